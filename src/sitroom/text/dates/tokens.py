"""Cuts raw text into runs of words that can stand in a time expression, each with a one-letter code for the grammar.

The grammar (`calendar_dates.py` and its neighbours) is regular expressions over these codes, which keeps it readable:

M month · m short month · W weekday · w short weekday · U unit · P part of day · S season · H holiday · D yesterday,
today … · l last, past · p previous · x next · f following · i this · j that, same · e early, mid, late · E beginning,
end, first half · A ago · B before, earlier · L after, later · N from now · q daily, Fridays · Q every · 2 twice,
times · R now, recently · z a.m. · Z zone · K o'clock · g fiscal · u about, more than · t the · a a · F of · I in, on,
at · & and · T to, until · b between · r from · v several, few · X full, more · C 1990s · Y year-end · h half · G BC ·
= time, period, date · d number to 31 · n other number · y year · c number word · o 3rd · O third · k 06:30 · ! ISO
date · / 16/03/2016 · ' possessive · - joined dash · ~ spaced dash · , comma
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.tables import table
from sitroom.text.numbers.spelled import spelled, words

CODES = {
    "month": "M",
    "month_short": "m",
    "weekday": "W",
    "weekday_short": "w",
    "unit": "U",
    "daypart": "P",
    "season": "S",
    "holiday": "H",
    "deictic": "D",
    "part": "e",
    "part_noun": "E",
    "ago": "A",
    "back": "B",
    "onward": "L",
    "hence": "N",
    "recurring": "q",
    "every": "Q",
    "reference": "R",
    "meridiem": "z",
    "zone": "Z",
    "oclock": "K",
    "fiscal": "g",
    "about": "u",
    "vague": "v",
    "filler": "X",
    "times": "2",
    "decade_name": "C",
    "year_end": "Y",
    "half": "h",
    "era": "G",
    "noun": "=",
}
WHICH = {"last": "l", "past": "l", "previous": "p", "next": "x", "following": "f", "this": "i", "that": "j"}
GLUE = {"the": "t", "a": "a", "of": "F", "in": "I", "and": "&", "or": "&", "to": "T", "between": "b", "from": "r"}
ANCHORS = frozenset("glc=MmWwUPSHDARqCYk!/\\ydnNo")

PIECE = re.compile(
    # Nearly all pieces are words, and none of the others begins with their letters but "a.m." and "p.m.".
    r"(?P<word>[^\W\d_ap][^\W\d_]*)|"
    r"(?P<iso>(?<![\w-])\d{4}(?:-\d\d-\d\d|/\d\d/\d\d(?=\W))"
    r"(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z\b|[+-]\d\d:?\d\d)?)?(?![\w-]))"
    r"|(?P<numeric>(?<![\w/.-])\d{1,2}(?P<sep>[/.-])\d{1,2}(?P=sep)(?:\d{4}|\d\d)(?![\w/]))"
    r"|(?P<short>(?<![\w/.$€£-])\d{1,2}/\d{1,2}(?![\w/%]))"
    r"|(?P<clock>(?<![\w:.,])(?:[01]?\d|2[0-4])(?::[0-5]\d(?::[0-5]\d)?(?![\d:])|h[0-5]\d\b|"
    r"\.[0-5]\d(?=\s?(?:[ap]\.?m\b|GMT|UTC|hrs|local))))"
    r"|(?P<decade>(?<![\w$€£])\d{0,2}\d0(?:['’]?s)\b|['’]\d0s\b)"
    r"|(?P<ordinal>(?<![\w.,])\d{1,2}(?:st|nd|rd|th)\b)"
    r"|(?P<number>(?<![\w.,:/$€£])\d+(?:,\d{3})*(?:\.\d+)?(?![\d%]))"
    r"|(?P<short_year>(?<=\s)['’]\d\d\b)"
    r"|(?P<meridiem>(?<=[\d\s])[ap]\.m\.?|(?<=\d)[ap]m\b)"
    r"|(?P<possessive>['’]s\b|(?<=s)['’](?=\s))"
    r"|(?P<other_word>[^\W\d_]+)"
    r"|(?P<mark>[-–,—])"
    r"|(?P<other>[^\s\w])",
    re.IGNORECASE,
)


# No time expression is longer, and pages of figures would make runs without end.
LONGEST = 60
# In text without capitals "march" and "may" count beside a day only.
BESIDE_DAY = re.compile(r"\d(?:st|nd|rd|th)?\s+(?:march|may|august)\b|\b(?:march|may|august)\s+\d\d?\b", re.IGNORECASE)


@dataclass(slots=True)
class Piece:
    """A word or number of a run, with its code and what it stands for."""

    code: str
    start: int
    end: int
    value: str
    lower: str


@cache
def vocabulary() -> dict[str, list[tuple[str, str, str, int]]]:
    """By first word: (whole phrase, code, value, number of words), longest phrase first."""
    found: dict[str, list[tuple[str, str, str, int]]] = {}
    for row in table("time_words"):
        phrase, kind, value = row["word"].replace("’", "'"), row["class"], row["value"]
        code = WHICH[value] if kind == "which" else GLUE[value] if kind == "glue" else CODES[kind]
        first = WORD.match(phrase)
        if first:
            found.setdefault(first[0], []).append((phrase, code, value, len(WORD.findall(phrase))))
    for ordinal, number in words("ordinal").items():
        first_word = ordinal.split("-")[0]
        found.setdefault(first_word, []).append((ordinal, "O", str(int(number)), 1))
    for rows in found.values():
        rows.sort(key=lambda r: -len(r[0]))
    return found


WORD = re.compile(r"[^\W\d_]+")


@cache
def number_starts() -> frozenset[str]:
    """The words that a number in words can start with."""
    return frozenset([*words("unit", "ten"), "half", "a", "an"])


def _phrase(text: str, at: int, lower: str) -> tuple[str, str, int, str] | None:
    """The longest phrase of the vocabulary here: code, value, end, phrase."""
    for phrase, code, value, _ in vocabulary().get(lower, ()):
        end = at + len(phrase)
        stands = text[at:end].lower().replace("’", "'").replace("\n", " ")
        if stands == phrase and not text[end : end + 1].isalnum():
            return code, value, end, phrase
    return None


def _cased(code: str, text: str, lower: str, dated: bool) -> bool:
    """False for words that only count when they are written with a capital ("march", "may", "sun")."""
    if code in "mw" or (code == "M" and lower in ("march", "may", "august")):
        return text[0].isupper() or dated
    if code == "G":
        return text.isupper()
    if code == "Z" and len(lower) < 5 and lower != "local":
        return text.isupper()
    return True


def _of_number(digits: str) -> str:
    if digits.isdigit() and len(digits) <= 4:
        value = int(digits)
        if 1 <= value <= 31 and len(digits) <= 2:
            return "d"
        if len(digits) == 4 and 1000 <= value <= 2199:
            return "y"
    return "n"


def _piece(text: str, found: re.Match[str], caseless: bool) -> Piece | None:
    """The piece of one match, or None when the word belongs to no time expression."""
    kind, start, end = found.lastgroup or "", found.start(), found.end()
    raw = found[0]
    if kind in ("word", "other_word"):
        lower = raw.lower()
        hit = _phrase(text, start, lower)
        if lower in number_starts() and (hit is None or hit[0] in "ahu"):
            number = spelled(text, start)
            if number and (hit is None or number[1] > hit[2]):
                return Piece("c", start, number[1], str(number[0]), text[start : number[1]].lower())
        if hit is None or not _cased(
            hit[0], raw, lower, caseless and bool(BESIDE_DAY.search(text[max(0, start - 6) : end + 4]))
        ):
            return None
        code, value, end, phrase = hit
        if code in "mw" and text[end : end + 1] == ".":
            end += 1
        return Piece(code, start, end, value, phrase)
    if kind == "mark":
        if raw == ",":
            return Piece(",", start, end, ",", ",")
        spaced = text[start - 1 : start].isspace() or text[end : end + 1].isspace()
        return Piece("~" if spaced or raw == "—" else "-", start, end, raw, raw)
    codes = {
        "iso": "!",
        "numeric": "/",
        "short": "\\",
        "clock": "k",
        "decade": "C",
        "ordinal": "o",
        "possessive": "'",
        "meridiem": "z",
        "short_year": "s",
    }
    if kind == "number":
        return Piece(_of_number(raw), start, end, raw.replace(",", ""), raw)
    if kind == "meridiem":
        return Piece("z", start, end, raw[0].lower() + "m", raw)
    if kind in codes:
        value = re.sub(r"\D", "", raw) if kind in ("ordinal", "decade", "short_year") else raw
        return Piece(codes[kind], start, end, value, raw.lower())
    return None


def runs(text: str) -> Iterator[list[Piece]]:
    """The runs of neighbouring pieces that hold at least one word of time or number."""
    run: list[Piece] = []
    done = 0
    caseless = text.islower()
    openers = number_starts() | vocabulary().keys()
    for found in PIECE.finditer(text):
        start = found.start()
        if start < done:
            continue
        opens = found.lastgroup not in ("word", "other_word") or found[0].lower() in openers
        piece = _piece(text, found, caseless) if opens else None
        if piece is None and not run:
            continue
        apart = piece is None or (
            run and "\n" in text[run[-1].end : start] and text.count("\n", run[-1].end, start) > 1
        )
        if apart:
            if any(p.code in ANCHORS for p in run):
                yield run
            run = []
        if len(run) >= LONGEST:
            yield run  # a table of numbers is no sentence
            run = []
        if piece is not None:
            run.append(piece)
            done = piece.end
    if any(p.code in ANCHORS for p in run):
        yield run
