"""Stretches of a sentence that are spelled as some place is: the raw material of recognition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sitroom.lexicon.gazetteer import Entry, Gazetteer
from sitroom.lexicon.spellings import bare, key
from sitroom.resolve.places.words import ARTICLES, INNER, words
from sitroom.text.analysis import Sentence, Token

_WORD = re.compile(r"W\.[ ]?Va\b|(?:[^\W\d_]\.[ ]?){2,}(?![^\W\d_]{2})|[^\W_]+(?:['’ʼ`‘][^\W\d_]+)*")
_ELIDING = ("'", "’")
_ELIDED = re.compile(r"[a-z]{1,2}['’][A-Z]")
_POSSESSIVE = re.compile(r"(?:['’ʼ`][sS])$")
_APOSTROPHES = ("'", "’", "ʼ", "`")
_BLANK = re.compile(r"[ \n\t\u00a0]+$")
_LONGEST = 7
_CREDIT = re.compile(r"\) ?(?:--|[-–—])")
AGENCIES = frozenset(
    "AP APA APS PA PTI ANI SANA TASS IRNA WAFA MENA ANSA SUNA KUNA WAM QNA BTA STA PAP DPA EFE PNA BNA UNI".split()
)
"""News agencies whose initials are also a state's, or spell a town."""
_WATERS = frozenset("river lake creek bay mountain mountains canyon falls beach springs".split())
AREAS_OF_SEVERAL = {
    "provinces": "province",
    "regions": "region",
    "districts": "district",
    "governorates": "governorate",
    "counties": "county",
    "departments": "department",
}
SHARED = "area"
"""The kind of a name that only its noun makes one, told once for several: "Luapula and Northern provinces"."""
_AREA_WORDS = frozenset("district county province governorate state region department territory oblast".split())


@dataclass(slots=True)
class Word:
    """A word: letters, digits and inner apostrophes, or initials with their stops. `gap` is what stands before it."""

    start: int
    end: int
    text: str
    lower: str
    gap: str
    capital: bool
    token: Token | None
    possessive: bool = False


@dataclass(slots=True)
class Match:
    """A stretch that some place is called. `first` and `last` are indices into the sentence's words.

    `kind` is what the words around it say it is: town, area, admin1, admin2, feature or "". `cue` is 0 without a sign
    of place, 1 for a weak one (a preposition that also stands before other things), 2 for a strong one. `sure` is an
    abbreviated state, `dashed` a dateline inside running text, `contained` a name with its area behind it
    ("Palmyra, New York").
    """

    sentence: int
    first: int
    last: int
    start: int
    end: int
    text: str
    entries: tuple[Entry, ...]
    kind: str = ""
    cue: int = 0
    before: str = ""
    after: str = ""
    within: Match | None = None
    hard: bool = False
    why: list[str] = field(default_factory=list)
    chosen: Entry | None = None
    area: Entry | None = None
    score: float = 0.0
    unknown: bool = False
    sure: bool = False
    dashed: bool = False
    contained: bool = False


def words_of(text: str, sentence: Sentence) -> list[Word]:
    """The words of a sentence. A possessive ending is cut off."""
    tokens = {t.start: t for t in sentence.tokens}
    found: list[Word] = []
    at = sentence.start
    for m in _WORD.finditer(text, sentence.start, sentence.end):
        raw = m.group().rstrip()
        start = m.start()
        possessive = False
        if "." in raw:
            short = raw
        else:
            short = _POSSESSIVE.sub("", raw) if raw[-2:-1] in _APOSTROPHES else raw
            possessive = short != raw
            tail = text[start + len(raw) : start + len(raw) + 2]
            if not possessive and raw[-1:] == "s" and tail[:1] in "'’" and not tail[1:].isalnum():
                possessive = True
        end = start + len(short)
        found.append(
            Word(
                start,
                end,
                short,
                short.lower(),
                text[at:start],
                short[:1].isupper()
                or ((short[1:2] in _ELIDING or short[2:3] in _ELIDING) and bool(_ELIDED.match(short))),
                tokens.get(start),
                possessive,
            )
        )
        at = end
    return found


def _joins(word: Word, before: Word) -> bool:
    """Whether a word can go on a name that the one before it is part of."""
    gap = "" if before.possessive and word.gap.lstrip("'’sS") == " " else word.gap
    if gap in (" ", "-", "‑", "–", "’", "'", "‘", "/", "\n") or not gap:
        return True
    if gap in (". ", ".") and len(before.text) < 4 and before.capital:
        return True
    return bool(_BLANK.fullmatch(gap)) and "\n\n" not in gap


def _shared_area(found: list[Word], i: int) -> str:
    """The key of "Northern" in "Luapula and Northern provinces": only with its shared noun it is a name."""
    if found[i].lower not in words().directions or not found[i].capital:
        return ""
    beside = ((i, i - 1), (i + 1, i + 1))
    if any(0 <= w < len(found) and found[w].capital and found[g].gap in (" ", "-") for g, w in beside):
        return ""  # "North West and South West regions"
    for j in range(i + 1, min(i + 6, len(found))):
        lower = found[j].lower
        if lower in AREAS_OF_SEVERAL:
            joined = any(w.lower == "and" for w in found[max(0, i - 1) : j])
            return key(f"{found[i].text} {AREAS_OF_SEVERAL[lower]}") if joined else ""
        if not (found[j].capital or lower == "and"):
            return ""
    return ""


def _spans(found: list[Word], i: int) -> Iterator[int]:
    """The ends (inclusive, longest first) of the stretches that may be a name and start at word i."""
    ends = [i]
    for j in range(i + 1, min(i + _LONGEST, len(found))):
        if not _joins(found[j], found[j - 1]):
            break
        if found[j - 1].possessive and not found[j].capital:
            break
        if found[j].capital or found[j].text[0].isdigit():
            ends.append(j)
        elif found[j].lower in INNER or found[j].gap in ("-", "‑", "’", "'", "‘"):
            continue
        elif found[j].lower in words().after:
            ends.append(j)
        elif j + 1 < len(found) and f"{found[j].lower} {found[j + 1].lower}" in words().after:
            continue
        else:
            break
    return reversed(ends)


def opens(found: list[Word], i: int) -> bool:
    """Whether a name may start at word i: with a capital, or with an article hyphened to one ("al-Bab")."""
    word = found[i]
    if word.capital:
        return True
    return (
        word.lower in ARTICLES
        and i + 1 < len(found)
        and found[i + 1].gap in ("-", "‑", "–", "'", "’")
        and found[i + 1].capital
    )


def keys_at(text: str, found: list[Word], i: int, j: int) -> list[str]:
    """The keys to look a stretch up by, the best first."""
    name = text[found[i].start : found[j].end]
    folded = key(name)
    if i == j and name.replace(".", "").replace(" ", "").isupper() and len(folded) < 6:
        return [f"^{folded.replace(' ', '')}", folded] if len(folded) > 3 else [f"^{folded.replace(' ', '')}"]
    keys = [folded]
    if found[i].lower in ARTICLES and j > i:
        keys.append(bare(name))
    return keys


def matches(text: str, sentence: Sentence, found: list[Word], gazetteer: Gazetteer) -> list[Match]:
    """The longest known names of a sentence, left to right. Keys must have been read before (see `keys_of`)."""
    result: list[Match] = []
    i = 0
    while i < len(found):
        match = _longest(text, sentence, found, i, gazetteer) if opens(found, i) else None
        if match is None:
            i += 1
            continue
        result.append(match)
        i = match.last + 1
    return result


def _longest(text: str, sentence: Sentence, found: list[Word], i: int, gazetteer: Gazetteer) -> Match | None:
    short = _abbreviation(text, found, i, gazetteer)
    shared = _shared_area(found, i) if short is None else ""
    areas = tuple(e for e in gazetteer.by_key(shared) if e.feature.startswith("admin")) if shared else ()
    if areas:
        word = found[i]
        return Match(sentence.index, i, i, word.start, word.end, word.text, areas, kind=SHARED, cue=2)
    for j in _spans(found, i):
        if short is not None and j <= i:
            break
        for k in keys_at(text, found, i, j):
            entries = gazetteer.by_key(k)
            if j > i and found[j].lower in _WATERS:
                # "Red River" is no short form of Red River County.
                entries = tuple(e for e in entries if e.rank == 0 or e.curated or e.feature == "town")
            if entries:
                start, end, last = found[i].start, found[j].end, j
                if j > i and found[j].text in _AREA_WORDS:
                    # The word stays outside the name, as it does behind names that the gazetteer has without it.
                    end, last = found[j - 1].end, j - 1
                if j > i and found[j].lower in _AREA_WORDS:
                    # The gazetteer has "Karak District" for one country alone: the others' Karak are candidates too.
                    seen = {e.id for e in entries}
                    entries += tuple(
                        e
                        for e in gazetteer.find(text[start : found[j - 1].end])
                        if e.feature in ("admin1", "admin2") and e.id not in seen
                    )
                return Match(sentence.index, i, last, start, end, text[start:end], entries)
    return short


def _abbreviation(text: str, found: list[Word], i: int, gazetteer: Gazetteer) -> Match | None:
    """ "N.C.", "Calif.", and behind a place and a comma "OR"."""
    word = found[i]
    name = word.text
    known = words().abbreviations
    end = word.end
    if name not in known and text[word.end : word.end + 1] == "." and name + "." in known:
        name, end = name + ".", word.end + 1
    if name not in known and name.rstrip(".") + "." in known and "." in name:
        name = name.rstrip(".") + "."
    row = known.get(name)
    if row is None or (row[2] and not (word.gap.startswith((",", " (")) and i and found[i - 1].capital)):
        return None
    if row[2] and word.gap.startswith(" (") and (name in AGENCIES or _CREDIT.match(text, end)):
        return None  # "ATLANTA (AP) - "
    entries = tuple(e for e in gazetteer.find(row[0]) if e.feature == "admin1" and e.country == row[1])
    if not entries:
        return None
    return Match(0, i, i, word.start, end, text[word.start : end], entries, kind="admin1", cue=2, sure=True)


def keys_of(text: str, found: list[Word]) -> Iterator[str]:
    """All keys that `matches` will look up."""
    known = words().abbreviations
    for i in range(len(found)):
        if opens(found, i):
            for j in _spans(found, i):
                yield from keys_at(text, found, i, j)
            shared = _shared_area(found, i)
            if shared:
                yield shared
            for name in (found[i].text, found[i].text + "."):
                if name in known:
                    yield key(known[name][0])
