"""A room: many reports, one picture. What the command line, Python and the web all call."""

from __future__ import annotations

from sitroom.room.adding import Added
from sitroom.room.room import Room, Status
from sitroom.store.query import Query

__all__ = ["Added", "Query", "Room", "Status"]
