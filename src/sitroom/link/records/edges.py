"""The edge between two records, from what their kind finds."""

from __future__ import annotations

from collections.abc import Callable

from sitroom.model.linking import Comparison, Edge, Entry

Compare = Callable[[Entry, Entry], Comparison | None]


def edge_between(compare: Compare, a: Entry, b: Entry) -> Edge | None:
    """The edge between two records, or None. Their order does not matter.

    Records of one report are never compared: whether two sentences of a text tell of one thing was settled in reading.
    Two reports of one text have the same records, and those are the same without comparing.
    """
    if a.report.id == b.report.id or a.record.kind != b.record.kind:
        return None
    first, second = sorted((a, b), key=lambda e: e.key)
    found = compare(first, second)
    if found is None:
        return None
    if found.swapped:
        first, second = second, first
    return Edge(first.key, second.key, found.relation, found.score, found.reasons)
