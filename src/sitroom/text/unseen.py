"""What stands in a text and is no part of its words: colour codes, control characters, marks that nobody sees.

"\\x1b[31mTwelve" is no thirty-one, and a soft hyphen does not part a name. The language layer reads a text without them; what
it finds is then moved to where it stands in the text as given.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any, TypeVar

from pydantic import BaseModel

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
_COMMANDS = re.compile(f"{_ESCAPE}|{_CONTROL}")


def commands(text: str) -> list[tuple[int, int]]:
    """Where a text has what a terminal would obey: escape sequences and control characters."""
    return [found.span() for found in _COMMANDS.finditer(text)]


def seen(text: str) -> str:
    """A text without what is not seen.

    >>> seen("\\x1b[31mTwelve\\x1b[0m in Hode\\u00adidah")
    'Twelve in Hodeidah'
    """
    return _UNSEEN.sub("", text) if _ANY.search(text) else text


class Moved:
    """Carries what was read in `seen(text)` over to the text itself."""

    def __init__(self, text: str) -> None:
        self.text = text
        # Where in the seen text something was left out, and how much until there.
        self._at: list[int] = [0]
        self._lost: list[int] = [0]
        for found in _UNSEEN.finditer(text):
            start = found.start() - self._lost[-1]
            lost = self._lost[-1] + found.end() - found.start()
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
