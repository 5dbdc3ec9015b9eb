"""Which records of many reports tell of one truce. A truce is not its declaration: it is offered, agreed, kept and broken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from sitroom.kinds.ceasefire.record import Ceasefire
from sitroom.lexicon.nations import nation
from sitroom.link.records.sides import Sides
from sitroom.link.records.when import When, day_number, when_of
from sitroom.link.records.where import countries
from sitroom.link.records.words import words
from sitroom.model.ledger import Held
from sitroom.model.values import Actor, Time

RULE = (
    "A record belongs to a truce when enough speaks for it: both parties, the day on which it starts or ends, an actor left "
    "out, the finding, a report that names both parties, or two of one party, the country, the report, that no other truce "
    "runs there; and when nothing speaks against it: other parties, another country, a start more than two days off, 45 days "
    "of silence. A truce that a report looks back on by its own date is another one. What fits no truce stands apart."
)
SILENCE = 45
_COUNT = re.compile(r"(?i)\b(?:violations|breaches|infringements|infractions)$")
_TERM = re.compile(
    r"(?i)truce|cease|cessation|armistice|pause|lull|calm|quiet|silence|halt|suspension|moratorium|stand-?down|agreement"
    r"|accord|freeze|deal|respite|de-?escalation"
)
_BACK = ("background", "anniversary")
_OFFERS = ("proposed", "offered", "rejected")


@dataclass(slots=True)
class Truce:
    """The records of one truce, in order of publication."""

    members: list[Held] = field(default_factory=list)
    keys: dict[str, int] = field(default_factory=dict)
    excluded: set[str] = field(default_factory=set)
    lands: set[str] = field(default_factory=set)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    reports: set[str] = field(default_factory=set)
    findings: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)
    only_offers: bool = True
    last_told: int | None = None
    past: When | None = None

    @property
    def records(self) -> list[Ceasefire]:
        """What the members say."""
        return [truce_of(h) for h in self.members]

    def add(self, held: Held, sides: Sides) -> None:
        """Takes in a record that fits."""
        self.members.append(held)
        record = truce_of(held)
        for key in _keys(held, sides):
            self.keys[key] = self.keys.get(key, 0) + 1
        self.excluded.update(_named(record.excluded_actors, held, sides))
        self.lands.update(_lands(record))
        for days, time in ((self.starts, record.effective), (self.ends, record.expires)):
            if (day := day_of(time)) is not None:
                days.append(day)
        report = held.entry.report
        if report.id not in self.reports:
            self.reports.add(report.id)
            self.named.update(sides.named_in(report.id))
        if held.finding:
            self.findings.add(held.finding)
        self.only_offers = self.only_offers and record.state in _OFFERS
        told = day_number(report.published)
        if told is not None:
            self.last_told = max(told, self.last_told or told)

    def days(self, name: Literal["effective", "expires"]) -> list[int]:
        """The days that members give for its start or its end."""
        return self.starts if name == "effective" else self.ends


def truces(held: Iterable[Held], sides: Sides) -> tuple[list[Truce], list[Held]]:
    """The truces that some records tell of, in order of their first report, and the records that fit none."""
    found: list[Truce] = []
    apart: list[Held] = []
    for each in held:
        if not _place(each, found, sides):
            apart.append(each)
    # What a report says before the truce was named elsewhere finds its place now.
    rest = [each for each in apart if not _place(each, found, sides, opens=False)]
    for truce in found:
        truce.members.sort(key=lambda h: (h.entry.report.published or "", h.entry.report.id, _start(h)))
    return found, rest


def truce_of(held: Held) -> Ceasefire:
    """The record, as what it is."""
    record = held.entry.record
    assert isinstance(record, Ceasefire)
    return record


def day_of(time: Time | None) -> int | None:
    """The one day that a time names: its end where it runs up to one."""
    found = when_of(time)
    if found is None:
        return None
    return found.last if found.length > 1 else found.first


def _place(held: Held, found: list[Truce], sides: Sides, opens: bool = True) -> bool:
    record = truce_of(held)
    own = when_of(record.time)
    day = day_number(held.entry.report.published)
    starts = day_of(record.effective)
    if record.novelty in _BACK and own is not None and day is not None and own.last < day - 14 and starts is None:
        past = next((t for t in found if t.past is not None and _overlap(t.past, own)), None)
        if past is None:
            past = Truce(past=own)
            found.append(past)
        past.add(held, sides)
        return True
    live = [t for t in found if t.past is None]
    fits = [_fits(held, t, sides) for t in live]
    there = [nr for nr, t in enumerate(live) if fits[nr] > 0 and _lands(record) & t.lands]
    if len(there) == 1 and not _keys(held, sides):
        # The only truce that runs in its country.
        fits[there[0]] += 1
    scored = [(score, -nr) for nr, score in enumerate(fits) if score >= 2]
    if scored:
        live[-max(scored)[1]].add(held, sides)
        return True
    if not opens or _TERM.search(record.term.text) is None:
        return False
    if (
        len(_keys(held, sides)) < 2
        and not (_keys(held, sides) and starts)
        and record.state not in ("offered", "proposed")
    ):
        return False
    found.append(Truce())
    found[-1].add(held, sides)
    return True


def _fits(held: Held, truce: Truce, sides: Sides) -> int:
    """How well a record fits a truce; below 0 where it cannot be the same."""
    record, report = truce_of(held), held.entry.report
    day, last = day_number(report.published), truce.last_told
    if day is not None and last is not None and day > last + SILENCE:
        return -1
    starts, ends = day_of(record.effective), day_of(record.expires)
    known, over = truce.starts, truce.ends
    if starts is not None and known and min(abs(starts - k) for k in known) > (7 if truce.only_offers else 2):
        return -1
    if starts is not None and over and starts > max(over) + 2:
        return -1
    keys = _keys(held, sides)
    shared = [k for k in keys if k in truce.keys]
    lands = _lands(record)
    one_day = starts is not None and starts in known and bool(lands & truce.lands or truce.named & set(keys))
    if keys and truce.keys and not shared and not one_day:
        # Those who announce a truce and those who keep it may be others; then its first day has to be the same.
        return -1
    apart = len(keys) >= 2 and len(truce.keys) >= 2 and len(shared) < 2
    if apart and not one_day and not any(k.startswith("state:") for k in shared):
        return -1
    if lands and truce.lands and not lands & truce.lands:
        return -1
    score = 2 * min(len(shared), 2) if len(shared) > 1 else len(shared)
    score += (
        2 * (starts is not None and starts in known)
        + any(abs((starts or 0) - k) == 1 for k in known)
        + (ends is not None and ends in over)
    )
    score += 2 * bool(_named(record.excluded_actors, held, sides) & truce.excluded) + bool(lands & truce.lands)
    score += (report.id in truce.reports) + 2 * (held.finding in truce.findings)
    score += 2 * (len(sides.named_in(report.id) & set(truce.keys)) >= 2)
    if _TERM.search(record.term.text) is None and _COUNT.search(record.term.text) is None:
        # A halt that has no name, "held its fire", needs a party of the truce; a monitor's count does not.
        return score if shared else -1
    return score


def _keys(held: Held, sides: Sides) -> tuple[str, ...]:
    record = truce_of(held)
    excluded = _named(record.excluded_actors, held, sides)
    return tuple(k for k in dict.fromkeys(_named(record.parties, held, sides)) if k not in excluded)


def _named(actors: Sequence[Actor], held: Held, sides: Sides) -> frozenset[str]:
    report = held.entry.report.id
    found = (sides.key(a, report) for a in actors)
    return frozenset(k for k in sorted(k for k in found if k) if not k.startswith("name:") or _proper(k, sides))


def _proper(key: str, sides: Sides) -> bool:
    return any(c.isupper() for c in sides.label(key) or "")


def _lands(record: Ceasefire) -> set[str]:
    """The countries where it holds: of its places, and of the names in its sentence."""
    named = (nation(w) for span in record.evidence for w in words(span.text) if w[:1].isupper())
    return set(countries(record)) | {n[1] for n in named if n is not None}


def _overlap(a: When, b: When) -> bool:
    return a.first <= b.last and b.first <= a.last


def _start(held: Held) -> int:
    return min((s.start for s in held.entry.record.evidence), default=0)
