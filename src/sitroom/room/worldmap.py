"""The map of a room: all findings with a place, counted where they lie; and those of a part of it as a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.record import Record
from sitroom.room.counts import DAY, WHEN, FindingQuery, finding_page, finding_row, finding_where
from sitroom.room.shelves import reader
from sitroom.store import schema as t
from sitroom.store.listed import seldom
from sitroom.store.query import after, conditions

DONE = ("occurred", "ongoing")
AT_ONCE = 2000
_F, _R = t.findings.c, t.records.c
Point = tuple[float, float]
"""Longitude and latitude, in WGS 84."""
Line = tuple[Point, Point, bool]
"""From where to where forces go, and whether it is done."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the map, and days of it.

    `box` is west, south, east, north: one that crosses the 180th meridian has its west in the east. `at` are single points,
    as the map has them. `first` and `last` are days, inclusive; a finding without any day is always among them.
    """

    box: tuple[float, float, float, float] | None = None
    at: tuple[Point, ...] = ()
    first: str | None = None
    last: str | None = None


def map_cells(connection: Connection, asked: FindingQuery) -> dict[str, Any]:
    """All findings with a place, as counts.

    `places` are [longitude, latitude, precision, name]; `cells` are [place, kind, day, number, day, number, …], where a place,
    a kind and a day are positions in `places`, `kinds` and `days`, each day but the first told by the distance from the one
    before it, and −1 is no day. `movements` are [longitude, latitude, longitude, latitude, whether done, number of records].
    """
    where = finding_where(connection, asked)
    columns = (_F.lon, _F.lat, _F.precision, _F.place_name, _F.kind, DAY)
    every: int | None = None
    if asked.narrow:
        # Chosen and counted at once: to find which they are takes longest.
        placed = where
    else:
        # By an index that has all of these columns; where days are asked for SQLite takes it by itself, or theirs.
        located_here = _F.lat.is_not(None)
        placed = [*where, located_here if asked.records.since else seldom(located_here)]
        every = int(connection.execute(sa.select(sa.func.count()).select_from(t.findings).where(*where)).scalar_one())
    # Counted here: to sort so many rows, as a database does for this, takes twice as long.
    counted: Counter[tuple[Any, ...]] = Counter()
    for rows in connection.execute(sa.select(*columns).where(*placed)).partitions(AT_ONCE):
        counted.update(map(tuple, rows))
    if every is None:
        every = counted.total()
        for key in [key for key in counted if key[1] is None]:
            del counted[key]
    places = _places(key[:4] for key in counted)
    kinds = sorted({key[4] for key in counted})
    days = sorted({key[5] for key in counted if key[5]})
    place_nr, kind_nr, day_nr = ({each: nr for nr, each in enumerate(some)} for some in (places, kinds, days))
    told: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for key, number in counted.items():
        pair = (place_nr[key[:4]], kind_nr[key[4]])
        told.setdefault(pair, []).append((day_nr.get(key[5], -1), number))
    located = counted.total()
    return {
        "places": places,
        "kinds": kinds,
        "days": days,
        "cells": [[*key, *_steps(sorted(pairs))] for key, pairs in sorted(told.items())],
        "movements": [[*start, *end, done, number] for (start, end, done), number in _movements(connection, asked)],
        "findings": located,
        "without_place": every - located,
    }


def map_findings(
    connection: Connection, asked: FindingQuery, part: Part, limit: int, offset: int = 0
) -> tuple[list[dict[str, Any]], int]:
    """Findings of a part of the map, the latest day first, a page of them; and how many there are."""
    where = [*finding_where(connection, asked), *_lying(part)]
    rows, total = finding_page(connection, where, limit, offset, few=asked.narrow)
    return [finding_row(row) for row in rows], total


def located(connection: Connection, asked: FindingQuery) -> Iterator[dict[str, Any]]:
    """All findings with a place, the latest day first, never many of them at hand."""
    where = [*finding_where(connection, asked), _F.lat.is_not(None)]
    chosen = sa.select(t.findings).where(*where).order_by(WHEN.desc(), _F.id.desc())
    for row in connection.execution_options(yield_per=AT_ONCE).execute(chosen):
        yield finding_row(row)


def _places(found: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return sorted(set(found), key=lambda place: (place[0], place[1], place[2] or "", place[3] or ""))


def _steps(pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Days and numbers in turn, each day by its distance from the one before it.

    >>> _steps([(-1, 2), (4, 1), (7, 3)])
    [-1, 2, 5, 1, 3, 3]
    """
    steps, before = [], 0
    for day, number in pairs:
        steps += [day - before, number]
        before = day
    return steps


def _lying(part: Part) -> list[sa.ColumnElement[bool]]:
    where: list[sa.ColumnElement[bool]] = [_F.lat.is_not(None)]
    if part.box is not None:
        west, south, east, north = part.box
        where.append(_F.lat.between(south, north))
        where.append(_F.lon.between(west, east) if west <= east else (_F.lon >= west) | (_F.lon <= east))
    if part.at:
        where.append(sa.tuple_(_F.lat, _F.lon).in_([(lat, lon) for lon, lat in part.at]))
    day = WHEN
    if part.first:
        where.append(sa.func.coalesce(day >= part.first, sa.true()))
    if part.last:
        where.append(sa.func.coalesce(day < after(part.last), sa.true()))
    return where


def _movements(connection: Connection, asked: FindingQuery) -> list[tuple[Line, int]]:
    """Movements of forces between two points, with the number of records that tell of each."""
    query = asked.records
    if query.kinds and "force" not in query.kinds:
        return []
    room = reader(connection)
    where = conditions(query.narrowed(kinds=("force",), across=asked.across, limit=None, offset=0), room.dialect)
    ends = [_R.body[end][way].as_float() for end in ("origin", "destination") for way in ("lon", "lat")]
    asked_for = sa.select(*ends, _R.reality, _R.nr).where(*where, ends[0].is_not(None), ends[2].is_not(None))
    corrected = _corrected(connection)
    counted: Counter[Line] = Counter(
        ((row[0], row[1]), (row[2], row[3]), row.reality in DONE)
        for row in connection.execute(asked_for)
        if row.nr not in corrected
    )
    if corrected:
        found = room.stored([*where, _R.nr.in_(corrected)])
        counted.update(line for stored in found if (line := _line(stored.entry.record)) is not None)
    return sorted((line, number) for line, number in counted.items() if line[0] != line[1])


def _corrected(connection: Connection) -> set[int]:
    """Movements that people corrected: what they say now does not stand in their rows."""
    j = t.judgements.c
    said = sa.select(j.report, j.record).where(j.verb == "correct", j.undone_at.is_(None)).distinct()
    found: set[int] = set()
    # One after the other, by their ids: a database would rather go through all movements for the few that were corrected.
    for report, record in connection.execute(said).all():
        asked = sa.select(_R.nr).join(t.reports, t.reports.c.seq == _R.seq)
        found.update(
            connection.execute(asked.where(_R.id == record, t.reports.c.id == report, _R.kind == "force")).scalars()
        )
    return found


def _line(record: Record) -> Line | None:
    points: list[Point] = []
    for end in (getattr(record, "origin", None), getattr(record, "destination", None)):
        if end is None or end.lon is None or end.lat is None:
            return None
        points.append((end.lon, end.lat))
    return points[0], points[1], record.reality in DONE
