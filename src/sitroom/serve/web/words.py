"""Marks and words of the screen: never colour alone."""

from __future__ import annotations

from datetime import UTC as UTC
from typing import Any

from sitroom.room.counts import ACROSS as ACROSS
from sitroom.serve.days import dated

STANDINGS: dict[str, tuple[str, str]] = {
    "corroborated": ("✓✓", "two or more independent sources say so"),
    "single_source": ("✓", "one independent source says so"),
    "contradicted": ("≠", "another source has it otherwise"),
    "denied": ("✕", "somebody says that it is not so"),
    "superseded": ("↻", "a later record replaces it"),
    "stated": ("✓", "stated"),
    "claimed": ("◈", "claimed by who did it"),
    "alleged": ("?", "alleged, or hedged"),
    "contested": ("≠", "contested inside the report"),
}
"""How firmly something stands: a mark and what it means."""
REALITIES: dict[str, tuple[str, str]] = {
    "occurred": ("●", "it happened"),
    "ongoing": ("◐", "it goes on"),
    "attempted": ("◓", "it was tried"),
    "habitual": ("◍", "it happens again and again"),
    "ordered": ("◇", "it was ordered"),
    "planned": ("○", "it is planned"),
    "offered": ("◌", "it is offered"),
    "demanded": ("▷", "it is demanded"),
    "threatened": ("▲", "it is threatened"),
    "conditional": ("◔", "only under a condition"),
    "hypothetical": ("◎", "only supposed"),
    "cancelled": ("⊘", "it was called off"),
}
"""How real something is said to be: a mark and what it means."""
WRITTEN = len("2025-05-14T06:00:00+00:00")
"""Characters of the longest moment."""
PRECISIONS: dict[str, str] = {
    "exact": "the exact place",
    "near": "in or near it",
    "admin2": "only the district is known",
    "admin1": "only the province is known",
    "country": "only the country is known",
    "region": "only the region is known",
    "unresolved": "not found on the map",
}
"""How exactly a place is known."""


def told(value: Any) -> str:
    """A value of a ledger's row in words.

    >>> told(["army", None]), told({"a": 2.0}), told(True), told(None)
    ('army', 'a: 2', 'yes', '')
    >>> told({"one accepts": "a truce", "the other accepts": "a truce"})
    'one accepts, the other accepts: a truce'
    >>> told("2025-05-14T06:00"), told("2025-05-14")
    ('14 May 2025 06:00', '14 May 2025')
    """
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return "; ".join(part for part in map(told, value) if part)
    if isinstance(value, dict):
        parts: dict[str, list[str]] = {}
        for name, each in value.items():
            if part := told(each):
                parts.setdefault(part, []).append(str(name))
        return "; ".join(f"{', '.join(named)}: {part}" for part, named in parts.items())
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int | float):
        return f"{value:,}"
    text = str(value)
    return dated(text) if text[:4].isdecimal() and text[4:5] == "-" and len(text) <= WRITTEN else text
