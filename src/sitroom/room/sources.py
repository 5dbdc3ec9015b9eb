"""Reports beside reports: which carry one wire, which are versions or corrections, which sources are independent."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.pool import Pool

from sitroom.link.reports import Profile, bands, profile, relate, signature, sources
from sitroom.model.document import Document
from sitroom.model.linking import ReportEdge
from sitroom.room.linking import Linker
from sitroom.room.shelves import reader
from sitroom.store import schema as t
from sitroom.store.listed import among
from sitroom.store.rows import chunks, storable
from sitroom.store.writer import insert_many

COMMON = 60
"""Reports that share a band from which on it is a stock phrase, and brings none of them together by itself."""

FEWEST = 3
"""Bands that two reports share at least to be compared: one or two are shared by chance, and by stock sentences."""

KEPT_PROFILES = 1_200
"""Reports that are kept ready to be compared in one process, some 70 bytes for each of their characters: kin come within
days of each other."""

_R, _E = t.reports.c, t.report_edges.c
# Put together once: to build these statements takes as long as to run them.
_IN_SERIES = sa.select(_R.seq).where(_R.series == sa.bindparam("series"))
_IDS = sa.select(_R.seq, _R.id).where(among(_R.seq))
_EDGES = sa.select(_E.a, _E.b, _E.relation, _E.score).where(among(_E.a) | among(_E.b))
_ORIGINS = sa.select(_R.seq, _R.id, _R.credit, _R.house, _R.published, _R.source).where(among(_R.seq))

_PROFILES: WeakKeyDictionary[Pool, OrderedDict[tuple[int, str], Profile]] = WeakKeyDictionary()


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
    near = neighbours(connection, seq, wire.bands)
    if series is not None:
        near.update(connection.execute(_IN_SERIES, {"series": series}).scalars())
        near.discard(seq)
    profiles = _profiles(connection, near)
    numbers = {known.id: other for other, known in profiles.items()} | {wire.profile.id: seq}
    edges = [edge for _, known in sorted(profiles.items()) if (edge := relate(wire.profile, known)) is not None]
    _keep(connection, seq, wire.profile)
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


def neighbours(connection: Connection, seq: int, bands: Sequence[str]) -> set[int]:
    """Reports that share enough bands with one to be compared.

    What a text shares with many others is a stock phrase ("on condition of anonymity") and counts only beside what few
    share. Of a text that itself was printed more often than that, some of the others are found: each hangs together with
    all through them, and which ones they are makes no difference to what is one source.
    """
    held: dict[str, list[int]] = {band: [] for band in bands}
    if bands:
        asked = {f"band{n}": band for n, band in enumerate(bands)}
        for band, other in connection.execute(_holders(len(bands)), asked | {"most": COMMON + 1}):
            held[band].append(other)
    for seqs in held.values():
        seqs[:] = [other for other in seqs if other != seq]
    shared = Counter(other for seqs in held.values() for other in seqs)
    telling = {other for seqs in held.values() if len(seqs) < COMMON for other in seqs}
    return {other for other, count in shared.items() if count >= (FEWEST if other in telling else len(bands) / 2)}


@cache
def _holders(count: int) -> sa.TextClause:
    """Asks who holds so many bands, of each for so many reports at most: a phrase that all have costs no more than that."""
    one = "SELECT band, seq FROM (SELECT band, seq FROM bands WHERE band = :band{n} ORDER BY seq DESC LIMIT :most) AS b{n}"
    return sa.text(" UNION ALL ".join(one.format(n=n) for n in range(count)))


def _profiles(connection: Connection, seqs: Iterable[int]) -> dict[int, Profile]:
    """Reports ready to be compared, by their numbers."""
    kept = _PROFILES.setdefault(connection.engine.pool, OrderedDict())
    found: dict[int, Profile] = {}
    for part in chunks(sorted(seqs)):
        for number, id in connection.execute(_IDS, {"nrs": part}):
            known = kept.get((number, id))
            if known is None:
                known = profile(id, reader(connection).document(number))
            _keep(connection, number, known)
            found[number] = known
    return found


def _keep(connection: Connection, seq: int, made: Profile) -> None:
    """Keeps the reports that were looked at last. A number alone would not do: one that was rolled back comes again."""
    kept = _PROFILES.setdefault(connection.engine.pool, OrderedDict())
    kept[seq, made.id] = made
    kept.move_to_end((seq, made.id))
    while len(kept) > KEPT_PROFILES:
        kept.popitem(last=False)


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
    numbers: set[int] = set()
    rows: dict[tuple[int, int], Any] = {}
    front = {seq}
    while front:
        numbers |= front
        reached: set[int] = set()
        for part in chunks(sorted(front)):
            for row in connection.execute(_EDGES, {"nrs": part}):
                rows[row.a, row.b] = row
                reached |= {row.a, row.b}
        front = reached - numbers
    origins: dict[int, _Origin] = {}
    for part in chunks(sorted(numbers)):
        origins |= {row.seq: _Origin(*row) for row in connection.execute(_ORIGINS, {"nrs": part})}
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
