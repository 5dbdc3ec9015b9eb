"""Analysis → outlook records."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sitroom.kinds.outlook.appointed import appointed
from sitroom.kinds.outlook.effects import advice
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
from sitroom.kinds.outlook.record import Category, Outlook
from sitroom.kinds.outlook.stages import stages
from sitroom.kinds.outlook.words import Cue, cue_of
from sitroom.kinds.outlook.worth import request_worth_keeping, weighty, worth_keeping
from sitroom.model.record import Reality
from sitroom.model.values import Actor, Span, Time
from sitroom.text.analysis import Analysis, Clause, Reporting

_TO_COME = frozenset({"planned", "ordered", "offered", "demanded", "threatened", "conditional", "hypothetical"})
# What is asked, promised or feared in a noun phrase.
_ASKED: dict[str, Category] = {
    "demand": "requested",
    "request": "requested",
    "urge": "requested",
    "pledge": "pledged",
    "offer": "pledged",
    "fear": "warning",
    "warn": "warning",
}
_ASKED_REALITY: dict[Category, Reality] = {"requested": "demanded", "pledged": "planned", "warning": "hypothetical"}
_UNEASE = frozenset({"concern", "worry", "alarm", "unease", "anxiety", "concerned", "worried"})
_TO_BE = frozenset("a an any another further possible potential renewed more new fresh increased".split())
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
        firm = any(part is not None for part in (made.condition, made.after, made.likelihood))
        span = (made.what.start, made.what.end)
        if worth_keeping(analysis, clause, made.category, cue.lemma, made.window, span, firm):
            yield from _in_stages(analysis, clause, made)
    yield from _asked_for(analysis, taken)
    yield from _appointed(analysis, taken)


def _in_stages(analysis: Analysis, clause: Clause, made: Outlook) -> Iterator[Outlook]:
    """The record, and one more for each further stage that shares its verb, with a day of its own."""
    further = [] if made.window is None else list(stages(analysis, clause, made.window))
    if not further or made.window is None:
        yield made
        return
    yield made.model_copy(update={"what": analysis.span(made.what.start, max(made.window.end, clause.trigger_end))})
    for stage in further:
        yield made.model_copy(
            update={
                "id": analysis.record_id("outlook", *stage.what, made.category),
                "what": analysis.span(*stage.what),
                "time": stage.window,
                "window": stage.window,
                "actors": (),
            }
        )


def _asked_for(analysis: Analysis, taken: set[int]) -> Iterator[Outlook]:
    """ "demanded the return of the rifles within 72 hours": what is asked for in a noun phrase, with no clause of its own."""
    starts = [analysis.clauses[i].trigger_start for i in taken]
    for report in analysis.reportings:
        category = _ASKED.get(report.act)
        if category is None or report.clause is None or not report.contents or _courtesy(analysis, report):
            continue
        cue = analysis.clauses[report.clause]
        start, end = report.contents[0]
        if (
            cue.modal
            or cue.reality not in ("occurred", "ongoing")
            or cue.negated
            or not _of_now(cue)
            or end - start > 160
        ):
            continue
        if any(start <= at < end for at in starts) or any(
            c.form == "verb" and c.finite and start <= c.trigger_start < end
            for c in analysis.clauses_of(report.sentence)
        ):
            continue
        if any(q.start <= start < q.end for q in analysis.quotes):
            continue
        if advice(report, analysis.document.text[start:end]) and not any(
            start <= t.start < end for t in analysis.times
        ):
            continue
        if report.lemma in _UNEASE and analysis.document.text[start:end].split(" ")[0].lower() not in _TO_BE:
            # "concern about these crimes" is about what was; "about a new wave of arrests" about what may be.
            continue
        if category != "requested" and not _noun_phrase(analysis, report.sentence, start, end):
            continue
        # "called for a march in the capital on Friday": the day stands behind the words, and is the march's.
        wanted = (c for c in analysis.clauses_of(report.sentence) if start <= c.trigger_start < end)
        dated = [analysis.times[n] for c in wanted for n in c.times]
        inside = [t for t in analysis.times if (start <= t.start < end or t in dated) and not _past(analysis, t)]
        asked = tuple(analysis.actor_or_words(p) for p in report.addressees)
        if not inside and (cue.perfect and cue.tense == "past"):
            continue  # "had asked for tents": answered or not by now
        if not request_worth_keeping(analysis, report.sentence, report.actor, asked, (start, end), bool(inside)):
            continue
        if category == "pledged" and not inside and not weighty(analysis, report.sentence, start, end):
            continue  # "promised a closer relationship"
        yield Outlook(
            id=analysis.record_id("outlook", start, end, category),
            document=analysis.document.id,
            evidence=analysis.evidence(cue),
            attribution=analysis.chain(report.index),
            reality=_ASKED_REALITY[category],
            standing="stated",
            time=inside[0] if inside else None,
            confidence=_CONFIDENCE[category] - 0.1,
            what=analysis.span(start, end),
            category=category,
            actors=(
                (asked or _who_acts(analysis, report, start, end))
                if category == "requested"
                else (report.actor,)
                if category == "pledged" and report.actor
                else ()
            ),
            after=_comes_after(analysis, cue),
            window=inside[0] if inside else None,
            wording=analysis.span(*report.cue),
        )


def _who_acts(analysis: Analysis, report: Reporting, start: int, end: int) -> tuple[Actor, ...]:
    """Whose deed is asked for: "the army's withdrawal", "an end to the militia's raids", "the resignation of the minister".

    Only the first owner in the words; "the release of the priest" is for others to do.
    """
    text = analysis.document.text
    for actor in analysis.actors:
        if not start <= actor.start < end:
            continue
        if report.actor is not None and actor.name == report.actor.name:
            return ()
        before, behind = text[start : actor.start].lower(), text[actor.end : actor.end + 2]
        owner = behind[:2] in ("'s", "’s", "s'") or text[actor.start : actor.end].endswith(("'s", "’s", "s'", "s’"))
        if owner and re.fullmatch(r"(?:an? |the )?(?:(?:\w+ )?(?:end|halt|stop) (?:to|of) )?(?:the |all )?", before):
            return (actor,)
        resigned = re.fullmatch(
            r"(?:the )?(?:\w+ )?(?:resignation|withdrawal|retreat|surrender|departure) of (?:the )?", before
        )
        return (actor,) if resigned else ()
    return ()


def _of_now(cue: Clause) -> bool:
    """Whether the asking is news: "an agency which appealed for tents" has no other day than the report's."""
    return cue.novelty == "new" or (cue.novelty == "background" and cue.relation == "relative" and not cue.times)


# An infinitive is a clause, and stands by itself; "proposed something" names nothing.
_NO_THING = re.compile(r"(?:to|something|anything|nothing|everything|it|this|that|so)\b", re.I)
_COURTESIES = re.compile(
    r"(?:\w+ ){0,3}(?:condolences?|apolog(?:y|ies)|thanks|sympath(?:y|ies)|prayers?|congratulations|regrets?|explanations?"
    r"|comments?|assessments?|details?|evidence|greetings|gratitude|tributes?)\b",
    re.I,
)


def _courtesy(analysis: Analysis, report: Reporting) -> bool:
    """ "offered his condolences", "asked about the war": words that are given or put, and nothing to come."""
    text = analysis.document.text
    if re.search(r"\babout$", text[slice(*report.cue)]) or _NO_THING.match(text, *report.contents[0]):
        return True
    return report.act == "offer" and _COURTESIES.match(text, *report.contents[0]) is not None


def _noun_phrase(analysis: Analysis, sentence: int, start: int, end: int) -> bool:
    """Whether words are a noun phrase alone: "an inquiry", and not "that …" or "to …"."""
    inside = [t for t in analysis.sentences[sentence].tokens if start <= t.start < end]
    return (
        bool(inside)
        and not any(t.pos in ("VERB", "AUX", "SCONJ") for t in inside)
        and inside[0].pos
        in (
            "DET",
            "ADJ",
            "NOUN",
            "NUM",
        )
    )


def _comes_after(analysis: Analysis, clause: Clause) -> Span | None:
    """ "promised a vote after a year of emergency rule"."""
    after = after_of(analysis, clause)
    return analysis.span(*after) if after else None


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
            confidence=_CONFIDENCE[one.category] - 0.05,
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
        reality=_reality(clause, cue, category),
        standing=clause.standing,
        novelty=clause.novelty,
        time=window,
        places=analysis.places_of(clause),
        confidence=_CONFIDENCE[category],
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


def _window(analysis: Analysis, clause: Clause, after_start: int | None, category: Category) -> Time | None:
    """The clause's own time, or that of an infinitive or noun that carries it on; never the time of what comes first."""
    if clause.mark == "when" and not clause.times and (day := day_of(analysis, clause)) is not None:
        return None if _past(analysis, day) else day
    # "the investigation of the September 17 strike will": a time inside the subject dates the subject.
    named = [(p.start, p.end) for p in clause.role("subj", "obj") if p.end <= clause.trigger_start and not p.implied]
    inner = {t for t in clause.times if any(s <= analysis.times[t].start < e for s, e in named)}
    own = [
        t for t in clause.times if analysis.times[t].start >= min(clause.start, clause.trigger_start) and t not in inner
    ]
    for number in [
        *own,
        *(
            t
            for d in clause.dependents
            if analysis.clauses[d].relation in ("infinitive", "nominal") and analysis.clauses[d].report == clause.report
            for t in analysis.clauses[d].times
        ),
        *(t for t in clause.times if t not in inner),
    ]:
        time = analysis.times[number]
        if after_start is not None and time.start >= after_start and time.start > clause.trigger_end:
            continue
        if time.from_ is None and time.to is None and time.kind == "set":
            continue
        if time.end < clause.start and " that " in analysis.document.text[time.end : clause.trigger_start]:
            # "sent signals on Sunday that it wants to withdraw": when they were sent.
            continue
        if _past(analysis, time):
            continue
        return time
    if category == "threat" and (until := _grace(analysis, clause)) is not None:
        return until
    # "gave the junta a week to free him", "a deadline of noon on Monday to quit": the time stands with the giving.
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    steps = 0
    while above is not None and category == "deadline" and steps < 3:
        given = next((analysis.times[t] for t in above.times if not _past(analysis, analysis.times[t])), None)
        if given is not None:
            return given
        above, steps = (None if above.governor is None else analysis.clauses[above.governor]), steps + 1
    return None


def _grace(analysis: Analysis, clause: Clause) -> Time | None:
    """ "will burn it unless they are freed by Friday": the threat looks to the end of the time that is given."""
    condition = condition_of(analysis, clause)
    if condition is None:
        return None
    return next(
        (
            t
            for t in analysis.times
            if condition[0] <= t.start < condition[1] and t.kind == "date" and t.to and not _past(analysis, t)
        ),
        None,
    )


# No windows: "within hours" is one without a date.
_PRESENT = frozenset({"now", "currently", "at present", "presently", "nowadays", "then", "once"})


def _past(analysis: Analysis, time: Time) -> bool:
    """A time before publication is when something was said or decided, and no window of what is to come."""
    published = analysis.document.published
    if (
        time.text.lower().endswith("to date")
        or analysis.document.text[max(0, time.start - 3) : time.end].lower() == "to date"
    ):
        return True
    if time.from_ is None and time.to is None and time.text.lower() in _PRESENT:
        return True
    if published and time.from_ and time.to is None and time.from_[:10] < published[:10]:
        # "since 2016"
        return analysis.document.text[max(0, time.start - 6) : time.start].lower().endswith("since ")
    return bool(published and time.to and time.to[:10] < published[:10])
