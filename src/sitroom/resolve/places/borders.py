"""Borders that are told by an adjective: "near the Thai border"."""

from __future__ import annotations

from sitroom.resolve.places.scan import Match
from sitroom.resolve.places.scene import Scene
from sitroom.resolve.places.words import words

_BORDERS = frozenset("border frontier".split())
_WHERE = frozenset("near at along on across over to from towards toward beyond behind inside by off".split())


def borders(scene: Scene, found: list[Match], text: str) -> list[Match]:
    """Stretches as "Thai border", "Thai-Cambodian border": somewhere along a line that no gazetteer has a point for.

    They stay unresolved: the middle of the country is not where its border is.
    """
    row, tokens = scene.words, scene.sentence.tokens
    taken = {i for m in found for i in range(m.first, m.last + 1)}
    result: list[Match] = []
    for at, word in enumerate(row):
        token = word.token
        if word.lower not in _BORDERS or token is None or token.dep != "pobj" or not at:
            continue
        if tokens[token.head].lower not in _WHERE:
            continue
        first = at
        while (
            first and row[first - 1].capital and row[first - 1].lower in words().adjectives and first - 1 not in taken
        ):
            first -= 1
            if row[first].gap != "-":
                break
        if first < at:
            stretch = text[row[first].start : word.end]
            index = scene.sentence.index
            result.append(Match(index, first, at, row[first].start, word.end, stretch, (), "feature", 2, unknown=True))
    return result
