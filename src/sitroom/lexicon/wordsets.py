"""Named sets of words that rules ask for: `data/word_sets.tsv`."""

from __future__ import annotations

from functools import cache

from sitroom.lexicon.tables import several, table
from sitroom.model.errors import CorpusError


@cache
def _sets() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in table("word_sets"):
        found.setdefault(row["set"], set()).update(several(row["words"]))
    return {name: frozenset(words) for name, words in found.items()}


def word_set(name: str) -> frozenset[str]:
    """The words of a set. Raises `CorpusError` for a name that the table has not.

    >>> "war" in word_set("conflict")
    True
    """
    try:
        return _sets()[name]
    except KeyError:
        raise CorpusError("lexicon.set", f"no word set `{name}`") from None
