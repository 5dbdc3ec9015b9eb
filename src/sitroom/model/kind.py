"""The contract of a kind: all that the stages know of a folder under `kinds/`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from sitroom.model.indexed import Indexed
from sitroom.model.ledger import LedgerOf
from sitroom.model.linking import Comparison, Entry
from sitroom.model.record import Record


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of record.

    `extract` takes the `sitroom.text.analysis.Analysis` of one document and gives its records, in text order, with
    evidence and attribution; the engine checks spans, drops doubles and relates records of different kinds. It must
    not do I/O and must be deterministic.
    `what` says in a few words what happened, for a line in a table: "Russia > Islamic State ASSAULT/aerial".
    `index` gives what a room keeps beside the record, to be asked by. `topic` names the field that its topic is of: what the
    kind sorts by.
    `blocks` gives the keys of which two records of one happening share at least one: no others are ever compared.
    `compare` says how two records of this kind hang together, or None; it is symmetric but for the direction of
    `updates` and `corrects`, and depends on nothing but the two. A kind without them is not linked across reports.
    `ledger` is the view that a room keeps of it.
    """

    name: str
    record: type[Record]
    extract: Callable[[Any], Iterable[Record]]
    what: Callable[[Any], str]
    index: Callable[[Any], Indexed]
    topic: str
    order: int = 50
    blocks: Callable[[Entry], Iterable[str]] | None = None
    compare: Callable[[Entry, Entry], Comparison | None] | None = None
    ledger: LedgerOf | None = None

    @property
    def topics(self) -> tuple[str, ...]:
        """What its records can be sorted under, in the order of the codebook."""
        annotation = self.record.model_fields[self.topic].annotation
        return tuple(
            value
            for part in (annotation, *get_args(annotation))
            if get_origin(part) is Literal
            for value in get_args(part)
        )
