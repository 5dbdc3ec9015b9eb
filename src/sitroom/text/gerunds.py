"""Nouns in -ing that the parser tags as verbs: "killed in police firing", "after army shelling of the town"."""

from __future__ import annotations

from sitroom.lexicon.predicates import noun_predicates
from sitroom.text.analysis import Token

_DOERS = frozenset({"NOUN", "PROPN", "ADJ"})
_LINKS = frozenset("in by during after from under to of despite following amid".split())
_FORCES = frozenset("police army rebel militia insurgent government troop soldier regime guerrilla".split())
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
        if token.i < 2:
            continue
        before, preposition = tokens[token.i - 1], tokens[token.i - 2]
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


def _nominal(token: Token) -> None:
    token.pos, token.tag, token.lemma = "NOUN", "NN", token.lower
