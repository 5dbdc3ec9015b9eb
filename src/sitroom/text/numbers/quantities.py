"""Finds quantities in raw text: numbers with bounds, vague words, fractions, reported zeros, and what they count."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from sitroom.model.values import Qualifier, Quantity
from sitroom.text.numbers.bounds import bound
from sitroom.text.numbers.candidates import Candidate, candidates
from sitroom.text.numbers.guards import AGE_OF, bare_year, named, next_word_counts
from sitroom.text.numbers.spelled import whole
from sitroom.text.numbers.units import counted, measure

PHONE = re.compile(r"\+\d[\d\s()-]{6,}\d|\(\d{3}\)\s?\d{3}-\d{4}|\b\d{3}-\d{3}-\d{4}\b")


def find_quantities(text: str, taken: Sequence[tuple[int, int]] = ()) -> list[Quantity]:
    """The quantities of a text, in order. `taken` are spans of times, whose numbers count nothing else.

    >>> [(q.text, q.low, q.qualifier, q.unit) for q in find_quantities("More than 60 villagers fled.")]
    [('More than 60', 60, 'more_than', 'villagers')]
    """
    spans = sorted([*taken, *(m.span() for m in PHONE.finditer(text))])
    starts = [s for s, _ in spans]
    found: list[Quantity] = []
    done = 0
    original, text = text, _quieter(text)
    for candidate in candidates(text, spans):
        at = bisect_right(starts, candidate.start) - 1
        ahead = at + 1 < len(spans) and spans[at + 1][0] < candidate.end
        if ahead or candidate.start < done:
            continue
        quantity = _quantity(text, candidate, done)
        if quantity is not None:
            if text is not original:
                quantity = quantity.model_copy(update={"text": original[quantity.start : quantity.end]})
            found.append(quantity)
            done = quantity.end
    return found


_SHOUTED = re.compile(r"^[^a-z\n]{16,}$", re.MULTILINE)


def _quieter(text: str) -> str:
    """The text with lines in capitals made small: "12 BODIES FOUND" is a heading and no name. Offsets stay."""

    def small(line: re.Match[str]) -> str:
        lower = line[0].lower()
        letters = sum(c.isalpha() for c in line[0])
        return lower if letters >= 12 and " " in line[0].strip() and len(lower) == len(line[0]) else line[0]

    return _SHOUTED.sub(small, text)


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
    r"arresting|detaining|captured|detained|arrested|including|freed|shot|lost|"
    r"(?:dead|toll|killed|wounded|injured|missing|casualties|deaths)(?:\s+\w+)?\s+(?:at|to|as))\s+$",
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


AFTER_DATELINE = re.compile(r"(?:^|\n)[A-Z]{3}[^\n.!?]{0,50}[ )](?:—|–|-|--)\s+$")


def _counts(text: str, candidate: Candidate, before: str, after: str) -> bool:
    """Whether a number in words counts something here."""
    raw = text[candidate.start : candidate.end]
    lower = raw.lower()
    if (
        raw[0].isupper()
        and re.match(r"[\s-]+[A-Z]", after)
        and not re.search(r"(?:^|[.!?:\n]['\"’”]?\s*)$", before)
        and not AFTER_DATELINE.search(before)
        and candidate.kind == "words"
    ):
        return False  # the Six Day War, Five Eyes
    if re.search(r"[A-Za-z0-9]-$", before) or re.match(
        r"-(?:year|month|week|day|hour|minute|time|way|sided|party|point|state|star|fold|"
        r"nation|storey|story|lane|inch|part|thirds|quarters|fifths|hundred)\b",
        after,
    ):
        return False
    if candidate.kind == "words" and AGE_OF.search(before) and not next_word_counts(after):
        return False  # "a girl of six"
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
