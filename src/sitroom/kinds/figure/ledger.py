"""Figures by measure, scope and source. Nothing is ever added up across sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sitroom.kinds.figure.ranges import ranges, told, total_of
from sitroom.kinds.figure.reading import HARM
from sitroom.kinds.figure.record import Figure
from sitroom.kinds.figure.series import Series, series_of
from sitroom.link.records.when import day_number
from sitroom.model.counted import many
from sitroom.model.indexed import place_key, shown_place
from sitroom.model.ledger import Asked, Column, Evidence, Held, Ledger, LedgerOf, Row, Section, evidence_of, point_of

RULE = (
    "One table for each measure, group, side and scope. Each line is what one source gave on one day, with all reports that "
    "carry it. A range is of one count: totals of the same days, or of the whole conflict. Its low and high are the lowest and "
    "the highest of the latest totals of its sources; high is unknown where one of them says only how many there are at least. "
    "Best stands only where all agree. Totals without place, side and scope make a range only where reports tell of one thing. "
    "Totals, increments and subsets are kept apart, and nothing is added up across sources."
)
COLUMNS = (
    Column(key="date", title="as of"),
    Column(key="source", title="source"),
    Column(key="basis", title="basis"),
    Column(key="best", title="best", align="right"),
    Column(key="low", title="low", align="right"),
    Column(key="high", title="high", align="right"),
    Column(key="words", title="as worded"),
    Column(key="standing", title="standing"),
    Column(key="reports", title="reports", align="right"),
)
RECENT = 60
"""Days after something happened in which its dead are still counted; later ones tell of the past."""
SHOWN = 3
"""Counts of a series that its note tells."""
NEVER = ("demanded", "threatened", "hypothetical", "conditional")
"""What is only asked for, threatened or supposed is no figure of anything."""


def ledger(held: Sequence[Held], asked: Asked) -> Ledger:  # noqa: ARG001  (the form of all ledgers)
    """The series of all figures, the one spoken of last first."""
    series: dict[Series, list[tuple[Held, Figure]]] = {}
    left_out = 0
    for each in held:
        figure = each.entry.record
        assert isinstance(figure, Figure)
        if (
            figure.reality in NEVER
            or figure.polarity == "negative"
            or (figure.fraction is not None and figure.best is None)
        ):
            left_out += 1
            continue
        series.setdefault(series_of(figure), []).append((each, figure))
    sections = [_section(key, entries) for key, entries in series.items()]
    sections.sort(key=lambda s: (str(s.about["last"] or ""), s.name), reverse=True)
    notes = (
        (f"{many(left_out, 'figure')} only asked for, threatened, supposed, denied to be, or a share",)
        if left_out
        else ()
    )
    return Ledger(name="figures", title="Figures", rule=RULE, sections=tuple(sections), left_out=notes)


def _section(key: Series, entries: Sequence[tuple[Held, Figure]]) -> Section:
    lines = [(_row(group), group) for group in _lines(entries)]
    lines.sort(key=lambda line: tuple(line[0].values[name] or "" for name in ("date", "source", "basis")))
    first = entries[0][1]
    place = next((p for _, f in entries if (p := shown_place(f)) is not None), None)
    scope = (place.name or place.text) if place is not None else first.scope.text if first.scope is not None else None
    side = first.side.name or first.side.text if first.side is not None else None
    placed = any(part is not None for part in (key.side, key.scope))
    totals = [
        total_of(row, [held for held, _ in group])
        for row, group in lines
        if row.values["basis"] == "total" and row.values["standing"] != "superseded"
    ]
    found = ranges(totals, placed=placed)
    only = found[0] if len(found) == 1 else dict.fromkeys(("low", "best", "high", "over")) | {"latest": []}
    of = [
        part
        for part in (first.group, f"on the side of {side}" if side else None, f"in {scope}" if scope else None)
        if part
    ]
    return Section(
        name=key.name,
        title=f"{first.measure.replace('_', ' ')}{': ' + ', '.join(of) if of else ''}",
        columns=COLUMNS,
        rows=tuple(row for row, _ in lines),
        about={
            "measure": key.measure,
            "group": first.group,
            "side": side,
            "scope": scope,
            "place": place_key(place),
            **{name: only[name] for name in ("low", "best", "high", "over", "latest")},
            "placed": placed,
            "ranges": found if placed else found[:1] if len(found) == 1 else [],
            "last": max((h.entry.report.published for h, _ in entries if h.entry.report.published), default=None),
        },
        note=_note(found, placed),
    )


def date_of(held: Held, figure: Figure) -> str | None:
    """The day that a figure holds for: as the report says, else the end of its time, else the day it was published."""
    return figure.as_of or _day(figure) or _published(held)


def _told_on(group: Sequence[tuple[Held, Figure]]) -> str | None:
    """The day that a line holds for. A toll of something that happened on a day holds for when it was last told.

    "The shelling on 2 May, in which the UN says 13 died" comes after the 11 that it counted on 5 May.
    """
    day = date_of(*group[0])
    if not all(_toll(figure) for _, figure in group):
        return day
    last = max((p for held, _ in group if (p := _published(held))), default=None)
    if day is None or last is None or not 0 <= _days_from(day, last) <= RECENT:
        return day
    return last


def _toll(figure: Figure) -> bool:
    return figure.measure in HARM and figure.basis in ("total", "subset") and not figure.as_of


def _days_from(first: str, last: str) -> int:
    a, b = day_number(first), day_number(last)
    return b - a if a is not None and b is not None else -1


def _day(figure: Figure) -> str | None:
    time = figure.time
    if time is None or time.precision == "unresolved":
        return None
    return (time.to or time.from_ or "")[:10] or None


def _published(held: Held) -> str | None:
    return (held.entry.report.published or "")[:10] or None


def _lines(entries: Sequence[tuple[Held, Figure]]) -> list[list[tuple[Held, Figure]]]:
    """What one source gave for one day, with all reports that carry it."""
    found: dict[tuple[Any, ...], list[tuple[Held, Figure]]] = {}
    for held, figure in entries:
        key = (held.entry.source, figure.basis, figure.best, figure.low, figure.high, date_of(held, figure))
        found.setdefault(key, []).append((held, figure))
    return list(found.values())


def _row(group: Sequence[tuple[Held, Figure]]) -> Row:
    held, figure = group[0]
    words: dict[tuple[str, str], Evidence] = {}
    for each, _ in group:
        words.setdefault(each.entry.key, evidence_of(each.entry))
    said = next((e.said_by for e in words.values() if e.said_by), None)
    return Row(
        values={
            "date": _told_on(group),
            "source": said or held.entry.report.outlet or held.entry.report.source,
            "source_key": held.entry.source,
            "basis": figure.basis,
            "best": figure.best,
            "low": figure.low,
            "high": figure.high,
            "qualifier": figure.qualifier,
            "words": figure.text,
            "standing": _standing(group),
            "reports": len({each.entry.report.id for each, _ in group}),
            "reality": figure.reality,
        },
        evidence=tuple(words.values()),
        finding=held.finding,
        point=point_of(shown_place(figure)),
    )


def _standing(group: Sequence[tuple[Held, Figure]]) -> str:
    """The gravest across reports: what is denied anywhere is not shown as plain."""
    standings = {held.standing for held, _ in group}
    for grave in ("superseded", "denied", "contradicted", "corroborated"):
        if grave in standings:
            return grave
    return "single_source"


def _note(found: Sequence[dict[str, Any]], placed: bool) -> str | None:
    if not found:
        return None
    if len(found) == 1:
        return told(found[0])
    if not placed:
        return f"{len(found)} counts that name no place, side or scope: nothing says that they count one thing"
    days = [f"{'the whole conflict, ' if one['whole'] else ''}{_days(one)}: {told(one)}" for one in found[:SHOWN]]
    return "; ".join(days) + (f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else "")


def _days(one: dict[str, Any]) -> str:
    """The days of a count."""
    first, last = one["from"], one["to"]
    return f"{first} to {last}" if first and last and first != last else str(last or first or "no day told")


LEDGER = LedgerOf(
    name="figures",
    about="tolls and other numbers, as series by measure, scope and source",
    make=ledger,
    unit="series",
    records=250,
)
