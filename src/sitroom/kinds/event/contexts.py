"""PLOVER contexts: why, by the words of the event's own clause."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.view import View
from sitroom.lexicon.tables import several, table


@cache
def _contexts() -> Mapping[str, frozenset[str]]:
    """Contexts by word."""
    found: dict[str, set[str]] = {}
    for row in table("contexts"):
        for word in several(row["words"]):
            found.setdefault(word, set()).add(row["context"])
    return {word: frozenset(names) for word, names in found.items()}


def contexts_of(view: View, draft: Draft) -> tuple[str, ...]:
    """The contexts of an event: those of its row, then those its clause's words speak for, in alphabetical order."""
    known = _contexts()
    found: set[str] = set()
    clause = draft.clause
    tokens = view.analysis.sentences[clause.sentence].tokens
    for token in tokens:
        if clause.start <= token.start < clause.end:
            found |= known.get(token.lemma.lower(), _NONE)
    if any(a.type == "military" for a in (*draft.actors, *draft.recipients)):
        found.add("military")
    return (*draft.contexts, *sorted(found - set(draft.contexts)))


_NONE: frozenset[str] = frozenset()
