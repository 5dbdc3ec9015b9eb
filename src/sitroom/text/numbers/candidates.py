"""Numbers in raw text before it is decided whether they count anything: figures, words, fractions, ranges."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.sparing import Sparing
from sitroom.lexicon.tables import table
from sitroom.text.numbers.guards import SCORE
from sitroom.text.numbers.spelled import either, pattern, spelled, words
from sitroom.text.numbers.units import counted, measure, prefixes

NUMBER = r"\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?"
SHORT = re.compile(r"(bn|bln|mn|mln|tn|k|m)\b")
CHANGE = re.compile(
    r"\b(?:ris\w*|rose|fell|fall\w*|increas\w*|grew|grow\w*|dropp?\w*|jump\w*|climb\w*|declin\w*|reduc\w*|cut|revis\w*|"
    r"rais\w*|lower\w*|went|up|down|doubl\w*|number)\b[^.;]{0,50}\bfrom\s+$",
    re.IGNORECASE,
)
POWER = re.compile(r"[eE][+-]?\d|\^\d")  # "1e999" is not one
_OF_SCALE = re.compile(r"\s+of\s+an?\s+(?P<scale>million|billion)\b", re.IGNORECASE)
LONGEST = 24  # more figures are a serial number
JOINT = re.compile(r"\s*[-–]\s*|\s+(?:to|and|or)\s+")
DOZENS = re.compile(r"\bdozen\b", re.IGNORECASE)
CASUALTIES = (
    r"casualties|deaths|injuries|survivors|civilians|soldiers|fatalities|victims|losses|prisoners|hostages|wounded|dead|"
    r"injured|people|troops|fighters|arrests|detainees|strikes|violations|incidents|attacks|aircraft|refugees|bodies"
)


@dataclass(slots=True)
class Candidate:
    """A number in the text: its place, value, and the marks that came with it."""

    start: int
    end: int
    value: float | None
    kind: str
    unit: str | None = None
    fraction: float | None = None
    high: float | None = None
    digits: str = ""


def candidates(text: str, taken: Sequence[tuple[int, int]] = ()) -> list[Candidate]:
    """The numbers of a text in order, those of a range joined.

    What begins in one of the spans `taken`, which are in order, is none: the day of "GAO, Aug 19 - Nine people died"
    opens no range.
    """
    starts = [s for s, _ in taken]

    def free(one: Candidate) -> bool:
        at = bisect_right(starts, one.start) - 1
        return at < 0 or taken[at][1] <= one.start

    return _ranges(text, [c for c in _candidates(text) if free(c)])


@cache
def _finder() -> re.Pattern[str]:
    marks = "|".join(re.escape(m) for m in sorted(prefixes(), key=lambda m: (-len(m), m)))
    scales = either(words("scale"))
    mark = rf"(?P<mark>(?<![\w$])(?:{marks})\s?)?"
    digits = (
        mark + rf"(?<![\w#№°])(?<![^\W\d][-.,:/])(?<!\d[.,:/])(?P<number>{NUMBER})(?:[\s-](?P<scale>{scales})\b(?!s))?"
    )
    vague = either(r["word"] for r in table("number_words") if r["class"] == "vague" and r["value"])
    parts = either(words("fraction"))
    small = either(words("unit"))
    fraction = (
        rf"(?:(?P<over>an?|one|{small})[\s-](?P<part>{parts})(?=\s+of\b|\s+the\b|\b(?<=s)|-)|(?P<half>half)(?=\s+(?:of|the|its|their|his|"
        rf"her|all)\b)|(?P<in1>{small})\s+(?:in|out\s+of)\s+(?:every\s+)?(?P<in2>{small})\b)"
    )
    zero = rf"no[\s-]one|nobody|none|zero|not\s+a\s+single|not\s+one|no(?=\s+(?:[a-z]+\s+)?(?:{CASUALTIES})\b)"
    some = r"both(?=\s+(?:of\s+)?[a-z])|a\s+couple\s+of|a\s+pair\s+of|a\s+trio\s+of"
    return re.compile(
        rf"{digits}|\b(?:{fraction})|\b(?P<vague>{vague})\b|\b(?P<zero>{zero})\b|\b(?P<some>{some})\b"
        rf"|(?P<words>{pattern().pattern})",
        re.IGNORECASE,
    )


_STARTS = re.compile(rf"[^\W\d_]+|\d+|[{''.join(sorted({re.escape(m[0]) for m in prefixes() if not m[0].isalpha()}))}]")


@cache
def _openers() -> frozenset[str]:
    """The words, lower-cased, that a number in words or a currency mark can open with."""
    written = [*words("unit", "ten", "vague"), *prefixes()]
    first = (re.match(r"[^\W\d_]+", w) for w in written)
    return frozenset(
        [*(m[0].lower() for m in first if m), *"a an half no nobody none zero not both".split()],
    )


def _found(text: str) -> Iterator[re.Match[str]]:
    """The matches of `_finder`, tried only where one can begin: it has a hundred alternatives, which take their time."""
    finder, openers, done = _finder(), _openers(), 0
    for start in _STARTS.finditer(text):
        word, at = start[0], start.start()
        if at < done or (word[0].isalpha() and word.lower() not in openers):
            continue
        found = finder.match(text, at)
        if found:
            done = found.end()
            yield found


@cache
def _vague() -> dict[str, float]:
    return words("vague")


def _candidates(text: str) -> Iterator[Candidate]:
    for found in _found(text):
        start, end = found.start(), found.end()
        if found["number"]:
            yield from _in_digits(text, found)
        elif found["part"] or found["half"] or found["in1"]:
            part = _fraction(found)
            scale = _OF_SCALE.match(text, end)
            if scale and part.fraction:
                # "a quarter of a million" is a number and no share
                yield Candidate(start, scale.end(), part.fraction * words("scale")[scale["scale"].lower()], "words")
            else:
                yield part
        elif found["vague"]:
            value = _vague().get(re.sub(r"\s+", " ", found["vague"].lower()))
            if found["vague"].lower() == "scores" and not re.match(
                r"\s+(?:of|more|were|have|had|killed|dead|injured|wounded|others)\b", text[end:]
            ):
                continue
            if found["vague"].lower() == "multiple" and _NAMED_MULTIPLE.match(text, end):
                continue
            yield Candidate(start, end, value, "vague")
        elif found["zero"]:
            yield Candidate(start, end, 0, "zero")
        elif found["some"]:
            three = "trio" in found["some"].lower()
            kind = (
                "about" if "couple" in found["some"].lower() else "both" if found["some"].lower() == "both" else "words"
            )
            yield Candidate(start, end, 3 if three else 2, kind)
        else:
            number = spelled(text, start)
            if number:
                kind = "dozen" if DOZENS.search(text, start, number[1]) else "words"
                yield Candidate(start, number[1], float(number[0]), kind)
    for denied in _DENIED.finditer(text):
        yield Candidate(denied.start("any"), denied.end("any"), 0, "zero")


_DENIED = Sparing(r"\b(?:not|n['’]t|never|without)\s+(?:\w+\s+){1,2}(?P<any>anyone|anybody)\b")
# "multiple launch rocket system": a name.
_NAMED_MULTIPLE = re.compile(r"[\s-](?:launch|rocket launcher|barrel|warhead|choice|sclerosis|entry)", re.IGNORECASE)


def _in_digits(text: str, found: re.Match[str]) -> Iterator[Candidate]:
    digits, start, end = found["number"], found.start(), found.end()
    if len(digits) > LONGEST or POWER.match(text, end) or text[start - 1 : start] == "^":
        return
    value = float(re.sub(r"[,\u00a0\u202f ]", "", digits))
    mark = found["mark"]
    unit = prefixes().get(mark.strip()) or _folded().get(mark.strip().lower()) if mark else None
    if found["scale"]:
        value *= words("scale")[found["scale"].lower()]
    elif short := SHORT.match(text, end):
        metres = (
            short[1] == "m"
            and not mark
            and not re.match(r"\s+(?:people|refugees|residents|children|civilians|dollars|euros)", text[short.end() :])
        )
        if not metres:
            value *= words("scale_short")[short[1]]
            end = short.end()
    yield Candidate(start, end, value, "money" if unit else "digits", unit, digits=digits)


@cache
def _folded() -> dict[str, str]:
    return {mark.lower(): unit for mark, unit in prefixes().items()}


def _fraction(found: re.Match[str]) -> Candidate:
    units = {**words("unit"), "a": 1.0, "an": 1.0}
    if found["half"]:
        part = 0.5
    elif found["in1"]:
        part = units[found["in1"].lower()] / units[found["in2"].lower()]
    else:
        part = units[found["over"].lower()] * words("fraction")[found["part"].lower()]
    return Candidate(found.start(), found.end(), None, "fraction", fraction=round(part, 4))


def _ranges(text: str, candidates: list[Candidate]) -> list[Candidate]:
    """Joins "between 20 and 30", "20-30", "two or three", "2 to 3 million" into one candidate."""
    candidates.sort(key=lambda c: (c.start, -c.end))
    joined: list[Candidate] = []
    for candidate in candidates:
        before = joined[-1] if joined else None
        if before and candidate.start < before.end:
            continue
        if before and _are_range(text, before, candidate):
            low, high = before.value or 0, candidate.value or 0
            if high >= 1000 and low < 1000 and low < high / 1000 * 1.01 * 1000 and "," not in before.digits:
                scale = next(
                    (s for s in (1e9, 1e6, 1e3, 100) if high >= s and high / s < 1000 and _scaled(text, candidate)), 1
                )
                low = low * scale if low * scale < high else low
            joined[-1] = Candidate(
                before.start,
                candidate.end,
                low,
                before.kind,
                before.unit or candidate.unit,
                high=high,
                digits=before.digits or candidate.digits,
            )
            continue
        if before and text[before.end : candidate.start] in ("-", "–") and candidate.kind == before.kind == "digits":
            before.digits = candidate.digits = ""
            before.kind = candidate.kind = "code"  # 3-2, 2254-1: a score or a name
        joined.append(candidate)
    return [c for c in joined if c.kind != "code"]


def _scaled(text: str, candidate: Candidate) -> bool:
    return bool(re.search(r"[a-z]$", text[candidate.start : candidate.end], re.IGNORECASE))


def _are_range(text: str, first: Candidate, second: Candidate) -> bool:
    countable = ("digits", "words", "money", "dozen")
    if (
        first.kind not in countable
        or second.kind not in countable
        or first.high is not None
        or not first.value
        or not second.value
    ):
        return False
    gap = text[first.end : second.start]
    joint = JOINT.fullmatch(gap)
    scaled = _scaled(text, second) and not _scaled(text, first)
    if not joint or (first.value >= second.value and not scaled):
        return False
    before = text[max(0, first.start - 60) : first.start]
    between = re.search(r"\bbetween\s+$", before, re.IGNORECASE)
    if "and" in gap:
        return bool(between)
    if CHANGE.search(before):
        return False
    followed = (
        counted(text, second.end)
        or measure(text, second.end)
        or re.match(r"\s+(?:dead|wounded|injured|killed)\b", text[second.end :])
    )
    if "or" in gap:
        return bool(followed) and second.value <= first.value * 3
    opened = re.search(r"\b(?:between|from|anywhere\s+from)\s+$", before, re.IGNORECASE)
    return bool(followed or opened) and not (SCORE.search(before) and "-" in gap)
