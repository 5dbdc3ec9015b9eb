"""A range of a series is of one count: never of a war's dead with a market's, nor of two attacks on one town."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sitroom.model.ledger import Section
from sitroom.room import Room
from tests.room.readings import read

WAR = "KHARTOUM, Sudan - More than 150,000 people have been killed since the war began in April 2023, the United Nations said."
MINISTRY = "KHARTOUM, Sudan - The ministry of health put the toll at seven."
FIRST = "GOMA, Democratic Republic of Congo - Eleven people were killed in Goma on {day}, the police said."
HIGHER = "GOMA, Democratic Republic of Congo - The governor said 14 people were killed in Goma on {day}."


def killed(path: Path, *told: tuple[str, str, str]) -> list[Section]:
    with Room(path / "room.db") as room:
        for text, published, outlet in told:
            room.add(read(text, published, outlet))
        made = room.ledger("figures", today="2026-03-20")
    return [section for section in made.sections if section.about["measure"] == "killed"]


def bounds(section: Section) -> list[tuple[Any, Any]]:
    return [(one["low"], one["high"]) for one in section.about["ranges"]]


def test_the_dead_of_a_war_and_of_one_day_make_no_range(tmp_path: Path) -> None:
    sections = killed(tmp_path, (WAR, "2026-03-10", "Nile Courier"), (MINISTRY, "2026-03-10", "Khartoum Wire"))
    numbers = [row.values["low"] for section in sections for row in section.rows]
    assert {7, 150000} <= set(numbers)
    assert not any((section.about["low"], section.about["over"]) == (7, 150000) for section in sections)
    assert not any("7 to 150000" in (section.note or "") for section in sections)


def test_two_sources_on_one_day_at_one_place_make_a_range(tmp_path: Path) -> None:
    first, higher = FIRST.format(day="Wednesday"), HIGHER.format(day="Wednesday")
    (section,) = killed(tmp_path, (first, "2026-03-12", "Lakes Monitor"), (higher, "2026-03-12", "Kivu Radio"))
    assert bounds(section) == [(11, 14)]
    assert section.note == "11 to 14 by the latest totals of 2 sources"


def test_two_days_at_one_place_are_two_counts(tmp_path: Path) -> None:
    first, later = FIRST.format(day="1 February"), HIGHER.format(day="11 March")
    (section,) = killed(tmp_path, (first, "2026-02-02", "Lakes Monitor"), (later, "2026-03-12", "Kivu Radio"))
    assert bounds(section) == [(14, 14), (11, 11)]
    assert section.about["low"] is None


def test_a_source_that_counts_on_is_taken_by_its_latest_count_of_that_day(tmp_path: Path) -> None:
    lead = "GOMA, Democratic Republic of Congo - The police said"
    first = f"{lead} 11 people were killed in the shelling of Goma."
    later = f"{lead} 13 people were killed in the shelling of Goma on Sunday, 1 March."
    (section,) = killed(tmp_path, (first, "2026-03-02", "Lakes Monitor"), (later, "2026-03-09", "Lakes Monitor"))
    assert [(row.values["date"], row.values["low"]) for row in section.rows] == [("2026-03-02", 11), ("2026-03-09", 13)]
    assert bounds(section) == [(13, 13)]
