"""One thing to come is one line with one outcome, whichever board tells it and however often reports recall it."""

from __future__ import annotations

from pathlib import Path

from sitroom.model.ledger import Row
from sitroom.room import Room
from tests.room.readings import read, scenario

TODAY = "2025-05-14"
THREAT = "BUKAVU, Congo - The Kivu Front threatened on Tuesday to attack the town of Uvira within 48 hours."
RECALLED = "BUKAVU, Congo - The governor visited Uvira on Saturday. The Kivu Front had threatened to attack the town this week."
OTHER = "BUKAVU, Congo - The governor visited Uvira on Saturday. The Ruzizi Brigades had threatened to attack the town."


def lines(room: Room, name: str, words: str, today: str = TODAY) -> list[Row]:
    made = room.ledger(name, today=today, whole=True)
    return [row for section in made.sections for row in section.rows if words in str(row.values.get("what"))]


def test_what_counts_from_a_truce_is_due_and_met_on_both_boards(tmp_path: Path) -> None:
    with Room(tmp_path / "truce.db") as room:
        for report in scenario():
            room.add(report)
        (duty,) = lines(room, "ceasefires", "Within 72 hours of the start")
        (due,) = lines(room, "outlook", "Within 72 hours of the start")
    assert (due.values["status"], due.values["ends"]) == (duty.values["status"], duty.values["deadline"])
    assert due.values["clock"] is None


def test_a_threat_that_is_recalled_is_one_threat_with_one_outcome(tmp_path: Path) -> None:
    with Room(tmp_path / "threat.db") as room:
        room.add(read(THREAT, "2025-05-06", "Lakes Monitor"))
        room.add(read(RECALLED, "2025-05-10", "Kivu Radio"))
        (row,) = lines(room, "outlook", "attack the town")
    assert row.values["status"] == "expired"
    assert row.values["reports"] == 2
    assert {e.outlet for e in row.evidence} == {"Lakes Monitor", "Kivu Radio"}


def test_the_threat_of_another_side_is_another_one(tmp_path: Path) -> None:
    with Room(tmp_path / "threats.db") as room:
        room.add(read(THREAT, "2025-05-06", "Lakes Monitor"))
        room.add(read(OTHER, "2025-05-10", "Kivu Radio"))
        assert len(lines(room, "outlook", "attack the town")) == 2
