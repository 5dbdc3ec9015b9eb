"""What a room keeps beside a truce, to be asked by."""

from __future__ import annotations

from sitroom.kinds.ceasefire.record import Ceasefire
from sitroom.lexicon.nations import nation
from sitroom.link.records.where import countries
from sitroom.link.records.words import words
from sitroom.model.indexed import Indexed, actor_key, shown_place


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
        line=_land(truce),
    )


def _land(truce: Ceasefire) -> str | None:
    """Where it holds: the country of its places or parties, or one that its sentence names; else its first party."""
    named = (nation(w) for span in truce.evidence for w in words(span.text) if w[:1].isupper())
    lands = (
        *countries(truce),
        *sorted({a.country for a in truce.parties if a.country}),
        *(found[1] for found in named if found is not None),
        *(actor_key(a) for a in truce.parties),
    )
    return next(filter(None, lands), None)
