"""When what is commemorated happened: "ten years since the bombing", "the fifth anniversary of the war"."""

from __future__ import annotations

import re
from datetime import date

from sitroom.model.values import Time
from sitroom.text.analysis import Analysis, Sentence

_UNITS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_TENS = {
    "twentieth": 20,
    "thirtieth": 30,
    "fortieth": 40,
    "fiftieth": 50,
    "sixtieth": 60,
    "seventieth": 70,
    "eightieth": 80,
    "ninetieth": 90,
    "hundredth": 100,
    "centenary": 100,
}
_PREFIX = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_ORDINAL = re.compile(r"\b(?:(\d{1,3})(?:st|nd|rd|th)?|([a-z]+(?:-[a-z]+)?))[- ](?:year )?anniversary\b", re.I)
_SINCE = re.compile(r"\s*(?:since|after|on from|on since)\b")


def reckon_anniversaries(analysis: Analysis) -> None:
    """Gives clauses that are commemorated, and say no time of their own, the year that the occasion implies.

    The year is publication's less the years that have passed: a year, never a day, since ceremonies move.
    """
    try:
        published = date.fromisoformat((analysis.document.published or "")[:10])
    except ValueError:
        return
    _reckon_back(analysis, published)
    for clause in analysis.clauses:
        if clause.novelty != "anniversary" or any(analysis.times[t].from_ for t in clause.times):
            continue
        found = _years(analysis, analysis.sentences[clause.sentence])
        if found is None:
            continue
        years, start, end = found
        year = published.year - years
        if not 1 <= year <= published.year:
            continue
        analysis.reckoned[clause.index] = _year(analysis, year, start, end)


def _year(analysis: Analysis, year: int, start: int, end: int) -> Time:
    span = analysis.span(start, end)
    return Time(
        start=span.start,
        end=span.end,
        text=span.text,
        from_=f"{year:04}-01-01",
        to=f"{year:04}-12-31",
        precision="year",
        basis="publication",
    )


def _reckon_back(analysis: Analysis, published: date) -> None:
    """ "attacked on Tuesday, three years after a war that killed 6,500": the war is background, three years before."""
    for time in analysis.times:
        years = re.fullmatch(r"P(\d+)Y", time.value or "")
        if years and _marks(analysis, time, published.year - int(years.group(1))):
            continue
        if not years or not (
            re.search(r"\bafter$", time.text) or re.match(r"\s*after\b", analysis.document.text[time.end :])
        ):
            continue
        clauses = [c for s in analysis.sentences if s.start <= time.start < s.end for c in analysis.clauses_of(s.index)]
        later = [c for c in clauses if c.trigger_start > time.end and c.relation in ("nominal", "adverbial")]
        if not later or int(years.group(1)) >= published.year:
            continue
        first = min(later, key=lambda c: c.trigger_start)
        analysis.reckoned.setdefault(
            first.index, _year(analysis, published.year - int(years.group(1)), time.start, time.end)
        )
        _set_back(analysis, first.index)


_PASSED = re.compile(r"\s*(?:(?:on|have (?:now )?passed|had passed|to the day|ago today)\s*,?\s*)?since\b")
_COUNTED = re.compile(
    r"(?:^|[.!?]\s+|(?:[Ii]t (?:has been|had been|is|was|'s been|’s been)|\bmarks?)\s+(?:exactly )?)$"
)


def _marks(analysis: Analysis, time: Time, year: int) -> bool:
    """ "It has been nine years since the massacre", "nine years since …": the occasion is the round of years."""
    text = analysis.document.text
    if year < 1 or not _PASSED.match(text, time.end) or not _COUNTED.search(text[max(0, time.start - 24) : time.start]):
        return False
    for sentence in analysis.sentences:
        if not sentence.start <= time.start < sentence.end:
            continue
        for clause in analysis.clauses_of(sentence.index):
            if clause.mark == "since" and clause.trigger_start > time.end and clause.novelty != "anniversary":
                clause.novelty = "anniversary"
                if not any(analysis.times[t].from_ for t in clause.times):
                    analysis.reckoned.setdefault(clause.index, _year(analysis, year, time.start, time.end))
                return True
    return False


def _set_back(analysis: Analysis, number: int) -> None:
    """What is told of a past event by a relative clause is as old as the event."""
    clause = analysis.clauses[number]
    if clause.novelty == "new":
        clause.novelty = "background"
    for below in clause.dependents:
        if analysis.clauses[below].relation in ("relative", "participle", "conjunct"):
            _set_back(analysis, below)


def _years(analysis: Analysis, sentence: Sentence) -> tuple[int, int, int] | None:
    """How many years have passed, and the words that say so."""
    for time in analysis.times:
        if sentence.start <= time.start < sentence.end and time.value:
            years = re.fullmatch(r"P(\d+)Y", time.value)
            if years and _SINCE.match(analysis.document.text, time.end):
                return int(years.group(1)), time.start, time.end
    match = _ORDINAL.search(sentence.text)
    if match is None:
        return None
    count = int(match.group(1)) if match.group(1) else _ordinal(match.group(2).lower())
    return None if count is None else (count, sentence.start + match.start(), sentence.start + match.end())


def _ordinal(word: str) -> int | None:
    """A spelt ordinal up to a hundred, or None.

    >>> _ordinal("fifth"), _ordinal("twenty-third"), _ordinal("sad")
    (5, 23, None)
    """
    if word in _TENS:
        return _TENS[word]
    if word in _UNITS:
        return _UNITS.index(word) + 1
    tens, _, unit = word.partition("-")
    if tens in _PREFIX and unit in _UNITS[:9]:
        return _PREFIX[tens] + _UNITS.index(unit) + 1
    return None
