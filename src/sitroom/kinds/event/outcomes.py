"""Leaving people dead and things behind: what a deed did, and no departure."""

from __future__ import annotations

from sitroom.kinds.event.view import View
from sitroom.text.analysis import Clause


def leaves_dead(view: View, clause: Clause) -> bool:
    """ "Left 35 guerrillas and 5 soldiers dead", "leaving two homes destroyed": what a deed did, and no departure."""
    tokens = view.analysis.sentences[clause.sentence].tokens
    for token in tokens[clause.head + 1 : clause.head + 16]:
        if token.lower in _STATES:
            return True
        if token.pos in ("VERB", "AUX", "SCONJ") and token.lower not in _STATES:
            return False
        if token.text in (";", ":") or token.lower in ("for", "to", "from"):
            return False
    return False


_STATES = frozenset("dead wounded injured homeless destroyed damaged hurt maimed unconscious stranded trapped".split())


def left_behind(view: View, clause: Clause) -> bool:
    """ "The crates were left behind by those who fled": things stay, and nobody withdraws."""
    tokens = view.analysis.sentences[clause.sentence].tokens
    return any(t.lower == "behind" for t in tokens[clause.head + 1 : clause.head + 3])
