"""The timeline of a room: findings by day, each with all that reports say of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from sitroom.model.ledger import Column, Evidence, Ledger, Page, Point, Row, Section
from sitroom.room.counts import finding_page
from sitroom.room.paging import LINES
from sitroom.store import schema as t
from sitroom.store.query import Query, conditions
from sitroom.store.reader import Reader
from sitroom.store.rows import chunks

RULE = (
    "One line for each finding, on the day it is said to have happened; a finding without a day stands on the day it was "
    "first published, marked so. Anniversaries and background are apart. Counts are of records, reports and independent "
    "sources."
)
COLUMNS = (
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
PAST = ("background", "anniversary")


def timeline(room: Reader, query: Query, *, whole: bool = False) -> Ledger:
    """Findings by day: of the latest days the page that is asked for, or all."""
    f, r = t.findings.c, t.records.c
    kinds = query.kinds or ("event",)
    where = conditions(query.narrowed(kinds=kinds), room.dialect)
    narrowed = query.narrowed(kinds=(), limit=None, offset=0) != Query()
    chosen: sa.ColumnElement[bool] = f.kind == kinds[0] if len(kinds) == 1 else f.kind.in_(kinds)
    if narrowed:
        chosen = f.id.in_(sa.select(r.finding).where(*where))
    limit, offset = (None, 0) if whole else (query.limit or LINES, query.offset)
    rows, total = finding_page(room.connection, [chosen], limit, offset, few=narrowed)
    rows = rows[::-1]
    members = _members(room, [row.id for row in rows])
    sections = []
    for name, title, past in (
        ("findings", "Findings", False),
        ("background", "Background and anniversaries", True),
    ):
        shown = tuple(_row(row, members.get(row.id, ())) for row in rows if (row.novelty in PAST) == past)
        if shown:
            sections.append(Section(name=name, title=title, columns=COLUMNS, rows=shown))
    page = Page(unit="findings", offset=offset, shown=len(rows), total=total)
    return Ledger(name="timeline", title="Timeline", rule=RULE, sections=tuple(sections), page=page)


@dataclass(frozen=True, slots=True)
class _Member:
    evidence: Evidence
    negative: bool


def _row(row: Any, members: Sequence[_Member]) -> Row:
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
            "polarity": "negative" if members and all(m.negative for m in members) else "positive",
            "records": row.records,
            "reports": row.reports,
            "sources": row.sources,
        },
        evidence=tuple(m.evidence for m in members),
        finding=row.id,
        point=(
            Point(name=row.place_name, lat=row.lat, lon=row.lon, precision=row.precision, country=row.country)
            if row.lat is not None and row.lon is not None
            else None
        ),
        begins=row.day,
        ends=row.to_day,
    )


def _members(room: Reader, findings: Iterable[str]) -> Mapping[str, list[_Member]]:
    """The words that findings stand on, of all records in each, in order of publication."""
    found: dict[str, list[_Member]] = {}
    r = t.records.c
    for part in chunks(findings):
        order = (r.published, r.seq, r.start)
        for finding, evidence, negative in room.words([r.finding.in_(part)], order):
            found.setdefault(finding, []).append(_Member(evidence, negative))
    return found
