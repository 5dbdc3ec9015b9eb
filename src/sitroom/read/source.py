"""What every reader gives: a document, and what was odd about it before a word of it was parsed."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, field

from sitroom.model.document import Document
from sitroom.model.record import Issue

MAX_CHARACTERS = 1_000_000
"""Some five hundred pages, read in a minute or two. A longer document is a dump, and no report: it is refused at once."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(slots=True)
class Source:
    """A document, and its issues so far."""

    document: Document
    issues: list[Issue] = field(default_factory=list)


# No report is older than print; what says so is a slip, and reckoning back from it leaves the calendar.
_EARLIEST = 1450
# Nor is one from years to come. A year is left for clocks and post-dated papers.
_AHEAD = 366


def iso_date(value: str) -> str | None:
    """A date or date-time in ISO 8601 in the form that documents carry, or None when it is no date there is.

    >>> iso_date("2016-03-16"), iso_date("2016-03-16 14:00:00+00:00"), iso_date("2016-02-30")
    ('2016-03-16', '2016-03-16T14:00:00Z', None)
    """
    value = value.strip()
    try:
        if _DAY.fullmatch(value):
            day = datetime.date.fromisoformat(value)
            return day.isoformat() if _possible(day) else None
        if not _DAY.match(value):
            return None
        moment = datetime.datetime.fromisoformat(value)
    except ValueError:
        return None
    return moment.isoformat().replace("+00:00", "Z") if _possible(moment.date()) else None


def _possible(day: datetime.date) -> bool:
    return day.year >= _EARLIEST and (day - datetime.date.today()).days <= _AHEAD
