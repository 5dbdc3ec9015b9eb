"""The fields of an event record."""

from __future__ import annotations

from typing import Literal

from sitroom.model.record import Record
from sitroom.model.values import Actor, Frozen, Span

PloverType = Literal[
    "AGREE",
    "CONSULT",
    "SUPPORT",
    "CONCEDE",
    "COOPERATE",
    "AID",
    "RETREAT",
    "REQUEST",
    "ACCUSE",
    "REJECT",
    "THREATEN",
    "PROTEST",
    "SANCTION",
    "MOBILIZE",
    "COERCE",
    "ASSAULT",
]


class Acled(Frozen):
    """ACLED's event type and sub-event type, nearest to the event."""

    event_type: str
    sub_event_type: str


class EventRecord(Record):
    """Who did what to whom. `type` is null for a happening outside PLOVER that an analyst still keeps.

    Both sides of a two-sided event stand in `actors`. `objects` were acted on and are no actors; `instrument` is what
    it was done with. `cameo` is a string: "010" is not "10".
    """

    kind: str = "event"
    trigger: Span
    type: PloverType | None = None
    mode: str | None = None
    contexts: tuple[str, ...] = ()
    quad: int | None = None
    cameo: str | None = None
    acled: Acled | None = None
    actors: tuple[Actor, ...] = ()
    recipients: tuple[Actor, ...] = ()
    objects: tuple[Span, ...] = ()
    instrument: tuple[Span, ...] = ()
