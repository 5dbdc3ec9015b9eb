"""What a time expression says before it is anchored: the structured parse of its words.

Nothing here knows a publication date. `resolve.times` turns these into intervals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Unit = Literal[
    "second",
    "minute",
    "hour",
    "day",
    "night",
    "week",
    "fortnight",
    "weekend",
    "month",
    "quarter",
    "season",
    "half",
    "year",
    "decade",
    "century",
    "time",
]
Part = Literal[
    "",
    "early",
    "mid",
    "late",
    "start",
    "end",
    "first_half",
    "second_half",
    "rest",
    "earlier",
    "later",
    "last_day",
    "week1",
    "week2",
    "week3",
    "week4",
    "week5",
]
Which = Literal["", "last", "past", "previous", "next", "following", "this", "that"]


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day as the text gives it. `zone` is an offset as "+03:00", or "" where none is named."""

    hour: int
    minute: int = 0
    second: int = 0
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """A calendar date or period, absolute or partial: what is None has to come from the context.

    `unit` is the precision that the words name. `year` of a decade or century is its first year. `which` is the word
    that anchors ("last", "this", "that", "following"); on a name ("last March", "next Friday") it selects among
    namesakes. `shift` counts units from the anchor: "yesterday" is day, this, -1; "two years earlier" year, that, -2.
    `in_year` anchors the year of a month, quarter or season ("the first quarter of last year"), or a weekday's week.
    `numeric` tells how a date in figures was read, and `ambiguous` that it could be read in the other way too.
    """

    unit: Unit
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    quarter: int | None = None
    half: int | None = None
    season: str = ""
    holiday: str = ""
    which: Which = ""
    shift: float = 0
    in_year: Point | None = None
    part: Part = ""
    daypart: str = ""
    clock: Clock | None = None
    fiscal: bool = False
    ambiguous: bool = False
    numeric: Literal["", "day_first", "month_first"] = ""


@dataclass(frozen=True, slots=True)
class Range:
    """From the start of one point to the end of another one. Half of it may be partial: "22-25 April"."""

    first: Point
    last: Point


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch that ends or starts at the anchor: "the past week", "the next 48 hours"."""

    unit: Unit
    count: float | None
    which: Which


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time. `value` is ISO 8601, or None where the words give no number ("for years")."""

    value: str | None
    unit: str = ""
    count: float = 0


@dataclass(frozen=True, slots=True)
class Recurring:
    """A time that comes back: "every Friday", "twice a week". `value` is its period, where there is one."""

    value: str | None


@dataclass(frozen=True, slots=True)
class Reference:
    """A word that points at the present, the past or the future without naming a time.

    `undated` names a part or a number of something that is told elsewhere: "a night raid", "the second day of talks".
    """

    to: Literal["present", "past", "future", "undated"]


@dataclass(frozen=True, slots=True)
class Offset:
    """A length before or after something that the text tells: "a day after the raid". `sign` is -1 or 1."""

    unit: Unit
    count: float
    sign: int


Parse = Point | Range | Window | Duration | Recurring | Reference | Offset


@dataclass(slots=True)
class TimeExpression:
    """Where a time expression stands, what it says, and the preposition before it that bounds it ("since", "by")."""

    start: int
    end: int
    parse: Parse
    lead: str = ""


ISO_UNITS = {
    "second": "TS",
    "minute": "TM",
    "hour": "TH",
    "day": "D",
    "night": "D",
    "week": "W",
    "fortnight": "W",
    "month": "M",
    "quarter": "M",
    "season": "M",
    "year": "Y",
    "decade": "Y",
    "century": "Y",
    "weekend": "D",
}
FACTORS = {"fortnight": 2, "quarter": 3, "season": 3, "decade": 10, "century": 100, "weekend": 2}


def iso_duration(unit: str, count: float) -> str:
    """A length as ISO 8601.

    >>> iso_duration("month", 18), iso_duration("hour", 6), iso_duration("decade", 2)
    ('P18M', 'PT6H', 'P20Y')
    """
    number = count * FACTORS.get(unit, 1)
    code = ISO_UNITS[unit]
    if code in ("Y", "W") and number != int(number) and unit != "week":
        number, code = number * 12, "M"
    shown = str(int(number)) if number == int(number) else f"{number:g}"
    return f"P{'T' if code[0] == 'T' else ''}{shown}{code[-1]}"
