"""Gives the records of a room that was made before ledgers had pages the lines that they stand in."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from sitroom.room.shelves import by_name, reader
from sitroom.store import schema as t
from sitroom.store.engine import reading, writing
from sitroom.store.rows import storable
from sitroom.store.writer import now

DONE = "lines"
"""The setting that says since when all records have theirs."""
AT_ONCE = 1000


def settle_lines(engine: Engine) -> None:
    """Writes the line of every record that is there, in one transaction. Does nothing to a room where this was done."""
    asked = sa.select(t.settings.c.value).where(t.settings.c.name == DONE)
    with reading(engine) as connection:
        if connection.execute(asked).first() is not None:
            return
    with writing(engine) as connection:
        if connection.execute(asked).first() is not None:  # another process was quicker
            return
        room = reader(connection)
        last, r = 0, t.records.c
        while some := room.stored([r.nr > last], [r.nr], AT_ONCE):
            last = some[-1].nr
            rows = [
                {"nr_": s.nr, "line_": storable(line)}
                for s in some
                if (line := by_name()[s.entry.record.kind].index(s.entry.record).line) is not None
            ]
            if rows:
                this = sa.update(t.records).where(r.nr == sa.bindparam("nr_"))
                connection.execute(this.values(line=sa.bindparam("line_")), rows)
        connection.execute(sa.insert(t.settings).values(name=DONE, value=now()))
