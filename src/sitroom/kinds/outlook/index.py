"""What a room keeps beside an outlook, to be asked by."""

from __future__ import annotations

from sitroom.kinds.outlook.record import Outlook
from sitroom.model.indexed import Indexed, shown_place


def index(outlook: Outlook) -> Indexed:
    """By category, due at the end of its window."""
    return Indexed(
        topic=outlook.category,
        actors=tuple(("actor", a) for a in outlook.actors),
        place=shown_place(outlook),
        due=outlook.window,
    )
