"""The numbered notes of a situation report: each source once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sitroom.model.brief import BriefSection, Clause, Item, Note
from sitroom.model.ledger import Evidence

AT_ONCE = 90
"""Characters of a sentence in which what it tells in the first place is told."""
AHEAD = 40
"""Characters before the word that a record is of, where a line begins with them instead of with its sentence."""
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

    def as_read(self, sections: Iterable[BriefSection]) -> tuple[BriefSection, ...]:
        """The sections with their notes numbered as they are met in reading.

        A sentence that was cut, or that gathers rows from far apart, leaves gaps and turns; what no sentence rests on is
        dropped.
        """
        sections = tuple(sections)
        met = dict.fromkeys(n for section in sections for item in section.items for n in item.notes)
        order = {old: new for new, old in enumerate(met, 1)}
        self.notes = [self.notes[old - 1].model_copy(update={"number": new}) for old, new in order.items()]
        self.numbers = {(note.report, note.words): note.number for note in self.notes}
        return tuple(
            section.model_copy(update={"items": tuple(_renumbered(item, order) for item in section.items)})
            for section in sections
        )

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


def passage_of(e: Evidence) -> str:
    """The words of evidence for one line of a list: begun shortly before what it tells, where that stands far in."""
    text = words_of(e)
    if e.at is None or e.at <= 2 * AHEAD:
        return text
    cut = " ".join(e.words[0].text[e.at - AHEAD :].split()).partition(" ")[2]
    rest = "".join(f" … {' '.join(span.text.split())}" for span in e.words[1:])
    return f"… {cut}{rest}"


def sentence_of(evidence: Sequence[Evidence]) -> tuple[str, Evidence] | None:
    """What to quote: the fullest passage of the report that tells it in fewest passages, and not by the way.

    Of equals it is the earliest.
    """
    told = [e for e in evidence if e.words]
    if not told:
        return None
    chosen = min(told, key=lambda e: (len(e.words), _by_the_way(e), e.published or "~", e.report, e.record))
    return " ".join(max((span.text for span in chosen.words), key=len).split()), chosen


def _by_the_way(e: Evidence) -> bool:
    """ "Both sides agreed to a truce, the envoy said on Friday, hours after a shell struck a market": not of the shell."""
    return e.at is not None and e.at > AT_ONCE


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


def _renumbered(item: Item, order: Mapping[int, int]) -> Item:
    clauses = tuple(c.model_copy(update={"notes": tuple(sorted(order[n] for n in c.notes))}) for c in item.clauses)
    return item.model_copy(update={"clauses": clauses})
