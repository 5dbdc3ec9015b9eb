"""The small word classes of `actor_words.tsv`, as sets and mappings."""

from __future__ import annotations

from functools import cache

from sitroom.lexicon.tables import several, table


@cache
def _classes() -> dict[str, tuple[str, ...]]:
    return {row["class"]: several(row["words"]) for row in table("actor_words")}


@cache
def words(name: str) -> frozenset[str]:
    """The words of a class.

    >>> "government" in words("government_nouns")
    True
    """
    return frozenset(word.partition("=")[0] for word in _classes()[name])


@cache
def mapped(name: str) -> dict[str, str]:
    """The words of a class whose members carry a value.

    >>> mapped("organisation_words")["brigade"]
    'military'
    """
    return {word: value for word, _, value in (w.partition("=") for w in _classes()[name])}
