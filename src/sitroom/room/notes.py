"""The numbered notes of a situation report: each source once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sitroom.model.brief import Clause, Item, Note
from sitroom.model.ledger import Evidence

NOTES_EACH = 4
"""Sources that one sentence names; more are counted in its standing."""


@dataclass(slots=True)
class Notes:
    """Numbers each passage of a report once, in the order in which sentences rest on them."""

    numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)

    def of(self, evidence: Iterable[Evidence]) -> tuple[int, ...]:
        """The numbers of the notes for this evidence: of every independent source first, then of others."""
        return tuple(dict.fromkeys(self._number(e) for e in _one_of_each(evidence)))

    def clause(self, text: str, evidence: Iterable[Evidence], *, quoted: bool = False) -> Clause:
        """A part of a sentence with its notes."""
        return Clause(text=text, quoted=quoted, notes=self.of(evidence))

    def drop_unused(self, items: Iterable[Item], known: int) -> None:
        """Takes back the notes, of those after the first `known`, that none of these items rests on.

        Items that are cut come last, so what only they rest on is the tail of the notes.
        """
        kept = max((n for item in items for clause in item.clauses for n in clause.notes), default=0)
        for note in self.notes[max(known, kept) :]:
            del self.numbers[note.report, note.words]
        del self.notes[max(known, kept) :]

    def _number(self, e: Evidence) -> int:
        words = words_of(e)
        key = (e.report, words)
        if key not in self.numbers:
            self.numbers[key] = len(self.notes) + 1
            self.notes.append(
                Note(
                    number=self.numbers[key],
                    report=e.report,
                    record=e.record,
                    outlet=e.outlet,
                    published=e.published,
                    title=e.title,
                    url=e.url,
                    said_by=e.said_by,
                    words=words,
                )
            )
        return self.numbers[key]


def words_of(e: Evidence) -> str:
    """The words of a report that evidence stands on, on one line; passages apart by an ellipsis."""
    return " … ".join(" ".join(span.text.split()) for span in e.words)


def sentence_of(evidence: Sequence[Evidence]) -> tuple[str, Evidence] | None:
    """What to quote: the fullest passage of the report that tells it in fewest passages; the earliest of equals."""
    told = [e for e in evidence if e.words]
    if not told:
        return None
    chosen = min(told, key=lambda e: (len(e.words), e.published or "~", e.report, e.record))
    return " ".join(max((span.text for span in chosen.words), key=len).split()), chosen


def teller(e: Evidence) -> str:
    """Who says so, and in which outlet, in words."""
    outlet = e.outlet or "outlet not known"
    return outlet if not e.said_by or e.said_by == outlet else f"{e.said_by}, in {outlet}"


def _one_of_each(evidence: Iterable[Evidence]) -> list[Evidence]:
    first: dict[str, Evidence] = {}
    more: list[Evidence] = []
    for e in evidence:
        if e.source in first:
            more.append(e)
        else:
            first[e.source] = e
    return [*first.values(), *more][:NOTES_EACH]
