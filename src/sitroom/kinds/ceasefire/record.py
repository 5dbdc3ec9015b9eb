"""The fields of a ceasefire."""

from __future__ import annotations

from typing import Literal

from sitroom.model.record import Record
from sitroom.model.values import Actor, Frozen, Place, Quantity, Span, Time

State = Literal[
    "proposed",
    "offered",
    "declared",
    "agreed",
    "in_force",
    "extended",
    "suspended",
    "collapsed",
    "ended",
    "rejected",
]
Side = Literal["unilateral", "bilateral", "multilateral"]
Trend = Literal["easing", "holding", "worsening", "mixed"]
Verification = Literal["alleged", "under_review", "verified", "not_confirmed", "rejected", "unattributed"]


class Response(Frozen):
    """What the accused say to it."""

    by: Actor | None
    act: str
    evidence: Span


class Violation(Frozen):
    """One charge or count of violations: who charges whom with what, and how far it is verified."""

    accuser: Actor | None = None
    accused: Actor | None = None
    act: str | None = None
    quantity: Quantity | None = None
    period: Time | None = None
    verification: Verification = "alleged"
    response: Response | None = None
    evidence: Span


class Ceasefire(Record):
    """A truce in the source's word: where it stands, who is in it, whom it leaves out, when it runs, how it fares."""

    kind: Literal["ceasefire"] = "ceasefire"
    term: Span
    state: State
    side: Side | None = None
    parties: tuple[Actor, ...] = ()
    excluded_actors: tuple[Actor, ...] = ()
    mediators: tuple[Actor, ...] = ()
    excluded_places: tuple[Place, ...] = ()
    declared: Time | None = None
    effective: Time | None = None
    expires: Time | None = None
    duration: str | None = None
    trend: Trend | None = None
    violations: tuple[Violation, ...] = ()
