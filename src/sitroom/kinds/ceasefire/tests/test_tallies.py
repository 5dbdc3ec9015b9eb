"""Violations in sentences that do not name the truce, and what else is said of a truce in passing."""

from __future__ import annotations

import pytest

from sitroom.kinds.ceasefire.record import Ceasefire
from sitroom.kinds.ceasefire.tests.test_ceasefire import truces

TRUCE = "The ceasefire between Sudan's government and the Nile Front entered into force on 4 May. "


def charges(text: str) -> list[tuple[float | int | None, str, str | None]]:
    """Number, verification and accused of each violation."""
    return [
        (v.quantity.best if v.quantity is not None else None, v.verification, v.accused.name if v.accused else None)
        for truce in truces(text)
        for v in truce.violations
    ]


def one(text: str) -> Ceasefire:
    return truces(text)[0]


def test_what_became_of_those_that_were_counted() -> None:
    told = charges(
        TRUCE
        + "The mission recorded 14 alleged violations. Nine have been verified, two could not be confirmed, one was "
        "rejected and two are under review."
    )
    assert told[1:] == [
        (9, "verified", None),
        (2, "not_confirmed", None),
        (1, "rejected", None),
        (2, "under_review", None),
    ]


def test_a_rejected_charge_is_of_those_that_were_just_laid() -> None:
    told = charges(
        TRUCE
        + "Three alleged violations were recorded on 8 May, all of them attributed to the government by the Nile Front. "
        "One was rejected after examination."
    )
    assert told[-1] == (1, "rejected", "Sudan")


@pytest.mark.parametrize(
    ("text", "charge"),
    [
        (
            "It was one of nine violations that the government attributes to the Nile Front.",
            (9, "alleged", "Nile Front"),
        ),
        (
            "Seven breaches were counted; the Nile Front says the government is to blame for five.",
            (5, "alleged", "Sudan"),
        ),
        ("Six violations were verified: two are the responsibility of the Nile Front.", (2, "verified", "Nile Front")),
    ],
)
def test_who_is_charged_with_how_many(text: str, charge: tuple[int, str, str]) -> None:
    assert charge in charges(TRUCE + text)


def test_a_monitor_that_only_counts_gives_a_truce() -> None:
    (truce,) = truces("The monitoring mission said it had recorded 21 violations on 6 May.")
    assert (truce.state, truce.term.text) == ("in_force", "21 violations")
    assert truce.attribution


@pytest.mark.parametrize(
    "text",
    [
        "The watchdog recorded 40 alleged human rights violations in May.",
        "The mission reported 12 airspace violations in a week.",
    ],
)
def test_other_violations_are_of_no_truce(text: str) -> None:
    assert truces(text) == []


def test_each_charges_the_other_beside_the_truce() -> None:
    truce = one("The truce collapsed on Saturday, with Armenia and Azerbaijan accusing each other of shelling.")
    assert {(v.accuser and v.accuser.name, v.accused and v.accused.name) for v in truce.violations} == {
        ("Armenia", "Azerbaijan"),
        ("Azerbaijan", "Armenia"),
    }


def test_what_is_wounded_is_no_number_of_violations() -> None:
    truce = one("Rebels fired six bombs and wounded three soldiers in a flagrant breach of the truce, the army said.")
    assert [(v.quantity.text, v.quantity.best) for v in truce.violations if v.quantity] == [("a", 1)]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("The Nile Front has offered the regime in Khartoum a truce of ten days.", "offered"),
        ("The ceasefire in Hodeidah entered its third day on Thursday.", "in_force"),
    ],
)
def test_state(text: str, state: str) -> None:
    truce = one(text)
    assert truce.state == state
    assert truce.effective is None


def test_an_agreement_to_extend_has_come_about() -> None:
    truce = one(
        "Sudan's government and the Nile Front agreed on Thursday to extend their truce for another two months."
    )
    assert (truce.state, truce.reality, truce.attribution) == ("extended", "occurred", ())
    assert truce.time is not None
    assert truce.time.text == "Thursday"


def test_the_length_of_what_was_proposed_is_not_that_of_what_ended() -> None:
    truce = one("The truce expired on Sunday after the Nile Front rejected a proposal to prolong it by six months.")
    assert (truce.state, truce.duration) == ("ended", None)


def test_whoever_called_it_is_in_it() -> None:
    truce = one("A one-month truce called by Sri Lanka's Tamil Tigers came into force at midnight.")
    assert [p.name for p in truce.parties] == ["Liberation Tigers of Tamil Eelam"]
    assert truce.side == "unilateral"
