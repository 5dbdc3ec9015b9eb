"""What most needs a person's look, and how far people agree who looked at the same."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.linking import Key
from sitroom.room.lists import record_row
from sitroom.room.shelves import reader
from sitroom.store import schema as t
from sitroom.store.reader import Stored
from sitroom.store.rows import chunks

LATEST = 1500
"""Records of each sort that the queue looks at: the latest."""
UNSURE = 0.6
"""Confidence below which a record is looked at for that alone."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A record that waits for a look: why, and how much it needs it."""

    stored: Stored
    urgency: float
    reasons: tuple[str, ...]

    def as_row(self) -> dict[str, Any]:
        """For lists and JSON."""
        return record_row(self.stored) | {"urgency": round(self.urgency, 2), "why": list(self.reasons)}


def queue(connection: Connection, *, by: str | None, limit: int) -> list[Waiting]:
    """Records that most need a look, first.

    In this order of weight: people disagree; sources contradict or deny each other; many dead or a truce hang on it; the
    program is unsure. What somebody judged is out, unless people disagree; with `by`, what this person judged is out, and
    what others judged comes in for double coding.
    """
    room = reader(connection)
    r, f = t.records.c, t.findings.c
    verdicts = _verdicts(connection)
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
    numbers.update(_numbers_of(connection, [key for key, said in verdicts.items() if len(set(said.values())) > 1]))
    found = []
    for row in _rows(connection, numbers):
        said = verdicts.get((row.report, row.id), {})
        disagree = len(set(said.values())) > 1
        if (by in said if by else bool(said)) and not disagree:
            continue
        reasons = _reasons(row, said if disagree else {})
        if reasons:
            ordered = sorted(reasons, reverse=True)
            key = (row.report, row.id)
            found.append((-sum(w for w, _ in ordered), key, row.nr, tuple(why for _, why in ordered)))
    found.sort()
    stored = room.by_numbers(nr for _, _, nr, _ in found[:limit])
    return [Waiting(stored[nr], -urgency, why) for urgency, _, nr, why in found[:limit]]


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


def _reasons(row: Any, disagreeing: Mapping[str, str]) -> list[tuple[float, str]]:
    """Why a record needs a look, each with its weight."""
    reasons: list[tuple[float, str]] = []
    if disagreeing:
        who = ", ".join(f"{who} {verb}" for who, verb in sorted(disagreeing.items()))
        reasons.append((5.0, f"people disagree: {who}"))
    if row.standing in ("contradicted", "denied"):
        reasons.append((3.0, f"{row.standing} by another source"))
    number = row.best or row.low or row.high or 0
    if row.kind == "figure" and row.topic == "killed" and number > 1:
        reasons.append((min(math.log10(number), 3.0), f"{number:g} killed"))
    if row.kind in ("ceasefire", "talks"):
        reasons.append((0.8, f"{row.kind} {row.topic or ''}".strip()))
    if row.confidence < UNSURE:
        reasons.append((2 * (1 - row.confidence), f"confidence {row.confidence:.2f}"))
    if row.precision == "unresolved":
        reasons.append((0.4, f"{row.place_name} is not located"))
    return reasons


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far coders agree on one thing: Krippendorff's alpha (nominal), over the records that two or more judged."""

    what: str
    coders: int
    records: int
    alpha: float | None
    agree: int


def agreement(connection: Connection) -> list[Agreement]:
    """Alpha for the verdict (accept, correct, reject), and for each field that anybody corrected.

    A coder who accepts a record, or corrects another field of it, gives this field the value that was read. Alpha is by
    `nltk.metrics.agreement`; it is None where fewer than two records were judged twice, or where there is no variation.
    """
    j = t.judgements.c
    rows = connection.execute(
        sa.select(j.by, j.report, j.record, j.verb, j.field, j.value)
        .where(j.verb.in_(("accept", "reject", "correct")), j.undone_at.is_(None))
        .order_by(j.id)
    ).all()
    verdict: dict[tuple[Key, str], str] = {}
    values: dict[tuple[Key, str], dict[str, str]] = {}
    for row in rows:
        unit = ((row.report, row.record), row.by)
        verdict[unit] = row.verb
        if row.verb == "correct":
            values.setdefault(unit, {})[row.field] = json.dumps(row.value, sort_keys=True)
    made = [_alpha("verdict", [(who, "#".join(key), verb) for (key, who), verb in verdict.items()])]
    for field in sorted({name for given in values.values() for name in given}):
        data = [
            (who, "#".join(key), values.get((key, who), {}).get(field, "as read"))
            for (key, who), verb in verdict.items()
            if verb != "reject"
        ]
        made.append(_alpha(field, data))
    return made


def _alpha(what: str, data: list[tuple[str, str, str]]) -> Agreement:
    from nltk.metrics.agreement import AnnotationTask

    counts = Counter(item for _, item, _ in data)
    twice = [d for d in data if counts[d[1]] > 1]
    labels: dict[str, set[str]] = {}
    for _, item, label in twice:
        labels.setdefault(item, set()).add(label)
    agree = sum(len(given) == 1 for given in labels.values())
    coders = len({who for who, _, _ in twice})
    alpha = None
    if len(labels) > 1 and len({label for _, _, label in twice}) > 1:
        alpha = float(AnnotationTask(data=twice).alpha())
    return Agreement(what, coders, len(labels), alpha, agree)


def _verdicts(connection: Connection) -> dict[Key, dict[str, str]]:
    """The latest verdict of each person on each record; a correction tells its field and value."""
    j = t.judgements.c
    rows = connection.execute(
        sa.select(j.by, j.report, j.record, j.verb, j.field, j.value)
        .where(j.verb.in_(("accept", "reject", "correct")), j.undone_at.is_(None))
        .order_by(j.id)
    )
    found: dict[Key, dict[str, str]] = {}
    for row in rows:
        said = row.verb if row.field is None else f"{row.verb} {row.field} = {json.dumps(row.value, sort_keys=True)}"
        found.setdefault((row.report, row.record), {})[row.by] = said
    return found


def _numbers_of(connection: Connection, keys: list[Key]) -> list[int]:
    found: list[int] = []
    for report, record in keys:
        query = (
            sa.select(t.records.c.nr)
            .join(t.reports, t.reports.c.seq == t.records.c.seq)
            .where(t.reports.c.id == report, t.records.c.id == record)
        )
        found += connection.execute(query).scalars().all()
    return found
