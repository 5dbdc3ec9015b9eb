"""Reports beside reports: which carry one wire, which are versions or corrections, which sources are independent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.document import Document
from sitroom.store import schema as t
from sitroom.store.rows import chunks, storable
from sitroom.store.writer import insert_many


@dataclass(frozen=True, slots=True)
class Wire:
    """What a report shows of where it comes from, looked at alone."""

    source: str
    credit: str | None
    signature: bytes
    bands: tuple[str, ...]


def wire_of(document: Document) -> Wire:
    """The signature of a text, and the agency or outlet that it names as its source."""
    raise NotImplementedError


def place_among_reports(connection: Connection, seq: int, document: Document, wire: Wire) -> None:
    """Finds the reports that a new one copies, corrects or carries on."""
    raise NotImplementedError


def settle_sources(connection: Connection, seq: int) -> set[int]:
    """Sets the independent source of all reports that hang together with one. Gives the records whose source changed."""
    raise NotImplementedError
