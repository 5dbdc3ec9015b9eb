"""Mentions of one movement made one: a bare noun that takes up what has been told adds its words to it."""

from __future__ import annotations

from sitroom.kinds.force.record import Force

_FAMILIES = {
    "withdrawal": "out",
    "departure": "out",
    "deployment": "in",
    "reinforcement": "in",
    "arrival": "in",
    "buildup": "in",
}


def merged(records: list[Force]) -> list[Force]:
    """The records without those that only take up an earlier one."""
    kept: list[Force] = []
    for record in records:
        twin = next((k for k in reversed(kept) if _takes_up(record, k)), None)
        if twin is None:
            kept.append(record)
            continue
        evidence = tuple(dict.fromkeys((*twin.evidence, *record.evidence)))
        kept[kept.index(twin)] = twin.model_copy(
            update={"evidence": evidence, "extent": twin.extent if twin.extent != "unspecified" else record.extent}
        )
    return kept


def _takes_up(later: Force, earlier: Force) -> bool:
    if later.elements or later.confidence > 0.7 or later.polarity != earlier.polarity:
        return False
    if _FAMILIES.get(later.change, later.change) != _FAMILIES.get(earlier.change, earlier.change):
        return False
    if (
        later.owner is not None
        and earlier.owner is not None
        and (later.owner.id or later.owner.name) != (earlier.owner.id or earlier.owner.name)
        and later.owner.country != earlier.owner.country
    ):
        return False
    return later.origin is None or earlier.origin is None or later.origin.id == earlier.origin.id
