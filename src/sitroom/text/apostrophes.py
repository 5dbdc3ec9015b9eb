"""Apostrophes that were lost on the way: "couldnâ t", "the stateâ s guard", "didn�t" are two words each, as ever."""

from __future__ import annotations

import re

# UTF-8 read as Latin-1 leaves "â" and two signs that may be gone; a character that no font had leaves "�".
_LOST = "(?:â(?:€™|€˜|[\x80-\x9f]{1,2}|[ \u00a0])|�|Õ)"
_NOT = re.compile(rf"(?<=[a-z])n({_LOST})t\b")
_ENDINGS = re.compile(rf"(?<=[A-Za-z])({_LOST})(s|re|ve|ll|d|m)\b")
_SIGNS = ("â", "�", "Õ")


def whole_apostrophes(text: str) -> str:
    """The text with plain apostrophes, set apart so that length and offsets stay.

    >>> whole_apostrophes("They couldnâ t cross the stateâ s border.")
    "They could n't cross the state 's border."
    """
    if not any(sign in text for sign in _SIGNS):
        return text
    text = _NOT.sub(lambda found: f"{' ' * (len(found[1]) - 1)}n't", text)
    return _ENDINGS.sub(lambda found: f"{' ' * (len(found[1]) - 1)}'{found[2]}", text)
