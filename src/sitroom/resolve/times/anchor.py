"""Turns parsed expressions into intervals, given a publication date, what was told before, and the tense around."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from sitroom.model.values import TimeBasis, TimePrecision
from sitroom.resolve.times.calendar import (
    DAY,
    MINUTES,
    Interval,
    part_of,
    shifted,
)
from sitroom.resolve.times.context import Anchored, Context, Impossible, Unanchored
from sitroom.resolve.times.tense import Direction
from sitroom.resolve.times.whole import whole
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


def anchor_point(point: Point, context: Context, direction: Direction) -> Anchored:
    """The interval of a point. Raises `Impossible` or `Unanchored`."""
    if point.unit in MINUTES:
        return _clocked(point, context)
    within = anchor_point(point.in_year, context, direction) if point.in_year else None
    interval, basis = whole(point, context, direction, within)
    unit = point.unit
    precision = PRECISION[unit]
    if point.part == "rest":
        start = max(interval.first, context.today) if context.published else interval.first
        interval, precision = Interval(min(start, interval.last), interval.last), "span"
    elif point.part in ("earlier", "later"):
        interval = _ordered(interval, point, context)
        precision = PART_PRECISION.get(unit, "span")
    elif point.part:
        interval = part_of(interval, unit, point.part)
        precision = (
            "day"
            if point.part == "last_day"
            else "week"
            if point.part.startswith("week")
            else PART_PRECISION.get(unit, "span")
        )
    first, last = interval.first.isoformat(), interval.last.isoformat()
    if point.holiday and interval.first != interval.last:
        precision = "span"
    if unit == "day" and point.clock:
        first = last = stamp(interval.first, point.clock)
        precision = "hour"
    elif unit == "day" and point.daypart:
        precision = "part_of_day"
        if point.daypart == "overnight" and point.weekday is not None:
            interval = Interval(interval.first, interval.last + DAY)  # the night that begins on that day
            last = interval.last.isoformat()
        elif point.daypart == "overnight":
            interval = Interval(interval.first - DAY, interval.last)
            first = interval.first.isoformat()
        elif point.daypart == "midnight":
            past = direction != "future" and point.weekday is None and not point.day and not point.which
            first = last = f"{(interval.first if past else interval.first + DAY).isoformat()}T00:00:00"
            precision = "hour"
    return Anchored(first, last, precision, basis, interval, unit)


def _ordered(interval: Interval, point: Point, context: Context) -> Interval:
    """The part of a period before or after now, or before or after what was told: "later this year"."""
    told = context.told if point.which == "that" else None
    if told is None and (point.which == "that" or context.published is None):
        return interval
    pivot = told or Interval(context.today, context.today)
    if not interval.first <= pivot.first <= pivot.last <= interval.last or pivot == interval:
        return interval
    return Interval(interval.first, pivot.first) if point.part == "earlier" else Interval(pivot.last, interval.last)


def anchor_range(parse: Range, context: Context, direction: Direction) -> Anchored:
    """From the start of one point to the end of the other; what one leaves out comes from the other."""
    first, last = parse.first, parse.last
    if first.year is None and last.year is not None and first.unit == last.unit:
        first = replace(first, year=last.year)
        if (first.month or 0, first.day or 0) > (last.month or 0, last.day or 0) and first.month:
            first = replace(first, year=last.year - 1)
    if (
        first.season == "winter"
        and first.year
        and first.year == last.year
        and last.season not in ("", "winter", "local")
    ):
        first = replace(first, year=first.year - 1)  # the winter-spring of 1920 began in December
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
