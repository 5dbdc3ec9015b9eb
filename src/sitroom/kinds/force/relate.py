"""Mentions of one movement made one: a bare noun that takes up what has been told adds its words to it."""

from __future__ import annotations

from sitroom.kinds.force.record import Force
from sitroom.model.values import Actor

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
        stage = kept[-1] if kept and _counts_stage(record, kept[-1]) else None
        if stage is not None:
            kept[-1] = stage.model_copy(
                update={"elements": record.elements, "evidence": (*stage.evidence, *record.evidence)}
            )
            continue
        twin = next((k for k in reversed(kept) if _takes_up(record, k)), None)
        if twin is None:
            if kept and _counts_plan(record, kept[-1]):
                counted = tuple(e for e in record.elements if e.quantity is not None)
                plan = kept[-1]
                kept[-1] = plan.model_copy(
                    update={"elements": (*plan.elements, *counted), "evidence": (*plan.evidence, *record.evidence)}
                )
            kept.append(record)
            continue
        evidence = tuple(dict.fromkeys((*twin.evidence, *record.evidence)))
        kept[kept.index(twin)] = twin.model_copy(
            update={"evidence": evidence, "extent": twin.extent if twin.extent != "unspecified" else record.extent}
        )
    return kept


def _counts_stage(record: Force, before: Force) -> bool:
    """ "The third stage began on 12 May; 166 have left so far": how many of the stage, in the same breath."""
    last, first = before.evidence[-1], record.evidence[0]
    return (
        before.sequence is not None
        and not before.elements
        and record.time is None
        and record.sequence is None
        and record.polarity == before.polarity
        and last.text.rstrip().endswith(";")
        and 0 <= first.start - last.end <= 2
        and _FAMILIES.get(record.change) == _FAMILIES.get(before.change)
    )


_TO_COME = ("planned", "ordered", "offered")


def _counts_plan(record: Force, before: Force) -> bool:
    """ "The army will pull out of the district. It has ordered the brigade to leave, some 900 men": how many are to go."""
    return (
        before.reality in _TO_COME
        and record.reality in _TO_COME
        and record.polarity == before.polarity
        and all(e.quantity is None for e in before.elements)
        and any(e.quantity is not None for e in record.elements)
        and record.sequence is None
        and record.extent in ("unspecified", "full")
        and _FAMILIES.get(record.change) == _FAMILIES.get(before.change) == "out"
        and record.origin is not None
        and before.origin is not None
        and (record.origin.id or record.origin.text) == (before.origin.id or before.origin.text)
        and _can_be_one(record.owner, before.owner)
        and 0 <= record.evidence[0].start - before.evidence[-1].end <= _NEXT
    )


_NEXT = 4  # characters between a sentence and the next one, over a paragraph's break


def _can_be_one(a: Actor | None, b: Actor | None) -> bool:
    """Whether two owners can be one side's: a unit without a country may be anybody's."""
    if a is None or b is None or not (a.country and b.country):
        return a is None or b is None or not (a.id and b.id) or a.id == b.id
    return a.country == b.country


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


# A unit that is told by its kind alone belongs to whoever has just moved.
_KINDS_ALONE = frozenset(
    "contingent column convoy garrison battalion brigade regiment unit troops soldiers forces division company squadron "
    "paratroopers marines trainers advisers instructors men personnel servicemen group detachment aircraft".split()
)
_FAR = 2  # sentences


class Carried:
    """The owner of the last movement, for units in the next sentences that are told without one."""

    def __init__(self) -> None:
        self._owner: Actor | None = None
        self._sentence = -_FAR - 1

    def over(self, sentence: int, records: list[Force]) -> list[Force]:
        """The records of a sentence with their owners: "The second contingent leaves in May" after Soviet troops."""
        named = {r.owner.id or r.owner.name for r in records if r.owner is not None and not _alone(r.owner)}
        out: list[Force] = []
        for record in records:
            near = self._owner is not None and 0 <= sentence - self._sentence <= _FAR and len(named) == 0
            stage = record.sequence is not None and record.confidence > 0.7
            if near and (record.elements or stage) and (record.owner is None or _alone(record.owner)):
                record = record.model_copy(update={"owner": self._owner})
            out.append(record)
        last = next((r.owner for r in reversed(records) if r.owner is not None and not _alone(r.owner)), None)
        if last is not None and len(named) == 1 and (last.id or last.country):
            self._owner, self._sentence = last, sentence
        elif len(named) > 1:
            self._owner = None
        elif records:
            self._sentence = sentence
        return out


def _alone(owner: Actor) -> bool:
    """Whether an owner is a kind of unit and no side: "the second contingent", "military trainers"."""
    words = (owner.name or owner.text).split()
    last = words[-1:]
    if any(w[:1].isupper() for w in words[1:]):
        return False
    named = words[:1] and words[0][:1].isupper() and owner.country is not None  # "Gambian troops"
    return owner.id is None and not named and bool(last) and last[0].lower() in _KINDS_ALONE
