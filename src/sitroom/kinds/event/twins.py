"""One deed told by two words of a sentence: "shot and killed", "the strikes they launched", "bombs set off … destroyed"."""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
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


def into_twin(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Two were killed and six wounded in shelling": one telling, whose second verb has no auxiliary of its own."""
    clause = draft.clause
    if _one_deed(view, draft, by_clause):
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
