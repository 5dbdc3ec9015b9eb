"""The ledgers of a room: those of the kinds, the timeline, the actors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.link.records.standing import FindingStanding
from sitroom.model.counted import many
from sitroom.model.errors import UsageError
from sitroom.model.indexed import actor_key, place_key
from sitroom.model.kind import Kind
from sitroom.model.ledger import Asked, Held, Ledger, LedgerOf, Page
from sitroom.room.actors import actors
from sitroom.room.made import Made
from sitroom.room.paging import LINES, Line, belonging, in_order, line_of, lines, lines_of
from sitroom.room.shelves import by_name, reader
from sitroom.room.timeline import timeline
from sitroom.store import schema as t
from sitroom.store.listed import among
from sitroom.store.query import Query, conditions
from sitroom.store.reader import Reader, Stored
from sitroom.store.rows import chunks

RECORDS = 100
"""Records on a page of a kind's ledger, unless the kind wants more: it ends before the line that goes beyond."""
LONGEST = 200
"""Records of one line that has more than a page: it is shown from its latest."""
FEW = 1000
"""Records of other kinds that a ledger looks at beside its own: all of a room that has no more."""
NEAR = 200
"""Of a room that has more, or where an actor, a place or words narrow it, so many: of the same reports, then of later ones."""
NAMED, OF_EACH = 200, 100
"""Of so many actors, and of so many places, the latest records are looked at; and so many of each."""
MOST_ROWS = 20_000
"""So many rows are looked at here; more are counted by the database."""
_MADE: Made[Ledger] = Made(12)
_R, _A = t.records.c, t.record_actors.c
_OF_FEW = (sa.func.coalesce(_R.published, "").desc(), _R.seq.desc(), _R.start.desc())
"""The latest first, where lines choose few records: found by their lines and sorted, not looked for among all."""
# By an index each, which has the last added last.
_OF_ACTOR = sa.select(_A.nr).where(_A.actor == sa.bindparam("actor")).order_by(_A.nr.desc()).limit(OF_EACH)
_OF_PLACE = (
    sa.select(_R.nr)
    .where(_R.place == sa.bindparam("place"), _R.kind == sa.bindparam("kind"))
    .order_by(_R.nr.desc())
    .limit(OF_EACH)
)


def names() -> dict[str, str]:
    """The ledgers there are, and what each is about."""
    found = {"timeline": "findings by day", "actors": "who has a part, under which names and offices, and how often"}
    return found | {kind.ledger.name: kind.ledger.about for kind in by_name().values() if kind.ledger is not None}


def asked_of(name: str, query: Query) -> Query:
    """What a ledger takes of a query: that of a kind has records of this kind, whichever are asked for."""
    kind = next((kind for kind in by_name().values() if kind.ledger is not None and kind.ledger.name == name), None)
    return query.narrowed(kinds=(kind.name,)) if kind is not None else query


def ledger(
    connection: Connection,
    name: str,
    query: Query,
    today: str,
    *,
    whole: bool = False,
    most: int = RECORDS,
    told: str | None = None,
) -> Ledger:
    """A ledger of what a query asks for: the page of its `limit` and `offset`, or all of it if `whole`.

    `most` records stand on a page of a kind's ledger, or those of one line. With `told` it has only lines that reports of
    that day or later tell of, or, where lines have days of their own, that end then.

    Raises `UsageError` for a name that there is none of.
    """
    room = reader(connection)
    query = asked_of(name, query)
    if name == "timeline":
        return timeline(room, query, whole=whole)
    if name == "actors":
        return actors(room, query, whole=whole)
    for kind in by_name().values():
        if kind.ledger is not None and kind.ledger.name == name:
            pages = _pages(room, kind, query, today, whole=whole, most=most, told=told)
            return kind.ledger.join(list(pages)) if whole else next(pages)
    raise UsageError("usage.ledger", f"there is no ledger {name!r}", f"one of {', '.join(names())}")


def _pages(
    room: Reader, kind: Kind, query: Query, today: str, *, whole: bool, most: int, told: str | None
) -> Iterator[Ledger]:
    """The page that is asked for, or one after the other until all is told."""
    own = kind.ledger
    assert own is not None
    where = conditions(query, room.dialect, by_line=True)
    most = max(most, own.records)
    limit, day = None if whole else query.limit or LINES, today if own.by_due else None
    rows = None if told is not None else _rows(room, query, where)
    found: Sequence[Line]
    if rows is not None:
        found, total = in_order(lines_of(rows), limit, query.offset, day)
    else:
        few = query.since is not None or query.names_few
        found, total = lines(room.connection, where, limit, query.offset, day, told, few=few, enough=most)
    at = query.offset

    def made(chosen: Sequence[Line]) -> Ledger:
        at_most = None if whole else max(most, LONGEST)
        if rows is not None:
            held = _held(room.connection, _of_lines(room, rows, chosen, at_most))
        else:
            held = held_entries(room, where, chosen, at_most)
        around = _around(room, own, query, held)
        made = own.make(held, Asked(today=today, since=query.since, until=query.until, around=tuple(around)))
        missing = sum(line.records for line in chosen) - len(held)
        if not missing:
            return made
        older = f"{many(missing, f'older {kind.name} record')} of what is shown; narrow it with since, place or actor"
        return made.model_copy(update={"left_out": (*made.left_out, older)})

    while True:
        chosen, found = _page(found, most)
        if told is None:
            ledger = made(chosen)
        else:  # from whichever day on: of a large room the latest lines are the same
            ledger = _MADE.of(room, (kind.name, query, today, most, tuple(chosen)), partial(made, chosen))
        page = Page(unit=own.unit, offset=at, shown=len(chosen), total=total)
        yield ledger.model_copy(update={"page": page})
        at += len(chosen)
        if not found:
            return


def _rows(room: Reader, query: Query, where: Sequence[sa.ColumnElement[bool]]) -> Sequence[Any] | None:
    """What lines are made of, of all records that are asked for: looked for once, where they are few."""
    if not query.names_few:
        return None
    r = t.records.c
    asked = sa.select(r.nr, r.seq, r.line, r.finding, r.published, r.due_to, r.start).where(*where)
    rows = room.connection.execute(asked.limit(MOST_ROWS + 1)).all()
    return rows if len(rows) <= MOST_ROWS else None


def _of_lines(room: Reader, rows: Iterable[Any], chosen: Sequence[Line], most: int | None) -> list[Stored]:
    """The entries of some lines in order of publication, at most so many of the latest."""
    wanted = {(line.line, line.finding) for line in chosen}
    own = [row for row in rows if line_of(row) in wanted]
    own.sort(key=lambda row: (row.published or "", row.seq, row.start), reverse=True)
    return sorted(room.by_numbers(row.nr for row in own[:most]).values(), key=_told)


def _page(found: Sequence[Line], most: int) -> tuple[Sequence[Line], Sequence[Line]]:
    """As many lines as have so many records, one at least; and the others."""
    records = 0
    for nr, line in enumerate(found):
        records += line.records
        if nr and records > most:
            return found[:nr], found[nr:]
    return found, ()


def held_entries(
    room: Reader, where: Sequence[sa.ColumnElement[bool]], chosen: Sequence[Line], most: int | None
) -> list[Held]:
    """The entries of some lines in order of publication, at most so many of the latest, with what is known across reports."""
    found = [s for some in belonging(chosen) for s in room.stored([*where, some], _OF_FEW, most)]
    found.sort(key=_told)
    return _held(room.connection, found if most is None else found[-most:])


def _told(stored: Stored) -> tuple[str, int, int]:
    """When it was told: by the report's day, then by the place in its text."""
    entry = stored.entry
    start = entry.record.evidence[0].start if entry.record.evidence else 0
    return entry.report.published or "", entry.report.order, start


def _held(connection: Connection, found: Sequence[Stored]) -> list[Held]:
    across = findings_by(connection, {s.finding for s in found if s.finding})
    return [Held(s.entry, s.finding or "", *across.get(s.finding or "", ())) for s in found]


def _around(room: Reader, own: LedgerOf, query: Query, held: Sequence[Held]) -> list[Held]:
    """What a ledger looks at beside its own records: all of a small room, of a large one what lies near, the latest."""
    if not own.reads or not held:
        return []
    # What lies around says whether a truce holds: that does not hang on how well known it is.
    asked = query.narrowed(kinds=own.reads, topics=(), across=(), limit=None, offset=0)
    few = NEAR if query.names_few else FEW
    found = room.numbers([*conditions(asked, room.dialect), _of_topics(own.only, own.reads)], limit=few + 1)
    if len(found) > few:
        found = _beside(room, own, held)
        if own.follows and len(found) < NEAR:
            found |= _after(room, own, query, held, NEAR - len(found))
    return _held(room.connection, sorted(room.by_numbers(found).values(), key=_told))


def _beside(room: Reader, own: LedgerOf, held: Sequence[Held]) -> set[int]:
    """Records of the same reports, those of the latest reports first."""
    latest: dict[int, str] = {h.entry.report.order: h.entry.report.published or "" for h in held}
    seqs = sorted(latest, key=lambda seq: (latest[seq], seq), reverse=True)
    found: set[int] = set()
    topics = {**own.topics, **own.only}
    r = t.records.c
    for part in chunks(seqs, size=20):
        if len(found) >= NEAR:
            break
        # What counts is chosen here: SQLite would rather go through all records of the kinds than through these reports.
        rows = room.connection.execute(sa.select(r.nr, r.kind, r.topic, r.live).where(r.seq.in_(part)))
        found |= {nr for nr, kind, topic, live in rows if live and kind in own.reads and _is_of(topics, kind, topic)}
    return found


def _after(room: Reader, own: LedgerOf, query: Query, held: Sequence[Held], most: int) -> set[int]:
    """The latest records on the same actors or places, from the first report of these on."""
    r = t.records.c
    index = [by_name()[h.entry.record.kind].index(h.entry.record) for h in held]
    keys = sorted({key for each in index for _, actor in each.actors if (key := actor_key(actor)) is not None})
    places = sorted({key for each in index if (key := place_key(each.place)) is not None})
    near: set[int] = set()
    for key in keys[:NAMED]:
        near.update(room.connection.execute(_OF_ACTOR, {"actor": key}).scalars())
    for place in places[:NAMED]:
        for kind in own.follows:
            near.update(room.connection.execute(_OF_PLACE, {"place": place, "kind": kind}).scalars())
    first = min((h.entry.report.published or "" for h in held), default="")
    asked = Query(published_since=first or None, published_until=query.published_until)
    where = [*conditions(asked, room.dialect, by_line=True), _counting(own, own.follows), among(r.nr)]
    rows = room.connection.execute(sa.select(r.nr, r.published, r.seq, r.start).where(*where), {"nrs": sorted(near)})
    latest = sorted(rows, key=lambda row: (row.published or "", row.seq, row.start), reverse=True)
    return {row.nr for row in latest[:most]}


def _is_of(topics: Mapping[str, Sequence[str]], kind: str, topic: str | None) -> bool:
    return kind not in topics or topic in topics[kind]


def _counting(own: LedgerOf, kinds: Sequence[str]) -> sa.ColumnElement[bool]:
    """Records of these kinds, of a kind of which only some topics count those."""
    return _of_topics({**own.topics, **own.only}, kinds)


def _of_topics(topics: Mapping[str, Sequence[str]], kinds: Sequence[str]) -> sa.ColumnElement[bool]:
    """Records of these kinds, of those that are named in `topics` only with one of these."""
    r = t.records.c
    plain = [kind for kind in kinds if kind not in topics]
    some = [(r.kind == kind) & r.topic.in_(topics[kind]) for kind in kinds if topics.get(kind)]
    return sa.or_(r.kind.in_(plain), *some)


def findings_by(connection: Connection, ids: Iterable[str]) -> dict[str, tuple[FindingStanding, int, int]]:
    """How findings stand, and how many sources and reports tell of them, by their ids."""
    f = t.findings.c
    asked = sa.select(f.id, f.standing, f.sources, f.reports)
    found: dict[str, tuple[FindingStanding, int, int]] = {}
    for part in chunks(sorted(ids)):
        rows = connection.execute(asked.where(f.id.in_(part)))
        found |= {id: (standing, sources, reports) for id, standing, sources, reports in rows}
    return found
