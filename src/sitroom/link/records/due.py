"""By when something is due: the days of a window, and what starts its clock."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sitroom.link.records.when import day_number
from sitroom.model.values import Time

_DURATION = re.compile(r"^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$")
_WITHIN = re.compile(r"(?i)\b(?:within|in the next|over the next|in the coming|inside)\b")
_CLOCK = re.compile(
    r"(?i)\bwithin (?:the )?(?:next )?[\w-]+ (?:hours?|days?|weeks?|months?|years?) "
    r"(?:of|from|after|following) (?:the |its |their )?(?P<clock>[^,.;:]{3,80}?)"
    r"(?=[,.;:]|$|\s(?:each|both|all|they|it|he|she|the (?:two )?(?:sides|parties))\b)"
)

_START = re.compile(r"(?i)\b(?:start|beginning|entry into (?:force|effect)|truce|ceasefire|cessation|armistice)\b")
_SIGNING = re.compile(r"(?i)\bsign")


@dataclass(frozen=True, slots=True)
class Due:
    """Days as ordinals; `begins` and `ends` as the report has them, with an hour where it does.

    `clock` is what the time counts from where it is no day; `basis` says how the days came about.
    """

    first: int | None = None
    last: int | None = None
    begins: str | None = None
    ends: str | None = None
    clock: str | None = None
    basis: str | None = None
    duration: str | None = None


def duration_days(value: str | None) -> float | None:
    """An ISO 8601 duration in days; a month counts 30, a year 365.

    >>> duration_days("PT72H"), duration_days("P2W"), duration_days("soon")
    (3.0, 14.0, None)
    """
    match = _DURATION.match(value or "")
    if match is None or not any(match.groups()):
        return None
    years, months, weeks, days, hours, minutes = (int(g or 0) for g in match.groups())
    return years * 365 + months * 30 + weeks * 7 + days + hours / 24 + minutes / 1440


def counted(due: Due, starts: str | None) -> tuple[str | None, str | None]:
    """The day on which something is due that may count from the start of a truce, and what its clock counts from.

    `starts` is when the truce began, None where that is not known. What counts from a signing, or anything else, has no day.

    >>> counted(Due(clock="start of the truce", duration="PT72H"), "2025-05-04T06:00:00")
    ('2025-05-07T06:00', 'from the start of the truce')
    """
    if due.clock is None:
        return due.ends or due.begins, None
    days = duration_days(due.duration)
    if _SIGNING.search(due.clock) or not _START.search(due.clock) or starts is None or days is None:
        return None, f"not started: {due.clock}"
    try:
        end = datetime.fromisoformat(starts) + timedelta(days=days)
    except ValueError:
        return None, f"not started: {due.clock}"
    return (end.isoformat(timespec="minutes") if "T" in starts else end.date().isoformat()), f"from the {due.clock}"


def due_of(time: Time | None, words: str, published: str | None) -> Due:
    """When something is due that a report told on a day.

    "Within 72 hours" counts from publication, and says so; "within 72 hours of the signing" from the signing, which is no
    day as long as nobody says when that was.
    """
    clock = _CLOCK.search(words)
    if clock is not None and (time is None or time.to is None):
        return Due(clock=" ".join(clock["clock"].split()), duration=time.value if time is not None else None)
    if time is None:
        return Due()
    first, last = day_number(time.from_), day_number(time.to)
    if first is not None or last is not None:
        return Due(first, last, time.from_, time.to, basis="dated", duration=time.value)
    days = duration_days(time.value)
    made = day_number(published)
    if days is not None and made is not None and _WITHIN.search(words):
        end = date.fromordinal(made) + timedelta(days=days)
        return Due(
            made,
            end.toordinal(),
            (published or "")[:10],
            end.isoformat(),
            basis="counted from publication",
            duration=time.value,
        )
    return Due(duration=time.value)
