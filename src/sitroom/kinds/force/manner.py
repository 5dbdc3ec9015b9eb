"""How a movement is told: how real, how much of the force, which in order."""

from __future__ import annotations

import re

from sitroom.kinds.force.movers import Mover
from sitroom.lexicon.movements import Movement
from sitroom.lexicon.wordsets import word_set
from sitroom.model.record import Reality
from sitroom.text.analysis import Analysis, Clause

_ORDERING = frozenset({"order", "call", "command"})
_COMPLETING = frozenset({"complete", "finish", "conclude", "finalise", "finalize", "wrap up"})
_EXTENTS = ("full", "most", "half", "part")
_PARTLY = frozenset({"of", "partial", "partially", "partly", "limited"})


def reality_of(analysis: Analysis, clause: Clause, movement: Movement) -> Reality:
    """A clause's reality; an order to move is `ordered`, and a movement that is a sticking point is not yet one."""
    if movement.lemma in _ORDERING and clause.reality in ("occurred", "ongoing"):
        return "ordered"
    if clause.form != "noun" or clause.reality not in ("occurred", "ongoing"):
        return clause.reality
    governor = None if clause.governor is None else analysis.clauses[clause.governor]
    if (
        governor is not None
        and clause.head in {p.head for p in governor.role("subj")}
        and any(p.lemma in word_set("unsettled_attribute") for p in governor.role("attr"))
    ):
        return "demanded"
    tokens = analysis.sentences[clause.sentence].tokens
    prep = tokens[tokens[clause.head].head]
    if tokens[clause.head].dep == "pobj" and tokens[prep.head].lemma in word_set("unreal_noun"):
        return "planned"
    return clause.reality


def mover_text(analysis: Analysis, clause: Clause, moved: list[Mover]) -> str:
    """The words that tell how much moves: those of the movers, and of a noun of movement its own."""
    text = " ".join(m.phrase.text for m in moved)
    if clause.form == "noun":
        tokens = analysis.sentences[clause.sentence].tokens
        own = (tokens[c].text for c in tokens[clause.head].children if tokens[c].dep in ("amod", "det", "compound"))
        text = " ".join([text, *own])
    return text


def extent_of(text: str, clause: Clause, *, going: bool, governing: str = "") -> str:
    """How much of the force moves. `governing` is the verb above a noun: what is completed is full."""
    words = set(re.findall(r"[^\W\d_]+", text.lower())) | set(clause.adverbs)
    if re.search(r"\b(?:a|one|two|three)[ -](?:third|quarter|fifth|tenth)s? of\b", text, re.I):
        return "part"
    if not going:
        words -= {"last", "final", "remaining"}  # the last brigade to arrive is not all of them
    if clause.form == "noun" and going and governing in _COMPLETING:
        return "full"
    if clause.lemma == "halve":
        return "half"
    for name in _EXTENTS:
        if words & word_set(f"extent_{name}") and not (name == "part" and not words & _PARTLY):
            return name
    return "unspecified"


def sequence_of(text: str) -> str | None:
    """The word of order, as worded: "second"."""
    order = word_set("sequence")
    return next((w for w in text.split()[:6] if w.lower() in order), None)
