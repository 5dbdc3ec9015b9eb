"""A report goes into a room, or out of it: in one transaction, with all that follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.link.records.context import about
from sitroom.link.reports import canonical_url
from sitroom.model.document import Report
from sitroom.model.errors import NotFoundError
from sitroom.room.identity import report_id, series_of
from sitroom.room.linking import Linker
from sitroom.room.shelves import new_record, reader
from sitroom.room.sources import place_among_reports, restate, settle_sources, wire_of
from sitroom.store import schema as t
from sitroom.store.rows import storable, unstorable
from sitroom.store.writer import delete_report, insert_many, insert_records, insert_report, now, set_live

_R, _J = t.reports.c, t.judgements.c
# Put together once: to build these statements takes as long as to run them.
_THERE = sa.select(_R.seq).where(_R.id == sa.bindparam("id"))
_BURIED = sa.select(t.tombstones.c.id).where(
    t.tombstones.c.report == sa.bindparam("id"), t.tombstones.c.restored_at.is_(None)
)
_VERSIONS = (
    sa.select(_R.seq, _R.id, _R.superseded_by)
    .where(_R.series == sa.bindparam("series"))
    .order_by(sa.func.coalesce(_R.published, ""), _R.seq)
)
_VERDICTS = (
    sa.select(_J.record, _J.verb)
    .where(_J.report == sa.bindparam("id"), _J.verb.in_(("accept", "reject")), _J.undone_at.is_(None))
    .order_by(_J.id)
)


@dataclass(frozen=True, slots=True)
class Added:
    """What became of a report: `added`, `known` already, or `deleted` before and not taken in again.

    `supersedes` holds the ids of its older versions, `superseded_by` that of a newer one which was there before it.
    """

    id: str
    state: Literal["added", "known", "deleted"]
    records: int = 0
    supersedes: tuple[str, ...] = ()
    superseded_by: str | None = None


def add_report(
    connection: Connection, report: Report, *, origin: str | None, intake: str | None, restore: bool
) -> Added:
    """Takes in a report unless it is there; links it to what is."""
    linker = Linker(connection, reader(connection))
    added = _take_in(connection, linker, report, origin=origin, intake=intake, restore=restore)
    linker.finish()
    return added


def add_reports(connection: Connection, reports: Iterable[Report]) -> list[Added]:
    """Takes in reports, and links all of them at the end: what hangs together is looked at once, not once for each."""
    linker = Linker(connection, reader(connection))
    added = [_take_in(connection, linker, report, origin=None, intake=None, restore=False) for report in reports]
    linker.finish()
    return added


def _take_in(
    connection: Connection, linker: Linker, report: Report, *, origin: str | None, intake: str | None, restore: bool
) -> Added:
    document = report.document
    url = canonical_url(document.url) if document.url else None
    id = report_id(document, url)
    there = connection.execute(_THERE, {"id": id}).scalar_one_or_none()
    if there is not None:
        _remember(connection, intake, there)
        return Added(id, "known")
    if connection.execute(_BURIED, {"id": id}).first():
        if not restore:
            return Added(id, "deleted")
        connection.execute(sa.update(t.tombstones).where(t.tombstones.c.report == id).values(restored_at=now()))
    wire = wire_of(id, document)
    series = series_of(document, url)
    seq = insert_report(
        connection,
        id,
        report,
        {
            "series": series,
            "origin": origin,
            "source": wire.source,
            "credit": wire.profile.agency,
            "house": wire.profile.outlet,
            "about": list(about(document.text, document.title)),
            "signature": wire.signature,
        },
    )
    _remember(connection, intake, seq)
    insert_many(connection, t.bands, ({"band": band, "seq": seq} for band in wire.bands))
    place_among_reports(connection, seq, series, wire)
    changed = settle_sources(connection, seq)
    room = linker.room
    reported = room.reported_by([seq])[seq]
    new = [new_record(reported, record) for record in report.records]
    clean = not unstorable(document.text)
    nrs = insert_records(connection, seq, document.published, new, clean=clean)
    if clean:  # else what is stored is not quite what was read
        room.keep_open({(nr, id, each.record.id): each.record for nr, each in zip(nrs, new, strict=True)})
    rejected = rejected_among(connection, id)
    gone = [nr for nr, each in zip(nrs, new, strict=True) if each.record.id in rejected]
    set_live(connection, gone, False)
    older, newer = settle_versions(connection, linker, series)
    linker.link(set(nrs) - set(gone) if newer in (None, id) else [])
    restate(connection, linker, [number for number in changed if number != seq])
    return Added(id, "added", len(nrs), older if newer in (None, id) else (), None if newer in (None, id) else newer)


def settle_versions(connection: Connection, linker: Linker, series: str | None) -> tuple[tuple[str, ...], str | None]:
    """Makes the latest of a series the one that counts. Gives the ids of the older ones, and its own."""
    if series is None:
        return (), None
    r = t.reports.c
    versions = connection.execute(_VERSIONS, {"series": series}).all()
    if not versions:
        return (), None
    latest = versions[-1]
    for version in versions:
        by = None if version is latest else latest.id
        if version.superseded_by == by:
            continue
        connection.execute(sa.update(t.reports).where(r.seq == version.seq).values(superseded_by=by))
        nrs = record_numbers(connection, version.seq)
        if by is not None:
            set_live(connection, nrs, False)
            linker.unlink(nrs)
        elif version.superseded_by is not None:
            revive(connection, linker, version.id, version.seq)
    return tuple(v.id for v in versions[:-1]), latest.id


def revive(connection: Connection, linker: Linker, id: str, seq: int) -> None:
    """Lets the records of a report count again, but those that people rejected."""
    rejected = rejected_among(connection, id)
    rows = connection.execute(sa.select(t.records.c.nr, t.records.c.id).where(t.records.c.seq == seq)).all()
    nrs = [row.nr for row in rows if row.id not in rejected]
    set_live(connection, nrs, True)
    linker.link(nrs)


def remove_report(connection: Connection, id: str, *, by: str, why: str | None) -> int:
    """Takes out a report with exactly what came from it; leaves a tombstone. Gives the number of its records."""
    by, why = storable(by), storable(why) if why is not None else None
    row = connection.execute(sa.select(t.reports).where(t.reports.c.id == storable(id))).first()
    if row is None:
        raise NotFoundError("room.no_report", f"no report {id!r} in the room", "sitroom reports --room ROOM lists them")
    linker = Linker(connection, reader(connection))
    nrs = record_numbers(connection, row.seq)
    linker.unlink(nrs)
    neighbours = connection.execute(
        sa.select(t.report_edges.c.a, t.report_edges.c.b).where(
            (t.report_edges.c.a == row.seq) | (t.report_edges.c.b == row.seq)
        )
    ).all()
    delete_report(connection, row.seq)
    connection.execute(
        sa.insert(t.tombstones).values(
            report=id,
            document=row.document,
            title=row.title,
            outlet=row.outlet,
            published=row.published,
            records=len(nrs),
            at=now(),
            by=by,
            why=why,
        )
    )
    settle_versions(connection, linker, row.series)
    for other in sorted({seq for pair in neighbours for seq in pair} - {row.seq}):
        restate(connection, linker, settle_sources(connection, other))
    linker.finish()
    return len(nrs)


def record_numbers(connection: Connection, seq: int) -> list[int]:
    """The numbers of a report's records."""
    return list(connection.execute(sa.select(t.records.c.nr).where(t.records.c.seq == seq)).scalars())


def rejected_among(connection: Connection, id: str) -> frozenset[str]:
    """The records of a report that people rejected: the latest verdict on each that stands."""
    last = {row.record: row.verb for row in connection.execute(_VERDICTS, {"id": id})}
    return frozenset(record for record, verb in last.items() if verb == "reject")


def known_intakes(connection: Connection, hashes: Iterable[str]) -> frozenset[str]:
    """Which of these came in before."""
    found = connection.execute(sa.select(t.intakes.c.hash).where(t.intakes.c.hash.in_(list(hashes)))).scalars()
    return frozenset(found)


def _remember(connection: Connection, intake: str | None, seq: int) -> None:
    if intake is not None and not known_intakes(connection, [intake]):
        connection.execute(sa.insert(t.intakes).values(hash=intake, seq=seq))
