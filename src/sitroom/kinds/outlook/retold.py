"""Announcements that a later report only recalls: "had threatened the attack" is the threat that was told before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sitroom.kinds.outlook.record import Outlook
from sitroom.link.records.context import evidence_text
from sitroom.link.records.sides import Sides
from sitroom.link.records.when import When, day_number, when_of
from sitroom.link.records.words import happening, stems
from sitroom.model.ledger import Held

BACK = 31
"""Days that a report looks back on what was announced."""
_RECALLED = re.compile(
    r"(?i)\bhad\b[^.,;]{0,40}?\b(?:threatened|warned|vowed|pledged|promised|announced|given notice)\b"
    r"|\b(?:the|an?|its|his|her|their|earlier|previous) (?:threats?|warnings?|ultimatums?|vows?|pledges?|promises?)\b"
)


def with_retold(groups: Sequence[list[Held]], sides: Sides) -> list[list[Held]]:
    """The same groups, those that only recall what another one of the same side announced joined with it."""
    order = sorted(groups, key=lambda group: min(h.entry.report.published or "9999" for h in group))
    found: list[list[Held]] = []
    for group in order:
        of = _recalled_by(group, found, sides) if all(map(recalls, group)) else None
        if of is None:
            found.append(list(group))
        else:
            of.extend(group)
    return found


def recalls(held: Held) -> bool:
    """Whether a report looks back on an announcement."""
    return _RECALLED.search(evidence_text(held.entry.record)) is not None


def _recalled_by(group: Sequence[Held], before: Sequence[list[Held]], sides: Sides) -> list[Held] | None:
    """What is recalled: of all that this side announced in the weeks before the one most alike, or the only one."""
    scored = [(_likeness(group[0], other[0]), other) for other in before if _can_be(group[0], other[0], sides)]
    best = max((score for score, _ in scored), default=0)
    chosen = [other for score, other in scored if score == best]
    # One that says a day of its own has to tell of the same deed as well: a side announces many things.
    told = best or when_of(_outlook(group[0]).window) is None
    return chosen[0] if told and len(chosen) == 1 else None


def _can_be(later: Held, earlier: Held, sides: Sides) -> bool:
    then, now = day_number(earlier.entry.report.published), day_number(later.entry.report.published)
    if then is None or now is None or not 0 < now - then <= BACK:
        return False
    if not _at_one_time(when_of(_outlook(later).window), when_of(_outlook(earlier).window)):
        return False
    mine, theirs = _sides(later, sides), _sides(earlier, sides)
    return any(sides.one(a, b) for a in mine for b in theirs)


def _at_one_time(a: When | None, b: When | None) -> bool:
    """Whether the days that both say for it can be the same; a report that recalls it often says none."""
    return a is None or b is None or (a.first <= b.last and b.first <= a.last)


def _sides(held: Held, sides: Sides) -> set[str]:
    """Who announces it, and who is to do it."""
    outlook, report = _outlook(held), held.entry.report.id
    speaker = outlook.attribution[-1].source if outlook.attribution else None
    return {*sides.keys(outlook.actors, report), *sides.keys([speaker] if speaker is not None else [], report)}


def _likeness(a: Held, b: Held) -> int:
    """Words for one deed, a place and a length of time that both have."""
    first, second = _outlook(a), _outlook(b)
    shared = _marks(first) & _marks(second)
    length = first.window is not None and second.window is not None and first.window.value == second.window.value
    return len(shared) + bool(length and first.window is not None and first.window.value)


def _marks(outlook: Outlook) -> set[str]:
    return {happening(s) for s in stems(outlook.what.text)}


def _outlook(held: Held) -> Outlook:
    record = held.entry.record
    assert isinstance(record, Outlook)
    return record
