from __future__ import annotations
from collections.abc import Sequence
from sitroom.model.values import Quantity


def find_quantities(text: str, taken: Sequence[tuple[int, int]] = ()) -> list[Quantity]:
    """To come."""
    return []
