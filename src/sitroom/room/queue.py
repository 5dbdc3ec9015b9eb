"""What most needs a person's look."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.linking import Key
from sitroom.room.coding import Coding, codings
from sitroom.room.lists import record_row
from sitroom.room.shelves import reader
from sitroom.store import schema as t
from sitroom.store.reader import Stored
from sitroom.store.rows import chunks

LATEST = 1500
"""Records of each sort that the queue looks at: the latest."""
UNSURE = 0.6
"""Confidence below which a record is looked at for that alone."""
Only = Literal["judged", "differ"]
"""What others judged, for a second opinion; what people differ on, for a third person to decide."""
_NOTHING = Coding()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A record that waits for a look: why, and how much it needs it."""

    stored: Stored
    urgency: float
    reasons: tuple[str, ...]
    coding: Coding

    def as_row(self) -> dict[str, Any]:
        """For lists and JSON. `said` is what each of those holds who differ; else it is left out: an opinion is one's own."""
        row = record_row(self.stored) | {"urgency": round(self.urgency, 2), "why": list(self.reasons)}
        if self.coding.differ:
            row["said"] = {who: said.as_row() for who, said in self.coding.said.items()}
        return row


def queue(connection: Connection, *, by: str | None, limit: int, only: Only | None = None) -> list[Waiting]:
    """Records that most need a look, first.

    In this order of weight: people disagree; sources contradict or deny each other; many dead or a truce hang on it; the
    program is unsure. What somebody judged is out, unless people disagree and nobody has decided; with `by`, what this person
    judged is out, and what others judged comes in for double coding. `only` leaves what was judged, or is disagreed on.
    """
    room = reader(connection)
    said = codings(connection)
    numbers = _numbers_of(connection, [key for key, coding in said.items() if only == "judged" or coding.differ])
    if only is None:
        numbers |= _numbers_in_question(connection)
    found = []
    for row in _rows(connection, numbers):
        key = (row.report, row.id)
        coding = said.get(key, _NOTHING)
        known = by in coding.said if by else bool(coding.said)
        if (known and not coding.differ) or (only == "judged" and (known or coding.differ or coding.decided_by)):
            continue
        reasons = _reasons(row, coding)
        if only == "judged":
            reasons.append((0.1, "judged by one person" if len(coding.said) == 1 else "judged by others, all alike"))
        if reasons:
            ordered = sorted(reasons, reverse=True)
            found.append((-sum(w for w, _ in ordered), key, row.nr, tuple(why for _, why in ordered)))
    found.sort()
    stored = room.by_numbers(nr for _, _, nr, _ in found[:limit])
    return [Waiting(stored[nr], -urgency, why, said.get(key, _NOTHING)) for urgency, key, nr, why in found[:limit]]


def _numbers_in_question(connection: Connection) -> set[int]:
    """The latest records that sources differ on, that the program is unsure of, that much hangs on."""
    r, f = t.records.c, t.findings.c
    live = r.live.is_(True)
    numbers: set[int] = set()
    # The findings first: SQLite would otherwise go through all live records for those that hang on one of them.
    disputed = (
        sa.select(f.id, f.last_published)
        .where(f.standing.in_(("contradicted", "denied")))
        .order_by(f.last_published.desc())
        .limit(LATEST)
        .subquery()
    )
    rival = (
        sa.select(r.nr)
        .where(r.finding.in_(sa.select(disputed.c.id)), sa.case((live, 1), else_=0) == 1)
        .order_by(r.published.desc())
        .limit(LATEST)
    )
    unsure = sa.select(r.nr).where(live, r.confidence < UNSURE).order_by(r.published.desc()).limit(LATEST)
    grave = (
        sa.select(r.nr)
        .where(live, r.kind.in_(("ceasefire", "talks")) | ((r.kind == "figure") & (r.topic == "killed")))
        .order_by(r.published.desc())
        .limit(LATEST)
    )
    for query in (rival, unsure, grave):
        numbers.update(connection.execute(query).scalars())
    return numbers


def _rows(connection: Connection, numbers: Iterable[int]) -> Iterator[Any]:
    """What the database itself knows of records: most of those that are looked at are not shown, and need not be opened."""
    r, f = t.records.c, t.findings.c
    columns = (r.nr, r.id, r.kind, r.topic, r.best, r.low, r.high, r.confidence, r.precision, r.place_name, f.standing)
    for part in chunks(sorted(numbers)):
        yield from connection.execute(
            sa.select(*columns, t.reports.c.id.label("report"))
            .join(t.reports, t.reports.c.seq == r.seq)
            .join(t.findings, f.id == r.finding, isouter=True)
            .where(r.nr.in_(part))
        )


def _reasons(row: Any, coding: Coding) -> list[tuple[float, str]]:
    """Why a record needs a look, each with its weight."""
    reasons: list[tuple[float, str]] = []
    if coding.differ:
        who = ", ".join(f"{who} {said}" for who, said in sorted(coding.said.items()))
        reasons.append((5.0, f"people disagree: {who}"))
    if row.standing in ("contradicted", "denied"):
        reasons.append((3.0, f"{row.standing} by another source"))
    number = row.best or row.low or row.high or 0
    if row.kind == "figure" and row.topic == "killed" and number > 1:
        reasons.append((min(math.log10(number), 3.0), f"{number:,.0f} killed"))
    if row.kind in ("ceasefire", "talks"):
        reasons.append((0.8, f"{row.kind} {(row.topic or '').replace('_', ' ')}".strip()))
    if row.confidence < UNSURE:
        reasons.append((2 * (1 - row.confidence), f"confidence {row.confidence:.2f}"))
    if row.precision == "unresolved":
        reasons.append((0.4, f"{row.place_name} is not located"))
    return reasons


def _numbers_of(connection: Connection, keys: list[Key]) -> set[int]:
    found: set[int] = set()
    for report, record in keys:
        query = (
            sa.select(t.records.c.nr)
            .join(t.reports, t.reports.c.seq == t.records.c.seq)
            .where(t.reports.c.id == report, t.records.c.id == record)
        )
        found.update(connection.execute(query).scalars())
    return found
