"""Deeds that are told by a noun: what is denied, weighed or sought of them, and what is granted."""

from __future__ import annotations

from typing import cast

from sitroom.lexicon.wordsets import word_set
from sitroom.model.record import Reality
from sitroom.text.analysis import Clause
from sitroom.text.governors import governors
from sitroom.text.modality.here import UNREAL, Here, has_condition, is_definite, role_in
from sitroom.text.modality.words import (
    ABOUT,
    ASSESSING,
    COPULAS,
    DEFINITE,
    GROUNDS,
    INEVITABLE,
    NONE,
    OUTCOMES,
    PERCEIVING,
    PROSPECTS,
    RELATING,
    TAKING_PLACE,
)


def stands(here: Here, noun: Clause, above: Clause) -> bool:
    """ "No claim of responsibility for the attack", "did not hear the blast": it took place, whatever is denied of it."""
    tokens = here.sentence.tokens
    token = tokens[noun.head]
    if token.dep == "pobj" and tokens[token.head].lower in ABOUT:
        return True
    definite = any(tokens[c].lower in DEFINITE or tokens[c].dep == "poss" for c in token.children)
    return definite and above.lemma in PERCEIVING


def described(here: Here, noun: Clause, above: Clause) -> bool:
    """ "The ambush was not the work of amateurs", "was no accident": what it was is denied, and not that it was."""
    if above.lemma not in COPULAS or role_in(here, noun, above) != "subj":
        return False
    tokens = here.sentence.tokens
    definite = any(tokens[c].lower in DEFINITE or tokens[c].dep == "poss" for c in tokens[noun.head].children)
    return definite and any(
        item.pos in ("NOUN", "PROPN") and item.lemma not in PROSPECTS for item in above.roles.get("attr", [])
    )


def weighed(here: Here, clause: Clause, above: Clause) -> bool:
    """ "Talks with the guerrillas would be a good thing": what somebody thinks of it, and no plan for it."""
    if above.lemma not in COPULAS or above.modal not in ("would", "could", "might", "may") or above.negated:
        return False
    if not above.roles.get("attr") or has_condition(here, above):
        return False
    token = here.sentence.tokens[clause.head]
    return (
        role_in(here, clause, above) == "subj"
        or token.dep == "csubj"
        or here.sentence.tokens[token.head].dep == "csubj"
    )


def assessed(here: Here, noun: Clause, above: Clause) -> bool:
    """ "The strikes may amount to war crimes": open is what they were, and not whether they were."""
    if above.reality != "hypothetical" or above.lemma not in ASSESSING or role_in(here, noun, above) != "subj":
        return False
    tokens = here.sentence.tokens
    return any(tokens[c].lower in DEFINITE or tokens[c].dep == "poss" for c in tokens[noun.head].children)


def of_open_outcome(here: Here, noun: Clause, above: Clause) -> bool:
    """ "It is unclear if the shelling has caused casualties": open is what came of it."""
    if above.mark not in ("if", "whether") or above.lemma not in OUTCOMES or not above.perfect:
        return False
    return role_in(here, noun, above) == "subj" and is_definite(here, noun)


def does_not(here: Here, noun: Clause, above: Clause) -> bool:
    """ "The raid was not linked to the bombings", "did not weaken them": what it did is denied, and not that it was."""
    if above.lemma in COPULAS or above.lemma in TAKING_PLACE:
        return False
    if any(p.lemma == "place" for p in above.roles.get("obj", [])):
        return False  # "did not take place"
    role = role_in(here, noun, above)
    if role != "subj" and not (role == "obj" and above.passive and above.lemma in RELATING):
        return False
    tokens = here.sentence.tokens
    return not any(tokens[c].lower in ("no", "any", "neither") for c in tokens[noun.head].children)


def of_nothing(here: Here, clause: Clause, above: Clause, path: list[str]) -> bool:
    """ "Has no plans to attack", "made no attempt to leave", "no grounds for arresting": what the noun would lead to."""
    if clause.form != "verb" or clause.finite or not above.negated:
        return False
    if above.form == "noun" and clause.modal == "to" and clause.relation in ("infinitive", "participle"):
        return above.lemma not in INEVITABLE
    if not path or path[-1] in INEVITABLE or (clause.relation == "relative" and clause.modal != "to"):
        return False
    return not any(lemma in INEVITABLE for lemma in path) and any(
        item.lemma in path and _has_no(here, item.head, above)
        for role in ("obj", "attr", "subj")
        for phrase in above.roles.get(role, [])
        for item in phrase.each()
    )


def unsupported(here: Here, report: int) -> bool:
    """ "There is no evidence that the army shelled the town": neither that it did nor that it did not."""
    r = here.analysis.reportings[report]
    if r.lemma not in GROUNDS or r.sentence != here.sentence.index:
        return False
    text = here.analysis.document.text
    return NONE.search(text[max(here.sentence.start, r.cue[0] - 24) : r.cue[1]]) is not None


def _has_no(here: Here, noun: int, above: Clause) -> bool:
    """Whether a noun is of none, or any of what its verb negates ("does not have any plans")."""
    tokens = here.sentence.tokens
    if any(tokens[c].lower == "no" for c in tokens[noun].children):
        return True
    return any(t in ("not", "n't", "n’t", "never") for t in (tokens[c].lower for c in tokens[above.head].children))


def likely(here: Here, noun: Clause, above: Clause) -> bool:
    """ "An attack on the port is imminent", "an offensive remains unlikely": how likely it is, and so not yet there.

    "The attack was inevitable" looks back on one.
    """
    if above.lemma not in COPULAS or role_in(here, noun, above) != "subj":
        return False
    if above.tense == "past" and is_definite(here, noun) and above.report is None:
        return False
    return any(item.lemma in word_set("likelihood") for item in above.roles.get("attr", []))


def tabled(here: Here, noun: Clause, above: Clause) -> bool:
    """ "A prisoner exchange tops the agenda", "a withdrawal is on the table": what is talked of, and not yet done."""
    if above.lemma in ("cover", "address", "tackle") and role_in(here, noun, above) == "obj":
        # "The talks covered prisoner swaps"
        return any(
            p.lemma in ("talk", "negotiation", "round", "session", "agenda") for p in above.roles.get("subj", [])
        )
    if role_in(here, noun, above) != "subj" or (is_definite(here, noun) and above.tense == "past"):
        return False
    held = [*above.roles.get("prep:on", []), *above.roles.get("obj", [])]
    named = any(p.lemma in ("agenda", "table") for p in held)
    return named and above.lemma in {*COPULAS, "top", "head", "dominate", "lead", "figure", "come", "put"}


def foretold(here: Here, noun: Clause, above: Clause) -> Reality | None:
    """ "talks are due to resume": what the adjective says of the infinitive holds for the subject as well."""
    if above.lemma not in COPULAS or role_in(here, noun, above) != "subj":
        return None
    if not any(here.analysis.clauses[d].relation == "infinitive" for d in above.dependents):
        return None
    for item in above.roles.get("attr", []):
        rule = governors().get((item.lemma, "inf"))
        if rule is not None and rule.reality in UNREAL:
            return cast(Reality, rule.reality)
    return None
