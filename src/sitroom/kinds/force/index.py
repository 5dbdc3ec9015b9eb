"""What a room keeps beside a movement of forces, to be asked by."""

from __future__ import annotations

from sitroom.kinds.force.place import bare, told_at
from sitroom.kinds.force.record import Force
from sitroom.model.indexed import Indexed, shown_place


def index(force: Force) -> Indexed:
    """By change; shown where the forces arrive or stand, else whence they leave."""
    told = told_at(force)
    return Indexed(
        topic=force.change,
        actors=(("owner", force.owner),) if force.owner is not None else (),
        place=force.destination or force.base or force.origin or shown_place(force),
        line=bare(told) if told is not None else None,
    )
