"""Nouns in -ing that the parser tags as verbs: "killed in police firing", "after army shelling of the town"."""

from __future__ import annotations

from sitroom.lexicon.predicates import noun_predicates
from sitroom.text.analysis import Token

_DOERS = frozenset({"NOUN", "PROPN", "ADJ"})
_LINKS = frozenset("in by during after from under to of despite following amid".split())
_FORCES = frozenset("police army rebel militia insurgent government troop soldier regime guerrilla".split())
# Without an object these name the deed; what is left out is who suffers it, and who does it is not the subject.
_TAKING_OBJECTS = frozenset(
    "shelling bombing killing looting kidnapping shooting stabbing raping bombarding burning lynching abducting".split()
)
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
_OBJECTS = frozenset({"dobj", "dative", "ccomp", "xcomp"})


def mend_gerunds(tokens: list[Token]) -> None:
    """Makes nouns of gerunds without an object of their own: as a subject, or behind a preposition and who does it."""
    for token in tokens:
        if token.tag != "VBG" or token.lower not in noun_predicates():
            continue
        if token.dep in _SUBJECTS and not any(c.head == token.i and c.dep in _OBJECTS for c in tokens):
            # "Shelling of the town wounded six", "fighting near Goma killed nine".
            _nominal(token)
            continue
        if (
            token.lower in _TAKING_OBJECTS
            and token.i
            and tokens[token.i - 1].lower in _LINKS
            and tokens[token.i - 1].i in (token.head, *(c.i for c in tokens if c.head == token.i))
            and not any(c.head == token.i and c.dep in _OBJECTS for c in tokens)
        ):
            # "fled after shelling", "the road closed by bombing": whoever flees does not shell.
            preposition = tokens[token.i - 1]
            if preposition.head == token.i:
                preposition.head, preposition.dep = token.head, "prep"
                token.head = preposition.i
            token.dep = "pobj"
            _nominal(token)
            continue
        if token.i < 2:
            continue
        before, preposition = tokens[token.i - 1], tokens[token.i - 2]
        if _by_itself(tokens, token):
            token.dep = "pobj"
            _nominal(token)
            continue
        if (
            before.pos not in _DOERS
            or before.tag == "NNP"
            or any(c.head == token.i and c.dep in _OBJECTS for c in tokens)
        ):
            continue
        if before.head == token.i and before.dep in ("compound", "amod", "nmod") and token.dep == "pobj":
            _nominal(token)
        elif (
            preposition.lower in _LINKS
            and before.dep in ("pobj", "pcomp")
            and before.head == preposition.i
            and before.lemma in _FORCES
            and token.head in (before.i, preposition.i, preposition.head, tokens[preposition.head].head)
        ):
            # "Police", and not the gerund, was taken for the object of the preposition.
            token.head, token.dep = preposition.i, "pobj"
            before.head, before.dep = token.i, "compound"
            _nominal(token)


def _by_itself(tokens: list[Token], gerund: Token) -> bool:
    """ "Died in shelling by rebels", "hurt in firing": a deed named right behind its preposition, with no object."""
    link = tokens[gerund.head]
    if gerund.dep not in ("pobj", "pcomp") or link.i != gerund.i - 1:
        return False
    below = [t for t in tokens if t.head == gerund.i and t.pos != "PUNCT"]
    if any(t.dep not in ("prep", "agent", "cc", "conj") for t in below):
        return False
    return link.lower in _AMID or any(t.lower == "by" for t in below)


_AMID = frozenset({"in", "during", "amid", "under"})


def _nominal(token: Token) -> None:
    token.pos, token.tag, token.lemma = "NOUN", "NN", token.lower
