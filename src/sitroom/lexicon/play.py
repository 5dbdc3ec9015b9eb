"""Whether words are those of a game, where war words mean nothing: sports, chess."""

from __future__ import annotations

from collections.abc import Set
from functools import cache

from sitroom.lexicon.predicates import noun_class
from sitroom.lexicon.wordsets import word_set

_PLAY = ("sport", "game")
# Words of the classes that reports on wars use as well.
_BOTH = word_set("play_and_war")


@cache
def _words() -> frozenset[str]:
    found: set[str] = set()
    for name in _PLAY:
        try:
            found |= noun_class(name)
        except Exception:
            continue
    return frozenset(found - _BOTH)


def is_play(lemmas: Set[str]) -> bool:
    """Whether a sentence with these lemmas tells of a game: one word that only games have, or three shared with wars.

    >>> is_play({"goalkeeper", "strike"})
    True
    """
    return bool(lemmas & _words()) or len(lemmas & _BOTH) >= 3
