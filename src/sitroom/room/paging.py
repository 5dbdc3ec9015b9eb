"""Which lines stand on a page of a kind's ledger, and which records belong to them: told by the database alone.

A line is what a kind tells together (`Indexed.line`): one series, one place, one country; a record without one is told with
those of its finding. A page never parts the records of a line, so that a truce or a series on it is whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.link.records.when import day_number
from sitroom.store import schema as t
from sitroom.store.rows import chunks

LINES = 100
"""Lines on a page, where nobody asks for another number."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line by its name, or the finding that stands for it; how many records it has, when it was last told of."""

    line: str | None
    finding: str | None
    records: int
    last: str


def lines(
    connection: Connection,
    where: Sequence[sa.ColumnElement[bool]],
    limit: int | None,
    offset: int,
    today: str | None,
    since: str | None = None,
    *,
    few: bool = False,
) -> tuple[list[Line], int]:
    """Some lines of the records that conditions choose, and how many there are in all.

    Those last told of come first; with `today`, those whose day lies nearest to it, those without a day last. With
    `since` there are only those that were told of from that day on, with `today` also those whose day is not before it.
    `few` says that the conditions choose few of the records: these are then found by them and sorted.
    """
    if today is not None:
        return _by_due(connection, where, limit, offset, today, since, few)
    r = t.records.c
    g = _grouped(where, () if since is None else (r.published >= since,), few)
    asked = sa.select(g, sa.func.count().over().label("total"))
    asked = asked.order_by(g.c.last.desc(), g.c.name).limit(limit).offset(offset)
    rows = connection.execute(asked).all()
    if rows or not offset:
        return [_line(row) for row in rows], rows[0].total if rows else 0
    return [], int(connection.execute(sa.select(sa.func.count()).select_from(g)).scalar_one())


def belonging(chosen: Sequence[Line]) -> list[sa.ColumnElement[bool]]:
    """Conditions, each for some of the lines, that choose the records of all."""
    r = t.records.c
    named = [line.line for line in chosen if line.line is not None]
    lone = [line.finding for line in chosen if line.line is None]
    return [r.line.in_(part) for part in chunks(named)] + [
        r.line.is_(None) & r.finding.in_(part) for part in chunks(lone)
    ]


def _grouped(
    where: Sequence[sa.ColumnElement[bool]], fresh: Sequence[sa.ColumnElement[bool]], few: bool = False
) -> sa.CTE:
    """Lines and lone findings, each by itself: an index has the records in the order of either.

    With `fresh` only those with a record of which one of these holds: they are looked for first, and few. A `few` records
    are looked at once for both.
    """
    r = t.records.c
    none: sa.ColumnElement[str] = sa.null()  # type: ignore[assignment]
    counted = (
        sa.func.count().label("records"),
        sa.func.coalesce(sa.func.max(r.published), "").label("last"),
        sa.func.max(r.due_to).label("due"),
    )
    if few and not fresh:
        # Not by the index on lines: in it all records of the kind would be gone through.
        line, finding = sa.func.coalesce(r.line, sa.null()), sa.case((r.line.is_(None), r.finding))
        name = sa.func.coalesce(line, finding)
        each = sa.select(name.label("name"), line.label("line"), finding.label("finding"), r.published, r.due_to)
        each = each.where(*where, name.is_not(None))
        m = each.cte("chosen")
        return (
            sa.select(
                m.c.name,
                m.c.line,
                m.c.finding,
                sa.func.count().label("records"),
                sa.func.coalesce(sa.func.max(m.c.published), "").label("last"),
                sa.func.max(m.c.due_to).label("due"),
            )
            .group_by(m.c.name, m.c.line, m.c.finding)
            .cte("lines")
        )
    named = sa.select(r.line.label("name"), r.line.label("line"), sa.cast(none, sa.Text).label("finding"), *counted)
    lone = sa.select(
        r.finding.label("name"), sa.cast(none, sa.Text).label("line"), r.finding.label("finding"), *counted
    )
    named = named.where(*where, r.line.is_not(None))
    lone = lone.where(*where, r.line.is_(None), r.finding.is_not(None))
    if fresh:
        told = [sa.select(r.line).where(*where, each).correlate(None) for each in fresh]
        alone = [sa.select(r.finding).where(*where, r.line.is_(None), each).correlate(None) for each in fresh]
        named, lone = named.where(r.line.in_(sa.union_all(*told))), lone.where(r.finding.in_(sa.union_all(*alone)))
    return sa.union_all(named.group_by(r.line), lone.group_by(r.finding)).cte("lines")


def _line(row: Any) -> Line:
    return Line(row.line, row.finding, row.records, row.last)


def _by_due(
    connection: Connection,
    where: Sequence[sa.ColumnElement[bool]],
    limit: int | None,
    offset: int,
    today: str,
    since: str | None,
    few: bool,
) -> tuple[list[Line], int]:
    """From both sides of this day outwards: what is due next, and what was due last."""
    r = t.records.c
    g = _grouped(where, () if since is None else (r.published >= since, r.due_to >= since), few)
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
    here = day_number(today) or 0
    dated = [row for row in rows if row.due is not None]
    dated.sort(key=lambda row: (abs((day_number(row.due) or 0) - here), row.name))
    undated = sorted((row for row in rows if row.due is None), key=lambda row: row.name)
    undated.sort(key=lambda row: row.last, reverse=True)
    return [_line(row) for row in (*dated, *undated)[offset:most]], rows[0].total if rows else 0
