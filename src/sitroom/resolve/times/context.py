"""What times are counted from while a document is read, and what an anchored time is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from sitroom.model.values import TimeBasis, TimePrecision
from sitroom.resolve.times.calendar import (
    Interval,
)


@dataclass(frozen=True, slots=True)
class Anchored:
    """An interval with its precision and basis. `first`/`last` are dates, or date-times where an hour is told."""

    first: str | None
    last: str | None
    precision: TimePrecision
    basis: TimeBasis
    interval: Interval | None = None
    unit: str = "day"


class Impossible(ValueError):
    """A date that no calendar has: 30 February."""


class Unanchored(ValueError):
    """A time that needs a publication date, or a time told before, and has none."""


@dataclass(slots=True)
class Context:
    """What times are counted from. `told` is the last dated time, `told_unit` its unit; `narrative` marks a history.

    `told_day` is the last day told, `told_beside` that it was a weekday of the same sentence, `story` the last time
    that undated dates of a history go on from.
    `looks_back` marks a month that is compared with, and lies before what was told.
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
    looks_back: bool = False

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
