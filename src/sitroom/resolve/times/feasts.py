"""Feasts that move with the moon: by the tabular Islamic and the fixed Hebrew calendar.

The Islamic months begin with the sighting of the moon, which differs by country: a day given here may be one off. A
Hebrew day begins on the evening before.
"""

from __future__ import annotations

from datetime import date, timedelta

_ISLAMIC_EPOCH = 227015
"""The ordinal of 1 Muharram of the year 1 (16 July 622 of the Julian calendar)."""
_HEBREW_EPOCH = -1373427


def islamic_day(year: int, month: int, day: int) -> date:
    """A day of the tabular Islamic calendar.

    >>> islamic_day(1437, 9, 1), islamic_day(1445, 10, 1)
    (datetime.date(2016, 6, 7), datetime.date(2024, 4, 10))
    """
    before = (year - 1) * 354 + (3 + 11 * year) // 30 + 29 * (month - 1) + month // 2
    return date.fromordinal(_ISLAMIC_EPOCH + before + day - 1)


def rosh_hashanah(year: int) -> date:
    """The first day of a Hebrew year.

    >>> rosh_hashanah(5777), rosh_hashanah(5785)
    (datetime.date(2016, 10, 3), datetime.date(2024, 10, 3))
    """
    before, here, after = (_elapsed(y) for y in (year - 1, year, year + 1))
    delay = 2 if after - here == 356 else 1 if here - before == 382 else 0
    return date.fromordinal(_HEBREW_EPOCH + here + delay)


def _elapsed(year: int) -> int:
    """Days from the Hebrew epoch to the new moon that opens a year, with the rule of the weekday in it."""
    months = (235 * year - 234) // 19
    day = 29 * months + (12084 + 13753 * months) // 25920
    return day + 1 if 3 * (day + 1) % 7 < 3 else day


def moving_feast(year: int, rule: str) -> tuple[date, date] | None:
    """The first and last day of a feast in a year by its rule: "islamic 9 1 30", "hebrew -163 7"; None if it has none.

    The numbers are month, day and length in days; or days from Rosh Hashanah of that autumn and length.

    >>> moving_feast(2016, "islamic 10 1 3")
    (datetime.date(2016, 7, 7), datetime.date(2016, 7, 9))
    >>> moving_feast(2016, "hebrew -163 7")
    (datetime.date(2016, 4, 23), datetime.date(2016, 4, 29))
    """
    kind, *numbers = rule.split()
    if not 630 <= year <= 9000:
        return None
    if kind == "islamic":
        month, day, length = map(int, numbers)
        around = int((year - 622) * 1.03069)
        days = [islamic_day(y, month, day) for y in range(around - 1, around + 3)]
        first = next((d for d in days if d.year == year), None)
    else:
        shift, length = map(int, numbers)
        opening = rosh_hashanah(year + 3761)
        if shift == _KISLEV:
            full = (rosh_hashanah(year + 3762) - opening).days % 10 == 5
            shift += full
        first = opening + timedelta(days=shift)
    return (first, first + timedelta(days=length - 1)) if first else None


_KISLEV = 83
"""Days from Rosh Hashanah to Hanukkah in years whose second month is short."""
