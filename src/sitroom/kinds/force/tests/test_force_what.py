"""How a movement reads in a line of the table."""

from __future__ import annotations

from sitroom import read
from sitroom.kinds.force import what
from sitroom.kinds.force.record import Force


def test_the_number_of_what_moves_is_shown() -> None:
    report = read("The army deployed about 600 men to Ganda on Monday, the mayor said.", published="2018-03-14")
    assert "about 600 men" in next(what(r) for r in report.records if isinstance(r, Force))
