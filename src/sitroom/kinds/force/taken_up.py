"""Places that a noun or "there" takes up: "pulled out of Mekelle, and the rebels entered the city"."""

from __future__ import annotations

import re

from sitroom.model.values import Place
from sitroom.text.analysis import Analysis, Clause, Phrase

_THE = re.compile(
    r"(?:the|this|that|its|their)\s+(?:(?:northern|southern|eastern|western|rebel-held|besieged|embattled|border|same)\s+)?"
    r"(city|town|village|hamlet|district|province|region|county|island|capital|enclave|valley|airport|airfield|airstrip|"
    r"airbase|base|port|harbour|harbor|area|camp|settlement|territory|country|corridor)",
    re.I,
)
_TOWNS = frozenset({"city", "town", "village", "hamlet", "capital", "settlement"})
_AREAS = frozenset({"district", "province", "region", "county", "territory", "valley", "enclave", "island", "corridor"})
# What lies at a town that has just been named, and has no name of its own.
_SITES = frozenset({"airport", "airfield", "airstrip", "airbase", "base", "port", "harbour", "harbor", "camp", "area"})
_BACK = 3  # sentences
# Where somebody goes to is not where those are who have not left.
_GOAL = re.compile(r"\b(?:for|to|towards?|direction of)\s+(?:the\s+)?$", re.I)
_WIDE = frozenset({"country", "region"})


def taken_up(analysis: Analysis, phrase: Phrase) -> Place | None:
    """The place that "the city", "the district", "the base" stands for: the nearest one before it that can be that."""
    found = _THE.fullmatch(" ".join(phrase.text.split()))
    return _before(analysis, phrase.sentence, phrase.start, found.group(1).lower()) if found is not None else None


def there(analysis: Analysis, clause: Clause) -> Place | None:
    """The place that "there" in a clause stands for."""
    if "there" not in clause.adverbs:
        return None
    return _before(analysis, clause.sentence, clause.trigger_start, "there")


def _before(analysis: Analysis, sentence: int, start: int, noun: str) -> Place | None:
    earlier = [p for p in analysis.places if p.end <= start and p.role != "dateline"]
    named = [p for p in earlier if noun in (p.feature or "").lower().split() or _called(analysis, p, noun)]
    if noun == "country":
        countries = {p.country: p for p in earlier if p.precision == "country"}
        return next(iter(countries.values())) if len(countries) == 1 else None
    first = analysis.sentences[max(0, sentence - _BACK)].start
    if named and (noun in _SITES or named[-1].start >= first):
        return named[-1]
    before = [p for p in earlier if p.start >= first and not _GOAL.search(analysis.document.text[: p.start][-40:])]
    narrow = [p for p in before if p.precision not in _WIDE]
    if noun in _TOWNS:
        return next((p for p in reversed(narrow) if p.feature not in ("admin1", "admin2")), None)
    if noun in _AREAS:
        return next((p for p in reversed(before) if p.precision in ("admin1", "admin2", "region")), None) or _last(
            narrow
        )
    return _last(narrow) if noun in _SITES or noun == "there" else None


def _last(places: list[Place]) -> Place | None:
    return places[-1] if places else None


def _called(analysis: Analysis, place: Place, noun: str) -> bool:
    """ "the northern district of Kawambwa", "Nchelenge port"."""
    text = analysis.document.text
    around = text[max(0, place.start - len(noun) - 4) : place.end + len(noun) + 1].lower()
    return f"{noun} of {place.text.lower()}" in around or f"{place.text.lower()} {noun}" in around
