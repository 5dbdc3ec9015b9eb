"""How long calls of one sort take, as they were seen to: what is quick is not to wait in line behind what is not."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from urllib.parse import parse_qsl

SLOW = 0.1
"""Seconds of a processor from which on a call takes long."""
LATEST = 8
"""Calls that a mean hangs on, about."""
SORTS = 500
"""Sorts of calls that are remembered; the one that was seen longest ago goes first."""
AT_FIRST = ("ledgers", "ledger", "brief", "speakers", "map")
"""What is taken to be slow until it was seen: it is read off much of the room."""
OPEN = ("ledgers",)
"""What is named by the part of the address after it. Elsewhere that part is an id."""
NOT_NARROWING = frozenset(("limit", "offset", "until", "today", "order"))

Sort = tuple[str, frozenset[str]]
"""What is asked for, and by what it is narrowed."""


class Paces:
    """The mean time of each sort of call, of which the latest count most."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: OrderedDict[Sort, tuple[int, float]] = OrderedDict()

    def slow(self, sort: Sort) -> bool:
        """Whether calls of this sort take long."""
        with self._lock:
            times, mean = self._seen.get(sort, (0, 0.0))
        return mean > SLOW if times else sort[0].partition("/")[0] in AT_FIRST

    def note(self, sort: Sort, seconds: float) -> None:
        """Takes in what one call took."""
        with self._lock:
            times, mean = self._seen.pop(sort, (0, 0.0))
            times = min(times + 1, LATEST)
            self._seen[sort] = times, mean + (seconds - mean) / times
            if len(self._seen) > SORTS:
                self._seen.popitem(last=False)


def sort_of(path: str, query: bytes) -> Sort:
    """The sort of an address of the API.

    >>> sort_of("/api/v1/ledgers/talks", b"since=2024-03-14&limit=5")
    ('ledgers/talks', frozenset({'since'}))
    >>> sort_of("/api/v1/findings/event:1", b"")
    ('findings/', frozenset())
    """
    first, _, rest = path.removeprefix("/api/v1/").partition("/")
    name = f"{first}/{rest if first in OPEN else ''}" if rest else first
    return name, _narrowed(key for key, value in parse_qsl(query.decode("latin-1")) if value)


def sort_of_told(what: str, set_: Iterable[str]) -> Sort:
    """The sort of what a desk is asked for by name."""
    return what, _narrowed(set_)


def _narrowed(names: Iterable[str]) -> frozenset[str]:
    return frozenset(names) - NOT_NARROWING
