"""Weapons, platforms and targets: what a name in a text is, and how an attack with it or on it is coded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from sitroom.lexicon.tables import several, table


@dataclass(frozen=True, slots=True)
class Equipment:
    """One weapon, platform or generic term; `mode` is PLOVER's for an attack with it, `acled` a sub-event hint."""

    name: str
    class_: str
    mode: str | None
    acled: str | None


@cache
def equipment() -> Mapping[str, tuple[Equipment, bool]]:
    """Equipment by lower-cased name and alias, and whether that name is a proper one, written with a capital."""
    found: dict[str, tuple[Equipment, bool]] = {}
    for row in table("equipment"):
        item = Equipment(row["name"], row["class"], row["mode"] or None, row["acled"] or None)
        for name in (row["name"], *several(row["aliases"])):
            found.setdefault(name.lower(), (item, name[:1].isupper()))
    return found


def find(name: str) -> Equipment | None:
    """The equipment of this name, singular or plural. Proper names need their capital: "Tornado jets", not "a tornado".

    >>> find("SU-25s").class_
    'combat aircraft'
    >>> find("milan") is None
    True
    """
    known = equipment()
    lower = name.lower()
    hit = known.get(lower) or (known.get(lower[:-1]) if lower.endswith("s") else None)
    if hit is None or (hit[1] and not name[:1].isupper()):
        return None
    return hit[0]


@cache
def targets() -> Mapping[str, str]:
    """What is attacked, taken or blocked, with the class of what it serves."""
    return {row["target"].lower(): row["class"] for row in table("targets")}
