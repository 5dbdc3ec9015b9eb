"""The grid of a timeline: days across, tracks down, how many findings in each, and how real they are said to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta

NOT_YET = ("ordered", "planned", "offered", "demanded", "threatened", "conditional", "hypothetical")
"""What has not happened, or may not."""
DAYS, TRACKS = 35, 14
"""Columns and rows that fit a screen."""
AHEAD = timedelta(days=14)


@dataclass(slots=True)
class Cell:
    """The findings of one track on one day: said to have happened, to be not (yet) so, and disputed among them."""

    happened: int = 0
    not_yet: int = 0
    disputed: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.happened + self.not_yet


@dataclass(frozen=True, slots=True)
class Grid:
    """`tracks` are names (None: not known) with a cell for each of `days`; `before` counts findings of earlier days."""

    days: tuple[date, ...] = ()
    tracks: tuple[tuple[str | None, int, tuple[Cell, ...]], ...] = ()
    most: int = 0
    before: int = 0
    after: int = 0
    other_tracks: int = 0
    today: date | None = None
    undated: int = field(default=0)


def grid(counts: Iterable[tuple[str | None, str | None, str, str, int]], today: str) -> Grid:
    """The latest days that have findings, up to two weeks ahead of `today`, and the tracks with most of them."""
    now = date.fromisoformat(today[:10])
    cells: dict[tuple[date, str | None], Cell] = {}
    undated = 0
    for day, track, reality, standing, number in counts:
        try:
            when = date.fromisoformat((day or "")[:10])
        except ValueError:
            undated += number
            continue
        cell = cells.setdefault((when, track), Cell())
        if reality in NOT_YET:
            cell.not_yet += number
        else:
            cell.happened += number
        if standing in ("contradicted", "denied"):
            cell.disputed += number
    if not cells:
        return Grid(undated=undated, today=now)
    known = sorted({when for when, _ in cells})
    last = max((d for d in known if d <= now + AHEAD), default=known[0])
    first = max(min(d for d in known if d <= last), last - timedelta(days=DAYS - 1))
    days = tuple(first + timedelta(days=n) for n in range((last - first).days + 1))
    shown = frozenset(days)
    totals: Counter[str | None] = Counter()
    for (when, track), cell in cells.items():
        if when in shown:
            totals[track] += cell.total
    order = sorted(totals, key=lambda name: (-totals[name], name or "~"))[:TRACKS]
    tracks = tuple((name, totals[name], tuple(cells.get((d, name), Cell()) for d in days)) for name in order)
    return Grid(
        days=days,
        tracks=tracks,
        most=max((cell.total for _, _, row in tracks for cell in row), default=0),
        before=sum(cell.total for (when, _), cell in cells.items() if when < first),
        after=sum(cell.total for (when, _), cell in cells.items() if when > last),
        other_tracks=len(totals) - len(order),
        today=now,
        undated=undated,
    )
