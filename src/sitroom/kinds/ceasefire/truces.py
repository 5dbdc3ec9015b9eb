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


@dataclass(frozen=True, slots=True)
class _Told:
    """What a record says of which truce it tells, worked out once: it is held against every truce."""

    held: Held
    keys: tuple[str, ...]
    excluded: frozenset[str]
    lands: frozenset[str]
    starts: int | None
    ends: int | None
    day: int | None
    named: frozenset[str]
    has_term: bool
    counts: bool

    @classmethod
    def of(cls, held: Held, sides: Sides) -> _Told:
        """Takes a record apart."""
        record, report = truce_of(held), held.entry.report
        excluded = _named(record.excluded_actors, held, sides)
        return cls(
            held=held,
            keys=tuple(k for k in dict.fromkeys(_named(record.parties, held, sides)) if k not in excluded),
            excluded=excluded,
            lands=_lands(record),
            starts=day_of(record.effective),
            ends=day_of(record.expires),
            day=day_number(report.published),
            named=sides.named_in(report.id),
            has_term=_TERM.search(record.term.text) is not None,
            counts=_COUNT.search(record.term.text) is not None,
        )


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

    def add(self, told: _Told) -> None:
        """Takes in a record that fits."""
        held, report = told.held, told.held.entry.report
        self.members.append(held)
        for key in told.keys:
            self.keys[key] = self.keys.get(key, 0) + 1
        self.excluded.update(told.excluded)
        self.lands.update(told.lands)
        for days, day in ((self.starts, told.starts), (self.ends, told.ends)):
            if day is not None:
                days.append(day)
        if report.id not in self.reports:
            self.reports.add(report.id)
            self.named.update(told.named)
        if held.finding:
            self.findings.add(held.finding)
        self.only_offers = self.only_offers and truce_of(held).state in _OFFERS
        if told.day is not None:
            self.last_told = max(told.day, self.last_told or told.day)

    def days(self, name: Literal["effective", "expires"]) -> list[int]:
        """The days that members give for its start or its end."""
        return self.starts if name == "effective" else self.ends


def truces(held: Iterable[Held], sides: Sides) -> tuple[list[Truce], list[Held]]:
    """The truces that some records tell of, in order of their first report, and the records that fit none."""
    found: list[Truce] = []
    apart = [told for each in held if not _place(told := _Told.of(each, sides), found)]
    # What a report says before the truce was named elsewhere finds its place now.
    rest = [told.held for told in apart if not _place(told, found, opens=False)]
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


def _place(told: _Told, found: list[Truce], opens: bool = True) -> bool:
    record = truce_of(told.held)
    own = when_of(record.time)
    day, starts = told.day, told.starts
    if record.novelty in _BACK and own is not None and day is not None and own.last < day - 14 and starts is None:
        past = next((t for t in found if t.past is not None and _overlap(t.past, own)), None)
        if past is None:
            past = Truce(past=own)
            found.append(past)
        past.add(told)
        return True
    live = [t for t in found if t.past is None]
    fits = [_fits(told, t) for t in live]
    there = [nr for nr, t in enumerate(live) if fits[nr] > 0 and told.lands & t.lands]
    if len(there) == 1 and not told.keys:
        # The only truce that runs in its country.
        fits[there[0]] += 1
    scored = [(score, -nr) for nr, score in enumerate(fits) if score >= 2]
    if scored:
        live[-max(scored)[1]].add(told)
        return True
    if not opens or not told.has_term:
        return False
    if len(told.keys) < 2 and not (told.keys and starts) and record.state not in ("offered", "proposed"):
        return False
    found.append(Truce())
    found[-1].add(told)
    return True


def _fits(told: _Told, truce: Truce) -> int:
    """How well a record fits a truce; below 0 where it cannot be the same."""
    keys, lands, starts, ends = told.keys, told.lands, told.starts, told.ends
    day, last = told.day, truce.last_told
    if day is not None and last is not None and day > last + SILENCE:
        return -1
    if lands and truce.lands and not lands & truce.lands:
        return -1
    known, over = truce.starts, truce.ends
    if starts is not None and known and min(abs(starts - k) for k in known) > (7 if truce.only_offers else 2):
        return -1
    if starts is not None and over and starts > max(over) + 2:
        return -1
    shared = [k for k in keys if k in truce.keys]
    one_day = starts is not None and starts in known and bool(lands & truce.lands or truce.named & set(keys))
    if keys and truce.keys and not shared and not one_day:
        # Those who announce a truce and those who keep it may be others; then its first day has to be the same.
        return -1
    apart = len(keys) >= 2 and len(truce.keys) >= 2 and len(shared) < 2
    if apart and not one_day and not any(k.startswith("state:") for k in shared):
        return -1
    score = 2 * min(len(shared), 2) if len(shared) > 1 else len(shared)
    score += (
        2 * (starts is not None and starts in known)
        + any(abs((starts or 0) - k) == 1 for k in known)
        + (ends is not None and ends in over)
    )
    score += 2 * bool(told.excluded & truce.excluded) + bool(lands & truce.lands)
    score += (told.held.entry.report.id in truce.reports) + 2 * (told.held.finding in truce.findings)
    score += 2 * (sum(key in truce.keys for key in told.named) >= 2)
    if not told.has_term and not told.counts:
        # A halt that has no name, "held its fire", needs a party of the truce; a monitor's count does not.
        return score if shared else -1
    return score


def _named(actors: Sequence[Actor], held: Held, sides: Sides) -> frozenset[str]:
    report = held.entry.report.id
    found = (sides.key(a, report) for a in actors)
    return frozenset(k for k in sorted(k for k in found if k) if not k.startswith("name:") or _proper(k, sides))


def _proper(key: str, sides: Sides) -> bool:
    return any(c.isupper() for c in sides.label(key) or "")


def _lands(record: Ceasefire) -> frozenset[str]:
    """The countries where it holds: of its places, and of the names in its sentence."""
    named = (nation(w) for span in record.evidence for w in words(span.text) if w[:1].isupper())
    return frozenset(countries(record)) | {n[1] for n in named if n is not None}


def _overlap(a: When, b: When) -> bool:
    return a.first <= b.last and b.first <= a.last


def _start(held: Held) -> int:
    return min((s.start for s in held.entry.record.evidence), default=0)
