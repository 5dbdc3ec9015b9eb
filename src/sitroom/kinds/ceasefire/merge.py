"""Mentions of one truce made one record for each state that the report tells of it."""

from __future__ import annotations

from typing import Any

from sitroom.kinds.ceasefire.record import Ceasefire
from sitroom.lexicon.truces import terms

_LISTS = ("parties", "excluded_actors", "mediators", "excluded_places", "violations", "places")
_SINGLES = ("side", "declared", "effective", "expires", "duration", "trend", "time")


def merged(found: list[tuple[Ceasefire, bool]]) -> list[Ceasefire]:
    """One record for each state. A mention that only implies that a truce is in force adds to one already told."""
    kept: list[Ceasefire] = []
    for record, firm in found:
        # A later sentence that goes on about one mention is of its record, however long ago that was.
        twin = next((k for k in kept if k.id == record.id or (k.state == record.state and _alike(k, record))), None)
        if twin is None and not firm and record.state == "in_force":
            twin = next((k for k in reversed(kept) if k.state in ("in_force", "extended") and _alike(k, record)), None)
        follows = record.state == "in_force" and (not firm or (record.excluded_actors and not record.parties))
        if twin is None and follows and kept and _by_deed(kept[-1]):
            # "ordered its men to cease fire … The Brigade is not party to the truce": one truce, now with its word.
            kept[-1] = _joined(kept[-1], record).model_copy(update={"term": record.term})
            continue
        if twin is None:
            kept.append(record)
        else:
            kept[kept.index(twin)] = _joined(twin, record)
    return kept


def _by_deed(record: Ceasefire) -> bool:
    """Whether a truce has so far been told by what is halted alone."""
    words = record.term.text.lower().replace("-", " ").split()
    known = terms()
    named = any(" ".join(words[at:]) in known for at in range(len(words)))
    return record.state in ("declared", "agreed") and not named


def _alike(a: Ceasefire, b: Ceasefire) -> bool:
    """Whether two mentions can be of one truce: the same reality side, no other party, no other length."""
    told = (a.novelty in ("background", "anniversary")) != (b.novelty in ("background", "anniversary"))
    if a.polarity != b.polarity or (told and not set(a.evidence) & set(b.evidence)):
        return False
    if _several(a) != _several(b):
        return False  # "accords that four movements signed" are not the truce that one of them signed
    if a.duration and b.duration and a.duration != b.duration:
        return False
    if a.state in ("proposed", "offered") and _askers(a) and _askers(b) and not _askers(a) & _askers(b):
        return False  # Rome's call for a halt and the elders' for a week's truce are two
    first, second = ({p.id or p.name or p.text for p in r.parties} for r in (a, b))
    if first and second and not first & second:
        return False
    if a.effective and b.effective and (a.effective.from_ or "")[:10] != (b.effective.from_ or "")[:10]:
        return False
    return not (_rank(a) and _rank(b) and _rank(a) != _rank(b))


_SEVERAL = frozenset("accords agreements armistices ceasefires cease-fires deals pacts pauses truces treaties".split())


def _several(record: Ceasefire) -> bool:
    return record.term.text.lower().split()[-1] in _SEVERAL


def _askers(record: Ceasefire) -> set[str]:
    """Who asks for a truce: mediators, and else who is said to say so."""
    named = record.mediators or tuple(x.source for x in record.attribution if x.source is not None)
    return {a.id or a.name or a.text for a in named}


def _rank(record: Ceasefire) -> str:
    return "offered" if record.reality in ("offered", "conditional") else ""


def _joined(first: Ceasefire, second: Ceasefire) -> Ceasefire:
    update: dict[str, Any] = {"evidence": tuple(dict.fromkeys((*first.evidence, *second.evidence)))}
    for name in _LISTS:
        items = list(getattr(first, name))
        names = {_key(x) for x in items}
        items += [x for x in getattr(second, name) if _key(x) not in names]
        update[name] = tuple(items)
    for name in _SINGLES:
        if getattr(first, name) is None and getattr(second, name) is not None:
            update[name] = getattr(second, name)
    if first.trend and second.trend and first.trend != second.trend:
        update["trend"] = "mixed"
    excluded = {_key(a) for a in update["excluded_actors"]}
    update["parties"] = tuple(p for p in update["parties"] if _key(p) not in excluded)
    return first.model_copy(update=update)


def _key(item: Any) -> Any:
    return getattr(item, "id", None) or getattr(item, "name", None) or getattr(item, "text", None) or repr(item)
