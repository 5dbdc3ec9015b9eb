"""Where two records happened: the same place, one inside the other, near, or elsewhere."""

from __future__ import annotations

from functools import lru_cache
from math import asin, cos, radians, sin, sqrt
from typing import Literal

from sitroom.lexicon.names import names
from sitroom.link.records.tally import Tally
from sitroom.link.records.words import same_name
from sitroom.model.indexed import place_key
from sitroom.model.record import Record
from sitroom.model.values import Place

Fit = Literal["same", "inside", "near", "unknown", "elsewhere"]
_POINTS = frozenset({"exact", "near"})
_AREAS = {"admin2": 1.1, "admin1": 0.6, "country": 0.3, "region": 0.1}
_EVENT_ROLES = frozenset({"event", "venue", "destination", "origin", "base", "mentioned"})


def places_of(record: Record) -> list[Place]:
    """The places where a record happened: those with that role, else all but datelines and bases of sources."""
    own = [p for p in record.places if p.role in ("event", "venue")]
    return own or [p for p in record.places if p.role in _EVENT_ROLES]


def worth(place: Place) -> float:
    """How much it says to share a place: a village more than a capital, a town more than a province or a country."""
    if place.precision in _POINTS or place.precision == "unresolved":
        return 1.1 if _capital(place.name or place.text) else 1.9
    return _AREAS.get(place.precision, 0.2)


@lru_cache(maxsize=4096)
def _capital(name: str) -> bool:
    return any(n.kind == "capital" for n in names().get(name))


def distance(a: Place, b: Place) -> float | None:
    """Kilometres between two points, along the sphere."""
    if a.lat is None or a.lon is None or b.lat is None or b.lon is None:
        return None
    lat1, lat2 = radians(a.lat), radians(b.lat)
    h = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin(radians(b.lon - a.lon) / 2) ** 2
    return 12742 * asin(min(1.0, sqrt(h)))


def fit(a: Place, b: Place) -> tuple[Fit, float, str]:
    """How two places stand to each other, what that weighs, and in words."""
    first, second = a.name or a.text, b.name or b.text
    if (a.id and a.id == b.id) or (not (a.id and b.id) and same_name(first, second)):
        return "same", min(worth(a), worth(b)), f"both in {first}"
    if a.precision == "unresolved" or b.precision == "unresolved":
        return "unknown", -0.3, f"{first} and {second}: one of them is not on the map"
    if a.country and b.country and a.country != b.country:
        return "elsewhere", -3.0, f"{first} and {second} lie in different countries"
    if "region" in (a.precision, b.precision):
        return "unknown", 0.0, f"{first} and {second}"
    coarse, fine = (a, b) if _rank(a) >= _rank(b) else (b, a)
    if coarse.precision == "country":
        return "inside", 0.3, f"{fine.name or fine.text} lies in {coarse.name or coarse.text}"
    if coarse.precision == "admin1":
        if fine.admin1 and coarse.admin1:
            inside = fine.admin1 == coarse.admin1
        else:
            inside = bool(fine.admin1) and same_name(fine.admin1, coarse.name)
        if inside and fine.precision != "admin1":
            return "inside", 0.7, f"{fine.name or fine.text} lies in {coarse.name or coarse.text}"
        return "elsewhere", -2.5, f"{first} and {second} are different provinces"
    apart = distance(a, b)
    if apart is None:
        return "unknown", -0.3, f"{first} and {second}"
    reach = 30.0 if "admin2" in (a.precision, b.precision) else 6.0
    if apart <= reach:
        return "near", 1.0, f"{first} and {second} lie {apart:.0f} km apart"
    if apart <= 3 * reach:
        return "near", 0.0, f"{first} and {second} lie {apart:.0f} km apart"
    return "elsewhere", -3.0, f"{first} and {second} lie {apart:.0f} km apart"


def compare_places(a: Record, b: Record, tally: Tally) -> Fit:
    """Adds what the places say: the best pair of them."""
    first, second = places_of(a), places_of(b)
    if not first or not second:
        return "unknown"
    best = max((fit(p, q) for p in first for q in second), key=lambda f: (f[1], f[0], f[2]))
    tally.add("place", best[1], best[2])
    return best[0]


def place_anchors(record: Record, areas: bool = True) -> list[str]:
    """Keys of the places of a record, at most three: points by themselves, and the province that they lie in."""
    keys: list[str] = []
    for place in places_of(record):
        if place.precision == "country" or place.precision == "region":
            continue
        keys.append(f"p:{place_key(place)}")
        if place.precision == "unresolved":
            continue
        if areas and place.country and place.admin1:
            keys.append(f"a:{place.country}.{place.admin1}")
        if len(keys) >= 3:
            break
    return list(dict.fromkeys(keys))[:3]


def countries(record: Record) -> list[str]:
    """The countries of a record's places, at most two."""
    return list(dict.fromkeys(p.country for p in places_of(record) if p.country))[:2]


def _rank(place: Place) -> int:
    return ("exact", "near", "admin2", "admin1", "country").index(place.precision)
