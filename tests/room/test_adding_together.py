"""Reports that come into a room together, in one transaction."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from sitroom.model.document import Report
from sitroom.room import Room
from tests.room.readings import scenario, state


@pytest.mark.parametrize("size", [7, 100])
def test_together_or_one_by_one_makes_no_difference(address: str, size: int, tmp_path: object) -> None:
    reports = list(scenario())
    with Room(f"{tmp_path}/one_by_one.db") as room:
        states = [room.add(report).state for report in reports]
        expected = state(room)
    # An older version, a reprint and what it is a reprint of may come in one batch or in two, in any order.
    random.Random(size).shuffle(reports)
    rest = iter(reports)
    found = []
    with Room(address) as room:
        while batch := list(islice(rest, size)):
            found += [added.state for added in room.add_together(batch)]
        assert state(room) == expected
        assert sorted(found) == sorted(states)
        assert {added.state for added in room.add_together(reports)} == {"known"}
        assert state(room) == expected


class _BrokenOff(Exception):
    pass


def test_what_breaks_off_leaves_nothing(address: str) -> None:
    def cut_off() -> Iterator[Report]:
        yield from scenario()[:3]
        raise _BrokenOff

    with Room(address) as room:
        room.add(scenario()[5])
        before = state(room)
        with pytest.raises(_BrokenOff):
            room.add_together(cut_off())
        assert state(room) == before
        # What was looked at in vain is not taken for what comes after it under the same numbers.
        room.add_together(scenario()[6:9])
        room.remove(room.reports(limit=1)[0]["id"], by="tester")
        assert room.status().reports == 3
