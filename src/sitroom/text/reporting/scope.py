"""How far a speaker's word reaches: which reporting stands inside which, and on whose word each clause stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

from sitroom.text.analysis import Analysis, Clause, Reporting
from sitroom.text.reporting.tree import Found, Quotes


def settle(analysis: Analysis, quotes: Quotes, found: list[Found]) -> None:
    """Fills `outer` of every reporting, and `report` and `quote` of every clause.

    Both go by position: the innermost content around a cue or a trigger. What is only praised or condemned is not told
    on the speaker's word, so such contents reach nothing.
    """
    reaches = _Reaches(
        (start, end, number) for number, one in enumerate(found) for start, end in one.contents if one.reaches
    )
    for number, one in enumerate(found):
        analysis.reportings[number].outer = reaches.innermost(*one.cue, number)
    cited = {id(one.under): number for number, one in enumerate(found) if one.under is not None}
    by_cited = {number: cited[id(one)] for number, one in enumerate(found) if id(one) in cited}
    for number, inner in by_cited.items():
        for reporting in analysis.reportings:
            if reporting.outer == number:
                reporting.outer = inner
        analysis.reportings[inner].outer = number
    _break_circles(analysis)
    by_head = {(one.tree.sentence.index, one.head): number for number, one in enumerate(found) if not one.inherited}
    for clause in analysis.clauses:
        own = by_head.get((clause.sentence, clause.head))
        if own is not None:
            analysis.reportings[own].clause = clause.index
        clause.report = reaches.innermost(clause.trigger_start, clause.trigger_end, own)
        if clause.report is not None and own != by_cited.get(clause.report):
            clause.report = by_cited.get(clause.report, clause.report)
        while clause.report is not None and _beside_the_order(analysis, clause, analysis.reportings[clause.report]):
            clause.report = analysis.reportings[clause.report].outer
        quote = quotes.innermost(clause.trigger_start)
        clause.quote = quote.index if quote is not None else None
    for reporting in analysis.reportings:
        cue = None if reporting.clause is None else analysis.clauses[reporting.clause]
        while (
            cue
            and reporting.outer is not None
            and _beside_the_order(analysis, cue, analysis.reportings[reporting.outer])
        ):
            reporting.outer = analysis.reportings[reporting.outer].outer


_DIRECTING = frozenset(
    {"order", "demand", "urge", "request", "pledge", "offer", "threaten", "agree", "decline_comment"}
)


def _beside_the_order(analysis: Analysis, clause: Clause, reporting: Reporting) -> bool:
    """A fact that a relative clause tells of what is ordered or asked for: "freed a man who is accused of …".

    It is on the word of whoever tells of the order. Quoted words are the speaker's to the last.
    """
    if reporting.act not in _DIRECTING | {"accuse", "deny", "reject"} or reporting.quotes:
        return False
    told = clause.index in {r.clause for r in analysis.reportings if r.source is not None}
    if reporting.act in ("deny", "reject") and not told and clause.report == reporting.index:
        # Only who else speaks in it is beside a denial: "raids that, rescuers say, killed ten".
        return False
    seen = 0
    at: Clause | None = clause
    while at is not None and seen < 30 and at.index != reporting.clause:
        if at.relation == "relative" and at.finite and at.modal not in ("will", "would", "shall", "should", "must"):
            # "Charged with planning the raid, which killed three": only what a comma sets apart is beside an accusation.
            apart = analysis.document.text[: at.start].rstrip().endswith(",")
            return (apart or reporting.act != "accuse") and any(
                s <= at.trigger_start < e for s, e in reporting.contents
            )
        at = None if at.governor is None else analysis.clauses[at.governor]
        seen += 1
    return False


class _Reaches:
    """Contents by position, each with the number of its reporting."""

    def __init__(self, spans: Iterable[tuple[int, int, int]]) -> None:
        self.spans = sorted(spans)
        self.starts = [start for start, _, _ in self.spans]
        self.furthest = list(accumulate((end for _, end, _ in self.spans), max))

    def innermost(self, start: int, end: int, own: int | None) -> int | None:
        """The reporting with the smallest content around a span, itself left out; of two alike the later cue."""
        best: tuple[int, int] | None = None
        at = bisect_right(self.starts, start) - 1
        while at >= 0 and self.furthest[at] >= end:
            low, high, number = self.spans[at]
            if end <= high and number != own:
                size = (high - low, -number)
                best = min(best, size) if best else size
            at -= 1
        return None if best is None else -best[1]


def _break_circles(analysis: Analysis) -> None:
    """Two cues inside each other's content ("X said, Y said") would make an endless chain: the later one lets go."""
    for reporting in analysis.reportings:
        seen = {reporting.index}
        at = reporting
        while at.outer is not None:
            if at.outer in seen:
                at.outer = None
                break
            seen.add(at.outer)
            at = analysis.reportings[at.outer]
