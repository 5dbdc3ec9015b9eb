"""Which place a name means: what it lies in, what else the report speaks of, how big it is, where the report is from."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import cache

from sitroom.lexicon.gazetteer import Entry, Gazetteer
from sitroom.lexicon.gazetteer_build import TRANSLITERATED
from sitroom.lexicon.spellings import key
from sitroom.lexicon.tables import several, table
from sitroom.model.document import Document
from sitroom.resolve.places.recognise import BIG, Recognised
from sitroom.resolve.places.scan import Match
from sitroom.resolve.places.words import words

AREAS = frozenset(("country", "former_country", "admin1", "admin2", "region", "area", "district", "islands", "island",
                   "valley", "peninsula", "continent", "desert", "mountains"))
# How sizes of unlike things compare: a country is worth a town of this many people, and so on.
_UNKNOWN_SIZE = 800
_CURATED_SIZE = 120_000
_COUNTRY_SIZE = 3e8
_COUNTRY, _NEAR, _HOME, _AREA = 3.0, 2.2, 2.0, 2.0
_HARD = re.compile(r",? ?\((?:in )?(?:the )?|, (?:in )?(?:the )?(?:\w+ )?(?:of )?|,? (?:in|of) (?:the )?(?:(?:north|south|east|west|central|rural)\w*(?:-\w+)? )?(?:\w+ (?:province|region|state|district) of )?")
_DIRECTED = re.compile(r",? (?:in|of) (?:the )?(?:far )?(?:(?:north|south|east|west|central|upper|lower|rural|coastal|neighbouring|neighboring)\w*(?:[- ](?:eastern|western|central|east|west))? )?"
                       r"|, (?:(?:north|south|east|west|central)\w*(?:-\w+)? )?|,? \(|,? in the (?:\w+ )?(?:province|region|state|district|governorate|county|department) of "
                       r"|, (?:a|the) (?:[\w-]+ ){1,4}(?:in|of) (?:the )?(?:(?:north|south|east|west|central)\w*(?:-\w+)? )?")


@dataclass(slots=True)
class Context:
    """What the report speaks of: weights of countries, points of places that are sure, where it comes from."""

    countries: Counter[str] = field(default_factory=Counter)
    areas: Counter[int] = field(default_factory=Counter)
    points: list[tuple[float, float, str]] = field(default_factory=list)
    home: str | None = None
    home_points: list[tuple[float, float]] = field(default_factory=list)

    def share(self, country: str) -> float:
        """How much of what the report speaks of lies in a country, 0 to 1."""
        total = sum(self.countries.values())
        return self.countries[country] / total if total else 0.0


def distance(lat: float, lon: float, other_lat: float, other_lon: float) -> float:
    """Kilometres between two points of the globe."""
    a, b, c, d = map(math.radians, (lat, lon, other_lat, other_lon))
    h = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 12742 * math.asin(min(1.0, math.sqrt(h)))


@cache
def _domains() -> dict[str, str]:
    found = {row["iso2"].lower(): row["iso3"] for row in table("countries") if row["iso2"] and "former" not in row["note"]}
    found["uk"] = "GBR"
    for generic in ("tv", "me", "co", "io", "ly", "fm", "am", "to", "cc", "ws", "nu", "ai", "gg", "sh", "st", "la"):
        found.pop(generic, None)
    return found


@cache
def _capitals() -> frozenset[tuple[str, str]]:
    return frozenset((row["iso3"], key(n)) for row in table("countries") if not row["note"].startswith("former")
                     for n in (row["capital"], *several(row["capital_names"])) if n)


def home_of(document: Document, gazetteer: Gazetteer) -> tuple[str | None, list[tuple[float, float]]]:
    """The outlet's country by its domain, and the points of towns that its name carries."""
    origin = " ".join(filter(None, (document.url, document.outlet))).lower()
    host = re.search(r"(?:https?://)?(?:www\.)?([\w-]+(?:\.[\w-]+)*\.([a-z]{2,}))", origin)
    country = _domains().get(host.group(2)) if host else None
    points: list[tuple[float, float]] = []
    names = set(re.findall(r"[^\W\d_]{4,}", document.outlet or "")) if not host else set()
    if host:
        site = max(host.group(1).split("."), key=len)
        names |= {site[:n] for n in range(5, len(site) + 1)} | {site.removeprefix("the")[:n] for n in range(5, len(site))}
    for name in sorted(names):
        big = [e for e in gazetteer.find(name) if e.rank < 2 and e.feature == "town" and e.population > 20_000 and e.lat is not None]
        if big and key(name) not in words().common and key(name) not in words().never:
            best = max(big, key=lambda e: e.population)
            points.append((best.lat or 0.0, best.lon or 0.0))
    return country, points


def decide(document: Document, recognised: Recognised, gazetteer: Gazetteer) -> None:
    """Sets `chosen` (or `area`) of every match."""
    found = recognised.kept()
    _containers(document.text, found)
    context = Context()
    context.home, context.home_points = home_of(document, gazetteer)
    if context.home:
        context.countries[context.home] += 1
    for country, number in recognised.adjectives.items():
        context.countries[country] += min(number, 5)
    groups: dict[str, list[Match]] = defaultdict(list)
    for match in found:
        groups[key(match.text)].append(match)
    _seed(groups, context)
    for _ in range(2):
        fresh = Context(Counter(), Counter(), [], context.home, context.home_points)
        if context.home:
            fresh.countries[context.home] += 1
        for country, number in recognised.adjectives.items():
            fresh.countries[country] += min(number, 5)
        for name in sorted(groups):
            _settle(groups[name], context, gazetteer)
        for group in groups.values():
            _count(group, fresh)
        context = fresh
    for name in sorted(groups):
        _settle(groups[name], context, gazetteer)
    _prune(recognised, groups, context)


def _prune(recognised: Recognised, groups: dict[str, list[Match]], context: Context) -> None:
    """Drops what nothing speaks for: no sign of place, no size, and in a country that the report does not speak of."""
    dropped: set[int] = set()
    for group in groups.values():
        if any(m.cue == 2 for m in group):
            continue
        own = {c for m in group if m.chosen for c in m.chosen.countries}
        others = sum(context.countries[c] for c in own) - len(group)
        sizes = [m.chosen for m in group if m.chosen]
        big = any(e.rank < 2 and (e.feature == "country" or e.curated or e.population >= BIG) for e in sizes)
        if sizes and not big and others <= 0:
            dropped |= {id(m) for m in group}
    for scene in recognised.scenes:
        scene.matches = [m for m in scene.matches if id(m) not in dropped]


def _containers(text: str, found: list[Match]) -> None:
    """Finds "X, Y", "X in northern Y", "Y's X", and notes Y with X."""
    for before, after in zip(found, found[1:], strict=False):
        if before.sentence != after.sentence:
            continue
        gap = text[before.end:after.start]
        if gap in ("'s ", "’s ", "' ", "’ ") or re.fullmatch(r"['’]s? (?:[a-z-]+ ){0,4}", gap):
            if any(e.feature in AREAS for e in before.entries):
                after.within, after.hard = before, False
            continue
        if not any(e.feature in AREAS for e in after.entries):
            continue
        tail = gap
        if before.after and tail.lower().startswith(f" {before.after}"):
            tail = tail[len(before.after) + 1:]
        if _DIRECTED.fullmatch(tail) and before.text != after.text:
            before.within, before.hard = after, tail.lstrip(", (").startswith(("in", "of")) or tail.startswith((",", " ("))
    for before, middle, after in zip(found, found[1:], found[2:], strict=False):
        # "Hyderabad, in Pakistan's Sindh province": what holds for Sindh holds for Hyderabad.
        if before.within is middle and after.within is middle and not after.hard:
            before.within, before.hard = after, True


def _inside(entry: Entry, outer: Entry) -> bool:
    if outer.id in (entry.admin1, entry.admin2):
        return True
    if outer.feature in ("country", "former_country"):
        return entry.id != outer.id and bool(set(entry.countries) & set(outer.countries))
    if entry.id == outer.id or entry.lat is None or outer.lat is None or entry.feature == "country":
        return False
    if outer.feature == "town":
        return False
    if outer.curated and entry.countries and outer.countries and not set(entry.countries) & set(outer.countries):
        return False
    gap = distance(entry.lat, entry.lon or 0.0, outer.lat, outer.lon or 0.0)
    return outer.curated and gap <= max(outer.radius, 15) * 1.15


def size_of(entry: Entry, match: Match) -> float:
    """How big a place is for a choice, in people, with regard to what the text calls it."""
    people: float = entry.population or _UNKNOWN_SIZE
    if entry.feature == "country":
        people = _COUNTRY_SIZE
    elif entry.feature == "former_country":
        people = _COUNTRY_SIZE / 50
    elif entry.curated:
        people = max(people, _CURATED_SIZE * (30 if entry.precision in ("region", "admin1") else 1))
    elif entry.feature == "admin1":
        people = max(people, 20_000) / 6
    elif entry.feature == "admin2":
        people = max(people, 2000) / 12
    return people


def _fits(entry: Entry, match: Match) -> float:
    """What "province", "town of", "airport" beside a name add to a candidate."""
    area = entry.feature in ("admin1", "admin2") or entry.precision in ("admin1", "admin2", "region")
    if match.kind == "admin1":
        return 3.0 if entry.feature == "admin1" or entry.precision in ("admin1", "region") else 1.5 if area else 0.0
    if match.kind == "admin2":
        return 3.0 if entry.feature == "admin2" or entry.precision == "admin2" else 1.5 if area else 0.0
    if match.kind == "area":
        return 2.0 if area else 0.0
    if match.kind == "town":
        return 1.5 if entry.feature == "town" or entry.precision in ("near", "exact") else 0.0
    if match.kind == "feature":
        return 1.0 if entry.feature == "town" or entry.precision == "exact" else 0.0
    return 0.0


def _score(entry: Entry, match: Match, context: Context) -> float:
    score = math.log10(max(size_of(entry, match), 10)) + _fits(entry, match)
    score -= (0.0, 0.2, 1.3, 1.0)[entry.rank]
    score += _COUNTRY * max((context.share(c) for c in entry.countries), default=0.0) ** 0.5
    if entry.feature == "country":
        return score
    if any((c, key(match.text)) in _capitals() for c in entry.countries) and entry.feature not in ("admin1", "admin2"):
        score += 1.0
    if entry.lat is not None:
        near = sorted((distance(entry.lat, entry.lon or 0.0, lat, lon) for lat, lon, name in context.points if name != key(match.text)))[:3]
        score += _NEAR * sum(math.exp(-gap / 120) for gap in near) / 2
        if context.home_points:
            score += _HOME * max(math.exp(-distance(entry.lat, entry.lon or 0.0, lat, lon) / 80) for lat, lon in context.home_points)
    own = entry.id if entry.feature == "admin1" else entry.admin1
    if own is not None and context.areas[own]:
        score += _AREA * min(1.0, 2 * context.areas[own] / sum(context.areas.values()))
    return score


def _seed(groups: dict[str, list[Match]], context: Context) -> None:
    """Countries first, and what can hardly be another place."""
    for name, group in groups.items():
        best = None
        for entry in group[0].entries:
            if entry.feature == "country" and entry.rank < 2:
                context.countries[entry.countries[0]] += min(len(group), 5)
                best = entry
        if best is not None:
            continue
        ranked = sorted((e for e in group[0].entries if e.rank < 2), key=lambda e: -size_of(e, group[0]))
        if ranked and ranked[0].lat is not None and size_of(ranked[0], group[0]) > 100_000 and all(
                size_of(e, group[0]) * 8 < size_of(ranked[0], group[0]) or e.countries == ranked[0].countries for e in ranked[1:]):
            for country in ranked[0].countries[:1]:
                context.countries[country] += min(len(group), 3)
            context.points.append((ranked[0].lat, ranked[0].lon or 0.0, name))


def _count(group: list[Match], context: Context) -> None:
    seen: set[int] = set()
    for match in group:
        entry = match.chosen or match.area
        if entry is None:
            continue
        for country in entry.countries[:2]:
            context.countries[country] += 1 if len(seen) < 5 else 0
        if entry.id in seen:
            continue
        seen.add(entry.id)
        if entry.feature == "admin1":
            context.areas[entry.id] += 1
        elif entry.admin1 is not None and entry.feature != "country":
            context.areas[entry.admin1] += 1
        if entry.lat is not None and entry.feature not in ("country", "former_country") and not entry.radius > 400:
            context.points.append((entry.lat, entry.lon or 0.0, key(match.text)))


def _best(entries: Iterable[Entry], match: Match, context: Context) -> tuple[float, Entry] | None:
    ranked = [(_score(e, match, context), -e.id, e) for e in entries]
    if not ranked:
        return None
    score, _, entry = max(ranked, key=lambda r: r[:2])
    return score, entry


def _settle(group: list[Match], context: Context, gazetteer: Gazetteer) -> None:
    """One sense a report: the match with the firmest container decides for the others that have none."""
    for match in group:
        match.chosen = match.area = None
    sense: Entry | None = None
    for match in sorted(group, key=lambda m: (not (m.within and m.hard), m.within is None, m.start)):
        contained = _within(match, context, gazetteer)
        if contained:
            if sense is None or match.hard:
                sense = match.chosen or sense
            continue
        if sense is not None and not (match.kind in ("admin1", "admin2", "area") and sense.feature == "town"):
            match.chosen = sense
            match.why.append("as elsewhere in the report")
            continue
        entries = match.entries or _transliterated(match, context, gazetteer)
        best = _best(entries, match, context)
        if best is not None:
            match.score, match.chosen = best
            if not match.kind and sense is None:
                sense = match.chosen


def _within(match: Match, context: Context, gazetteer: Gazetteer) -> bool:
    """Chooses inside the container, if the text names one. True when that settles the match."""
    outer = match.within
    if outer is None:
        return False
    areas = [outer.chosen] if outer.chosen else [e for e in outer.entries if e.feature in AREAS and e.rank < 2]
    inside = [(e, a) for e in match.entries for a in areas if _inside(e, a)]
    if not inside:
        # The area that was chosen for the container may be a namesake of the right one.
        inside = [(e, a) for e in match.entries for a in outer.entries if a.feature in AREAS and a.rank < 2 and _inside(e, a)]
    if inside:
        best = _best((e for e, _ in inside), match, context)
        if best is not None:
            match.score, match.chosen = best
            if match.hard and outer.chosen is not None:
                outer.chosen = next(a for e, a in inside if e is best[1])
            match.why.append(f"inside {outer.text}")
            return match.hard or match.score > 0
    if not match.hard:
        return False
    country = next((a.country for a in areas if a.country), None)
    if country and country in TRANSLITERATED:
        alike = [e for e in _alike(match, country, gazetteer) if any(_inside(e, a) for a in areas)]
        best = _best(alike, match, context)
        if best is not None:
            match.score, match.chosen = best
            match.why.append(f"spelled otherwise inside {outer.text}")
            return True
    if _stands_alone(match) or not areas or match.text[:1].islower():
        return False
    placed = [a for a in areas if a.lat is not None] or [gazetteer.get(a.admin1) for a in areas if a.admin1 is not None]
    best = _best(placed, outer, context)
    if best is None:
        return False
    match.area = best[1]
    match.why.append(f"not found inside {outer.text}: the point of the area around it")
    return True


def _stands_alone(match: Match) -> bool:
    """A name that is too well known to be looked for inside what follows it ("between Moscow, Ukraine and …")."""
    if match.kind in ("town", "admin2"):
        return False
    return any(e.feature == "country" or e.population > 1_000_000 or (e.curated and e.precision in ("region", "admin1"))
               or (e.feature == "admin1" and e.rank == 0 and e.population > 2_000_000) for e in match.entries)


def _alike(match: Match, country: str, gazetteer: Gazetteer) -> list[Entry]:
    own = key(match.text)
    found = []
    for entry in gazetteer.like(match.text, country):
        if SequenceMatcher(None, own, key(entry.name)).ratio() >= 0.55:
            found.append(replace(entry, rank=3))
    return found


def _transliterated(match: Match, context: Context, gazetteer: Gazetteer) -> list[Entry]:
    """For an unknown name: places with the same consonants in the countries that the report speaks of most."""
    found: list[Entry] = []
    for country, _ in context.countries.most_common(3):
        if country in TRANSLITERATED and context.share(country) >= 0.2:
            found += _alike(match, country, gazetteer)
    return found
