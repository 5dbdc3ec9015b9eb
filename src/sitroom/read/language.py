"""Tells English from other languages, by script and by the share of function words: enough to decline a text."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from sitroom.lexicon.tables import several, table
from sitroom.model.record import Issue

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_FOREIGN = re.compile("[^\x00-\u024f\u2000-\u2fff]")
_SCRIPTS = {
    "ARABIC": "Arabic",
    "CYRILLIC": "Cyrillic",
    "HEBREW": "Hebrew",
    "CJK": "Chinese",
    "HIRAGANA": "Japanese",
    "KATAKANA": "Japanese",
    "HANGUL": "Korean",
    "DEVANAGARI": "Devanagari",
    "GREEK": "Greek",
    "ETHIOPIC": "Ethiopic",
    "THAI": "Thai",
    "GEORGIAN": "Georgian",
    "ARMENIAN": "Armenian",
    "BENGALI": "Bengali",
    "TAMIL": "Tamil",
    "MYANMAR": "Myanmar",
    "KHMER": "Khmer",
}
SAMPLE = 6_000
PROSE = 40
FEW = 12
"""Words below which function words say too little: a headline counts as English unless its script says otherwise."""


@cache
def _function_words() -> dict[str, tuple[str, ...]]:
    """From a word to the languages that have it."""
    found: dict[str, list[str]] = {}
    for row in table("function_words"):
        for word in several(row["words"]):
            found.setdefault(word, []).append(row["language"])
    return {word: tuple(languages) for word, languages in found.items()}


def language_of(text: str) -> tuple[str | None, str]:
    """The code of the language, or None when it is another one that is not known, and a name for messages.

    >>> language_of("The army said on Monday that it had left the town after talks.")[0]
    'en'
    >>> language_of("El ejército dijo el lunes que había salido de la ciudad después de las conversaciones.")[0]
    'es'
    """
    sample = text[:SAMPLE]
    foreign = [] if sample.isascii() else [c for c in _FOREIGN.findall(sample) if c.isalpha()]
    if len(foreign) > 0.4 * sum(map(str.isalpha, sample)):
        names = [unicodedata.name(c, "").split(" ")[0] for c in foreign[:200]]
        script = max(set(names), key=names.count)
        return None, f"text in {_SCRIPTS.get(script, 'another')} script"
    words = _WORD.findall(sample)
    counts: dict[str, int] = {}
    # Written small, unless the whole text is in capitals: "La Junta" and "De Mistura" are names.
    capitals = sample.isupper()
    for word in (w.lower() if capitals else w for w in words):
        for language in _function_words().get(word, ()):
            counts[language] = counts.get(language, 0) + 1
    english = counts.get("en", 0)
    best = max(counts, key=lambda language: (counts[language], language == "en"), default="en")
    if len(words) < FEW:
        # "La Junta", "Al Shabaab": only a clear majority of other function words makes a short text foreign.
        clear = best != "en" and counts[best] >= 3 and english == 0
        return (best, f"language {best}") if clear else ("en", "English")
    if best == "en" or english >= 0.12 * len(words):
        return "en", "English"
    if counts[best] >= 0.12 * len(words) and counts[best] > 1.5 * english:
        return best, f"language {best}"
    # Telegrams and lists of names have few function words of any language, and so has prose in one that is not listed.
    # Prose has many words that are written small.
    small = len(words) if capitals else sum(w[0].islower() for w in words)
    plain = small < PROSE or english >= 0.06 * small
    return ("en", "English") if plain else (None, "a language that is not known here")


def language_issue(name: str) -> Issue:
    """What to say of a text that is not English."""
    return Issue(code="read.language", message=f"not English ({name}): no records are read from it")
