"""How firmly a finding stands across reports.

Only independent sources count: reprints of one wire are one, and so are outlets that quote one ministry. What a source's
reliability is and how credible its information is are people's judgements, and are not mixed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from sitroom.link.records.cluster import joins
from sitroom.model.linking import Edge, Entry, Key, Reason

FindingStanding = Literal["corroborated", "single_source", "contradicted", "denied", "superseded"]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a finding stands, with what it was counted from.

    `records`, `reports` and `sources` are three different counts; `sources` are the independent ones that state it.
    """

    standing: FindingStanding
    records: int
    reports: int
    sources: int
    reasons: tuple[Reason, ...] = ()


def states(entry: Entry) -> bool:
    """Whether a record says that the thing is so, rather than that it is not."""
    return (entry.record.polarity == "negative") == (entry.record.standing == "denied")


def standing_of(members: Iterable[Entry], edges: Iterable[Edge], others: Mapping[Key, Entry] | None = None) -> Standing:
    """How a finding stands.

    Args:
        members: its records.
        edges: all edges at its records, to members and to records of other findings.
        others: the records of other findings at the far ends of those edges, as far as they are at hand. With them a
            denial is told from a rival version, and what one source says against itself from what two say.

    The first that holds: superseded (a later record updates or corrects it and it is not part of it), denied (another
    source, or a member, says it is not so), contradicted (another source has it otherwise), corroborated (two
    independent sources and more), single_source.
    """
    own = {e.key: e for e in members}
    outside = dict(others or {})
    sources = sorted({e.source for e in own.values() if e.record.standing not in ("denied", "contested")})
    everyone = sorted({e.source for e in own.values()})
    reports = {e.report.id for e in own.values()}
    reasons: list[Reason] = []
    superseded: list[Reason] = []
    denied: list[Reason] = []
    against: list[Reason] = []
    for edge in sorted(set(edges), key=lambda e: (e.a, e.b, e.relation)):
        if edge.relation == "same" or not (edge.a in own or edge.b in own):
            continue
        why = edge.reasons[0].detail if edge.reasons else edge.relation
        inner = edge.a in own and edge.b in own
        if edge.relation in ("updates", "corrects"):
            if edge.b in own and not inner and not _follows(edge, own, outside):
                superseded.append(Reason(edge.relation, edge.score, f"{_name(edge.a, outside)}: {why}"))
            continue
        far = edge.b if edge.a in own else edge.a
        near = edge.a if edge.a in own else edge.b
        other = outside.get(far) or own.get(far)
        if other is not None and other.source == own[near].source and not inner:
            against.append(Reason("contradicts", edge.score / 2, f"the same source has it otherwise: {why}"))
        elif other is not None and states(own[near]) and not states(other):
            denied.append(Reason("denied", edge.score, f"denied by {other.source}: {why}"))
        elif other is None and states(own[near]) and any(r.feature == "denial" for r in edge.reasons):
            denied.append(Reason("denied", edge.score, f"denied in {_name(far, outside)}: {why}"))
        else:
            against.append(Reason("contradicts", edge.score, f"{_name(far, outside)}: {why}"))
    for entry in own.values():
        if entry.record.standing == "denied":
            denied.append(Reason("denied", 1.0, f"denied in {entry.report.outlet or entry.report.id}"))
        elif entry.record.standing == "contested":
            against.append(Reason("contested", 1.0, f"contested in {entry.report.outlet or entry.report.id}"))
    count = len(sources) or len(everyone)
    standing: FindingStanding
    if superseded:
        standing, reasons = "superseded", superseded + denied + against
    elif denied:
        standing, reasons = "denied", denied + against
    elif against:
        standing, reasons = "contradicted", against
    elif count > 1:
        standing = "corroborated"
    else:
        standing = "single_source"
    listed = ", ".join((sources or everyone)[:5]) + (" …" if count > 5 else "")
    reasons = [
        *sorted(reasons, key=lambda r: (-r.weight, r.feature, r.detail)),
        Reason("sources", float(count), listed),
    ]
    return Standing(standing, len(own), len(reports), count, tuple(reasons))


def _follows(edge: Edge, own: Mapping[Key, Entry], outside: Mapping[Key, Entry]) -> bool:
    """Whether an update outside is only more of the same happening, kept apart by the rest of its cluster."""
    other = outside.get(edge.a)
    return other is not None and joins(edge, other, own[edge.b])


def _name(key: Key, outside: Mapping[Key, Entry]) -> str:
    entry = outside.get(key)
    if entry is None:
        return key[0]
    return entry.report.outlet or entry.report.id
