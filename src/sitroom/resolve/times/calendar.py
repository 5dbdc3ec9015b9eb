"""Calendar arithmetic on days and periods. Intervals are inclusive on both ends; weeks run Monday to Sunday."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date, timedelta

DAY = timedelta(days=1)
SEASONS = {"spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "winter": (12, 2)}
MONTHS = {"month": 1, "quarter": 3, "season": 3, "half": 6, "year": 12, "decade": 120, "century": 1200}
DAYS = {"day": 1, "night": 1, "week": 7, "weekend": 7, "fortnight": 14}
MINUTES = {"second": 1 / 60, "minute": 1, "hour": 60}


@dataclass(frozen=True, slots=True)
class Interval:
    """From one day to another, both in it."""

    first: date
    last: date


def add_months(day: date, count: int) -> date | None:
    """The same day of the month, months on; the last one where the month is shorter. None out of the calendar.

    >>> add_months(date(2016, 3, 31), -1)
    datetime.date(2016, 2, 29)
    """
    year, month = divmod(day.year * 12 + day.month - 1 + count, 12)
    if not 1 <= year <= 9998:
        return None
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def shifted(day: date, unit: str, count: float) -> date | None:
    """A day, so many units on (or back)."""
    if unit in MONTHS:
        return add_months(day, round(MONTHS[unit] * count))
    try:
        return day + timedelta(days=round(DAYS.get(unit, 0) * count) or round(MINUTES.get(unit, 0) * count / 1440))
    except OverflowError:
        return None


def period(day: date, unit: str) -> Interval | None:
    """The calendar period of this unit that holds a day.

    >>> period(date(2016, 3, 16), "week")
    Interval(first=datetime.date(2016, 3, 14), last=datetime.date(2016, 3, 20))
    """
    if unit in ("week", "fortnight"):
        monday = day - timedelta(days=day.weekday())
        return Interval(monday, monday + 6 * DAY)
    if unit == "weekend":
        saturday = day + timedelta(days=5 - day.weekday())
        return Interval(saturday, saturday + DAY)
    if unit == "month":
        return month_of(day.year, day.month)
    if unit == "quarter":
        return months_of(day.year, (day.month - 1) // 3 * 3 + 1, 3)
    if unit == "half":
        return months_of(day.year, 1 if day.month < 7 else 7, 6)
    if unit == "season":
        name = next(n for n, (a, b) in SEASONS.items() if day.month in (a, a % 12 + 1, b))
        return season_of(day.year - 1 if name == "winter" and day.month < 3 else day.year, name)
    if unit in ("year", "decade", "century"):
        return years_of(day.year, unit)
    return Interval(day, day)


def month_of(year: int, month: int) -> Interval | None:
    """A month."""
    return months_of(year, month, 1)


def months_of(year: int, month: int, count: int) -> Interval | None:
    """So many months from the first of one."""
    if not 1 <= year <= 9998 or not 1 <= month <= 12:
        return None
    start = date(year, month, 1)
    after = add_months(start, count)
    return None if after is None else Interval(start, after - DAY)


def years_of(year: int, unit: str) -> Interval | None:
    """The year, decade or century that holds a year."""
    size = {"year": 1, "decade": 10, "century": 100}[unit]
    first = year // size * size
    if not first >= 1 or first + size - 1 > 9998:
        return Interval(date(1, 1, 1), date(99, 12, 31)) if first == 0 and size == 100 else None
    return Interval(date(first, 1, 1), date(first + size - 1, 12, 31))


def season_of(year: int, name: str) -> Interval | None:
    """A northern season by whole months; a winter is named by the year in which it starts."""
    first = SEASONS[name][0]
    return months_of(year, first, 3)


def easter(year: int) -> date:
    """Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876)."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    m = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return date(year, month, day + 1)


def orthodox_easter(year: int) -> date:
    """Easter Sunday in the Julian calendar, as a Gregorian date (1900 to 2099)."""
    a, b, c = year % 4, year % 7, year % 19
    d = (19 * c + 15) % 30
    e = (2 * a + 4 * b - d + 34) % 7
    month, day = divmod(d + e + 114, 31)
    return date(year, month, day + 1) + timedelta(days=13)


def holiday_of(year: int, rule: str) -> date | None:
    """The day of a holiday by its rule: "12-25", "easter-2", "11-thu-4" (fourth Thursday), "05-mon-9" (last Monday).

    >>> holiday_of(2016, "easter-2"), holiday_of(1999, "11-thu-4")
    (datetime.date(2016, 3, 25), datetime.date(1999, 11, 25))
    """
    for name, count in (("easter", easter), ("orthodox", orthodox_easter)):
        if rule.startswith(name):
            return count(year) + timedelta(days=int(rule[len(name) :]))
    parts = rule.split("-")
    if len(parts) == 2:
        return date(year, int(parts[0]), int(parts[1]))
    if len(parts) == 3:
        weekday = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].index(parts[1])
        days = [
            d
            for d in range(1, calendar.monthrange(year, int(parts[0]))[1] + 1)
            if date(year, int(parts[0]), d).weekday() == weekday
        ]
        return date(year, int(parts[0]), days[min(int(parts[2]), len(days)) - 1])
    return None


def part_of(whole: Interval, unit: str, part: str) -> Interval:
    """The early, middle or late part of a period. In a month: days 1-10, 11-20, 21-end; in a year four months each.

    >>> part_of(Interval(date(2016, 2, 1), date(2016, 2, 29)), "month", "late")
    Interval(first=datetime.date(2016, 2, 21), last=datetime.date(2016, 2, 29))
    """
    first, last = whole.first, whole.last
    third = {"early": 0, "start": 0, "mid": 1, "late": 2, "end": 2}.get(part)
    if part == "last_day":
        return Interval(last, last)
    if part in ("first_half", "second_half"):
        middle = add_months(first, MONTHS[unit] // 2) if MONTHS.get(unit, 0) >= 2 else first + (last - first) / 2
        middle = middle or last
        return Interval(first, middle - DAY) if part == "first_half" else Interval(middle, last)
    if part.startswith("week"):
        number = int(part[4:])
        start = last - 6 * DAY if number == 5 else first + (number - 1) * 7 * DAY
        return Interval(start, start + 6 * DAY)
    if third is None:
        return whole
    if unit == "month":
        return [
            Interval(first, first.replace(day=10)),
            Interval(first.replace(day=11), first.replace(day=20)),
            Interval(first.replace(day=21), last),
        ][third]
    if unit == "year" and part in ("start", "end"):
        edge = 1 if part == "start" else 12
        return month_of(first.year, edge) or whole
    if unit in ("year", "decade", "century"):
        size = {"year": 4, "decade": 40, "century": 396}[unit]
        cuts = [first, add_months(first, size), add_months(first, 2 * size)]
        ends = [(cuts[1] or last) - DAY, (cuts[2] or last) - DAY, last]
        return Interval(cuts[third] or first, ends[third])
    if unit == "day":
        return whole
    size_days = ((last - first).days + 1) // 3
    return [
        Interval(first, first + (size_days - 1) * DAY),
        Interval(first + size_days * DAY, last - size_days * DAY),
        Interval(last - (size_days - 1) * DAY, last),
    ][third]
