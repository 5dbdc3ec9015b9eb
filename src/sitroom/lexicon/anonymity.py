"""Formulas by which reports withhold a speaker's name: `data/anonymity.tsv`, its slots filled, compiled once."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from sitroom.lexicon.sparing import Sparing
from sitroom.lexicon.tables import table

SLOTS = {
    "ask": "(?:ask|request|insist|wish|want|prefer|agree|declin|refus|opt|chose|choose)(?:ed|ing|d|e|s)?(?: only)?",
    "refuse": "(?:declin|refus)(?:ed|ing|e|es)",
    "their": "(?:his|her|their|its|my|our)",
    "they": "(?:he|she|they|it|i|we)",
}
"""What the placeholders of the table stand for."""
# A stretch without one of these holds no formula: most are spared the long search.
_HINT = Sparing(
    r"anonym|named|identi|authori|names?\b|attribut|off the record|background|permi|allowed|cleared|liberty|clearance"
    r"|quoted|cited|barred|banned|forbidden|prohibited|prevented|pseudonym|alias|de guerre|publicly|openly|freely"
    r"|on the record|chatham|lobby|entitled|supposed|like (?:the )?others?",
    re.IGNORECASE,
)


@cache
def _formula() -> re.Pattern[str]:
    patterns = [row["pattern"] for row in table("anonymity")]
    for slot, words in SLOTS.items():
        patterns = [p.replace("{" + slot + "}", words) for p in patterns]
    return re.compile("|".join(rf"\b(?:{p})" for p in patterns), re.IGNORECASE)


@lru_cache(maxsize=64)
def formulas(text: str, start: int, end: int) -> tuple[re.Match[str], ...]:
    """The formulas in `text[start:end]`, in order.

    >>> [m.group() for m in formulas("He spoke on condition of anonymity.", 0, 35)]
    ['on condition of anonymity']
    """
    return tuple(_formula().finditer(text, start, end)) if _HINT.can_match(text, start, end) else ()
