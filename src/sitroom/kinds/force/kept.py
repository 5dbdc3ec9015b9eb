"""What stays while others go: "two bases would stay manned", "the pier will stay in use"."""

from __future__ import annotations

from sitroom.kinds.force.movers import entry_class
from sitroom.kinds.force.told import Told, is_rest
from sitroom.lexicon.movements import Movement, movements
from sitroom.model.values import Span
from sitroom.text.analysis import Analysis, Clause, Phrase
from sitroom.text.roles import fuller_lemmas, own_words

GOING = frozenset({"withdrawal", "departure", "redeployment"})


def _rows(analysis: Analysis, clause: Clause) -> list[Movement]:
    """The rows of keeping and staying that a verb fits, with the small word behind it or without."""
    found = [
        row
        for lemma in dict.fromkeys((*fuller_lemmas(analysis, clause), clause.lemma))
        for row in movements("verb", lemma)
        if row.change == "retention"
    ]
    if any(row.words for row in found):
        words = own_words(analysis, clause)
        found = [row for row in found if not row.words or row.words & words]
    return [row for row in found if row.lemma not in STANDING or still(clause)]


# "two of them are still there": only what is told to be so still has stayed.
STANDING = frozenset({"be", "stand", "sit"})


def still(clause: Clause) -> bool:
    """Whether a clause of being says that something is still in its place."""
    placed = "there" in clause.adverbs or any(clause.role(f"prep:{p}") for p in ("at", "in", "on", "near", "inside"))
    return placed and "still" in clause.adverbs


def _police(analysis: Analysis, phrase: Phrase) -> bool:
    actor = analysis.actor(phrase) if phrase.pos != "PRON" else None
    return actor is not None and actor.type == "police" and actor.person is None


def own_arms(phrases: list[Phrase]) -> bool:
    """ "Its fighters would keep their weapons": what people carry, and no posture of forces."""
    return bool(phrases) and all(
        p.lemma.lower() in ("weapon", "arm", "rifle", "gun") and p.text.lower().startswith(("their", "his", "its"))
        for p in phrases
    )


def kept(analysis: Analysis, clauses: list[Clause], told: Told) -> dict[int, tuple[Span, ...]]:
    """What clauses of keeping and staying name, by the clause's index."""
    found: dict[int, tuple[Span, ...]] = {}
    for clause in clauses:
        if clause.form != "verb" or clause.negated:
            continue
        for row in _rows(analysis, clause):
            phrases = [
                p
                for role in row.mover
                for whole in clause.role(role)
                for p in whole.each()
                if entry_class(analysis, p) is not None or is_rest(analysis, p, told) or _police(analysis, p)
            ]
            if row.lemma == "keep" and (own_arms(phrases) or "away" in clause.adverbs):
                continue
            if row.lemma == "leave":
                # "leaving 40 instructors at the academy", and not "left its base".
                placed = any(r.startswith("prep:") for r in clause.roles)
                phrases = [p for p in phrases if placed and entry_class(analysis, p) != "base"]
                if placed and not phrases and clause.governor is not None:
                    # "pulled its men out, leaving about 200 at the naval base"
                    phrases = [p for p in clause.role("obj") if p.pos == "NUM"]
            if phrases:
                found[clause.index] = tuple(analysis.span(p.start, p.end) for p in phrases)
                break
    return found
