"""What can be read from a room: reports, records, findings, ledgers, briefs, lists."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Generic, Literal, TypeVar

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi import Query as Parameter
from pydantic import BaseModel
from pydantic_core import to_json

from sitroom.export.brief import as_html, as_markdown
from sitroom.export.brief_docx import as_docx
from sitroom.export.ledgers import written
from sitroom.export.records import as_csv
from sitroom.model.brief import Brief, Item
from sitroom.model.counted import many
from sitroom.model.document import Report
from sitroom.model.ledger import Ledger
from sitroom.room.ledgers import names
from sitroom.room.queue import Only
from sitroom.serve.asked import FARTHEST, day
from sitroom.serve.rest.desk import Desk
from sitroom.serve.rest.filters import Filters, filters

T = TypeVar("T")
MOST = 500
"""Items of one page."""
MOST_ROWS = 100_000
"""Rows of one file: what a spreadsheet opens."""
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "geojson": "application/geo+json",
    "ics": "text/calendar; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}
Asked = Annotated[Filters, Depends(filters)]
Limit = Annotated[int, Parameter(ge=1, le=MOST, description="At most so many.")]
Offset = Annotated[int, Parameter(ge=0, le=FARTHEST, description="Pass over the first.")]


class Page(BaseModel, Generic[T]):
    """A page of a list. `total` counts all items; `next` is the address of the page after it."""

    total: int
    limit: int
    offset: int
    next: str | None
    items: list[T]


def answer(body: Any) -> Response:
    """An answer of plain values or of a model as it is: to check once more what was just made takes longer than to make it."""
    if isinstance(body, BaseModel):
        return Response(body.model_dump_json(by_alias=True), media_type=TYPES["json"])
    return Response(to_json(body), media_type=TYPES["json"])


async def desk_of(request: Request) -> Desk:
    """The desk that this server is; not in a thread of its own, as there is nothing to wait for."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk


OurDesk = Annotated[Desk, Depends(desk_of)]
router = APIRouter()


@router.get("/status", tags=["room"], summary="How much the room holds", response_model=dict[str, Any])
def status(desk: OurDesk) -> Response:
    """Counts of reports, records and findings, each for itself; `version` changes whenever the room does."""
    return answer(
        desk.told("status").as_dict()
        | {
            "version": desk.version(),
            "name": desk.name,
            "zone": desk.settings.zone,
            "today": desk.today(),
        }
    )


@router.get("/reports", tags=["reports"], summary="Reports, the latest first", response_model=Page[dict[str, Any]])
def reports(request: Request, desk: OurDesk, q: str | None = None, limit: Limit = 50, offset: Offset = 0) -> Response:
    """Reports, each with its independent source, its state, and what it is to others; `q` must stand in title or text."""
    if q:
        return page_of(request, *desk.room().report_page(q, limit=limit, offset=offset), limit, offset)
    found = desk.room().reports(limit=limit, offset=offset, newest=True)
    return page_of(request, found, desk.told("count_reports"), limit, offset)


@router.get("/reports/{id}", tags=["reports"], summary="A report as it was read", response_model=Report)
def report(desk: OurDesk, id: str) -> Response:
    """The text with all its mentions, records and issues, as `sitroom read --format json` gives it."""
    return answer(desk.room().report(id))


@router.get(
    "/reports/{id}/facts", tags=["reports"], summary="What the room knows of a report", response_model=dict[str, Any]
)
def facts(desk: OurDesk, id: str) -> Response:
    """Its source, its state, other versions and reprints with the reasons."""
    return answer(desk.room().report_facts(id))


@router.get("/records", tags=["records"], summary="What single reports say", response_model=Page[dict[str, Any]])
def records(
    request: Request,
    desk: OurDesk,
    asked: Asked,
    limit: Limit = 50,
    offset: Offset = 0,
    order: Literal["published", "day", "due", "confidence"] = "published",
) -> Response:
    """Records with their reports and findings; `record` is whole, in the record format."""
    query = asked.query.narrowed(order=order, limit=limit, offset=offset)
    if query.names_few:
        return page_of(request, *desk.room().record_page(query), limit, offset)
    return page_of(request, desk.room().records(query), desk.told("count", asked.query), limit, offset)


@router.get("/records.csv", tags=["files"], summary="Records as a table", response_class=Response)
def records_csv(desk: OurDesk, asked: Asked) -> Response:
    """The same as CSV, all of them up to 100,000."""
    return file(as_csv(desk.room().records(asked.query.narrowed(limit=MOST_ROWS))), "csv", f"{desk.name}-records")


@router.get(
    "/findings",
    tags=["findings"],
    summary="What records of several reports tell of together",
    response_model=Page[dict[str, Any]],
)
def findings(request: Request, desk: OurDesk, asked: Asked, limit: Limit = 50, offset: Offset = 0) -> Response:
    """Findings, the latest day first. `across` asks for a standing across reports."""
    wanted = asked.findings()
    if wanted.narrow:
        return page_of(request, *desk.room().finding_list(wanted, limit=limit, offset=offset), limit, offset)
    total = desk.told("count_findings", wanted)
    found = desk.room().findings(wanted, limit=limit, offset=offset, total=total)
    return page_of(request, found, total, limit, offset)


@router.get(
    "/findings/{id:path}",
    tags=["findings"],
    summary="A finding with all that belongs to it",
    response_model=dict[str, Any],
)
def finding(desk: OurDesk, id: str) -> Response:
    """Its records, why they belong together, what contradicts them, what people said.

    The key of a record ("report:…%23event:…") leads to its finding.
    """
    return answer(desk.room().finding(id))


@router.get(
    "/disputes",
    tags=["findings"],
    summary="Versions that stand against each other",
    response_model=Page[dict[str, Any]],
)
def disputes(request: Request, desk: OurDesk, asked: Asked, limit: Limit = 50, offset: Offset = 0) -> Response:
    """What is contradicted or denied, told of last first: `voices` say who says what, or denies it, in which words.

    `total`, `limit` and `offset` count findings; those that stand against each other are one item.
    """
    wanted = asked.disputed()
    found = desk.room().disputes(wanted, limit=limit, offset=offset)
    return page_of(request, found, desk.told("count_findings", wanted), limit, offset)


@router.get("/ledgers", tags=["ledgers"], summary="Which ledgers there are")
def ledgers() -> dict[str, str]:
    """Their names, and what each is about."""
    return names()


@router.get("/ledgers/{name}.{format}", tags=["files"], summary="A ledger as a file", response_class=Response)
def ledger_file(
    desk: OurDesk, name: str, format: Annotated[Literal["csv", "json", "geojson", "ics"], Path()], asked: Asked
) -> Response:
    """All there is, as CSV, JSON, GeoJSON of the rows with a place, iCalendar of the rows with a date."""
    room = desk.room()
    made = room.ledger(name, asked.query, today=asked.today or desk.today(), whole=True)
    return file(written(made, format, room.last_change()), format, f"{desk.name}-{name}")


@router.get("/ledgers/{name}", tags=["ledgers"], summary="A derived view", response_model=Ledger)
def ledger(
    desk: OurDesk,
    name: str,
    asked: Asked,
    limit: Annotated[int | None, Parameter(ge=1, le=FARTHEST, description="At most so many lines.")] = None,
    offset: Offset = 0,
) -> Response:
    """Rows that an analyst keeps, each with the words it rests on; `rule` says how they come about.

    `page` says which part of a long ledger this is; `offset` goes on.
    """
    return answer(desk.ledger(name, asked.query.narrowed(limit=limit, offset=offset), asked.today or desk.today()))


@router.get("/brief", tags=["ledgers"], summary="A situation report", response_model=Brief)
def brief(desk: OurDesk, since: str, until: str | None = None, focus: str | None = None) -> Response:
    """What reports of these days brought, each sentence with its sources; `focus` is an actor or a place."""
    return answer(_asked_brief(desk, since, until, focus))


@router.get("/brief.{format}", tags=["files"], summary="A situation report as a file", response_class=Response)
def brief_file(
    desk: OurDesk,
    format: Literal["html", "md", "docx"],
    since: str,
    until: str | None = None,
    focus: str | None = None,
    drop: Annotated[list[str], Parameter(description="Sentences to leave out, as section.item from 0.")] = [],  # noqa: B006
) -> Response:
    """The same as a page without scripts, as Markdown, or as a document of Word."""
    made = without(_asked_brief(desk, since, until, focus), drop)
    text = as_docx(made) if format == "docx" else as_html(made) if format == "html" else as_markdown(made)
    return file(text, format, f"{desk.name}-brief-{since}")


@router.get("/sources", tags=["people"], summary="Who says what the room holds", response_model=Page[dict[str, Any]])
def sources(request: Request, desk: OurDesk, q: str | None = None, limit: Limit = 50, offset: Offset = 0) -> Response:
    """Speakers, outlets and agencies, each with its reliability, most records first; `q` must stand in name or key."""
    counted = desk.sources(q)
    return page_of(request, desk.room().sources(counted[offset : offset + limit]), len(counted), limit, offset)


@router.get("/speakers", tags=["people"], summary="Who speaks, and how", response_model=list[dict[str, Any]])
def speakers(desk: OurDesk, asked: Asked, limit: Limit = 50) -> Response:
    """Speakers with their records of each speech act, most first."""
    return answer(desk.speakers(asked.query, limit))


@router.get("/queue", tags=["people"], summary="What most needs a look", response_model=list[dict[str, Any]])
def queue(
    desk: OurDesk,
    by: Annotated[str | None, Parameter(description="Leave out what this person has judged.")] = None,
    only: Annotated[
        Only | None,
        Parameter(
            description="`judged`: what others judged and `by` did not (else who started the server), for a second opinion. "
            "`differ`: what people differ on, for a third person to decide."
        ),
    ] = None,
    limit: Limit = 50,
) -> Response:
    """Records that most need a look, with why; `said` is who holds what of those that people differ on."""
    return answer(desk.queue((by or desk.signer) if only == "judged" else by, only, limit))


@router.get("/agreement", tags=["people"], summary="How far people agree")
def agreement(desk: OurDesk) -> list[dict[str, Any]]:
    """Krippendorff's alpha for verdicts and corrected fields."""
    return [asdict(each) for each in desk.room().agreement()]


def without(made: Brief, drop: list[str]) -> Brief:
    """A brief without some sentences, named as "section.item", and its notes numbered anew."""
    if not drop:
        return made
    dropped = set(drop)
    sections = tuple(
        section.model_copy(
            update={"items": tuple(item for i, item in enumerate(section.items) if f"{s}.{i}" not in dropped)}
        )
        for s, section in enumerate(made.sections)
    )
    used = {n for section in sections for item in section.items for n in item.notes}
    kept = [note for note in made.notes if note.number in used]
    anew = {note.number: number for number, note in enumerate(kept, 1)}
    return made.model_copy(
        update={
            "sections": tuple(
                section.model_copy(update={"items": tuple(_renumbered(item, anew) for item in section.items)})
                for section in sections
            ),
            "notes": tuple(note.model_copy(update={"number": anew[note.number]}) for note in kept),
            "counts": f"{many(len(kept), 'passage')} of {many(len({note.report for note in kept}), 'report')} quoted.",
        }
    )


def _renumbered(item: Item, anew: dict[int, int]) -> Item:
    clauses = tuple(
        clause.model_copy(update={"notes": tuple(anew[n] for n in clause.notes)}) for clause in item.clauses
    )
    return item.model_copy(update={"clauses": clauses})


def _asked_brief(desk: Desk, since: str, until: str | None, focus: str | None) -> Brief:
    first, last = day(since, "since"), day(until, "until")
    return made_brief(desk, first or desk.today(), last or desk.today(), focus or None)


def made_brief(desk: Desk, since: str, until: str, focus: str | None) -> Brief:
    """A brief of the room as it is now."""
    made = desk.told("brief", since=since, until=until, focus=focus)
    assert isinstance(made, Brief)
    return made


def page_of(request: Request, items: list[Any], total: int, limit: int, offset: int) -> Response:
    """A page with the address of the next one."""
    more = offset + limit < total and items
    url = request.url.include_query_params(offset=offset + limit, limit=limit)
    return answer(
        {
            "total": total,
            "limit": limit,
            "offset": offset,
            "next": f"{url.path}?{url.query}" if more else None,
            "items": items,
        }
    )


def file(text: str | bytes, format: str, name: str) -> Response:
    """An answer that a browser keeps as a file; the name is of letters and digits only."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in name)
    headers = {"Content-Disposition": f'attachment; filename="{plain}.{format}"'}
    return Response(text, media_type=TYPES[format], headers=headers)
