"""What a room keeps beside a figure, to be asked by."""

from __future__ import annotations

from sitroom.kinds.figure.record import Figure
from sitroom.kinds.figure.series import series_of
from sitroom.model.indexed import Indexed, shown_place


def index(figure: Figure) -> Indexed:
    """By measure, with its bounds. A fraction is no count and has none."""
    return Indexed(
        topic=figure.measure,
        actors=(("side", figure.side),) if figure.side is not None else (),
        place=shown_place(figure),
        best=figure.best,
        low=figure.low,
        high=figure.high,
        basis=figure.basis,
        line=series_of(figure).name,
    )
