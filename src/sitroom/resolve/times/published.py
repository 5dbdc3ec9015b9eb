"""The moment that times are counted from: the document's publication, or what its own head tells of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime

from sitroom.text.dates import Point, TimeExpression

HEAD = 500
# The number of a release: "2010-09-CA-005".
NUMBERED = re.compile(r"(?<![\w-])((?:19|20)\d\d)-(0[1-9]|1[0-2])(?=-\w|\s|$)")


def published_moment(text: str | None) -> datetime | None:
    """A publication as a moment; None when there is none, or none that can be read."""
    if not text:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        try:
            return datetime.combine(date.fromisoformat(text[:10]), datetime.min.time())
        except ValueError:
            return None


def head_moment(text: str, found: Sequence[TimeExpression]) -> datetime | None:
    """The publication day of a release whose dateline leaves out the year: "(Sept. 1)" under the number "2010-09-05".

    The dateline's month must be that of the number, or the one after it; a day that opens the title counts as well.
    """
    number = NUMBERED.search(text, 0, HEAD)
    if number is None:
        return None
    for expression in found:
        point, start, end = expression.parse, expression.start, expression.end
        if start > HEAD:
            return None
        bracketed = text[start - 1 : start] == "(" and text[end : end + 1] == ")"
        titled = not text[:start].strip() and text[end : end + 1] == ":"
        if not isinstance(point, Point) or not (bracketed or titled) or point.unit != "day" or point.year:
            continue
        if (point.month or 0) - int(number[2]) not in (0, 1):
            continue
        try:
            return datetime(int(number[1]), point.month or 0, point.day or 0)
        except ValueError:
            return None
    return None
