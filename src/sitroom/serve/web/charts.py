"""Series of figures as drawings: one mark a source and day, bounds as bars, nothing joined that was not counted together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor, log10
from typing import Any

from sitroom.model.ledger import Row, Section
from sitroom.serve.days import day_of

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 170, 52, 12, 10, 26
STEEP = 40
SHAPES = ("circle", "square", "triangle", "diamond", "cross", "ring")
"""The marks of sources, most rows first; further sources share the last."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One figure of one source: where it is drawn, its bounds (as heights), what it says; `past` if another replaced it."""

    x: float
    y: float
    high: float | None
    low: float | None
    shape: str
    source: int
    title: str
    address: str | None
    past: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of an axis."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing of one series, in units of its own width and height. A `steep` one goes up by powers of ten."""

    width: int
    height: int
    marks: tuple[Mark, ...]
    lines: tuple[tuple[str, int], ...]
    xs: tuple[Tick, ...]
    ys: tuple[Tick, ...]
    sources: tuple[tuple[str, str], ...]
    steep: bool = False
    left: int = LEFT
    bottom: int = HEIGHT - BOTTOM
    right: int = WIDTH - RIGHT


def series_chart(section: Section) -> Chart | None:
    """The totals of a series by day and source.

    None where they are not of two days, for a table tells as much; and where nothing says that they count one thing, for a
    drawing would.
    """
    if section.about.get("placed") is False:
        return None
    rows = [row for row in section.rows if _value(row) is not None and _day(row) is not None]
    told = [row for row in rows if row.values.get("basis") in ("total", "stock")]
    rows = told if len(told) > 1 else rows
    if len({_day(row) for row in rows}) < 2:
        return None
    by_source: dict[str, list[Row]] = {}
    for row in rows:
        by_source.setdefault(str(row.values.get("source")), []).append(row)
    order = sorted(by_source, key=lambda name: (-len(by_source[name]), name))
    days = [d for row in rows if (d := _day(row)) is not None]
    first, last = min(days), max(days)
    top = max(_most(row) for row in rows) or 1.0
    values = [value for row in rows if (value := _value(row))]
    # Where one number is many times another, only powers of ten tell the small ones apart.
    steep = bool(values) and top / min(values) > STEEP
    step = _step(top)
    highest = ceil(top / step) * step
    levels = [0.0, *(10.0**n for n in range(ceil(log10(top)) + 1))] if steep else list(_steps(step, highest))
    if steep:
        highest = levels[-1]

    def x(day: date) -> float:
        span = (last - first).days
        return LEFT + 12 + (WIDTH - LEFT - RIGHT - 24) * ((day - first).days / span if span else 0.5)

    def y(value: float) -> float:
        share = log10(1 + value) / log10(1 + highest) if steep else value / highest
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    marks, lines = [], []
    for place, name in enumerate(order):
        shape = SHAPES[min(place, len(SHAPES) - 1)]
        drawn = []
        for row in by_source[name]:
            day, value = _day(row), _value(row)
            if day is None or value is None:
                continue
            low, high = _number(row.values.get("low")), _number(row.values.get("high"))
            drawn.append((x(day), y(value)))
            marks.append(
                Mark(
                    round(x(day), 1),
                    round(y(value), 1),
                    None if high is None else round(y(high), 1),
                    None if low is None else round(y(low), 1),
                    shape,
                    min(place, len(SHAPES) - 1),
                    f"{name}, {day_of(day.isoformat())}: {row.values.get('words') or value:}",
                    row.finding,
                    row.values.get("standing") == "superseded",
                )
            )
        if len(drawn) > 1:
            lines.append((" ".join(f"{a:.1f},{b:.1f}" for a, b in sorted(drawn)), min(place, len(SHAPES) - 1)))
    return Chart(
        WIDTH,
        HEIGHT,
        tuple(marks),
        tuple(lines),
        _days(first, last, x),
        tuple(Tick(round(y(v), 1), _level(v)) for v in levels),
        tuple((name, SHAPES[min(place, len(SHAPES) - 1)]) for place, name in enumerate(order)),
        steep,
    )


def _level(value: float) -> str:
    """A number beside an axis, where seven characters have room.

    >>> _level(25_000), _level(2_500_000), _level(1e9)
    ('25,000', '2.5M', '1,000M')
    """
    return f"{value:,.0f}" if value < 1e6 else f"{value / 1e6:,.0f}M" if value % 1e6 == 0 else f"{value / 1e6:g}M"


def _days(first: date, last: date, x: Any) -> tuple[Tick, ...]:
    from datetime import timedelta

    span = (last - first).days
    every = max(1, ceil(span / 6))
    found = [first + timedelta(days=n) for n in range(0, span + 1, every)]
    return tuple(
        Tick(round(x(day), 1), f"{day.day} {day:%b}" + (f" {day.year}" if span > 300 else "")) for day in found
    )


def _step(top: float) -> float:
    rough: float = top / 4
    power: float = 10.0 ** floor(log10(rough)) if rough > 0 else 1.0
    return max(1.0, next(m * power for m in (1, 2, 5, 10) if m * power >= rough))


def _steps(step: float, highest: float) -> Sequence[float]:
    return [step * n for n in range(int(highest / step) + 1)]


def _day(row: Row) -> date | None:
    try:
        return date.fromisoformat(str(row.values.get("date"))[:10])
    except ValueError:
        return None


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _value(row: Row) -> float | None:
    numbers = (_number(row.values.get(name)) for name in ("best", "low", "high"))
    return next((n for n in numbers if n is not None), None)


def _most(row: Row) -> float:
    return max(n for name in ("best", "low", "high") if (n := _number(row.values.get(name))) is not None)
