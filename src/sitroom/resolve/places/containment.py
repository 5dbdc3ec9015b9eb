"""Places that the text puts inside others: "Palmyra, New York", "Cordoba in northern Colombia", "Pakistan's Sindh"."""

from __future__ import annotations

import itertools
import re

from sitroom.lexicon.gazetteer import Entry
from sitroom.resolve.places.context import distance
from sitroom.resolve.places.scan import Match

AREAS = frozenset(
    "country former_country admin1 admin2 region area district islands island valley peninsula continent desert "
    "mountains".split()
)
_DISTRICT = 60
"""Kilometres from a district's point within which a town is taken to lie in it."""
_SMALL = 35
"""Kilometres that a district's point may be off where the gazetteer has but one town of it."""
_SIDE = (
    r"(?:(?:north|south|east|west|central|upper|lower|rural|coastal|neighbou?ring)\w*"
    r"(?:[- ](?:eastern|western|central|east|west))? )?"
)
# "Adra Prison Complex, Duma district": what bears the name lies there as well.
_FACILITY = re.compile(
    r"(?: (?:[A-Z][\w-]+|[a-z]+)){0,2} (?:[Pp]rison|[Cc]omplex|[Pp]lant|[Aa]irport|[Aa]irbase|[Bb]ase|[Cc]amp|[Dd]am|"
    r"[Hh]ospital|"
    r"[Ff]ield|[Rr]efinery|[Ss]tation|[Ff]actory|[Mm]ine|[Bb]ridge|[Bb]arracks|[Cc]heckpoint|[Cc]rossing|[Cc]rossroads?|"
    r"[Jj]unction|[Mm]ountains?|[Hh]ills?|[Ff]arms?)(?=,)"
)
_ALSO_CALLED = re.compile(r"^ \([^()]{2,40}\),")
_DIRECTED = re.compile(
    r", (?:(?:Markaz|Mintaqat|Qada|Nahiyat|Greater|Central|Mount) ){1,2}(?:al |as |ad )?"
    rf"|,? (?:in|of) (?:the )?(?:far )?{_SIDE}"
    rf"|, {_SIDE}|,? \("
    r"|,? in the (?:\w+ )?(?:province|region|state|district|governorate|county|department) of "
    rf"|, (?:a|the) (?:[\w-]+ ){{1,4}}(?:in|of) (?:the )?{_SIDE}"
)


def find_containers(text: str, found: list[Match]) -> None:
    """Finds "X, Y", "X in northern Y", "Y's X", and notes Y with X."""
    for before, after in itertools.pairwise(found):
        if before.sentence != after.sentence:
            continue
        gap = text[before.end : after.start]
        if gap in ("'s ", "’s ", "' ", "’ ") or re.fullmatch(r"['’]s? (?:[a-z-]+ ){0,4}", gap):
            if any(e.feature in AREAS for e in before.entries):
                after.within, after.hard = before, False
            continue
        if after.kind not in ("admin1", "admin2") and not any(e.feature in AREAS for e in after.entries):
            continue
        tail = gap
        if before.after and tail.lower().startswith(f" {before.after}"):
            tail = tail[len(before.after) + 1 :]
        tail = _ALSO_CALLED.sub(",", tail, count=1)
        named = _FACILITY.match(tail)
        if named:
            tail = tail[named.end() :]
        if _DIRECTED.fullmatch(tail) and before.text != after.text:
            before.within, before.hard = (
                after,
                tail.lstrip(", (").startswith(("in", "of")) or tail.startswith((",", " (")),
            )
    for before, middle, after in zip(found, found[1:], found[2:], strict=False):
        # "Hyderabad, in Pakistan's Sindh province": what holds for Sindh holds for Hyderabad.
        if before.within is middle and after.within is middle and not after.hard:
            before.within, before.hard = after, True


def inside(entry: Entry, outer: Entry, kind: str = "") -> bool:
    """Whether a place lies in an area. `kind` is what the text calls the area ("Duma district", Duma a town)."""
    if outer.id in (entry.admin1, entry.admin2):
        return True
    if (
        (outer.feature == "admin2" or kind == "admin2")
        and entry.admin2 is None
        and entry.id != outer.id
        and entry.feature != "country"
        and not entry.feature.startswith("admin")
        and set(entry.countries) & set(outer.countries)
        and None not in (entry.lat, entry.lon, outer.lat, outer.lon)
    ):
        # Towns of many countries are filed under no district.
        return (entry.admin1 is None or outer.admin1 is None or entry.admin1 == outer.admin1) and distance(
            entry.lat or 0.0, entry.lon or 0.0, outer.lat or 0.0, outer.lon or 0.0
        ) <= (max(outer.radius, _SMALL) if outer.feature == "admin2" and outer.radius else _DISTRICT)
    if outer.feature == "admin2" and outer.lat is None and entry.admin2 is None and entry.feature == "town":
        return entry.admin1 == outer.admin1
    if outer.feature in ("country", "former_country"):
        return entry.id != outer.id and bool(set(entry.countries) & set(outer.countries))
    if entry.id == outer.id or entry.lat is None or outer.lat is None or entry.feature == "country":
        return False
    if outer.feature == "town":
        return False
    if outer.curated and entry.countries and outer.countries and not set(entry.countries) & set(outer.countries):
        return False
    gap = distance(entry.lat, entry.lon or 0.0, outer.lat, outer.lon or 0.0)
    if (
        outer.feature == "admin1"
        and entry.curated
        and entry.admin1 is None
        and set(entry.countries) & set(outer.countries)
    ):
        return gap <= outer.radius  # our table does not tell the province of each place
    return outer.curated and gap <= max(outer.radius, 15) * 1.15


def of_one_level(match: Match, outer: Match) -> bool:
    """Two countries, or two states of one country, side by side are a list: "Jordan, China, Iran", "Idaho, Maine"."""
    if outer.kind in ("admin1", "admin2") and match.kind != outer.kind:
        return False
    for level in ("country", "admin1"):
        ours = [
            e
            for e in match.entries
            if e.feature == level and e.rank < 2 and (level == "country" or e.population > 300_000)
        ]
        theirs = [e for e in outer.entries if e.feature == level and e.rank < 2]
        if ours and theirs and (level == "country" or {e.country for e in ours} & {e.country for e in theirs}):
            return not any(
                e.feature == "admin1" and inside(e, o) for e in match.entries for o in theirs if level == "country"
            )
    return False


def stands_alone(match: Match) -> bool:
    """A name that is too well known to be looked for inside what follows it ("between Moscow, Ukraine and …")."""
    if match.kind in ("town", "admin2"):
        return False
    return any(
        e.feature == "country"
        or e.population > 1_000_000
        or (e.curated and e.precision in ("region", "admin1"))
        or (e.feature == "admin1" and e.rank == 0 and e.population > 2_000_000)
        for e in match.entries
    )
