"""Settings of all tests: on a busy machine a slow example is no failure, and the same run finds the same faults."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

collect_ignore_glob = ["src/sitroom/store/migrations/*"]  # run by Alembic, which hands them a connection


if TYPE_CHECKING:
    from sitroom.model.linking import Edge, Entry

settings.register_profile("steady", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("steady")


@cache
def _told(text: str, published: str, outlet: str) -> tuple[Entry, ...]:
    from sitroom import read
    from sitroom.link.records.context import about
    from sitroom.model.linking import Entry, Reported

    report = read(text, published=published, outlet=outlet)
    id = f"{outlet}:{report.document.id}"
    reported = Reported(id, report.document.id, outlet, published, outlet, about=about(text))
    return tuple(Entry(reported, record) for record in report.records)


@pytest.fixture(scope="session")
def told() -> Callable[..., list[Entry]]:
    """What a report of an outlet tells, read by the real reader, as entries: `told(text, day, outlet, kind)`."""

    def entries(
        text: str, published: str = "2024-05-03", outlet: str = "Meridian", kind: str | None = None
    ) -> list[Entry]:
        return [e for e in _told(text, published, outlet) if kind is None or e.record.kind == kind]

    return entries


@pytest.fixture(scope="session")
def linked() -> Callable[..., list[Edge]]:
    """The edges between reports, each a list of entries: of pairs that share a block, as their kind finds them."""
    from sitroom.kinds import kinds
    from sitroom.link.records.edges import edge_between

    by_name = {kind.name: kind for kind in kinds()}

    def edges(*reports: list[Entry]) -> list[Edge]:
        found = []
        for a, b in combinations([e for report in reports for e in report], 2):
            kind = by_name[a.record.kind]
            assert kind.blocks is not None
            assert kind.compare is not None
            if a.record.kind == b.record.kind and set(kind.blocks(a)) & set(kind.blocks(b)):
                edge, turned = edge_between(kind.compare, a, b), edge_between(kind.compare, b, a)
                assert edge == turned, "a comparison depends on nothing but the two"
                found += [edge] if edge is not None else []
        return found

    return edges
