"""Floors under the scores, and frozen outcomes: what got worse, and which records flipped.

A floor is raised by freezing and lowered only with a reason, which stays in the file with its date. A changed gold file is
named, so that new figures are never held against old gold unseen.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sitroom.model.errors import CorpusError
from sitroom.score.measure import Outcome, Scores

# Figures are kept in thousandths, floored: a tie in the last digit is no regression.
_DIGITS = 1000


def corpus_hash(path: Path) -> str:
    """The content hash of a gold file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def figures(scores: Scores) -> dict[str, float]:
    """F1 by measure, for kinds and their fields."""
    return {
        name: int(count.f1 * _DIGITS) / _DIGITS
        for name, count in sorted(scores.counts.items())
        if "/" not in name and count.gold
    }


def below(floors: Path, gold: Path, scores: Scores) -> list[str]:
    """What lies below its floor, or cannot be held against it, as lines to print. Raises `CorpusError`."""
    kept = _read(floors)
    found = figures(scores)
    lines = []
    if kept.get("corpus") != corpus_hash(gold):
        lines.append("the gold has changed since the floors were set: freeze them anew")
    for name, floor in kept.get("floors", {}).items():
        if found.get(name, 0.0) < floor:
            lines.append(f"{name}: {found.get(name, 0.0):.3f} is below the floor {floor:.3f}")
    return lines


def freeze(floors: Path, gold: Path, scores: Scores, reason: str | None) -> list[str]:
    """Writes the figures as floors. Gives what would be lowered without a reason, and then writes nothing."""
    kept = _read(floors) if floors.exists() else {"floors": {}, "lowered": []}
    found = figures(scores)
    lowered = {n: [f, found.get(n, 0.0)] for n, f in kept["floors"].items() if found.get(n, 0.0) < f}
    if lowered and not reason:
        return [f"{n}: {old:.3f} → {new:.3f}" for n, (old, new) in lowered.items()]
    history = list(kept.get("lowered", []))
    if lowered:
        history.append({"date": date.today().isoformat(), "reason": reason, "floors": lowered})
    _write(floors, {"corpus": corpus_hash(gold), "floors": found, "lowered": history})
    return []


def write_outcomes(path: Path, outcomes: Iterable[Outcome]) -> None:
    """One line for each record, sorted, so that a difference of two runs can be read."""
    rows = sorted(f"{o.key}\t{o.result}\t{','.join(o.wrong)}" for o in outcomes)
    _text(path, "\n".join(rows) + "\n")


def flipped(path: Path, outcomes: Iterable[Outcome]) -> list[str]:
    """The records whose outcome differs from the frozen ones, as lines to print."""
    try:
        rows = [line.split("\t") for line in path.read_text(encoding="utf-8").split("\n") if line]
        old = _by_key(("\t".join(r[:4]), (r[4], r[5])) for r in rows)
    except (OSError, UnicodeDecodeError, IndexError) as error:
        raise CorpusError("gold.outcomes", f"the frozen outcomes cannot be read: {error}", where=str(path)) from error
    new = _by_key((o.key, (o.result, ",".join(o.wrong))) for o in outcomes)
    lines = []
    for key in sorted(old.keys() | new.keys()):
        was, now = old[key] - new[key], new[key] - old[key]
        for before, after in zip_longest(sorted(was.elements()), sorted(now.elements()), fillvalue=("-", "")):
            lines.append(f"{key.replace(chr(9), ' · ')}: {_say(before)} → {_say(after)}")
    return lines


def _by_key(outcomes: Iterable[tuple[str, tuple[str, str]]]) -> defaultdict[str, Counter[tuple[str, str]]]:
    """Outcomes by record. Two records may share their words: each counts, so that neither hides the other."""
    kept: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for key, outcome in outcomes:
        kept[key][outcome] += 1
    return kept


def _say(outcome: tuple[str, str]) -> str:
    return outcome[0] + (f" (wrong: {outcome[1]})" if outcome[1] else "")


def _read(path: Path) -> dict[str, Any]:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CorpusError(
            "gold.floors", f"the floors cannot be read: {error}", hint="--freeze", where=str(path)
        ) from error
    if not isinstance(kept, dict) or not isinstance(kept.get("floors"), dict):
        raise CorpusError("gold.floors", "this is no file of floors", hint="--freeze", where=str(path))
    return kept


def _write(path: Path, content: Any) -> None:
    _text(path, json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def _text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CorpusError("gold.write", f"it cannot be written: {error.strerror or error}", where=str(path)) from error
