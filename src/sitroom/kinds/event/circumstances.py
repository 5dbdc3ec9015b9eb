"""How an event stands, when and where it happens: what the clause says, mended where only events show it."""

from __future__ import annotations

import re

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.view import View
from sitroom.model.record import Polarity, Reality, Standing
from sitroom.model.values import Place, Time
from sitroom.text.analysis import Clause
from sitroom.text.attach import LIKENING, lent

_SCENES = frozenset({"event", "venue"})


def polarity(view: View, clause: Clause) -> Polarity:
    """A noun behind "without" did not happen."""
    tokens = view.analysis.sentences[clause.sentence].tokens
    if clause.form == "noun" and not clause.light and tokens[tokens[clause.head].head].lower == "without":
        return "negative"
    return clause.polarity


_ISSUES = frozenset(
    "issue point demand condition goal priority obstacle question key aim objective matter requirement precondition "
    "solution option step answer".split()
)


_AIMS = frozenset("goal aim objective priority task purpose intention mission duty".split())


def _verb_in_ing(view: View, clause: Clause) -> bool:
    return view.analysis.sentences[clause.sentence].tokens[clause.head].tag == "VBG"


def _any(view: View, clause: Clause) -> bool:
    tokens = view.analysis.sentences[clause.sentence].tokens
    return any(tokens[c].lower in ("any", "whatever") for c in tokens[clause.head].children)


_RESORTING = frozenset({"resort", "take", "turn"})


def reality(view: View, clause: Clause) -> Reality:
    """A withdrawal that "remains the sticking point" is talk; "mediated" talks are as real as their meeting."""
    if clause.form == "noun" and clause.reality == "occurred" and _only_possible(view, clause):
        return "hypothetical"
    if _awaited(view, clause):
        return "conditional"
    if clause.reality == "demanded" and _pressed_on(view, clause):
        return "ongoing"
    if clause.reality == "planned" and _carried_out(view, clause):
        return "occurred"
    if (
        clause.form == "verb"
        and clause.reality in ("occurred", "ongoing")
        and not clause.passive
        and _verb_in_ing(view, clause)
        and any(view.heads(p) & _AIMS and view.actor(p) is None for p in view.phrases(clause, "subj"))
    ):
        # "The first priority is freeing prisoners"
        return "planned"
    asked = _asked_for(view, clause)
    if asked:
        return asked
    if clause.form == "noun" and any(
        d.modal == "to" and d.passive and not d.perfect and d.relation in ("relative", "participle")
        for d in view.dependents(clause)
    ):
        # "A meeting to be held shortly"
        return "planned"
    if clause.form == "noun" and clause.reality == "occurred" and clause.polarity == "positive" and _any(view, clause):
        # "Not to carry out any ambush", "any attack will be answered": none that took place.
        return "hypothetical"
    above = view.governor(clause)
    if above is not None and above.form == "noun" and clause.relation == "participle":
        above = view.governor(above) or above
    if (
        above is not None
        and clause.form == "noun"
        and not clause.light
        and clause.reality == "occurred"
        and above.lemma in ("be", "remain", "become")
        and any(view.heads(p) & _ISSUES for p in view.phrases(above, "attr"))
    ):
        return "hypothetical"
    if (
        above is not None
        and clause.relation == "participle"
        and clause.passive
        and above.reality in ("planned", "cancelled")
        and clause.lemma in ("mediate", "broker", "host", "arrange", "facilitate", "chair", "hold", "schedule")
    ):
        return above.reality
    if clause.reality in ("planned", "ordered") and above is not None and not clause.negated:
        must = above
        if clause.mark == "to" and above.lemma in _RESORTING and above.relation == "infinitive":
            must = view.governor(above) or above
        if (
            must.lemma == "have"
            and must.tense == "past"
            and not (must.modal or must.negated)
            and (clause.relation == "infinitive" or must is not above)
        ):
            # "Police had to fire", "had to resort to firing": they did.
            return "occurred"
        if must is above and clause.mark == "to" and above.lemma in _RESORTING and above.reality == "occurred":
            return "occurred"
    if (
        clause.relation in ("participle", "relative")
        and clause.lemma in ("call", "announce", "schedule", "plan")
        and clause.reality == "occurred"
        and clause.form == "verb"
        and clause.passive
        and not clause.perfect
    ):
        # "A march called by the opposition": called for, and not held.
        return "planned"
    return clause.reality


def _carried_out(view: View, clause: Clause) -> bool:
    """ "Is believed to have planned the 2023 bombing": it took place, on a day that is over."""
    above = view.governor(clause)
    published = view.analysis.document.published
    if clause.form != "noun" or above is None or above.lemma not in _PLANNING or published is None:
        return False
    ends = [t.to for t in (view.analysis.times[i] for i in clause.times) if t.kind == "date" and t.to is not None]
    return (above.perfect or above.tense == "past") and any(end[:10] < published[:10] for end in ends)


def _pressed_on(view: View, clause: Clause) -> bool:
    """ "Presses on with an offensive": at it, and not asking for it."""
    above = view.governor(clause)
    return (
        above is not None
        and above.lemma.split(" ")[0] in ("press", "push")
        and any(p.head == clause.head for p in view.phrases(above, "prep:with"))
    )


_PLANNING = frozenset({"plan", "plot", "organise", "organize", "prepare", "order", "orchestrate"})


def _asked_for(view: View, clause: Clause) -> Reality | None:
    """ "The demand for his extradition", "a plan of withdrawal": a noun that another one asks for or plans."""
    if clause.form != "noun" or clause.light or clause.reality != "occurred" or clause.times:
        return None
    tokens = view.analysis.sentences[clause.sentence].tokens
    preposition = tokens[tokens[clause.head].head]
    if preposition.lower == "for" and preposition.dep == "conj":
        # "Calls for its withdrawal and for the deployment of observers"
        verb = tokens[preposition.head]
        verb = tokens[verb.head] if verb.lower == "for" else verb
        return "demanded" if verb.lemma in _CALLING else None
    if preposition.lower not in ("for", "of") or preposition.dep != "prep" or preposition.head == clause.head:
        return None
    above = tokens[preposition.head].lemma.lower()
    if preposition.lower == "for" and above in ("demand", "call", "request", "appeal", "plea", "petition"):
        return "demanded"
    return "planned" if above in ("plan", "proposal", "preparation", "plot", "bid") else None


_CALLING = frozenset("call demand press ask appeal plead push provide".split())


def _awaited(view: View, clause: Clause) -> bool:
    """ "The crossing would stay shut until Chad gave guarantees": what has to come first."""
    above = view.governor(clause)
    return (
        clause.mark == "until"
        and clause.reality == "occurred"
        and above is not None
        and bool(above.modal or above.negated or above.reality not in ("occurred", "ongoing"))
    )


_POSSIBLE = frozenset("possible potential likely eventual looming impending feared hypothetical prospective".split())


def _only_possible(view: View, clause: Clause) -> bool:
    """ "Readied reservists for a possible war": what has not come."""
    tokens = view.analysis.sentences[clause.sentence].tokens
    below = [tokens[c] for c in tokens[clause.head].children]
    first = min((t.i for t in below), default=clause.head)
    return any(t.lower in _POSSIBLE and t.dep == "amod" for t in below) or (
        any(t.lower in ("perhaps", "possibly", "maybe") for t in tokens[max(0, first - 2) : first] if t.text != ",")
    )


def standing(view: View, clause: Clause) -> Standing:
    """What only "reports of", "rumours of" speak of is alleged."""
    if clause.standing == "stated" and clause.report is not None:
        report = view.analysis.reportings[clause.report]
        if report.source is None and report.lemma in (
            "report",
            "rumour",
            "rumor",
            "allegation",
            "claim",
            "suggestion",
            "accusation",
        ):
            return "alleged"
    return clause.standing


def time(view: View, clause: Clause) -> Time | None:
    """The clause's first time that is a date with bounds; an infinitive or participle may have its governor's."""
    at: Clause | None = clause
    for _ in range(3):
        if at is None:
            return None
        numbers = at.times if at is clause else lent(view.analysis, at, "times")
        dated = [t for t in (view.analysis.times[i] for i in numbers) if t.kind == "date"]
        if dated:
            return _joined(view, next((t for t in dated if t.from_ or t.to), dated[0]), dated)
        below = _time_below(view, at)
        if below is not None:
            return below
        if numbers or at.relation not in ("infinitive", "participle", "conjunct") or at.tense == "future":
            return view.analysis.time_of(clause)
        if at is not clause and at.times:
            return None  # "visited the morgue on 3 May and recorded 11 killed"
        at = view.governor(at)
    return None


_JOINS = re.compile(r"\s*(?:,\s*)?(?:and|to|until|till|through|-|–)\s*(?:in\s+)?")


def _joined(view: View, first: Time, dated: list[Time]) -> Time:
    """ "In 1995 and 1996", "between 1995 and 1998": from the start of the one to the end of the other."""
    text = view.analysis.document.text
    for other in view.analysis.times:
        if (
            other.kind == "date"
            and other.precision == first.precision
            and other.precision in _WHOLE
            and first.from_ is not None
            and other.to is not None
            and first.from_ < (other.from_ or "")
            and _JOINS.fullmatch(text, first.end, other.start)
            and not any(t.start > other.start for t in dated)
        ):
            span = view.analysis.span(first.start, other.end)
            return first.model_copy(update={"end": span.end, "text": span.text, "to": other.to, "precision": "span"})
    return first


_WHOLE = frozenset({"year", "month", "decade", "quarter", "day", "part_of_decade", "season"})


def _time_below(view: View, clause: Clause) -> Time | None:
    """ "Killed a leader during an operation in the district on Sunday": the time of a noun that the clause takes."""
    for below in view.dependents(clause):
        if below.form == "noun" and below.relation == "nominal" and not below.light and below.report == clause.report:
            dated = [t for t in (view.analysis.times[i] for i in below.times) if t.kind == "date" and (t.from_ or t.to)]
            if dated and any(p.head == below.head for r in _CIRCUMSTANCES for p in view.phrases(clause, r)):
                return dated[0]
    return None


_CIRCUMSTANCES = ("prep:during", "prep:in", "prep:at", "prep:on", "prep:after", "prep:near")


def _at_once(view: View, clause: Clause) -> list[Clause]:
    """The clauses that tell what others did meanwhile: "as negotiators in Cairo worked", "while diplomats met"."""
    found = view.analysis.clauses_of(clause.sentence)
    return [
        c
        for c in found
        if c.index != clause.index
        and c.finite
        and c.relation == "adverbial"
        and (c.mark in ("while", "whereas") or (c.mark == "as" and not c.places))
        and any(p.pos in ("NOUN", "PROPN") and not p.implied for p in c.role("subj"))
        and not c.start <= clause.trigger_start < c.end
    ]


def _told_besides(view: View, clause: Clause) -> list[Clause]:
    """Clauses that tell something else by the way: "suspended the talks after rebels killed 60 in the valley"."""
    return [
        c
        for c in view.analysis.clauses_of(clause.sentence)
        if c.index != clause.index
        and c.form == "verb"
        and c.finite
        and c.surface_written()
        # "The murder of a man who was dragged from his house in the town" is of there.
        and ((c.relation == "relative" and clause.form == "verb") or (c.relation == "adverbial" and c.mark in _ORDER))
        and not c.start <= clause.trigger_start < c.end
    ]


_ORDER = frozenset({"after", "since", "because", "before", "although", "though"})


def _of_others(meanwhile: Clause, place: Place) -> bool:
    """Whether a place stands with those who did something else."""
    return any(p.start <= place.start and place.end <= p.end for p in meanwhile.role("subj"))


# Of what is said or agreed, a country that is named is a side, and not where it was said.
_VERBAL = frozenset("ACCUSE REQUEST REJECT THREATEN SUPPORT AGREE CONCEDE CONSULT SANCTION".split())


def not_sides(view: View, draft: Draft) -> tuple[Place, ...]:
    """A draft's places without the words that name one of its sides: "thanked Norway", "US negotiators", "Hassan"."""
    if not draft.places:
        return ()
    sides = (*draft.actors, *draft.recipients)
    states = {a.start for a in view.analysis.actors if a.type in ("state", "military") and a.text[:1].isupper()}
    kept = []
    for place in draft.places:
        state = any(a.type == "state" and a.start <= place.start < a.end for a in view.analysis.actors)
        named = any(a.person and place.text in a.person and a.start <= place.start < a.end for a in sides)
        inside = any(a.start <= place.start and place.end <= a.end for a in sides)
        only_named = place.role == "mentioned" and (place.start in states or inside)
        spoken_to = inside and place.role != "venue" and draft.type != "CONSULT"
        if named or (place.precision == "country" and state and _is_doer(view, draft, place)):
            continue
        acting = any(a.start <= place.start and place.end <= a.end for a in draft.actors)
        if place.precision == "country" and place.role == "mentioned" and acting:
            continue
        if place.precision == "country" and draft.type in _VERBAL and (only_named or spoken_to):
            continue
        if place.precision == "country" and place.role == "mentioned" and _only_says_whose(view, draft, place):
            continue
        kept.append(place)
    return tuple(kept)


def _is_doer(view: View, draft: Draft, place: Place) -> bool:
    """ "Drones launched by Utopia", "a swap mediated by Utopia": who did it, and not where."""
    tokens = view.analysis.sentences[draft.clause.sentence].tokens
    first = next((t for t in tokens if t.start <= place.start < t.end), None)
    link = None if first is None else next((t for t in reversed(tokens[: first.i]) if t.dep != "det"), None)
    return link is not None and link.lower == "by"


def _only_says_whose(view: View, draft: Draft, place: Place) -> bool:
    """ "Burned a US flag": whose flag."""
    tokens = view.analysis.sentences[draft.clause.sentence].tokens
    last = next((t for t in tokens if t.start < place.end <= t.end), None)
    return last is not None and last.dep in ("compound", "nmod", "amod") and tokens[last.head].tag in ("NN", "NNS")


def places(view: View, clause: Clause) -> tuple[Place, ...]:
    """The clause's own places; else the one place where something happens in its sentence."""
    analysis = view.analysis
    own = analysis.places_of(clause)
    above = view.governor(clause)
    if own or (above is not None and above.lemma in LIKENING):
        return own
    sentence = analysis.sentences[clause.sentence]
    near = [p for p in analysis.places if sentence.start <= p.start < sentence.end and p.role in _SCENES]
    taken = {
        i
        for c in analysis.clauses_of(clause.sentence)
        if c.index != clause.index and c.report != clause.report
        for i in c.places
    }
    taken.update(i for c in _at_once(view, clause) for i in c.places)
    taken.update(i for c in _told_besides(view, clause) for i in c.places)
    free = [p for p in near if not any(analysis.places[i].start == p.start for i in taken)]
    free = [p for p in free if not any(_of_others(c, p) for c in _at_once(view, clause))]
    return tuple(free) if len(free) == 1 else ()
