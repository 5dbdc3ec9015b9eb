"""The tables that recognition reads, as sets and dictionaries."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.spellings import key
from sitroom.lexicon.tables import several, table

# Small words that stand inside names: "Deir ez-Zor", "Rio de Janeiro", "Isle of Man", "Trinidad and Tobago".
INNER = frozenset(
    "al el ar as ash at an ad az ez es en ed er us ul de la le las los del da do dos das di du des of the and "
    "sur am im i y e a o d l upon on ob nad na bin ibn abu umm den der van von und les aux el et ech il ag ou".split()
)
ARTICLES = frozenset("al el ar as ash at an ad az ez es en ed er ech et".split())


@dataclass(frozen=True, slots=True)
class Words:
    """What single words tell about a capitalised stretch. All are lower-cased."""

    common: frozenset[str]
    surnames: frozenset[str]
    never: frozenset[str]
    first_names: frozenset[str]
    weak_first_names: frozenset[str]
    any_first_names: frozenset[str]
    titles: frozenset[str]
    name_ends: frozenset[str]
    directions: frozenset[str]
    after: dict[str, str]
    before: dict[str, str]
    prepositions: frozenset[str]
    person_context: frozenset[str]
    after_people: frozenset[str]
    generic: frozenset[str]
    adjectives: dict[str, str]
    abbreviations: dict[str, tuple[str, str, bool]]


@cache
def words() -> Words:
    """The tables, read once."""
    kinds: dict[str, set[str]] = defaultdict(set)
    for row in table("place_words"):
        for kind in several(row["kind"]):
            kinds[kind].add(row["word"])
    cues: dict[str, dict[str, str]] = defaultdict(dict)
    for row in table("place_cues"):
        cues[row["kind"]].setdefault(row["word"], row["value"])
    first: set[str] = set()
    weak: set[str] = set()
    for row in table("first_names"):
        (weak if row.get("weak") else first).add(row["name"].lower())
    return Words(
        common=frozenset(kinds["common"]),
        surnames=frozenset(kinds["surname"]),
        never=frozenset(kinds["never"]),
        first_names=frozenset(first),
        weak_first_names=frozenset(weak),
        any_first_names=frozenset(first) | frozenset(weak),
        titles=frozenset(cues["title"]),
        name_ends=frozenset(cues["name_end"]),
        directions=frozenset(cues["direction"]),
        after=cues["after"],
        before=cues["before"],
        prepositions=frozenset(cues["preposition"]),
        person_context=frozenset(cues["person_context"]),
        after_people=frozenset(cues["after_people"]),
        generic=frozenset(cues["generic"]),
        adjectives=_adjectives(),
        abbreviations={
            row["short"]: (row["name"], row["country"], row["level"] == "comma") for row in table("place_abbreviations")
        },
    )


def _adjectives() -> dict[str, str]:
    """Adjectives and nouns for peoples, with the country. What is also a country's name is left out."""
    names = {key(n) for row in table("countries") for n in (row["name"], *several(row["names"]))}
    found: dict[str, str] = {}
    for row in table("countries"):
        for cell in ("adjectives", "demonyms"):
            for word in several(row[cell]):
                if key(word) not in names:
                    found.setdefault(key(word), row["iso3"])
    return found
