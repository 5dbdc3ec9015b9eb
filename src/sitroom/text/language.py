"""Tells English from other languages, by script and by the share of function words: enough to decline a text.

A report may also quote a release or repeat itself in another language: paragraphs are asked each for itself, and those in
another language are set aside with an Issue, for a parser of English makes up a meaning for anything.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from sitroom.lexicon.tables import several, table
from sitroom.model.record import Issue
from sitroom.text.analysis import Analysis, Block
from sitroom.text.dates import TimeExpression

Stretch = TypeVar("Stretch", bound=TimeExpression)
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
NAMES = {
    "es": "Spanish",
    "fr": "French",
    "de": "German",
    "it": "Italian",
    "pt": "Portuguese",
    "nl": "Dutch",
    "tr": "Turkish",
    "id": "Indonesian",
    "sw": "Swahili",
    "so": "Somali",
    "pl": "Polish",
    "sv": "Swedish",
    "ro": "Romanian",
    "sr": "Serbian or Croatian",
    "ku": "Kurdish",
    "ha": "Hausa",
}
SAMPLE = 6_000
PROSE = 40
ENGLISH_WORDS, ENGLISH_SHARE = 30, 0.15
"""Words of English paragraphs, and their share, that make a text in several languages one to be read."""

OWN = 3
"""Different words of its own that a language shows before a text is called that."""

_PROSE = frozenset({"title", "heading", "paragraph", "item"})
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
    # What only other languages have: "a", "in", "care" and "com" make no English sentence Romanian.
    own: dict[str, set[str]] = {}
    # Written small, unless the whole text is in capitals: "La Junta" and "De Mistura" are names.
    capitals = sample.isupper()
    known = _function_words()
    for word, number in Counter(map(str.lower, words) if capitals else words).items():
        languages = known.get(word, ())
        for language in languages:
            counts[language] = counts.get(language, 0) + number
            if "en" not in languages:
                own.setdefault(language, set()).add(word)
    english = counts.get("en", 0)
    best = max(counts, key=lambda language: (counts[language], language == "en"), default="en")
    if len(words) < FEW:
        # "La Junta", "Al Shabaab": only a clear majority of other function words makes a short text foreign.
        clear = best != "en" and counts[best] >= 3 and english == 0
        return (best, _name(best)) if clear else ("en", "English")
    if best == "en" or english >= 0.12 * len(words):
        return "en", "English"
    if counts[best] >= 0.12 * len(words) and counts[best] > 1.5 * english and len(own.get(best, ())) >= OWN:
        return best, _name(best)
    # Telegrams and lists of names have few function words of any language, and so has prose in one that is not listed.
    # Prose has many words that are written small.
    small = len(words) if capitals else sum(w[0].islower() for w in words)
    plain = small < PROSE or english >= 0.06 * small
    return ("en", "English") if plain else (None, "a language that is not known here")


def _name(code: str) -> str:
    return NAMES.get(code, f"language {code}")


def is_partly_english(text: str) -> bool:
    """Whether a text that is not English on the whole has English paragraphs that are worth reading."""
    english = total = 0
    for paragraph in text[: 10 * SAMPLE].split("\n"):
        count = paragraph.count(" ") + 1
        total += count
        if count >= FEW and language_of(paragraph)[0] == "en":
            english += count
    return english >= ENGLISH_WORDS and english >= ENGLISH_SHARE * total


def set_aside(analysis: Analysis) -> list[tuple[int, int]]:
    """Takes paragraphs in other languages out of the blocks and notes them; gives their offsets.

    Neighbours in one language are one stretch and one Issue.
    """
    text = analysis.document.text
    kept: list[Block] = []
    stretches: list[tuple[int, int, str]] = []
    last: Block | None = None
    for block in analysis.blocks:
        name = ""
        if block.kind in _PROSE:
            code, name = language_of(text[block.start : block.end])
            name = "" if code == "en" else name
        if not name:
            kept.append(block)
            last = None
            continue
        if last is not None and stretches[-1][2] == name:
            stretches[-1] = (stretches[-1][0], block.end, name)
        else:
            stretches.append((block.start, block.end, name))
        last = block
    if not stretches:
        return []
    analysis.blocks = kept
    for start, end, name in stretches:
        analysis.issue("read.language", f"this is not English ({name}) and was not read", start, end)
    return [(start, end) for start, end, _ in stretches]


def outside(expressions: Iterable[Stretch], taken: Iterable[tuple[int, int]]) -> list[Stretch]:
    """Those of some stretches that touch none of these offsets."""
    spans = list(taken)
    return [e for e in expressions if not any(start < e.end and e.start < end for start, end in spans)]


def language_issue(name: str) -> Issue:
    """What to say of a text that is not English."""
    return Issue(code="read.language", message=f"not English ({name}): no records are read from it")
