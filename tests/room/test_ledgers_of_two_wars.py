"""Ledgers of a room that follows two wars at once: nothing of one is taken for the other's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sitroom.room import Room
from tests.room.handwritten import rows
from tests.room.readings import read

TODAY = "2016-05-01"
REPORTS = (
    (
        "The United States and Russia announced on Monday a plan for a cessation of hostilities in Syria that would take "
        "effect at midnight on February 27. The truce would not apply to Islamic State or to the Nusra Front.",
        "2016-02-22",
        "Harbour Wire",
    ),
    (
        "A cessation of hostilities between the Syrian government and rebels came into force at midnight on Saturday.",
        "2016-02-27",
        "Harbour Wire",
    ),
    (
        "The Russian military said it had recorded nine violations of the ceasefire in Syria by rebel groups over the past 24 "
        "hours. Russian jets struck Islamic State positions near Palmyra on Sunday, the defence ministry in Moscow said.",
        "2016-02-29",
        "Levant Post",
    ),
    (
        "President Vladimir Putin ordered the bulk of Russia's forces to start withdrawing from Syria on Tuesday. Russia "
        "will keep its naval base at Tartus and its air base at Hmeimim, he said.",
        "2016-03-14",
        "Harbour Wire",
    ),
    (
        "The first group of Russian warplanes left the Hmeimim base on Tuesday and flew home, the defence ministry said. Ten "
        "Su-25 jets landed at Buturlinovka in southern Russia, state television said.",
        "2016-03-15",
        "Levant Post",
    ),
    (
        "Syrian government negotiator Bashar Jaafari met U.N. envoy Staffan de Mistura in Geneva on Wednesday. The opposition "
        "demanded a transitional governing body with full executive powers. The government rejected any talk of a transitional "
        "governing body. Both sides agreed on the release of detainees.",
        "2016-03-16",
        "Harbour Wire",
    ),
    (
        "A ceasefire between Yemen's government and the Houthis took effect at midnight on Sunday. Peace talks are due to open "
        "in Kuwait on April 18.",
        "2016-04-11",
        "Levant Post",
    ),
    (
        "Yemen's warring sides opened peace talks in Kuwait on Thursday, three days late, under U.N. envoy Ismail Ould Cheikh "
        "Ahmed. The Houthis demanded an end to air strikes.",
        "2016-04-21",
        "Levant Post",
    ),
)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with Room(tmp_path_factory.mktemp("wars") / "room.db") as made:
        for text, published, outlet in REPORTS:
            made.add(read(text, published, outlet))
        yield made


def test_a_truce_that_two_powers_announce_is_that_of_those_who_keep_it(room: Room) -> None:
    truces = [s.about for s in room.ledger("ceasefires", today=TODAY).sections if s.about.get("term")]
    assert len(truces) == 2
    syria = next(t for t in truces if "Syria" in t["parties"])
    assert syria["effective"] == "2016-02-28T00:00"
    assert syria["state"] == "in_force"
    assert syria["excluded"] == ["Islamic State", "Nusra Front"]


def test_a_strike_on_a_group_that_is_left_out_is_no_violation(room: Room) -> None:
    found = room.ledger("ceasefires", today=TODAY)
    assert [r.values["date"] for r in rows(found, ":outside")] == ["2016-02-28"]
    assert not any("Islamic State" in str(r.values["accused"]) for r in rows(found, ":violations"))


def test_what_is_ordered_has_not_left_and_what_landed_has_come(room: Room) -> None:
    board = room.ledger("forces", today=TODAY).sections[0].rows
    by_place = {r.values["place"]: r.values for r in board}
    assert by_place["Hmeimim"]["left"] == {"defence ministry of Russia": "warplanes (stage: first, 2016-03-15)"}
    assert list((by_place["Buturlinovka"]["came"] or {}).values()) == ["ten Su-25 jets (2016-03-15)"]
    assert not by_place["Syria"]["left"]


def test_stances_stand_on_the_board_of_their_own_process(room: Room) -> None:
    found = room.ledger("talks", today=TODAY)
    gap = next(r for r in rows(found, ":gaps"))
    assert gap.values["how"] == "demanded and rejected"
    assert len([s for s in found.sections if s.name.endswith(":sessions")]) == 2
    assert [r.values["issue"] for r in rows(found, ":common")] == ["the release of detainees"]


def test_talks_that_open_late_are_not_met_in_time(room: Room) -> None:
    row = next(r for r in rows(room.ledger("outlook", today=TODAY)) if "Kuwait" in str(r.values.get("what")))
    assert (row.values["status"], row.values["late"]) == ("not_met", "2016-04-21")
