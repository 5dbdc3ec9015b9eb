"""Which records meet, and the edges between them, by their numbers alone: nothing is opened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.linking import Reason, Relation
from sitroom.store import schema as t
from sitroom.store.listed import among
from sitroom.store.rows import chunks


class Met(NamedTuple):
    """An edge between two records of one kind. Of one that says `same` the reasons are left in the store."""

    a: int
    b: int
    relation: Relation
    score: float
    kind: str
    reasons: tuple[Reason, ...]


_ONE, _OTHER, _E = t.blocks.alias("one"), t.blocks.alias("other"), t.edges.c
# Put together once: to build these statements takes as long as to run them.
_MET = (
    sa.select(_ONE.c.nr, _OTHER.c.nr)
    .join(_OTHER, sa.and_(_OTHER.c.block == _ONE.c.block, _OTHER.c.nr != _ONE.c.nr))
    .where(among(_ONE.c.nr))
    .distinct()
)
_EDGES = (
    sa.select(
        _E.a,
        _E.b,
        _E.relation,
        _E.score,
        t.records.c.kind,
        sa.case((_E.relation != "same", _E.reasons)).label("reasons"),
    )
    .join(t.records, t.records.c.nr == _E.a)
    .where(among(_E.a) | among(_E.b))
)


def met(connection: Connection, nrs: Iterable[int]) -> set[tuple[int, int]]:
    """Pairs of records that share a block, one of each among these; the smaller number first."""
    found: set[tuple[int, int]] = set()
    for part in chunks(sorted(set(nrs))):
        found.update((a, b) if a < b else (b, a) for a, b in connection.execute(_MET, {"nrs": part}))
    return found


def edges_at(connection: Connection, nrs: Iterable[int]) -> list[Met]:
    """The edges at records, each once."""
    found: dict[tuple[int, int], Met] = {}
    for part in chunks(sorted(set(nrs))):
        for a, b, relation, score, kind, reasons in connection.execute(_EDGES, {"nrs": part}):
            found[a, b] = Met(a, b, relation, score, kind, tuple(Reason(*reason) for reason in reasons or ()))
    return list(found.values())
