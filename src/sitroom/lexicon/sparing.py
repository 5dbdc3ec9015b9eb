"""Regular expressions that are only run where they can match.

Python's engine tries each alternative at each place of a text, and most sentences hold none of the words that a pattern
turns on. From the pattern's own parse follow the pieces of text of which every match holds one; a look for these pieces
costs a hundredth of the search.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

_ENOUGH = 6
"""Letters from which on a longer piece is not preferred to one in fewer forms."""
_MOST = 150
"""Pieces beyond which looking for them costs what is saved."""


class Sparing:
    """A compiled pattern that looks for the pieces a match needs before it searches.

    `pieces` are lower-cased; none means that every search is made. The long s (ſ), which the engine takes for an s where
    case does not count, is not looked for. Only `search` and `finditer` are spared: a match at one
    place costs little.
    """

    __slots__ = ("match", "pattern", "pieces")

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = re.compile(pattern, flags)
        self.pieces = needed(pattern, flags)
        self.match = self.pattern.match

    def can_match(self, text: str, start: int = 0, end: int = sys.maxsize) -> bool:
        """False where `text[start:end]` holds no match for certain."""
        if not self.pieces:
            return True
        lower = (text if start == 0 and end >= len(text) else text[start:end]).lower()
        for piece in self.pieces:  # noqa: SIM110 - any() takes twice the time
            if piece in lower:
                return True
        return False

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """As of the pattern.

        >>> Sparing("(?:cease-?fire|truce) (?:held|holds)").search("No truce held.").group()
        'truce held'
        """
        return self.pattern.search(text, start, end) if self.can_match(text, start, end) else None

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """As of the pattern."""
        return self.pattern.finditer(text, start, end) if self.can_match(text, start, end) else iter(())


def needed(pattern: str, flags: int = 0) -> tuple[str, ...]:
    """Lower-cased pieces of text of which every match of a pattern holds one, or none where that cannot be told.

    >>> needed(r"\\b(?:under|through) \\w+ (?:mediation|auspices)\\b")
    ('mediation', 'auspices')
    >>> needed(r"\\w+ed")
    ('ed',)
    """
    found = _of(_parser.parse(pattern, flags))
    return tuple(dict.fromkeys(found)) if found and len(found) <= _MOST else ()


def _of(parsed: Iterable[tuple[Any, Any]]) -> list[str]:
    """The best requirement of what stands in a row."""
    best: list[str] = []
    run = ""
    for kind, value in [*parsed, (None, None)]:
        if kind is sre.LITERAL:
            run += chr(value).lower()
            continue
        best, run = _better(best, [run] if run else []), ""
        if kind is sre.SUBPATTERN:
            best = _better(best, _of(value[3]))
        elif kind is sre.ATOMIC_GROUP:
            best = _better(best, _of(value))
        elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT) and value[0] > 0:
            best = _better(best, _of(value[2]))
        elif kind is sre.BRANCH:
            branches = [_of(branch) for branch in value[1]]
            best = _better(best, [piece for branch in branches for piece in branch] if all(branches) else [])
    return best


def _better(one: list[str], other: list[str]) -> list[str]:
    """The requirement that spares more searches: long pieces, then few."""
    if not one or not other:
        return one or other

    def worth(pieces: list[str]) -> tuple[bool, int, int]:
        return len(pieces) <= _MOST, min(min(map(len, pieces)), _ENOUGH), -len(pieces)

    return max(one, other, key=worth)
