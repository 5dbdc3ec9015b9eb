"""Findings: records of several reports that tell of one thing.

Inside every connected component, clusters are joined by average link, the closest first. A chain of likenesses is not
enough: to be joined, two clusters must be alike on the whole. Records that were never found alike count as `UNSAID`, for
blocks may have kept them from being compared; records of one report never share a cluster, nor do those that people
parted, and those that people joined always do.

The outcome depends on the set of records, edges and words of people alone, never on their order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from sitroom.model.linking import Edge, Entry, Key, Relation

UNSAID = 0.2
"""How alike two records count that have no edge."""
LIKE = 0.5
"""How alike two clusters must be on average to be joined."""
_TOLD_BACK = frozenset({"background", "anniversary"})
_FOLLOWS = frozenset({"event"})
"""Kinds whose `updates` are more of the same happening; elsewhere they are its next state, a finding of its own."""
_DONE = frozenset({"occurred", "ongoing", "attempted"})

Pair = tuple[Key, Key]
Offer = tuple[float, Key, Key, int, int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Cluster:
    """A finding. `members` are in order of their keys; `canonical` is the one it is shown by.

    `opens` is false where all members only look back: such a cluster is no news, and stands for what it looks back to.
    `id` follows from `canonical`, and lives as long as that record stays the one it is shown by.
    """

    id: str
    members: tuple[Key, ...]
    canonical: Key
    opens: bool


def clusters(
    entries: Mapping[Key, Entry],
    edges: Iterable[Edge],
    same: Collection[Pair] = (),
    different: Collection[Pair] = (),
) -> list[Cluster]:
    """The findings of some records, in order of their first member. Every record is in exactly one.

    Args:
        entries: all records by key; edges to others are left out.
        edges: as `edge_between` gives them.
        same: pairs that people joined.
        different: pairs that people kept apart. Where the two contradict, the pair itself counts as it was said, and a
            join through third records gives way.
    """
    alike: dict[Pair, float] = {}
    for edge in edges:
        if edge.a in entries and edge.b in entries and joins(edge, entries[edge.a], entries[edge.b]):
            pair = _pair(edge.a, edge.b)
            alike[pair] = max(alike.get(pair, 0.0), edge.score)
    apart = {_pair(*p) for p in different if p[0] in entries and p[1] in entries and p[0] != p[1]}
    together = {_pair(*p) for p in same if p[0] in entries and p[1] in entries and p[0] != p[1]} - apart
    for pair in apart:
        alike.pop(pair, None)
    found: list[Cluster] = []
    components = _components(entries, [*alike, *together])
    of = {key: number for number, component in enumerate(components) for key in component}
    near: dict[int, dict[Pair, float]] = {}
    for pair, score in alike.items():
        near.setdefault(of[pair[0]], {})[pair] = score
    for number, component in enumerate(components):
        parted = _parted(component, entries, near.get(number, {}), together, apart)
        found += [_cluster(group, entries) for group in parted]
    return sorted(found, key=lambda c: c.members)


def joins(edge: Edge, a: Entry, b: Entry) -> bool:
    """Whether an edge makes two records one finding: the same thing, or more of a happening that went before.

    A plan and its execution, a toll and the next one, a truce offered and agreed are findings of their own.
    """
    if edge.relation == "same":
        return True
    done = a.record.reality in _DONE and b.record.reality in _DONE
    return edge.relation == "updates" and done and a.record.kind in _FOLLOWS


def may_join(relation: Relation, kind: str) -> bool:
    """Whether an edge can make two records of a kind one finding, as far as can be told without opening them."""
    return relation == "same" or (relation == "updates" and kind in _FOLLOWS)


def canonical_of(entries: Iterable[Entry]) -> Entry:
    """The record that a finding is shown by: the earliest told, then the fullest, then the smallest key.

    What is told as news goes before what looks back, and what is dated before what is not.
    """
    return min(
        entries,
        key=lambda e: (
            e.record.novelty in _TOLD_BACK,
            e.report.published is None,
            (e.report.published or "")[:10],
            -_fullness(e),
            e.report.published or "",
            e.key,
        ),
    )


def _fullness(entry: Entry) -> int:
    """How many fields of a record are filled."""
    data = entry.record.__dict__
    return sum(value is not None and value != () for value in data.values())


def _pair(a: Key, b: Key) -> Pair:
    return (a, b) if a <= b else (b, a)


def _components(entries: Mapping[Key, Entry], pairs: Iterable[Pair]) -> list[list[Key]]:
    """Keys that hang together, each component in order."""
    near: dict[Key, set[Key]] = {key: set() for key in entries}
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    seen: set[Key] = set()
    found: list[list[Key]] = []
    for key in sorted(entries):
        if key in seen:
            continue
        front, component = [key], {key}
        while front:
            for other in near[front.pop()]:
                if other not in component:
                    component.add(other)
                    front.append(other)
        seen |= component
        found.append(sorted(component))
    return found


class _Groups:
    """Clusters of one component while they grow, with how alike each pair of them is in sum."""

    def __init__(self, component: list[Key], entries: Mapping[Key, Entry], alike: dict[Pair, float], apart: set[Pair]):
        self.members: dict[int, list[Key]] = {n: [key] for n, key in enumerate(component)}
        self.of: dict[Key, int] = {key: n for n, key in enumerate(component)}
        self.reports = {n: {entries[key].report.id} for n, key in enumerate(component)}
        self.sums: dict[int, dict[int, tuple[float, int]]] = {n: {} for n in self.members}
        self.parted: dict[int, set[int]] = {n: set() for n in self.members}
        here = set(component)
        for (a, b), score in alike.items():
            self.sums[self.of[a]][self.of[b]] = self.sums[self.of[b]][self.of[a]] = (score, 1)
        for a, b in apart:
            if a in here and b in here:
                self.parted[self.of[a]].add(self.of[b])
                self.parted[self.of[b]].add(self.of[a])

    def allowed(self, a: int, b: int) -> bool:
        """Whether two clusters may be one."""
        return b not in self.parted[a] and not (self.reports[a] & self.reports[b])

    def likeness(self, a: int, b: int) -> float:
        """How alike two clusters are on average."""
        total, count = self.sums[a].get(b, (0.0, 0))
        pairs = len(self.members[a]) * len(self.members[b])
        return round((total + UNSAID * (pairs - count)) / pairs, 9)

    def offer(self, a: int, b: int) -> Offer:
        """Two clusters in the order in which pairs are taken. It goes stale when one of them grows."""
        sizes = (len(self.members[a]), len(self.members[b]))
        return -self.likeness(a, b), self.members[a][0], self.members[b][0], a, b, sizes

    def join(self, a: int, b: int) -> None:
        """Makes two clusters one, under the smaller number."""
        keep, gone = min(a, b), max(a, b)
        self.members[keep] = sorted(self.members[keep] + self.members.pop(gone))
        for key in self.members[keep]:
            self.of[key] = keep
        self.reports[keep] |= self.reports.pop(gone)
        for other, (total, count) in self.sums.pop(gone).items():
            del self.sums[other][gone]
            if other != keep:
                before = self.sums[keep].get(other, (0.0, 0))
                self.sums[keep][other] = self.sums[other][keep] = (before[0] + total, before[1] + count)
        for other in self.parted.pop(gone):
            self.parted[other].discard(gone)
            if other != keep:
                self.parted[other].add(keep)
                self.parted[keep].add(other)
        self.parted[keep].discard(gone)


def _parted(
    component: list[Key],
    entries: Mapping[Key, Entry],
    alike: dict[Pair, float],
    together: set[Pair],
    apart: set[Pair],
) -> list[list[Key]]:
    """The clusters of one component, of which `alike` holds the pairs."""
    if len(component) == 1:
        return [component]
    here = set(component)
    groups = _Groups(component, entries, alike, apart)
    for a, b in sorted(p for p in together if p[0] in here):
        x, y = groups.of[a], groups.of[b]
        if x != y and y not in groups.parted[x]:
            groups.join(x, y)
    _grow(groups)
    return [groups.members[n] for n in sorted(groups.members)]


def _grow(groups: _Groups) -> None:
    """Joins the closest two again and again. Ties go to the smaller keys."""
    heap = [groups.offer(a, b) for a in groups.sums for b in groups.sums[a] if a < b]
    heapify(heap)
    while heap:
        offer = heappop(heap)
        score, _, _, a, b, _ = offer
        if -score < LIKE:
            return
        if (
            a not in groups.members
            or b not in groups.members
            or offer != groups.offer(a, b)
            or not groups.allowed(a, b)
        ):
            continue
        groups.join(a, b)
        for other in groups.sums[a]:
            heappush(heap, groups.offer(min(a, other), max(a, other)))


def _cluster(members: list[Key], entries: Mapping[Key, Entry]) -> Cluster:
    here = [entries[key] for key in members]
    canonical = canonical_of(here).key
    opens = any(e.record.novelty not in _TOLD_BACK for e in here)
    return Cluster(finding_id(canonical), tuple(members), canonical, opens)


def finding_id(key: Key) -> str:
    """The id of the finding whose canonical record this is."""
    digest = hashlib.sha256("\x1f".join(key).encode()).hexdigest()[:16]
    return f"finding:{digest}"
