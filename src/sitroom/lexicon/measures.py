"""The words that tie a number to what it measures, indexed by lemma: `data/measures.tsv`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from sitroom.lexicon.tables import several, table

Form = Literal["verb", "noun", "adjective"]


@dataclass(frozen=True, slots=True)
class MeasureRow:
    """One row. `role` is where the counted phrase stands, `words` are those of which one must stand in the clause.

    `counts` says what may be counted ("people", "bodies", "materiel", …; empty: the word itself). The measure `class`
    stands for the measure of the counted noun, `count` for that of its words, with the subject as the source.
    """

    lemma: str
    form: Form
    measure: str
    role: str
    words: frozenset[str]
    counts: str
    basis: str


@cache
def _rows() -> dict[tuple[str, str, str], tuple[MeasureRow, ...]]:
    found: dict[tuple[str, str, str], list[MeasureRow]] = {}
    for r in table("measures"):
        row = MeasureRow(
            r["lemma"],
            r["form"],  # type: ignore[arg-type]
            r["measure"],
            r["role"],
            frozenset(several(r["with"])),
            r["counts"],
            r["basis"],
        )
        found.setdefault((row.form, row.lemma, row.role), []).append(row)
    # A row that asks for a word says more than one that does not.
    return {key: tuple(sorted(rows, key=lambda x: not x.words)) for key, rows in found.items()}


def rows(form: Form, lemma: str, role: str) -> tuple[MeasureRow, ...]:
    """The rows of a word in a role, those that ask for more words first.

    >>> [r.measure for r in rows("verb", "kill", "obj")]
    ['killed']
    """
    return _rows().get((form, lemma, role), ())


@cache
def _lemmas() -> frozenset[tuple[str, str]]:
    return frozenset((form, lemma) for form, lemma, _ in _rows())


def known(form: Form, lemma: str) -> bool:
    """Whether a word has any row in this form."""
    return (form, lemma) in _lemmas()


@cache
def longest_noun() -> int:
    """How many words the longest counted noun has."""
    return max(len(lemma.split()) for form, lemma, role in _rows() if form == "noun" and role == "self")


@cache
def value_nouns() -> dict[str, tuple[MeasureRow, ...]]:
    """Nouns whose value a number gives: toll, number, total."""
    return {lemma: rows for (form, lemma, role), rows in _rows().items() if form == "noun" and role == "value"}


@cache
def ambiguous_verbs() -> frozenset[str]:
    """Verbs that take people and things alike, so that what they count must be known to be people."""
    things = {
        lemma
        for (form, lemma, role), rs in _rows().items()
        # "Fled in ten lorries" leaves open nothing of who fled.
        if form == "verb"
        and not role.startswith("prep:")
        and any(r.measure in ("class", "money") or r.counts in ("troops", "value") for r in rs)
    }
    return frozenset(things - {"kill", "wound", "injure", "detain", "arrest", "abduct", "displace", "die"})
