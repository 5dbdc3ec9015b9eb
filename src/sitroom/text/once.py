"""Mends "once" that the parser takes for an adverb: "would leave once the last observer arrives" gives an order in time.

Also the past of "wind up", which looks like a wound.
"""

from __future__ import annotations

from sitroom.text.analysis import Token

_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "expl"})
_BELOW = frozenset({"advcl", "ccomp", "xcomp", "conj", "relcl", "acl", "dep"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_PARTICLES = frozenset({"up", "down"})


def mend_once(tokens: list[Token]) -> None:
    """Changes heads and dependencies in place. Children are not listed yet.

    "The army once held the town" stays: there the verb above stands behind the word, or no clause of its own follows.
    """
    for token in tokens:
        if token.lower == "once" and token.pos == "ADV" and token.dep == "advmod":
            _conjunction(tokens, token)
        elif token.lower == "wound" and token.pos == "VERB" and _next(tokens, token) in _PARTICLES:
            token.lemma, token.tag = "wind", "VBD" if token.tag in ("VBP", "VB") else token.tag


def _next(tokens: list[Token], at: Token) -> str:
    return tokens[at.i + 1].lower if at.i + 1 < len(tokens) else ""


def _conjunction(tokens: list[Token], once: Token) -> None:
    verb = _clause_behind(tokens, once)
    if verb is None:
        return
    above = _above(tokens, once, verb)
    if above is None:
        return
    subject = next((t for t in tokens[once.i + 1 : verb.i] if t.dep in _SUBJECTS and t.head == verb.i), None)
    first = next((t for t in tokens[once.i + 1 : verb.i] if t.pos in ("NOUN", "PROPN", "PRON")), None)
    if subject is None or first is None:
        return
    opener = next((t for t in tokens[once.i + 1 : subject.i] if t.dep == "mark" and t.head == verb.i), None)
    if opener is not None:
        # "once a date for the vote is set": the parser takes "for the vote is set" for a clause of its own.
        noun = next((t for t in reversed(tokens[once.i + 1 : opener.i]) if t.pos in ("NOUN", "PROPN")), None)
        if noun is None:
            return
        noun.head, noun.dep = verb.i, subject.dep
        opener.head, opener.dep, opener.pos = noun.i, "prep", "ADP"
        subject.head, subject.dep = opener.i, "pobj"
    once.head, once.dep, once.pos, once.tag = verb.i, "mark", "SCONJ", "IN"
    verb.head, verb.dep = above.i, "advcl"


def _clause_behind(tokens: list[Token], once: Token) -> Token | None:
    """The finite verb whose subject stands between "once" and itself, before any stop."""
    for token in tokens[once.i + 1 :]:
        if token.lower in (",", ";", ":", "."):
            return None
        if token.pos in ("VERB", "AUX") and token.dep in _BELOW:
            auxiliaries = [t for t in tokens[once.i + 1 : token.i] if t.head == token.i and t.dep in ("aux", "auxpass")]
            if token.tag in _FINITE or any(t.tag in _FINITE for t in auxiliaries):
                return token
    return None


def _above(tokens: list[Token], once: Token, verb: Token) -> Token | None:
    """The verb before "once" that its clause hangs on, over the noun it may be hung on wrongly."""
    at = tokens[verb.head]
    for _ in range(6):
        if at.i < once.i:
            return at if at.pos in ("VERB", "AUX") else None
        if at.head == at.i:
            return None
        at = tokens[at.head]
    return None
