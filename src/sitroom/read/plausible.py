"""Whether bytes that are no UTF-8 make sense in a one-byte encoding, judged by what stands beside them.

A detector of encodings needs many letters. A report in English has two or three that are not ASCII, and one broken byte is
none at all: beside ASCII letters these few can be judged better than guessed.
"""

from __future__ import annotations

import re
import unicodedata

_MARKS = frozenset("‘’“”–—…•‹›«»·´€£¥§©®™°±¹²³½¼¾ºª¿¡†‡×\xa0\xad")
_WITHIN = frozenset("‘’–—…·´\xa0\xad")
"""Marks that stand between two letters."""

_NO_LETTERS = frozenset("ÿƒˆ˜µ¸ˇ˚˝˛")
"""Letters and accents that no name in a report has."""

_CUT = re.compile(rb"(?:[\xc2\xc3\xe2]|\xe2[\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]?)\Z")
"""What a quotation mark, a dash, a Western letter or a picture begins with in UTF-8."""


def is_cut(data: bytes) -> bool:
    """Whether text ends with the first bytes of what is one character in UTF-8."""
    return _CUT.search(data[-3:]) is not None


def makes_sense(data: bytes, encoding: str) -> bool:
    """Whether each byte above ASCII is, in this encoding, a letter among letters or a mark where marks stand.

    >>> makes_sense(b"a caf\\xe9 in M\\xe1laga", "cp1252"), makes_sense(b"on Mon\\x80day", "cp1252")
    (True, False)
    """
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return False
    padded = f" {text}  "
    # One byte is one character here: what UTF-8 has for a curly quote stands as "â" before a sign.
    return all(
        _fits(*padded[at - 1 : at + 3])
        and not (byte == 0xE2 and at < len(data) and 0x80 <= data[at] <= 0x9F and encoding != "mac_roman")
        for at, byte in enumerate(data, 1)
        if byte > 127
    )


def _fits(before: str, char: str, after: str, next_but_one: str) -> bool:
    if char in _NO_LETTERS:
        return False
    if char in _MARKS:
        if char in "€£¥":
            return not before.isalpha() and not after.isalpha()
        return char in _WITHIN or not (before.isalpha() and after.isalpha())
    if not unicodedata.category(char).startswith("L"):
        return False
    if char.isupper() and (before.isalpha() or after.isalpha()):
        return not before.islower() and not (after.isupper() and next_but_one.islower())
    return before.isalpha() or after.isalpha() or char in "àáéèóôø"
