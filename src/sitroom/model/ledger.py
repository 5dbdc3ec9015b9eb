"""What a ledger is: rows that an analyst keeps, each with the words it rests on.

All ledgers have one form, so that the command line, files, pages and people's own programs can show any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import Field

from sitroom.model.linking import Entry
from sitroom.model.values import Frozen, Place, Span


class Evidence(Frozen):
    """One record in one report that a row rests on: the words, who printed them, who says so.

    `at` is where in the first of the words the record's own one begins ("shelled"), in characters, where it has one.
    """

    report: str
    record: str
    outlet: str | None = None
    published: str | None = None
    title: str | None = None
    url: str | None = None
    said_by: str | None = None
    source: str
    words: tuple[Span, ...] = ()
    at: int | None = None


class Point(Frozen):
    """Where a row lies, in WGS 84 decimal degrees, and how exactly: never a false pin."""

    name: str
    lat: float
    lon: float
    precision: str
    country: str | None = None


class Row(Frozen):
    """One line of a ledger. `values` has the columns of its section; `standing` is that across reports.

    `begins` and `ends` say when it is due or holds, where it has a place in a calendar.
    """

    values: dict[str, Any]
    evidence: tuple[Evidence, ...] = ()
    finding: str | None = None
    point: Point | None = None
    begins: str | None = None
    ends: str | None = None


class Column(Frozen):
    """A column: its key in `Row.values`, its heading, how it is set."""

    key: str
    title: str
    align: Literal["left", "right"] = "left"


class Section(Frozen):
    """A table of a ledger. `about` says what it belongs to: one truce, one process, one series."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...] = ()
    about: dict[str, Any] = Field(default_factory=dict)
    note: str | None = None


class Page(Frozen):
    """Which part of a ledger is shown: `shown` of `total` of what `unit` names (a plural), after the first `offset`."""

    unit: str
    offset: int
    shown: int
    total: int

    @property
    def goes_on(self) -> int | None:
        """The offset of the next page, or None on the last."""
        after = self.offset + self.shown
        return after if self.shown and after < self.total else None


class Ledger(Frozen):
    """A derived view. `rule` says how its values come about; `left_out` what is not shown, and why.

    `page` says how much of it this is; None for one that was made of a person's own entries.
    """

    name: str
    title: str
    rule: str
    sections: tuple[Section, ...] = ()
    left_out: tuple[str, ...] = ()
    page: Page | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """An entry with what the room knows of it across reports."""

    entry: Entry
    finding: str
    standing: str = "single_source"
    sources: int = 1
    reports: int = 1


@dataclass(frozen=True, slots=True)
class Asked:
    """What a ledger is made for: the day it is made on (ISO 8601), and the window that was asked for."""

    today: str
    since: str | None = None
    until: str | None = None
    around: Sequence[Held] = field(default=())


def joined(pages: Sequence[Ledger]) -> Ledger:
    """Pages of one ledger as one: tables of one name are one table, and what was counted as left out is added up.

    Raises `ValueError` where there is no page.
    """
    if not pages:
        raise ValueError("a ledger has at least one page")
    sections: dict[str, list[Section]] = {}
    for page in pages:
        for section in page.sections:
            sections.setdefault(section.name, []).append(section)
    whole = tuple(
        parts[0].model_copy(update={"rows": tuple(row for part in parts for row in part.rows)})
        for parts in sections.values()
    )
    notes: dict[str, int | None] = {}
    for note in (note for page in pages for note in page.left_out):
        count, _, what = note.partition(" ")
        if count.isdigit():
            notes[what] = (notes.get(what) or 0) + int(count)
        else:
            notes[note] = None
    left_out = tuple(what if count is None else f"{count} {what}" for what, count in notes.items())
    shown = [page.page for page in pages if page.page is not None]
    one = shown[0].model_copy(update={"shown": sum(p.shown for p in shown)}) if shown else None
    return pages[0].model_copy(update={"sections": whole, "left_out": left_out, "page": one})


MakeLedger = Callable[[Sequence[Held], Asked], Ledger]
"""From all entries of one kind (in order of publication, `Asked.around` those of the kinds that `reads` names)."""


@dataclass(frozen=True, slots=True)
class LedgerOf:
    """What a kind says of its ledger.

    `reads` are the other kinds that it looks at: all records of these in a room that has few, in a large one those of the
    reports on its page. `follows` are those among them that it looks through for what became of things: in a large room
    also those on the same actors or places, from the first report of the page on. `topics` are those by which a kind counts
    there; all of a kind that it does not name. `only` are those by which a kind counts in any room.
    `unit` names what a page has some of: the
    lines of `Indexed.line`. `records` is how many stand on a page, if more than in other
    ledgers. With `by_due` the pages go by the days nearest to today, else by what was last told. `join`
    makes one ledger of its pages.
    """

    name: str
    about: str
    make: MakeLedger
    unit: str
    reads: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    topics: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    by_due: bool = False
    records: int = 0
    join: Callable[[Sequence[Ledger]], Ledger] = joined


def evidence_of(entry: Entry, words: tuple[Span, ...] | None = None) -> Evidence:
    """The words that an entry stands on, or those of them that are given, and who says them."""
    last = entry.record.attribution[-1].source if entry.record.attribution else None
    words = entry.record.evidence if words is None else words
    trigger = getattr(entry.record, "trigger", None)
    return Evidence(
        report=entry.report.id,
        record=entry.record.id,
        outlet=entry.report.outlet,
        published=entry.report.published,
        title=entry.report.title,
        url=entry.report.url,
        said_by=(last.person or last.name or last.text) if last is not None else None,
        source=entry.source,
        words=words,
        at=where_in(words, trigger.start if trigger is not None else None),
    )


def where_in(words: Sequence[Span], start: int | None) -> int | None:
    """How far into the first of some words an offset of the report lies; None where it does not."""
    return start - words[0].start if words and start is not None and words[0].start <= start < words[0].end else None


def point_of(place: Place | None) -> Point | None:
    """A place on the map, where it has coordinates."""
    if place is None or place.lat is None or place.lon is None:
        return None
    return Point(
        name=place.name or place.text, lat=place.lat, lon=place.lon, precision=place.precision, country=place.country
    )
