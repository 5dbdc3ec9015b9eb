"""Lemmas that the lemmatizer gets wrong: "staged" is no "stag", "cordoned" no "cordone", and "bases" no "basis"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from sitroom.lexicon.movements import movement_verbs
from sitroom.lexicon.predicates import light_verbs, verb_predicates

_SHORT = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]$")
_COMMON = frozenset("hope hate gripe rage".split())


@cache
def _known() -> frozenset[str]:
    moving = {verb.split()[0] for verb in movement_verbs()}
    return verb_predicates() | {verb.split()[0] for verb in light_verbs()} | moving | _COMMON


@cache
def verb_lemma(word: str, lemma: str) -> str:
    """The lemma of a verb, mended where the one given is no verb that the lexicon knows and a near one is.

    >>> verb_lemma("staged", "stag"), verb_lemma("gutted", "gutte"), verb_lemma("walked", "walk")
    ('stage', 'gut', 'walk')
    """
    known = _known()
    if word in (f"{lemma}ed", f"{lemma}ing") and f"{lemma}e" in known and _SHORT.match(lemma):
        return f"{lemma}e"  # "raped" is no form of "rap", whose last letter would be doubled
    if not lemma or lemma in known:
        return lemma
    return next((c for c in _near(word, lemma) if c in known), lemma)


# Plurals of two nouns: what reports on wars have is the first.
_PLURALS = {"bases": "base", "airbases": "airbase", "axes": "axe"}


def noun_lemma(word: str, lemma: str) -> str:
    """The lemma of a noun, mended where its plural may be of two.

    >>> noun_lemma("bases", "basis"), noun_lemma("basis", "basis")
    ('base', 'basis')
    """
    return _PLURALS.get(word, lemma)


def _near(word: str, lemma: str) -> Iterator[str]:
    """What else the form may come from: a dropped or added e, a doubled letter, a y."""
    if word in (f"{lemma}ed", f"{lemma}ing", f"{lemma}es"):
        yield f"{lemma}e"
        yield lemma + lemma[-1]
    if lemma.endswith("e"):
        yield lemma[:-1]
        if len(lemma) > 3 and lemma[-2] == lemma[-3]:
            yield lemma[:-2]
        if lemma.endswith("ie"):
            yield f"{lemma[:-2]}y"
    if lemma.endswith("eed") and word == lemma:
        yield lemma[:-1]
