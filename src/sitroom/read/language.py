"""Tells English from other languages, by script and by the share of function words: enough to decline a text."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from sitroom.lexicon.tables import several, table
from sitroom.model.record import Issue

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SCRIPTS = {"ARABIC": "Arabic", "CYRILLIC": "Cyrillic", "HEBREW": "Hebrew", "CJK": "Chinese", "HIRAGANA": "Japanese",
            "KATAKANA": "Japanese", "HANGUL": "Korean", "DEVANAGARI": "Devanagari", "GREEK": "Greek",
            "ETHIOPIC": "Ethiopic", "THAI": "Thai", "GEORGIAN": "Georgian", "ARMENIAN": "Armenian",
            "BENGALI": "Bengali", "TAMIL": "Tamil", "MYANMAR": "Myanmar", "KHMER": "Khmer"}
SAMPLE = 20_000
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
    letters = [c for c in sample[:4000] if c.isalpha()]
    foreign = [c for c in letters if ord(c) > 0x24F]
    if letters and len(foreign) > 0.4 * len(letters):
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
    # Telegrams and lists of names have few function words of any language; prose in a language that is not listed too.
    plain = len(words) < PROSE or english >= 0.06 * len(words)
    return ("en", "English") if plain else (None, "a language that is not known here")


def language_issue(name: str) -> Issue:
    """What to say of a text that is not English."""
    return Issue(code="read.language", message=f"not English ({name}): no records are read from it")
