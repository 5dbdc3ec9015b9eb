"""The hand-written ledgers of the scenario, and whether a row of a ledger rests on the words that one of theirs quotes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from sitroom.model.ledger import Ledger, Row, Section
from tests.room.readings import SCENARIO

WORD = re.compile(r"[^\W_]+")


@cache
def by_hand(name: str) -> dict[str, Any]:
    """A ledger as it was written down."""
    return json.loads((SCENARIO / "ledgers" / f"{name}.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@cache
def _printed() -> dict[tuple[str | None, str | None], str]:
    lines = (SCENARIO / "reports.jsonl").read_text(encoding="utf-8").splitlines()
    return {(d["outlet"], d["published"]): d["id"] for d in map(json.loads, lines)}


def words(text: str) -> set[str]:
    return {w.casefold() for w in WORD.findall(text)}


def rests_on(row: Row, quote: dict[str, Any]) -> bool:
    """Whether a row has the words of a quote of that report among its evidence, or a reprint's."""
    wanted = words(quote["quote"])
    for evidence in row.evidence:
        told = words(" ".join(span.text for span in evidence.words))
        if len(wanted & told) < 0.7 * len(wanted):
            continue
        if _printed().get((evidence.outlet, evidence.published)) == quote["report"]:
            return True
    return False


def rests_on_any(row: Row, quotes: Iterable[dict[str, Any]]) -> bool:
    return any(rests_on(row, quote) for quote in quotes)


def sections(ledger: Ledger, part: str) -> Iterator[Section]:
    """The tables of a ledger whose names end so."""
    return (s for s in ledger.sections if s.name.endswith(part))


def rows(ledger: Ledger, part: str = "") -> list[Row]:
    return [row for section in sections(ledger, part) for row in section.rows]
