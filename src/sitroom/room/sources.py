"""Reports beside reports: which carry one wire, which are versions or corrections, which sources are independent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.link.reports import Profile, bands, profile, relate, signature, sources
from sitroom.model.document import Document
from sitroom.model.linking import ReportEdge
from sitroom.room.linking import Linker
from sitroom.room.shelves import reader
from sitroom.store import schema as t
from sitroom.store.rows import chunks, storable
from sitroom.store.writer import insert_many

CANDIDATES = 200
"""Reports that one is compared with at most, those first that share most bands. A text that more share is boilerplate."""


FEWEST = 2
"""Bands that two reports share at least to be compared: one is shared by chance, most of all by stock sentences."""


@dataclass(frozen=True, slots=True)
class Wire:
    """What a report shows of where it comes from, looked at alone."""

    profile: Profile
    source: str
    signature: bytes
    bands: tuple[str, ...]


def wire_of(id: str, document: Document) -> Wire:
    """The signature of a text, and the agency or outlet that it names as its source."""
    made, known = signature(document.text, document.title), profile(id, document)
    return Wire(known, known.agency or known.outlet or id, made.to_bytes(), bands(made))


def place_among_reports(connection: Connection, seq: int, series: str | None, wire: Wire) -> None:
    """Finds the reports that a new one copies, corrects or carries on, and keeps the edges to them."""
    b, r = t.bands.c, t.reports.c
    shared = sa.func.count().label("shared")
    near = set(
        connection.execute(
            sa.select(b.seq)
            .where(b.band.in_(wire.bands), b.seq != seq)
            .group_by(b.seq)
            .having(shared >= FEWEST)
            .order_by(shared.desc(), b.seq)
            .add_columns(shared)
            .limit(CANDIDATES)
        ).scalars()
    )
    if series is not None:
        near.update(connection.execute(sa.select(r.seq).where(r.series == series, r.seq != seq)).scalars())
    room = reader(connection)
    ids = {other: reported.id for other, reported in room.reported_by(near).items()}
    numbers = {id: other for other, id in ids.items()} | {wire.profile.id: seq}
    edges = [
        edge
        for other in sorted(near)
        if (edge := relate(wire.profile, profile(ids[other], room.document(other)))) is not None
    ]
    insert_many(
        connection,
        t.report_edges,
        (
            {
                "a": numbers[edge.a],
                "b": numbers[edge.b],
                "relation": edge.relation,
                "score": edge.score,
                "reasons": storable([[r.feature, r.weight, r.detail] for r in edge.reasons]),
            }
            for edge in edges
        ),
    )


@dataclass(frozen=True, slots=True)
class _Origin:
    """What the room keeps of where a report comes from."""

    seq: int
    id: str
    agency: str | None
    outlet: str | None
    published: str | None
    source: str


def settle_sources(connection: Connection, seq: int) -> list[int]:
    """Sets the independent source of all reports that hang together with one. Gives those whose source changed."""
    origins, edges = _kin(connection, seq)
    found = sources(origins.values(), edges)
    changed = [origin.seq for origin in origins.values() if found[origin.id] != origin.source]
    for number in changed:
        source = found[origins[number].id]
        connection.execute(sa.update(t.reports).where(t.reports.c.seq == number).values(source=source))
    return changed


def _kin(connection: Connection, seq: int) -> tuple[dict[int, _Origin], list[ReportEdge]]:
    """All reports that hang together with one, and the edges between them."""
    e, r = t.report_edges.c, t.reports.c
    numbers: set[int] = set()
    rows: dict[tuple[int, int], Any] = {}
    front = {seq}
    while front:
        numbers |= front
        reached: set[int] = set()
        for part in chunks(sorted(front)):
            for row in connection.execute(
                sa.select(e.a, e.b, e.relation, e.score).where(e.a.in_(part) | e.b.in_(part))
            ):
                rows[row.a, row.b] = row
                reached |= {row.a, row.b}
        front = reached - numbers
    origins: dict[int, _Origin] = {}
    for part in chunks(sorted(numbers)):
        query = sa.select(r.seq, r.id, r.credit, r.house, r.published, r.source).where(r.seq.in_(part))
        origins |= {row.seq: _Origin(*row) for row in connection.execute(query)}
    edges = [
        ReportEdge(origins[row.a].id, origins[row.b].id, row.relation, row.score)
        for row in rows.values()
        if row.a in origins and row.b in origins
    ]
    return origins, edges


def restate(connection: Connection, linker: Linker, seqs: Iterable[int]) -> None:
    """Writes who says so anew for the records of reports whose source changed, and counts their findings anew.

    Comparisons look at speakers and outlets, not at what a room found to be one wire: edges stay.
    """
    room = reader(connection)
    for part in chunks(seqs):
        for stored in room.stored([t.records.c.seq.in_(part)]):
            said = stored.entry.source
            connection.execute(sa.update(t.records).where(t.records.c.nr == stored.nr).values(said_by=said))
            if stored.live:
                linker.restate([stored.nr])
