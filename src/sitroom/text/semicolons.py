"""Semicolons: where a sentence is parsed in parts, and which part has no verb and belongs to the one before."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc

# "; the rebels at 30.", "; the government 12.": who counts, and a number at the end.
_NUMBER_LAST = re.compile(r"(?:and |but |while )?[A-Za-z][^,;:()\"]{2,60} (?P<number>[\w,.-]*\w)[.;]?\Z")


def parts_between(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Parts between semicolons that stand outside quotes and brackets."""
    parts, depth, quoted, low = [], 0, False, start
    if text.find(";", start, end) < 0:
        return [(start, end)]
    for i in range(start, end):
        c = text[i]
        if c == '"':
            quoted = not quoted
        elif c in "([":
            depth += 1
        elif c in ")]":
            depth = max(0, depth - 1)
        elif c == ";" and not depth and not quoted:
            parts.append((low, i + 1))
            low = i + 1
    return [*parts, (low, end)]


def without_verb(text: str, docs: list[Doc], bounds: list[tuple[int, int]]) -> list[int]:
    """Which units tell a number without a verb of their own: "The army put the dead at nine; the rebels at 30."

    `bounds` are the units' offsets in `text`.
    """
    found: list[int] = []
    for at, ((_, end), (start, last)) in enumerate(pairwise(bounds), 1):
        if text[end - 1 : end] != ";" or text[end:start].strip() or not _NUMBER_LAST.match(text[start:last]):
            continue
        words = [t for t in docs[at] if t.pos_ != "PUNCT"]
        goes_on = at - 1 in found or any(t.pos_ == "VERB" for t in docs[at - 1])
        if goes_on and words[-1].tag_ == "CD" and not any(t.pos_ in ("VERB", "AUX") for t in words):
            found.append(at)
    return found
