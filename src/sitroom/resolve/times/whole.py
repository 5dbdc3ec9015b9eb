"""The period that a point names: days, weekdays, months and years, with and without their year."""

from __future__ import annotations

from datetime import date, timedelta

from sitroom.model.values import TimeBasis
from sitroom.resolve.times.calendar import (
    DAY,
    Interval,
    holiday_of,
    month_of,
    months_of,
    period,
    season_of,
    shifted,
    years_of,
)
from sitroom.resolve.times.context import Anchored, Context, Impossible, Unanchored
from sitroom.resolve.times.feasts import moving_feast
from sitroom.resolve.times.tense import Direction
from sitroom.text.dates import Point

MOON = ("islamic", "hebrew")
# A date on the far side of publication must be this much nearer to be taken against the tense of its clause.
AGAINST_TENSE = 1.6
# An undated day that follows the last dated one within so many days goes on from it, whatever year was named between.
GOES_ON = 120
# "Last February", said in the first days of March, is last year's.
JUST_OVER = timedelta(days=7)


def whole(point: Point, context: Context, direction: Direction, within: Anchored | None) -> tuple[Interval, TimeBasis]:
    """The period that a point names, and what it was counted from. `within` is its week or year, where it names one."""
    if point.year is not None and point.year < 1:
        raise Unanchored
    if point.season == "local":
        raise Unanchored  # the dry season: its months differ by country
    if point.unit == "time":
        if context.told is None or (context.told.last - context.told.first).days > 400:
            raise Unanchored
        return context.told, "relative"
    if point.weekday is not None and not point.day:
        return _weekday(point, context, direction, within)
    year = point.year if point.year is not None else within.interval.first.year if within and within.interval else None
    basis: TimeBasis = "absolute" if point.year is not None else within.basis if within else "publication"
    if point.holiday or point.month or point.quarter or point.season:
        if year is not None:
            return _named(point, year), basis
        return _named_without_year(point, context, direction)
    if point.day:
        return _day_alone(point, context, within)
    if point.unit in ("year", "decade", "century") and year is not None:
        found = years_of(year, point.unit)
        if found is None:
            raise Impossible
        return found, "absolute"
    return _counted(point, context, direction)


def _named(point: Point, year: int) -> Interval:
    """A named day, month, quarter, season or holiday of a year."""
    found: Interval | None = None
    if point.holiday.startswith(MOON):
        feast = moving_feast(year, point.holiday)
        if feast is None:
            raise Unanchored
        found = Interval(*feast)
    elif point.holiday:
        day = None if point.holiday == "moving" else holiday_of(year, point.holiday)
        if day is None:
            raise Unanchored
        found = Interval(day, day)
    elif point.day and point.month:
        try:
            day = date(year, point.month, point.day)
        except ValueError as error:
            raise Impossible from error
        found = period(day, "week") if point.unit == "week" else Interval(day, day)
    elif point.month:
        found = month_of(year, point.month)
    elif point.quarter:
        found = months_of(year, point.quarter * 3 - 2, 3)
    elif point.season:
        found = season_of(year, point.season)
    if found is None:
        raise Impossible
    return found


def _named_without_year(point: Point, context: Context, direction: Direction) -> tuple[Interval, TimeBasis]:
    """A day, month, quarter or season whose year the context gives."""
    if context.narrative and context.told and point.which not in ("last", "this"):
        return _year_told(point, context), "relative"
    if point.which in ("following", "previous", "that") and context.told:
        return _year_told(point, context), "relative"
    today = context.today
    options = [i for y in range(today.year - 2, today.year + 3) if (i := _try_named(point, y))]
    if not options:
        raise Impossible
    if point.weekday is not None and (match := [i for i in options if i.first.weekday() == point.weekday]):
        options = match
    return _choose(point, options, today, direction), "publication"


def _try_named(point: Point, year: int) -> Interval | None:
    try:
        return _named(point, year)
    except Impossible:
        return None


def _choose(point: Point, options: list[Interval], today: date, direction: Direction) -> Interval:
    """Among the same name in different years: by its anchoring word, else the nearest day, else by tense."""
    if point.which in ("last", "past"):
        grown = JUST_OVER if point.unit == "month" else DAY
        return max((i for i in options if i.last + grown <= today), key=lambda i: i.last, default=options[0])
    if point.which == "next":
        return min((i for i in options if i.first > today), key=lambda i: i.first, default=options[-1])

    def distance(option: Interval) -> float:
        days = (option.first + (option.last - option.first) / 2 - today).days
        against = (direction == "past" and days > 0) or (direction == "future" and days < 0)
        return abs(days) * (AGAINST_TENSE if against and point.unit != "quarter" else 1)

    if point.unit == "quarter" and direction == "past":
        options = [i for i in options if i.first <= today] or options
    nearest = min(options, key=distance)
    if point.which == "this":
        return next((i for i in options if i.first.year == today.year), nearest)
    if point.unit in ("day", "week", "quarter"):
        return nearest
    if direction == "past":
        return max((i for i in options if i.first <= today), key=lambda i: i.first, default=nearest)
    if direction == "future":
        return min((i for i in options if i.last >= today), key=lambda i: i.first, default=nearest)
    if nearest.first > today and (nearest.first - today).days > 120:
        return max((i for i in options if i.first <= today), key=lambda i: i.first, default=nearest)
    return nearest


def _year_told(point: Point, context: Context) -> Interval:
    """In a history: the year of the time told before, or the next one where the story runs on over New Year."""
    told, unit = context.story or context.told, context.story_unit if context.story else context.told_unit
    if point.which in ("following", "previous", "that") and context.told:
        told, unit = context.told, context.told_unit
    if told is None:
        raise Unanchored
    year = told.first.year
    if context.looks_back and (found := _try_named(point, year)):
        return found if found.first < told.first else _named(point, year - 1)
    if point.which == "previous":
        year -= 1
    found = _try_named(point, year) or _try_named(point, year + 1) or _named(point, year - 1)
    if unit != "year" and (told.first - found.first).days > 200 and point.which != "that":
        found = _try_named(point, year + 1) or found
    elif unit == "year" and not point.which and context.story_day and year != context.story_day.year:
        nearer = _try_named(point, context.story_day.year)
        if nearer and 0 <= (nearer.first - context.story_day).days <= GOES_ON:
            found = nearer  # "planned for 1976" beside a story of March 1975
    elif point.which == "following" and found.first <= told.first:
        found = _named(point, year + 1)
    elif unit not in ("year", "decade") and (found.first - told.first).days > 290:
        found = _try_named(point, year - 1) or found
    return found


def _day_alone(point: Point, context: Context, within: Anchored | None) -> tuple[Interval, TimeBasis]:
    """ "On the 12th": of the month told last, else of the nearest month."""
    base = (
        within.interval.first
        if within and within.interval
        else context.told.first
        if context.told and context.narrative
        else context.today
    )
    try:
        options = [base.replace(day=point.day or 1)]
    except ValueError as error:
        raise Impossible from error
    for shift in (-1, 1):
        other = shifted(base.replace(day=1), "month", shift)
        if other and not within and not context.narrative:
            try:
                options.append(other.replace(day=point.day or 1))
            except ValueError:
                continue
    day = min(options, key=lambda d: abs((d - base).days)) if not within else options[0]
    return Interval(day, day), "relative"


def _weekday(
    point: Point, context: Context, direction: Direction, within: Anchored | None
) -> tuple[Interval, TimeBasis]:
    """A weekday: the latest on or before publication, or the next on or after it where the clause looks forward."""
    weekday = point.weekday or 0
    if within and within.interval:
        day = within.interval.first + timedelta(days=weekday)
        return Interval(day, day), within.basis
    if point.which in ("following", "previous", "that") and context.told:
        base = context.told.last
        ahead = (weekday - base.weekday()) % 7
        day = base + timedelta(
            days=(ahead or 7) if point.which == "following" else ahead - 7 if point.which == "previous" else ahead
        )
        return Interval(day, day), "relative"
    if context.narrative and context.told and context.told_unit == "day" and not point.which:
        day = context.told.last + timedelta(days=(weekday - context.told.last.weekday()) % 7)
        return Interval(day, day), "relative"
    today = context.today
    ahead = (weekday - today.weekday()) % 7
    if point.which in ("next", "following"):
        day = today + timedelta(days=ahead or 7)
    elif point.which in ("last", "past", "previous"):
        day = today + timedelta(days=ahead - 7)
    elif direction == "future" or (point.which == "this" and direction != "past"):
        told = context.told_beside and context.told_day == today and ahead == 0
        day = today + timedelta(days=7 if told else ahead)  # "said on Wednesday it would leave on Wednesday"
    else:
        day = today + timedelta(days=ahead - 7 if ahead else 0)
    return Interval(day, day), "publication"


def _counted(point: Point, context: Context, direction: Direction) -> tuple[Interval, TimeBasis]:
    """Units counted from publication ("last week") or from what was told ("two years earlier")."""
    base, basis = _base(point, context)
    if point.unit == "weekend" and not point.which:
        saturday = base + timedelta(days=5 - base.weekday())
        if direction != "future" and saturday > base:
            saturday -= timedelta(days=7)
        return Interval(saturday, saturday + DAY), basis
    day = shifted(base, point.unit, point.shift)
    found = period(day, point.unit) if day else None
    if found is None:
        raise Impossible
    return found, basis


def _base(point: Point, context: Context) -> tuple[date, TimeBasis]:
    """The day that a point counts from. With no day told before "the next day" is unanchored, and "the day" today."""
    told = context.told
    counted = point.which in ("that", "following", "previous")
    if counted and told is None and (point.shift == 0 or (abs(point.shift) <= 1 and point.unit in ("day", "week"))):
        raise Unanchored
    loose = not point.which and (context.narrative or point.unit == "day")
    if not counted and not loose and not (context.narrative and point.which == "next" and told):
        return context.today, "publication"
    if point.daypart and not point.which and context.narrative and context.told_unit != "day":
        raise Unanchored
    base = context.then_for(point.unit)
    if point.shift > 0 and told and point.unit == "day" and context.told_unit == "day":
        base = told.last
    return base, "relative" if told else "publication"
