"""Finds time expressions: the longest accepted stretch at each place, then neighbours joined into one time."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from sitroom.text.dates import calendar_dates, clocks, lengths, periods, relative
from sitroom.text.dates.engine import RULES, Found, Rule
from sitroom.text.dates.expression import Duration, Parse, Point, Range, Recurring, Reference, TimeExpression, Window
from sitroom.text.dates.tokens import Piece, runs

LEAD = re.compile(
    r"\b(on or before|since|by|until|till|from|after|before|through|within|in|over|during|for|on|at|of|as of|between|"
    r"prior to|starting|beginning|commencing|effective|up to|throughout|as soon as|as early as|no later than)\s+"
    r"(?:(?:the|around|about|early|late|on|at|as|shortly|just)\s+)?$",
    re.IGNORECASE,
)
NEVER_FIRST = frozenset(",&F-~T'GNBLA=zZK")
GRAMMAR = (calendar_dates, periods, relative, lengths, clocks)  # importing them fills RULES, in this order
CALENDAR = ("day", "week", "month", "quarter", "season", "year", "decade", "century", "weekend")


@dataclass(slots=True)
class Item:
    """An accepted stretch of a run: its first piece, the piece after its last, and what it says."""

    first: int
    last: int
    parse: Parse


def find_times(text: str) -> list[TimeExpression]:
    """The time expressions of a text, in order, without overlaps; not yet anchored to any date.

    >>> [text[t.start:t.end] for text in ["He left on 16 March 2016."] for t in find_times(text)]
    ['16 March 2016']
    >>> find_times("Mrs May led the March on Rome.")
    []
    """
    found: list[TimeExpression] = []
    for pieces in runs(text):
        codes = "".join(p.code for p in pieces)
        items = _join(_accepted(text, pieces, codes), codes, pieces)
        for item in items:
            start, end = pieces[item.first].start, pieces[item.last - 1].end
            lead = LEAD.search(text[max(0, start - 30) : start])
            word = lead[1].lower() if lead else ""
            found.append(TimeExpression(start, end, item.parse, "until" if word == "till" else word))
    _share_day(found, text)
    return found


def _share_day(found: list[TimeExpression], text: str) -> None:
    """ "7:00 a.m. (0500 GMT) on Sunday": both clock times are of that day."""
    for at in range(len(found) - 2):
        first, second, third = (found[at + i].parse for i in range(3))
        if not (isinstance(first, Point) and isinstance(second, Point) and isinstance(third, Point)):
            continue
        gaps = [text[found[at + i].end : found[at + i + 1].start] for i in range(2)]
        if (
            first.unit == second.unit == "hour"
            and third.unit == "day"
            and not third.clock
            and re.fullmatch(r"\s*\(", gaps[0])
            and re.fullmatch(r"\)\s+(?:on\s+)?", gaps[1])
        ):
            found[at].parse = replace(third, clock=first.clock)
            found[at + 1].parse = replace(third, clock=second.clock)


def _accepted(text: str, pieces: list[Piece], codes: str) -> list[Item]:
    items: list[Item] = []
    at = 0
    while at < len(codes):
        best: Item | None = None
        for rule, first in _matching(codes, at):
            match: re.Match[str] | None = first
            if best and first.end() <= best.last:
                continue
            while match is not None and match.end() > at and (best is None or match.end() > best.last):
                parse = rule.build(Found(match, pieces, text))
                if parse is not None:
                    best = Item(at, match.end(), parse)
                    break
                match = rule.pattern.match(codes, at, match.end() - 1)
        if best:
            items.append(best)
            at = best.last
        else:
            at += 1
    return items


@lru_cache(maxsize=4096)
def _matching(codes: str, at: int) -> tuple[tuple[Rule, re.Match[str]], ...]:
    """The rules that match here, each with its longest match: remembered, for runs of the same codes come all the time."""
    if codes[at] in NEVER_FIRST:
        return ()
    matches = ((rule, rule.pattern.match(codes, at)) for rule in RULES)
    return tuple((rule, match) for rule, match in matches if match is not None and match.end() > at)


# --- neighbours joined -----------------------------------------------------------------------------------------------

PART_BEFORE = re.compile(r"(?:u?(?P<e>e)(?:-|~|I?t?)|t?(?P<E>E)Ft?|t?(?P<W>E)t?)$")
HALVED = frozenset({"month", "quarter", "season", "half", "year"})
DAYPART_BEFORE = re.compile(r"(?:t?(?P<p>P)(?:I|F|,)?t?)$")
FILLED = {"early": "early", "late": "late", "mid": "mid"}


def _join(items: list[Item], codes: str, pieces: list[Piece]) -> list[Item]:
    items = _with_clock(items, codes)
    items = _with_parts(_with_shared_year(items, codes), codes, pieces)
    return _ranges(items, codes, pieces)


def _with_clock(items: list[Item], codes: str) -> list[Item]:
    """ "06:30 GMT on Sunday", "Sunday at 3 p.m.": one time."""
    joined: list[Item] = []
    for item in items:
        before = joined[-1] if joined else None
        if before and isinstance(before.parse, Point) and isinstance(item.parse, Point):
            gap = codes[before.last : item.first]
            first, second = before.parse, item.parse
            if (
                first.unit == "hour"
                and first.clock
                and second.unit == "day"
                and not second.clock
                and gap in ("", "I", ",", ",I", "It", "F")
            ):
                joined[-1] = Item(before.first, item.last, replace(second, clock=first.clock))
                continue
            if (
                second.unit == "hour"
                and second.clock
                and first.unit == "day"
                and not first.clock
                and gap in ("", "I", ",", ",I")
            ):
                joined[-1] = Item(before.first, item.last, replace(first, clock=second.clock))
                continue
            overnight = first.daypart == "overnight" and second.weekday is not None and gap in ("", "I", "r")
            if overnight or (
                first.unit == "day"
                and first.daypart
                and not (first.weekday or first.day or first.which)
                and second.unit == "day"
                and gap in ("", "I", ",", "It")
            ):
                joined[-1] = Item(before.first, item.last, replace(second, daypart=first.daypart))
                continue
        joined.append(item)
    return joined


def _with_shared_year(items: list[Item], codes: str) -> list[Item]:
    """ "In April and June 1955": the year behind the last of coordinated dates is the year of them all."""
    for at in range(len(items) - 2, -1, -1):
        first, second = items[at].parse, items[at + 1].parse
        second = second.first if isinstance(second, Range) else second
        if (
            isinstance(first, Point)
            and isinstance(second, Point)
            and first.month
            and second.month
            and second.year
            and first.year is None
            and first.in_year is None
            and not first.which
            and codes[items[at].last : items[at + 1].first] in ("&", ",", ",&", "T", "-", "~", "Tt", "&I", ",&I")
        ):
            items[at].parse = replace(first, year=second.year)
    return items


def _with_parts(items: list[Item], codes: str, pieces: list[Piece]) -> list[Item]:
    """ "early March", "the end of 2009", "the night of 16 March", "Friday night"."""
    joined: list[Item] = []
    for at, item in enumerate(items):
        floor = joined[-1].last if joined else 0
        if item.first < floor:
            continue  # taken in by the date before: "Friday at noon"
        ceiling = items[at + 1].first if at + 1 < len(items) else len(codes)
        parse = item.parse
        if isinstance(parse, Point) and parse.unit != "hour":
            parse, item = _with_order(parse, item, codes[floor : item.first], pieces)
            if (
                parse.unit == "day"
                and not parse.daypart
                and item.last < ceiling
                and codes[item.last] == "P"
                and not parse.holiday
            ):
                parse, item = replace(parse, daypart=pieces[item.last].value), Item(item.first, item.last + 1, parse)
            head = codes[floor : item.first]
            if parse.unit == "day" and (m := re.search(r"t?UF$", head)) and pieces[item.first - 2].value == "week":
                parse, item = replace(parse, unit="week"), Item(floor + m.start(), item.last, parse)
                head = codes[floor : item.first]
            if (
                parse.unit == "day"
                and not parse.daypart
                and codes[item.last : item.last + 2] == "IP"
                and item.last + 2 <= len(codes)
            ):
                at_day = pieces[item.last + 1].value
                parse, item = replace(parse, daypart=at_day), Item(item.first, item.last + 2, parse)
            if parse.unit == "day" and not parse.daypart and (m := DAYPART_BEFORE.search(head)):
                parse = replace(parse, daypart=pieces[floor + m.start("p")].value)
                item = Item(floor + m.start(), item.last, parse)
                head = codes[floor : item.first]
            if not parse.part and (m := PART_BEFORE.search(head)):
                which = "e" if m["e"] else "E" if m["E"] else "W"
                value = pieces[floor + m.start(which)].value
                if which == "W" and not value.startswith("week"):
                    joined.append(Item(item.first, item.last, parse))
                    continue
                parse = replace(parse, part=value)  # type: ignore[arg-type]
                item = Item(floor + m.start(), item.last, parse)
        elif isinstance(parse, Duration | Window | Range | Reference):
            pass
        joined.append(Item(item.first, item.last, parse))
    return joined


def _with_order(parse: Point, item: Item, head: str, pieces: list[Piece]) -> tuple[Point, Item]:
    """ "Earlier this year", "later that month", "earlier on Sunday" without its preposition: one time with its adverb."""
    word = pieces[item.first - 1].lower if head[-1:] in ("B", "L") else ""
    dated = parse.which in ("this", "that") or parse.weekday is not None
    if word not in ("earlier", "later") or not dated or head[-2:-1] in ("U", "P", "c", "d", "n"):
        return parse, item
    if parse.unit in HALVED and not parse.part:
        parse = replace(parse, part=word)  # type: ignore[arg-type]
    return parse, Item(item.first - 1, item.last, parse)


def _ranges(items: list[Item], codes: str, pieces: list[Piece]) -> list[Item]:
    """ "from March 3 to March 7", "16 March - 2 April 2015", "Monday to Wednesday"."""
    joined: list[Item] = []
    for item in items:
        before = joined[-1] if joined else None
        if before and isinstance(before.parse, Point) and isinstance(item.parse, Point):
            if _undated(before.parse) and _undated(item.parse) and "T" in codes[before.last : item.first]:
                joined[-1] = Item(before.first, item.last, Recurring("P1D"))  # "from dusk to dawn"
                continue
            gap, opener = codes[before.last : item.first], codes[before.first - 1 : before.first]
            first, second = before.parse, item.parse
            opened = (opener == "r" and gap in ("T", "Tt", ",T")) or (opener == "b" and gap in ("&", "&t"))
            dashed = gap in ("-", "~") and first.unit == second.unit
            through = (
                gap in ("T", "Tt")
                and first.unit == second.unit
                and (first.day or first.year or first.weekday is not None)
            )
            if (
                first.unit in (*CALENDAR, "hour")
                and second.unit in (*CALENDAR, "hour")
                and (opened or dashed or through)
            ):
                joined[-1] = Item(before.first - (1 if opened else 0), item.last, Range(first, second))
                continue
        if (
            before
            and isinstance(before.parse, Duration)
            and isinstance(item.parse, Point)
            and codes[before.last : item.first] in ("F", "Ft")
        ):
            opening = _opening_months(before.parse, item.parse, pieces[before.first : before.last])
            if opening:
                joined[-1] = Item(before.first, item.last, opening)
                continue
        if (
            before
            and isinstance(before.parse, Window)
            and isinstance(item.parse, Point)
            and codes[before.last : item.first] in ("F", "Ft")
        ):
            closing = _closing_months(before.parse, item.parse)
            if closing:
                joined[-1] = Item(before.first, item.last, closing)
                continue
        daily = before and _of_hours(before.parse) and isinstance(item.parse, Recurring)
        if before and daily and codes[before.last : item.first] in ("", ","):
            joined[-1] = Item(before.first, item.last, item.parse)  # "from 8 p.m. to 6 a.m. daily"
            continue
        joined.append(item)
    return joined


def _undated(point: Point) -> bool:
    """A part of the day alone."""
    return point.daypart != "" and not point.which and point.weekday is None and point.day is None and not point.holiday


def _of_hours(parse: Parse) -> bool:
    point = parse.first if isinstance(parse, Range) else parse
    return isinstance(point, Point) and point.unit == "hour"


def _closing_months(window: Window, point: Point) -> Range | None:
    """ "The last three months of 2015": the stretch of months that ends a year."""
    count = int(window.count or 0)
    if window.unit != "month" or window.which != "last" or point.unit != "year" or point.part or not 1 <= count <= 11:
        return None
    first, last = (
        Point("month", year=point.year, month=m, in_year=None if point.year else point) for m in (13 - count, 12)
    )
    return Range(first, last)


def _opening_months(length: Duration, point: Point, pieces: list[Piece]) -> Range | None:
    """ "The first three months of 2016": a stretch of months of a year."""
    count = int(length.count)
    ordinal = next((p for p in pieces if p.code in "oO"), None)
    if (
        length.unit != "month"
        or point.unit != "year"
        or point.part
        or ordinal is None
        or ordinal.value != "1"
        or not 1 <= count <= 11
    ):
        return None
    months = [Point("month", year=point.year, month=m, in_year=None if point.year else point) for m in (1, count)]
    return Range(months[0], months[1])
