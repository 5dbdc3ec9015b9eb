"""Later counts of what a report counted before: where it was, and what they are about."""

from __future__ import annotations

import pytest

import sitroom
from sitroom.kinds.event.record import EventRecord
from sitroom.kinds.figure.record import Figure

LEDE = "A car bomb killed 12 people in Jalalabad on Monday, the governor said. "


def tolls(text: str) -> tuple[list[Figure], dict[str, EventRecord]]:
    records = sitroom.read(text, published="2018-07-03").records
    events = {r.id: r for r in records if isinstance(r, EventRecord)}
    return [r for r in records if isinstance(r, Figure) and r.measure in ("killed", "wounded")], events


@pytest.mark.parametrize(
    "told_on",
    [
        "The Taliban spoke of 30 dead.",
        "The Red Crescent put the toll at 17.",
        "Twenty of the wounded were in hospital, a doctor said.",
        "The market was full at the time. A witness counted nine bodies.",
    ],
)
def test_a_later_toll_is_where_the_first_was(told_on: str) -> None:
    found, events = tolls(LEDE + told_on)
    last = found[-1]
    assert last.start >= len(LEDE)
    assert [p.text for p in last.places] == ["Jalalabad"]
    (about,) = [events[link.to] for link in last.links if link.type == "about"]
    assert about.trigger.text in ("bomb", "killed")


def test_the_total_stands_where_that_stands_which_raised_it() -> None:
    found, _ = tolls("A woman wounded in the shelling of Avdiivka has died, bringing the number of dead to 10.")
    (total,) = [f for f in found if f.best == 10]
    assert [p.text for p in total.places] == ["Avdiivka"]


def test_a_toll_is_where_the_happening_was_in_which_they_died() -> None:
    found, events = tolls(
        "He was asked about the shelling of the market in Torit, in which the UN says 13 people died."
    )
    (toll,) = found
    assert [p.text for p in toll.places] == ["Torit"]
    assert "shelling" in {events[link.to].trigger.text for link in toll.links if link.type == "about"}


@pytest.mark.parametrize(
    "other",
    [
        "Two more bombs killed five people in Kunduz. The army said 14 had died.",  # of which of the two?
        "In a separate attack three soldiers were killed.",
        "In other clashes three soldiers were killed.",
        "Near Khost four teachers died.",
        "The war has killed 43,000 people since 2001.",
        "More than 900 people were killed last year.",
        "No soldier was killed.",
        "The army threatened to kill 30 of them.",
    ],
)
def test_a_toll_of_something_else_does_not_go_there(other: str) -> None:
    found, _ = tolls(LEDE + other)
    assert not [f for f in found if f.start >= len(LEDE) and "Jalalabad" in [p.text for p in f.places]]


def test_an_item_with_a_label_of_its_own_takes_nothing_from_the_one_before() -> None:
    text = "1. Jalalabad. A car bomb killed 12 people on Monday.\n\n2. Patrols. The police recorded three killed."
    found, _ = tolls(text)
    (third,) = [f for f in found if f.best == 3]
    assert not third.places


@pytest.mark.parametrize(
    "text",
    [
        "Chairman Daniel Mwale visited the wounded at the mission hospital.",
        "Peter Banda, 41, was on his way home from the hospital.",
        "Nurse Ann Bell treated the injured at the scene.",
    ],
)
def test_who_comes_to_the_wounded_is_not_wounded(text: str) -> None:
    assert not tolls(text)[0]


def test_who_is_in_hospital_is() -> None:
    (found,), _ = tolls("Peter Banda, 41, was in hospital on Tuesday.")
    assert found.measure == "wounded"


def test_who_dies_of_the_wounded_comes_to_the_dead() -> None:
    found, _ = tolls("Following the death of two of the injured, the mission's figure was revised to 13 killed.")
    assert {f.best: f.basis for f in found if f.measure == "killed"} == {2: "increment", 13: "total"}
