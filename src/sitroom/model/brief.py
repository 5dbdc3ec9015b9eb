"""A situation report: sentences that stand in the room, each with its sources as numbered notes."""

from __future__ import annotations

from sitroom.model.values import Frozen


class Note(Frozen):
    """One source of a sentence: who printed which words when."""

    number: int
    report: str
    record: str
    outlet: str | None = None
    published: str | None = None
    title: str | None = None
    url: str | None = None
    said_by: str | None = None
    words: str


class Clause(Frozen):
    """A part of a sentence with the numbers of its notes. `quoted` text stands word for word in a report."""

    text: str
    quoted: bool = False
    notes: tuple[int, ...] = ()


class Item(Frozen):
    """One sentence. `lead` is when and where, or what it is about; `standing` on whose word, and how firmly."""

    lead: str | None = None
    clauses: tuple[Clause, ...]
    standing: str | None = None

    @property
    def notes(self) -> tuple[int, ...]:
        """The numbers of all its notes."""
        return tuple(dict.fromkeys(n for clause in self.clauses for n in clause.notes))


class BriefSection(Frozen):
    """What is new, what changed, what is due, what is disputed."""

    title: str
    items: tuple[Item, ...] = ()
    empty: str = "Nothing in the room."


class Brief(Frozen):
    """Everything in it is in the room; `left_out` says what is in the room and not in it, and why."""

    title: str
    since: str
    until: str
    focus: str | None = None
    sections: tuple[BriefSection, ...] = ()
    notes: tuple[Note, ...] = ()
    left_out: tuple[str, ...] = ()
    counts: str = ""
