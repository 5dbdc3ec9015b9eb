"""What is to come, as a calendar needs it: category, window, condition and its sense, and what is no outlook."""

from __future__ import annotations

from typing import cast

import pytest

import sitroom
from sitroom.kinds.outlook.record import Outlook, what


def outlooks(text: str, published: str = "2019-05-15") -> list[Outlook]:
    return [cast(Outlook, r) for r in sitroom.read(text, published=published).records if r.kind == "outlook"]


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("The council is to meet in Arusha on Friday.", "scheduled"),
        ("The junta vowed to hold elections in June.", "pledged"),
        ("The militia threatened to burn the mill.", "threat"),
        ("The agency warned that wells could run dry by June.", "warning"),
        ("The envoy urged both sides to return to the table.", "requested"),
        ("The bloc gave the junta a week to free the president.", "deadline"),
        ("The truce will probably collapse, a diplomat said.", "forecast"),
    ],
)
def test_category(text: str, category: str) -> None:
    assert category in [o.category for o in outlooks(text)]


def test_unless_is_not_if() -> None:
    (one,) = outlooks("Rebels will attack the town unless the army withdraws, their spokesman said.")
    assert one.condition is not None
    assert (one.condition.text, one.condition_mark) == ("the army withdraws", "unless")
    assert "[unless: the army withdraws]" in what(one)


def test_what_comes_first_is_no_condition() -> None:
    (one,) = outlooks("Monitors will deploy along the river once the mines are cleared.")
    assert one.condition is None
    assert one.after is not None


def test_the_window_is_of_what_is_to_come_and_not_of_the_announcement() -> None:
    (one,) = outlooks("On Monday the army said it would leave the valley by the end of June.")
    assert one.window is not None
    assert one.window.to == "2019-06-30"


@pytest.mark.parametrize(
    "text",
    [
        "The spokesman would not say whose aircraft it was.",
        "Had the bomb gone off, dozens would have died.",
        "The leaders walked out of the hotel where they were to sign the accord.",
        "The rebels took the town on Monday.",
    ],
)
def test_no_outlook(text: str) -> None:
    assert outlooks(text) == []


def test_what_is_asked_for_in_a_noun_is_an_outlook() -> None:
    (one,) = outlooks("Officers demanded the return of the rifles within 72 hours.")
    assert one.category == "requested"
    assert "return of the rifles" in one.what.text
