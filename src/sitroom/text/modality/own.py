"""What a clause's own words say of how real it is: its modal, tense, mark and adverbs."""

from __future__ import annotations

from itertools import pairwise

from sitroom.lexicon.wordsets import word_set
from sitroom.model.record import Reality
from sitroom.text.analysis import Clause
from sitroom.text.modality.here import Here, has_condition, is_future
from sitroom.text.modality.words import (
    ANYBODY,
    AS_OFTEN_AS,
    ASCERTAINING,
    CONDITIONAL_MARKS,
    COPULAS,
    HABITUAL,
    LAID,
    NEEDED,
    names_a_thing,
)


def own_reality(here: Here, clause: Clause) -> Reality | None:
    """What the clause's own words say, or None when they leave it to the governor."""
    if here.fiction or (here.question and clause.form == "verb" and clause.quote is None):
        return "hypothetical"
    if clause.mark in CONDITIONAL_MARKS:
        return "conditional"
    if _whoever(here, clause):
        return "hypothetical"
    if _awaited(here, clause) or _for_each(here, clause):
        return "conditional"
    if (
        clause.negated
        and clause.form == "verb"
        and clause.tense == "present"
        and not (clause.modal or clause.perfect or clause.progressive or clause.passive or clause.times)
        and clause.lemma.split(" ")[0] not in word_set("appointments") | COPULAS
        and not here.sentence.heading
    ):
        # "The army does not attack civilians": a rule, and not one deed left undone.
        return "habitual"
    habit = (
        HABITUAL.intersection(clause.adverbs)
        or _when_needed(here, clause)
        or any(
            time.kind == "set" and not names_a_thing(here.sentence.tokens, time)
            for time in (here.analysis.times[t] for t in clause.times)
        )
    )
    if habit and not clause.modal:
        return "habitual"
    coming = clause.tense == "present" and clause.lemma not in LAID
    if clause.light == "face" and (coming or has_condition(here, clause)) and not clause.perfect:
        # "faces sanctions unless it disarms"
        return "conditional" if has_condition(here, clause) else "hypothetical"
    if clause.modal in ("will", "shall"):
        return "planned"
    if clause.modal == "would":
        if has_condition(here, clause):
            return "conditional"
        # "Had it fallen earlier, more would have died, he said": it did not come to that.
        children = here.sentence.tokens[clause.head].children
        undone = any(here.sentence.tokens[c].lower in ("have", "'ve", "’ve") for c in children)
        return "hypothetical" if undone or clause.report is None else "planned"
    if clause.modal in ("could", "can", "may", "might"):
        # "were able to" and "could hear" in the past report a fact; without more, a possibility is none.
        if clause.lemma in ASCERTAINING and not (clause.perfect or clause.negated or has_condition(here, clause)):
            # "Could confirm only nine deaths": what is confirmed is.
            return "occurred"
        return "conditional" if has_condition(here, clause) else "hypothetical"
    if clause.modal in ("must", "should", "ought"):
        return "hypothetical" if clause.perfect else "demanded"
    if clause.modal == "to" and clause.finite:
        return "planned"
    if not clause.finite and (clause.form == "verb" or clause.light):
        return None
    if clause.form == "noun" and not clause.light:
        return None
    if is_future(here, clause):
        return "planned"
    if clause.progressive and clause.tense == "present":
        return "ongoing"
    if clause.progressive and clause.report is not None and not (clause.perfect or clause.times or clause.dependents):
        # "Said that operations were continuing": as they spoke.
        return "ongoing"
    if clause.lemma.split(" ")[0] in ("continue", "persist", "rage", "linger") and clause.tense == "present":
        return "ongoing"
    return "occurred"


def _awaited(here: Here, clause: Clause) -> bool:
    """ "Ruled out talks until the force is dissolved": what is waited for is yet to come."""
    if clause.mark not in ("until", "till") or clause.tense != "present" or clause.governor is None:
        return False
    return here.analysis.clauses[clause.governor].tense == "past" and not clause.progressive


def _whoever(here: Here, clause: Clause) -> bool:
    """ "Anyone who violates the truce": nobody is said to have done so."""
    if clause.relation != "relative" or clause.tense == "past" or clause.perfect or clause.progressive:
        return False
    tokens = here.sentence.tokens
    noun = tokens[tokens[clause.head].head]
    return noun.lower in ANYBODY or any(tokens[c].lower in ANYBODY for c in noun.children)


def _when_needed(here: Here, clause: Clause) -> bool:
    """ "And, when necessary, strikes their camps", told in no one's future: as often as it takes."""
    if clause.form != "verb":
        return False
    tokens = here.sentence.tokens
    before = [t.lower for t in tokens[max(0, clause.head - 5) : clause.head]]
    behind = [t.lower for t in tokens[clause.head + 1 : clause.head + 3]]
    return any(a in AS_OFTEN_AS and b in NEEDED for words in (before, behind) for a, b in pairwise(words))


def _for_each(here: Here, clause: Clause) -> bool:
    """ "Threatened to kill a hostage for every village that was burned": whichever may yet be."""
    if clause.relation != "relative" or clause.form != "verb" or clause.governor is None:
        return False
    above = here.analysis.clauses[clause.governor]
    tokens = here.sentence.tokens
    at = tokens[tokens[clause.head].head]
    for _ in range(4):
        link = tokens[at.head]
        if link.lower == "for" and link.pos == "ADP":
            first = tokens[link.i + 1].lower if link.i + 1 < len(tokens) else ""
            return first in ("each", "every") and above.reality in ("threatened", "planned", "offered")
        at = link
    return False
