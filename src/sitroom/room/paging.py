"""Which lines stand on a page of a kind's ledger, and which records belong to them: told by the database alone.

A line is what a kind tells together (`Indexed.line`): one series, one place, one country; a record without one is told with
those of its finding. A page never parts the records of a line, so that a truce or a series on it is whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.link.records.when import day_number
from sitroom.store import schema as t
from sitroom.store.listed import seldom
from sitroom.store.rows import chunks

LINES = 100
"""Lines on a page, where nobody asks for another number."""


class Told(Protocol):
    """A record as far as lines are made of it."""

    @property
    def line(self) -> str | None: ...  # noqa: D102
    @property
    def finding(self) -> str | None: ...  # noqa: D102
    @property
    def published(self) -> str | None: ...  # noqa: D102
    @property
    def due_to(self) -> str | None: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Line:
    """A line by its name, or the finding that stands for it; how many records it has, when it was last told of, and is due."""

    line: str | None
    finding: str | None
    records: int
    last: str
    due: str | None = None

    @property
    def name(self) -> str:
        """What it is called by."""
        return self.line or self.finding or ""


def lines(
    connection: Connection,
    where: Sequence[sa.ColumnElement[bool]],
    limit: int | None,
    offset: int,
    today: str | None,
    since: str | None = None,
    *,
    few: bool = False,
    enough: int | None = None,
) -> tuple[list[Line], int]:
    """Some lines of the records that conditions choose, and how many there are in all.

    Those last told of come first; with `today`, those whose day lies nearest to it, those without a day last. With
    `since` there are only those that were told of from that day on, with `today` also those whose day is not before it.
    `few` says that the conditions choose few of the records: these are then found by them and sorted. With `since`, the
    first lines that have `enough` records may be all that are given.
    """
    if since is not None:
        chosen, total = in_order(_fresh(connection, where, since, due=today is not None), limit, offset, today)
        return _counted_out(connection, where, chosen, enough), total
    if today is not None:
        return _by_due(connection, where, limit, offset, today, few)
    g = _grouped(where, few)
    asked = sa.select(g, sa.func.count().over().label("total"))
    asked = asked.order_by(g.c.last.desc(), g.c.name).limit(limit).offset(offset)
    rows = connection.execute(asked).all()
    if rows or not offset:
        return [_line(row) for row in rows], rows[0].total if rows else 0
    return [], int(connection.execute(sa.select(sa.func.count()).select_from(g)).scalar_one())


def line_of(told: Told) -> tuple[str | None, str | None]:
    """The line of a record, and the finding if that stands for one."""
    return told.line, told.finding if told.line is None else None


def lines_of(chosen: Iterable[Told]) -> list[Line]:
    """The lines of some records."""
    found: dict[tuple[str | None, str | None], tuple[int, str, str | None]] = {}
    for each in chosen:
        key = line_of(each)
        if key == (None, None):
            continue
        records, last, due = found.get(key, (0, "", None))
        due = each.due_to if due is None or (each.due_to is not None and each.due_to > due) else due
        found[key] = records + 1, max(last, each.published or ""), due
    return [Line(line, finding, *told) for (line, finding), told in found.items()]


def in_order(found: list[Line], limit: int | None, offset: int, today: str | None) -> tuple[list[Line], int]:
    """Some of these lines in the order of `lines`, and how many there are."""
    total, most = len(found), None if limit is None else limit + offset
    found.sort(key=lambda line: line.name)
    if today is None:
        found.sort(key=lambda line: line.last, reverse=True)
        return found[offset:most], total
    # As many from either side of the day as are asked for, and of these those that lie nearest.
    coming = sorted((each for each in found if each.due is not None and each.due >= today), key=_due)[:most]
    past = sorted((each for each in found if each.due is not None and each.due < today), key=_due, reverse=True)[:most]
    here = day_number(today) or 0
    dated = sorted((*coming, *past), key=lambda line: (abs((day_number(_due(line)) or 0) - here), line.name))
    undated = sorted((each for each in found if each.due is None), key=lambda line: line.last, reverse=True)
    return [*dated, *undated][offset:most], total


def _due(line: Line) -> str:
    return line.due or ""


def belonging(chosen: Sequence[Line]) -> list[sa.ColumnElement[bool]]:
    """Conditions, each for some of the lines, that choose the records of all."""
    r = t.records.c
    named = [line.line for line in chosen if line.line is not None]
    lone = [line.finding for line in chosen if line.line is None]
    # Few records have them, whatever else is asked for.
    return [seldom(r.line.in_(part)) for part in chunks(named)] + [
        r.line.is_(None) & seldom(r.finding.in_(part)) for part in chunks(lone)
    ]


def _grouped(where: Sequence[sa.ColumnElement[bool]], few: bool = False) -> sa.CTE:
    """Lines and lone findings, each by itself: an index has the records in the order of either.

    A `few` records are looked at once for both.
    """
    r = t.records.c
    none: sa.ColumnElement[str] = sa.null()  # type: ignore[assignment]
    if few:
        # Not by the index on lines: in it all records of the kind would be gone through.
        line, finding = sa.func.coalesce(r.line, sa.null()), sa.case((r.line.is_(None), r.finding))
        name = sa.func.coalesce(line, finding)
        each = sa.select(name.label("name"), line.label("line"), finding.label("finding"), r.published, r.due_to)
        each = each.where(*where, name.is_not(None))
        m = each.cte("chosen")
        grouped = sa.select(m.c.name, m.c.line, m.c.finding, *_counted(m.c))
        return grouped.group_by(m.c.name, m.c.line, m.c.finding).cte("lines")
    named = sa.select(r.line.label("name"), r.line.label("line"), sa.cast(none, sa.Text).label("finding"), *_counted(r))
    lone = sa.select(
        r.finding.label("name"), sa.cast(none, sa.Text).label("line"), r.finding.label("finding"), *_counted(r)
    )
    named = named.where(*where, r.line.is_not(None))
    lone = lone.where(*where, r.line.is_(None), r.finding.is_not(None))
    return sa.union_all(named.group_by(r.line), lone.group_by(r.finding)).cte("lines")


def _counted(columns: Any) -> tuple[sa.ColumnElement[Any], ...]:
    """What is counted of the records of a line."""
    return (
        sa.func.count().label("records"),
        sa.func.coalesce(sa.func.max(columns.published), "").label("last"),
        sa.func.max(columns.due_to).label("due"),
    )


def _fresh(connection: Connection, where: Sequence[sa.ColumnElement[bool]], since: str, *, due: bool) -> list[Line]:
    """The lines told of from a day on, with `due` also those whose day is not before it; their records are not counted.

    They are found by the records of these days, of which there are few.
    """
    r = t.records.c
    line, finding = r.line.label("line"), sa.case((r.line.is_(None), r.finding)).label("finding")
    asked = (
        sa.select(line, finding, sa.func.max(r.published), sa.func.max(r.due_to)).where(*where).group_by(line, finding)
    )
    new = [asked.where(seldom(r.published >= since))]
    if due:
        # By an index of its own: SQLite would go through all of the kind.
        later = t.records.alias("later").c
        new.append(asked.where(r.nr.in_(sa.select(later.nr).where(later.due_to >= since))))
    found: dict[tuple[str | None, str | None], tuple[str, str | None]] = {}
    for each in new:
        for line, finding, last, day in connection.execute(each):
            known = found.get((line, finding))
            if known is not None:
                last, day = max(last or "", known[0]), max(day or "", known[1] or "") or None
            found[line, finding] = last or "", day
    return [Line(*key, 0, *told) for key, told in found.items() if any(key)]


def _counted_out(
    connection: Connection, where: Sequence[sa.ColumnElement[bool]], chosen: Sequence[Line], enough: int | None
) -> list[Line]:
    """These lines with what all their records make; the first ones that have enough records, where that is told."""
    found: list[Line] = []
    records = 0
    for part in (chosen[:10], *chunks(chosen[10:], size=100)):  # of the latest lines few have enough
        counted = {each.name: each for each in _counted_by_name(connection, where, part)}
        found += [counted[each.name] for each in part]
        records += sum(each.records for each in counted.values())
        if enough is not None and records > enough:
            break
    return found


def _counted_by_name(
    connection: Connection, where: Sequence[sa.ColumnElement[bool]], chosen: Sequence[Line]
) -> list[Line]:
    """These lines with what all their records make."""
    r, none = t.records.c, sa.cast(sa.null(), sa.Text)
    named = sa.select(r.line, none.label("finding"), *_counted(r)).group_by(r.line)
    alone = sa.select(none.label("line"), r.finding, *_counted(r)).group_by(r.finding)
    found: list[Line] = []
    for part in chunks(each.line for each in chosen if each.line is not None):
        found += map(_line, connection.execute(named.where(*where, r.line.in_(part))))
    for part in chunks(each.finding for each in chosen if each.line is None):
        found += map(_line, connection.execute(alone.where(*where, r.line.is_(None), r.finding.in_(part))))
    return found


def _line(row: Any) -> Line:
    return Line(row.line, row.finding, row.records, row.last, row.due)


def _by_due(
    connection: Connection,
    where: Sequence[sa.ColumnElement[bool]],
    limit: int | None,
    offset: int,
    today: str,
    few: bool,
) -> tuple[list[Line], int]:
    """From both sides of this day outwards: what is due next, and what was due last."""
    g = _grouped(where, few)
    most = None if limit is None else limit + offset

    def some(condition: sa.ColumnElement[bool], first: Any) -> sa.Select[Any]:
        return sa.select(sa.select(g).where(condition).order_by(first, g.c.name).limit(most).subquery())

    total = sa.select(sa.func.count()).select_from(g).scalar_subquery().label("total")
    parts = sa.union_all(
        some(g.c.due >= today, g.c.due.asc()),
        some(g.c.due < today, g.c.due.desc()),
        some(g.c.due.is_(None), g.c.last.desc()),
    ).subquery()
    rows = connection.execute(sa.select(parts, total)).all()
    return in_order([_line(row) for row in rows], limit, offset, today)[0], rows[0].total if rows else 0
