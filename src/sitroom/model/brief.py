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


class Item(Frozen):
    """One sentence. `lead` is when and where, `text` what, in the words of a report or of a ledger, `standing` how firmly.

    `notes` are numbers of notes.
    """

    lead: str | None = None
    text: str
    quoted: bool = False
    standing: str | None = None
    notes: tuple[int, ...] = ()


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
