"""The state behind an adjective: "Egyptian" in "Egyptian-brokered"."""

from __future__ import annotations

from functools import cache

from sitroom.lexicon.tables import several, table


@cache
def _adjectives() -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for row in table("countries"):
        for word in (row["name"], *several(row["adjectives"])):
            found.setdefault(word, (row["name"], row["iso3"]))
    found |= {"US": ("United States", "USA"), "U.S.": ("United States", "USA"), "UK": ("United Kingdom", "GBR")}
    return found


@cache
def _seats() -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for row in table("countries"):
        for word in (row["capital"], *several(row["metonyms"])):
            if word:
                found.setdefault(word, (row["name"], row["iso3"]))  # states of today stand before those of the past
    return found


def seat(word: str) -> tuple[str, str] | None:
    """The state whose capital this is, where a capital can stand for nothing else ("Moscow-brokered").

    >>> seat("Moscow")
    ('Russia', 'RUS')
    """
    return _seats().get(word)


def nation(word: str) -> tuple[str, str] | None:
    """The name and ISO 3166-1 alpha-3 code of the state that a name or adjective stands for.

    >>> nation("Egyptian")
    ('Egypt', 'EGY')
    """
    return _adjectives().get(word)


@cache
def _peoples() -> frozenset[str]:
    return frozenset(word for row in table("countries") for word in several(row["demonyms"]))


def is_people(word: str) -> bool:
    """Whether a word names people by their country.

    >>> is_people("Nigeriens")
    True
    """
    return word in _peoples()
