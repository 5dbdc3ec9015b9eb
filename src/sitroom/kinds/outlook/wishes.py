"""Hopes and wishes without an act, plans of every day, and what only seems to be said of days to come."""

from __future__ import annotations

from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Clause, Phrase

# What one would like to see or be is no act: "hopes to see peace", "I want to live".
_NO_ACT = frozenset(
    "see be have live know hear find avoid get feel stay understand remain keep believe think learn survive enjoy work "
    "succeed become achieve preserve maintain prevent".split()
)
_WISHING = frozenset({"hope", "wish", "want", "like", "love", "prefer", "dream", "hope for", "long", "pray", "yearn"})
_MY = frozenset({"i", "we"})
_EXPLETIVE = frozenset({"it", "that", "this", "there", "which", "what"})
_CONCERNED = frozenset({"state", "military", "armed_group", "police", "igo", "political_group"})


def mere_wish(analysis: Analysis, name: str, clause: Clause) -> bool:
    """ "hopes to see peace", "we hope we can avoid bloodshed", "wished the war would end": nobody says that it comes.

    "Hopes to return within two weeks" and "hopes to send a convoy" tell an act, and stay.
    """
    if name not in _WISHING or _dated(analysis, clause):
        return False
    if name in ("wish", "pray", "dream", "long", "yearn"):
        return True
    subjects = {p.text.lower() for p in clause.role("subj")}
    if clause.finite and name in ("hope", "hope for") and clause.modal in ("can", "could", "may", "might"):
        return True
    return clause.lemma in _NO_ACT and (
        clause.finite or name == "hope" or bool(subjects & _MY) or clause.lemma in ("see", "be")
    )


def wished_along(analysis: Analysis, clause: Clause) -> bool:
    """ "I would like to see him step down, contact a priest and face it": the rest of a wish is no pledge."""
    at, steps = clause, 0
    if clause.relation == "nominal" and clause.governor is not None:
        # "… and ask for pardon"
        at = analysis.clauses[clause.governor]
    while at.governor is not None and steps < 4 and at.relation == "conjunct" and not at.surface_written():
        at, steps = analysis.clauses[at.governor], steps + 1
    if at is clause or at.lemma not in ("like", "love", "wish") or at.modal != "would":
        return False
    return not _dated(analysis, clause)


def judgement(analysis: Analysis, clause: Clause) -> bool:
    """ "it would be a mistake", "that would mean war": what a speaker thinks of it."""
    subjects = {p.text.lower() for p in [*clause.role("subj"), *clause.surface]}
    told = clause.lemma in ("be", "mean", "seem", "make") and clause.modal == "would" and bool(subjects & _EXPLETIVE)
    return told and not analysis.actors_in(clause.role("subj"))


def everyday(analysis: Analysis, clause: Clause) -> bool:
    """Plans of shops, screens and markets that no analyst of a conflict keeps: "hopes to reopen his bakery".

    A side of a conflict among those who act, or an armed word beside, keeps them.
    """
    words = word_set("everyday_life")
    heads: list[Phrase] = [*clause.role("subj"), *clause.role("obj"), *clause.surface]
    heads += [p for role, items in clause.roles.items() if role.startswith("prep:") for p in items]
    if not any(p.lemma.lower() in words for p in heads):
        return False
    if any(a.type in _CONCERNED for a in analysis.actors_in(clause.role("subj"))):
        return False
    lemmas = {t.lemma.lower() for t in analysis.sentences[clause.sentence].tokens}
    return not lemmas & word_set("conflict") and not lemmas & word_set("military_word")


def _dated(analysis: Analysis, clause: Clause) -> bool:
    times = [analysis.times[t] for t in clause.times]
    below = [analysis.times[t] for d in clause.dependents for t in analysis.clauses[d].times]
    return any(t.from_ or t.to or t.value for t in (*times, *below))
