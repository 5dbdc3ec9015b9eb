"""What most needs a person's look, and how far people agree who looked at the same."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.linking import Key
from sitroom.room.lists import record_row
from sitroom.room.shelves import by_name, reader
from sitroom.store import schema as t
from sitroom.store.reader import Stored

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
    stored = room.by_numbers(numbers)
    standings = _standings(connection, {s.finding for s in stored.values() if s.finding})
    found = []
    for each in stored.values():
        said = verdicts.get(each.entry.key, {})
        disagree = len(set(said.values())) > 1
        if (by in said if by else bool(said)) and not disagree:
            continue
        reasons: list[tuple[float, str]] = []
        if disagree:
            reasons.append(
                (5.0, "people disagree: " + ", ".join(f"{who} {verb}" for who, verb in sorted(said.items())))
            )
        standing = standings.get(each.finding or "", "single_source")
        if standing in ("contradicted", "denied"):
            reasons.append((3.0, f"{standing} by another source"))
        index = by_name()[each.entry.record.kind].index(each.entry.record)
        number = index.best or index.low or index.high or 0
        if each.entry.record.kind == "figure" and index.topic == "killed" and number > 1:
            reasons.append((min(math.log10(number), 3.0), f"{number:g} killed"))
        if each.entry.record.kind in ("ceasefire", "talks"):
            reasons.append((0.8, f"{each.entry.record.kind} {index.topic or ''}".strip()))
        if each.entry.record.confidence < UNSURE:
            reasons.append((2 * (1 - each.entry.record.confidence), f"confidence {each.entry.record.confidence:.2f}"))
        if index.place is not None and index.place.precision == "unresolved":
            reasons.append((0.4, f"{index.place.text} is not located"))
        if reasons:
            ordered = sorted(reasons, reverse=True)
            found.append(Waiting(each, sum(w for w, _ in ordered), tuple(why for _, why in ordered)))
    found.sort(key=lambda w: (-w.urgency, w.stored.entry.key))
    return found[:limit]


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


def _standings(connection: Connection, ids: set[str]) -> dict[str, str]:
    from sitroom.room.ledgers import findings_by

    return {id: row.standing for id, row in findings_by(connection, ids).items()}
