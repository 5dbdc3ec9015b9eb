"""Analysis → outlook records."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.outlook.parts import after_of, band, condition_mark, condition_of, estimative_near, extent
from sitroom.kinds.outlook.record import Category, Outlook
from sitroom.kinds.outlook.words import Cue, cue_of
from sitroom.model.values import Actor, Time
from sitroom.text.analysis import Analysis, Clause

_TO_COME = frozenset({"planned", "ordered", "offered", "demanded", "threatened", "conditional", "hypothetical"})
# How sure a reader may be of an outlook by how it is worded; measured in `docs/quality.md`.
_CONFIDENCE = {
    "scheduled": 0.8,
    "pledged": 0.75,
    "threat": 0.75,
    "deadline": 0.7,
    "requested": 0.7,
    "warning": 0.7,
    "forecast": 0.65,
    "expected": 0.65,
}


def extract(analysis: Analysis) -> Iterator[Outlook]:
    """The outlooks of a document, one for each clause that is to come and is no part of another one's."""
    taken: set[int] = set()
    for clause in analysis.clauses:
        if clause.reality not in _TO_COME or _covered(analysis, clause, taken):
            continue
        cue = cue_of(analysis, clause)
        if cue is None:
            continue
        taken.add(clause.index)
        yield _record(analysis, clause, cue)
    yield from _asked_for(analysis, taken)


def _asked_for(analysis: Analysis, taken: set[int]) -> Iterator[Outlook]:
    """ "demanded the return of the rifles within 72 hours": what is asked for in a noun phrase, with no clause of its own."""
    starts = [analysis.clauses[i].trigger_start for i in taken]
    for report in analysis.reportings:
        if report.act not in ("demand", "request", "urge") or report.clause is None or not report.contents:
            continue
        cue = analysis.clauses[report.clause]
        start, end = report.contents[0]
        if cue.reality not in ("occurred", "ongoing") or cue.negated or cue.novelty != "new" or end - start > 160:
            continue
        if any(start <= at < end for at in starts) or any(
            c.form == "verb" and c.finite and start <= c.trigger_start < end
            for c in analysis.clauses_of(report.sentence)
        ):
            continue
        if any(q.start <= start < q.end for q in analysis.quotes):
            continue
        inside = [t for t in analysis.times if start <= t.start < end]
        yield Outlook(
            id=analysis.record_id("outlook", start, end, "requested"),
            document=analysis.document.id,
            evidence=analysis.evidence(cue),
            attribution=analysis.chain(report.index),
            reality="demanded",
            standing="stated",
            time=inside[0] if inside else None,
            confidence=_CONFIDENCE["requested"] - 0.1,
            what=analysis.span(start, end),
            category="requested",
            actors=tuple(analysis.actor_or_words(p) for p in report.addressees),
            window=inside[0] if inside else None,
            wording=analysis.span(*report.cue),
        )


def _covered(analysis: Analysis, clause: Clause, taken: set[int]) -> bool:
    """A clause inside another outlook's words, or one that only says when or if."""
    if (
        clause.mark
        in (
            "if",
            "unless",
            "until",
            "once",
            "when",
            "before",
            "after",
            "whether",
            "lest",
            "while",
            "as",
            "because",
            "since",
            "although",
            "though",
            "where",
            "how",
            "than",
        )
        and clause.relation != "content"
    ):
        return True
    appointed = clause.relation == "relative" and clause.finite and clause.reality == "planned" and clause.times
    if (
        clause.relation in ("relative", "participle")
        and not appointed
        and clause.modal
        not in (
            "will",
            "would",
            "could",
            "may",
            "might",
            "to",
        )
    ):
        return True
    at, steps = clause.governor, 0
    while at is not None and steps < 20:
        above = analysis.clauses[at]
        if at in taken and above.report == clause.report and clause.relation not in ("conjunct", "content"):
            return True
        if above.mark in ("if", "unless", "until", "once", "whether") and clause.relation != "content":
            return True
        at, steps = above.governor, steps + 1
    return False


def _record(analysis: Analysis, clause: Clause, cue: Cue) -> Outlook:
    what = extent(analysis, clause)
    condition = condition_of(analysis, clause)
    after = after_of(analysis, clause)
    window = _window(analysis, clause, after[0] if after else None, cue.category)
    category: Category = cue.category
    wording, likelihood = cue.wording, None
    near = estimative_near(analysis, clause, cue)
    if near is not None and clause.form == "verb":
        likelihood, wording = band(near[2]), near[:2]
        if category in ("expected", "scheduled"):
            category = "forecast"
    return Outlook(
        id=analysis.record_id("outlook", clause.trigger_start, clause.trigger_end, category),
        document=analysis.document.id,
        evidence=analysis.evidence(clause),
        attribution=analysis.attribution(clause),
        polarity=clause.polarity,
        reality=clause.reality,
        standing=clause.standing,
        novelty=clause.novelty,
        time=window,
        places=analysis.places_of(clause),
        confidence=_CONFIDENCE[category],
        what=analysis.span(*what),
        category=category,
        actors=_actors(analysis, clause),
        window=window,
        after=analysis.span(*after) if after else None,
        condition=analysis.span(*condition) if condition else None,
        condition_mark=condition_mark(analysis, condition) if condition else None,
        wording=analysis.span(*wording),
        likelihood=likelihood,
    )


def _actors(analysis: Analysis, clause: Clause) -> tuple[Actor, ...]:
    actors = analysis.actors_in(clause.role("subj"))
    if not actors and clause.passive:
        actors = analysis.actors_in(clause.role("obj"))
    return actors


def _window(analysis: Analysis, clause: Clause, after_start: int | None, category: Category) -> Time | None:
    """The clause's own time, or that of an infinitive or noun that carries it on; never the time of what comes first."""
    for number in [
        *clause.times,
        *(
            t
            for d in clause.dependents
            if analysis.clauses[d].relation in ("infinitive", "nominal") and analysis.clauses[d].report == clause.report
            for t in analysis.clauses[d].times
        ),
    ]:
        time = analysis.times[number]
        if after_start is not None and time.start >= after_start and time.start > clause.trigger_end:
            continue
        if time.from_ is None and time.to is None and time.kind == "set":
            continue
        if _past(analysis, time):
            continue
        return time
    # "gave the junta a week to free him": the time given stands with the giving.
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if above is not None and category == "deadline":
        return next((analysis.times[t] for t in above.times if analysis.times[t].kind == "duration"), None)
    return None


def _past(analysis: Analysis, time: Time) -> bool:
    """A time before publication is when something was said or decided, and no window of what is to come."""
    published = analysis.document.published
    return bool(published and time.to and time.to[:10] < published[:10])
