"""Counts in the words of two records, and how they go together."""

from __future__ import annotations

from functools import lru_cache
from math import log10

from sitroom.link.records.tally import Tally
from sitroom.model.values import Quantity
from sitroom.text.numbers import find_quantities

Bounds = tuple[float, float]


@lru_cache(maxsize=32768)
def count_in(text: str) -> Quantity | None:
    """The first number of a phrase."""
    found = find_quantities(text)
    return found[0] if found else None


def bounds(best: float | None, low: float | None, high: float | None) -> Bounds | None:
    """From where to where a number lies; None for no number."""
    if best is not None:
        return (low if low is not None else best, high if high is not None else best)
    if low is None and high is None:
        return None
    return (low if low is not None else 0.0, high if high is not None else float("inf"))


def rarity(number: float) -> float:
    """How much it says that two reports have one number: 37 more than 30, 1,743 more than 2.

    >>> rarity(1) < rarity(30) < rarity(37) < rarity(1743)
    True
    """
    if number < 3:
        return 0.1
    digits = str(int(number)).rstrip("0")
    round_ = len(digits) <= 1 and number >= 10
    return round(0.3 + 0.35 * min(log10(number), 4) + (0.0 if round_ else 0.35), 3)


def fit_numbers(first: str, second: str, tally: Tally) -> None:
    """Adds what two counts of those affected say: equal ones for, far ones against."""
    a, b = count_in(first), count_in(second)
    if a is None or b is None:
        return
    if a.best is not None and a.best == b.best:
        tally.add("number", rarity(a.best), f"both count {a.best:g}")
        return
    x, y = bounds(a.best, a.low, a.high), bounds(b.best, b.low, b.high)
    if x is None or y is None:
        return
    if x[0] <= y[1] and y[0] <= x[1]:
        tally.add("number", 0.1, f"{a.text} and {b.text} can be one number")
        return
    small, large = sorted((x[0] or y[0], y[0] or x[0]))
    near = large - small <= max(2.0, 0.25 * large)
    far = large > 3 * small and large - small > 3
    tally.add("number", 0.2 if near else -1.3 if far else -0.4, f"{a.text} and {b.text}")
