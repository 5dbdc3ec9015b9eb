"""Truces in monitors' registers, resolutions and texts: who broke them, how far it is verified, what is only drafted."""

from __future__ import annotations

import pytest

from sitroom.kinds.ceasefire.tests.test_ceasefire import truces


def test_what_monitors_confirm_of_a_named_side_is_verified_and_has_no_accuser() -> None:
    (truce,) = truces(
        "The Joint Monitoring Commission confirmed that the militia had violated the ceasefire on Sunday."
    )
    (charge,) = truce.violations
    assert (charge.accuser, charge.verification) == (None, "verified")


def test_a_denial_is_an_answer_and_no_charge() -> None:
    (truce,) = truces("The militia denied that its men had breached the truce in the port.")
    (charge,) = truce.violations
    assert charge.accuser is None
    assert charge.response is not None
    assert charge.response.act == "deny"


def test_a_deed_in_breach_of_a_truce_is_its_violation() -> None:
    (truce,) = truces("The army said rebels had opened fire 12 times since dawn, in breach of the harvest truce.")
    (charge,) = truce.violations
    assert charge.accused is not None
    assert "rebels" in charge.accused.text
    assert charge.quantity is not None
    assert charge.quantity.best == 12


@pytest.mark.parametrize(
    ("text", "trend"),
    [
        ("Observers counted 310 ceasefire violations, compared with 95 a week earlier.", "worsening"),
        ("Observers counted 95 ceasefire violations, compared with 310 a week earlier.", "easing"),
    ],
)
def test_counts_compared_tell_the_trend(text: str, trend: str) -> None:
    assert {t.trend for t in truces(text)} == {trend}


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("The draft would pause hostilities for six weeks.", "proposed"),
        ("The two governments signed a statement ending all hostilities on the border.", "agreed"),
        ("The rebels would free the captives in exchange for a five-day pause in the bombing.", "offered"),
        ("The truce takes effect as soon as parliament ratifies the accord.", "declared"),
        ("The truce lasted barely two hours before mortars fell on the town.", "collapsed"),
        ("Every one of the nine truces in the city has broken down.", "collapsed"),
    ],
)
def test_state_by_what_is_said(text: str, state: str) -> None:
    assert [t.state for t in truces(text)] == [state]


@pytest.mark.parametrize(
    "text",
    [
        "Deputies called a truce over the budget until the summer recess.",
        "The ministry announced an end to attacks on journalists.",
        "Airlines announced a pause in flights for three days.",
    ],
)
def test_what_is_no_truce(text: str) -> None:
    assert truces(text) == []
