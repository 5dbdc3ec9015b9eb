"""A sentence as recognition sees it, and all that recognition finds in a report."""

from __future__ import annotations

from dataclasses import dataclass, field

from sitroom.resolve.places.scan import Match, Word, words_of
from sitroom.resolve.places.words import INNER
from sitroom.text.analysis import Analysis, Sentence
from sitroom.text.sections import is_label

BIG = 300_000
"""People: a name that so big a town has needs no sign of place."""
SEEN = 15_000
"""People: a name of so big a town is taken for it where nothing speaks against it."""


@dataclass(slots=True)
class Scene:
    """A sentence with its words and matches.

    `title_case`: capitals say nothing here. `label`: a few words that stand over the rest of a paragraph.
    """

    sentence: Sentence
    words: list[Word]
    title_case: bool
    dateline: bool
    label: bool = False
    matches: list[Match] = field(default_factory=list)


@dataclass(slots=True)
class Recognised:
    """All scenes of a report with the matches that were kept; `people` are surnames that stood in person names."""

    scenes: list[Scene]
    people: set[str] = field(default_factory=set)
    adjectives: dict[str, int] = field(default_factory=dict)

    def kept(self) -> list[Match]:
        """All matches in text order."""
        return [m for scene in self.scenes for m in scene.matches]


def scene_of(analysis: Analysis, sentence: Sentence) -> Scene:
    """The words of a sentence, and whether its capitals tell anything."""
    found = words_of(analysis.document.text, sentence)
    letters = [w for w in found if w.text[0].isalpha() and w.lower not in INNER and len(w.text) > 3]
    capitals = sum(w.capital for w in letters)
    block = analysis.blocks[sentence.block] if sentence.block < len(analysis.blocks) else None
    title = (len(letters) > (3 if sentence.heading else 6) and capitals > 0.75 * len(letters)) or (
        len(letters) > 1 and capitals == len(letters) and sentence.heading
    )
    dateline = block is not None and block.kind == "dateline"
    return Scene(sentence, found, title, dateline, is_label(analysis, sentence))


def prominent(match: Match) -> bool:
    """Whether the name needs no sign: a country, a first-level area, a place of our own table, a big town."""
    return any(
        e.rank < 2
        and (
            e.feature in ("country", "former_country")
            or (e.curated and e.feature != "locality")
            or e.population >= BIG
            or (e.feature == "admin1" and e.population >= BIG)
        )
        for e in match.entries
    )
