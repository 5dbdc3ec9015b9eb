"""What was made of a room that is open in this process, as long as the room is as it was."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy.pool import Pool

from sitroom.room.counts import version
from sitroom.store.reader import Reader

T = TypeVar("T")


class Made(Generic[T]):
    """Keeps so many values of each room; what was made first goes first. What is kept is changed by nobody."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: WeakKeyDictionary[Pool, dict[Hashable, T]] = WeakKeyDictionary()

    def of(self, room: Reader, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under a key for the room's state, else what `make` makes of it."""
        kept = self._kept.setdefault(room.connection.engine.pool, {})
        whole = (version(room.connection), key)
        found = kept.get(whole)
        if found is None:
            found = make()
            if len(kept) >= self._most:
                kept.pop(next(iter(kept), None), None)
            kept[whole] = found
        return found
