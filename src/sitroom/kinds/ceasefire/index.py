"""What a room keeps beside a truce, to be asked by."""

from __future__ import annotations

from sitroom.kinds.ceasefire.record import Ceasefire
from sitroom.model.indexed import Indexed, shown_place


def index(truce: Ceasefire) -> Indexed:
    """By state; parties first, then mediators, those left out, accusers and accused. Due is its end."""
    charges = [
        (part, actor)
        for violation in truce.violations
        for part, actor in (("accuser", violation.accuser), ("accused", violation.accused))
        if actor is not None
    ]
    return Indexed(
        topic=truce.state,
        actors=(
            *(("party", a) for a in truce.parties),
            *(("mediator", a) for a in truce.mediators),
            *(("excluded", a) for a in truce.excluded_actors),
            *charges,
        ),
        place=shown_place(truce),
        due=truce.expires,
    )
