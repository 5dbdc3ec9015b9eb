"""The days that open items of a list: "on the same day" in an item is the day that the item before it is about.

"1. On 2 May a projectile hit the market. A team visited it on 3 May. 2. On the same day …": not the day of the visit.
"""

from __future__ import annotations

from bisect import bisect_right

from sitroom.resolve.times.calendar import Interval
from sitroom.text.analysis import Analysis


class Items:
    """The first day that each item of a report tells."""

    def __init__(self, analysis: Analysis) -> None:
        self._starts = [block.start for block in analysis.blocks if block.kind == "item"]
        self._first: dict[int, Interval] = {}

    def note(self, start: int, day: Interval) -> None:
        """Takes in a day that is told at an offset of the text."""
        item = self._item(start)
        if item is not None:
            self._first.setdefault(item, day)

    def before(self, start: int) -> Interval | None:
        """The day of the item before, for an offset in an item that has told none; None where there is none such."""
        item = self._item(start)
        return None if item is None or item in self._first else self._first.get(item - 1)

    def _item(self, start: int) -> int | None:
        at = bisect_right(self._starts, start) - 1
        return at if at >= 0 else None
