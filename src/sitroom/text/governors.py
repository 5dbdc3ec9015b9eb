"""What a word says of the clause or noun that it governs, from `data/governors.tsv`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

from sitroom.lexicon.tables import table
from sitroom.model.record import Polarity, Standing


@dataclass(frozen=True, slots=True)
class Governor:
    """What one row of `governors.tsv` says of what it governs."""

    reality: str
    polarity: Polarity
    standing: Standing | None


@cache
def governors() -> dict[tuple[str, str], Governor]:
    """Rows by (lemma, frame); a row for any frame stands under each."""
    found: dict[tuple[str, str], Governor] = {}
    for row in table("governors"):
        governor = Governor(
            row["reality"],
            cast(Polarity, row["polarity"] or "positive"),
            cast("Standing | None", row["standing"] or None),
        )
        frames = ("inf", "noun", "that") if row["frame"] == "any" else (row["frame"],)
        for frame in frames:
            found.setdefault((row["lemma"], frame), governor)
    return found


def under(own: Governor, outer: Governor | None) -> Governor:
    """What a noun says of its clause when a verb speaks of the noun: "shelved plans to", "denied a plan to".

    >>> plan, shelve = Governor("planned", "positive", None), Governor("cancelled", "positive", None)
    >>> under(plan, shelve).reality
    'cancelled'
    """
    if outer is None:
        return own
    if outer.reality == "cancelled":
        return Governor("cancelled", own.polarity, own.standing)
    return Governor(own.reality, own.polarity, own.standing or outer.standing)


def rule_standing(rule: Governor | None) -> bool:
    """Whether a governor speaks of standing alone, as "deny" and "allege" do."""
    return rule is not None and rule.standing is not None
