"""What is written into a room. Every function takes a connection inside a transaction that writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from sitroom.model.document import Report
from sitroom.model.linking import Edge, Key
from sitroom.store import schema as t
from sitroom.store.listed import among
from sitroom.store.rows import NewRecord, actor_rows, body_of, chunks, storable, typed_columns


@cache
def _insert(table: sa.Table) -> sa.Insert:
    """Puts a row into a table. Put together once: to build a statement takes as long as to run it."""
    return sa.insert(table)


_REPORT = sa.insert(t.reports).returning(t.reports.c.seq)
_NUMBERED = sa.select(t.records.c.id, t.records.c.nr).where(t.records.c.seq == sa.bindparam("seq"))
_FOUND = sa.update(t.records).where(t.records.c.nr == sa.bindparam("nr_")).values(finding=sa.bindparam("finding_"))


def now() -> str:
    """This moment in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def insert_report(connection: Connection, id: str, report: Report, columns: Mapping[str, Any]) -> int:
    """Puts in a report without its records. `columns` holds what is not in the document. Gives its number."""
    document = report.document
    row = {
        "id": id,
        "document": document.id,
        "ref": document.ref,
        "title": document.title,
        "outlet": document.outlet,
        "byline": document.byline,
        "dateline": document.dateline,
        "url": document.url,
        "published": document.published,
        "published_basis": document.published_basis,
        "language": document.language,
        "added_at": now(),
        "producer": report.producer.model_dump(),
        **columns,
    }
    seq = int(connection.execute(_REPORT, {k: storable(v) for k, v in row.items()}).scalar_one())
    text = {"seq": seq, "title": storable(document.title), "text": storable(document.text)}
    connection.execute(_insert(t.texts), text)
    connection.execute(
        _insert(t.readings),
        {
            "seq": seq,
            "mentions": storable(report.mentions.model_dump(mode="json", by_alias=True, exclude_defaults=True)),
            "issues": storable([issue.model_dump(mode="json", exclude_none=True) for issue in report.issues]),
        },
    )
    return seq


def insert_records(
    connection: Connection, seq: int, published: str | None, new: Sequence[NewRecord], clean: bool = False
) -> list[int]:
    """Puts in the records of a report, in its order. Gives their numbers. `clean`: its text has only what can be stored."""
    if not new:
        return []
    connection.execute(
        _insert(t.records),
        [
            {
                "seq": seq,
                "id": each.record.id,
                "kind": each.record.kind,
                "live": True,
                "finding": None,
                "body": body_of(each.record) if clean else storable(body_of(each.record)),
                **typed_columns(each, published),
            }
            for each in new
        ],
    )
    found = connection.execute(_NUMBERED, {"seq": seq})
    numbers: dict[str, int] = {row.id: row.nr for row in found}
    nrs = [numbers[each.record.id] for each in new]
    insert_many(
        connection,
        t.evidence,
        (
            {"nr": nr, "words": storable(" … ".join(span.text for span in each.record.evidence))}
            for nr, each in zip(nrs, new, strict=True)
        ),
    )
    write_beside(connection, zip(nrs, new, strict=True))
    count_actors(connection, nrs)
    return nrs


def write_beside(connection: Connection, rows: Iterable[tuple[int, NewRecord]]) -> None:
    """Actors and blocks of records that have none yet."""
    rows = list(rows)
    insert_many(connection, t.record_actors, (row for nr, new in rows for row in actor_rows(nr, new)))
    insert_many(
        connection, t.blocks, ({"block": storable(b), "nr": nr} for nr, new in rows for b in dict.fromkeys(new.blocks))
    )


def rewrite_record(connection: Connection, nr: int, published: str | None, new: NewRecord) -> None:
    """Derives columns, actors and blocks anew from what the record now is; its body stays as it was read."""
    uncount_actors(connection, [nr])
    for table in (t.record_actors, t.blocks):
        connection.execute(sa.delete(table).where(table.c.nr == nr))
    connection.execute(sa.update(t.records).where(t.records.c.nr == nr).values(**typed_columns(new, published)))
    write_beside(connection, [(nr, new)])
    count_actors(connection, [nr])


def insert_many(connection: Connection, into: sa.Table | sa.Insert, rows: Iterable[Mapping[str, Any]]) -> None:
    """Puts in rows, and none where there are none."""
    found = list(rows)
    if found:
        connection.execute(_insert(into) if isinstance(into, sa.Table) else into, found)


def delete_report(connection: Connection, seq: int) -> None:
    """Takes out a report with all that came from it."""
    uncount_actors(connection, connection.execute(sa.select(t.records.c.nr).where(t.records.c.seq == seq)).scalars())
    connection.execute(sa.delete(t.reports).where(t.reports.c.seq == seq))


def set_live(connection: Connection, nrs: Iterable[int], live: bool) -> None:
    """Whether records count: those of an older version do not, nor those that a person rejected."""
    r = t.records.c
    for part in chunks(nrs):
        other = sa.select(r.nr).where(r.nr.in_(part), r.live.is_(not live))
        changed = list(connection.execute(other).scalars())
        if not live:
            uncount_actors(connection, changed)
        connection.execute(sa.update(t.records).where(r.nr.in_(changed)).values(live=live))
        if live:
            count_actors(connection, changed)


def count_actors(connection: Connection, nrs: Iterable[int]) -> None:
    """Counts the live ones among some records for all who have a part in them. Each is counted once, until uncounted."""
    for table, rows in _counted(connection, nrs):
        insert_many(connection, _adding(table, connection.dialect.name), rows)


@cache
def _adding(table: sa.Table, dialect: str) -> sa.Insert:
    """Puts in counts, or adds to those that are there."""
    insert: Any = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}[dialect]
    made = insert(table)
    more = {"records": table.c.records + made.excluded.records}
    return cast(sa.Insert, made.on_conflict_do_update(index_elements=list(table.primary_key), set_=more))


def uncount_actors(connection: Connection, nrs: Iterable[int]) -> None:
    """Takes the live ones among some records out of the counts, while they are still live."""
    for table, rows in _counted(connection, nrs):
        if rows:
            gone = [{f"{name}_": value for name, value in row.items()} for row in rows]
            this = [column == sa.bindparam(f"{column.name}_") for column in table.primary_key]
            less = table.c.records - sa.bindparam("records_")
            connection.execute(sa.update(table).where(*this).values(records=less), gone)
            keys = [{name: value for name, value in row.items() if name != "records_"} for row in gone]
            connection.execute(sa.delete(table).where(*this, table.c.records <= 0), keys)


_R, _A = t.records.c, t.record_actors.c
_PARTS = (
    sa.select(_A.nr, _A.actor, _A.part, _A.name, sa.func.coalesce(sa.func.substr(_R.published, 1, 10), "").label("day"))
    .join(t.records, _R.nr == _A.nr)
    # A case, for an index on `live` must not be used: before SQLite has looked how large it is, it reads all of it.
    .where(among(_A.nr), sa.case((_R.live.is_(True), 1), else_=0) == 1)
)


def _counted(connection: Connection, nrs: Iterable[int]) -> list[tuple[sa.Table, list[dict[str, Any]]]]:
    """The tables of counts, each with the rows that some records, those of them that are live, add to it."""
    days: Counter[tuple[str, str]] = Counter()
    names: Counter[tuple[str, str, str]] = Counter()
    for part in chunks(nrs):
        rows = connection.execute(_PARTS, {"nrs": part}).all()
        days.update((actor, day) for _, actor, day in {(row.nr, row.actor, row.day) for row in rows})
        names.update((actor, "", "") for _, actor in {(row.nr, row.actor) for row in rows})
        names.update((row.actor, row.part, row.name) for row in rows)
    return [
        (t.actor_days, [{"actor": a, "day": day, "records": n} for (a, day), n in sorted(days.items())]),
        (
            t.actor_names,
            [{"actor": a, "part": part, "name": name, "records": n} for (a, part, name), n in sorted(names.items())],
        ),
    ]


def write_edges(connection: Connection, edges: Iterable[Edge], numbers: Mapping[Key, int]) -> None:
    """Puts in edges between records, of which none is there yet."""
    insert_many(
        connection,
        t.edges,
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


def drop_edges(connection: Connection, nrs: Iterable[int]) -> None:
    """Takes out the edges of records."""
    for part in chunks(nrs):
        connection.execute(sa.delete(t.edges).where(t.edges.c.a.in_(part) | t.edges.c.b.in_(part)))


def write_findings(
    connection: Connection, rows: Sequence[Mapping[str, Any]], members: Mapping[str, Sequence[int]]
) -> None:
    """Puts in findings; `members` holds the numbers of the records of each."""
    insert_many(connection, t.findings, rows)
    pairs = [{"finding_": id, "nr_": nr} for id, nrs in members.items() for nr in nrs]
    if pairs:
        connection.execute(_FOUND, pairs)


def drop_findings(connection: Connection, ids: Iterable[str]) -> None:
    """Takes out findings; their records have none then."""
    for part in chunks(ids):
        connection.execute(sa.update(t.records).where(t.records.c.finding.in_(part)).values(finding=None))
        connection.execute(sa.delete(t.findings).where(t.findings.c.id.in_(part)))
