"""The ledger of actors: who has a part, under which names, in which offices, with whom, and in what."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from sitroom.model.indexed import actor_key
from sitroom.model.ledger import Column, Ledger, Page, Row, Section, evidence_of
from sitroom.model.linking import Entry
from sitroom.model.values import Actor
from sitroom.room.paging import LINES
from sitroom.room.shelves import by_name
from sitroom.store import schema as t
from sitroom.store.query import Query, conditions
from sitroom.store.reader import Reader, Stored
from sitroom.store.rows import chunks

OPENED = 400
"""Records that are opened for offices, relations and deeds: the latest."""
WORDS = 6
"""Records whose words stand under a row: the first and the latest."""

ACTORS_RULE = (
    "Everybody who has a part in a record of a current report, those with most records first. Aliases are the names that "
    "reports use. Offices, relations and deeds are those that reports tell, with the first and last day of a report that "
    "does: an office that nobody names any more may still be held. Counts are of records, not of findings."
)


def actors(room: Reader, query: Query, *, whole: bool = False) -> Ledger:
    """Who has a part, most records first: the page that is asked for, or all."""
    where = conditions(query, room.dialect)
    everything = query.narrowed(limit=None, offset=0) == Query()
    counted = _of_the_room() if everything else _of(where)
    g = counted.cte("counted")
    asked = sa.select(g, sa.func.count().over().label("total")).order_by(g.c.records.desc(), g.c.actor)
    if not whole:
        asked = asked.limit(query.limit or LINES).offset(query.offset)
    rows = room.connection.execute(asked).all()
    if rows or not query.offset:
        total = rows[0].total if rows else 0
    else:
        total = int(room.connection.execute(sa.select(sa.func.count()).select_from(g)).scalar_one())
    days = _days(room, [row.actor for row in rows]) if everything else {row.actor: row for row in rows}
    parts, aliases = _named(room, [row.actor for row in rows], where, everything)
    made = []
    for row in rows:
        known = heapq.nlargest(8, sorted(aliases.get(row.actor, {}).items()), key=lambda item: item[1])
        made.append(
            Row(
                values={
                    "actor": row.actor,
                    "name": known[0][0] if known else row.actor,
                    "aliases": [name for name, _ in known[1:]],
                    "records": row.records,
                    "parts": dict(sorted(parts.get(row.actor, {}).items(), key=lambda item: -item[1])),
                    "first": days[row.actor].first,
                    "last": days[row.actor].last,
                }
            )
        )
    columns = (
        Column(key="name", title="actor"),
        Column(key="records", title="records", align="right"),
        Column(key="parts", title="as"),
        Column(key="aliases", title="also named"),
        Column(key="first", title="first"),
        Column(key="last", title="last"),
    )
    left = []
    sections = [Section(name="actors", title="Actors", columns=columns, rows=tuple(made))] if made else []
    most = None if whole else OPENED
    r = t.records.c
    # Of all records the latest stand first in an index; few are better sorted than looked for there.
    many = query.narrowed(kinds=(), limit=None, offset=0) == Query()
    day = r.published if many else sa.func.coalesce(r.published, "")
    latest = room.stored(where, (day.desc(), r.seq.desc(), r.start.desc()), most)
    if len(latest) == most:
        left.append(f"offices, relations and deeds in older records: those in the latest {most} are shown")
    shown = {row.values["actor"]: row.values["name"] for row in made}
    sections += _told_of(latest[::-1], shown)
    page = Page(unit="actors", offset=0 if whole else query.offset, shown=len(rows), total=total)
    return Ledger(
        name="actors", title="Actors", rule=ACTORS_RULE, sections=tuple(sections), left_out=tuple(left), page=page
    )


def _of_the_room() -> sa.Select[Any]:
    """How many records of a room everybody has a part in, as it was counted on adding."""
    n = t.actor_names.c
    return sa.select(n.actor, n.records).where(n.part == "", n.name == "")


def _days(room: Reader, keys: Sequence[str]) -> dict[str, Any]:
    """The first and last day on which a report names each of some actors."""
    d = t.actor_days.c
    day = sa.func.nullif(d.day, "")
    found: dict[str, Any] = {}
    for chunk in chunks(keys):
        asked = sa.select(d.actor, sa.func.min(day).label("first"), sa.func.max(day).label("last"))
        found |= {row.actor: row for row in room.connection.execute(asked.where(d.actor.in_(chunk)).group_by(d.actor))}
    return found


def _of(where: Sequence[sa.ColumnElement[bool]]) -> sa.Select[Any]:
    """The same for the records that conditions choose."""
    a = t.record_actors.c
    day = sa.func.substr(t.records.c.published, 1, 10)
    return (
        sa.select(
            a.actor,
            sa.func.count(a.nr.distinct()).label("records"),
            sa.func.min(day).label("first"),
            sa.func.max(day).label("last"),
        )
        .join(t.records, t.records.c.nr == a.nr)
        .where(*where)
        .group_by(a.actor)
    )


def _named(
    room: Reader, keys: Sequence[str], where: Sequence[sa.ColumnElement[bool]], everything: bool
) -> tuple[dict[str, Counter[str]], dict[str, Counter[str]]]:
    """In which parts and under which names some actors stand, by actor, with the number of records."""
    n, a = t.actor_names.c, t.record_actors.c
    parts: dict[str, Counter[str]] = {}
    aliases: dict[str, Counter[str]] = {}
    for chunk in chunks(keys):
        asked = sa.select(n.actor, n.part, n.name, n.records).where(n.actor.in_(chunk), n.part != "")
        if not everything:
            asked = (
                sa.select(a.actor, a.part, a.name, sa.func.count().label("records"))
                .join(t.records, t.records.c.nr == a.nr)
                .where(sa.func.coalesce(a.actor, "").in_(chunk), *where)  # from the records, not from the actors
                .group_by(a.actor, a.part, a.name)
            )
        for row in room.connection.execute(asked):
            parts.setdefault(row.actor, Counter())[row.part] += row.records
            aliases.setdefault(row.actor, Counter())[row.name] += row.records
    return parts, aliases


@dataclass(slots=True)
class _Told:
    """What records tell of one thing: how many, and which."""

    entries: list[Entry] = field(default_factory=list)

    def row(self, values: dict[str, Any]) -> Row:
        """The row of these values, with the days and the words of the first and the latest records."""
        days = sorted(e.report.published for e in self.entries if e.report.published)
        counted = {"records": len(self.entries), "first": days[0] if days else None, "last": days[-1] if days else None}
        kept = (
            self.entries if len(self.entries) <= WORDS else [*self.entries[: WORDS // 2], *self.entries[-WORDS // 2 :]]
        )
        return Row(values=values | counted, evidence=tuple(evidence_of(e) for e in kept))


def _told_of(latest: Iterable[Stored], shown: Mapping[str, str]) -> list[Section]:
    """Offices, relations and deeds of the actors that are shown, as records tell them."""
    offices: dict[tuple[str, str, str], _Told] = {}
    relations: dict[tuple[str, str, str], _Told] = {}
    deeds: dict[tuple[str, str, str, str], _Told] = {}
    for stored in latest:
        entry = stored.entry
        index = by_name()[entry.record.kind].index(entry.record)
        seen: set[tuple[str, ...]] = set()
        mark: tuple[str, ...]
        for part, actor in index.actors:
            key = actor_key(actor)
            if key not in shown or key is None:
                continue
            if actor.office and ("office", key, actor.office) not in seen:
                seen.add(("office", key, actor.office))
                offices.setdefault((key, actor.person or "", actor.office), _Told()).entries.append(entry)
            for relation in actor.relations:
                mark = (relation.type, key, relation.id or relation.name)
                if mark not in seen:
                    seen.add(mark)
                    relations.setdefault((key, relation.type, relation.name), _Told()).entries.append(entry)
            if part == "actor" and index.topic and entry.record.kind == "event":
                others: dict[str | None, Actor | None] = {actor_key(a): a for p, a in index.actors if p == "recipient"}
                for other, to in (others or {None: None}).items():
                    mark = ("deed", key, index.topic, other or "")
                    if mark not in seen:
                        seen.add(mark)
                        name = shown.get(other or "") or ((to.name or to.text) if to is not None else "")
                        deed = (key, index.topic, entry.record.reality, name)
                        deeds.setdefault(deed, _Told()).entries.append(entry)
    counts = (
        Column(key="records", title="records", align="right"),
        Column(key="first", title="first"),
        Column(key="last", title="last"),
    )
    tables = (
        ("offices", "Offices", ("name", "person", "office"), offices),
        ("relations", "Relations", ("name", "relation", "to"), relations),
        ("activity", "Activity", ("name", "deed", "reality", "to"), deeds),
    )
    made = []
    for name, title, keys, found in tables:
        rows = [
            told.row({"actor": key[0], "name": shown[key[0]]} | dict(zip(keys[1:], key[1:], strict=True)))
            for key, told in sorted(found.items(), key=lambda item: (shown[item[0][0]], -len(item[1].entries), item[0]))
        ]
        columns = (*(Column(key=key, title="actor" if key == "name" else key) for key in keys), *counts)
        if rows:
            made.append(Section(name=name, title=title, columns=columns, rows=tuple(rows)))
    return made
