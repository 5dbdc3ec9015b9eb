"""Keeps edges and findings of a room right while records come and go.

What stands at the end depends on which records are there and on what people said of them, never on the order in which
they came: blocks and comparisons look at two records alone, and clusters are made of whole components. What one report
costs therefore depends on what hangs together with it, and not on how much else the room holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.link.records.cluster import Cluster, clusters, may_join
from sitroom.link.records.edges import edge_between
from sitroom.link.records.standing import standing_of
from sitroom.model.linking import Edge, Key
from sitroom.room.shelves import by_name
from sitroom.store import schema as t
from sitroom.store.edges import Met, edges_at, met
from sitroom.store.listed import among
from sitroom.store.reader import Reader, Stored
from sitroom.store.rows import chunks, storable
from sitroom.store.writer import drop_edges, drop_findings, write_edges, write_findings

SHOWN = (
    "kind",
    "topic",
    "reality",
    "place",
    "place_name",
    "country",
    "lat",
    "lon",
    "precision",
    "what",
)
"""Columns that a finding takes from its canonical record."""

_R, _J = t.records.c, t.judgements.c
# Put together once: to build these statements takes as long as to run them.
_SHOWN = sa.select(
    _R.nr, sa.func.coalesce(_R.from_day, _R.to_day).label("day"), _R.to_day, *(_R[name] for name in SHOWN)
).where(among(_R.nr))
_SAID = (
    sa.select(_J.verb, _J.report, _J.record, _J.other_report, _J.other_record)
    .where(_J.verb.in_(("same", "different")), _J.undone_at.is_(None))
    .order_by(_J.id)
)
_FINDINGS = sa.select(t.findings).where(t.findings.c.id.in_(sa.bindparam("ids", expanding=True)))


class Linker:
    """Collects what changed in one transaction, and sets findings right at its end (`finish`)."""

    def __init__(self, connection: Connection, room: Reader) -> None:
        self.connection, self.room = connection, room
        self.fresh: set[int] = set()
        self.touched: set[int] = set()
        self.restated: set[int] = set()

    def link(self, nrs: Iterable[int]) -> None:
        """Records that have no edges yet will be compared with all others that share a block. They must be live."""
        self.fresh.update(nrs)

    def _compare(self) -> None:
        """Makes the edges of the records that have none yet."""
        fresh = sorted(self.fresh)
        self.fresh.clear()
        if not fresh:
            return
        self.touched.update(fresh)
        pairs = met(self.connection, fresh)
        stored = self.room.by_numbers({nr for pair in pairs for nr in pair})
        edges = [
            edge
            for a, b in sorted(pairs)
            if stored[a].live and stored[b].live and (edge := compared(stored[a], stored[b])) is not None
        ]
        numbers = {s.entry.key: s.nr for s in stored.values()}
        write_edges(self.connection, edges, numbers)
        for edge in edges:
            self.touched.update((numbers[edge.a], numbers[edge.b]))

    def unlink(self, nrs: Iterable[int]) -> None:
        """Takes records out of all edges and findings."""
        gone = set(nrs)
        if not gone:
            return
        self.fresh -= gone
        for edge in edges_at(self.connection, gone):
            self.touched.update((edge.a, edge.b))
        drop_edges(self.connection, gone)
        findings: set[str] = set()
        for part in chunks(sorted(gone)):
            findings.update(
                f
                for f in self.connection.execute(
                    sa.select(t.records.c.finding).where(t.records.c.nr.in_(part), t.records.c.finding.is_not(None))
                ).scalars()
                if f
            )
        self.touched.update(self._members(findings))
        drop_findings(self.connection, sorted(findings))
        self.touched -= gone
        self.restated -= gone

    def restate(self, nrs: Iterable[int]) -> None:
        """Findings of these records, and those that they speak for or against, are counted anew: a source changed."""
        self.restated.update(nrs)

    def finish(self) -> None:
        """Compares what is new, and makes clusters and findings anew wherever something changed."""
        self._compare()
        self.touched |= self.restated
        if not self.touched:
            return
        numbers, found, same, different = self._components()
        ends = {nr for edge in found if edge.relation != "same" for nr in (edge.a, edge.b)}
        known = {nr: s for nr, s in self.room.by_numbers(numbers | ends).items() if s.live}
        stored = {nr: s for nr, s in known.items() if nr in numbers}
        self.touched.clear()
        self.restated.clear()
        numbers_of = {s.entry.key: nr for nr, s in known.items()}
        edges = [
            Edge(known[e.a].entry.key, known[e.b].entry.key, e.relation, e.score, e.reasons)
            for e in found
            if e.a in known and e.b in known
        ]
        made = clusters(
            {s.entry.key: s.entry for s in stored.values()},
            edges,
            same=same,
            different=different,
        )
        before = {s.finding for s in stored.values() if s.finding}
        by_key: dict[Key, list[Edge]] = {}
        for edge in edges:
            by_key.setdefault(edge.a, []).append(edge)
            by_key.setdefault(edge.b, []).append(edge)
        shown = self._shown([numbers_of[c.canonical] for c in made])
        rows = [self._finding(c, known, numbers_of, by_key, shown) for c in made]
        members = {c.id: [numbers_of[k] for k in c.members] for c in made}
        kept = self._unchanged(rows, members, stored)
        drop_findings(self.connection, sorted(before - kept))
        fresh = [row for row in rows if row["id"] not in kept]
        write_findings(self.connection, fresh, {row["id"]: members[row["id"]] for row in fresh})

    def _unchanged(
        self, rows: list[dict[str, Any]], members: dict[str, list[int]], stored: dict[int, Stored]
    ) -> set[str]:
        """The findings that stand in the room just as they were made now: most of a component does."""
        there: dict[str, Any] = {}
        for part in chunks([row["id"] for row in rows]):
            found = self.connection.execute(_FINDINGS, {"ids": part})
            there |= {row.id: row._mapping for row in found}
        return {
            row["id"]
            for row in rows
            if row["id"] in there
            and all(there[row["id"]][name] == value for name, value in row.items())
            and all(stored[nr].finding == row["id"] for nr in members[row["id"]])
        }

    def _members(self, findings: Iterable[str]) -> set[int]:
        found: set[int] = set()
        for part in chunks(sorted(findings)):
            found.update(
                self.connection.execute(sa.select(t.records.c.nr).where(t.records.c.finding.in_(part))).scalars()
            )
        return found

    def _components(self) -> tuple[set[int], list[Met], set[tuple[Key, Key]], set[tuple[Key, Key]]]:
        """All records that can share a finding with the touched ones, their edges, and what people said of them.

        Only edges that may join are followed: a toll and the next one hang together over the whole of a war, and how the
        first stands does not change with the hundredth.
        """
        numbers: set[int] = set()
        found: dict[tuple[int, int], Met] = {}
        same: set[tuple[Key, Key]] = set()
        different: set[tuple[Key, Key]] = set()
        said = self._said()
        front = self.touched | {nr for edge in edges_at(self.connection, self.restated) for nr in (edge.a, edge.b)}
        while front:
            numbers |= front
            edges = edges_at(self.connection, front)
            found |= {(edge.a, edge.b): edge for edge in edges}
            reached = {nr for edge in edges if may_join(edge.relation, edge.kind) for nr in (edge.a, edge.b)}
            if said:
                here = set(self._keys(front).values())
                pairs = [(verb, a, b) for verb, a, b in said if a in here or b in here]
                for verb, a, b in pairs:
                    (same if verb == "same" else different).add((min(a, b), max(a, b)))
                joined = {key for verb, a, b in pairs if verb == "same" for key in (a, b)}
                reached |= set(self._numbers(joined))
            front = reached - numbers
        return numbers, [edge for _, edge in sorted(found.items())], same, different

    def _said(self) -> list[tuple[str, Key, Key]]:
        """What people joined and kept apart: the latest word on each pair."""
        last = {}
        for row in self.connection.execute(_SAID):
            a, b = sorted(((row.report, row.record), (row.other_report, row.other_record)))
            last[a, b] = row.verb
        return [(verb, a, b) for (a, b), verb in last.items()]

    def _keys(self, nrs: Iterable[int]) -> dict[int, Key]:
        found: dict[int, Key] = {}
        for part in chunks(sorted(nrs)):
            rows = self.connection.execute(
                sa.select(t.records.c.nr, t.reports.c.id.label("report"), t.records.c.id)
                .join(t.reports, t.reports.c.seq == t.records.c.seq)
                .where(t.records.c.nr.in_(part))
            )
            found |= {row.nr: (row.report, row.id) for row in rows}
        return found

    def _numbers(self, keys: Iterable[Key]) -> list[int]:
        wanted = set(keys)
        found: list[int] = []
        for part in chunks(sorted({record for _, record in wanted})):
            rows = self.connection.execute(
                sa.select(t.records.c.nr, t.reports.c.id.label("report"), t.records.c.id)
                .join(t.reports, t.reports.c.seq == t.records.c.seq)
                .where(t.records.c.id.in_(part), t.records.c.live.is_(True))
            )
            found += [row.nr for row in rows if (row.report, row.id) in wanted]
        return found

    def _shown(self, nrs: list[int]) -> dict[int, dict[str, Any]]:
        found: dict[int, dict[str, Any]] = {}
        for part in chunks(nrs):
            for row in self.connection.execute(_SHOWN, {"nrs": part}):
                found[row.nr] = {name: value for name, value in row._mapping.items() if name != "nr"}
        return found

    def _finding(
        self,
        cluster: Cluster,
        stored: dict[int, Stored],
        keys: dict[Key, int],
        edges: dict[Key, list[Edge]],
        shown: dict[int, dict[str, Any]],
    ) -> dict[str, Any]:
        entries = [stored[keys[key]].entry for key in cluster.members]
        around = [edge for key in cluster.members for edge in edges.get(key, ())]
        far = {key for edge in around for key in (edge.a, edge.b)} - set(cluster.members)
        across = standing_of(entries, around, {key: stored[keys[key]].entry for key in far if key in keys})
        published = sorted(e.report.published for e in entries if e.report.published)
        novelties = {e.record.novelty for e in entries}
        return {
            "id": cluster.id,
            "canonical": keys[cluster.canonical],
            **shown[keys[cluster.canonical]],
            "standing": across.standing,
            "reasons": storable([[r.feature, r.weight, r.detail] for r in across.reasons]),
            "novelty": next(n for n in ("new", "update", "background", "anniversary") if n in novelties),
            "first_published": published[0] if published else None,
            "last_published": published[-1] if published else None,
            "records": across.records,
            "reports": across.reports,
            "sources": across.sources,
        }


def compared(a: Stored, b: Stored) -> Edge | None:
    """The edge between two records, if their kind finds one."""
    compare = by_name()[a.entry.record.kind].compare
    return edge_between(compare, a.entry, b.entry) if compare is not None else None
