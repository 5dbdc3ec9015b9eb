"""When it was what another deed is counted from: "entered the town on Saturday, two days after the rebels left"."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

from sitroom.model.values import Time
from sitroom.text.analysis import Analysis, Clause

_LENGTH = re.compile(r"P(\d{1,3})([DWM])")
_ORDER = re.compile(r"\b(after|before)$", re.I)
_BEHIND = re.compile(r"\s*(after|before)\b", re.I)


def reckon_offsets(analysis: Analysis) -> None:
    """Gives clauses behind "two days after" the day that is so much earlier, and behind "before" the later one.

    The expression itself has the day of what is counted; in the precision of its unit, as "three weeks ago" has.
    """
    for number, time in enumerate(analysis.times):
        length = _LENGTH.fullmatch(time.value or "")
        if length is None or time.from_ is None or time.from_ != time.to:
            continue
        order = _ORDER.search(time.text) or _BEHIND.match(analysis.document.text, time.end)
        if order is None:
            continue
        sign = -1 if order[1].lower() == "after" else 1
        bounds = _counted(time.from_, sign * int(length[1]), length[2])
        if bounds is None:
            continue
        for clause in _counted_from(analysis, number, time):
            analysis.reckoned.setdefault(clause.index, _made(time, *bounds, length[2]))


def _counted_from(analysis: Analysis, number: int, time: Time) -> list[Clause]:
    """The clauses behind the expression that have no other date."""
    found = []
    for sentence in analysis.sentences:
        if not sentence.start <= time.start < sentence.end:
            continue
        for clause in analysis.clauses_of(sentence.index):
            others = (analysis.times[t] for t in clause.times if t != number)
            dated = any(t.from_ or t.to for t in others)
            if number in clause.times and clause.trigger_start >= time.end and not dated:
                found.append(clause)
    return found


def _counted(day: str, count: int, unit: str) -> tuple[str, str] | None:
    """First and last day of the day, week or month that is so many units away."""
    try:
        at = date.fromisoformat(day[:10])
        if unit == "M":
            months = at.year * 12 + at.month - 1 + count
            first = date(months // 12, months % 12 + 1, 1)
            return first.isoformat(), first.replace(day=monthrange(first.year, first.month)[1]).isoformat()
        at += timedelta(days=count * (7 if unit == "W" else 1))
    except (ValueError, OverflowError):
        return None
    if unit == "W":
        monday = at - timedelta(days=at.weekday())
        return monday.isoformat(), (monday + timedelta(days=6)).isoformat()
    return at.isoformat(), at.isoformat()


def _made(time: Time, first: str, last: str, unit: str) -> Time:
    return time.model_copy(
        update={
            "from_": first,
            "to": last,
            "precision": {"D": "day", "W": "week", "M": "month"}[unit],
            "basis": "relative",
            "kind": "date",
            "value": None,
        }
    )
