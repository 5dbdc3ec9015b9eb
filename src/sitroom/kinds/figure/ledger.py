"""Figures by measure, scope and source. Nothing is ever added up across sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sitroom.kinds.figure.record import Figure
from sitroom.kinds.figure.series import Series, series_of
from sitroom.model.counted import many
from sitroom.model.indexed import place_key, shown_place
from sitroom.model.ledger import Asked, Column, Evidence, Held, Ledger, LedgerOf, Row, Section, evidence_of, point_of

RULE = (
    "One table for each measure, group, side and scope. Each line is what one source gave on one day, with all reports that "
    "carry it. Low and high of a table are the lowest and the highest of the latest totals of its sources; high is unknown "
    "where one of them says only how many there are at least. Best stands only where all agree. Totals, increments and subsets "
    "are kept apart, and nothing is added up across sources."
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
    rows = sorted(_rows(entries), key=lambda row: (row.values["date"] or "", row.values["source"], row.values["basis"]))
    first = entries[0][1]
    place = next((p for _, f in entries if (p := shown_place(f)) is not None), None)
    scope = (place.name or place.text) if place is not None else first.scope.text if first.scope is not None else None
    side = first.side.name or first.side.text if first.side is not None else None
    low, best, high, latest = _range(rows)
    over = _over(latest)
    of = [
        part
        for part in (first.group, f"on the side of {side}" if side else None, f"in {scope}" if scope else None)
        if part
    ]
    return Section(
        name=key.name,
        title=f"{first.measure.replace('_', ' ')}{': ' + ', '.join(of) if of else ''}",
        columns=COLUMNS,
        rows=tuple(rows),
        about={
            "measure": key.measure,
            "group": first.group,
            "side": side,
            "scope": scope,
            "place": place_key(place),
            "low": low,
            "best": best,
            "high": high,
            "over": over,
            "latest": latest,
            "last": max((h.entry.report.published for h, _ in entries if h.entry.report.published), default=None),
        },
        note=_spread(low, best, high, over, latest),
    )


def date_of(held: Held, figure: Figure) -> str | None:
    """The day that a figure holds for: as the report says, else the end of its time, else the day it was published."""
    if figure.as_of:
        return figure.as_of
    if (
        figure.time is not None
        and figure.time.precision not in ("unresolved",)
        and (figure.time.to or figure.time.from_)
    ):
        return (figure.time.to or figure.time.from_ or "")[:10]
    return (held.entry.report.published or "")[:10] or None


def _rows(entries: Sequence[tuple[Held, Figure]]) -> list[Row]:
    found: dict[tuple[Any, ...], list[tuple[Held, Figure]]] = {}
    for held, figure in entries:
        key = (held.entry.source, figure.basis, figure.best, figure.low, figure.high, date_of(held, figure))
        found.setdefault(key, []).append((held, figure))
    return [_row(group) for group in found.values()]


def _row(group: Sequence[tuple[Held, Figure]]) -> Row:
    held, figure = group[0]
    words: dict[tuple[str, str], Evidence] = {}
    for each, _ in group:
        words.setdefault(each.entry.key, evidence_of(each.entry))
    said = next((e.said_by for e in words.values() if e.said_by), None)
    return Row(
        values={
            "date": date_of(held, figure),
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


def _range(rows: Sequence[Row]) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
    """Low, best, high over the latest total of each source, and these."""
    latest: dict[str, Row] = {}
    for row in rows:
        if row.values["basis"] == "total" and row.values["standing"] != "superseded":
            latest[row.values["source_key"]] = row
    lows = [v for r in latest.values() if (v := _first(r, "low", "best")) is not None]
    highs = [v for r in latest.values() if (v := _first(r, "high", "best")) is not None]
    bests = {r.values["best"] for r in latest.values()}
    told = [{n: r.values[n] for n in ("source", "date", "best", "low", "high", "standing")} for r in latest.values()]
    best = bests.pop() if len(bests) == 1 else None
    high = max(highs) if highs else None
    over = _over(told)
    return (
        (min(lows) if lows else None),
        best,
        (None if over is not None and (high is None or over >= high) else high),
        told,
    )


def _over(latest: Sequence[dict[str, Any]]) -> Any:
    """The highest number that a source gives as the least there are, without saying how many at most."""
    return max(
        (r["low"] for r in latest if r["high"] is None and r["best"] is None and r["low"] is not None), default=None
    )


def _first(row: Row, *names: str) -> Any:
    return next((row.values[name] for name in names if row.values[name] is not None), None)


def _spread(low: Any, best: Any, high: Any, over: Any, latest: Sequence[dict[str, Any]]) -> str | None:
    if not latest:
        return None
    sources = f"{len(latest)} source{'s' if len(latest) > 1 else ''}"
    if best is not None and low == high == best:
        return f"{best} by {sources}"
    if high is None and over is not None:
        least = f"{over} or more" if over == low else f"{low} to {over} or more"
        return f"{least} by the latest totals of {sources}"
    return f"{low if low is not None else '?'} to {high if high is not None else '?'} by the latest totals of {sources}"


LEDGER = LedgerOf(
    name="figures",
    about="tolls and other numbers, as series by measure, scope and source",
    make=ledger,
    unit="series",
    records=500,
)
