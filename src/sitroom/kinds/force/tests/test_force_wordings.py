"""Movements in the wordings that reports vary, and what only looks like a movement."""

from __future__ import annotations

import pytest

from sitroom.kinds.force.tests.test_force import forces


@pytest.mark.parametrize(
    "text",
    [
        "The mission recalls that attacks on aid workers are crimes.",
        "The wounded soldier was evacuated to the capital.",
        "The main rebel movement signed the accord in Lisbon.",
        "Two rockets landed near the airport on Monday.",
        "The army demanded the return of the rifles within a week.",
        "The battery commanders pledged to silence their guns.",
        "The general's team said it was ready to fly to talks in Rome.",
        "The rebels said they would return to the table on Monday.",
        "The guerrillas came back to the negotiating table in Havana.",
        "Rebel fighters returned to arms after the vote.",
    ],
)
def test_no_movement(text: str) -> None:
    assert forces(text) == []


@pytest.mark.parametrize(
    ("text", "change", "polarity", "reality"),
    [
        ("Turkey has massed up to 60,000 troops along the frontier.", "buildup", "positive", "occurred"),
        ("The militia has yet to leave two hamlets it took.", "withdrawal", "negative", "occurred"),
        ("Two French minesweepers put in at Djibouti.", "arrival", "positive", "occurred"),
        ("A Russian cruiser called at Tartus on Monday.", "arrival", "positive", "occurred"),
        ("The army put in two battalions at Kidal.", "deployment", "positive", "occurred"),
        ("The rebels are to withdraw six kilometres from the port of Berna.", "withdrawal", "positive", "planned"),
        ("The army has reinforced the northern sector with 60 soldiers.", "reinforcement", "positive", "occurred"),
        ("Azerbaijan withdrew from three villages on Monday.", "withdrawal", "positive", "occurred"),
        ("A company of 120 soldiers has been sent from Kidal to the site.", "deployment", "positive", "occurred"),
        ("Canada is to halve its force in the province by June.", "withdrawal", "positive", "planned"),
    ],
)
def test_a_movement(text: str, change: str, polarity: str, reality: str) -> None:
    (force,) = forces(text)
    assert (force.change, force.polarity, force.reality) == (change, polarity, reality)


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("Moscow, whose border guards are stationed in the valley, said nothing.", "Russia"),
        ("A Zambian reconnaissance battalion arrived in Kono on Monday.", "Zambia"),
    ],
)
def test_owner(text: str, owner: str) -> None:
    (force,) = forces(text)
    assert force.owner is not None
    assert owner in (force.owner.name or "")


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Guinea massed 5,000 men along the river.", "buildup"),
        ("The frigate Godavari is stationed off the port of Berbera.", "deployment"),
        ("HMS Argyll has joined the task force off Oman.", "reinforcement"),
        ("Satellite pictures show nine T-90 tanks at the airfield.", "deployment"),
        ("All Ugandan troops will be out of the country by May.", "withdrawal"),
        ("Rebel fighters began evacuating the Waer district.", "withdrawal"),
        ("The first battalion rolled over the border into Burundi.", "arrival"),
        ("Convoys carrying 300 fighters left Harasta for Idlib.", "departure"),
    ],
)
def test_movements_by_what_moves_and_how(text: str, change: str) -> None:
    assert change in {f.change for f in forces(text)}


def test_those_just_told_move_on() -> None:
    found = forces(
        "Fiji sent 400 soldiers to the hills. Half of them were sent home in June, and the rest are to stay."
    )
    assert [f.change for f in found if f.change == "withdrawal"] == ["withdrawal"]


def test_what_a_column_is_made_of_and_how_many_of_the_six() -> None:
    (column,) = forces("Two columns of tanks crossed into the province.")
    assert {e.name for e in column.elements} == {"columns", "tanks"}
    (jets,) = forces("Two of the six Tornados at the base took off for Iraq.")
    assert [e.quantity.best for e in jets.elements if e.quantity] == [2]


def test_a_unit_of_arms_and_what_it_is_of_are_one_thing() -> None:
    (sent,) = forces("Spain has deployed three batteries of Patriot missiles to Turkey.")
    assert [(e.name, e.class_, e.quantity and e.quantity.unit) for e in sent.elements] == [
        ("batteries of Patriot missiles", "air defence", "batteries")
    ]


def test_owner_of_a_completed_and_of_a_promised_withdrawal() -> None:
    (done,) = forces("Syria completed its withdrawal from Lebanon on Tuesday.")
    assert (done.owner.name if done.owner else None, done.extent) == ("Syria", "full")
    (promised,) = forces("They asked for an Israeli commitment to full withdrawal from the heights.")
    assert promised.owner is not None
    assert promised.owner.country == "ISR"


def test_a_halted_drawdown_is_cancelled_and_one_to_come_is_planned() -> None:
    (halted,) = [f for f in forces("The president has halted the drawdown in the east.") if f.change == "withdrawal"]
    assert halted.reality == "cancelled"
    (to_come,) = forces("The Danish soldiers go home before 30 November.")
    assert to_come.reality == "planned"


@pytest.mark.parametrize(
    "text",
    [
        "Four officers are seen gathered around a man down on the street.",
        "The minister drove to the market with two guards.",
        "The trainees travelled to Prague.",
    ],
)
def test_people_on_the_road_are_no_forces(text: str) -> None:
    assert forces(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The town has seen bombings aimed at the Russian military stationed there.",
        "A spokesman declined to say whether army planes were flying in the area.",
    ],
)
def test_forces_that_are_only_named_or_asked_about(text: str) -> None:
    assert list(forces(text)) == []


def test_each_of_what_is_kept() -> None:
    (made,) = forces("Half of the garrison has left, but the listening post and the dry dock will remain manned.")
    assert [s.text for s in made.retained] == ["the listening post", "the dry dock"]


@pytest.mark.parametrize(
    ("text", "origin", "destination"),
    [
        ("Peacekeepers sent reinforcements from Goma to Sake.", "Goma", "Sake"),
        ("The army rushed troops from Kano to Maiduguri.", "Kano", "Maiduguri"),
        ("The mission sent a patrol from Bria to the village on Sunday.", "Bria", None),
    ],
)
def test_from_where_to_where(text: str, origin: str, destination: str | None) -> None:
    (found,) = forces(text)
    assert found.origin is not None
    assert found.origin.name == origin
    assert (found.destination and found.destination.name) == destination


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("The army has moved two columns from Gao towards Kidal since last week.", ["column"]),
        ("The rebels sent a patrol to Kidal.", ["patrol"]),
        ("The army sent a team to Gao to look into the deaths.", []),
        ("The army sent a convoy of food to Gao.", []),
        ("The charity moved two columns from Gao to Kidal.", []),
    ],
)
def test_what_an_army_moves_is_of_its_soldiers(text: str, units: list[str]) -> None:
    assert [e.name.rstrip("s").split()[-1] for f in forces(text) for e in f.elements] == units


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Russian peacekeepers left their post at Lachin on Monday.", ["withdrawal"]),
        ("The general left his post on Monday.", []),
    ],
)
def test_a_post_that_is_somewhere_is_left_by_forces(text: str, change: list[str]) -> None:
    assert [f.change for f in forces(text)] == change
