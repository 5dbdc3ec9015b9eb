"""Which totals of a series may stand in one range: those that count one happening, one place, one stretch of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sitroom.link.records.when import When, when
from sitroom.model.counted import many
from sitroom.model.ledger import Held, Row

LONG = 35
"""Days from which on a total is one of the whole conflict rather than of a happening."""
AFTER = 7
"""Days after a happening in which a total without a day of its own is one of it."""
_SLACK = 1
_ALIKE = 0.3
"""The shorter of two stretches of time is at least so much of the longer one, where both can be of one count."""
_BRIEF = 3


@dataclass(frozen=True, slots=True)
class Total:
    """A line of a series that is a total, with the days it is of and the findings it belongs to.

    `long` says whether it is a total of the whole conflict.
    """

    row: Row
    when: When | None
    findings: frozenset[str]
    long: bool


@dataclass(slots=True)
class _Count:
    """Totals of one thing; `first` is the one that began it, by whose days others are held to be of it or not."""

    first: Total
    totals: list[Total] = field(default_factory=list)
    findings: set[str] = field(default_factory=set)
    contradicted: bool = False

    def add(self, total: Total) -> None:
        """Takes in one more."""
        self.totals.append(total)
        self.findings |= total.findings
        self.contradicted |= _contradicted(total)


def total_of(row: Row, held: Sequence[Held]) -> Total:
    """A line as a total of the days that its first record tells."""
    days = when(held[0].entry)
    long = days is not None and days.sure and days.length > LONG
    return Total(row, days, frozenset(h.finding for h in held if h.finding), long)


def ranges(totals: Sequence[Total], *, placed: bool) -> list[dict[str, Any]]:
    """For each count of a series its low, best and high by the latest total of each source, the latest count first.

    `over` is the highest number that a source gives as the least there are, `latest` are the totals, `whole` says that it
    is a count of the whole conflict, `from` and `to` are its days. With `placed` the series has a place, a side or a scope:
    what is of the same days is then of one thing. Else only findings say so, and contradictions of the same days.
    """
    counts: list[_Count] = []
    for total in sorted(totals, key=lambda t: (t.when is None or not t.when.sure, t.when.first if t.when else 0)):
        of = next((count for count in counts if _of_one_thing(count, total, placed)), None)
        if of is None:
            counts.append(of := _Count(total))
        of.add(total)
    found = [_range(count) for count in counts]
    return sorted(found, key=lambda one: (one["to"] or "", len(one["latest"])), reverse=True)


def told(range_: dict[str, Any]) -> str:
    """A range in words.

    >>> told({"low": 7, "best": None, "high": 14, "over": None, "latest": [{}, {}]})
    '7 to 14 by the latest totals of 2 sources'
    """
    low, best, high, over = (range_[name] for name in ("low", "best", "high", "over"))
    sources = many(len(range_["latest"]), "source")
    if best is not None and low == high == best:
        return f"{best} by {sources}"
    if high is None and over is not None:
        least = f"{over} or more" if over == low else f"{low} to {over} or more"
        return f"{least} by the latest totals of {sources}"
    return f"{low if low is not None else '?'} to {high if high is not None else '?'} by the latest totals of {sources}"


def _of_one_thing(count: _Count, total: Total, placed: bool) -> bool:
    if not total.findings.isdisjoint(count.findings):
        return True
    if not placed and not (count.contradicted and _contradicted(total)):
        return False
    return _of_the_same_days(count.first, total)


def _contradicted(total: Total) -> bool:
    return bool(total.row.values["standing"] == "contradicted")


def _of_the_same_days(first: Total, total: Total) -> bool:
    if first.long or total.long:
        return first.long and total.long
    a, b = first.when, total.when
    if a is None or b is None:
        return a is b
    if not b.sure:
        return 0 <= b.last - a.last <= AFTER
    if a.first > b.last + _SLACK or b.first > a.last + _SLACK:
        return False
    short, long = sorted((a.length, b.length))
    return long <= _BRIEF or short >= _ALIKE * long


def _range(count: _Count) -> dict[str, Any]:
    latest: dict[str, Row] = {}
    for total in sorted(count.totals, key=lambda t: str(t.row.values["date"] or "")):
        latest[total.row.values["source_key"]] = total.row
    lows = [v for r in latest.values() if (v := _first(r, "low", "best")) is not None]
    highs = [v for r in latest.values() if (v := _first(r, "high", "best")) is not None]
    bests = {r.values["best"] for r in latest.values()}
    kept = [{n: r.values[n] for n in ("source", "date", "best", "low", "high", "standing")} for r in latest.values()]
    high = max(highs) if highs else None
    over = max(
        (r["low"] for r in kept if r["high"] is None and r["best"] is None and r["low"] is not None), default=None
    )
    days = [t.when for t in count.totals if t.when is not None and (t.when.sure or count.first.when == t.when)]
    return {
        "low": min(lows) if lows else None,
        "best": bests.pop() if len(bests) == 1 else None,
        "high": None if over is not None and (high is None or over >= high) else high,
        "over": over,
        "latest": kept,
        "whole": count.first.long,
        "from": _iso(min((d.first if d.sure else d.last for d in days), default=None)),
        "to": _iso(max((d.last for d in days), default=None)),
    }


def _first(row: Row, *names: str) -> Any:
    return next((row.values[name] for name in names if row.values[name] is not None), None)


def _iso(day: int | None) -> str | None:
    return date.fromordinal(day).isoformat() if day is not None else None
