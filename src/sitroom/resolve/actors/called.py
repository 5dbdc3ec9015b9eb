"""Bodies that a report calls by what they are: "aid group Alima Sante", "the rebel group Jeish Falah"."""

from __future__ import annotations

from functools import cache
from typing import cast

from sitroom.lexicon.names import Found, Name
from sitroom.lexicon.tables import table
from sitroom.model.values import ActorType
from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Sentence, Token

_KINDS = frozenset({"ngo", "armed_group", "political_group"})
_SHORT = 3  # letters of a small word inside a foreign name


@cache
def _bodies() -> dict[str, ActorType]:
    """Nouns for a body that may stand before its name, with their type."""
    rows = (r for r in table("generic_actors") if r["type"] in _KINDS and r["person"] == "0" and " " in r["lemma"])
    return {r["lemma"]: cast(ActorType, r["type"]) for r in rows}


def called_bodies(sentence: Sentence, known: list[Found]) -> list[tuple[tuple[str, ...], Name]]:
    """The names of two words or more right behind a word for what bears them, none of which the lexicon has."""
    tokens, found = sentence.tokens, []
    for token in tokens[1:-1]:
        kind = _bodies().get(f"{tokens[token.i - 1].lower} {token.lower}")
        last = None if kind is None or sentence.heading else _name(tokens, token.i + 1)
        if kind is None or last is None or any(f.last > token.i and f.first <= last for f in known):
            continue
        spelled = tuple(t.text for t in tokens[token.i + 1 : last + 1])
        text = " ".join(spelled)
        found.append((spelled, Name("group", "", text, text, kind, None)))
    return found


def _name(tokens: list[Token], first: int) -> int | None:
    """The last token of a run of capitalised words, over a small foreign word between two of them."""
    if tokens[first].lower.rstrip(".") in words("naming_nouns"):
        return None
    last = None
    for at in range(first, len(tokens)):
        token = tokens[at]
        small = token.text.islower() and len(token.text) <= _SHORT and token.pos in ("PROPN", "NOUN", "X", "ADJ", "ADP")
        inside = small and last == at - 1 and at + 1 < len(tokens) and tokens[at + 1].text[:1].isupper()
        if token.text[:1].isupper() and token.pos == "PROPN":
            last = at
        elif not inside or token.lower in _ENGLISH:
            break
    return last if last is not None and last > first else None


_ENGLISH = frozenset("in at of on to by for and the".split())
