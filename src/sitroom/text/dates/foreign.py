"""Dates in languages other than English, through `dateparser`, which is slow to load and seldom needed."""

from __future__ import annotations

import re

from sitroom.text.dates.expression import Point, TimeExpression

CANDIDATE = re.compile(
    r"(?<![\w/.-])(?:\d{1,2}\.?\s+(?:de\s+)?[^\W\d_]{3,}\.?(?:\s+(?:de\s+|del\s+)?\d{4})?|[^\W\d_]{3,}\s+\d{4}|"
    r"\d{1,2}[/.-]\d{1,2}[/.-]\d{4})(?!\w)"
)


def find_foreign_times(text: str, language: str) -> list[TimeExpression]:
    """Absolute dates of a text in another language: day and month, with or without a year, or month and year."""
    from dateparser.date import DateDataParser

    try:
        parser = DateDataParser(
            languages=[language[:2]], settings={"REQUIRE_PARTS": ["month"], "PREFER_DAY_OF_MONTH": "first"}
        )
    except ValueError:
        return []
    found = []
    for candidate in CANDIDATE.finditer(text):
        made = parser.get_date_data(candidate[0])
        moment = made.date_obj
        if moment is None or made.period not in ("day", "month"):
            continue
        year = moment.year if re.search(r"\d{4}", candidate[0]) else None
        day = moment.day if made.period == "day" else None
        found.append(
            TimeExpression(
                candidate.start(),
                candidate.end(),
                Point("day" if day else "month", year=year, month=moment.month, day=day),
            )
        )
    return found
