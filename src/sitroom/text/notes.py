"""Notes that monitors and editors put in brackets ("[passage omitted]", "[as heard]"): no words of the report."""

from __future__ import annotations

import re

_NOTE = re.compile(
    r"\[\s*(?:"
    r"(?:few |several |one |two |three |some |first |last |remaining )?"
    r"(?:passages?|words?|sentences?|paragraphs?|portions?|sections?|lines?|names?|figures?|recording|video|text|material"
    r"|remarks?|item|report)\s+"
    r"(?:is |are |was |were )?(?:omitted|indistinct|missing|illegible|deleted|garbled|unclear|incomplete|unintelligible"
    r"|inaudible|not given|cut|as (?:heard|received|published|printed|broadcast))"
    r"|as (?:heard|received|published|printed|broadcast|given|spoken|written|transmitted|transliterated)"
    r"|sic|text|excerpts?|indistinct|inaudible|unintelligible|garbled"
    r"|no (?:further )?(?:names?|dates?|ages?|details)(?: given)?"
    r"|laughs?|laughter|applause|cheers|chuckles|crosstalk|pauses?|ellipsis as published|continued"
    r"|(?:begins?|ends?|continues?)\s+(?:recording|video|excerpts?|quotes?|text|box|live relay|videotape|clip|italics|bold)"
    r"|(?:recording|video|text|live relay)\s+(?:begins?|ends?|continues?)"
    r"|emphasis (?:added|mine|in original)|translated|translation|editor's note"
    r")[^\[\]]{0,60}\]",
    re.I,
)


def without_notes(text: str) -> str:
    """The text with blanks in the place of notes: same length, same offsets.

    >>> without_notes("He left [as heard] at six.")
    'He left            at six.'
    """
    if "[" not in text:
        return text
    return _NOTE.sub(lambda found: " " * len(found[0]), text)
