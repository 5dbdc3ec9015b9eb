"""Decides once for a document whether it is news, or a history, whose undated times count from the ones before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from sitroom.text.dates import Point, Range, TimeExpression

NEIGHBOURS = 4
FAR_OFF = 3
# "the August 1792 uprising", "the May 2007 high": what is named by its month is looked back at.
NAMES_NOUN = r"\s+(?!and\b|but\b|when\b|that\b|which\b|as\b|was\b|by\b|with\b|in\b|on\b|to\b|the\b)[a-z]"


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
        elif (
            point.which == "this"
            or (point.weekday is not None and point.day is None)
            or (point.which in ("last", "next") and point.unit in ("week", "month", "year"))
        ):
            news += 1
    return old > 2 * news and old >= 3 if published is not None else old > 0


def asides(found: Sequence[TimeExpression]) -> set[int]:
    """The starts of dates that leave the story for a moment ("papers released in 2005"): far off all around them."""
    years = [(e.start, y) for e in found if (y := _year(e)) is not None]
    out = set()
    for at, (start, year) in enumerate(years):
        beside = sorted(y for _, y in years[max(0, at - NEIGHBOURS) : at] + years[at + 1 : at + 1 + NEIGHBOURS])
        if (
            len(beside) >= 2
            and abs(year - beside[len(beside) // 2]) > FAR_OFF
            and abs(year - beside[(len(beside) - 1) // 2]) > FAR_OFF
        ):
            out.add(start)
    return out


def carries_story(expression: TimeExpression, text: str) -> bool:
    """Whether later dates without a year are of this one's: those after "In 1975, …" are, "the 1972 election" not."""
    parse = expression.parse
    before, after = text[max(0, expression.start - 24) : expression.start], text[expression.end : expression.end + 12]
    if isinstance(parse, Point) and parse.unit == "month" and parse.year:
        return not (re.search(r"\b[Tt]he\s+$", before) and re.match(NAMES_NOUN, after))
    if not isinstance(parse, Point) or parse.unit not in ("year", "decade", "century"):
        return True
    if re.search(r"(?:^|\n)[^\n]{0,12}$", before) or re.match(r"\s*(?:\n|$)", after):
        return True
    return bool(
        re.search(r"\b(?:in|during|throughout|of)\s+(?:the\s+)?(?:(?:early|late|mid)[\s-])?$", before, re.IGNORECASE)
        and re.match(r"\s*[,.;:)]|\s+(?:the|and|by|with|to|was|when|he|it|they|an?|after|but|saw|began)\b", after)
    )


def _year(expression: TimeExpression) -> int | None:
    point = expression.parse.first if isinstance(expression.parse, Range) else expression.parse
    return (
        point.year if isinstance(point, Point) and point.unit in ("day", "month", "year", "season", "quarter") else None
    )
