"""The fields of a figure."""

from __future__ import annotations

from typing import Literal

from sitroom.model.record import Record
from sitroom.model.values import Actor, Qualifier, Span

Measure = Literal[
    "killed",
    "wounded",
    "casualties",
    "missing",
    "detained",
    "abducted",
    "released",
    "captured",
    "surrendered",
    "displaced",
    "refugees",
    "returnees",
    "besieged",
    "in_need",
    "assisted",
    "resettlement_places",
    "troops",
    "aircraft",
    "vehicles",
    "vessels",
    "weapons",
    "strikes",
    "violations",
    "incidents",
    "money",
    "other",
]
Basis = Literal["total", "increment", "subset", "stock", "rate", "requested", "target"]


class Figure(Record):
    """A number with what it measures, of whom, on whose word.

    `start`, `end`, `text` are the words that carry it: the number, or the person where one person is a figure of 1.
    """

    kind: Literal["figure"] = "figure"
    measure: Measure
    start: int
    end: int
    text: str
    best: float | int | None = None
    low: float | int | None = None
    high: float | int | None = None
    fraction: float | None = None
    qualifier: Qualifier = "exact"
    unit: str | None = None
    group: str | None = None
    side: Actor | None = None
    basis: Basis = "total"
    scope: Span | None = None
    as_of: str | None = None
