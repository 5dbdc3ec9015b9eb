"""Prisoners who are handed over or taken home: no movement of forces, though they are counted as soldiers.

"The front handed 26 captured soldiers to the Red Cross. […] It confirmed the transfer of 26 soldiers." The second sentence
tells of the same men, and no army has moved them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sitroom.lexicon.wordsets import word_set
from sitroom.model.record import Record
from sitroom.text.analysis import Analysis
from sitroom.text.sections import label_over

_HELD = frozenset({"captured", "released", "detained", "abducted", "surrendered"})
_CARRIED = frozenset({"redeployment", "arrival", "departure", "withdrawal"})


def without_prisoners(analysis: Analysis, records: Sequence[Record]) -> list[Record]:
    """The records without movements, and counts of troops in the same words, of prisoners.

    They are as many as the report counts as held or freed, or stand under a label that says so: "5. Prisoners."
    """
    figures: list[Any] = [r for r in records if r.kind == "figure"]
    held = {(f.best, _head(f.group)) for f in figures if f.measure in _HELD and f.best is not None and f.best > 1}
    gone: set[str] = set()
    moves: list[Any] = [r for r in records if r.kind == "force"]
    for move in moves:
        told = {(e.quantity.best, _head(e.name)) for e in move.elements if e.quantity is not None}
        counts = {number for number, _ in told}
        if move.change not in _CARRIED or not told or not (told <= held or _of_prisoners(analysis, move)):
            continue
        gone.add(move.id)
        gone |= {f.id for f in figures if f.measure == "troops" and f.best in counts and f.evidence == move.evidence}
    return [r for r in records if r.id not in gone]


def _head(words: str | None) -> str | None:
    """The last word: three battalions are not the three soldiers who were captured."""
    return words.casefold().split()[-1] if words else None


def _of_prisoners(analysis: Analysis, move: Record) -> bool:
    start = move.evidence[0].start
    sentence = next((s for s in analysis.sentences if s.start <= start < s.end), None)
    label = label_over(analysis, sentence) if sentence is not None else None
    return label is not None and any(t.lemma in word_set("held_people") for t in label.tokens)
