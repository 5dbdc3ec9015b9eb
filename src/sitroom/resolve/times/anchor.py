"""Turns parsed expressions into intervals, given a publication date, what was told before, and the tense around."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from sitroom.model.values import TimeBasis, TimePrecision
from sitroom.resolve.times.calendar import (
    DAY,
    MINUTES,
    Interval,
    holiday_of,
    month_of,
    months_of,
    part_of,
    period,
    season_of,
    shifted,
    years_of,
)
from sitroom.resolve.times.tense import Direction
from sitroom.text.dates import Clock, Point, Range, Window

PRECISION: dict[str, TimePrecision] = {
    "second": "hour",
    "minute": "hour",
    "hour": "hour",
    "day": "day",
    "night": "part_of_day",
    "week": "week",
    "fortnight": "span",
    "weekend": "span",
    "month": "month",
    "quarter": "quarter",
    "season": "season",
    "half": "part_of_year",
    "year": "year",
    "decade": "decade",
    "century": "span",
    "time": "span",
}
PART_PRECISION: dict[str, TimePrecision] = {
    "day": "part_of_day",
    "month": "part_of_month",
    "year": "part_of_year",
    "decade": "part_of_decade",
}


@dataclass(frozen=True, slots=True)
class Anchored:
    """An interval with its precision and basis. `first`/`last` are dates, or date-times where an hour is told."""

    first: str | None
    last: str | None
    precision: TimePrecision
    basis: TimeBasis
    interval: Interval | None = None
    unit: str = "day"


# A date on the far side of publication must be this much nearer to be taken against the tense of its clause.
AGAINST_TENSE = 1.6
# An undated day that follows the last dated one within so many days goes on from it, whatever year was named between.
GOES_ON = 120
# "Last February", said in the first days of March, is last year's.
JUST_OVER = timedelta(days=7)


class Impossible(ValueError):
    """A date that no calendar has: 30 February."""


class Unanchored(ValueError):
    """A time that needs a publication date, or a time told before, and has none."""


@dataclass(slots=True)
class Context:
    """What times are counted from. `told` is the last dated time, `told_unit` its unit; `narrative` marks a history.

    `told_day` is the last day told, `told_beside` that it was a weekday of the same sentence, `story` the last time
    that undated dates of a history go on from.
    `day_first` is how this document writes numeric dates, where it tells.
    """

    published: datetime | None
    has_hour: bool = False
    narrative: bool = False
    told: Interval | None = None
    told_unit: str = "day"
    told_day: date | None = None
    told_beside: bool = False
    story: Interval | None = None
    story_unit: str = "day"
    story_day: date | None = None
    day_first: bool | None = None

    @property
    def today(self) -> date:
        """The publication day."""
        if self.published is None:
            raise Unanchored
        return self.published.date()

    @property
    def then(self) -> date:
        """The day that "that" and "later" count from: of the last time told, else of publication."""
        return self.told.first if self.told else self.today

    def then_for(self, unit: str) -> date:
        """The same for a unit: a day counts from the last day told, not from a year told after it."""
        if unit == "day" and self.told_unit != "day":
            if self.told_day is not None:
                return self.told_day
            if self.published is not None and not self.narrative:
                return self.today
        return self.then


def anchor_point(point: Point, context: Context, direction: Direction) -> Anchored:
    """The interval of a point. Raises `Impossible` or `Unanchored`."""
    if point.unit in MINUTES:
        return _clocked(point, context)
    interval, basis = _whole(point, context, direction)
    unit = point.unit
    precision = PRECISION[unit]
    if point.part == "rest":
        start = max(interval.first, context.today) if context.published else interval.first
        interval, precision = Interval(min(start, interval.last), interval.last), "span"
    elif point.part:
        interval = part_of(interval, unit, point.part)
        precision = "week" if point.part.startswith("week") else PART_PRECISION.get(unit, "span")
    first, last = interval.first.isoformat(), interval.last.isoformat()
    if unit == "day" and point.clock:
        first = last = stamp(interval.first, point.clock)
        precision = "hour"
    elif unit == "day" and point.daypart:
        precision = "part_of_day"
        if point.daypart == "overnight":
            interval = Interval(interval.first - DAY, interval.last)
            first = interval.first.isoformat()
        elif point.daypart == "midnight":
            past = direction != "future" and point.weekday is None and not point.day and not point.which
            first = last = f"{(interval.first if past else interval.first + DAY).isoformat()}T00:00:00"
            precision = "hour"
    return Anchored(first, last, precision, basis, interval, unit)


def anchor_range(parse: Range, context: Context, direction: Direction) -> Anchored:
    """From the start of one point to the end of the other; what one leaves out comes from the other."""
    first, last = parse.first, parse.last
    if first.year is None and last.year is not None and first.unit == last.unit:
        first = replace(first, year=last.year)
        if (first.month or 0, first.day or 0) > (last.month or 0, last.day or 0) and first.month:
            first = replace(first, year=last.year - 1)
    if last.unit == "hour" and last.clock and first.unit == "day":
        last = replace(first, clock=last.clock)
    start = anchor_point(first, context, direction)
    told = replace_told(context, start)
    if last.year is None and last.month and start.interval and not last.which:
        year = start.interval.first.year
        last = replace(last, year=year)
        if first.month and (last.month or 0, last.day or 0) < (first.month, first.day or 0):
            last = replace(last, year=year + 1)
    if last.weekday is not None and last.day is None and start.interval and not last.which:
        ahead = (last.weekday - start.interval.first.weekday()) % 7
        day = start.interval.first + timedelta(days=ahead)
        end = Anchored(day.isoformat(), day.isoformat(), "day", start.basis, Interval(day, day))
    else:
        end = anchor_point(last, told, direction)
    if (
        end.interval
        and start.precision == end.precision == "hour"
        and start.last
        and end.first
        and end.first < start.last
        and end.interval == start.interval
        and last.clock
    ):
        after = end.interval.last + DAY
        end = replace(end, last=stamp(after, last.clock), interval=Interval(after, after))  # "from 8 p.m. to 6 a.m."
    if start.interval is None or end.interval is None or end.interval.last < start.interval.first:
        raise Impossible
    return Anchored(
        start.first, end.last, "span", start.basis, Interval(start.interval.first, end.interval.last), first.unit
    )


def replace_told(context: Context, told: Anchored) -> Context:
    """The same context with another time told last."""
    return replace(context, told=told.interval or context.told, told_unit=told.unit)


def anchor_window(window: Window, context: Context) -> Anchored:
    """ "The past three weeks", "the next 48 hours": up to the anchor or from it on."""
    back = window.which in ("past", "last", "previous")
    from_now = window.which in ("past", "last", "next")
    count = window.count
    if count is None:
        raise Unanchored
    if window.unit in MINUTES and context.has_hour and context.published and from_now:
        size = timedelta(minutes=MINUTES[window.unit] * count)
        ends = sorted((context.published, context.published + (-size if back else size)))
        return Anchored(moment(ends[0]), moment(ends[1]), "span", "publication")
    base = context.today if from_now else context.then
    if not from_now and not back and context.told:
        base = context.told.last
    other = shifted(base, window.unit, -count if back else count)
    if other is None:
        raise Impossible
    if window.unit in MINUTES:
        days = -(-round(MINUTES[window.unit] * count) // 1440)
        other = base + timedelta(days=-days if back else days)
    elif back:
        other += DAY
    interval = Interval(min(base, other), max(base, other))
    basis: TimeBasis = "publication" if from_now else "relative"
    return Anchored(interval.first.isoformat(), interval.last.isoformat(), "span", basis, interval, window.unit)


def moment(when: datetime) -> str:
    """A moment as the contract writes it."""
    return when.isoformat().replace("+00:00", "Z")


def stamp(day: date, clock: Clock) -> str:
    """A day with a time of day, and its zone where one is told."""
    zone = {"+00:00": "Z"}.get(clock.zone, clock.zone)
    return f"{day.isoformat()}T{clock.hour:02}:{clock.minute:02}:{clock.second:02}{zone}"


def _clocked(point: Point, context: Context) -> Anchored:
    """A time of day alone, or hours counted from the anchor."""
    if point.clock:
        known = context.told if context.told and context.told.first == context.told.last else None
        day = known.first if known else context.today
        at = stamp(day, point.clock)
        return Anchored(at, at, "hour", "relative" if known else "publication", Interval(day, day))
    if point.which == "this" and context.has_hour and context.published:
        when = context.published + timedelta(minutes=MINUTES[point.unit] * point.shift)
        return Anchored(moment(when), moment(when), "hour", "publication", Interval(when.date(), when.date()))
    if point.which == "this" and abs(point.shift) * MINUTES[point.unit] <= 12 * 60:
        day = context.today
        return Anchored(day.isoformat(), day.isoformat(), "day", "publication", Interval(day, day))
    base = context.today if point.which == "this" else context.then
    at_day = shifted(base, point.unit, point.shift) or base
    return Anchored(at_day.isoformat(), at_day.isoformat(), "day", "relative", Interval(at_day, at_day))


# --- whole periods ---------------------------------------------------------------------------------------------------


def _whole(point: Point, context: Context, direction: Direction) -> tuple[Interval, TimeBasis]:
    if point.year is not None and point.year < 1:
        raise Unanchored
    if point.season == "local":
        raise Unanchored  # the dry season: its months differ by country
    if point.unit == "time":
        if context.told is None or (context.told.last - context.told.first).days > 400:
            raise Unanchored
        return context.told, "relative"
    within = anchor_point(point.in_year, context, direction) if point.in_year else None
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
    if point.holiday:
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
