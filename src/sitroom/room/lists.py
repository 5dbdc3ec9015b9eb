"""Lists of a room as plain rows, for the command line, files and the web."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.lexicon.agencies import by_code
from sitroom.link.records.cluster import finding_id
from sitroom.link.reports.outlets import house_key
from sitroom.model.errors import NotFoundError
from sitroom.model.indexed import folded
from sitroom.model.judgement import RELIABILITY
from sitroom.model.ledger import evidence_of
from sitroom.room.notes import passage_of
from sitroom.room.people import grades, judgements
from sitroom.room.shelves import by_name, reader
from sitroom.store import schema as t
from sitroom.store.query import Query
from sitroom.store.reader import Stored
from sitroom.store.rows import chunks, storable

EARLIER = {
    "copy": "copied",
    "reprint": "reprinted",
    "version": "has a later version",
    "update": "updated",
    "correction": "corrected",
}
"""What a report is to a later one, by what the later one is to it."""


def report_rows(
    connection: Connection, text: str | None, limit: int | None, offset: int, *, newest: bool = False
) -> list[dict[str, Any]]:
    """Reports by day of publication: `state` says whether it is the current version and what it is to others."""
    return _report_rows(connection, reader(connection).reports(text, limit, offset, newest=newest))


def report_page(connection: Connection, text: str, limit: int, offset: int) -> tuple[list[dict[str, Any]], int]:
    """Those with all words of a text, the latest first, and how many there are: in less time than both apart."""
    rows, total = reader(connection).reports_with(text, limit, offset)
    return _report_rows(connection, rows), total


def report_facts(connection: Connection, id: str) -> dict[str, Any]:
    """What the room knows of one report, as in the list of them. Raises `NotFoundError`."""
    row = reader(connection).report_row(storable(id))
    if row is None:
        raise NotFoundError("room.no_report", f"no report {id!r} in the room", "sitroom reports --room ROOM lists them")
    return _report_rows(connection, [row])[0]


def _report_rows(connection: Connection, rows: Sequence[Any]) -> list[dict[str, Any]]:
    seqs = [row.seq for row in rows]
    related = _related(connection, seqs)
    counts = _record_counts(connection, seqs)
    names = source_names(connection, [row.source for row in rows])
    return [
        {
            "id": row.id,
            "published": row.published,
            "outlet": row.outlet,
            "title": row.title,
            "url": row.url,
            "ref": row.ref,
            "language": row.language,
            "source": row.source,
            "source_name": names[row.source],
            "credit": row.credit,
            "state": _state(row, related.get(row.seq, ())),
            "superseded_by": row.superseded_by,
            "related": related.get(row.seq, []),
            "records": counts.get(row.seq, 0),
            "document": row.document,
            "origin": row.origin,
            "added_at": row.added_at,
        }
        for row in rows
    ]


def _state(row: Any, related: Any) -> str:
    parts = ["older version" if row.superseded_by else "current"]
    parts += sorted({edge["relation"] if edge["later"] else EARLIER[edge["relation"]] for edge in related})
    return ", ".join(parts)


def _related(connection: Connection, seqs: list[int]) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = {}
    e, r = t.report_edges.c, t.reports.c
    for part in chunks(seqs):
        for here, there, later in ((e.a, e.b, True), (e.b, e.a, False)):
            rows = connection.execute(
                sa.select(here.label("here"), r.id, r.outlet, e.relation, e.score, e.reasons)
                .join(t.reports, r.seq == there)
                .where(here.in_(part))
                .order_by(r.seq)
            )
            for row in rows:
                found.setdefault(row.here, []).append(
                    {
                        "id": row.id,
                        "outlet": row.outlet,
                        "relation": row.relation,
                        "later": later,
                        "score": row.score,
                        "reasons": row.reasons,
                    }
                )
    return found


def _record_counts(connection: Connection, seqs: list[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for part in chunks(seqs):
        query = sa.select(t.records.c.seq, sa.func.count()).where(t.records.c.seq.in_(part)).group_by(t.records.c.seq)
        found |= {row[0]: row[1] for row in connection.execute(query)}
    return found


def record_rows(connection: Connection, query: Query) -> list[dict[str, Any]]:
    """Records with their reports, in the order of the query."""
    return [record_row(stored) for stored in reader(connection).entries(query)]


def record_page(connection: Connection, query: Query) -> tuple[list[dict[str, Any]], int]:
    """The same, and how many there are: for a query that few records meet in less time than both apart."""
    found, total = reader(connection).page(query)
    return [record_row(stored) for stored in found], total


def record_row(stored: Stored) -> dict[str, Any]:
    """A record with what the room knows of it; `record` is whole, in the record format."""
    entry = stored.entry
    return {
        "key": f"{entry.report.id}#{entry.record.id}",
        "finding": stored.finding,
        "live": stored.live,
        "kind": entry.record.kind,
        "what": by_name()[entry.record.kind].what(entry.record),
        "standing": entry.record.standing,
        "reality": entry.record.reality,
        "outlet": entry.report.outlet,
        "published": entry.report.published,
        "source": entry.source,
        "record": entry.record.model_dump(mode="json", by_alias=True),
    }


def finding_of(connection: Connection, id: str) -> dict[str, Any]:
    """A finding with all records in it, the edges between them and to others, and what people said of it.

    `id` is the finding's, also one that it had before other records joined it, or the key of a record in it.
    Raises `NotFoundError`.
    """
    room = reader(connection)
    found = _finding_id(connection, storable(id))
    row = connection.execute(sa.select(t.findings).where(t.findings.c.id == found)).first() if found else None
    if row is None:
        raise NotFoundError(
            "room.no_finding", f"no finding {id!r} in the room", "an id from sitroom ledger timeline --json"
        )
    members = room.stored([t.records.c.finding == row.id], (t.records.c.published, t.records.c.seq, t.records.c.start))
    numbers = {s.nr: s for s in members}
    edges = room.edges_at(numbers)
    others = room.by_numbers({nr for pair in edges for nr in pair} - set(numbers))
    every: Mapping[int, Stored] = numbers | others
    said = [j for s in members for j in judgements(connection, key=s.entry.key)]
    names = source_names(connection, {s.entry.source for s in every.values()})
    return {
        **{name: value for name, value in row._mapping.items() if name != "canonical"},
        "reasons": [[feature, weight, _named(detail, names)] for feature, weight, detail in row.reasons or ()],
        "members": [
            record_row(s)
            | {
                "source_name": names[s.entry.source],
                "evidence": evidence_of(s.entry).model_dump(mode="json"),
                "canonical": s.nr == row.canonical,
            }
            for s in members
        ],
        "edges": [
            {
                "a": "#".join(every[a].entry.key),
                "b": "#".join(every[b].entry.key),
                "relation": relation,
                "score": score,
                "reasons": [[r.feature, r.weight, r.detail] for r in reasons],
                "inside": a in numbers and b in numbers,
            }
            for (a, b), (relation, score, reasons) in sorted(edges.items())
            if a in every and b in every
        ],
        "neighbours": [record_row(s) for s in others.values()],
        "judgements": [j.model_dump(mode="json") for j in {j.id: j for j in said}.values()],
    }


def passages(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """The words of the record that stands for each of some findings, for one line of a list."""
    found: dict[str, str] = {}
    r, f = t.records.c, t.findings.c
    for part in chunks(ids):
        chosen = sa.select(f.canonical).where(f.id.in_(part))
        for finding, evidence, _ in reader(connection).words([r.nr.in_(chosen)], ()):
            found[finding] = passage_of(evidence)
    return found


def _finding_id(connection: Connection, id: str) -> str | None:
    if "#" not in id:
        known = connection.execute(sa.select(t.findings.c.id).where(t.findings.c.id == id)).scalar_one_or_none()
        return known or _later_id(connection, id)
    report, _, record = id.partition("#")
    query = (
        sa.select(t.records.c.finding)
        .join(t.reports, t.reports.c.seq == t.records.c.seq)
        .where(t.reports.c.id == report, t.records.c.id == record)
    )
    return connection.execute(query).scalar_one_or_none()


def _later_id(connection: Connection, id: str) -> str | None:
    """The finding that one has become whose id was written down before a better record joined it."""
    r = t.records.c
    query = sa.select(t.reports.c.id, r.id, r.finding).join(t.reports, t.reports.c.seq == r.seq).where(r.live.is_(True))
    return next((row.finding for row in connection.execute(query) if finding_id((row[0], row[1])) == id), None)


@dataclass(frozen=True, slots=True)
class SourceCount:
    """A source by its key and its name, with its records that count and the reports that they are in.

    `looked_in` are both without capitals: a large room has twenty thousand sources, which are looked through for a name.
    """

    source: str
    name: str
    records: int
    reports: int
    looked_in: str


def sources_with(counts: Iterable[SourceCount], text: str) -> tuple[SourceCount, ...]:
    """Those in whose name or key a text stands, in capitals or not."""
    wanted = text.replace("\n", " ").casefold()
    return tuple([each for each in counts if wanted in each.looked_in])


def source_counts(connection: Connection) -> tuple[SourceCount, ...]:
    """Who says what the room holds, most records first."""
    r = t.records.c
    # In two steps, as an index has the records: to tell reports apart takes a table of its own otherwise.
    live = sa.func.sum(sa.case((r.live.is_(True), 1), else_=0)).label("records")
    each = sa.select(r.said_by, r.seq, live).group_by(r.said_by, r.seq).subquery()
    asked = sa.select(each.c.said_by, sa.func.sum(each.c.records), sa.func.count())
    asked = asked.where(each.c.records > 0).group_by(each.c.said_by)
    rows = connection.execute(asked).all()
    names = source_names(connection, [row[0] for row in rows])
    found = [
        SourceCount(key, names[key], int(n), reports, f"{key}\n{names[key]}".casefold()) for key, n, reports in rows
    ]
    found.sort(key=lambda each: (-each.records, each.source))
    return tuple(found)


def source_rows(connection: Connection, counts: Sequence[SourceCount]) -> list[dict[str, Any]]:
    """Sources with their names, each with its reliability."""
    given = grades(connection)
    return [
        {
            "source": each.source,
            "name": each.name,
            "reliability": given.get(each.source, "F"),
            "means": RELIABILITY[given.get(each.source, "F")],
            "records": each.records,
            "reports": each.reports,
        }
        for each in counts
    ]


def source_names(connection: Connection, sources: Iterable[str]) -> dict[str, str]:
    """What to call sources by their keys: speakers as reports name them, outlets and agencies by their names."""
    keys = list(dict.fromkeys(sources))
    n, a = t.actor_names.c, t.record_actors.c
    names: dict[str, str] = {}
    for part in chunks([key.removeprefix("said:") for key in keys if key.startswith("said:")]):
        listed = sa.select(n.actor, sa.func.max(n.name)).where(n.actor.in_(part), n.part != "").group_by(n.actor)
        known = {row[0]: row[1] for row in connection.execute(listed)}
        # Whoever speaks in older versions only is in no list of those that count.
        rest = [actor for actor in part if actor not in known]
        query = sa.select(a.actor, sa.func.max(a.name)).where(a.actor.in_(rest)).group_by(a.actor)
        known |= {row[0]: row[1] for row in connection.execute(query)} if rest else {}
        names |= {f"said:{actor}": name for actor, name in known.items()}
    for key in keys:
        if not key.startswith("said:"):
            # One after the other: an index has the last outlet of each at its end, and a group would be gone through.
            names[key] = connection.execute(_OUTLET, {"key": key}).scalar_one()
    return {key: names.get(key) or _name_of(key) for key in keys}


def source_named(connection: Connection, text: str) -> str | None:
    """The key of the source of a name, or of a key: of several the one with most records; None where nobody is called so."""
    r, n = t.records.c, t.actor_names.c
    known = connection.execute(sa.select(n.actor).where(sa.func.lower(n.name) == text.casefold()).distinct()).scalars()
    keys = [storable(text), *(f"said:{actor}" for actor in known), f"said:name:{folded(text)}"]
    house = house_key(text)
    keys += [house] if house else []
    number = sa.func.count()
    asked = sa.select(r.said_by).where(r.said_by.in_(keys)).group_by(r.said_by).order_by(number.desc(), r.said_by)
    return connection.execute(asked.limit(1)).scalar()


def actors_named(connection: Connection, text: str, most: int) -> list[str]:
    """Names of actors in which a text stands, those with most records first."""
    n = t.actor_names.c
    asked = sa.select(n.name).where(sa.func.lower(n.name).contains(text.casefold(), autoescape=True), n.part != "")
    return list(
        connection.execute(asked.group_by(n.name).order_by(sa.func.sum(n.records).desc(), n.name).limit(most)).scalars()
    )


# A reprint does not lend its name to the agency.
_OUTLET = sa.select(sa.func.max(t.reports.c.outlet)).where(
    t.reports.c.source == sa.bindparam("key"), t.reports.c.house == sa.bindparam("key")
)


def _named(text: str, names: Mapping[str, str]) -> str:
    """A reason with the names of sources where it has their keys, a longer key before one that it begins with."""
    if not names:
        return text
    keys = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(keys, lambda found: names[found[0]], text)


def _name_of(source: str) -> str:
    """What to call an agency that no outlet of the room is: by the table of agencies, else by the words of its key."""
    sort, _, key = source.partition(":")
    if sort != "from":
        return key.rpartition(":")[2] or source
    known = agency_names().get(key)
    if len(key) <= 4:
        return known or key.upper()  # the letters that an agency signs with
    return known or " ".join(
        word.capitalize() if set(word) & set("aeiouy") else word.upper() for word in key.split("-")
    )


@cache
def agency_names() -> dict[str, str]:
    """Names of agencies by their ids."""
    return {agency.id: agency.name for agencies in by_code().values() for agency in agencies}
