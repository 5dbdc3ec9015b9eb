"""The engine of the grammar: what a rule is, what it sees, and the list that the grammar modules fill.

A rule is a pattern over the codes of `tokens.py` and what it means. It sees a stretch of pieces and may refuse it
(None); the longest stretch that some rule accepts wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from sitroom.text.dates.expression import Parse, Point, Which
from sitroom.text.dates.tokens import Piece

SHIFT: dict[Which, int] = {"last": -1, "past": -1, "previous": -1, "next": 1, "following": 1}
WHICH: dict[str, Which] = {"l": "last", "p": "previous", "x": "next", "f": "following", "i": "this", "j": "that"}
YEARISH = r"(?:,?F?(?P<y>y)|(?:F|,)?t?(?P<yw>[lpxfij])(?P<yu>U))"


class Found:
    """A stretch of pieces with the named groups of the rule that matched it."""

    def __init__(self, match: re.Match[str], pieces: list[Piece], text: str) -> None:
        self.match, self.pieces, self.text = match, pieces, text
        self.start, self.end = pieces[match.start()].start, pieces[match.end() - 1].end

    def piece(self, name: str) -> Piece | None:
        """The first piece of a group."""
        at = self.match.start(name) if name in self.match.re.groupindex else -1
        return self.pieces[at] if at >= 0 else None

    def value(self, name: str) -> str:
        """What the first piece of a group stands for, or ""."""
        piece = self.piece(name)
        return piece.value if piece else ""

    def number(self, name: str) -> float | None:
        """A group as a number; an article counts as one."""
        piece = self.piece(name)
        if piece is None:
            return None
        if piece.code == "a":
            return 1
        if len(piece.value) > 9:
            return None  # no count of days or years
        try:
            return float(piece.value)
        except ValueError:
            return None

    def int(self, name: str) -> int | None:
        """A group as a whole number."""
        number = self.number(name)
        return int(number) if number is not None and number == int(number) else None

    def which(self, name: str) -> Which:
        """The anchoring word of a group; "past" is kept apart from "last"."""
        piece = self.piece(name)
        return "" if piece is None else "past" if piece.lower == "past" else WHICH[piece.code]

    @property
    def before(self) -> str:
        """The words before, up to 30 characters of the same line."""
        return self.text[max(0, self.start - 30) : self.start].rpartition("\n\n")[2]

    @property
    def after(self) -> str:
        """The words after, up to 30 characters."""
        return self.text[self.end : self.end + 30]


Build = Callable[[Found], Parse | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern over codes and what it means."""

    pattern: re.Pattern[str]
    build: Build


RULES: list[Rule] = []


def rule(*patterns: str) -> Callable[[Build], Build]:
    """Adds patterns to the grammar."""

    def add(build: Build) -> Build:
        RULES.extend(Rule(re.compile(text), build) for text in patterns)
        return build

    return add


def in_year(found: Found) -> tuple[int | None, Point | None, bool]:
    """The year of a date by number, or by words ("of last year"); False when the words name no year."""
    if unit := found.value("yu"):
        which = found.which("yw")
        return None, Point("year", which=which, shift=SHIFT.get(which, 0)), unit == "year"
    return found.int("y"), None, True
