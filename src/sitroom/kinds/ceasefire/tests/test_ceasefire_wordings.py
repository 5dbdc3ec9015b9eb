"""Truces in the wordings that reports vary, and what only looks like a truce."""

from __future__ import annotations

import pytest

from sitroom.kinds.ceasefire.tests.test_ceasefire import truces


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("We call on all sides to observe a humanitarian pause so that the sick can leave.", {"proposed"}),
        ("The ministry calls on the army to respect the truce.", {"in_force"}),
        ("The ministry said the truce reached in Oslo on 5 April remains binding.", {"agreed", "in_force"}),
        ("It followed the movement's announcement of a permanent ceasefire, in force since 4 March.", {"in_force"}),
        ("The army fired across the Turkish forces' ceasefire line.", set()),
    ],
)
def test_state(text: str, states: set[str]) -> None:
    assert {t.state for t in truces(text)} == states


def test_fire_that_will_cease_for_some_hours() -> None:
    (truce,) = truces("Fire will cease on 24 August between 08:00 and 12:00 so that the dead can be buried.")
    assert truce.effective is not None
    assert (truce.effective.from_ or "").startswith("2014-08-24")
    assert truce.duration == "PT4H"


def test_a_halt_and_its_word_are_one_truce_of_who_orders_it() -> None:
    text = (
        "The Islamic Salvation Army ordered its fighters to cease all combat operations from October 1. "
        "The GIA is not party to the truce."
    )
    (truce,) = truces(text)
    assert (truce.state, truce.term.text) == ("declared", "truce")
    assert any("Salvation" in (a.name or "") for a in truce.parties)
    assert truce.excluded_actors


def test_counts_of_violations_by_side() -> None:
    text = (
        "The truce has mostly held. The monitors' weekly report counts 118 violations by the army "
        "and 93 by the rebels between 3 and 9 August."
    )
    found = [v for t in truces(text) for v in t.violations]
    assert {(v.accused.text if v.accused else "", v.quantity.best if v.quantity else None) for v in found} == {
        ("the army", 118),
        ("the rebels", 93),
    }
    assert all(v.period is not None and "9 August" in v.period.text for v in found)
