"""Analysis → outlook records."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.outlook.appointed import appointed
from sitroom.kinds.outlook.asked import asked_for
from sitroom.kinds.outlook.parts import (
    after_of,
    band,
    band_of,
    condition_mark,
    condition_of,
    day_of,
    estimative_near,
    extent,
    goes_back,
    in_proviso,
)
from sitroom.kinds.outlook.record import CONFIDENCE, Category, Outlook
from sitroom.kinds.outlook.stages import of_the_rest, parts_of, stages
from sitroom.kinds.outlook.windows import window_of
from sitroom.kinds.outlook.words import Cue, cue_of
from sitroom.kinds.outlook.worth import worth_keeping
from sitroom.model.record import Reality
from sitroom.model.values import Actor, Place
from sitroom.text.analysis import Analysis, Clause

_TO_COME = frozenset({"planned", "ordered", "offered", "demanded", "threatened", "conditional", "hypothetical"})


def extract(analysis: Analysis) -> Iterator[Outlook]:
    """The outlooks of a document, one for each clause that is to come and is no part of another one's."""
    taken: set[int] = set()
    set_for = {one.wording for one in appointed(analysis)}
    for clause in analysis.clauses:
        if clause.reality not in _TO_COME or _covered(analysis, clause, taken):
            continue
        cue = cue_of(analysis, clause)
        if cue is None:
            continue
        if clause.form == "noun" and cue.wording in set_for:
            continue  # "a mission is planned for May" is told by its words of appointment
        taken.add(clause.index)
        made = _record(analysis, clause, cue)
        if [link.act for link in made.attribution[-2:]] == ["deny", "order"]:
            continue  # "denied ordering the raid": nobody has ordered it
        firm = any(part is not None for part in (made.condition, made.after, made.likelihood))
        span = (made.what.start, made.what.end)
        if worth_keeping(analysis, clause, made.category, cue.lemma, made.window, span, firm):
            yield from _in_stages(analysis, clause, made)
    yield from asked_for(analysis, taken)
    yield from _appointed(analysis, taken)


def _in_stages(analysis: Analysis, clause: Clause, made: Outlook) -> Iterator[Outlook]:
    """The record, and one more for each further part or stage that shares its verb."""
    if made.window is not None and of_the_rest(analysis, clause, made.window):
        made = made.model_copy(update={"window": None, "time": None, "after": None})
    further = list(stages(analysis, clause, made.window))
    if further and made.window is not None:
        whole = analysis.span(made.what.start, max(made.window.end, clause.trigger_end))
        made = made.model_copy(update={"what": whole})
    parts = parts_of(analysis, clause)
    if parts and parts[0][0] <= made.what.start < made.what.end:
        for start, _ in parts[1:]:
            yield made.model_copy(
                update={
                    "id": analysis.record_id("outlook", start, made.what.end, made.category),
                    "what": analysis.span(start, made.what.end),
                }
            )
    yield made
    for stage in further:
        yield made.model_copy(
            update={
                "id": analysis.record_id("outlook", *stage.what, made.category),
                "what": analysis.span(*stage.what),
                "time": stage.window,
                "window": stage.window,
                "after": analysis.span(*stage.clock) if stage.clock else made.after,
                "actors": (),
            }
        )


def _appointed(analysis: Analysis, taken: set[int]) -> Iterator[Outlook]:
    """Appointments and likelihoods without a predicate of their own."""
    heads = {analysis.clauses[i].trigger_start for i in taken}
    for one in appointed(analysis):
        clause = one.clause
        if clause.index in taken or one.wording[0] in heads:
            continue
        taken.add(clause.index)
        condition = condition_of(analysis, clause)
        near = band_of(analysis.document.text[one.wording[0] : one.wording[1]])
        yield Outlook(
            id=analysis.record_id("outlook", *one.wording, one.category),
            document=analysis.document.id,
            evidence=analysis.evidence(clause),
            attribution=analysis.attribution(clause),
            polarity=clause.polarity,
            reality="hypothetical" if one.category == "forecast" else "planned",
            standing=clause.standing,
            novelty=clause.novelty,
            time=one.window,
            places=analysis.places_of(clause),
            confidence=CONFIDENCE[one.category] - 0.05,
            what=analysis.span(*one.what),
            category=one.category,
            actors=analysis.actors_in([one.subject] if one.subject else []),
            condition=analysis.span(*condition) if condition else None,
            condition_mark=condition_mark(analysis, condition) if condition else None,
            window=one.window,
            wording=analysis.span(*one.wording),
            likelihood=near,
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
        and not (clause.mark == "when" and clause.modal in ("will", "would", "to") and day_of(analysis, clause))
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
    if in_proviso(analysis, clause):
        return True
    said = _within(analysis, clause)
    at, steps = clause.governor, 0
    while at is not None and steps < 20:
        above = analysis.clauses[at]
        if (
            at in taken
            and above.report in said
            and (clause.relation not in ("conjunct", "content") or _of_one(analysis, clause))
            and not appointed
        ):
            return True
        if above.mark in ("if", "unless", "until", "once", "whether") and clause.relation != "content":
            return True
        asked = clause.relation in ("infinitive", "nominal") and clause.report is not None
        if at in taken and asked and analysis.reportings[clause.report or 0].clause == at:
            # "will be asked to show their papers", "will order a truce": the asking is what is to come.
            return True
        if above.governor is not None and goes_back(analysis, analysis.clauses[above.governor], at):
            return False
        at, steps = above.governor, steps + 1
    return False


def _within(analysis: Analysis, clause: Clause) -> set[int | None]:
    """The speech of a clause, and for a noun that an infinitive asks for ("to press for a truce") what that stands in."""
    said: set[int | None] = {clause.report}
    if clause.form == "noun" and clause.report is not None:
        asking = analysis.reportings[clause.report].clause
        if asking is not None and analysis.clauses[asking].relation in ("infinitive", "participle"):
            said.add(analysis.clauses[asking].report)
    return said


def _of_one(analysis: Analysis, clause: Clause) -> bool:
    """ "will begin, develop and conclude": verbs with nothing of their own; "will help them rebuild": one deed."""
    if clause.relation == "content":
        return not clause.finite and not clause.mark
    tokens = analysis.sentences[clause.sentence].tokens
    return not (
        clause.times
        or clause.places
        or any(tokens[c].tag == "MD" for c in tokens[clause.head].children)
        or any(not p.implied for name, items in clause.roles.items() if name != "adj" for p in items)
    )


def _record(analysis: Analysis, clause: Clause, cue: Cue) -> Outlook:
    what = extent(analysis, clause)
    condition = condition_of(analysis, clause)
    after = after_of(analysis, clause)
    window = window_of(analysis, clause, after[0] if after else None, cue.category)
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
        reality=_reality(clause, cue, category),
        standing=clause.standing,
        novelty=clause.novelty,
        time=window,
        places=analysis.places_of(clause) or _places_in(analysis, what),
        confidence=CONFIDENCE[category],
        what=analysis.span(*what),
        category=category,
        actors=_actors(analysis, clause, category),
        window=window,
        after=analysis.span(*after) if after else None,
        condition=analysis.span(*condition) if condition else None,
        condition_mark=condition_mark(analysis, condition) if condition else None,
        wording=analysis.span(*wording),
        likelihood=likelihood,
    )


def _places_in(analysis: Analysis, what: tuple[int, int]) -> tuple[Place, ...]:
    """ "to meet the president in Nairobi": where it is to be, which the parser hung on the one who is met."""
    return tuple(
        p for p in analysis.places if what[0] <= p.start < what[1] and p.role in ("event", "venue", "destination")
    )


def _reality(clause: Clause, cue: Cue, category: Category) -> Reality:
    """ "wants to withdraw": what somebody means to do is planned, and asked of nobody."""
    own = category == "expected" and clause.reality == "demanded" and cue.lemma in ("want", "like", "wish")
    return "planned" if own or (clause.modal == "should" and category == "expected") else clause.reality


_ASKED_ROLES = ("iobj", "prep:on", "prep:upon", "prep:to", "prep:with", "obj")


def _actors(analysis: Analysis, clause: Clause, category: Category) -> tuple[Actor, ...]:
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if above is not None and above.lemma == "give" and not clause.finite and clause.mark != "for":
        # "gave him 48 hours to leave": who is given the time has to act.
        return analysis.actors_in(above.role("iobj", "obj"))
    actors = analysis.actors_in(clause.role("subj"))
    if not actors and clause.passive:
        # "the units will be pulled back": a side moves; "students would be forgiven" says of whom.
        actors = tuple(a for a in analysis.actors_in(clause.role("obj")) if a.type not in ("civilians", "other"))
    if category == "requested" and above is not None and not any(not p.implied for p in clause.role("subj")):
        # "appealed to the agencies to send fuel": whoever is asked has to act.
        asked = [p for role in _ASKED_ROLES for p in above.role(role)]
        told = analysis.actors_in(asked)
        if asked and set(actors) <= set(analysis.actors_in(above.role("subj"))):
            return told
    return actors
