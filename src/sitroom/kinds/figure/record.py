"""The fields of a figure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self

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

    def corrected(self, fields: Mapping[str, Any]) -> Self:
        """The figure with some fields as a person has them. Bounds that nobody corrected go along with the number.

        >>> words = {"id": "", "document": "", "evidence": (), "start": 0, "end": 7, "text": "fifteen"}
        >>> five = Figure(**words, measure="killed", best=15, low=15, high=15).corrected({"best": 5})
        >>> five.low, five.best, five.high
        (5, 5, 5)
        """
        best = fields.get("best")
        if not isinstance(best, int | float) or isinstance(best, bool):
            return super().corrected(fields)
        bounds: dict[str, float | int] = {}
        for name, within in (("low", min), ("high", max)):
            bound = getattr(self, name)
            if bound is not None and name not in fields:
                bounds[name] = best if bound == self.best else within(bound, best)
        return super().corrected({**fields, **bounds})
