"""Decides once for a document whether it is news or a history, which counts its undated times from the ones told before."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sitroom.text.dates import Point, Range, TimeExpression


def is_narrative(found: Sequence[TimeExpression], published: datetime | None) -> bool:
    """Whether most of a document's times are of years other than that of its publication.

    News shows by bare weekdays and words like "yesterday" and "last week"; one old year in it changes nothing.
    """
    old = news = 0
    for expression in found:
        point = expression.parse.first if isinstance(expression.parse, Range) else expression.parse
        if not isinstance(point, Point):
            continue
        if point.year is not None and point.unit in ("day", "month", "year", "season"):
            old += published is None or abs(point.year - published.year) > 1
        elif point.which == "this" or (point.weekday is not None and point.day is None) or \
                (point.which in ("last", "next") and point.unit in ("week", "month", "year")):
            news += 1
    return old > 2 * news and old >= 3 if published is not None else old > 0
