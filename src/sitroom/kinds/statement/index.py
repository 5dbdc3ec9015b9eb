"""What a room keeps beside a statement, to be asked by."""

from __future__ import annotations

from sitroom.kinds.statement.record import Statement
from sitroom.model.indexed import Indexed, shown_place


def index(statement: Statement) -> Indexed:
    """By speech act; the speaker before those spoken to."""
    spoken_to = (("addressee", a) for a in statement.addressees)
    speaker = (("source", statement.source),) if statement.source is not None else ()
    return Indexed(topic=statement.act, actors=(*speaker, *spoken_to), place=shown_place(statement))
