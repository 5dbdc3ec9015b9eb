"""Ids that users give their reports in JSON lines: one that comes again is noted, for results are told apart by them."""

from __future__ import annotations

import json
from dataclasses import replace

from sitroom.ingest.items import RawItem
from sitroom.model.record import Issue


class Refs:
    """The ids of a run, each with the line that gave it first."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}

    def noted(self, item: RawItem) -> RawItem:
        """The item, with an issue where its id was given before."""
        ref = _ref(item.data or b"")
        if ref is None:
            return item
        first = self._first.setdefault(ref, item.origin)
        if first == item.origin:
            return item
        issue = Issue(
            code="read.same_id",
            message=f"the id {ref!r} of {item.origin} was given before, in {first}: two reports go by one document.ref",
        )
        return replace(item, issues=(*item.issues, issue))


def _ref(line: bytes) -> str | None:
    """The id that a line gives its report. What is wrong with the line is told where it is read."""
    if b'"id"' not in line:
        return None
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    ref = value.get("id") if isinstance(value, dict) else None
    return None if ref is None else str(ref)
