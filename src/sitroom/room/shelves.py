"""Where kinds and store meet: records with what their kind puts beside them."""

from __future__ import annotations

from functools import cache
from weakref import WeakKeyDictionary

from sqlalchemy.engine import Connection
from sqlalchemy.pool import Pool

from sitroom.kinds import kinds
from sitroom.model.kind import Kind
from sitroom.model.linking import Entry, Reported
from sitroom.model.record import Record
from sitroom.store.reader import Opened, Reader
from sitroom.store.rows import NewRecord


@cache
def by_name() -> dict[str, Kind]:
    """The kinds by their names."""
    return {kind.name: kind for kind in kinds()}


@cache
def _models() -> dict[str, type[Record]]:
    return {name: kind.record for name, kind in by_name().items()}


_OPENED: WeakKeyDictionary[Pool, Opened] = WeakKeyDictionary()
"""What was opened of each room that is open in this process."""


def reader(connection: Connection) -> Reader:
    """A reader that knows all kinds."""
    return Reader(connection, _models(), _OPENED.setdefault(connection.engine.pool, Opened()))


def new_record(reported: Reported, record: Record) -> NewRecord:
    """A record of a report with its columns, its line and its blocks."""
    kind = by_name()[record.kind]
    entry = Entry(reported, record)
    return NewRecord(
        record=record,
        index=kind.index(record),
        what=kind.what(record),
        said_by=entry.source,
        blocks=tuple(kind.blocks(entry)) if kind.blocks else (),
    )
