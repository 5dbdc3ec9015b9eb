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
    ],
)
def test_no_movement(text: str) -> None:
    assert forces(text) == []


@pytest.mark.parametrize(
    ("text", "change", "polarity", "reality"),
    [
        ("Turkey has massed up to 60,000 troops along the frontier.", "buildup", "positive", "occurred"),
        ("The militia has yet to leave two hamlets it took.", "withdrawal", "negative", "occurred"),
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
