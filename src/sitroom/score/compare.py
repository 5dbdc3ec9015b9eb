"""When a field of a record equals the gold's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

_NAMES = ("name", "text", "person", "office", "party", "document", "issue", "value")
# A record's time is right when both ends are; its hour is not judged where gold gives a day.
_DAY = 10


def at_path(record: Any, path: str) -> Any:
    """The value under a dotted path into a printed record, or None."""
    for part in path.split("."):
        if isinstance(record, dict):
            record = record.get(part)
        elif isinstance(record, list) and part.isdigit() and int(part) < len(record):
            record = record[int(part)]
        else:
            return None
    return record


def names(value: Any) -> str:
    """The names and words of a span, an actor, or a list of them."""
    if isinstance(value, dict):
        return " | ".join(names(value[k]) for k in _NAMES if value.get(k))
    if isinstance(value, list):
        return " | ".join(map(names, value))
    return "" if value is None else str(value)


def is_set(path: str, wanted: Any) -> bool:
    """Fields with several members are judged by member: actors, places, content, links of attribution."""
    return isinstance(wanted, list) and path not in ("likelihood", "any")


def named(found: Any, wanted: str) -> bool:
    """Whether a found actor, place or span goes by the wanted name, from the start of a word.

    >>> named({"text": "Houthi forces", "name": "Houthis"}, "Houthi")
    True
    >>> named({"text": "the mill", "name": None}, "ill")
    False
    """
    return re.search(r"(?<!\w)" + re.escape(wanted.casefold()), names(found).casefold()) is not None


def members(found: Any, wanted: Iterable[str]) -> tuple[int, int, int]:
    """Right, found and wanted counts of a field with several members, one to one."""
    items = list(found or [])
    left = list(wanted)
    right = 0
    for item in items:
        hit = next(
            (w for w in left if named(item.get("source") if isinstance(item, dict) and "cue" in item else item, w)),
            None,
        )
        if hit is not None:
            left.remove(hit)
            right += 1
    return right, len(items), right + len(left)


def equal(path: str, found: Any, wanted: Any) -> bool:
    """Whether a single value is right. Text that names somebody or quotes words need only contain the gold's."""
    if wanted is None:
        return found in (None, [], "")
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(equal(f"{path}.{k}", found.get(k), v) for k, v in wanted.items())
    if isinstance(found, dict):
        return named(found, str(wanted))
    if isinstance(wanted, list):
        return bool(found == wanted)
    if isinstance(found, list):
        return any(named(item, str(wanted)) for item in found)
    if isinstance(wanted, bool) or isinstance(found, bool):
        return found is wanted
    if isinstance(wanted, int | float) and isinstance(found, int | float):
        return abs(found - wanted) < 1e-9
    if isinstance(wanted, str) and isinstance(found, str):
        if path.split(".")[-1] in ("from", "to") and len(wanted) == _DAY:
            return found[:_DAY] == wanted
        return found.casefold() == wanted.casefold() or (
            path in ("group", "unit", "sequence", "medium") and named(found, wanted)
        )
    return bool(found == wanted)
