"""Which stretches of a report name a place: spelling, case, and the words around them decide.

A word that is also a common word, a first name or a surname needs a sign of place; a name in a country that is spoken
of, or of a big town, needs none. What a signed stretch is called that no gazetteer knows is kept as unknown.
"""

from __future__ import annotations

from sitroom.lexicon.gazetteer import Gazetteer
from sitroom.lexicon.spellings import key
from sitroom.resolve.places.claims import Claims
from sitroom.resolve.places.scan import Match, keys_of, matches
from sitroom.resolve.places.scene import Recognised, Scene, prominent, scene_of
from sitroom.resolve.places.signs import coordinate, signs
from sitroom.resolve.places.unknown import unknown, whole
from sitroom.resolve.places.verdict import verdict
from sitroom.resolve.places.words import words
from sitroom.text.analysis import Analysis

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
    for scene, match in doubtful:
        if key(match.text) in cued and key(match.text) not in result.people:
            match.why.append(ELSEWHERE)
            scene.matches.append(match)
    for scene in scenes:
        scene.matches = [
            m
            for m in sorted(scene.matches, key=lambda m: m.start)
            if m.cue == 2 or m.first != m.last or key(m.text) not in result.people or prominent(m)
        ]
    return result
