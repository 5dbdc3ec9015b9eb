"""Where numbers are no figures of a conflict: sports, business, chess."""

from __future__ import annotations

from functools import cache

from sitroom.lexicon.predicates import noun_class
from sitroom.text.analysis import Sentence

_PLAY = ("sport", "game")
# Words of the classes that reports on wars use as well.
_BOTH = frozenset(
    "attack attacker battle champion captain defender final goal head lap league match penalty player race score side "
    "team title win card level board move king queen knight rank rook try serve set shot club coach corner keeper opener "
    "period squad pitch game season bout fixture stadium table cup medal striker fan fans winner marathon derby half "
    "transfer visitors opening piece gambit stalemate pawn champions football".split())


@cache
def _words() -> frozenset[str]:
    found: set[str] = set()
    for name in _PLAY:
        try:
            found |= noun_class(name)
        except Exception:  # noqa: BLE001, S112
            continue
    return frozenset(found - _BOTH)


def is_play(sentence: Sentence) -> bool:
    """Whether a sentence tells of a game: one word that only games have, or three that they share with wars."""
    lemmas = {t.lemma for t in sentence.tokens} | {t.lower for t in sentence.tokens}
    return bool(lemmas & _words()) or len(lemmas & _BOTH) >= 3
