"""Which records of many reports belong to one process of talks, and how its rounds follow each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sitroom.kinds.talks.record import Talks
from sitroom.link.records.sides import Sides, both
from sitroom.link.records.when import day_number, when_of
from sitroom.link.records.words import overlap, stems
from sitroom.model.indexed import place_key
from sitroom.model.ledger import Held
from sitroom.model.values import Actor

RULE = (
    "Records belong to one process when enough speaks for it: its name, the mediator, two parties, the finding, or two of one "
    "party, the venue, the report, a report that names its parties; and nothing against it: another name, other parties, 120 "
    "days of silence. What fits no process stands apart."
)
SILENCE = 120
ROUND = re.compile(
    r"(?i)\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:st|nd|rd|th)|latest|new|next|final)\s+"
    r"(?:[\w-]+ ){0,2}?round\b|\b(Geneva|Astana|Vienna|Sochi)[ -]?(?:round )?([IVX]+|\d+)\b"
)


@dataclass(slots=True)
class Process:
    """The records of one process, in order of publication; the reports that tell of it, the day of the last of them."""

    members: list[Held] = field(default_factory=list)
    parties: dict[str, int] = field(default_factory=dict)
    mediators: dict[str, int] = field(default_factory=dict)
    venues: set[str] = field(default_factory=set)
    names: list[str] = field(default_factory=list)
    reports: set[str] = field(default_factory=set)
    findings: set[str] = field(default_factory=set)
    last: int | None = None
    _main: list[str] | None = None

    def add(self, held: Held, sides: Sides) -> None:
        """Takes in a record that fits."""
        record, report = talks_of(held), held.entry.report
        self.members.append(held)
        self.reports.add(report.id)
        if held.finding:
            self.findings.add(held.finding)
        day = day_number(report.published)
        if day is not None:
            self.last = max(day, self.last or day)
        for key in party_keys(record, held, sides):
            # Who only speaks of talks, or against them, is not at the table yet.
            self.count(key, record.status != "proposed")
        for key in sides.keys(filter(named, record.mediators), held.entry.report.id):
            self.mediators[key] = self.mediators.get(key, 0) + 1
        if record.venue is not None:
            self.venues.add(str(place_key(record.venue)))
        if record.process:
            self.names.append(record.process)

    def count(self, key: str, often: int = 1) -> None:
        """Counts what a party has a part in."""
        self.parties[key] = self.parties.get(key, 0) + often
        self._main = None

    def main(self) -> list[str]:
        """The parties: those named in a third of the records at least, two at the least."""
        if self._main is None:
            ranked = sorted(self.parties, key=lambda k: (-self.parties[k], k))
            most = self.parties[ranked[0]] if ranked else 0
            self._main = sorted(k for nr, k in enumerate(ranked) if nr < 2 or (most and self.parties[k] * 3 >= most))
        return self._main


def processes(held: Iterable[Held], sides: Sides) -> tuple[list[Process], list[Held]]:
    """The processes that some records tell of, in order of their first report, and the records that fit none."""
    found: list[Process] = []
    apart: list[_Told] = []
    for each in held:
        told = _told(each, sides)
        if not _place(told, found, sides, opens=True):
            apart.append(told)
    rest = [told.held for told in apart if not _place(told, found, sides, opens=False)]
    for process in found:
        process.members.sort(key=lambda h: (h.entry.report.published or "", h.entry.report.id, h.entry.record.id))
    return found, rest


def talks_of(held: Held) -> Talks:
    """The record, as what it is."""
    record = held.entry.record
    assert isinstance(record, Talks)
    return record


def named(actor: Actor) -> bool:
    """Whether it is somebody known, and no common noun."""
    name = actor.person or actor.name or actor.text
    known = bool(actor.id or actor.relations) or any(c.isupper() for c in name)
    return known or name.casefold() in ("rebels", "government", "regime", "army", "the rebels", "opposition")


def party_keys(record: Talks, held: Held, sides: Sides) -> tuple[str, ...]:
    """The sides at the table."""
    return sides.keys((a for a in record.parties if named(a) and not both(a)), held.entry.report.id)


def day_of_talks(held: Held) -> tuple[str | None, str | None, bool]:
    """First and last day, and whether the report gives them: else the day it was published."""
    record = talks_of(held)
    own = when_of(record.time)
    published = (held.entry.report.published or "")[:10] or None
    if own is None or record.time is None or own.length > 31:
        return published, published, False
    return (record.time.from_ or record.time.to or "")[:10], (record.time.to or record.time.from_ or "")[:10], True


def round_of(text: str | None) -> str | None:
    """ "third" of "the third round of talks".

    >>> round_of("a third round of talks"), round_of("the talks")
    ('third', None)
    """
    match = ROUND.search(text or "")
    if match is None:
        return None
    return match[1].casefold() if match[1] else f"{match[2]} {match[3]}"


@dataclass(frozen=True, slots=True)
class _Told:
    """What a record says by which a process is known: the keys of its parties and mediators, the words of its name."""

    held: Held
    day: int | None
    name: frozenset[str] | None
    parties: tuple[str, ...]
    mediators: tuple[str, ...]
    named: bool
    venue: str | None
    there: frozenset[str]


def _told(held: Held, sides: Sides) -> _Told:
    record, report = talks_of(held), held.entry.report
    mediators = tuple(filter(named, record.mediators))
    return _Told(
        held=held,
        day=day_number(report.published),
        name=frozenset(stems(record.process)) if record.process else None,
        parties=party_keys(record, held, sides),
        mediators=sides.keys(mediators, report.id),
        named=bool(record.process or mediators),
        venue=str(place_key(record.venue)) if record.venue is not None else None,
        there=sides.named_in(report.id),
    )


def _place(told: _Told, found: list[Process], sides: Sides, opens: bool) -> bool:
    scored = [(score, -nr) for nr, p in enumerate(found) if (score := _fits(told, p, sides)) >= 2]
    if scored:
        found[-max(scored)[1]].add(told.held, sides)
        return True
    if not opens or not (told.named or len(told.parties) >= 2 or (told.venue is not None and told.parties)):
        return False
    found.append(Process())
    found[-1].add(told.held, sides)
    return True


def _fits(told: _Told, process: Process, sides: Sides) -> int:
    if told.day is not None and process.last is not None and told.day > process.last + SILENCE:
        return -1
    score = 0
    if told.name is not None and process.names:
        common = max(overlap(told.name, stems(n)) for n in process.names)
        if common < 0.2:
            return -1
        score += 3 * (common >= 0.5)
    shared = [k for k in told.parties if k in process.parties]
    meeting = any(sides.one(k, m) for k in told.mediators for m in process.mediators)
    if len(told.parties) >= 2 and len(process.parties) >= 2 and not shared and not meeting:
        return -1
    if told.mediators and process.mediators and not meeting and not shared:
        return -1
    score += 2 * meeting + (2 if len(shared) >= 2 else len(shared))
    score += told.venue is not None and told.venue in process.venues
    score += 2 * (told.held.finding in process.findings) + (told.held.entry.report.id in process.reports)
    score += len(told.there & process.parties.keys()) >= 2 or bool(told.there & process.mediators.keys())
    return score


def ordered(held: Sequence[Held]) -> list[Held]:
    """By the day of the talks, then by the report's."""
    return sorted(held, key=lambda h: (day_of_talks(h)[0] or "", h.entry.report.published or "", h.entry.record.id))
