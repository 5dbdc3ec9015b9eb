"""Counts with what they count."""

from __future__ import annotations


def many(count: int, what: str) -> str:
    """A count with its noun, which stands last in `what`.

    >>> many(1, "report"), many(1200, "later reply"), many(0, "day")
    ('1 report', '1,200 later replies', '0 days')
    """
    consonant = what[-2:-1] not in ("a", "e", "o", "u")
    plural = what if count == 1 else what[:-1] + "ies" if what.endswith("y") and consonant else what + "s"
    return f"{count:,} {plural}"
