"""Anchors the time expressions of a document: publication, what was told before, and the tense of the clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import cast

from sitroom.model.values import Time, TimeBasis, TimeKind, TimePrecision
from sitroom.resolve.times.anchor import anchor_point, anchor_range, anchor_window, replace_told
from sitroom.resolve.times.calendar import Interval, shifted
from sitroom.resolve.times.context import Anchored, Context, Impossible, Unanchored
from sitroom.resolve.times.items import Items
from sitroom.resolve.times.leads import bounded
from sitroom.resolve.times.narrative import asides, carries_story, is_narrative
from sitroom.resolve.times.published import head_moment, published_moment
from sitroom.resolve.times.tense import NOT_IN, Direction, Tenses
from sitroom.text.analysis import Analysis
from sitroom.text.dates import (
    Duration,
    Offset,
    Point,
    Range,
    Recurring,
    Reference,
    TimeExpression,
    Unit,
    Window,
    find_times,
    iso_duration,
)

__all__ = ["resolve_times"]

FORWARD_LEADS = frozenset(
    {
        "by",
        "until",
        "up to",
        "through",
        "no later than",
        "starting",
        "beginning",
        "commencing",
        "effective",
        "from",
        "on or before",
        "as soon as",
        "as early as",
    }
)
# What is compared with was before: its months are looked for before the time told last.
COMPARED = re.compile(
    r"\b(?:compared\s+(?:to|with)|(?:more|less|fewer|higher|lower|worse|better)\s+than)\b[^.;:!?\n]{0,44}$"
)
TOLD_UNITS = frozenset({"day", "week", "month", "year", "weekend", "season", "quarter"})
# "the first time in two weeks" looks back under any verb.
NOT_AHEAD = re.compile(
    r"\b(?:time|once|first|worst|deadliest|biggest|lowest|highest|heaviest|attack|visit|second|third)\s+in\s+(?:the\s+)?$"
)
_BESIDE = re.compile(r",? (?:(?:on|this|last|next|come|coming) )*")
DAYS_AHEAD = 3
WITHIN = re.compile(r"\bwithin\s+$", re.IGNORECASE)
COUNTED = re.compile(r"[,;]?\s+(?:of|after|from|following|once|if|when|before)\b", re.IGNORECASE)
UNANCHORED = "cannot be counted without a publication date. Give it with `--published DATE`, or as `published` in JSONL"


def resolve_times(analysis: Analysis, expressions: Sequence[TimeExpression] | None = None) -> None:
    """Fills `analysis.times`; what cannot be anchored keeps `from` and `to` empty and gets an Issue.

    `expressions` are those of `find_times`, where they were found already.
    """
    document = analysis.document
    found = list(find_times(document.text) if expressions is None else expressions)
    bare = all(isinstance(e.parse, Point) and e.parse.unit == "year" for e in found)
    if bare and document.language not in (None, "en"):
        from sitroom.text.dates.foreign import find_foreign_times

        other = find_foreign_times(document.text, document.language or "")
        found = sorted(
            [*other, *(e for e in found if not any(o.start < e.end and e.start < o.end for o in other))], key=_start
        )
    published = published_moment(document.published)
    if published is None and (published := head_moment(document.text, found)):
        analysis.issue(
            "time.published", f"times are counted from {published.date()}, by the dateline and the release's number"
        )
    context = Context(
        published=published,
        has_hour=bool(document.published and len(document.published) > 10),
        day_first=_day_first(found),
    )
    context.narrative = is_narrative(found, published)
    _Resolver(analysis, context).run(found)


def _start(expression: TimeExpression) -> int:
    return expression.start


def _day_first(found: Sequence[TimeExpression]) -> bool | None:
    """Day before month in this document's numeric dates: told by one that reads in one way only."""
    for expression in found:
        point = expression.parse
        if isinstance(point, Point) and point.numeric and not point.ambiguous and point.day and point.month:
            return point.numeric == "day_first"
    return None


class _Resolver:
    """Anchors expressions in text order and remembers what was told last."""

    def __init__(self, analysis: Analysis, context: Context) -> None:
        self.analysis, self.context = analysis, context
        self.text = analysis.document.text
        self.tenses = Tenses(analysis)
        self.previous_end = 0
        self.previous: TimeExpression | None = None
        self.openings = {block.start for block in analysis.blocks if block.kind in ("paragraph", "item", "heading")}
        self.items = Items(analysis)
        self.asides: set[int] = set()
        self.weekday_told = False

    def run(self, found: Sequence[TimeExpression]) -> None:
        self.asides = asides(found) if self.context.narrative else set()
        for at, expression in enumerate(found):
            following = found[at + 1] if at + 1 < len(found) else None
            self.analysis.times.append(self._time(expression, following))
            self.previous_end, self.previous = expression.end, expression

    def _time(self, expression: TimeExpression, following: TimeExpression | None) -> Time:
        parse = expression.parse
        if isinstance(parse, Duration):
            return self._duration(expression, parse)
        if isinstance(parse, Recurring):
            return self._plain(expression, "set", parse.value)
        if isinstance(parse, Reference):
            return self._plain(expression, "date", None)
        if isinstance(parse, Offset):
            return self._offset(expression, parse, following)
        value = iso_duration(parse.unit, parse.count) if isinstance(parse, Window) and parse.count else None
        kind: TimeKind = "duration" if isinstance(parse, Window) else "date"
        try:
            anchored = self._anchored(expression)
        except Unanchored:
            point = parse.first if isinstance(parse, Range) else parse
            undated = isinstance(point, Point) and point.season == "local"
            if isinstance(point, Point) and (point.year is not None or undated) and not point.ambiguous:
                return self._made(expression, None, None, "unresolved", "absolute", kind, value)
            if self.context.published is None and not (isinstance(parse, Window) and parse.count is None):
                self.analysis.issue(
                    "time.unanchored", f"{self._words(expression)!r} {UNANCHORED}", expression.start, expression.end
                )
            return self._plain(expression, kind, value)
        except Impossible:
            self.analysis.issue(
                "time.impossible",
                f"{self._words(expression)!r} is no date of the calendar",
                expression.start,
                expression.end,
            )
            return self._plain(expression, kind, value)
        anchored = self._years_back(anchored, expression)
        self._remember(anchored, expression)
        first, last, precision = bounded(anchored, expression, self.text, self.context)
        return self._made(expression, first, last, precision, anchored.basis, kind, value)

    def _years_back(self, anchored: Anchored, expression: TimeExpression) -> Anchored:
        """ "Ten years ago on Sunday": the day of an anniversary, counted back from the day that the report means."""
        parse, before = expression.parse, self.previous.parse if self.previous is not None else None
        if not (
            isinstance(parse, Point)
            and isinstance(before, Point)
            and before.unit in ("year", "month", "decade")
            and before.which == "this"
            and before.shift < 0
            and parse.unit == "day"
            and parse.year is None
            and anchored.basis == "publication"
            and anchored.interval is not None
            and _BESIDE.fullmatch(self.text, self.previous_end, expression.start)
        ):
            return anchored
        first = shifted(anchored.interval.first, before.unit, before.shift)
        last = shifted(anchored.interval.last, before.unit, before.shift)
        if first is None or last is None:
            return anchored
        return replace(
            anchored, first=first.isoformat(), last=last.isoformat(), interval=Interval(first, last), basis="relative"
        )

    def _anchored(self, expression: TimeExpression) -> Anchored:
        parse, direction = expression.parse, self._direction(expression)
        between = self.text[self.previous_end : expression.start]
        self.context.looks_back = False
        self.context.told_beside = self.weekday_told and len(between) < 200 and not re.search(r"[.;!?]\s|\n", between)
        if isinstance(parse, Window):
            return anchor_window(parse, self.context)
        if isinstance(parse, Range):
            return anchor_range(parse, self.context, direction)
        assert isinstance(parse, Point)
        if (
            self.context.narrative
            and self.context.told
            and parse.which == "this"
            and not parse.shift
            and self._words(expression)[:5].lower() == "this "
        ):
            parse = replace(parse, which="that")  # in a history "from this day on" is the day that was told
        if parse.ambiguous:
            parse = self._unambiguous(parse, expression)
        self.context.looks_back = parse.unit == "month" and parse.year is None and self._looks_back(expression)
        if parse.clock and expression.start in self.openings:
            # The stamp of an entry in a running report ("17:30 Leaders have given …") is publication's.
            self.context.told = None
        if parse.which == "that" and parse.unit == "day" and (day := self.items.before(expression.start)) is not None:
            self.context.told, self.context.told_unit = day, "day"
        anchored = anchor_point(parse, self.context, direction)
        if (
            parse.weekday is not None
            and parse.day
            and parse.year
            and anchored.interval
            and anchored.interval.first.weekday() != parse.weekday
        ):
            self.analysis.issue(
                "time.weekday",
                f"the weekday of {self._words(expression)!r} does not fit its date",
                expression.start,
                expression.end,
            )
        return anchored

    def _unambiguous(self, point: Point, expression: TimeExpression) -> Point:
        """Day and month of a numeric date that reads in two ways: as the document's other dates are, else unknown."""
        near = self._near_publication(point)
        if self.context.day_first is None and near is not None:
            order = "day first" if near.numeric == "day_first" else "month first"
            self.analysis.issue(
                "time.ambiguous",
                f"{self._words(expression)!r} is read {order}, near publication; it can be read the other way",
                expression.start,
                expression.end,
            )
            return near
        if self.context.day_first is None:
            self.analysis.issue(
                "time.ambiguous",
                f"{self._words(expression)!r} can be read day first or month first",
                expression.start,
                expression.end,
            )
            raise Unanchored
        return point if self.context.day_first else replace(point, day=point.month, month=point.day)

    def _near_publication(self, point: Point) -> Point | None:
        """The one reading of an ambiguous date that lies within a week of publication, where the other is far off."""
        if self.context.published is None or not (point.year and point.month and point.day):
            return None
        readings = (point, replace(point, day=point.month, month=point.day, numeric="month_first"))
        today = self.context.published.date()
        days = [abs((date(r.year or 1, r.month or 1, r.day or 1) - today).days) for r in readings]
        if min(days) <= 7 and max(days) > 20:
            return readings[days.index(min(days))]
        return None

    def _looks_back(self, expression: TimeExpression) -> bool:
        """Whether a month without a year stands in a comparison: "against the losses of May and July"."""
        before = self.text[max(0, expression.start - 60) : expression.start]
        return bool(COMPARED.search(before))

    def _direction(self, expression: TimeExpression) -> Direction:
        """The tense at an expression, as its preposition bends it: "by Friday" and "until Friday" look forward."""
        lead = expression.lead
        if lead == "since":
            return "past"
        if isinstance(expression.parse, Point) and expression.parse.weekday is not None and not self.context.narrative:
            arranged = self.tenses.arranged(expression.start, expression.end)
            if arranged and self.context.published is not None:
                # The nearer one: "was to meet him on Tuesday", told on Wednesday, was yesterday.
                days = (expression.parse.weekday - self.context.today.weekday()) % 7
                return arranged if days <= DAYS_AHEAD else "past"
        direction = self.tenses.at(expression.start)
        seasonal = lead in ("before", "prior to") and isinstance(expression.parse, Point) and expression.parse.season
        if seasonal and not self.context.narrative and not self.tenses.behind(expression.start, "by"):
            return "future"  # "appealed for fuel before winter"
        if lead in FORWARD_LEADS and not self.tenses.behind(expression.start, lead):
            return "future"
        return direction

    def _remember(self, anchored: Anchored, expression: TimeExpression) -> None:
        """Keeps the last dated time, which "that day" and "a week later" count from."""
        if anchored.interval is None or anchored.unit not in TOLD_UNITS:
            return
        told = replace_told(self.context, anchored)
        if self.context.looks_back:
            return
        self.context.told, self.context.told_unit = told.told, told.told_unit
        if expression.start not in self.asides and carries_story(expression, self.text):
            self.context.story, self.context.story_unit = anchored.interval, anchored.unit
            opens = re.search(
                r"(?:^|[.!?\n]\s*)In\s+(?:early |late |mid-)?$",
                self.text[max(0, expression.start - 16) : expression.start],
            )
            if anchored.unit in ("day", "week", "month"):
                self.context.story_day = anchored.interval.first
            elif opens:
                self.context.story_day = None
        if anchored.unit == "day":
            self.items.note(expression.start, anchored.interval)
            self.context.told_day = anchored.interval.first
            self.weekday_told = isinstance(expression.parse, Point) and expression.parse.weekday is not None

    def _duration(self, expression: TimeExpression, parse: Duration) -> Time:
        """A length; dated only where "in two weeks" looks forward."""
        within = self._hours_ahead(expression, parse)
        if within is not None:
            return within
        ahead = expression.lead == "in" and parse.unit and self.context.published is not None
        if (
            not ahead
            or self.tenses.at(expression.start) != "future"
            or NOT_AHEAD.search(self.text[max(0, expression.start - 24) : expression.start])
            or NOT_IN.search(self.text[max(0, expression.start - 60) : expression.start])
            or re.match(r"\s+of\b", self.text[expression.end : expression.end + 6])
        ):
            return self._plain(expression, "duration", parse.value)
        try:
            anchored = anchor_point(
                Point(cast(Unit, parse.unit), which="this", shift=parse.count), self.context, "future"
            )
        except Impossible:
            return self._plain(expression, "duration", parse.value)
        return self._made(
            expression, anchored.first, anchored.last, anchored.precision, anchored.basis, "duration", parse.value
        )

    def _hours_ahead(self, expression: TimeExpression, parse: Duration) -> Time | None:
        """ "Would attack within 72 hours": the clock of a threat or an order starts when it is told, where no start is."""
        published = self.context.published
        if parse.unit != "hour" or not parse.count or published is None or self.context.narrative:
            return None
        if not WITHIN.search(self.text[max(0, expression.start - 12) : expression.start]):
            return None
        if COUNTED.match(self.text, expression.end) or self.tenses.at(expression.start) != "future":
            return None
        try:
            anchored = anchor_window(Window(cast(Unit, parse.unit), parse.count, "next"), self.context)
        except (Impossible, Unanchored):
            return None
        return self._made(
            expression, anchored.first, anchored.last, anchored.precision, anchored.basis, "duration", parse.value
        )

    def _offset(self, expression: TimeExpression, parse: Offset, following: TimeExpression | None) -> Time:
        """ "Two days after the raid": a length; dated where the sentence does not tell a time of its own beside it."""
        value = iso_duration(parse.unit, parse.count)
        told = self.context.told
        gap = self.text[self.previous_end : expression.start]
        beside = told is not None and self.previous_end > 0 and re.fullmatch(r",?\s*(?:just|only|about)?\s*", gap)
        if beside and told:
            return self._made(
                expression,
                told.first.isoformat(),
                told.last.isoformat(),
                "day" if told.first == told.last else "span",
                "relative",
                "duration",
                value,
            )
        opening = re.search(
            r"(?:^|[.!?\n]['\"’”]?\s+)(?:But|And|Then)?\s*(?:\w+\s+)?$",
            self.text[max(0, expression.start - 20) : expression.start],
        )
        near = (
            following is not None
            and following.start - expression.end < 60
            and "." not in self.text[expression.end : following.start]
        )
        if told and opening and not near:
            day = shifted(told.last if parse.sign > 0 else told.first, parse.unit, parse.sign * parse.count)
            if day:
                return self._made(expression, day.isoformat(), day.isoformat(), "day", "relative", "duration", value)
        return self._plain(expression, "duration", value)

    def _words(self, expression: TimeExpression) -> str:
        return self.text[expression.start : expression.end]

    def _plain(self, expression: TimeExpression, kind: TimeKind, value: str | None) -> Time:
        return self._made(expression, None, None, "unresolved", "unanchored", kind, value)

    def _made(
        self,
        expression: TimeExpression,
        first: str | None,
        last: str | None,
        precision: TimePrecision,
        basis: TimeBasis,
        kind: TimeKind,
        value: str | None,
    ) -> Time:
        return Time.model_construct(
            start=expression.start,
            end=expression.end,
            text=self._words(expression),
            from_=first,
            to=last,
            precision=precision,
            basis=basis,
            kind=kind,
            value=value,
        )
