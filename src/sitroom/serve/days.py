"""Days as a person reads them, in place of those that programs exchange."""

from __future__ import annotations

import re
from datetime import date

MOMENT = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_DAY = r"\d{4}-(?:0[1-9]|1[0-2])-\d\d"
_CODED = re.compile(
    rf"(?<![\w/-])(?P<first>{_DAY})(?:[T ](?P<hour>\d\d:\d\d)(?::\d\d)?(?P<zone>Z)?)?"
    rf"(?:/(?P<last>{_DAY}|\d\d)(?![\d:]))?(?![\w-])"
)
_UNTIL = re.compile(rf"…/(?={_DAY})")
_SINCE = re.compile(rf"({_DAY}(?:[T ][\d:]+Z?)?)/…")
_QUOTED = re.compile(r"(“[^”]*”)")


def day_of(value: str | None) -> str:
    """A day, a month or a year in words.

    >>> day_of("2025-05-04"), day_of("2025-05"), day_of("2025-05-04T06:00:00Z"), day_of(None)
    ('4 May 2025', 'May 2025', '4 May 2025', 'no date')
    """
    found = MOMENT.fullmatch(value or "")
    if found is None or int(found[2] or 1) not in range(1, 13):
        return value or "no date"
    year, month, day = found[1], found[2], found[3]
    return " ".join(
        part for part in (str(int(day)) if day else "", MONTHS[int(month) - 1] if month else "", year) if part
    )


def weekday_of(value: str | None) -> str:
    """The weekday of a day; nothing for what is none."""
    try:
        return WEEKDAYS[date.fromisoformat((value or "")[:10]).weekday()]
    except ValueError:
        return ""


def dated(text: str) -> str:
    """Words of ours with their days as one reads them; what stands in quotation marks is a report's, and stays.

    >>> dated("in force 2025-05-04T06:00 to 2025-05-14, as “2025-05-04” says; 2025-05-04/14")
    'in force 4 May 2025 06:00 to 14 May 2025, as “2025-05-04” says; 4 to 14 May 2025'
    >>> dated("…/2025-05-14"), dated("2025-05-04 06:00/…"), dated("order 12-2025-05")
    ('until 14 May 2025', 'from 4 May 2025 06:00', 'order 12-2025-05')
    """
    return "".join(part if part.startswith("“") else _put(part) for part in _QUOTED.split(text))


def _put(words: str) -> str:
    return _CODED.sub(_in_words, _SINCE.sub(r"from \1", _UNTIL.sub("until ", words)))


def _in_words(found: re.Match[str]) -> str:
    first, hour, last = found["first"], found["hour"], found["last"]
    shown = day_of(first) + (f" {hour}{' UTC' if found['zone'] else ''}" if hour else "")
    if last is None:
        return shown
    if len(last) == 2 and not hour:
        return f"{int(first[8:])} to {day_of(first[:8] + last)}"
    return f"{shown} to {day_of(last if len(last) > 2 else first[:8] + last)}"
