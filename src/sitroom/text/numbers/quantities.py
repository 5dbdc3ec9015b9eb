"""Finds quantities in raw text: numbers with bounds, vague words, fractions, reported zeros, and what they count."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.tables import table
from sitroom.model.values import Qualifier, Quantity
from sitroom.text.numbers.bounds import bound
from sitroom.text.numbers.guards import SCORE, bare_year, named
from sitroom.text.numbers.spelled import either, pattern, spelled, whole, words
from sitroom.text.numbers.units import counted, measure, plural, prefixes, states

NUMBER = r"\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?"
SHORT = re.compile(r"(bn|bln|mn|mln|tn|k|m)\b")
CHANGE = re.compile(
    r"\b(?:ris\w*|rose|fell|fall\w*|increas\w*|grew|grow\w*|dropp?\w*|jump\w*|climb\w*|declin\w*|reduc\w*|cut|revis\w*|"
    r"rais\w*|lower\w*|went|up|down|doubl\w*|number)\b[^.;]{0,50}\bfrom\s+$",
    re.IGNORECASE,
)
LONGEST = 24  # more figures are a serial number
JOINT = re.compile(r"\s*[-–]\s*|\s+(?:to|and|or)\s+")
PHONE = re.compile(r"\+\d[\d\s()-]{6,}\d|\(\d{3}\)\s?\d{3}-\d{4}|\b\d{3}-\d{3}-\d{4}\b")
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


def find_quantities(text: str, taken: Sequence[tuple[int, int]] = ()) -> list[Quantity]:
    """The quantities of a text, in order. `taken` are spans of times, whose numbers count nothing else.

    >>> [(q.text, q.low, q.qualifier, q.unit) for q in find_quantities("More than 60 villagers fled.")]
    [('More than 60', 60, 'more_than', 'villagers')]
    """
    spans = sorted([*taken, *(m.span() for m in PHONE.finditer(text))])
    starts = [s for s, _ in spans]
    found: list[Quantity] = []
    done = 0
    for candidate in _ranges(text, list(_candidates(text))):
        at = bisect_right(starts, candidate.start) - 1
        inside = at >= 0 and spans[at][1] > candidate.start
        ahead = at + 1 < len(spans) and spans[at + 1][0] < candidate.end
        if inside or ahead or candidate.start < done:
            continue
        quantity = _quantity(text, candidate, done)
        if quantity is not None:
            found.append(quantity)
            done = quantity.end
    return found


# --- candidates ------------------------------------------------------------------------------------------------------


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


@cache
def _vague() -> dict[str, float]:
    return words("vague")


def _candidates(text: str) -> Iterator[Candidate]:
    for found in _finder().finditer(text):
        start, end = found.start(), found.end()
        if found["number"]:
            yield from _in_digits(text, found)
        elif found["part"] or found["half"] or found["in1"]:
            yield _fraction(found)
        elif found["vague"]:
            value = _vague().get(re.sub(r"\s+", " ", found["vague"].lower()))
            if found["vague"].lower() == "scores" and not re.match(
                r"\s+(?:of|more|were|have|had|killed|dead|injured|wounded|others)\b", text[end:]
            ):
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
    for denied in re.finditer(r"\b(?:not|n['’]t|never|without)\s+(?:\w+\s+){1,2}(?P<any>anyone|anybody)\b", text):
        yield Candidate(denied.start("any"), denied.end("any"), 0, "zero")


def _in_digits(text: str, found: re.Match[str]) -> Iterator[Candidate]:
    digits, start, end = found["number"], found.start(), found.end()
    if len(digits) > LONGEST:
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


# --- from a candidate to a quantity ----------------------------------------------------------------------------------


def _quantity(text: str, candidate: Candidate, floor: int) -> Quantity | None:
    start, end, value = candidate.start, candidate.end, candidate.value
    before, after = text[max(0, start - 40) : start], text[end : end + 40]
    if candidate.kind == "digits" and (
        named(text, start, end, candidate.digits)
        or (candidate.high is None and bare_year(candidate.digits, text, start, end))
    ):
        return None
    if candidate.kind in ("words", "dozen", "both", "vague") and not _counts(text, candidate, before, after):
        return None
    if candidate.kind == "zero":
        return _zero(text, candidate)
    unit = candidate.unit
    fraction = candidate.fraction
    measured = None if unit else measure(text, end)
    if measured:
        kind, unit, end = measured
        if kind == "percent" and value is not None and unit == "percent" and candidate.high is None:
            fraction, unit = round(value / 100, 6), None
    limits = bound(text, start, end)
    if re.match(r"-strong\b", text[end:]):
        limits = type(limits)(limits.qualifier, limits.start, end + 7)
    first = max(limits.start, floor)
    if candidate.high is not None:
        first = _range_start(text, start, floor)
    if unit is None:
        unit = counted(text, limits.end, one=value == 1 or fraction is not None)
        if unit is None and limits.end != end:
            unit = counted(text, end, one=value == 1)
    qualifier: Qualifier = limits.qualifier
    if candidate.kind in ("vague", "dozen", "about") and qualifier in ("exact", "about"):
        qualifier = (
            "about" if candidate.kind == "about" or (candidate.kind == "dozen" and qualifier == "about") else "vague"
        )
    if candidate.kind == "vague":
        qualifier = "vague"
    if fraction is not None:
        return _made(text, first, limits.end, None, None, None, qualifier, unit, fraction)
    if candidate.high is not None:
        return _made(text, first, limits.end, None, value, candidate.high, "between", unit)
    return _made(text, first, limits.end, *_bounds(qualifier, value), qualifier, unit)


def _bounds(qualifier: Qualifier, value: float | None) -> tuple[float | None, float | None, float | None]:
    """Best, low and high of a value under a qualifier, as the record format has them."""
    return {
        "exact": (value, value, value),
        "about": (value, None, None),
        "nearly": (value, None, value),
        "more_than": (None, value, None),
        "at_least": (None, value, None),
        "vague": (None, value, None),
        "at_most": (None, None, value),
        "less_than": (None, None, value),
    }.get(qualifier, (value, value, value))


def _range_start(text: str, start: int, floor: int) -> int:
    opener = re.search(
        r"\b(?:between|from|anywhere\s+from|anywhere\s+between)\s+$", text[max(0, start - 24) : start], re.IGNORECASE
    )
    return max(floor, start - len(opener[0])) if opener else start


NOT_COUNTED = re.compile(
    r"\s+(?:another|day|time|thing|hand|side|way|by\b|or\s+another|who\b|that\b|can\b|should\b|would\b|might\b|such|"
    r"reason|point|of\s+(?:the\s+(?:most|few|least|many|main|largest|biggest|first|last|key|best|worst|world)\b|"
    r"(?:his|her|its|their|our)\s+own))|\s*$|-(?:time|way|sided|off|on-one|half|third|quarter|fifth)\b",
    re.IGNORECASE,
)
ONE_BEFORE = re.compile(
    r"\b(?:killing|wounding|injuring|killed|wounded|injured|leaving|least|only|just|another|with|and|capturing|"
    r"arresting|detaining|captured|detained|arrested|including|freed|shot|lost)\s+$",
    re.IGNORECASE,
)
OF_PEOPLE = re.compile(
    r"\s+of\s+(?:the|its|his|their|those)\s+(?:dead|wounded|injured|victims?|hostages?|soldiers|detainees|prisoners|"
    r"attackers|gunmen|men|bodies|children|women|captives|fighters|bombers|suspects|civilians|officers)\b",
    re.IGNORECASE,
)
ONE_AFTER = re.compile(
    r"\s+(?:was\s+(?:killed|wounded|injured|dead|shot|hurt|arrested|detained|missing)|died|of\s+them|of\s+whom|dead|"
    r"wounded|killed|injured|more)\b",
    re.IGNORECASE,
)


def _counts(text: str, candidate: Candidate, before: str, after: str) -> bool:
    """Whether a number in words counts something here."""
    raw = text[candidate.start : candidate.end]
    lower = raw.lower()
    if (
        raw[0].isupper()
        and re.match(r"[\s-]+[A-Z]", after)
        and not re.search(r"(?:^|[.!?:\n]['\"’”]?\s*)$", before)
        and candidate.kind == "words"
    ):
        return False  # the Six Day War, Five Eyes
    if re.search(r"[A-Za-z0-9]-$", before) or re.match(
        r"-(?:year|month|week|day|hour|minute|time|way|sided|party|point|state|star|fold|"
        r"nation|storey|story|lane|inch|part|thirds|quarters|fifths|hundred)\b",
        after,
    ):
        return False
    if re.match(r"\s*(?:years?|months?|weeks?|days?)[\s-]olds?\b|\s+years\s+of\s+age\b|\s+times\b|(?:fold)\b", after):
        return False
    if candidate.kind == "both":
        return (
            bool(re.match(r"\s+(?:of\s+(?:them|the)\b|[a-z]+s\b|men\b|women\b|people\b)", after))
            and " and " not in after.split(".")[0][:24]
        )
    if lower == "one":
        noun = counted(text, candidate.end, one=True)
        partial = re.match(r"\s+of\b", after) and not ONE_AFTER.match(after) and not OF_PEOPLE.match(after)
        plain = bool(noun) and not partial and not NOT_COUNTED.match(after) and re.match(r"\s+[a-z]", after)
        pronoun = re.search(
            r"\b(?:no|the|this|that|each|every|any|some|which|first|last|another|every|new|old|same|only|day|number)[\s-]+$",
            before,
            re.IGNORECASE,
        )
        return bool(
            ONE_AFTER.match(after)
            or OF_PEOPLE.match(after)
            or (
                not pronoun
                and (plain or (ONE_BEFORE.search(before) and re.match(r"\s*[,.;]|\s+(?:and|in|at|on)\b", after)))
            )
        )
    return not (re.match(r"\s+(?:more\s+)?than\b", after) and lower in ("few", "several"))


def _zero(text: str, candidate: Candidate) -> Quantity | None:
    lower = text[candidate.start : candidate.end].lower()
    after = text[candidate.end : candidate.end + 20]
    if lower == "zero" and re.match(r"[\s-](?:tolerance|hour|sum|chance|gravity|degrees)|-", after):
        return None
    if lower in ("nobody", "no one", "no-one") and re.match(
        r"\s+(?:knows?|believes?|wants?|can|could|should|would|else|is|likes?|expects?)\b", after
    ):
        return None
    if lower == "none" and re.match(r"\s+other\b|theless", after):
        return None
    unit = (
        counted(text, candidate.end, one=True) if lower in ("no", "zero", "not a single", "not one", "none") else None
    )
    return _made(text, candidate.start, candidate.end, 0, 0, 0, "none", unit)


def _made(
    text: str,
    start: int,
    end: int,
    best: float | None,
    low: float | None,
    high: float | None,
    qualifier: Qualifier,
    unit: str | None,
    fraction: float | None = None,
) -> Quantity:
    def shown(value: float | None) -> float | int | None:
        return None if value is None else whole(value)

    return Quantity.model_construct(
        start=start,
        end=end,
        text=text[start:end],
        best=shown(best),
        low=shown(low),
        high=shown(high),
        fraction=fraction,
        qualifier=qualifier,
        unit=unit,
    )


__all__ = ["find_quantities", "plural", "states"]
