"""How real two records are said to be, and what that makes of their relation."""

from __future__ import annotations

from sitroom.link.records.when import told_after, when
from sitroom.model.linking import Entry, Relation

REAL = frozenset({"occurred", "ongoing", "attempted"})
COMING = frozenset({"ordered", "planned", "offered", "demanded", "threatened", "conditional"})
UNREAL = frozenset({"hypothetical", "habitual"})


def relation(a: Entry, b: Entry) -> tuple[Relation, bool, str] | None:
    """What two records are to each other that tell of one thing; whether the second is the one that updates; why.

    None where they cannot be linked at all: what always happens, or would have, is like its own only.
    """
    first, second = a.record, b.record
    denied = _denies(first.polarity, first.standing) != _denies(second.polarity, second.standing)
    x, y = first.reality, second.reality
    if (x in UNREAL or y in UNREAL) and x != y:
        return None
    if "cancelled" in (x, y) and x != y:
        swapped = y == "cancelled"
        return "updates", swapped, "one tells that it is off"
    if (x in COMING) != (y in COMING):
        swapped = x in COMING
        word = (first if swapped else second).reality
        if denied:
            return "contradicts", False, f"{word} in one, said not to have happened in the other"
        real, coming = (b, a) if swapped else (a, b)
        then, before = when(real), when(coming)
        published = told_after(real, coming)
        if published < 0 and not (then and before and then.first >= before.first):
            # A plan that is told after the deed is another plan.
            return None
        return "updates", swapped, f"{word} in one, done in the other"
    if x in COMING and x != y:
        if denied:
            return "contradicts", False, "one says it is not to be"
        later = told_after(a, b)
        return "updates", later < 0, f"{x} in one, {y} in the other"
    if denied:
        return "contradicts", False, "one denies what the other states"
    return "same", False, ""


def _denies(polarity: str, standing: str) -> bool:
    return (polarity == "negative") != (standing == "denied")
