"""What the preposition before a time does to it: "since January", "by Friday", "until March"."""

from __future__ import annotations

import re
from datetime import date

from sitroom.model.values import TimePrecision
from sitroom.resolve.times.calendar import DAY
from sitroom.resolve.times.context import Anchored, Context
from sitroom.text.dates import Point, TimeExpression

OPEN_END = frozenset({"since", "from", "after"})
OPEN_START = frozenset({"by", "on or before", "no later than", "until", "before", "prior to", "through", "up to"})
CLOSED = re.compile(
    r"\s*(?:[.,;:)?!”’'\"–—-]\s|[.,;:)?!]|$|\n|\s(?:and|but|when|as|or|that|which|if|unless|in|at|with|the)\b)"
)


def bounded(
    anchored: Anchored, expression: TimeExpression, text: str, context: Context
) -> tuple[str | None, str | None, TimePrecision]:
    """From, to and precision with the preposition read in. A bound that the words leave open is None or publication.

    "after Friday's attack" and "before Monday talks" stay that Friday and that Monday.
    """
    first, last, precision = anchored.first, anchored.last, anchored.precision
    lead, interval = expression.lead, anchored.interval
    if lead not in OPEN_END | OPEN_START or interval is None or not isinstance(expression.parse, Point):
        return first, last, precision
    point = expression.parse
    if point.daypart and point.weekday is None and not point.day and not point.which:
        return first, last, precision  # "after midnight"
    if lead in ("before", "prior to", "after") and (point.daypart or point.clock):
        return first, last, precision  # "before dawn on Sunday" is on that Sunday
    today = context.published.date() if context.published else None
    if lead == "since":
        return first, _later(today, interval.first), "span"
    if not CLOSED.match(text[expression.end : expression.end + 8]):
        return first, last, precision
    if lead == "after":
        return (interval.last + DAY).isoformat(), None, "span"
    if lead == "from":
        soon = expression.parse.unit in ("day", "week", "month") and expression.parse.which not in ("that", "previous")
        return first, None if soon else last, precision
    outside = lead in ("before", "prior to") and point.part not in (
        "end",
        "late",
    )  # "before the end of August" is in it
    end = (interval.first - DAY).isoformat() if outside else last
    if end is not None and today is not None and end[:10] >= today.isoformat():
        return today.isoformat(), end, precision
    return None, end, precision


def _later(today: date | None, first: date) -> str | None:
    return today.isoformat() if today is not None and today >= first else None
