"""What people say: the queue, one record with all that can be said of it, sources, who signs."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from urllib.parse import quote

from fastapi import APIRouter, Form, Request
from fastapi import Query as Parameter
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from sitroom.kinds import kinds
from sitroom.lexicon.names import country_names
from sitroom.model.errors import NotFoundError
from sitroom.model.judgement import CREDIBILITY, RELIABILITY
from sitroom.model.record import Record
from sitroom.room import Query, Room
from sitroom.room.people import FIXED
from sitroom.serve.asked import key_of, value_of
from sitroom.serve.rest.api import Asked, Offset, OurDesk
from sitroom.serve.rest.changes import Said, judged
from sitroom.serve.rest.desk import WAITING, Desk
from sitroom.serve.rest.security import NAME_COOKIE, OfOurForm, cookies_of
from sitroom.serve.web.marks import excerpt
from sitroom.serve.web.pages import local_address, view_of
from sitroom.serve.web.view import unquoted

router = APIRouter()
SOURCES = 100
SUGGESTED = 12
LEFT = FIXED | {"attribution"}
RIVALS = 8


def signer_of(request: Request, desk: Desk) -> str:
    """Who signs: the name that the visitor gave, else who started the server."""
    return unquoted(cookies_of(request.headers).get(NAME_COOKIE, "")) or desk.signer


@router.get("/queue")
def queue(
    request: Request,
    desk: OurDesk,
    asked: Asked,
    at: Offset = 0,
    double: bool = False,
    differ: bool = False,
) -> HTMLResponse:
    """What most needs a look, one record at a time.

    `double` brings up what others judged and the signer did not, without what they said; `differ` what people differ on,
    for a third person to decide.
    """
    room, by = desk.room(), signer_of(request, desk)
    if differ:
        waiting = desk.queue(None, "differ", WAITING)
    else:
        waiting = desk.queue(by if double else None, "judged" if double else None, WAITING)
    at = min(at, max(0, len(waiting) - 1))
    current = waiting[at] if waiting else None
    said = room.judgements(by=by, undone=False)
    mine = [j for j in said if j.verb != "grade"]
    codings = desk.told("codings")
    return view_of(request).page(
        request,
        "queue.html",
        filters=asked,
        waiting=waiting,
        at=at,
        current=current,
        double=double,
        differ=differ,
        latest=mine[-1] if mine else None,
        differing=sum(coding.differ for coding in codings.values()),
        decided=sum(coding.decided_by is not None for coding in codings.values()),
        coding=codings.get(key_of(current["key"])) if current and differ else None,
        agreement=[each for each in desk.told("agreement") if each.records] if double or differ else [],
        **(_about(room, current["key"], blind=double) if current else {}),
    )


@router.get("/records/{report}/{record}")
def record(request: Request, desk: OurDesk, asked: Asked, report: str, record: str) -> HTMLResponse:
    """One record: its fields, its words, what people said, and what can be said."""
    room = desk.room()
    found = room.records(Query(report=report, live=False))
    row = next((row for row in found if row["record"]["id"] == record), None)
    if row is None:
        room.report_facts(report)
        raise NotFoundError("room.no_record", f"no record {record!r} in {report!r}", path_of(report))
    return view_of(request).page(request, "record.html", filters=asked, current=row, **_about(room, row["key"]))


@router.post("/judge", dependencies=[OfOurForm])
def judge(
    request: Request,
    desk: OurDesk,
    verb: Annotated[Literal["accept", "reject", "correct", "same", "different", "grade", "credit"], Form()],
    back: Annotated[str, Form()],
    record: Annotated[str, Form()] = "",
    other: Annotated[str, Form()] = "",
    source: Annotated[str, Form()] = "",
    field: Annotated[str, Form()] = "",
    value: Annotated[str, Form()] = "",
    note: Annotated[str, Form(max_length=4000)] = "",
) -> Response:
    """Keeps what was said, and goes back to the page that it was said on."""
    said = Said(
        verb=verb,
        record=record or None,
        other=other or None,
        source=source or None,
        field=field or None,
        value=value_of(value) if verb == "correct" else value or None,
        note=note.strip() or None,
        by=signer_of(request, desk),
    )
    judged(desk, said)
    return RedirectResponse(local_address(back), 303)


@router.post("/decide", dependencies=[OfOurForm])
def decide(
    request: Request,
    desk: OurDesk,
    back: Annotated[str, Form()],
    record: Annotated[str, Form()],
    coder: Annotated[str, Form()],
) -> Response:
    """Keeps, as a third person, that one of those who differ is right."""
    desk.room().decide(*key_of(record), coder, by=signer_of(request, desk))
    return RedirectResponse(local_address(back), 303)


@router.post("/undo", dependencies=[OfOurForm])
def undo(request: Request, desk: OurDesk, back: Annotated[str, Form()], id: Annotated[str, Form()] = "") -> Response:
    """Takes back a judgement: the one that is named, or the last of the signer's."""
    desk.room().undo(int(id) if id.isdecimal() else None, by=signer_of(request, desk))
    return RedirectResponse(local_address(back), 303)


@router.post("/name", dependencies=[OfOurForm])
def name(back: Annotated[str, Form()], name: Annotated[str, Form(max_length=100)] = "") -> Response:
    """Keeps under which name a visitor signs."""
    answer = RedirectResponse(local_address(back), 303)
    chosen = " ".join(name.split())
    if chosen:
        answer.set_cookie(NAME_COOKIE, quote(chosen), max_age=400 * 86400, httponly=True, samesite="strict")
    else:
        answer.delete_cookie(NAME_COOKIE)
    return answer


@router.get("/sources")
def sources(
    request: Request,
    desk: OurDesk,
    asked: Asked,
    name: Annotated[str, Parameter(max_length=200)] = "",
    offset: Offset = 0,
) -> Response:
    """Who says what the room holds, each with its reliability, and what people said of all."""

    def told_of() -> tuple[Any, ...]:
        room, counted = desk.room(), desk.sources(name.strip())
        return room.sources(counted[offset : offset + SOURCES]), len(counted), room.judgements()[::-1][:200]

    return view_of(request).flowing(
        request,
        "sources.html",
        filters=asked,
        told_of=told_of,
        name=name.strip(),
        offset=offset,
        limit=SOURCES,
        grades=RELIABILITY,
    )


@router.get("/suggest/{what}")
def suggest(
    desk: OurDesk, what: Literal["actors", "sources", "countries"], q: Annotated[str, Parameter(max_length=200)] = ""
) -> Response:
    """Names that a field of the filters can have, as [name, what else it is called], those met most often first."""
    text = q.strip()
    if not text:
        return JSONResponse([])
    if what == "actors":
        return JSONResponse([[name, ""] for name in desk.room().actors_named(text, SUGGESTED)])
    if what == "sources":
        return JSONResponse([[each.name, each.source] for each in desk.sources(text)[:SUGGESTED]])
    found = [[name, code] for code, name in country_names().items() if text.casefold() in f"{name} {code}".casefold()]
    return JSONResponse(sorted(found, key=lambda each: not each[0].casefold().startswith(text.casefold()))[:SUGGESTED])


def path_of(report: str) -> str:
    """The page of a report."""
    return f"/reports/{report}"


def _about(room: Room, key: str, *, blind: bool = False) -> dict[str, Any]:
    """What stands beside a record: its finding, what could be the same, its fields, what was said of it.

    With `blind` it is as it was read, without what others said or corrected: a second opinion is one's own.
    """
    report, id = key_of(key)
    rows = room.records(Query(report=report, live=False))
    row = next(row for row in rows if row["record"]["id"] == id)
    found = room.finding(row["finding"]) if row["live"] and row["finding"] else None
    beside = []
    if found is not None:
        edges = {frozenset((edge["a"], edge["b"])): edge for edge in found["edges"]}
        for other in (*found["members"], *found["neighbours"]):
            if other["key"] != key:
                beside.append((other, edges.get(frozenset((key, other["key"])))))
    beside.sort(key=lambda pair: -(pair[1]["score"] if pair[1] else 0))
    whole = room.report(report)
    this = room.as_read(report, id) if blind else next(each for each in whole.records if each.id == id)
    kind = next(kind for kind in kinds() if kind.name == row["kind"])
    if blind:
        row = row | {
            "what": kind.what(this),
            "reality": this.reality,
            "standing": this.standing,
            "record": this.model_dump(mode="json", by_alias=True),
        }
    names = [info.alias or name for name, info in kind.record.model_fields.items() if name not in LEFT]
    shared = [name for name in names if name in Record.model_fields]
    own = [name for name in names if name not in shared]
    return {
        "row": row,
        "finding": found,
        "beside": beside[:RIVALS],
        "document": whole.document,
        "excerpt": excerpt(whole.document.text, this),
        "attribution": this.attribution,
        "time": this.time,
        "places": this.places,
        "fields": {name: row["record"].get(name) for name in (*own, *shared)},
        "choices": _choices(kind.record),
        "said": [] if blind else room.judgements(key=(report, id)),
        "credibility": CREDIBILITY,
    }


def _choices(model: Any) -> dict[str, list[str]]:
    """The values that a field can have, where it has few."""
    from typing import get_args

    found: dict[str, list[str]] = {}
    for name, info in model.model_fields.items():
        values: list[str] = []
        for part in (info.annotation, *get_args(info.annotation)):
            values += [v for v in get_args(part) if isinstance(v, str)]
        if values:
            found[info.alias or name] = values
    return found
