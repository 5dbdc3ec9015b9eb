"""PLOVER's quad class and intensity and the nearest CAMEO code, from the code table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.tables import table


@dataclass(frozen=True, slots=True)
class Code:
    """One row of the code table. `intensity` is None where PLOVER gives no score."""

    quad: int
    intensity: float | None
    cameo: str


@cache
def codes() -> Mapping[tuple[str, str | None], Code]:
    """Codes by type and mode; the type alone stands under mode None."""
    return {
        (row["type"], row["mode"] or None): Code(
            int(row["quad"]), float(row["intensity"]) if row["intensity"] else None, row["cameo"]
        )
        for row in table("plover")
    }


def code(type_: str | None, mode: str | None) -> Code | None:
    """The code of a type and mode; of the type alone where the mode has none.

    >>> code("ASSAULT", "aerial").cameo
    '195'
    >>> code(None, None) is None
    True
    """
    if type_ is None:
        return None
    found = codes()
    return found.get((type_, mode)) or found.get((type_, None))
