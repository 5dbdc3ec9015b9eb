"""What a clause says of forces: the movement, and who or what moves."""

from __future__ import annotations

from sitroom.kinds.force.movers import Mover, movers
from sitroom.kinds.force.whence import is_place
from sitroom.lexicon.movements import Movement, movements
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Clause
from sitroom.text.roles import fuller_lemmas, own_words

# Bare nouns that speak of forces by themselves.
STRONG_NOUNS = frozenset({
    "pullout", "pull-out", "pullback", "pull-back", "drawdown", "buildup", "build-up", "redeployment", "mobilisation",
    "mobilization", "troop withdrawal",
})  # fmt: skip
_OWNING = frozenset({"state", "military", "armed_group"})
_OWN_CHANGES = frozenset({"withdrawal", "redeployment", "buildup", "deployment", "reinforcement"})


def reading(analysis: Analysis, clause: Clause, known: set[str]) -> tuple[Movement, list[Mover]] | None:
    """The movement of a clause with its movers. `known` are the classes of forces that the report has named before."""
    if clause.form == "noun":
        return _noun(analysis, clause, known)
    words = own_words(analysis, clause)
    for lemma in dict.fromkeys((*fuller_lemmas(analysis, clause), clause.lemma.split(" ")[0])):
        for row in movements("verb", lemma):
            if (row.words and not row.words & words) or (len(lemma) < len(clause.lemma) and not row.words):
                continue
            moved = _moved(analysis, clause, row, known)
            if moved is not None and row.change == "reinforcement" and clause.role("subj") and clause.passive:
                moved = movers(analysis, clause.role("subj"), known) or moved  # "reinforced by 400 commandos"
            if moved and row.change == "reinforcement" and clause.role("prep:with"):
                moved = [*moved, *movers(analysis, clause.role("prep:with"), known)]  # "with three missile boats"
            if moved is not None and not _gives(row, moved) and not _dwells(row, moved):
                return row, moved
    return None


def _moved(analysis: Analysis, clause: Clause, row: Movement, known: set[str]) -> list[Mover] | None:
    """The movers of a verb; None where something else stands in their place."""
    for role in row.mover:
        if role == "subj" and clause.role("obj") and row.mover[0] == "obj":
            return None  # "the carrier withdrew its last offer"
        phrases = clause.role(role)
        if not phrases:
            continue
        found = movers(analysis, phrases, known, owned=_commanded(analysis, clause))
        if not found:
            if role == "obj":
                return None
            continue
        if (
            role == "subj"
            and clause.role("obj")
            and not (_object_is_place(analysis, clause) or _named_object(clause, row))
        ):
            continue
        return None if _leaves_no_place(clause) else found
    return None


def _commanded(analysis: Analysis, clause: Clause) -> bool:
    """Whether a state, an army or an armed group is who moves something."""
    return any(a.type in ("state", "military", "armed_group", "igo") for a in analysis.actors_in(clause.role("subj")))


def _object_is_place(analysis: Analysis, clause: Clause) -> bool:
    return all(is_place(analysis, p) for p in clause.role("obj"))


def _named_object(clause: Clause, row: Movement) -> bool:
    """Whether the object is the word that the row asks for: "received a hero's welcome", "took up positions"."""
    return any(p.lemma.lower() in row.words or p.text.lower().split()[-1] in row.words for p in clause.role("obj"))


def _leaves_no_place(clause: Clause) -> bool:
    """ "withdrew from the talks", "pulled out of the treaty"."""
    barred = word_set("left_but_no_place")
    return any(p.lemma.lower() in barred for role in ("prep:from", "prep:of", "obj") for p in clause.role(role))


def _gives(row: Movement, moved: list[Mover]) -> bool:
    """Whether things are given away, which is aid and no movement of forces."""
    if row.lemma.split(" ")[0] not in word_set("giving"):
        return False
    kinds = {kind for mover in moved for _, _, kind in mover.heads}
    return bool(kinds) and not kinds & {"troops", "unit"}


def _dwells(row: Movement, moved: list[Mover]) -> bool:
    """ "a militant group based in the east" is where it lives, and no deployment."""
    kinds = {kind for mover in moved for _, _, kind in mover.heads}
    return row.lemma == "base" and kinds <= {"unit"}


def _noun(analysis: Analysis, clause: Clause, known: set[str]) -> tuple[Movement, list[Mover]] | None:
    compound = " ".join([*(p.lemma for p in clause.role("compound")[-1:]), clause.lemma])
    behind = {w.lower() for p in clause.role("prep:of") for w in p.text.split()}
    for lemma in dict.fromkeys((compound, clause.lemma)):
        for row in movements("noun", lemma):
            if row.words and not row.words & behind:
                continue
            if _leaves_no_place(clause):
                return None
            phrases = [*clause.role("prep:of"), *clause.role("compound"), *clause.role("poss")]
            found = movers(analysis, phrases, known)
            if not found and clause.light:
                found = movers(analysis, clause.role("subj"), known)  # "their forces completed their withdrawal"
            bare = lemma in STRONG_NOUNS and not clause.role("prep:of")
            if found or bare or _owned(analysis, clause, row):
                return row, found
    return None


def _owned(analysis: Analysis, clause: Clause, row: Movement) -> bool:
    """ "the Russian withdrawal from Syria": a state's or a force's own; other changes need a place as well."""
    if row.change not in _OWN_CHANGES:
        return False
    owner = [*clause.role("poss"), *clause.role("adj"), *clause.role("compound")]
    actors = [a for p in owner for a in analysis.actors if a.start < p.end and a.end > p.start]
    if not any(a.type in _OWNING for a in actors):
        return False
    return row.change == "withdrawal" or any(
        is_place(analysis, p) for role in clause.roles if role.startswith("prep:") for p in clause.role(role)
    )
