"""The words of talks, from `data/talks_words.tsv`, by use."""

from __future__ import annotations

import re
from functools import cache
from typing import cast

from sitroom.kinds.talks.record import Status
from sitroom.lexicon.sparing import Sparing
from sitroom.lexicon.tables import table


@cache
def words(use: str) -> frozenset[str]:
    """All words of one use."""
    return frozenset(row["word"] for row in table("talks_words") if row["use"] == use)


@cache
def strong() -> frozenset[str]:
    """Nouns that speak of a negotiation without further signs."""
    return frozenset(row["word"] for row in table("talks_words") if row["use"] == "noun" and row["value"] == "strong")


@cache
def hard_signs() -> frozenset[str]:
    """Words of a peace process that stand in no other negotiation."""
    return frozenset(r["word"] for r in table("talks_words") if r["use"] == "process" and r["value"] == "hard")


@cache
def formats() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Wordings of a format, longest first."""
    rows = sorted((r for r in table("talks_words") if r["use"] == "format"), key=lambda r: -len(r["word"]))
    return tuple((re.compile(rf"\b{re.escape(r['word'])}\b", re.I), r["value"]) for r in rows)


@cache
def some_format() -> Sparing:
    """Any of them: most sentences word none."""
    return Sparing("|".join(pattern.pattern for pattern, _ in formats()), re.I)


@cache
def discord() -> Sparing:
    """Nouns that make what they speak of a sticking point."""
    found = sorted(words("discord"), key=len, reverse=True)
    return Sparing(r"\b(?:" + "|".join(map(re.escape, found)) + r")s?\b", re.I)


@cache
def stages() -> dict[str, Status]:
    """Nouns of what becomes of talks ("collapse", "resumption"), and the status they tell."""
    return {row["word"]: cast(Status, row["value"]) for row in table("talks_words") if row["use"] == "stage"}
