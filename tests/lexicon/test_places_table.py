"""Points that were written from general knowledge are held against outlines and against the towns of the gazetteer."""

import pytest
from tests.outlines import kilometres_off

from sitroom.lexicon.gazetteer import Gazetteer, gazetteer
from sitroom.lexicon.tables import several, table
from sitroom.resolve.places.context import distance

# The outline gives Crimea to the state that holds it.
HELD = {"Crimea": ("UKR", "RUS")}
# Kilometres that a thing of this sort may lie off the coast of the country it counts to.
OFFSHORE = {
    "island": 450,
    "islands": 450,
    "shoal": 250,
    "reef": 1200,
    "line": 120,
    "gulf": 250,
    "sea": 600,
    "strait": 200,
    "town": 25,
}
CRIMEAN = {
    "Sevastopol",
    "Simferopol",
    "Kerch",
    "Belbek",
    "Saky air base",
    "Dzhankoi air base",
    "Sevastopol naval base",
    "Perevalne",
    "Crimea",
}
SMALL = {"Melilla", "Lampedusa"}
# Namesakes that are known to be other things: a district far off, a town of the same name elsewhere in the country.
NAMESAKES = {
    "Adhamiya",
    "Halaib Triangle",
    "Al-Wadiah crossing",
    "Razih",
    "Al-Dhafra",
    "Mehrabad",
    "Akinci air base",
    "Chernobyl",
    "Maidan",
    "Plesetsk",
    "Baikonur",
    "Manas air base",
    "Salang Pass",
    "Preah Vihear",
    "Thitu Island",
    "Luzon",
    "Guantanamo Bay",
    "New England",
    "Kilimanjaro",
    "Aral Sea",
    "Qeshm",
    "Nevatim",
    "Qabasin",
    "Al-Gharya",
}


@pytest.fixture(scope="module")
def atlas() -> Gazetteer:
    return gazetteer()


@pytest.mark.parametrize("row", [r for r in table("places") if r["lat"] and r["country"]], ids=lambda r: r["id"])
def test_a_curated_place_lies_in_its_country(row):
    codes = [c for code in several(row["country"]) for c in (("UKR", "RUS") if row["name"] in CRIMEAN else (code,))]
    off = min(kilometres_off(float(row["lat"]), float(row["lon"]), code) for code in codes)
    allowed = max(OFFSHORE.get(row["feature"], 30), int(row["radius"] or 0))
    assert off <= allowed or row["name"] in SMALL or off == float("inf"), f"{off:.0f} km outside {codes}"


def test_a_curated_place_lies_near_its_namesake_in_the_gazetteer(atlas):
    far = []
    for row in table("places"):
        if not row["lat"] or row["name"] in NAMESAKES:
            continue
        lat, lon = float(row["lat"]), float(row["lon"])
        gaps = [
            (distance(lat, lon, e.lat, e.lon), e.radius if e.feature != "town" else 0)
            for name in (row["name"], *several(row["names"]))
            for e in atlas.find(name)
            if not e.curated
            and e.rank < 2
            and e.feature in ("town", "admin1", "admin2")
            and e.lat is not None
            and e.lon is not None
            and e.country in several(row["country"])
        ]
        # Villages have namesakes all over their country: only a near one is taken for the same.
        apart = row["feature"] == "locality" and gaps and min(gaps)[0] > 80
        if gaps and not apart and all(gap > max(20, radius, int(row["radius"] or 0) * 1.2) for gap, radius in gaps):
            far.append((row["name"], row["country"], round(min(gaps)[0])))
    assert not far


@pytest.mark.parametrize(
    "row", [r for r in table("countries") if not r["note"].startswith("former")], ids=lambda r: r["iso3"]
)
def test_a_country_has_its_middle_inside(row):
    off = kilometres_off(float(row["lat"]), float(row["lon"]), row["iso3"])
    assert off <= 250 or off == float("inf") or row["iso3"] == "ATA"
