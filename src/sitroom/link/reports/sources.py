"""How many independent sources reports are: each report's source as a key, the same for all that carry one wire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from sitroom.model.linking import ReportEdge


class Origin(Protocol):
    """What is known of where a report comes from: a `Profile`, or what a room keeps of one."""

    @property
    def id(self) -> str:
        """The report's id."""

    @property
    def agency(self) -> str | None:
        """The key of the agency whose wire it says it is."""

    @property
    def outlet(self) -> str | None:
        """The key of its outlet."""

    @property
    def published(self) -> str | None:
        """When it was published, in ISO 8601."""


def sources(reports: Iterable[Origin], edges: Iterable[ReportEdge]) -> dict[str, str]:
    """The key of the independent source of each report, by the report's id.

    Reports that are one text by `edges` have one source: the agency that one of them names, else the outlet that had it
    first. Reports of two agencies are never put together, whoever merged their wires: the strongest edge decides to
    which one a report without a credit goes. The result depends on the sets alone, not on their order.
    """
    known = {report.id: report for report in reports}
    group = {id_: id_ for id_ in known}
    agency = {id_: report.agency for id_, report in known.items()}

    def root(id_: str) -> str:
        while group[id_] != id_:
            group[id_] = group[group[id_]]
            id_ = group[id_]
        return id_

    def weight(edge: ReportEdge) -> tuple[float, str, str]:
        return -edge.score, min(edge.a, edge.b), max(edge.a, edge.b)

    for edge in sorted(edges, key=weight):
        if edge.a not in known or edge.b not in known:
            continue
        a, b = root(edge.a), root(edge.b)
        if a == b or (agency[a] and agency[b] and agency[a] != agency[b]):
            continue
        first, second = min(a, b), max(a, b)
        agency[first] = agency[a] or agency[b]
        group[second] = first
    members: dict[str, list[Origin]] = {}
    for id_, report in known.items():
        members.setdefault(root(id_), []).append(report)
    return {
        report.id: key
        for id_, together in members.items()
        for key in [agency[id_] or _first(together)]
        for report in together
    }


def _first(reports: list[Origin]) -> str:
    """The outlet of the report that was first; of several the first by name. A report without outlet is its own source."""
    dated = min(reports, key=lambda r: (r.outlet is None, r.published or "9", r.outlet or "", r.id))
    return dated.outlet or f"report:{min(r.id for r in reports)}"
