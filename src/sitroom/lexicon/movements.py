"""Movements of forces and what moves: `data/movements.tsv`, `data/force_elements.tsv`, `data/equipment.tsv`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.tables import DATA, several, table
from sitroom.lexicon.wordsets import word_set


@dataclass(frozen=True, slots=True)
class Movement:
    """One row: the change that a verb or noun tells of, and the roles in which the moved stand, in order."""

    lemma: str
    form: str
    change: str
    mover: tuple[str, ...]
    words: frozenset[str]
    place: str


@cache
def _movements() -> dict[tuple[str, str], tuple[Movement, ...]]:
    found: dict[tuple[str, str], list[Movement]] = {}
    for r in table("movements"):
        row = Movement(
            r["lemma"], r["form"], r["change"], several(r["mover"]), frozenset(several(r["words"])), r["place"]
        )
        found.setdefault((row.form, row.lemma), []).append(row)
    return {key: tuple(sorted(rows, key=lambda m: not m.words)) for key, rows in found.items()}


def movements(form: str, lemma: str) -> tuple[Movement, ...]:
    """The rows of a verb or noun, those that ask for more words first.

    >>> movements("verb", "pull back")[0].change
    'withdrawal'
    """
    return _movements().get((form, lemma), ())


def movement_verbs() -> frozenset[str]:
    """All verbs of movement, with their particles."""
    return frozenset(lemma for form, lemma in _movements() if form == "verb")


@cache
def elements() -> dict[str, tuple[str, bool]]:
    """Nouns and names of what moves, lower-cased: class, and whether the word alone speaks of forces."""
    found: dict[str, tuple[str, bool]] = {}
    if (DATA / "equipment.tsv").is_file():
        for r in table("equipment"):
            for name in (r["name"], *several(r.get("aliases", ""))):
                found.setdefault(name.lower(), (r["class"], True))
    weak = word_set("weak_force_noun")
    for r in table("force_elements"):
        found[r["noun"].lower()] = (r["class"], r["noun"] not in weak)
    return found


@cache
def longest_element() -> int:
    """How many words the longest name has."""
    return max(len(name.replace("-", " ").split()) for name in elements())
