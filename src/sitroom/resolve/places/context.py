"""What a report speaks of and where it comes from: the evidence that tells namesakes apart."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache

from sitroom.lexicon.gazetteer import Entry, Gazetteer
from sitroom.lexicon.spellings import key
from sitroom.lexicon.tables import table
from sitroom.model.document import Document
from sitroom.resolve.places.scan import Match
from sitroom.resolve.places.scene import Recognised
from sitroom.resolve.places.words import words
from sitroom.text.analysis import Analysis

_AMBIGUOUS_TLDS = ("tv", "me", "co", "io", "ly", "fm", "am", "to", "cc", "ws", "nu", "ai", "gg", "sh", "st", "la")
_DOUBT = 3
"""What is not said: a single adjective must not decide for a country."""
_FAR = 400
"""Kilometres: what is wider says little about what lies near it."""


@dataclass(slots=True)
class Context:
    """Weights of countries and first-level areas, and points, each with the name that gave it.

    A name never speaks for itself: `share`, `in_area` and `near` leave out what the asking name has given.
    """

    countries: Counter[str] = field(default_factory=Counter)
    by_name: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    areas: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    points: list[tuple[float, float, str]] = field(default_factory=list)
    _spots: list[tuple[float, float, float, float, float, str]] = field(default_factory=list, repr=False)
    home: str | None = None
    home_points: list[tuple[float, float]] = field(default_factory=list)

    def add(self, country: str, weight: int, name: str) -> None:
        """A name (or a word) that speaks for a country."""
        self.countries[country] += weight
        self.by_name[name][country] += weight

    def share(self, country: str, name: str) -> float:
        """How much of what the rest of the report speaks of lies in a country, 0 to 1."""
        own = self.by_name.get(name)
        total = sum(self.countries.values()) - (sum(own.values()) if own else 0)
        weight = self.countries[country] - (own[country] if own else 0)
        return weight / (total + _DOUBT) if weight > 0 else 0.0

    def in_area(self, area: int, name: str) -> float:
        """How many other names lie in a first-level area, of all that lie in some; 0 to 1."""
        others = len(self.areas[area] - {name}) if area in self.areas else 0
        return others / max(1, len({n for names in self.areas.values() for n in names} - {name})) if others else 0.0

    def near(self, entry: Entry, name: str) -> float:
        """How close a place is to those the other names mean: 0 far from all, 1.5 beside three of them."""
        if entry.lat is None or entry.lon is None:
            return 0.0
        spots = self._spots
        if len(spots) < len(self.points):  # points are only ever added
            spots += [(*_from_centre(lat, lon), lat, lon, other) for lat, lon, other in self.points[len(spots) :]]
        x, y, z = _from_centre(entry.lat, entry.lon)
        # The smaller the angle, the larger the product of the two directions: six times as quick as the distance.
        nearest = sorted([(-(x * a + y * b + z * c), lat, lon) for a, b, c, lat, lon, other in spots if other != name])
        gaps = [distance(entry.lat, entry.lon, lat, lon) for _, lat, lon in nearest[:3]]
        return sum(math.exp(-gap / 120) for gap in gaps) / 2


@lru_cache(maxsize=4096)
def _from_centre(lat: float, lon: float) -> tuple[float, float, float]:
    """The direction of a point as seen from the centre of the globe, of length 1."""
    a, b = math.radians(lat), math.radians(lon)
    return math.cos(a) * math.cos(b), math.cos(a) * math.sin(b), math.sin(a)


@lru_cache(maxsize=65536)
def distance(lat: float, lon: float, other_lat: float, other_lon: float) -> float:
    """Kilometres between two points of the globe."""
    a, b, c, d = map(math.radians, (lat, lon, other_lat, other_lon))
    h = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 12742 * math.asin(min(1.0, math.sqrt(h)))


@dataclass(slots=True)
class Coherence:
    """Which names of a report have candidates side by side, before any of them is decided.

    Each name counts by how few places it can mean: a name with one candidate speaks loudest.
    """

    cells: dict[tuple[int, int], dict[str, float]] = field(default_factory=lambda: defaultdict(dict))
    areas: dict[int, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))
    _lent: dict[tuple[int, str], tuple[float, float]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, groups: dict[str, list[Match]]) -> Coherence:
        """The candidates of all names, by degree of latitude and longitude and by first-level area."""
        self = cls()
        for name, group in groups.items():
            entries = [e for e in group[0].entries if e.feature != "country" and e.radius < _FAR and e.rank < 2]
            spots = {(int(e.lat), int(e.lon)) for e in entries if e.lat is not None and e.lon is not None}
            weight = 1 / math.sqrt(max(1, len(spots)))
            for spot in spots:
                self.cells[spot][name] = weight
            for entry in entries:
                area = entry.id if entry.feature == "admin1" else entry.admin1
                if area is not None:
                    self.areas[area][name] = weight
        return self

    def support(self, entry: Entry, name: str) -> tuple[float, float]:
        """What other names lend a candidate by lying next to it, and by lying in the same first-level area."""
        lent = self._lent.get((entry.id, name))
        if lent is None:
            lent = self._lent[entry.id, name] = self._support(entry, name)
        return lent

    def _support(self, entry: Entry, name: str) -> tuple[float, float]:
        near: dict[str, float] = {}
        if entry.lat is not None and entry.lon is not None:
            lat, lon = int(entry.lat), int(entry.lon)
            for i in (lat - 1, lat, lat + 1):
                for j in (lon - 1, lon, lon + 1):
                    near.update(self.cells.get((i, j), {}))
        near.pop(name, None)
        area = entry.id if entry.feature == "admin1" else entry.admin1
        same = {n: w for n, w in self.areas.get(area, {}).items() if n != name} if area is not None else {}
        return min(1.5, sum(near.values())), min(1.5, sum(same.values()))


@cache
def _domains() -> dict[str, str]:
    found = {
        row["iso2"].lower(): row["iso3"] for row in table("countries") if row["iso2"] and "former" not in row["note"]
    }
    found["uk"] = "GBR"
    for generic in _AMBIGUOUS_TLDS:
        found.pop(generic, None)
    return found


@cache
def _outlets() -> dict[str, dict[str, str]]:
    rows = {row["domain"]: row for row in table("outlets")}
    return rows | {row["name"].lower(): row for row in table("outlets")}


@cache
def _leans() -> dict[str, str]:
    return {row["word"]: row["country"] for row in table("place_leans")}


def home_of(document: Document, gazetteer: Gazetteer) -> tuple[str | None, list[tuple[float, float]]]:
    """The outlet's country and the points of the towns it may sit in: by our table, its domain, or its name."""
    origin = (document.url or document.outlet or "").lower()
    host = re.search(r"(?:https?://)?(?:www\.)?((?:[\w-]+\.)+([a-z]{2,}))(?:[/:?#]|$)", origin)
    site = host.group(1) if host else ""
    parts = site.split(".")
    row = next((_outlets()[k] for k in (".".join(parts[i:]) for i in range(len(parts) - 1)) if k in _outlets()), None)
    row = row or _outlets().get((document.outlet or "").lower())
    if row is not None:
        towns = [
            e
            for e in gazetteer.find(row["city"])
            if row["city"]
            and e.country == row["country"]
            and e.feature == "town"
            and (not row["admin1"] or (e.admin1 is not None and gazetteer.get(e.admin1).name == row["admin1"]))
        ]
        best = max(towns, key=lambda e: e.population, default=None)
        return row["country"] or None, [
            (best.lat, best.lon)
        ] if best and best.lat is not None and best.lon is not None else []
    country = _domains().get(host.group(2)) if host else None
    names = (
        {
            p[:n].strip("-")
            for p in parts[:-1]
            for p in (p, p.removeprefix("the").removeprefix("daily"), *p.split("-"))
            for n in range(5, len(p) + 1)
        }
        if host
        else set(re.findall(r"[^\W\d_]{4,}", document.outlet or ""))
    )
    points: list[tuple[float, float]] = []
    for name in sorted(names):
        if key(name) in words().common or key(name) in words().never:
            continue
        towns = [
            e
            for e in gazetteer.find(name)
            if e.rank < 2
            and e.feature == "town"
            and e.population > 3000
            and e.lat is not None
            and (country is None or e.country == country)
        ]
        points += [
            (e.lat, e.lon)
            for e in sorted(towns, key=lambda e: -e.population)[:12]
            if e.lat is not None and e.lon is not None
        ]
    return country, points


def opening(
    analysis: Analysis,
    recognised: Recognised,
    groups: dict[str, list[Match]],
    home: str | None,
    home_points: list[tuple[float, float]],
) -> Context:
    """What the report says of countries besides its place names: adjectives, actors, telling words, the outlet."""
    context = Context(home=home, home_points=home_points)
    if home:
        context.add(home, 2, "\x00outlet")
    for country, number in recognised.adjectives.items():
        context.add(country, min(number, 5), f"\x00adjective {country}")
    actors = Counter(a.country for a in analysis.actors if a.country and key(a.text) not in groups)
    for country, number in actors.items():
        context.add(country, min(number, 3), f"\x00actor {country}")
    leans = _leans()
    seen: set[str] = set()
    for scene in recognised.scenes:
        for word in scene.words:
            lean = leans.get(word.lower)
            if lean and word.lower not in seen:
                seen.add(word.lower)
                context.add(lean, 2, f"\x00word {word.lower}")
    return context


def add_choice(context: Context, name: str, entries: Iterable[Entry]) -> None:
    """Lets what a name was taken to mean speak for the others."""
    seen: set[int] = set()
    for number, entry in enumerate(entries):
        for country in entry.countries[:2]:
            if number < 5:
                context.add(country, 1, name)
        if entry.id in seen:
            continue
        seen.add(entry.id)
        area = entry.id if entry.feature == "admin1" else entry.admin1
        if area is not None and entry.feature != "country":
            context.areas[area].add(name)
        if (
            entry.lat is not None
            and entry.lon is not None
            and entry.feature not in ("country", "former_country")
            and entry.radius <= _FAR
            and entry.feature != "admin1"
        ):
            context.points.append((entry.lat, entry.lon, name))
