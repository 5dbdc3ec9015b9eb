"""Which side an actor of a record is on: a state with its organs, a group under all its names.

A ledger looks at many reports at once and has to know that "the defence ministry", "Zambia's army" and "the government" are
one side, "the NPF" and "the Northern People's Front" another. It is told by rule, never by guess:

- an organ of state belongs to its country; one without a country to the only country whose organs its report names, if what
  the report tells of lies there too (if it lies in another country, to that), else to
  the only country that an organ of this name has in any report, else to the country of nine in ten of all organs;
- a spokesman, commander or negotiator speaks for the group or army that a report calls his;
- a short name stands for the full one that ends in it, capitals for the name whose initials they are, where there is only
  one such name in the report, or in all reports;
- an office of an organisation is the only person who is named as its holder;
- what is said to be of a group ("the Front's military command") is that group;
- "the rebels" are the only armed group that their report names, not counting those that a truce leaves out. Otherwise they
  are nobody's side.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from typing import Any, get_args

from sitroom.model.indexed import folded
from sitroom.model.linking import Entry
from sitroom.model.memo import Memo
from sitroom.model.record import Record
from sitroom.model.values import Actor, Frozen

_ORGANS = frozenset(
    "government regime ministry minister army navy president presidency cabinet authorities parliament police junta "
    "premier gendarmerie".split()
)
_STATES = frozenset({"GOV", "MIL", "COP"})
_OFFICES = frozenset("minister president premier chancellor king queen emir sultan".split())
_ARMED = frozenset(
    "rebel rebels insurgent insurgents insurgency guerrillas militants separatists rebellion".split()
) | {"rebel group", "armed group", "rebel movement", "militant group", "the group", "rebel forces", "rebel side"}
_BOTH = re.compile(
    r"(?i)\b(?:(?:both|two|two warring|warring|each|either|rival|opposing|conflicting)\b.*\b)?"
    r"(?:sides?|part(?:y|ies)|delegations?|foes|rivals|belligerents|negotiators)$"
)
_ARTICLE = re.compile(r"(?i)^(?:the|a|an|its|their|his|her|our|so-called)\s+")
_JOINT = re.compile(r"(?i)\b(?:coalition|alliance|mission|joint|international|multinational)\b")
_FIELD = frozenset({"event", "origin", "destination", "base"})
_PARTS = frozenset(
    "rebels fighters members member forces troops soldiers command commander commanders military spokesman spokeswoman "
    "delegation delegates leader leaders leadership office officials chairman gunmen militants negotiators wing".split()
)
_OF_ARMY = re.compile(r"\b(?:army|army's|ministry|government's|government)\b", re.IGNORECASE)
_OF_REBELS = re.compile(r"\b(?:rebels'|rebel|rebels)\b", re.IGNORECASE)
_STOP = frozenset("of the and for in on de la el al".split())
_NONE: Counter[str] = Counter()
_NEITHER: Counter[bool] = Counter()
"""What was never met. Nobody writes into these."""


def actors_of(record: Record) -> tuple[Actor, ...]:
    """Every actor in a record, whatever part it has."""
    return _ACTORS(record)


def _inside(value: Frozen) -> Iterator[Actor]:
    for name in _holding(type(value)):
        held = getattr(value, name)
        for each in held if isinstance(held, tuple) else (held,):
            if isinstance(each, Actor):
                yield each
            elif isinstance(each, Frozen):
                yield from _inside(each)


@cache
def _holding(model: type[Frozen]) -> tuple[str, ...]:
    """The fields of a model in which there can be an actor."""
    return tuple(name for name, field in model.model_fields.items() if _can_hold(field.annotation))


def _can_hold(annotation: Any) -> bool:
    if isinstance(annotation, type):
        return issubclass(annotation, Actor) or (
            issubclass(annotation, Frozen) and any(_can_hold(f.annotation) for f in annotation.model_fields.values())
        )
    return any(_can_hold(part) for part in get_args(annotation))


_ACTORS: Memo[Record, tuple[Actor, ...]] = Memo(lambda record: tuple(_inside(record)))


def both(actor: Actor) -> bool:
    """Whether both sides at once are meant: "both sides", "the two delegations", "each".

    >>> both(Actor(start=0, end=10, text="both sides", name="sides"))
    True
    """
    return not actor.id and not actor.person and _both(actor.name or "", actor.text)


@lru_cache(maxsize=32768)
def _both(name: str, text: str) -> bool:
    if _plain(name) in ("sides", "parties", "delegations", "both", "each"):
        return True
    text = _bare(text)
    return text.casefold() in ("each", "both", "they both") or _BOTH.fullmatch(text) is not None


class Sides:
    """The sides of some records, from all that their reports say of them."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._countries: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._names: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._full: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._own: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._initials: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._groups: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._owners: dict[str, dict[str, None]] = {}
        self._organs: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._officials: dict[str, str | None] = {}
        self._people: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._belongs: dict[str, set[str]] = {}
        self._holders: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._with_country: defaultdict[str, Counter[bool]] = defaultdict(Counter)
        self._met: dict[str, set[str]] = {}
        self._left_out: set[str] = set()
        self._lands: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._worded: dict[tuple[str, str], str] = {}
        self._anywhere: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._labels: dict[str, str] = {}
        entries = tuple(entries)
        self._keys: dict[tuple[object, ...], str | None] = {}
        met: dict[tuple[object, ...], tuple[Actor, str]] = {}
        for entry in entries:
            for actor in actors_of(entry.record):
                # A mention that many records of a report share counts once.
                met.setdefault(
                    (entry.report.id, actor.start, actor.end, actor.name, actor.person), (actor, entry.report.id)
                )
        mentions = list(met.values())
        for entry in entries:
            assault = entry.record.kind == "event" and getattr(entry.record, "type", None) == "ASSAULT"
            if assault or entry.record.kind == "force":
                # Where it is fought; where it is talked is somebody else's country.
                lands = self._lands[entry.report.id]
                lands.update(p.country for p in entry.record.places if p.country and p.role in _FIELD)
        for actor, _ in mentions:
            if actor.type in ("military", "police") and not actor.id:
                self._with_country[_plain(_said(actor))][bool(actor.country)] += 1
        for actor, report in mentions:
            self._learn(actor, report)
        for actor, report in mentions:
            if actor.person:
                self._learn_person(actor, report)
        for entry in entries:
            for actor in getattr(entry.record, "excluded_actors", ()) if entry.record.kind == "ceasefire" else ():
                self._left_out.add(self._whole(_plain(_full_name(actor)), entry.report.id))
        for actor, report in mentions:
            key = self.key(actor, report)
            if key is not None:
                self._met.setdefault(report, set()).add(key)
                self._worded.setdefault((report, _plain(actor.text)), key)
                self._anywhere[_plain(actor.text)][key] += 1

    def named_in(self, report: str) -> frozenset[str]:
        """The sides that a report's records name."""
        return frozenset(self._met.get(report, ()))

    def _learn_person(self, actor: Actor, report: str) -> None:
        for relation in actor.relations:
            if relation.type == "part_of":
                belongs = self._belongs.setdefault("name:" + _plain(actor.person or ""), set())
                belongs.update(("name:" + _plain(relation.name), relation.id or ""))
                group = self._whole(_plain(relation.name), report)
                if group in self._groups.get(report, ()) and not relation.id:
                    # "their chairman, Ana Reyes": she speaks for them in every report.
                    self._people[_plain(actor.person or "")]["name:" + group] += 1
            if actor.office:
                held = self._holders[_plain(actor.office), relation.name]
                held["name:" + _plain(actor.person or "")] += 1
        if _plain(actor.text) == _plain(actor.person or ""):
            return
        side = self._owner(actor, report)
        if side is None and _OF_ARMY.search(_bare(actor.text)):
            country = self._country(actor, report)
            side = f"state:{country}" if country else None
        if side is None and _OF_REBELS.search(_bare(actor.text)):
            side = self._only_group(report)
        if side is not None:
            self._people[_plain(actor.person or "")][side] += 1

    def _learn(self, actor: Actor, report: str) -> None:
        if actor.id:
            self._names[actor.id][_said(actor)] += 1
        if self._official(actor):
            if actor.country:
                self._countries[report][actor.country] += 1
                self._organs[_plain(_said(actor))][actor.country] += 1
                name = _said(actor) if actor.id == actor.country else ""
                self._names[f"state:{actor.country}"][name] += 1
            if actor.person:
                self._officials[_plain(actor.person)] = actor.country or self._officials.get(_plain(actor.person))
            return
        if actor.person:
            self._names["name:" + _plain(actor.person)][actor.person] += 1
            return
        if actor.anonymous or not _named(_said(actor)) or _plain(_said(actor)) in _ARMED:
            return
        short, full = _plain(_said(actor)), _full_name(actor)
        self._names["name:" + _plain(full)][full] += 1
        if " " in full:
            self._full[short][_plain(full)] += 1
            self._own[(report, short)][_plain(full)] += 1
            last = _plain(full).split()[-1]
            if last != short:
                self._full[last][_plain(full)] += 1
            if full[0].isupper():
                self._initials[_capitals(full)][_plain(full)] += 1
        if actor.type == "armed_group":
            self._groups[report][_plain(full)] += 1
        if actor.type in ("armed_group", "military", "political_group") and not actor.country:
            forms = self._owners.setdefault(report, {})
            forms[_plain(full)] = forms[_plain(full).split()[-1]] = None

    def key(self, actor: Actor | None, report: str) -> str | None:
        """The side that an actor of a report is on; None where it cannot be told."""
        if actor is None:
            return None
        known = (report, actor.text, actor.name, actor.id, actor.person, actor.country, actor.office, actor.type)
        if known not in self._keys:
            self._keys[known] = self._key(actor, report)
        return self._keys[known]

    def _key(self, actor: Actor, report: str) -> str | None:
        if both(actor) or (actor.anonymous and not actor.id):
            return None
        if actor.person and _plain(actor.person) in self._officials:
            country = self._officials[_plain(actor.person)] or self._country(actor, report)
            return f"state:{country}" if country else "name:" + _plain(actor.person)
        if self._official(actor):
            owner = self._owner(actor, report)
            country = self._country(actor, report)
            return owner or (f"state:{country}" if country else "name:" + _plain(_said(actor)))
        if actor.id:
            return actor.id
        if actor.office and not actor.person:
            for relation in actor.relations:
                held = self._holders.get((_plain(actor.office), relation.name), _NONE)
                if len(held) == 1:
                    return next(iter(held))
        if actor.person:
            speaks_for = self._people.get(_plain(actor.person))
            return speaks_for.most_common(1)[0][0] if speaks_for else "name:" + _plain(actor.person)
        said = _plain(_said(actor))
        _, of, tail = _plain(actor.text).rpartition(" of the ")
        if said in _ARMED and of and "name:" + tail in self._names:
            return "name:" + tail
        if said in _ARMED or _plain(_bare(actor.text)) in _ARMED:
            return self._only_group(report)
        owner = self._owner(actor, report)
        return owner or "name:" + self._whole(_plain(_full_name(actor)), report)

    def worded(self, text: str, report: str) -> str | None:
        """The side that a report means by some words: as its records have it, else as eight in ten mentions anywhere."""
        words = _plain(" ".join(text.split()))
        own = self._worded.get((report, words))
        if own is not None:
            return own
        anywhere = self._anywhere.get(words, _NONE).most_common(1)
        return anywhere[0][0] if anywhere and anywhere[0][1] >= 0.8 * self._anywhere[words].total() else None

    def one(self, a: str, b: str) -> bool:
        """Whether two keys are of one side: the same, or a person and the organisation that he is of."""
        return a == b or b in self._belongs.get(a, ()) or a in self._belongs.get(b, ())

    def keys(self, actors: Iterable[Actor], report: str) -> tuple[str, ...]:
        """The sides of some actors, each once."""
        return tuple(dict.fromkeys(k for a in actors if (k := self.key(a, report)) is not None))

    def label(self, key: str | None) -> str | None:
        """A side's name, as most reports have it in full."""
        if key is None:
            return None
        if key not in self._labels:
            names = {n: c for n, c in self._names.get(key, _NONE).items() if n}
            best = min(names, key=lambda n: (-names[n], -len(n), n), default=None)
            self._labels[key] = best or key.partition(":")[2] or key
        return self._labels[key]

    def _official(self, actor: Actor) -> bool:
        """Whether it is an organ of a state. An army unit is known by its country, which most reports have to give."""
        if actor.person or actor.type == "office":
            known = bool(actor.id and actor.country and "GOV" in actor.sectors)
            return known or (actor.office is not None and _high(actor.office))
        if actor.type not in ("state", "military", "police") or _joint(_said(actor)):
            return False
        if actor.id and actor.id == actor.country:
            return True
        if _organ(_said(actor)) or (actor.id and actor.country and not _STATES.isdisjoint(actor.sectors)):
            return True
        given = self._with_country.get(_plain(_said(actor)), _NEITHER)
        return actor.type in ("military", "police") and bool(actor.country) and given[True] > given[False]

    def _only_group(self, report: str) -> str | None:
        groups = {self._whole(g, report) for g in self._groups.get(report, ()) if g not in _ARMED} - self._left_out
        return "name:" + groups.pop() if len(groups) == 1 else None

    def _country(self, actor: Actor, report: str) -> str | None:
        if actor.country and not actor.person:
            return actor.country
        found = self._only_country(report)
        lands = self._lands.get(report, _NONE)
        if lands and found is not None and lands[found] < sum(lands.values()) / 3:
            # Its organs are of another country than what it tells of: "the government" of Syria where Russia's army speaks.
            found = None
            land, times = lands.most_common(1)[0]
            if times >= 2 and times * 3 >= 2 * sum(lands.values()):
                return land
        if found is None:
            anywhere = self._organs.get(_plain(_said(actor)), _NONE)
            found = next(iter(anywhere)) if len(anywhere) == 1 else None
        if found is None:
            found = self._everywhere
        return found

    @cached_property
    def _everywhere(self) -> str | None:
        """The country of nine in ten of all organs; asked for when all are known."""
        every = sum(self._organs.values(), Counter[str]())
        most = every.most_common(1)
        return most[0][0] if most and most[0][1] >= 0.9 * every.total() else None

    def _only_country(self, report: str) -> str | None:
        found = self._countries.get(report, _NONE)
        if len(found) == 1:
            return next(iter(found))
        first = found.most_common(2)
        return first[0][0] if first and first[0][1] >= 3 * first[1][1] else None

    def _whole(self, name: str, report: str) -> str:
        """The full name that a short one stands for, where there is only one; of "rebels of the X" it is X."""
        for of in (" of the ", " of "):
            tail = name.rpartition(of)[2]
            if tail != name and "name:" + tail in self._names and name.split()[0] in _PARTS:
                name = tail
                break
        for known in (self._own.get((report, name)), self._full.get(name)):
            if known:
                longest = max(known, key=lambda n: (known[n], len(n), n))
                if len(known) == 1 or known[longest] > sum(known.values()) / 2:
                    return longest
        if " " not in name:
            fitting = self._initials.get(name)
            if fitting and len(fitting) == 1:
                return next(iter(fitting))
        return name

    def _owner(self, actor: Actor, report: str) -> str | None:
        """The named group that something is said to be of: "the military command of the Northern People's Front"."""
        text = " " + _plain(actor.text) + " "
        own = _plain(_full_name(actor))
        for group in self._owners.get(report, ()):
            if group not in text or group in _ARMED or group == own or len(group) < 3 or own.endswith(" " + group):
                continue
            if any(
                f" {mark}{group}{end} " in text for mark in ("of the ", "of ", "for the ", "") for end in ("", "'s")
            ):
                rest = text.replace(f" {group}", "").strip()
                if rest not in ("", "the") and not rest.startswith("rebel"):
                    return "name:" + self._whole(group, report)
        return None


def _said(actor: Actor) -> str:
    return actor.person or actor.name or actor.text


@lru_cache(maxsize=32768)
def _plain(text: str) -> str:
    return _ARTICLE.sub("", folded(text).replace("\u2019", "'"))


@lru_cache(maxsize=32768)
def _bare(text: str) -> str:
    return _ARTICLE.sub("", " ".join(text.replace("\u2019", "'").split()))


@lru_cache(maxsize=32768)
def _named(name: str) -> bool:
    return any(c.isupper() for c in name)


@lru_cache(maxsize=32768)
def _joint(name: str) -> bool:
    return _JOINT.search(name) is not None


@lru_cache(maxsize=32768)
def _organ(name: str) -> bool:
    return not _ORGANS.isdisjoint(_plain(name).split())


@lru_cache(maxsize=4096)
def _high(office: str) -> bool:
    return not _OFFICES.isdisjoint(_plain(office).split())


def _full_name(actor: Actor) -> str:
    return _with_capitals(_bare(_said(actor)), _bare(actor.text))


@lru_cache(maxsize=32768)
def _with_capitals(name: str, text: str) -> str:
    """The name with the capitals before it: of "the rebel Northern People's Front" what is no common word."""
    words = text.split()
    if not _plain(" ".join(words)).endswith(_plain(name)):
        return name
    while words and not words[0][:1].isupper():
        words.pop(0)
    full = " ".join(words)
    if len(full) <= len(name) or any(not w[:1].isupper() and w not in _STOP for w in words) or "," in full:
        return name
    return name if full.split()[0].endswith("'s") else full


def _capitals(name: str) -> str:
    return "".join(w[0] for w in re.findall(r"[^\W_]+(?:'s)?", name) if w[0].isupper()).casefold()
