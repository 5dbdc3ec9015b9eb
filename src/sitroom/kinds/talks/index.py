"""What a room keeps beside talks, to be asked by."""

from __future__ import annotations

from sitroom.kinds.talks.record import Talks
from sitroom.model.indexed import Indexed, actor_key, folded, shown_place


def index(talks: Talks) -> Indexed:
    """By status; parties first. Due is the first deadline of an issue."""
    deadlines = (topic.deadline for topic in talks.issues if topic.deadline is not None)
    return Indexed(
        topic=talks.status,
        actors=(
            *(("party", a) for a in talks.parties),
            *(("mediator", a) for a in talks.mediators),
            *(("host", a) for a in talks.hosts),
            *(("observer", a) for a in talks.observers),
            *(("absent", a) for a in talks.absent),
        ),
        place=talks.venue or shown_place(talks),
        due=next(deadlines, None),
        line=_whose(talks),
    )


def _whose(talks: Talks) -> str | None:
    """Whose talks: the country of a party, else who mediates, else the name of the process, else a party."""
    known = (
        *sorted({a.country for a in talks.parties if a.country}),
        *(actor_key(a) for a in talks.mediators),
        folded(talks.process) if talks.process else None,
        *(actor_key(a) for a in talks.parties),
    )
    return next(filter(None, known), None)
