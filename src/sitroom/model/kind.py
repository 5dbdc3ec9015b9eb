"""The contract of a kind: all that the stages know of a folder under `kinds/`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sitroom.model.record import Record


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of record.

    `extract` takes the `sitroom.text.analysis.Analysis` of one document and gives its records, in text order, with
    evidence and attribution; the engine checks spans, drops doubles and relates records of different kinds. It must
    not do I/O and must be deterministic.
    `what` says in a few words what happened, for a line in a table: "Russia > Islamic State ASSAULT/aerial".
    """

    name: str
    record: type[Record]
    extract: Callable[[Any], Iterable[Record]]
    what: Callable[[Any], str]
    order: int = 50
