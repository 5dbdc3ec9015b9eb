"""One deed told by two words of a sentence: "shot and killed", "the strikes they launched", "bombs set off … destroyed"."""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.instrument import weapon
from sitroom.kinds.event.outcomes import leaves_dead
from sitroom.kinds.event.results import absorb, is_result
from sitroom.kinds.event.sides import put_on
from sitroom.kinds.event.view import View
from sitroom.lexicon.predicates import light_verbs


def into_noun(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "The air strikes which they launched", "the arrests made on Monday": the noun tells, and its verb lends the side."""
    clause = draft.clause
    if clause.form != "verb" or clause.relation not in ("relative", "participle") or clause.lemma not in light_verbs():
        return
    above = view.governor(clause)
    noun = None if above is None else by_clause.get(above.index)
    if noun is not None and not noun.dropped and noun.clause.form == "noun":
        draft.dropped = True


def into_means(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Conducted strikes using fighter aircraft against the group": what is used is how the deed was done, and no other."""
    clause = draft.clause
    if clause.form != "verb" or clause.finite or clause.relation not in ("adverbial", "participle"):
        return
    above = view.governor(clause)
    deed = None if above is None else by_clause.get(above.index)
    if deed is None and above is not None:
        # "Fighting raged, with both sides using artillery"
        subjects = {p.head for p in view.phrases(above, "subj")}
        deed = next(
            (by_clause[d.index] for d in view.dependents(above) if d.head in subjects and d.index in by_clause), None
        )
    if (
        draft.lemma in _USING
        and draft.type == "ASSAULT"
        and deed is not None
        and deed.type == "ASSAULT"
        and not deed.dropped
    ):
        absorb(view, deed, draft)


_USING = frozenset({"use", "employ", "wield"})
_EXCHANGING = frozenset({"exchange", "trade", "swap"})


def into_exchange(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Traded mortar fire across the border": the fire is what the two sides exchanged, and with what they did it."""
    above = view.governor(draft.clause)
    deed = None if above is None else by_clause.get(above.index)
    if deed is None or deed.dropped or deed.lemma not in _EXCHANGING or draft.clause.form != "noun":
        return
    if draft.type == deed.type == "ASSAULT" and draft.clause.head in {p.head for p in view.phrases(deed.clause, "obj")}:
        absorb(view, deed, draft)
        deed.mode = deed.mode or draft.mode


def into_twin(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Two were killed and six wounded in shelling": one telling, whose second verb has no auxiliary of its own."""
    clause = draft.clause
    if _one_deed(view, draft, by_clause) or _one_toll(view, draft, by_clause):
        return
    if not is_result(draft) or not clause.passive or clause.relation != "conjunct" or clause.negated:
        return
    tokens = view.analysis.sentences[clause.sentence].tokens
    above = view.governor(clause)
    first = None if above is None else by_clause.get(above.index)
    if (
        first is None
        or first.dropped
        or not is_result(first)
        or not first.clause.passive
        or first.clause.negated
        or any(tokens[c].dep in ("auxpass", "aux") for c in tokens[clause.head].children)
    ):
        return
    put_on(view, first, draft.acted_on)
    first.mode = first.mode or draft.mode
    first.instrument = first.instrument or draft.instrument
    first.actors = first.actors or draft.actors
    first.places = first.places or draft.places
    first.time = first.time or draft.time
    first.reasons.append(f"with {draft.trigger.text!r}")
    draft.dropped = True


_HARMING = frozenset({"shoot", "stab", "beat", "hack", "knife", "attack", "ambush", "bludgeon", "club", "stone"})


def _one_deed(view: View, draft: Draft, by_clause: dict[int, Draft]) -> bool:
    """ "Shot and killed a village chief": the second verb is what came of the first."""
    clause = draft.clause
    above = view.governor(clause)
    first = None if above is None else by_clause.get(above.index)
    if (
        not is_result(draft)
        or clause.relation != "conjunct"
        or first is None
        or first.dropped
        or first.lemma not in _HARMING
        or clause.head - first.clause.head != 2
        or clause.negated != first.clause.negated
        or clause.reality != first.clause.reality
    ):
        return False
    put_on(view, first, draft.acted_on)
    first.actors = first.actors or draft.actors
    first.places, first.time = first.places or draft.places, first.time or draft.time
    first.reasons.append(f"with its result {draft.trigger.text!r}")
    draft.dropped = True
    return True


def _one_toll(view: View, draft: Draft, by_clause: dict[int, Draft]) -> bool:
    """ "A car bomb killed twelve and wounded twenty": what came of one bomb."""
    clause = draft.clause
    above = view.governor(clause)
    first = None if above is None else by_clause.get(above.index)
    if (
        first is None
        or first.dropped
        or clause.relation != "conjunct"
        or clause.surface_written()
        or not (is_result(draft) and is_result(first))
        or clause.passive
        or first.clause.passive
        or clause.negated != first.clause.negated
        or clause.reality != first.clause.reality
        or not any(weapon(view, p) for p in view.phrases(first.clause, "subj"))
    ):
        return False
    put_on(view, first, draft.acted_on)
    first.places, first.time = first.places or draft.places, first.time or draft.time
    first.reasons.append(f"with {draft.trigger.text!r}")
    draft.dropped = True
    return True


_HANDLED = frozenset(
    {"set off", "detonate", "plant", "lay", "fire", "launch", "drop", "throw", "hurl", "place", "leave"}
)
_LAID = frozenset({"plant", "lay", "place", "hide", "leave", "conceal"})
_AIMED = frozenset({"target", "aim", "direct"})
_MEETINGS = frozenset(
    "clash battle fighting gunfight gunbattle firefight shootout skirmish encounter combat incident attack".split()
)
_CAME_ABOUT = frozenset({"take place", "occur", "happen", "begin", "start", "erupt", "break out", "take", "come about"})


def into_same(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """Folds a draft into the other word for the same deed in its sentence: what was handled, aimed, or came about."""
    if draft.type == "ASSAULT":
        _handled(view, draft, by_clause)
        _aimed(view, draft, by_clause)
        _came_about(view, draft, by_clause)
        _trailing(view, draft)
        _came_down(view, draft, by_clause)
        _by_firing(view, draft, by_clause)
    elif draft.type == "PROTEST" and draft.lemma in _VOICING and _part_of_protest(view, draft, by_clause):
        draft.dropped = True
    elif draft.type == "PROTEST" and draft.lemma == "protest":
        strike = next((d for d in by_clause.values() if d is not draft and d.type == "PROTEST" and not d.dropped), None)
        if strike is not None and strike.clause.form != draft.clause.form and not draft.actors:
            # "The strike, called by the unions, will protest the pay freeze"
            draft.dropped = True


_VOICING = frozenset({"protest", "demonstrate", "rally"})


def _part_of_protest(view: View, draft: Draft, by_clause: dict[int, Draft]) -> bool:
    """ "Blocked a road to protest against the tax": what for, by the same people."""
    above = view.governor(draft.clause)
    deed = None if above is None else by_clause.get(above.index)
    if draft.clause.form != "verb" or draft.clause.finite or deed is None or deed.dropped or deed.type != "PROTEST":
        return False
    if draft.clause.relation not in ("infinitive", "adverbial", "participle") and draft.clause.modal != "to":
        return False
    deed.recipients = deed.recipients or draft.recipients
    return True


def _by_firing(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Dispersed the crowd by firing into the air": how they did it."""
    clause = draft.clause
    above = view.governor(clause)
    deed = None if above is None else by_clause.get(above.index)
    if clause.form != "verb" or clause.finite or clause.mark != "by" or clause.relation != "adverbial":
        return
    if deed is None or deed.dropped or deed.type != "ASSAULT" or deed.mode != "crowd-control" or draft.recipients:
        return
    deed.instrument = deed.instrument or draft.instrument
    deed.reasons.append(f"by {draft.trigger.text!r}")
    draft.dropped = True


_COMING_DOWN = frozenset({"land", "fall", "explode", "hit", "strike", "crash", "go off", "detonate", "come down"})


def _came_down(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Were hit by a shell that landed on their house": where the shell of a deed came down."""
    clause = draft.clause
    above = view.governor(clause)
    deed = None if above is None else by_clause.get(above.index)
    if clause.relation != "relative" or clause.lemma not in _COMING_DOWN or clause.passive or above is None:
        return
    arm = view.analysis.sentences[clause.sentence].tokens[clause.head].head
    by = [p for r in ("subj", "prep:by", "prep:with", "prep:from") for p in view.phrases(above, r)]
    if deed is None or deed.dropped or deed.type != "ASSAULT" or not any(p.head == arm for p in by):
        return
    put_on(view, deed, draft.acted_on)
    deed.places, deed.time = deed.places or draft.places, deed.time or draft.time
    deed.reasons.append(f"with {draft.trigger.text!r}")
    draft.dropped = True


def _handled(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Two bombs set off by guerrillas destroyed a pylon": whoever set them off destroyed it; so of bombs laid there."""
    clause = draft.clause
    above = view.governor(clause)
    deed = None if above is None else by_clause.get(above.index)
    if (
        deed is None
        or above is None
        or deed.dropped
        or deed.type != "ASSAULT"
        or clause.relation not in ("participle", "relative")
        or not clause.passive
        or draft.lemma not in _HANDLED
        or ((draft.recipients or draft.objects) and draft.lemma not in _LAID)
        or clause.reality != above.reality
    ):
        return
    tokens = view.analysis.sentences[clause.sentence].tokens
    arm = tokens[clause.head].head
    if not any(p.head == arm for r in ("subj", "prep:by", "prep:of") for p in view.phrases(above, r)) and not (
        above.form == "noun" and any(p.head == arm for p in view.phrases(above, "obj"))
    ):
        return
    if above.form == "verb" and any(p.head == arm for p in view.phrases(above, "obj")):
        return
    put_on(view, deed, draft.acted_on)
    deed.actors = deed.actors or draft.actors
    deed.time, deed.places = deed.time or draft.time, deed.places or draft.places
    deed.mode = draft.mode if deed.mode in (None, "destroy") else deed.mode
    deed.reasons.append(f"with {draft.trigger.text!r}")
    draft.dropped = True


def _aimed(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Bombings targeted at the army": the noun is the deed, and this is whom it was meant for."""
    clause = draft.clause
    above = view.governor(clause)
    deed = None if above is None else by_clause.get(above.index)
    if deed is None or deed.dropped or deed.clause.form != "noun" or deed.type != "ASSAULT":
        return
    tokens = view.analysis.sentences[clause.sentence].tokens
    if draft.lemma.split(" ")[0] not in _AIMED or clause.relation != "participle":
        return
    if tokens[clause.head].head != deed.clause.head:
        return
    put_on(view, deed, [p for r in ("prep:at", "prep:against") for p in view.phrases(clause, r)])
    if not clause.passive:
        put_on(view, deed, [p for p in view.phrases(clause, "obj") if p.head != deed.clause.head])
    draft.dropped = True


def _came_about(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "The clash took place when rebels tried to attack a convoy": the second clause tells what the first names."""
    clause = draft.clause
    if clause.form != "noun" or clause.light or draft.lemma not in _MEETINGS or draft.actors or draft.recipients:
        return
    above = view.governor(clause)
    if (
        above is None
        or above.lemma not in _CAME_ABOUT
        or not any(p.head == clause.head for p in view.phrases(above, "subj"))
    ):
        return
    told = [c for c in view.dependents(above) if c.mark in ("when", "as", "after")]
    told += [e for c in told for e in view.dependents(c) if e.relation in ("infinitive", "conjunct")]
    deed = next((by_clause[c.index] for c in told if c.index in by_clause), None)
    if deed is None or deed.dropped or deed.type != "ASSAULT" or not deed.actors:
        return
    deed.time, deed.places = deed.time or draft.time, deed.places or draft.places
    deed.attribution = deed.attribution or draft.attribution
    deed.reasons.append(f"named as {draft.trigger.text!r}")
    draft.dropped = True


def _trailing(view: View, draft: Draft) -> None:
    """ "Leaving eleven dead and two bridges destroyed": the last word is a state of the bridges, and no further deed."""
    clause = draft.clause
    if not (clause.form == "verb" and clause.passive and not clause.finite and is_result(draft)) or clause.times:
        return
    objects = view.phrases(clause, "obj")
    if not objects or not all(p.implied for p in objects):
        return
    sentence = view.analysis.clauses_of(clause.sentence)
    if any(c.lemma == "leave" and c.head < clause.head <= c.head + 16 and leaves_dead(view, c) for c in sentence):
        draft.dropped = True
