"""The ledgers of a room: those of the kinds, the timeline, the actors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.errors import UsageError
from sitroom.model.ledger import Asked, Column, Held, Ledger, Point, Row, Section, evidence_of
from sitroom.room.actors import actors
from sitroom.room.shelves import by_name, reader
from sitroom.store import schema as t
from sitroom.store.query import Query, conditions
from sitroom.store.reader import Reader, Stored
from sitroom.store.rows import chunks

MOST = 2000
"""Records that one ledger opens at most: the latest. What is left out is said."""

TIMELINE_RULE = (
    "One line for each finding, on the day it is said to have happened; a finding without a day stands on the day it was "
    "first published, marked so. Anniversaries and background are apart. Counts are of records, reports and independent "
    "sources."
)


def names() -> dict[str, str]:
    """The ledgers there are, and what each is about."""
    found = {"timeline": "findings by day", "actors": "who has a part, under which names and offices, and how often"}
    return found | {kind.ledger.name: kind.ledger.about for kind in by_name().values() if kind.ledger is not None}


def ledger(connection: Connection, name: str, query: Query, today: str) -> Ledger:
    """A ledger of what a query asks for. Raises `UsageError` for a name that there is none of."""
    room = reader(connection)
    asked = Asked(today=today, since=query.since, until=query.until)
    own: dict[str, Callable[[Reader, Query], Ledger]] = {"timeline": timeline, "actors": actors}
    if name in own:
        return own[name](room, query)
    for kind in by_name().values():
        if kind.ledger is not None and kind.ledger.name == name:
            held, missing = held_entries(room, query.narrowed(kinds=(kind.name,)))
            around: list[Held] = []
            if kind.ledger.reads:
                around, _ = held_entries(room, query.narrowed(kinds=kind.ledger.reads, topics=()))
            made = kind.ledger.make(
                held, Asked(today=today, since=asked.since, until=asked.until, around=tuple(around))
            )
            if missing:
                more = f"{missing} older {kind.name} records: the latest {MOST} are shown; narrow it with since, place or actor"
                made = made.model_copy(update={"left_out": (*made.left_out, more)})
            return made
    raise UsageError("usage.ledger", f"there is no ledger {name!r}", f"one of {', '.join(names())}")


def held_entries(room: Reader, query: Query, most: int = MOST) -> tuple[list[Held], int]:
    """The latest entries that a query finds, in order of publication, with what is known of them across reports; and how
    many earlier ones there are.
    """
    where = conditions(query, room.dialect)
    total = room.count(query)
    r = t.records.c
    latest = room.stored(where, (r.published.desc(), r.seq.desc(), r.start.desc()), most)
    latest.reverse()
    across = findings_by(room.connection, {s.finding for s in latest if s.finding})
    held = []
    for stored in latest:
        row = across.get(stored.finding or "")
        if row is None:
            held.append(Held(stored.entry, stored.finding or ""))
        else:
            held.append(Held(stored.entry, row.id, row.standing, row.sources, row.reports))
    return held, max(0, total - len(latest))


def findings_by(connection: Connection, ids: set[str]) -> dict[str, Any]:
    """Rows of findings by their ids."""
    found: dict[str, Any] = {}
    for part in chunks(sorted(ids)):
        found |= {row.id: row for row in connection.execute(sa.select(t.findings).where(t.findings.c.id.in_(part)))}
    return found


def timeline(room: Reader, query: Query) -> Ledger:
    """Findings by day."""
    f, r = t.findings.c, t.records.c
    day = sa.func.coalesce(f.day, f.to_day, f.first_published)
    kinds = query.kinds or ("event",)
    where = conditions(query.narrowed(kinds=kinds), room.dialect)
    chosen = sa.select(r.finding).where(*where).distinct()
    most = query.limit or MOST
    select = sa.select(t.findings).where(f.id.in_(chosen)).order_by(day.desc(), f.id.desc()).limit(most + 1)
    rows = list(room.connection.execute(select.offset(query.offset)))
    cut = len(rows) > most
    rows = rows[:most][::-1]
    members = _members(room, {row.id for row in rows})
    columns = (
        Column(key="day", title="day"),
        Column(key="day_basis", title="day is"),
        Column(key="kind", title="kind"),
        Column(key="what", title="what"),
        Column(key="place", title="place"),
        Column(key="reality", title="reality"),
        Column(key="standing", title="standing"),
        Column(key="records", title="records", align="right"),
        Column(key="reports", title="reports", align="right"),
        Column(key="sources", title="sources", align="right"),
    )
    apart = ("background", "anniversary")
    sections = []
    for name, title, past in (
        ("findings", "Findings", False),
        ("background", "Background and anniversaries", True),
    ):
        chosen_rows = tuple(
            _finding_row(row, members.get(row.id, ())) for row in rows if (row.novelty in apart) == past
        )
        if chosen_rows:
            sections.append(Section(name=name, title=title, columns=columns, rows=chosen_rows))
    left = (
        (f"earlier findings: the latest {most} are shown; narrow it with since, until, place or actor",) if cut else ()
    )
    return Ledger(name="timeline", title="Timeline", rule=TIMELINE_RULE, sections=tuple(sections), left_out=left)


def _finding_row(row: Any, members: Sequence[Stored]) -> Row:
    day = row.day or row.to_day or row.first_published
    return Row(
        values={
            "day": day[:10] if day else None,
            "day_basis": "said" if row.day or row.to_day else "published",
            "to_day": row.to_day,
            "kind": row.kind,
            "topic": row.topic,
            "what": row.what,
            "place": row.place_name,
            "country": row.country,
            "reality": row.reality,
            "standing": row.standing,
            "novelty": row.novelty,
            "polarity": "negative" if members and all(_negative(s) for s in members) else "positive",
            "records": row.records,
            "reports": row.reports,
            "sources": row.sources,
        },
        evidence=tuple(evidence_of(s.entry) for s in members),
        finding=row.id,
        point=(
            Point(name=row.place_name, lat=row.lat, lon=row.lon, precision=row.precision, country=row.country)
            if row.lat is not None and row.lon is not None
            else None
        ),
        begins=row.day,
        ends=row.to_day,
    )


def _members(room: Reader, findings: set[str]) -> dict[str, list[Stored]]:
    found: dict[str, list[Stored]] = {}
    for part in chunks(sorted(findings)):
        for stored in room.stored(
            [t.records.c.finding.in_(part)], (t.records.c.published, t.records.c.seq, t.records.c.start)
        ):
            found.setdefault(stored.finding or "", []).append(stored)
    return found


def _negative(stored: Stored) -> bool:
    return stored.entry.record.polarity == "negative"
