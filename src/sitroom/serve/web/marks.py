"""A report's text cut at the ends of all evidence, so that each piece knows which records stand on it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from sitroom.export.words import focus
from sitroom.model.record import Record

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text. `records` are the places in the list of those that stand on it; `kinds` their kinds.

    `focus` is the kind whose words these are: the trigger of an event, the number of a figure.
    """

    text: str
    records: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()
    focus: str | None = None


def pieces(text: str, records: Sequence[Record]) -> list[Piece]:
    """The whole text in pieces, in order.

    A text without records is one piece; offsets are of code points, as in the records.
    """
    edges: dict[int, list[tuple[bool, int]]] = {}
    hung: dict[int, list[tuple[bool, str]]] = {}
    for place, record in enumerate(records):
        for span in record.evidence:
            edges.setdefault(span.start, []).append((True, place))
            edges.setdefault(span.end, []).append((False, place))
        at = _hangs_on(record)
        if at is not None:
            hung.setdefault(at[0], []).append((True, record.kind))
            hung.setdefault(at[1], []).append((False, record.kind))
    cuts = sorted({0, len(text), *edges, *hung})
    standing: dict[int, int] = {}
    words: dict[str, int] = {}
    found = []
    for start, end in itertools.pairwise(cuts):
        _turn(standing, edges.get(start, ()))
        _turn(words, hung.get(start, ()))
        on = tuple(sorted(standing))
        kinds = tuple(dict.fromkeys(records[place].kind for place in on))
        found.append(Piece(text[start:end], on, kinds, next(iter(words), None)))
    return found


def excerpt(text: str, record: Record, margin: int = 400) -> list[Piece]:
    """The words of one record with so many characters around them, cut at blanks where text is left out."""
    start = min((span.start for span in record.evidence), default=0)
    end = max((span.end for span in record.evidence), default=0)
    first = max(0, start - margin)
    last = min(len(text), end + margin)
    if first:
        first = max(first, min(start, text.find(" ", first, start) + 1 or first))
    if last < len(text):
        last = max(end, text.rfind(" ", end, last)) if text.rfind(" ", end, last) > 0 else last
    shown, at = [], 0
    for piece in pieces(text, [record]):
        begin, at = at, at + len(piece.text)
        cut = piece.text[max(0, first - begin) : max(0, last - begin)]
        if cut:
            shown.append(Piece(cut, piece.records, piece.kinds, piece.focus))
    if first and shown:
        shown.insert(0, Piece("… "))
    if last < len(text):
        shown.append(Piece(" …"))
    return shown


def _hangs_on(record: Record) -> tuple[int, int] | None:
    """Where the words are that a record hangs on; None where they are its whole evidence."""
    start, end = getattr(record, "start", None), getattr(record, "end", None)
    if isinstance(start, int) and isinstance(end, int) and end > start:
        return start, end
    word = focus(record)
    if word is None or word.end <= word.start or word in record.evidence:
        return None
    return word.start, word.end


def _turn(counts: dict[T, int], turns: Sequence[tuple[bool, T]]) -> None:
    for begins, what in turns:
        counts[what] = counts.get(what, 0) + (1 if begins else -1)
        if counts[what] <= 0:
            del counts[what]
