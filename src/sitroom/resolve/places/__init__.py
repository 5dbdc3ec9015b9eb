"""Places: which words name one, which place it is, and what it is to the clause."""

from __future__ import annotations

from sitroom.text.analysis import Analysis


def resolve_places(analysis: Analysis) -> None:
    """Fills `analysis.places` in text order."""
