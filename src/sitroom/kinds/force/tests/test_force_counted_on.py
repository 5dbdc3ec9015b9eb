"""Movements that are told by what was told before: numbers alone, stages, nouns for places, and two verbs for one deed."""

from __future__ import annotations

import pytest

from sitroom.kinds.force.record import Force
from sitroom.kinds.force.tests.test_force import forces


def in_order(text: str) -> list[Force]:
    """As they stand in the text."""
    return sorted(forces(text), key=lambda f: f.trigger.start)


def test_a_number_counts_on_from_those_who_left() -> None:
    first, second = in_order("So far 180 soldiers have left Kapiri, and 40 more are expected to follow by Friday.")
    assert first.elements[0].quantity is not None
    assert first.elements[0].quantity.best == 180
    (left,) = second.elements
    assert left.name == "soldiers"
    assert left.quantity is not None
    assert left.quantity.best == 40


def test_helicopters_count_where_a_withdrawal_was_just_told() -> None:
    told = forces(
        "The army's withdrawal from Mansa began. Two helicopters left the airstrip at dawn. Two remain there."
    )
    assert [f.change for f in told] == ["withdrawal", "departure", "retention"]
    assert told[1].origin is not None
    assert told[1].origin.name == "Mansa"
    assert told[2].base is not None
    assert told[2].base.name == "Mansa"


def test_a_stage_and_how_many_went_in_it() -> None:
    text = "1. Withdrawal from Mansa. The second stage was completed on 4 May with a total of 510 personnel."
    stage = in_order(text)[-1]
    assert (stage.change, stage.sequence, stage.extent) == ("withdrawal", "second", "unspecified")
    assert stage.elements[0].quantity is not None
    assert stage.elements[0].quantity.best == 510


@pytest.mark.parametrize(
    ("text", "change", "origin", "destination"),
    [
        ("Federal forces pulled out of Mekelle, and rebel fighters entered the city at night.", "arrival", None, "Mekelle"),
        ("The navy flew two fighter jets from Freetown to Accra.", "redeployment", "Freetown", "Accra"),
        ("The militia must pull its fighters back north of the Litani.", "withdrawal", None, "Litani River"),
        ("Chad is drawing down its forces in Bangui.", "withdrawal", "Bangui", None),
        ("About 90 rebel fighters were seen on the road to Kaputa.", "departure", None, "Kaputa"),
        ("Two rifle companies were sent from Kasama to reinforce the post in Mansa.", "reinforcement", "Kasama", "Mansa"),
    ],
)  # fmt: skip
def test_from_where_to_where(text: str, change: str, origin: str | None, destination: str | None) -> None:
    force = next(f for f in forces(text) if f.change == change)
    assert (force.origin and force.origin.name, force.destination and force.destination.name) == (origin, destination)


def test_one_movement_by_two_verbs_is_one_record() -> None:
    assert len(forces("Two infantry battalions have been ordered to pull back from Mansa by Saturday.")) == 1


def test_whoever_remains_of_another_army_is_told_apart() -> None:
    going, staying = in_order(
        "Armenian troops left Lachin on Monday, while 900 Russian peacekeepers remain in the town."
    )
    assert going.retained == ()
    assert staying.change == "retention"
    assert staying.owner is not None
    assert staying.owner.country == "RUS"


@pytest.mark.parametrize(
    ("text", "extent", "number"),
    [
        ("The rebels pulled back 90 percent of their heavy artillery from the front.", "most", None),
        ("Burundi has recalled one of its four battalions.", "unspecified", 1),
        ("The mission observed the departure of 1,210 of some 1,900 soldiers.", "part", 1210),
    ],
)
def test_how_much_of_the_force(text: str, extent: str, number: int | None) -> None:
    (force,) = forces(text)
    quantity = force.elements[0].quantity
    assert force.extent == extent
    assert quantity is not None
    assert quantity.best == number


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("Rwanda's army rejected a call by Washington to withdraw its men from the hills.", "Rwanda"),
        ("The mission confirmed that Indonesia had met its pledge to reduce its forces in Aceh.", "Indonesia"),
        ("A reporter counted 38 army trucks on the road to Mansa.", None),
    ],
)
def test_whose_they_are(text: str, owner: str | None) -> None:
    force = forces(text)[0]
    named = force.owner.name or "" if force.owner is not None else ""
    assert owner in named if owner else "reporter" not in named


@pytest.mark.parametrize(
    "text",
    [
        "An army patrol ran into gunmen at the river.",
        "Under the plan its fighters would keep their weapons.",
        "Both sides must keep heavy weapons away from the road.",
    ],
)
def test_no_movement(text: str) -> None:
    assert forces(text) == []
