"""Which place a name means: what it lies in, what else the report speaks of, how big it is, where it comes from."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from difflib import SequenceMatcher

from sitroom.lexicon.gazetteer import Entry, Gazetteer
from sitroom.lexicon.gazetteer_build import TRANSLITERATED
from sitroom.lexicon.spellings import bare, key
from sitroom.resolve.places.claims import capitals
from sitroom.resolve.places.containment import AREAS, find_containers, inside, of_one_level, stands_alone
from sitroom.resolve.places.context import Coherence, Context, add_choice, distance, home_of, opening
from sitroom.resolve.places.namesakes import leave_namesakes
from sitroom.resolve.places.recognise import ELSEWHERE
from sitroom.resolve.places.scan import Match
from sitroom.resolve.places.scene import Recognised, prominent
from sitroom.text.analysis import Analysis

# How sizes of unlike things compare: a country is worth a town of this many people, and so on.
_UNKNOWN_SIZE = 800
_CURATED_SIZE = 120_000
_LOCALITY_SIZE = 4_000
_COUNTRY_SIZE = 3e8
_BEND = 0.6
# Weights in powers of ten of people, set on news of many countries: what the share of its country in the report (bent
# by the power above), nearness to decided places, the outlet's home, its first-level area, and candidates of other
# names beside it or in the same area are worth; then a capital, a state or country, and a place of our own table.
_COUNTRY, _NEAR, _HOME, _AREA, _BESIDE, _SAME = 3.0, 2.0, 2.0, 1.5, 1.0, 0.7
_CAPITAL, _STATE, _OURS = 1.5, 2.0, 0.8


def decide(analysis: Analysis, recognised: Recognised, gazetteer: Gazetteer) -> None:
    """Sets `chosen` (or `area`) of every match, and drops matches that nothing speaks for."""
    found = recognised.kept()
    find_containers(analysis.document.text, found)
    groups: dict[str, list[Match]] = defaultdict(list)
    for match in found:
        groups[key(match.text)].append(match)
    home, home_points = home_of(analysis.document, gazetteer)
    coherence = Coherence.of(groups)
    context = opening(analysis, recognised, groups, home, home_points)
    _seed(groups, context)
    for last in (False, False, True):
        for name in sorted(groups):
            _settle(groups[name], context, coherence, gazetteer)
        if last:
            break
        context = opening(analysis, recognised, groups, home, home_points)
        for name, group in groups.items():
            add_choice(context, name, [e for e in (m.chosen or m.area for m in group) if e is not None])
    _prune(recognised, groups, context)
    leave_namesakes(groups, context)


def _prune(recognised: Recognised, groups: dict[str, list[Match]], context: Context) -> None:
    """Drops what nothing speaks for: no sign of place, no size, and in a country that the report does not speak of."""
    dropped: set[int] = set()
    for group in groups.values():
        if any(m.cue == 2 for m in group):
            continue
        own = {c for m in group if m.chosen for c in m.chosen.countries}
        others = max((context.share(c, key(group[0].text)) for c in own), default=0.0)
        if own and not any(prominent(m) for m in group) and others <= 0 and len(context.by_name) > 1:
            dropped |= {id(m) for m in group}
    for scene in recognised.scenes:
        scene.matches = [m for m in scene.matches if id(m) not in dropped]


def size_of(entry: Entry) -> float:
    """How big a place is for a choice, in people."""
    people: float = entry.population or _UNKNOWN_SIZE
    if entry.feature == "country":
        people = _COUNTRY_SIZE
    elif entry.feature == "former_country":
        people = _COUNTRY_SIZE / 50
    elif entry.feature == "locality":
        people = max(people, _LOCALITY_SIZE)
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
    if match.kind in ("admin1", "admin2"):
        if match.kind in (entry.feature, entry.precision):
            return 3.5
        return 2.0 if entry.precision == "region" else 0.0
    if match.kind == "area":
        return 2.0 if area else 0.0
    if match.kind == "town":
        return 1.5 if entry.feature == "town" or entry.precision in ("near", "exact") else 0.0
    if match.kind == "feature":
        return 1.0 if entry.feature == "town" or entry.precision == "exact" else 0.0
    return 0.0


def _score(entry: Entry, match: Match, context: Context, coherence: Coherence) -> float:
    name = key(match.text)
    score: float = math.log10(max(size_of(entry), 10)) + _fits(entry, match)
    spelled = entry.feature == "country" or entry.curated
    score -= (0.0, 0.1 if spelled else 0.7, 1.8, 1.2)[entry.rank]
    score += _COUNTRY * math.pow(max((context.share(c, name) for c in entry.countries), default=0.0), _BEND)
    if entry.feature == "country":
        return score + _STATE
    if (
        entry.feature == "admin1"
        and entry.population > 500_000
        and not any(e.admin1 == entry.id and e.rank < 2 and e.feature == "town" for e in match.entries)
    ):
        # A state without a town of its name inside is what the name means, unless much speaks against it.
        score += _STATE / 2
    if entry.curated and entry.feature != "locality":
        score += _OURS
    if (
        entry.feature not in ("admin1", "admin2")
        and any((c, name) in capitals() for c in entry.countries)
        and not any(e.feature == "country" and e.country == entry.country for e in match.entries)
    ):
        score += _CAPITAL
    score += _NEAR * context.near(entry, name)
    own = entry.id if entry.feature == "admin1" else entry.admin1
    if own is not None:
        score += _AREA * min(1.0, 2 * context.in_area(own, name))
    near, same = coherence.support(entry, name)
    score += _BESIDE * near + _SAME * same
    if context.home_points and entry.lat is not None and entry.lon is not None:
        score += _HOME * max(
            math.exp(-distance(entry.lat, entry.lon, lat, lon) / 80) for lat, lon in context.home_points
        )
    return score


def _seed(groups: dict[str, list[Match]], context: Context) -> None:
    """Countries first, and what can hardly be another place."""
    for name, group in groups.items():
        entries = group[0].entries
        state = next((e for e in entries if e.feature == "country" and e.rank < 2), None)
        if state is not None:
            if not any(
                e.feature == "admin1" and e.population > 3_000_000 and e.country != state.country for e in entries
            ):
                context.add(state.countries[0], min(len(group), 5), name)
            continue
        ranked = sorted((e for e in entries if e.rank < 2), key=lambda e: -size_of(e))
        if (
            ranked
            and ranked[0].lat is not None
            and ranked[0].lon is not None
            and size_of(ranked[0]) > 100_000
            and all(size_of(e) * 8 < size_of(ranked[0]) or e.countries == ranked[0].countries for e in ranked[1:])
        ):
            for country in ranked[0].countries[:1]:
                context.add(country, min(len(group), 3), name)
            context.points.append((ranked[0].lat, ranked[0].lon, name))


def _best(entries: Iterable[Entry], match: Match, context: Context, coherence: Coherence) -> tuple[float, Entry] | None:
    ranked = [(_score(e, match, context, coherence), -e.id, e) for e in entries]
    if not ranked:
        return None
    score, _, entry = max(ranked, key=lambda r: r[:2])
    return score, entry


def _settle(group: list[Match], context: Context, coherence: Coherence, gazetteer: Gazetteer) -> None:
    """One sense a report: the match with the firmest container decides for the others that have none."""
    for match in group:
        match.chosen = match.area = None
        match.why = [line for line in match.why if line == ELSEWHERE]
    senses: dict[str, Entry] = {}
    for match in sorted(group, key=lambda m: (not (m.within and m.hard), m.within is None, m.start)):
        contained = _within(match, context, coherence, gazetteer)
        level = match.kind if match.kind in ("admin1", "admin2", "area") else ""
        if contained:
            if match.chosen is not None and (level not in senses or match.hard):
                senses[level] = match.chosen
            continue
        if level in senses:
            match.chosen = senses[level]
            match.why.append("as elsewhere in the report")
            continue
        entries = match.entries or _transliterated(match, context, gazetteer)
        best = _best(entries, match, context, coherence)
        if best is not None:
            match.score, match.chosen = best
            senses[level] = match.chosen


def _within(match: Match, context: Context, coherence: Coherence, gazetteer: Gazetteer) -> bool:
    """Chooses inside the container, if the text names one. True when that settles the match."""
    outer = match.within
    if outer is None or of_one_level(match, outer):
        return False
    areas = (
        [outer.chosen]
        if outer.chosen
        else [e for e in outer.entries if (e.feature in AREAS or outer.kind) and e.rank < 2]
    )
    within = [
        (e, a) for e in match.entries for a in areas if inside(e, a, outer.kind) and (e.rank < 2 or match.cue == 2)
    ]
    if not within:
        # The area that was chosen for the container may be a namesake of the right one.
        within = [
            (e, a) for e in match.entries for a in outer.entries if a.feature in AREAS and a.rank < 2 and inside(e, a)
        ]
    if within:
        best = _best((e for e, _ in within), match, context, coherence)
        if best is not None:
            match.score, match.chosen = best
            if match.hard and outer.chosen is not None:
                outer.chosen = next(a for e, a in within if e is best[1])
            match.why.append(f"inside {outer.text}")
            return match.hard or match.score > 0
    if not match.hard:
        return False
    country = next((a.country for a in areas if a.country), None)
    if country and country in TRANSLITERATED:
        alike = [e for e in _alike(match, country, gazetteer) if any(inside(e, a, outer.kind) for a in areas)]
        best = _best(alike, match, context, coherence)
        if best is not None:
            match.score, match.chosen = best
            match.why.append(f"spelled otherwise inside {outer.text}")
            return True
    if outer.kind not in ("admin1", "admin2", "area") and not any(
        e.feature == "country"
        or (
            e.feature == "admin1"
            and e.rank < 2
            and not any(o.feature == "town" and o.population * 3 > e.population for o in outer.entries)
        )
        or e.curated
        for e in areas
    ):
        return False
    if (stands_alone(match) and not _as_in_an_address(outer)) or not areas or match.text[:1].islower():
        return False
    placed = [a for a in areas if a.lat is not None] or [gazetteer.get(a.admin1) for a in areas if a.admin1 is not None]
    best = _best(placed, outer, context, coherence)
    if best is None:
        return False
    match.area = best[1]
    match.why.append(f"not found inside {outer.text}: the point of the area around it")
    return True


_ADDRESSED = frozenset({"USA", "CAN", "AUS"})
_LARGE = 100_000  # people


def _as_in_an_address(outer: Match) -> bool:
    """ "Aleppo, Pennsylvania": a state that namesakes of great cities are told apart by, and no city or country itself."""
    states = [e for e in outer.entries if e.feature == "admin1" and e.country in _ADDRESSED and e.rank < 2]
    others = (e for e in outer.entries if e.feature == "country" or (e.feature == "town" and e.population > _LARGE))
    return bool(states) and not any(others)


def _opens_alike(one: str, other: str) -> bool:
    """Whether both names open with a vowel, or neither: "Adra" is no spelling of "Daraya"."""
    return (bare(one)[:1] in "aeiou") == (bare(other)[:1] in "aeiou")


def _alike(match: Match, country: str, gazetteer: Gazetteer) -> list[Entry]:
    own = key(match.text)
    found = []
    for entry in gazetteer.like(match.text, country):
        if _opens_alike(match.text, entry.name) and SequenceMatcher(None, own, key(entry.name)).ratio() >= 0.55:
            found.append(replace(entry, rank=3))
    return found


def _transliterated(match: Match, context: Context, gazetteer: Gazetteer) -> list[Entry]:
    """For an unknown name: places with the same consonants in the countries that the report speaks of most."""
    found: list[Entry] = []
    for country, _ in context.countries.most_common(3):
        if country in TRANSLITERATED and context.share(country, key(match.text)) >= 0.2:
            found += _alike(match, country, gazetteer)
    if not found and match.cue == 2:
        alike = [
            e
            for e in _alike(match, "*", gazetteer)
            if SequenceMatcher(None, key(match.text), key(e.name)).ratio() >= 0.75
            and key(e.name)[0] == key(match.text)[0]
        ]
        found = alike if len({e.country for e in alike}) == 1 else []
    return found
