"""The pages that are about the room as a whole, and about one report, record or finding."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi import Query as Parameter
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from sitroom.ingest.web import LONGEST, Address
from sitroom.model.brief import Brief
from sitroom.model.errors import UsageError
from sitroom.room import Query
from sitroom.serve.asked import day
from sitroom.serve.rest.api import Asked, Offset, OurDesk, made_brief, without
from sitroom.serve.rest.changes import intake_of, sent
from sitroom.serve.rest.desk import Desk
from sitroom.serve.rest.errors import as_error
from sitroom.serve.rest.intake import Sent, item_of
from sitroom.serve.rest.security import PASS_COOKIE, SEEN_COOKIE, OfOurForm, cookies_of, pass_of
from sitroom.serve.web.marks import pieces
from sitroom.serve.web.view import View

router = APIRouter()
SHOWN = 50
ON_TIMELINE = 120
WRITTEN = ("text", "title", "outlet", "url", "published", "address")
"""What somebody writes into the form for a report."""
PAUSE = timedelta(minutes=30)
"""After so long without a look at the overview, the next one is a new visit."""
BEFORE = timedelta(days=3)
"""What the overview looks back to, from the latest report, when nobody has visited before."""
STALE = timedelta(days=14)
PRESETS = (("yesterday", 1), ("three days", 3), ("a week", 7))
"""How far back the overview is looked at most often, in days."""


def view_of(request: Request) -> View:
    """What makes this server's pages."""
    view = request.app.state.view
    assert isinstance(view, View)
    return view


@router.get("/")
def overview(request: Request, desk: OurDesk, asked: Asked) -> Response:
    """What is new, what changed, what is due, what is disputed."""
    room = desk.room()
    status = desk.told("status")
    today = asked.today or desk.today()
    visit, cookie = _visit(cookies_of(request.headers).get(SEEN_COOKIE, ""))
    last = (status.last_published or today)[:10]
    since = asked.published_since or min(visit[:10] if visit else _days_before(last, BEFORE), today)
    if visit and not asked.published_since and visit[:10] > last:
        since = min(_days_before(last, BEFORE), today)
    focus = asked.actor or asked.place
    answer = view_of(request).flowing(
        request,
        "overview.html",
        filters=asked,
        status_of_room=status,
        brief_of=_told_later(desk, min(since, today), today, focus) if status.reports else None,
        since=since,
        presets=[(title, _days_before(today, timedelta(days=n))) for title, n in PRESETS],
        visit=visit,
        fresh=room.count_reports(added_since=visit) if visit else None,
        stale=status.last_published is not None and last < _days_before(today, STALE),
        last=last,
    )
    answer.set_cookie(SEEN_COOKIE, cookie, max_age=400 * 86400, httponly=True, samesite="strict")
    return answer


@router.get("/timeline")
def timeline(
    request: Request,
    desk: OurDesk,
    asked: Asked,
    track: Literal["topic", "kind", "place_name", "country", "standing"] = "topic",
    past: bool = False,
    offset: Offset = 0,
) -> Response:
    """Findings by day and track."""
    kinds = asked.kind or ("event",)
    wanted = asked.findings(past=past)
    narrowed = wanted.records.narrowed(kinds=kinds)
    wanted = _with(wanted, narrowed)
    apart = _with(asked.findings(past=not past), narrowed)

    def told_of() -> tuple[Any, ...]:
        total = desk.told("count_findings", wanted)
        rows = desk.room().findings(wanted, limit=ON_TIMELINE, offset=offset, total=total)
        return (
            total,
            desk.told("count_findings", apart),
            desk.told("grid", wanted, asked.today or desk.today(), track=track),
            rows,
            _passages(desk, rows),
        )

    return view_of(request).flowing(
        request,
        "timeline.html",
        filters=asked,
        kinds_shown=kinds,
        track=track,
        past=past,
        told_of=told_of,
        offset=offset,
        limit=ON_TIMELINE,
    )


@router.get("/map")
def map_page(request: Request, desk: OurDesk, asked: Asked) -> Response:
    """Findings on the map, and beside it as a list."""
    wanted = [asked.findings(located=True), asked.findings()]
    return view_of(request).flowing(
        request,
        "map.html",
        filters=asked,
        tiles=desk.settings.tiles,
        counts_of=lambda: [desk.told("count_findings", each) for each in wanted],
    )


@router.get("/search")
def search(
    request: Request,
    desk: OurDesk,
    asked: Asked,
    within: Literal["records", "findings", "reports"] = "records",
    offset: Offset = 0,
) -> Response:
    """Records, findings or reports that are asked for; the address is the query."""
    wanted = asked.findings()

    def told_of() -> tuple[dict[str, int], list[dict[str, Any]], dict[str, str], bool]:
        room = desk.room()
        totals = {
            "records": desk.told("count", asked.query),
            "findings": desk.told("count_findings", wanted),
            "reports": desk.told("count_reports", text=asked.q),
        }
        rows: list[dict[str, Any]]
        passages: dict[str, str] = {}
        if within == "records":
            rows = room.records(asked.query.narrowed(order="latest", limit=SHOWN, offset=offset))
        elif within == "findings":
            rows = room.findings(wanted, limit=SHOWN, offset=offset, total=totals["findings"])
            passages = _passages(desk, rows)
        else:
            rows = room.reports(text=asked.q, limit=SHOWN, offset=offset, newest=True)
        return totals, rows, passages, desk.told("count_reports", text=None) == 0

    return view_of(request).flowing(
        request, "search.html", filters=asked, within=within, told_of=told_of, offset=offset, limit=SHOWN
    )


def _passages(desk: Desk, rows: Iterable[dict[str, Any]]) -> dict[str, str]:
    return desk.room().passages([row["id"] for row in rows])


@router.get("/records")
@router.get("/findings")
@router.get("/reports")
def listed(request: Request) -> Response:
    """Where somebody who cuts an address short finds the list: in the search."""
    within = request.url.path.strip("/")
    kept = urlencode([(name, value) for name, value in request.query_params.multi_items() if name != "within"])
    return RedirectResponse(f"/search?within={within}{'&' + kept if kept else ''}", 307)


@router.get("/api")
def api() -> Response:
    """The page of the API."""
    return RedirectResponse("/api/docs", 307)


@router.get("/reports/{id}")
def report(request: Request, desk: OurDesk, asked: Asked, id: str) -> HTMLResponse:
    """A report's text with the words its records stand on, and the records beside it."""
    room = desk.room()
    facts = room.report_facts(id)
    whole = room.report(id)
    rows = room.records(Query(report=facts["id"], live=False))
    records = sorted(whole.records, key=lambda record: min((span.start for span in record.evidence), default=0))
    where = {record.id: place for place, record in enumerate(records)}
    rows.sort(key=lambda row: where.get(row["record"]["id"], len(where)))
    return view_of(request).page(
        request,
        "report.html",
        filters=asked,
        facts=facts,
        document=whole.document,
        producer=whole.producer,
        issues=whole.issues,
        records=records,
        rows=rows,
        pieces=pieces(whole.document.text, records),
        kinds_here=tuple(dict.fromkeys(record.kind for record in whole.records)),
    )


@router.get("/findings/{id}")
def finding(request: Request, desk: OurDesk, asked: Asked, id: str) -> HTMLResponse:
    """All records that tell of one thing, who says so, who agrees and who contradicts."""
    found = desk.room().finding(id)
    members = {member["key"]: member for member in found["members"]}
    outside = {row["key"]: row for row in found["neighbours"]}
    return view_of(request).page(
        request,
        "finding.html",
        filters=asked,
        finding=found,
        members=members,
        outside=outside,
        dispute=desk.room().dispute(found["id"]),
    )


@router.get("/brief")
def brief(
    request: Request,
    desk: OurDesk,
    asked: Asked,
    since: str | None = None,
    until: str | None = None,
    focus: Annotated[str, Parameter(max_length=200)] = "",
    drop: Annotated[list[str], Parameter()] = [],  # noqa: B006
) -> Response:
    """A situation report: its days, its focus, which sentences stay; then as a file or on paper."""
    today = asked.today or desk.today()
    last = (desk.told("status").last_published or today)[:10]
    until = day(until, "until") or min(today, last)
    since = day(since, "since") or _days_before(until, BEFORE)
    return view_of(request).flowing(
        request,
        "brief.html",
        filters=asked,
        brief_of=_told_later(desk, since, until, focus.strip() or None),
        without=without,
        drop=drop,
        since=since,
        until=until,
        focus=focus,
        dropped=frozenset(drop),
    )


@router.get("/add")
def add(request: Request, asked: Asked) -> HTMLResponse:
    """Files, an address or a text, to be read."""
    return view_of(request).page(request, "add.html", filters=asked, wrong=None, written=dict.fromkeys(WRITTEN, ""))


@router.post("/add", dependencies=[OfOurForm])
def added(
    request: Request,
    desk: OurDesk,
    files: Annotated[list[UploadFile] | None, File()] = None,
    text: Annotated[str, Form()] = "",
    title: Annotated[str, Form()] = "",
    outlet: Annotated[str, Form()] = "",
    url: Annotated[str, Form()] = "",
    published: Annotated[str, Form()] = "",
    address: Annotated[str, Form(max_length=LONGEST)] = "",
) -> Response:
    """Begins to read what was sent; what cannot be read is told on the form, with what was written in it."""
    written = dict(zip(WRITTEN, (text, title, outlet, url, published, address), strict=True))
    try:
        when = day(published.strip(), "published")
    except UsageError as error:
        return view_of(request).page(request, "add.html", status=400, wrong=error, written=written)
    items: list[Sent] = list(sent(files or []))
    if address.strip():
        items.append(Address(address.strip(), private=desk.settings.fetch_private))
    if text.strip():
        items.append(item_of(text, title=title.strip(), outlet=outlet.strip(), url=url.strip(), published=when))
    if not items and url.strip():  # who gives nothing but its address wants it fetched
        items.append(Address(url.strip(), private=desk.settings.fetch_private))
    if not items:
        none = UsageError("usage.missing", "nothing was given", "choose a file, name an address or write a text")
        return view_of(request).page(request, "add.html", status=400, wrong=none, written=written)
    job = intake_of(request).take(items, when)
    return RedirectResponse(f"/add/{job.id}", 303)


@router.get("/add/{id}")
def job(request: Request, asked: Asked, id: str) -> HTMLResponse:
    """How far reading has come, and what was found."""
    return view_of(request).page(request, "job.html", filters=asked, job=intake_of(request).job(id).as_dict())


@router.get("/enter")
def enter(request: Request) -> HTMLResponse:
    """Asks for the token."""
    return view_of(request).page(request, "enter.html", wrong=False)


@router.post("/enter", dependencies=[OfOurForm])
def entered(request: Request, desk: OurDesk, token: Annotated[str, Form()] = "") -> Response:
    """Lets in who knows the token."""
    if not desk.settings.token or not hmac.compare_digest(token.strip().encode(), desk.settings.token.encode()):
        return view_of(request).page(request, "enter.html", wrong=True, status=401)
    answer = RedirectResponse("/", 303)
    answer.set_cookie(PASS_COOKIE, pass_of(desk.settings.token), httponly=True, samesite="strict")
    return answer


@router.get("/api/docs")
def api_docs(request: Request, asked: Asked) -> HTMLResponse:
    """What the API takes and gives, from its OpenAPI description."""
    return view_of(request).page(request, "api.html", filters=asked, openapi=request.app.openapi())


@router.get("/healthz")
def healthz() -> PlainTextResponse:
    """Whether the server answers."""
    return PlainTextResponse("ok")


@router.get("/favicon.ico")
def favicon() -> Response:
    """Pages name their own sign; what asks for this one gets nothing."""
    return Response(status_code=204)


def error_page(request: Request, error: Exception) -> HTMLResponse:
    """A page that says what went wrong and what to do."""
    status, told = as_error(error, request.url.path)
    return view_of(request).page(request, "error.html", status=status, told=told, code=status)


def local_address(address: str) -> str:
    """Where a form leads back to. Raises `UsageError` for an address that is not of this room.

    >>> local_address("/queue?at=2")
    '/queue?at=2'
    """
    if not address.startswith("/") or address.startswith(("//", "/\\")) or any(c < " " for c in address):
        raise UsageError("usage.origin", f"{address!r} is no page of this room", "/")
    return address


def _told_later(desk: Desk, since: str, until: str, focus: str | None) -> Callable[[], Brief]:
    """What gives a brief when a page has come so far. What may be wrong with it is looked at before anything is sent."""
    if focus is not None or since > until:
        made = made_brief(desk, since, until, focus)
        return lambda: made
    return lambda: made_brief(desk, since, until, focus)


def _with(wanted: Any, query: Query) -> Any:
    from dataclasses import replace

    return replace(wanted, records=query)


def _visit(cookie: str) -> tuple[str | None, str]:
    """When the last visit ended, from the cookie, and the cookie of now: "visit before|latest look"."""
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    before, _, latest = cookie.partition("|")
    try:
        looked = datetime.fromisoformat(latest.replace("Z", "+00:00"))
        if datetime.now(UTC) - looked > PAUSE:
            before = latest
        if before:
            datetime.fromisoformat(before.replace("Z", "+00:00"))
    except (ValueError, TypeError):
        return None, f"|{now}"
    return before or None, f"{before}|{now}"


def _days_before(day_: str, span: timedelta) -> str:
    return (date.fromisoformat(day_[:10]) - span).isoformat()
