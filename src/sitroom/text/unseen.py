"""What stands in a text and is no part of its words: colour codes, control characters, marks that nobody sees.

"\\x1b[31mTwelve" is no thirty-one, and a soft hyphen does not part a name. The language layer reads a text without them; what
it finds is then moved to where it stands in the text as given.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any, TypeVar

from pydantic import BaseModel

from sitroom.lexicon.sparing import Sparing

Value = TypeVar("Value", bound=BaseModel)

# Escape sequences of terminals: colours and cursor, window titles, single shifts.
_ESCAPE = r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]{0,300}(?:\x07|\x1b\\)|\x1b[ -/]*[0-Z\\^-~]|\x9b[0-?]{1,20}[@-~]"
# All of ASCII that is no blank and no line end. Those above ASCII are left: in reports they are quotes in a wrong encoding.
_CONTROL = r"[\x00-\x08\x0e-\x1b\x7f]"
# Soft hyphens, blanks of no width, marks of writing direction, byte order marks, tags.
_SILENT = (
    r"[\xad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\U000e0001-\U000e007f]"
)
# Joiners belong to Arabic, to Indic scripts and to emoji; between Latin letters and figures they part what is one word.
_JOINER = r"(?<=[0-9A-Za-z\u00c0-\u024f])[\u200c\u200d]+(?=[0-9A-Za-z\u00c0-\u024f])"
_UNSEEN = re.compile(f"(?:{_ESCAPE}|{_CONTROL}|{_SILENT}|{_JOINER})+")
_ANY = re.compile(_CONTROL[:-1] + "\x9b\u200c\u200d" + _SILENT[1:])
_COMMANDS = Sparing(f"{_ESCAPE}|{_CONTROL}")


def commands(text: str) -> list[tuple[int, int]]:
    """Where a text has what a terminal would obey: escape sequences and control characters."""
    return [found.span() for found in _COMMANDS.finditer(text)]


def seen(text: str) -> str:
    """A text without what is not seen.

    >>> seen("\\x1b[31mTwelve\\x1b[0m in Hode\\u00adidah")
    'Twelve in Hodeidah'
    """
    return _UNSEEN.sub("", text) if _ANY.search(text) else text


# Of a curly mark in a wrong encoding some archives keep an "â" and a blank: "didnâ t", "â Fear is setting in,â he said".
_WITHIN = re.compile(r"(?<=[A-Za-z])â (?=(?:t|s|re|ve|ll|d|m)\b)")
_AT_EDGE = re.compile(r"(?<![^\s,.!?…;:(\[])â(?=[\s)\],.;]|$)")


def _lost_marks(text: str) -> list[tuple[int, str, int]]:
    """Curly marks of which an "â" is left: where, which mark it was, and where the blank stands that came with it, or -1.

    In a paragraph the marks of a quote open and close by turns; one right behind a stop or comma closes.
    """
    if "â " not in text or not _WITHIN.search(text):
        return []
    found = [(m.start(), "'", m.start() + 1) for m in _WITHIN.finditer(text)]
    opened = -1
    for m in _AT_EDGE.finditer(text):
        at = m.start()
        if opened >= 0 and "\n\n" in text[opened:at]:
            opened = -1
        behind = at > 0 and text[at - 1] in ",.!?…"
        if opened >= 0 or behind:
            found.append((at, "”", -1 if behind or at == 0 else at - 1))
            opened = -1
        else:
            found.append((at, "“", at + 1 if text[at + 1 : at + 2] == " " else -1))
            opened = at
    return sorted(found)


def words(text: str) -> str:
    """A text as it is read: without what is not seen, and with the marks that an archive lost.

    >>> words("She didnâ t wait. â Fear is setting in,â she said.")
    "She didn't wait. “Fear is setting in,” she said."
    """
    lost = _lost_marks(text)
    if not lost:
        return seen(text)
    marks = list(text)
    for at, mark, blank in lost:
        marks[at] = mark
        if blank >= 0:
            marks[blank] = ""
    return seen("".join(marks))


def _left_out(text: str) -> list[tuple[int, int]]:
    """The stretches of a text that `words` leaves out."""
    blanks = [(blank, blank + 1) for _, _, blank in _lost_marks(text) if blank >= 0]
    return sorted([*(m.span() for m in _UNSEEN.finditer(text)), *blanks])


class Moved:
    """Carries what was read in `words(text)` over to the text itself."""

    def __init__(self, text: str) -> None:
        self.text = text
        # Where in the seen text something was left out, and how much until there.
        self._at: list[int] = [0]
        self._lost: list[int] = [0]
        for low, high in _left_out(text):
            start = low - self._lost[-1]
            lost = self._lost[-1] + high - low
            if start == self._at[-1]:
                self._lost[-1] = lost
            else:
                self._at.append(start)
                self._lost.append(lost)

    def offsets(self, start: int, end: int) -> tuple[int, int]:
        """The same stretch in the whole text, without what is not seen at its edges."""
        low = start + self._lost[bisect_right(self._at, start) - 1]
        if end <= start:
            return low, low
        return low, end + self._lost[bisect_right(self._at, end - 1) - 1]

    def all(self, model: Value) -> Value:
        """A model and whatever it holds, with every span moved."""
        moved: Value = self._moved(model)
        return moved

    def _moved(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self._moved(item) for item in value)
        if not isinstance(value, BaseModel):
            return value
        changed = {name: self._moved(getattr(value, name)) for name in type(value).model_fields}
        start, end = changed.get("start"), changed.get("end")
        if isinstance(start, int) and isinstance(end, int) and "text" in changed:
            start, end = self.offsets(start, end)
            changed |= {"start": start, "end": end, "text": self.text[start:end]}
        return value.model_copy(update={k: v for k, v in changed.items() if v is not getattr(value, k)})
