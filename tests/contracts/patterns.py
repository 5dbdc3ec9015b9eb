"""The pattern language of labelled cases: what a printed record must hold. Described in `docs/cases.md`."""

from __future__ import annotations

import re
from typing import Any

Json = Any
_NAMES = ("name", "text", "person", "office", "value", "party", "document", "issue")


def at(value: Json, path: str) -> Json:
    """The value under a dotted path; None where there is none."""
    for part in path.split("."):
        if isinstance(value, dict):
            value = value.get(part)
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            return None
    return value


def words(value: Json) -> str:
    """What `~` looks into: strings, or the names and words of spans and actors."""
    if isinstance(value, dict):
        return " | ".join(words(value[k]) for k in _NAMES if value.get(k))
    if isinstance(value, list):
        return " | ".join(map(words, value))
    return "" if value is None else str(value)


def equal(found: Json, wanted: Json) -> bool:
    """Equal, any of a list, text without regard to case; null is null or empty."""
    if isinstance(wanted, list):
        return any(equal(found, w) for w in wanted)
    if wanted is None:
        return found in (None, [], {}, "")
    if isinstance(found, dict) and isinstance(wanted, str):
        found = found.get("name") or found.get("text")
    if isinstance(found, str) and isinstance(wanted, str):
        return found.strip().casefold() == wanted.strip().casefold()
    if isinstance(found, bool) or isinstance(wanted, bool):
        return found is wanted
    return bool(found == wanted)


def _contains(found: Json, wanted: Json) -> bool:
    text = words(found).casefold()
    return any(
        re.search(r"(?<!\w)" + re.escape(w.casefold()), text)
        for w in (wanted if isinstance(wanted, list) else [wanted])
    )


def _element(found: Json, wanted: Json) -> bool:
    for item in found or []:
        if isinstance(wanted, dict):
            if holds(item, wanted):
                return True
        elif equal(item, wanted) or (isinstance(wanted, str) and wanted.casefold() in words(item).casefold()):
            return True
    return False


def holds(record: Json, pattern: dict[str, Json], report: Json = None) -> bool:
    """Whether a record (or mention) meets all constraints of a pattern."""
    for key, wanted in pattern.items():
        if key in ("in", "count"):
            continue
        if key == "any":
            ok = any(holds(record, p, report) for p in wanted)
        elif key == "links->":
            others = {r["id"]: r for r in (report or {}).get("records", [])}
            ok = any(
                equal(link["type"], wanted.get("type", link["type"]))
                and holds(others.get(link["to"], {}), wanted.get("to", {}), report)
                for link in record.get("links") or []
            )
        elif key.endswith("[]"):
            ok = _element(at(record, key[:-2]), wanted)
        elif key.endswith("!"):
            ok = not equal(at(record, key[:-1]), wanted)
        elif key.endswith("~"):
            ok = _contains(at(record, key[:-1]), wanted)
        elif key.endswith("?"):
            ok = (at(record, key[:-1]) not in (None, [], {}, "")) is wanted
        elif key.endswith((">=", "<=")):
            found = at(record, key[:-2])
            ok = found is not None and (found >= wanted if key.endswith(">=") else found <= wanted)
        elif key.endswith("±"):
            found = at(record, key[:-1])
            ok = isinstance(found, int | float) and abs(found - wanted[0]) <= wanted[1]
        else:
            ok = equal(at(record, key), wanted)
        if not ok:
            return False
    return True


def failures(report: Json, case: dict[str, Json]) -> list[str]:
    """What a report lacks of a case's expectations, and what it prints that the case forbids."""
    found: list[str] = []
    for name in ("expect", "forbid"):
        for pattern in case.get(name, []):
            items = at(report, pattern.get("in", "records")) or []
            low, high = pattern.get("count", [1, 10**9])
            n = sum(holds(i, pattern, report) for i in ([items] if isinstance(items, dict) else items))
            if (low <= n <= high) != (name == "expect"):
                found.append(f"{name}: {pattern}")
    return found
