"""Time expressions in raw text: a hand-written grammar that anchors nothing (see `resolve.times` for that)."""

from sitroom.text.dates.expression import (
    Clock,
    Duration,
    Offset,
    Parse,
    Point,
    Range,
    Recurring,
    Reference,
    TimeExpression,
    Unit,
    Window,
    iso_duration,
)
from sitroom.text.dates.grammar import find_times

__all__ = [
    "Clock",
    "Duration",
    "Offset",
    "Parse",
    "Point",
    "Range",
    "Recurring",
    "Reference",
    "TimeExpression",
    "Unit",
    "Window",
    "find_times",
    "iso_duration",
]
