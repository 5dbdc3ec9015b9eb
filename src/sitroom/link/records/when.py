"""When two records happened: days that may be one, and the windows in which they meet.

A time is `(first, last, sure)`: days since 1 January of year 1, inclusive, and whether the text gave it. Where a report of
something new gives no time, its own day stands in, with what lay two days before it, and `sure` is false.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from sitroom.link.records.tally import Tally
from sitroom.model.linking import Entry
from sitroom.model.values import Time

WINDOW = 4
"""Days in a window. Windows overlap by half, so that neighbours up to two days apart always meet."""

_PARTS = {
    "dawn": 5,
    "daybreak": 5,
    "sunrise": 6,
    "morning": 8,
    "midday": 12,
    "noon": 12,
    "afternoon": 15,
    "dusk": 18,
    "sunset": 18,
    "evening": 19,
    "night": 23,
    "overnight": 26,
    "midnight": 24,
}


@dataclass(frozen=True, slots=True)
class When:
    """Days from `first` to `last`. `hour` is the hour of the day where the text tells, roughly where it tells a part."""

    first: int
    last: int
    sure: bool
    hour: float | None = None
    rough: bool = False

    @property
    def length(self) -> int:
        """In days."""
        return self.last - self.first + 1


@lru_cache(maxsize=16384)
def day_number(text: str | None) -> int | None:
    """The day of an ISO 8601 date or date-time; None for what is none.

    >>> day_number("2016-03-16T14:00:00Z") - day_number("2016-03-14")
    2
    """
    if not text:
        return None
    try:
        return date.fromisoformat(text[:10]).toordinal()
    except ValueError:
        return None


def when_of(time: Time | None) -> When | None:
    """The days that a time covers; None where it has no bounds on both sides."""
    if time is None or time.kind == "duration":
        return None
    first, last = day_number(time.from_), day_number(time.to)
    if first is None or last is None:
        known = first if last is None else last
        if known is None:
            return None
        first = last = known
    if last < first:
        return None
    hour, rough = _hour(time)
    return When(first, last, True, hour, rough)


def _hour(time: Time) -> tuple[float | None, bool]:
    if time.precision == "hour" and time.from_ and len(time.from_) >= 16:
        try:
            return int(time.from_[11:13]) + int(time.from_[14:16]) / 60, False
        except ValueError:
            return None, False
    if time.precision == "part_of_day":
        text = time.text.lower()
        for part, hour in _PARTS.items():
            if part in text:
                return float(hour), True
    return None, False


def when(entry: Entry) -> When | None:
    """When a record happened, as far as it can be told: its own time, else around its report's day."""
    own = when_of(entry.record.time)
    if own is not None:
        return own
    published = day_number(entry.report.published)
    if published is None or entry.record.novelty in ("background", "anniversary"):
        return None
    return When(published - 2, published, False)


def windows(first: int, last: int) -> list[str]:
    """The windows that some days lie in; of a long stretch only every second one, which every single day still meets."""
    half = WINDOW // 2
    if last - first > 3 * WINDOW:
        return [f"t{2 * (n // 2)}" for n in range(first // half, last // half + 1) if n % 2 == 0]
    return [f"t{n}" for n in dict.fromkeys(m for d in range(first, last + 1) for m in (d // half - 1, d // half))]


def window_keys(entry: Entry, longest: int = 35) -> list[str]:
    """Windows of a record. One that only says "this year" has none: it meets others by what is rare in it."""
    found = when(entry)
    if found is None or found.length > longest:
        return []
    if not found.sure:
        # What a report tells as new lies on its day or the day before; one window on either side is reach enough.
        return windows(found.last, found.last)
    return windows(found.first, found.last)


def quarters(entry: Entry, back: int = 3) -> list[str]:
    """Quarters of years for what is rare enough to be met without a day: a record's own; without one, its report's and
    some before, in which what it looks back to may lie.
    """
    found = when(entry)
    if found is not None:
        return [f"y{_quarter(found.first)}"]
    published = day_number(entry.report.published)
    return [f"y{_quarter(published) - n}" for n in range(back + 1)] if published is not None else []


def _quarter(day: int) -> int:
    then = date.fromordinal(day)
    return then.year * 4 + (then.month - 1) // 3


def compare_times(a: Entry, b: Entry, tally: Tally, slack: int = 1) -> bool:
    """Adds what the times say; False where the two cannot be of one time.

    `slack` is how many days two reports may be apart where neither day stands in the text with its date: what happened
    in the night is one day's in one report and the next day's in the other.
    """
    first, second = when(a), when(b)
    if first is None or second is None:
        tally.add("time", -0.3, "one of them gives no time")
        return True
    gap = max(first.first, second.first) - min(first.last, second.last)
    both = first.sure and second.sure
    if gap > (slack if both else 2):
        return False
    if gap > 0:
        tally.add("time", -1.0 if both else -0.4, f"{gap} day{'s' * (gap > 1)} apart")
        return True
    if both and first.length == second.length == 1:
        return _within_day(first, second, tally)
    if both and first.first == second.first and first.length > 8 and abs(first.last - second.last) <= 7:
        tally.add("time", 0.9, f"both since {date.fromordinal(first.first).isoformat()}")
        return True
    longer = max(first.length, second.length)
    weight = 0.8 if longer <= 3 else 0.5 if longer <= 8 else 0.2 if longer <= 35 else 0.0
    tally.add("time", weight if both else min(weight, 0.5), "times that can be one")
    return True


def _within_day(first: When, second: When, tally: Tally) -> bool:
    day = date.fromordinal(first.first).isoformat()
    if first.hour is None or second.hour is None:
        tally.add("time", 1.0, f"both on {day}")
        return True
    apart = abs(first.hour - second.hour)
    reach = 4.5 if first.rough or second.rough else 1.5
    if apart <= reach:
        tally.add("time", 1.3, f"both on {day} at about one hour")
        return True
    tally.add("time", -1.8, f"at different hours of {day}")
    return True


def told_after(a: Entry, b: Entry) -> int:
    """1 where the first's report is later, -1 where the second's is, 0 where both are of one moment or it is not known."""
    first, second = a.report.published, b.report.published
    if not first or not second:
        return 0
    if len(first) != len(second):
        first, second = first[:10], second[:10]
    return (first > second) - (first < second)


def days_between(a: Entry, b: Entry) -> int | None:
    """Days between the two reports."""
    first, second = day_number(a.report.published), day_number(b.report.published)
    return None if first is None or second is None else abs(first - second)


def each_window(entry: Entry, anchors: list[str]) -> Iterator[str]:
    """Every anchor in every window."""
    spans = window_keys(entry)
    for anchor in anchors:
        for window in spans:
            yield f"{anchor}|{window}"
