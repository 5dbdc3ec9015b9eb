"""Words for truces and what is said of them: `data/ceasefire_terms.tsv`, `data/ceasefire_states.tsv`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.tables import several, table


@dataclass(frozen=True, slots=True)
class StateRow:
    """What a verb says of the truce in this role."""

    lemma: str
    role: str
    state: str
    words: frozenset[str]


@cache
def terms() -> dict[str, bool]:
    """The words for truces by their spelling, hyphens as blanks; True for those that may stand alone."""
    return {r["term"].lower().replace("-", " "): r["strength"] == "strong" for r in table("ceasefire_terms")}


@cache
def longest_term() -> int:
    """How many words the longest term has."""
    return max(len(term.split()) for term in terms())


@cache
def term_ends() -> frozenset[str]:
    """The last words of terms, where a search for one may start."""
    return frozenset(term.split()[-1] for term in terms())


@cache
def _mediators() -> frozenset[str]:
    return frozenset(row["word"] for row in table("talks_words") if row["use"] == "mediator")


def known_mediator(name: str) -> bool:
    """Whether a person is known for mediating between others.

    >>> known_mediator("Martti Ahtisaari")
    True
    """
    return name in _mediators()


@cache
def _states() -> dict[tuple[str, str], tuple[StateRow, ...]]:
    found: dict[tuple[str, str], list[StateRow]] = {}
    for r in table("ceasefire_states"):
        row = StateRow(r["lemma"], r["role"], r["state"], frozenset(several(r["words"])))
        found.setdefault((row.lemma, row.role), []).append(row)
    return {key: tuple(sorted(rows, key=lambda s: not s.words)) for key, rows in found.items()}


def states(lemma: str, role: str) -> tuple[StateRow, ...]:
    """The rows of a lemma in a role, those that ask for more words first.

    >>> states("collapse", "subj")[0].state
    'collapsed'
    """
    return _states().get((lemma, role), ())
