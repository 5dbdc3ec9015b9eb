"""Words that several repairs look for."""

from __future__ import annotations

NOMINAL = frozenset({"NOUN", "PROPN", "PRON"})
DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december".split()
)
