"""Which series a figure belongs to: what is counted, of whom, on which side, where."""

from __future__ import annotations

from dataclasses import dataclass

from sitroom.kinds.figure.record import Figure
from sitroom.model.indexed import actor_key, folded, place_key, shown_place


@dataclass(frozen=True, slots=True)
class Series:
    """Keys of measure, group, side and scope; None where a figure does not tell."""

    measure: str
    group: str | None
    side: str | None
    scope: str | None

    @property
    def name(self) -> str:
        """ "killed/civilians/-/geonames:1"."""
        return "/".join(part or "-" for part in (self.measure, self.group, self.side, self.scope))


def series_of(figure: Figure) -> Series:
    """The series of a figure, as it says itself."""
    place = shown_place(figure)
    scope = place_key(place) if place is not None else folded(figure.scope.text) if figure.scope is not None else None
    return Series(figure.measure, folded(figure.group) if figure.group else None, actor_key(figure.side), scope)
