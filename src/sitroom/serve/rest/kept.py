"""What was made of a room and holds until the room is another: answers, counts, summaries."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Keeps values by a key, at most so many and of at most so much weight; what was asked for longest ago goes first.

    Whoever asks for what another thread is making waits for it: it is made once. An error is not kept.
    """

    def __init__(self, most: int, weight: Callable[[T], int] = lambda _: 0, heaviest: int = 0) -> None:
        self.most, self.weight, self.heaviest = most, weight, heaviest
        self._lock = threading.Lock()
        self._found: OrderedDict[Hashable, T] = OrderedDict()
        self._making: dict[Hashable, Future[T]] = {}
        self._weighs = 0

    def get(self, key: Hashable) -> T | None:
        """What is kept under a key."""
        with self._lock:
            found = self._found.get(key)
            if found is not None:
                self._found.move_to_end(key)
            return found

    def put(self, key: Hashable, value: T) -> None:
        """Keeps a value, and lets go of others."""
        with self._lock:
            old: Any = self._found.pop(key, None)
            if old is not None:
                self._weighs -= self.weight(old)
            self._found[key] = value
            self._weighs += self.weight(value)
            while len(self._found) > self.most or self._weighs > self.heaviest > 0:
                _, gone = self._found.popitem(last=False)
                self._weighs -= self.weight(gone)

    def made(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under a key, or what `make` gives, which is kept then."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
            waiting = self._making.get(key)
            mine: Future[T] | None = None
            if waiting is None:
                mine = self._making[key] = Future()
        if mine is None:
            assert waiting is not None
            return waiting.result()
        try:
            value = make()
            self.put(key, value)
            mine.set_result(value)
            return value
        except BaseException as error:
            mine.set_exception(error)
            raise
        finally:
            with self._lock:
                self._making.pop(key, None)
