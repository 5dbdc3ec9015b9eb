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
    """The publication day of a release whose dateline leaves out the year: "(Sept. 1)" under the number "2010-09-005"."""
    number = NUMBERED.search(text, 0, HEAD)
    for expression in found:
        point = expression.parse
        if expression.start > HEAD or number is None:
            return None
        bracketed = (
            text[expression.start - 1 : expression.start] == "(" and text[expression.end : expression.end + 1] == ")"
        )
        if (
            not bracketed
            or not isinstance(point, Point)
            or point.unit != "day"
            or point.year
            or point.month != int(number[2])
        ):
            continue
        try:
            return datetime(int(number[1]), int(number[2]), point.day or 0)
        except ValueError:
            return None
    return None
