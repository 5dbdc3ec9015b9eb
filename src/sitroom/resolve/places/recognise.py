"""Which stretches of a report name a place: spelling, case, and the words around them decide.

A word that is also a common word, a first name or a surname needs a sign of place; a name in a country that is spoken
of, or of a big town, needs none. What a signed stretch is called that no gazetteer knows is kept as unknown.
"""

from __future__ import annotations

from sitroom.lexicon.gazetteer import Gazetteer
from sitroom.lexicon.spellings import key
from sitroom.resolve.places.borders import borders
from sitroom.resolve.places.claims import Claims
from sitroom.resolve.places.scan import Match, keys_of, matches
from sitroom.resolve.places.scene import Recognised, Scene, prominent, scene_of
from sitroom.resolve.places.signs import coordinate, signs
from sitroom.resolve.places.unknown import unknown, whole
from sitroom.resolve.places.verdict import verdict
from sitroom.resolve.places.words import words
from sitroom.text.analysis import Analysis

BESIDE = "without a sign, beside a place that the report names"
_NEARBY = 0.6
"""Degrees: "fighters took Momauk and shelled Bhamo"."""
ELSEWHERE = "named with a sign of place elsewhere in the report"


def recognise(analysis: Analysis, gazetteer: Gazetteer) -> Recognised:
    """Finds the place names of a report, before it is decided which places they are."""
    text = analysis.document.text
    scenes = [scene_of(analysis, s) for s in analysis.sentences]
    gazetteer.find_keys(k for scene in scenes for k in keys_of(text, scene.words))
    result = Recognised(scenes)
    claims = Claims.of(analysis)
    lowered = {w.lower for scene in scenes for w in scene.words if not w.capital}
    doubtful: list[tuple[Scene, Match]] = []
    cued: set[str] = set()
    for scene in scenes:
        for word in scene.words:
            country = words().adjectives.get(word.lower) if word.capital else None
            if country:
                result.adjectives[country] = result.adjectives.get(country, 0) + 1
        found = [whole(scene, m, text) for m in matches(text, scene.sentence, scene.words, gazetteer)]
        for match in found:
            match.sentence = scene.sentence.index
            signs(scene, match, text)
        coordinate(found, text)
        for match in found:
            judged = verdict(scene, match, result, lowered)
            kept = scene.dateline or match.dashed or match.contained
            if judged and (kept or not claims.hold(match, scene.words[match.last].possessive, prominent(match))):
                if judged > 1:
                    cued.add(key(match.text))
                    scene.matches.append(match)
                else:
                    doubtful.append((scene, match))
        scene.matches += unknown(scene, found, text)
        scene.matches += borders(scene, scene.matches, text)
    spots = _spots(result)
    for scene, match in doubtful:
        if key(match.text) in result.people:
            continue
        if key(match.text) in cued:
            match.why.append(ELSEWHERE)
            scene.matches.append(match)
        elif scene.words[match.first].capital and not scene.title_case and _beside(match, spots):
            match.why.append(BESIDE)
            scene.matches.append(match)
    for scene in scenes:
        scene.matches = [
            m
            for m in sorted(scene.matches, key=lambda m: m.start)
            if m.cue == 2 or m.first != m.last or key(m.text) not in result.people or prominent(m)
        ]
    return result


def _spots(result: Recognised) -> list[tuple[float, float, str]]:
    """Points, with their country, of the places that the report surely names, by names of one place alone."""
    found = []
    for match in result.kept():
        if any(e.feature in ("country", "former_country") for e in match.entries):
            continue
        points = {
            (round(e.lat * 2), round(e.lon * 2)): (e.lat, e.lon, e.countries[0])
            for e in match.entries
            if e.lat is not None and e.lon is not None and e.countries and not e.feature.startswith("admin")
        }
        if len(points) == 1:
            found.append(next(iter(points.values())))
    return found


def _beside(match: Match, spots: list[tuple[float, float, str]]) -> bool:
    """Whether a doubtful name, that is no word and no person's name, is called so by a place near one of these."""
    table = words()
    parts = key(match.text).split()
    if any(
        p in table.common or p in table.first_names or p in table.surnames or p in table.weak_first_names for p in parts
    ):
        return False
    return any(
        e.rank < 2
        and e.lat is not None
        and e.lon is not None
        and country in e.countries
        and 0.02 < max(abs(e.lat - lat), abs(e.lon - lon)) < _NEARBY
        for e in match.entries
        for lat, lon, country in spots
    )
