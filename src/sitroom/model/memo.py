"""What was worked out of objects that never change, kept by which object it is: to compare what they hold takes too long."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any, Generic, TypeVar

O = TypeVar("O")  # noqa: E741
V = TypeVar("V")


class Memo(Generic[O, V]):
    """What a function makes of an object, made once while the object is there; of so many objects at most.

    The value must not hold the object, which would never go then. Any thread may ask.
    """

    def __init__(self, make: Callable[[O], V], most: int = 20_000) -> None:
        self._make, self._most = make, most
        self._kept: dict[int, tuple[weakref.ref[Any], V]] = {}

    def __call__(self, one: O) -> V:
        """What is made of an object."""
        known = self._kept.get(id(one))
        if known is not None and known[0]() is one:
            return known[1]
        made = self._make(one)
        if len(self._kept) >= self._most:
            self._kept = {key: kept for key, kept in list(self._kept.items()) if kept[0]() is not None}
            if len(self._kept) >= self._most:
                self._kept.clear()
        self._kept[id(one)] = (weakref.ref(one), made)
        return made
