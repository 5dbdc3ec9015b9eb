"""Whom "the two sides" and "both delegations" are, where the report names them."""

from __future__ import annotations

import re
from collections import Counter

from sitroom.kinds.talks.parts import is_mediator
from sitroom.kinds.talks.record import Talks
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis

_BOTH = re.compile(
    r"(?:the |both |both of the |these |those )?(?:two |warring |rival |opposing |belligerent |negotiating )*"
    r"(?:sides|parties|delegations|delegates|camps|teams|adversaries|belligerents|foes)(?: (?:in|to|of|at) .+)?",
    re.I,
)
_THREE = re.compile(r"\b(?:three|four|five|six|all|several|many|other)\b", re.I)
_SIDES = frozenset({"state", "military", "armed_group", "political_group"})
_GROUPS = frozenset({"armed_group", "political_group"})
_MENTIONS = 2
"""How often a report has to name somebody who is one of the two sides of a war it tells of."""


def name_sides(analysis: Analysis, records: list[Talks]) -> list[Talks]:
    """The records with "the two sides" replaced by those whom the report names.

    Taken out where a record names two parties beside; replaced where the rounds of the report have just two named parties, or
    the report tells of one state and one group that fight. Else the words stay as they are.
    """
    named = _at_table(records)
    pair = named if len(named) == 2 else _at_war(analysis)
    if not {_key(n) for n in named} <= {_key(p) for p in pair}:
        pair = []
    return [_with(record, pair) for record in records]


def _with(record: Talks, pair: list[Actor]) -> Talks:
    vague = [p for p in record.parties if is_both(p)]
    if not vague:
        return record
    others = [p for p in record.parties if p not in vague]
    if len({_key(p) for p in others if p.type in _SIDES}) >= 2:
        return record.model_copy(update={"parties": tuple(others)})
    if len(pair) != 2:
        return record
    kept = [p for p in pair if _key(p) not in {_key(o) for o in others}]
    return record.model_copy(update={"parties": (*others, *kept)})


def is_both(actor: Actor) -> bool:
    """Whether an actor is "the two sides", and no name.

    >>> is_both(Actor(start=0, end=13, text="the two sides", name="sides"))
    True
    >>> is_both(Actor(start=0, end=15, text="the three sides", name="sides"))
    False
    """
    return (
        actor.id is None
        and actor.country is None
        and _BOTH.fullmatch(actor.text) is not None
        and _THREE.search(actor.text) is None
    )


def _at_table(records: list[Talks]) -> list[Actor]:
    """The sides that the rounds name, each once."""
    found: dict[str, Actor] = {}
    for record in records:
        for party in record.parties:
            if party.type in _SIDES and _has_name(party) and not is_both(party) and not is_mediator(party):
                found.setdefault(_key(party), party)
    return list(found.values())


def _at_war(analysis: Analysis) -> list[Actor]:
    """The state and the group that a report tells of more than once, where it tells of no other."""
    told = [a for a in analysis.actors if a.type in _SIDES and _has_name(a) and not is_mediator(a)]
    times = Counter(_key(a) for a in told)
    often: dict[str, Actor] = {}
    for actor in told:
        if times[_key(actor)] >= _MENTIONS:
            often.setdefault(_key(actor), actor)
    for actor in told:
        if actor.type == "state" and _key(actor) in often:
            often[_key(actor)] = actor  # who talks is the state, and not its army
            break
    states = [a for a in often.values() if a.type in ("state", "military")]
    groups = [a for a in often.values() if a.type in _GROUPS]
    return [*states, *groups] if len(states) == len(groups) == 1 else []


def _has_name(actor: Actor) -> bool:
    return actor.id is not None or actor.country is not None or any(c.isupper() for c in actor.name or "")


def _key(actor: Actor) -> str:
    """One key for a state, its government and its army."""
    if actor.type in ("state", "military") and actor.country:
        return actor.country
    return actor.id or (actor.name or actor.text).casefold()
