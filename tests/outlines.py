"""Country outlines for tests: Natural Earth 1:50m, public domain, by way of the npm package world-atlas (ISC)."""

import gzip
import itertools
import json
import math
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent / "data" / "country_outlines.json.gz"


@cache
def outlines() -> dict[str, list[list[tuple[float, float]]]]:
    """Outer rings of each country as (longitude, latitude) pairs."""
    with gzip.open(DATA, "rt", encoding="utf-8") as file:
        flat = json.load(file)["countries"]
    return {
        code: [_unwrapped(list(zip(ring[::2], ring[1::2], strict=True))) for ring in rings]
        for code, rings in flat.items()
    }


def _unwrapped(ring: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The ring without jumps across the antimeridian: what lies beyond it has longitudes over 180."""
    points, shift = [ring[0]], 0.0
    for (x1, _), (x2, y2) in itertools.pairwise(ring):
        shift += 360.0 if x1 - x2 > 180 else -360.0 if x2 - x1 > 180 else 0.0
        points.append((x2 + shift, y2))
    return points


def inside(lat: float, lon: float, ring: list[tuple[float, float]]) -> bool:
    """Whether a point lies in a ring (ray casting)."""
    found = False
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y1 > lat) != (y2 > lat) and lon < (x2 - x1) * (lat - y1) / (y2 - y1) + x1:
            found = not found
    return found


def kilometres_off(lat: float, lon: float, country: str) -> float:
    """How far a point lies outside a country; 0 inside, infinite where the outline is not known."""
    rings = outlines().get(country)
    if rings is None:
        return math.inf
    if any(inside(lat, lon, ring) for ring in rings):
        return 0.0
    shrink = math.cos(math.radians(lat))
    best = math.inf
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
            ax, ay, bx, by = (x1 - lon) * shrink, y1 - lat, (x2 - lon) * shrink, y2 - lat
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            t = 0.0 if not length else max(0.0, min(1.0, -(ax * dx + ay * dy) / length))
            best = min(best, math.hypot(ax + t * dx, ay + t * dy))
    return best * 111.2
