"""Which stretches of a report name a place: spelling, case, and the words around them decide.

A word that is also a common word, a first name or a surname needs a sign of place; a name in a country that is spoken
of, or of a big town, needs none. What a signed stretch is called that no gazetteer knows is kept as unknown.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field

from sitroom.lexicon.gazetteer import Entry, Gazetteer
from sitroom.lexicon.spellings import key
from sitroom.resolve.places.claims import Claims, seats
from sitroom.resolve.places.scan import Match, Word, keys_of, matches, opens, words_of
from sitroom.resolve.places.words import ARTICLES, INNER, words
from sitroom.text.analysis import Analysis, Sentence

_STRONG = frozenset("in inside within at near around outside across throughout nearby besieged downtown leaving entering reaching "
                    "southern northern eastern western northeastern northwestern southeastern southwestern central "
                    "north-eastern north-western south-eastern south-western neighbouring neighboring".split())
_DASHED = re.compile(r"(?:, [A-Z][\w. ]{1,25})?(?: \([^()\n]{2,30}\))?(?: ?(?:--|[—–])| -) ?")
_GOES_ON = re.compile(r",|\)|\.(?:\s|$)| and\b| or\b|;|:|$")
_OFFICES = frozenset("department division ministry secretary bureau office board commission institute committee faculty school".split())
ELSEWHERE = "named with a sign of place elsewhere in the report"
BIG = 300_000
SEEN = 15_000
_ENGLISH = frozenset("old new saint port fort mount lake cape camp villa san santa los las la el new der bin sar band char".split())


@dataclass(slots=True)
class Scene:
    """A sentence with its words and matches. `title_case`: capitals say nothing here."""

    sentence: Sentence
    words: list[Word]
    title_case: bool
    dateline: bool
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


def recognise(analysis: Analysis, gazetteer: Gazetteer) -> Recognised:
    """Finds the place names of a report, before it is decided which places they are."""
    text = analysis.document.text
    scenes = [_scene(analysis, s) for s in analysis.sentences]
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
        found = [_whole(scene, m, text) for m in matches(text, scene.sentence, scene.words, gazetteer)]
        for match in found:
            match.sentence = scene.sentence.index
            _signs(scene, match, text)
        _coordinate(scene, found, text)
        for match in found:
            verdict = _verdict(scene, match, result, lowered)
            if verdict and not claims.hold(match, scene.words[match.last].possessive, prominent(match)):
                if verdict > 1:
                    cued.add(key(match.text))
                    scene.matches.append(match)
                else:
                    doubtful.append((scene, match))
        scene.matches += _unknown(scene, found, text)
    for scene, match in doubtful:
        if key(match.text) in cued and key(match.text) not in result.people:
            match.why.append(ELSEWHERE)
            scene.matches.append(match)
    for scene in scenes:
        scene.matches = [m for m in sorted(scene.matches, key=lambda m: m.start)
                         if m.cue == 2 or m.first != m.last or key(m.text) not in result.people or prominent(m)]
    return result


def _scene(analysis: Analysis, sentence: Sentence) -> Scene:
    found = words_of(analysis.document.text, sentence)
    letters = [w for w in found if w.text[0].isalpha() and w.lower not in INNER and len(w.text) > 3]
    capitals = sum(w.capital for w in letters)
    block = analysis.blocks[sentence.block] if sentence.block < len(analysis.blocks) else None
    title = (len(letters) > (3 if sentence.heading else 6) and capitals > 0.75 * len(letters)) or (len(letters) > 1 and capitals == len(letters) and sentence.heading)
    return Scene(sentence, found, title, block is not None and block.kind == "dateline")


def _whole(scene: Scene, match: Match, text: str) -> Match:
    """Lets a known name that is a part of a longer unknown one grow to it: "Kafr Ruma", "Tall Zayat", "Umm Haratayn".

    Only with the words that open Arabic, Persian, Slavic, Spanish names of places, for elsewhere two capitalised words
    side by side are as often two things.
    """
    row, table_ = scene.words, words()
    first, last = match.first, match.last
    foreign = table_.generic - _ENGLISH if scene.title_case and not scene.dateline else table_.generic
    if first and row[first - 1].capital and row[first - 1].lower in foreign and row[first].gap in (" ", "-") \
            and not row[first - 1].possessive and row[first - 1].lower not in table_.directions:
        first -= 1
    elif first > 1 and row[first - 1].lower in ARTICLES and row[first - 2].capital and row[first - 2].lower in foreign:
        first -= 2
    if first == last and row[first].lower in foreign and last + 1 < len(row) and row[last + 1].gap in (" ", "-") \
            and not row[last].possessive and row[last + 1].capital and row[last + 1].lower not in table_.common \
            and row[last + 1].lower not in table_.after:
        last += 1
    elif first == last and row[first].lower in foreign and last + 2 < len(row) and row[last + 1].lower in ARTICLES \
            and row[last + 2].capital and row[last + 1].gap in (" ", "-") and not row[last].possessive:
        last += 2
    if (first, last) == (match.first, match.last):
        return match
    start, end = row[first].start, row[last].end
    return Match(match.sentence, first, last, start, end, text[start:end], (), unknown=True)


def _signs(scene: Scene, match: Match, text: str) -> None:
    """Sets `kind`, `cue`, `before`, `after` from the words around a match."""
    found, table_ = scene.words, words()
    behind = found[match.last + 1:match.last + 3]
    if behind and behind[0].gap in (" ", "-", "\n") and not found[match.last].possessive:
        pair = " ".join(w.lower for w in behind)
        for phrase in (pair, behind[0].lower):
            if phrase in table_.after and not (behind[0].capital and not found[match.last].capital):
                match.after, match.kind, match.cue = phrase, table_.after[phrase], 2
                break
    own = found[match.last].lower
    if match.last > match.first and own in table_.after and not match.kind:
        match.kind, match.cue = table_.after[own], 2 if table_.after[own] != "feature" else match.cue
    i = match.first - 1
    while i >= 0 and found[i + 1].gap in (" ", "\n", "-") and found[i].lower in table_.directions:
        if found[i].lower in _STRONG:
            match.cue = max(match.cue, 2)
        i -= 1
    if i >= 0 and found[i + 1].gap in (" ", "\n"):
        word = found[i].lower
        match.before = word
        if word in _STRONG:
            match.cue = 2
        elif word in table_.prepositions:
            match.cue = max(match.cue, 1)
        elif word == "of" and i and found[i - 1].lower == "out":
            match.cue, match.before = 2, "out of"
        elif word == "of" and i:
            for phrase in (" ".join(w.lower for w in found[max(0, i - 2):i + 1]), f"{found[i - 1].lower} of"):
                if phrase in table_.before:
                    match.kind, match.cue, match.before = match.kind or table_.before[phrase], 2, phrase
                    break
            else:
                match.cue = max(match.cue, 1)
    if match.first and found[match.first].gap == "-" and found[match.first - 1].text in ("D", "R", "I"):
        match.cue = 2
    if behind and behind[0].gap in (" ", "\n") and not found[match.last].possessive and behind[0].lower in table_.after_people:
        match.cue, match.after = max(match.cue, 2), match.after or behind[0].lower
    if match.text.isupper() and len(match.text) > 3 and _DASHED.match(text, match.end):
        match.dashed = True
    if scene.dateline or match.dashed:
        match.cue = 2


def _coordinate(scene: Scene, found: list[Match], text: str) -> None:
    """A sign of place holds for what is coordinated: "in Homs, Hama and Idlib"; and "X, Y" signs X by Y."""
    for before, after in zip(found, found[1:], strict=False):
        gap = text[before.end:after.start]
        goes_on = gap in (" and ", ", and ", " or ", "/", " & ") or (
            gap in (", ", ",") and _GOES_ON.match(text, after.end) is not None)
        if goes_on and before.cue == 2 and after.cue < 2:
            after.cue = 2
    for before, after in zip(found, found[1:], strict=False):
        gap = text[before.end:after.start]
        if gap in (", ", ",") and after.entries and any(e.feature in ("country", "admin1") for e in after.entries) \
                and _contained(before.entries, after.entries):
            before.cue = 2


def _contained(inner: tuple[Entry, ...], outer: tuple[Entry, ...]) -> bool:
    areas = {e.id for e in outer}
    states = {e.countries[0] for e in outer if e.feature == "country"}
    return any(e.admin1 in areas or e.admin2 in areas or (e.country in states and e.feature != "country") for e in inner)


def prominent(match: Match) -> bool:
    """Whether the name needs no sign: a country, a first-level area, a place of our own table, a big town."""
    return any(e.rank < 2 and (e.feature in ("country", "former_country") or e.curated or e.population >= BIG
                               or (e.feature == "admin1" and e.population >= BIG)) for e in match.entries)


def _verdict(scene: Scene, match: Match, result: Recognised, lowered: set[str]) -> int:
    """0: no place; 1: a place if the report signs it elsewhere; 2: a place."""
    found, table_ = scene.words, words()
    if match.sure:
        return 2
    if match.unknown:
        return 2 if match.cue == 2 and _fit(match, scene.words) else 0
    folded = key(match.text)
    if folded in seats() or folded in table_.adjectives:
        return 0
    single = match.first == match.last or (match.last == match.first + 1 and found[match.first].lower in ARTICLES)
    following = found[match.last + 1] if match.last + 1 < len(found) else None
    joined = following is not None and following.gap in (" ", "-") and not found[match.last].possessive
    before = found[match.first - 1] if match.first else None
    attached = before is not None and not before.possessive and (
        found[match.first].gap in (" ", "\n") or (found[match.first].gap == ". " and len(before.text) < 5))
    if following is not None and joined and following.capital and following.lower in table_.name_ends and not scene.title_case:
        return 0
    if before is not None and attached and before.lower in ("united", "agence") and before.capital:
        return 0
    if before is not None and before.lower == "of" and match.first > 1 and found[match.first - 2].lower in _OFFICES \
            and found[match.first - 2].capital and (folded in table_.common or not prominent(match)):
        return 0
    if all(w.lower in table_.directions for w in found[match.first:match.last + 1]) and (
            following is None or (joined and following.capital) or match.cue < 2):
        return 0
    if following is not None and (following.gap.startswith("$") or following.lower in ("dollar", "dollars")):
        return 0
    if single and folded in table_.never:
        return 0
    if folded.startswith("saint ") and found[match.last].possessive:
        return 0
    if _of_a_person(scene, match, before if attached else None, following if joined else None, result):
        return 0
    if following is not None and following.gap in ("-",) and following.lower in ("led", "backed", "brokered", "sponsored", "allied", "made", "style", "born"):
        return 0 if following.lower != "born" else 2
    if single:
        return _single(scene, match, folded, before if attached else None, following if joined else None, lowered, result)
    parts = [w.lower for w in found[match.first:match.last + 1]]
    plain = all(p in table_.common or p in INNER for p in parts)
    size = max((e.population for e in match.entries), default=0)
    if plain and match.cue < 2 and not (prominent(match) or size >= 50_000):
        return 1
    if parts[0] in table_.first_names and match.cue < 2 and not prominent(match):
        return 1
    if scene.title_case and match.cue < 2 and plain:
        return 1
    return 2


def _of_a_person(scene: Scene, match: Match, before: Word | None, following: Word | None, result: Recognised) -> bool:
    """Whether the match is part of a personal name. Remembers surnames."""
    table_ = words()
    found = scene.words
    folded = key(match.text)
    first = table_.first_names | table_.weak_first_names
    title_case = scene.title_case
    if before is not None and before.capital and len(before.text) == 1 and before.token is not None and match.first > 1 \
            and found[match.first - 2].lower in first:
        result.people.add(folded)
        return True
    if before is not None and before.capital and not (before.text.isupper() and len(before.text) > 1 and not found[match.first].text.isupper()):
        if before.lower in table_.titles and before.lower not in ("north", "south") and not _prominent_state(match):
            result.people.add(folded)
            return True
        if before.lower in first and match.first - 1 not in _matched(scene, match) and not (title_case and prominent(match)) and not _prominent_state(match):
            result.people.add(folded)
            return True
    if match.first != match.last or following is None or not following.capital:
        return False
    if following.gap == " " and following.lower in table_.surnames and following.lower not in table_.after and not title_case \
            and match.cue < 2 and (folded in first or (following.lower not in table_.common and not prominent(match))):
        result.people.add(key(following.text))
        return True
    if folded in first and following.gap == " " and following.lower not in table_.after and following.lower not in table_.common \
            and key(following.text) not in table_.adjectives and following.lower not in table_.never and not title_case \
            and match.cue < 2:
        result.people.add(key(following.text))
        return True
    return False


def _matched(scene: Scene, match: Match) -> set[int]:
    """Words that already belong to a kept match of the sentence."""
    return {i for m in scene.matches if m is not match for i in range(m.first, m.last + 1)}


def _prominent_state(match: Match) -> bool:
    return any(e.feature == "country" and e.rank < 2 for e in match.entries) and key(match.text) not in words().weak_first_names


def _single(scene: Scene, match: Match, folded: str, before: Word | None, following: Word | None,
            lowered: set[str], result: Recognised) -> int:
    table_ = words()
    word = scene.words[match.last]
    if word.text.isupper() and len(folded) < 6 and not scene.title_case and not scene.dateline:
        state = any(e.feature == "country" and e.rank < 2 for e in match.entries)
        return 2 if (len(folded) < 5 and (state or match.cue == 2) and len(match.entries) < 3) or match.sure or match.dashed else 0
    if any(e.feature == "country" and e.rank < 2 for e in match.entries) and folded not in table_.weak_first_names:
        return 2 if proper_(word, scene) and not (match.first == 0 and folded in lowered and match.cue < 2) else 0
    proper = proper_(word, scene)
    initial = match.first == 0 or (word.gap.strip("\"'“‘( ") == "" and match.first == 0)
    best = min((e.rank for e in match.entries), default=9)
    size = max((e.population for e in match.entries if e.rank < 2 and (e.feature != "admin2" or e.rank == 0)), default=0)
    said = (following is not None and following.lower in table_.person_context) or (
        before is not None and before.lower in table_.person_context)
    if said and match.cue < 2 and not prominent(match):
        result.people.add(folded)
        return 0
    if len(folded) < 3 and not word.text.isupper():
        return 0
    if folded in table_.common:
        if match.cue < 2 or not proper or scene.title_case or best > 1 or size < 1000:
            return 0
        if following is not None and following.capital:
            return 0
        return 2 if match.before in _STRONG or " of" in match.before else 1
    if folded in table_.first_names or folded in table_.surnames or folded in table_.weak_first_names:
        if match.cue == 2 or (prominent(match) and not _speaks(scene, match)):
            return 2
        return 2 if match.cue == 1 and size >= SEEN else 1
    if best >= 2 and match.cue < 2:
        return 1 if match.cue and proper else 0
    if not proper and match.cue < 2 and not prominent(match):
        return 0
    if initial and match.cue < 2 and folded in lowered:
        return 0
    if before is not None and before.capital and match.cue < 2 and not prominent(match) and not scene.title_case \
            and before.token is not None and before.token.pos == "PROPN" and before.lower not in table_.directions \
            and key(before.text) not in table_.adjectives and before.lower not in table_.common:
        return 0
    if match.cue or prominent(match) or size >= SEEN:
        return 2
    return 1


def proper_(word: Word, scene: Scene) -> bool:
    """Whether the parser takes a word for a proper name, or could not tell."""
    return word.token is None or word.token.pos == "PROPN" or scene.title_case or scene.sentence.heading


def _speaks(scene: Scene, match: Match) -> bool:
    """Whether a lone name that may be a person's does what persons do: "Jordan said he"."""
    following = scene.words[match.last + 1:match.last + 3]
    return bool(following) and following[0].gap.strip() in ("", ",") and following[0].lower in words().person_context \
        and not any(e.feature == "country" for e in match.entries)


def _unknown(scene: Scene, found: list[Match], text: str) -> list[Match]:
    """Capitalised stretches that no gazetteer knows and the words around them call a place."""
    known = {i for m in found for i in range(m.first, m.last + 1)}
    table_ = words()
    result: list[Match] = []
    i = 0
    row = scene.words
    if scene.title_case and not scene.dateline and scene.sentence.heading:
        return []
    while i < len(row):
        if i in known or not opens(row, i) or row[i].lower in table_.never or (row[i].lower in table_.common and row[i].capital):
            i += 1
            continue
        j = i
        while j + 1 < len(row) and j + 1 not in known and row[j + 1].gap in (" ", "-", "'", "’") and not row[j].possessive \
                and (row[j + 1].capital or (row[j + 1].lower in INNER and row[j + 1].lower not in ("and", "of", "the", "at", "as", "in", "on")
                                             and j + 2 < len(row) and row[j + 2].capital)):
            j += 1
        match = Match(scene.sentence.index, i, j, row[i].start, row[j].end, text[row[i].start:row[j].end], (), unknown=True)
        _signs(scene, match, text)
        if match.before in ("department of", "division of", "republic of"):
            pass
        elif match.kind in ("town", "admin1", "admin2") and _fit(match, row) and not (
                j + 1 < len(row) and row[j + 1].capital and row[j + 1].lower in table_.after):
            result.append(match)
        elif (_fit(match, row) and match.cue < 2 and any(
                m.first == j + 1 and row[m.first].gap == ", " and (m.kind in ("admin1", "admin2") or any(e.feature in ("admin1", "country") for e in m.entries))
                and (m.last + 1 >= len(row) or row[m.last + 1].gap.startswith((",", ".", ")"))) for m in found)) or ((match.before in _STRONG or match.before == "out of") and match.cue == 2 and _fit(match, row)):
            match.cue = 1
            result.append(match)
        i = j + 1
    return result


def _fit(match: Match, row: list[Word]) -> bool:
    """Whether an unknown stretch looks like a name of a place and not of a person, a body or a month."""
    table_ = words()
    parts = [w.lower for w in row[match.first:match.last + 1]]
    if len(match.text) < 3 or match.text.isupper() or any(p in table_.never or p in table_.titles or p in table_.name_ends for p in parts):
        return False
    if match.first and row[match.first - 1].lower in table_.titles:
        return False
    return not (parts[0] in table_.first_names or any(p in table_.common for p in parts) or parts[0] in table_.adjectives)


def by_key(found: list[Match]) -> dict[str, list[Match]]:
    """Matches of the same name."""
    groups: dict[str, list[Match]] = defaultdict(list)
    for match in found:
        groups[key(match.text)].append(match)
    return groups
