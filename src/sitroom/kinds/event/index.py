"""What a room keeps beside an event, to be asked by."""

from __future__ import annotations

from sitroom.kinds.event.record import EventRecord
from sitroom.model.indexed import Indexed, shown_place


def index(event: EventRecord) -> Indexed:
    """By PLOVER type; doers before those it is done to."""
    return Indexed(
        topic=event.type,
        actors=(*(("actor", a) for a in event.actors), *(("recipient", a) for a in event.recipients)),
        place=shown_place(event),
    )
