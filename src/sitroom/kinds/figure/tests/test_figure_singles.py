"""One person, the rest of a number, and what a number is asked for: figures that no plain count tells."""

from __future__ import annotations

import pytest

from sitroom.kinds.figure.tests.test_figure import figures, told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Two porters were killed and a third was badly hurt.", ("wounded", 1)),
        ("Gunmen seized three monks near Lashio; one was set free the next day.", ("released", 1)),
        ("A wounded corporal told reporters that the post had fallen.", ("wounded", 1)),
        ("A girl of nine was among the dead.", ("killed", 1)),
        ("Nobody was hurt when the shell landed in an orchard.", ("wounded", 0)),
    ],
)
def test_one_person(text: str, expected: tuple[str, int]) -> None:
    assert expected in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "The agency kept two recordings of the raid, one captured by a camera on a roof.",
        "The bishop of Juba met a girl of six.",
    ],
)
def test_nobody_is_made_of_a_thing_or_an_age(text: str) -> None:
    assert not any(f.measure in ("captured", "killed", "wounded") for f in figures(text))


def test_parts_by_name_and_by_manner() -> None:
    parts = [f for f in figures("The chairman gave the number of dead as 23, among them the village head and his son.")
             if f.basis == "subset"]  # fmt: skip
    assert [f.best for f in parts] == [1, 1]
    assert ("wounded", 3) in told("Nine sappers were wounded by the blast, three critically.")


def test_the_whole_of_a_share_is_not_harmed() -> None:
    found = figures("The flood of fire left a third of its 9,000 inhabitants homeless.")
    assert not any(f.best == 9000 for f in found)


def test_what_is_asked_for_is_requested() -> None:
    (buses,) = [f for f in figures("The bishop asked for 40 buses to move the sick out.") if f.measure == "vehicles"]
    assert buses.basis == "requested"
    (called,) = [f for f in figures("Jordan has called up 8,000 reservists.") if f.measure == "troops"]
    assert called.basis == "total"


def test_who_is_taken_in_and_who_may_be() -> None:
    assert ("refugees", 900000) in told("Colombia has received 900,000 Venezuelans since 2012.")
    assert ("resettlement_places", 700) in told("Portugal agreed to take another 700 Eritreans.")


def test_machines_by_their_type() -> None:
    assert {("aircraft", 4), ("vehicles", 11)} <= told("The army lost four Su-25s and 11 T-72s in a day.")


def test_rival_counts_stand_contested() -> None:
    found = figures("The ministry put the toll at 41. The clinic said 66 people were killed.")
    assert {f.best: f.standing for f in found if f.measure == "killed"} == {41: "contested", 66: "contested"}


def test_the_side_is_who_sends_or_who_speaks() -> None:
    sent = {f.best: f.side.name if f.side else None for f in figures("Oman sent 300 troops to the island.")}
    assert sent[300] == "Oman"
    (killed,) = [f for f in figures("Tbilisi said 87 of its servicemen had been killed.") if f.measure == "killed"]
    assert killed.side is not None
    assert killed.side.name == "Georgia"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Last year 88 village elders were murdered in the valley.", ("killed", 88)),
        ("A curfew has kept 9,000 people in their homes since Monday.", ("besieged", 9000)),
        ("The army said 24 rebels were killed. The rebels said the real figure was nine.", ("killed", 9)),
        ("Argentina lost four Skyhawks in the raid.", ("aircraft", 4)),
    ],
)
def test_counts_that_stand_apart(text: str, expected: tuple[str, int]) -> None:
    assert expected in told(text)


def test_who_is_counted_is_no_speaker_and_no_part() -> None:
    ten = figures("Twelve people, including three policemen, were killed in the attack.")
    assert [f.side for f in ten if f.best == 12] == [None]
    fled = figures(
        "Local officials closed the road.\n\nSome 900 people have fled, 200 of them on Monday, the agency said."
    )
    assert [f.group for f in fled if f.best == 200] == [None]


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("A Palestinian was shot dead near Jenin on Monday.", "killed"),
        ("An American was kidnapped in Sanaa, police said.", "abducted"),
    ],
)
def test_one_who_is_told_by_his_nation_is_one(text: str, measure: str) -> None:
    assert [(f.best, f.measure) for f in figures(text)] == [(1, measure)]


@pytest.mark.parametrize("text", ["A German convoy was hit.", "One Burundian in six lives in a camp."])
def test_a_nation_before_a_thing_or_a_share_is_nobody(text: str) -> None:
    assert [f for f in figures(text) if f.best == 1] == []
