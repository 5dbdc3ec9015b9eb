"""A figure while it is being read: the record's values, and what relating it to others needs."""

from __future__ import annotations

from dataclasses import dataclass, field

from sitroom.kinds.figure.counted import Counted
from sitroom.kinds.figure.reading import Reading
from sitroom.kinds.figure.record import Figure
from sitroom.model.record import Link


@dataclass(slots=True)
class Draft:
    """One figure with where it came from. `counted` is None for one person and for zero without a number."""

    record: Figure
    reading: Reading
    sentence: int
    counted: Counted | None = None
    links: list[Link] = field(default_factory=list)
    person: str | None = None

    def value(self) -> float | None:
        """The number to compare by: best, or the bound that is given."""
        r = self.record
        return next((v for v in (r.best, r.low, r.high) if v is not None), None)

    def link(self, kind: str, other: Draft) -> None:
        """Links to another figure, once."""
        new = Link(type=kind, to=other.record.id)
        if new not in self.links and other.record.id != self.record.id:
            self.links.append(new)
