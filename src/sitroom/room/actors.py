"""The ledger of actors: who has a part, under which names, in which offices, with whom, and in what."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from sitroom.model.indexed import actor_key
from sitroom.model.ledger import Column, Ledger, Row, Section, evidence_of
from sitroom.model.linking import Entry
from sitroom.model.values import Actor
from sitroom.room.shelves import by_name
from sitroom.store import schema as t
from sitroom.store.query import Query, conditions
from sitroom.store.reader import Reader, Stored
from sitroom.store.rows import chunks

OPENED = 2000
"""Records that are opened for offices, relations and deeds: the latest."""
WORDS = 6
"""Records whose words stand under a row: the first and the latest."""

ACTORS_RULE = (
    "Everybody who has a part in a record of a current report, those with most records first. Aliases are the names that "
    "reports use. Offices, relations and deeds are those that reports tell, with the first and last day of a report that "
    "does: an office that nobody names any more may still be held. Counts are of records, not of findings."
)


def actors(room: Reader, query: Query) -> Ledger:
    """Who has a part, most records first."""
    connection = room.connection
    a = t.record_actors.c
    count = sa.func.count(a.nr.distinct())
    where = conditions(query, room.dialect)
    most = query.limit or 200
    grouped = (
        sa.select(
            a.actor, count.label("records"), sa.func.min(t.records.c.published), sa.func.max(t.records.c.published)
        )
        .join(t.records, t.records.c.nr == a.nr)
        .where(*where)
        .group_by(a.actor)
        .order_by(count.desc(), a.actor)
    )
    rows = connection.execute(grouped.limit(most + 1).offset(query.offset)).all()
    cut, rows = len(rows) > most, rows[:most]
    keys = [row.actor for row in rows]
    parts: dict[str, dict[str, int]] = {}
    aliases: dict[str, dict[str, int]] = {}
    for chunk in chunks(keys):
        for row in connection.execute(
            sa.select(a.actor, a.part, a.name, sa.func.count())
            .join(t.records, t.records.c.nr == a.nr)
            .where(a.actor.in_(chunk), *where)
            .group_by(a.actor, a.part, a.name)
        ):
            parts.setdefault(row.actor, {}).setdefault(row.part, 0)
            parts[row.actor][row.part] += row[3]
            aliases.setdefault(row.actor, {}).setdefault(row.name, 0)
            aliases[row.actor][row.name] += row[3]
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
                    "first": row[2],
                    "last": row[3],
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
    left = [f"others: the {most} with most records are shown"] if cut else []
    sections = [Section(name="actors", title="Actors", columns=columns, rows=tuple(made))] if made else []
    latest = room.stored(
        where, (t.records.c.published.desc(), t.records.c.seq.desc(), t.records.c.start.desc()), OPENED
    )
    if len(latest) == OPENED:
        left.append(f"offices, relations and deeds in older records: those in the latest {OPENED} are shown")
    shown = {row.values["actor"]: row.values["name"] for row in made}
    sections += _told_of(latest[::-1], shown)
    return Ledger(name="actors", title="Actors", rule=ACTORS_RULE, sections=tuple(sections), left_out=tuple(left))


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
