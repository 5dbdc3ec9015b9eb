"""Who answered to which charge, told in another report than the charge."""

from __future__ import annotations

import pytest

from sitroom.kinds.ceasefire.tests.test_ledger import BEGUN, Told, made

CHARGED = (
    "A ceasefire between Sudan's government and the Nile Front came into force on 5 May. "
    "Sudan's defence ministry accused the Nile Front of violating the ceasefire on 7 May by firing mortars at a bridge in "
    "Kosti.",
    "2024-05-08",
    "Meridian",
)


def responses(told: Told, *reports: tuple[str, str, str]) -> list[str]:
    found = made(told, BEGUN, CHARGED, *reports)
    return [
        str(row.values["response"])
        for section in found.sections
        if section.name.endswith(":violations")
        for row in section.rows
        if row.values["response"]
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The Nile Front denied on Thursday that it had fired any mortars at the bridge in Kosti.",
        "Sudan's army says the Nile Front fired mortars at a bridge in Kosti on Tuesday. The Front denied it.",
    ],
)
def test_an_answer_stands_beside_the_charge(told: Told, text: str) -> None:
    assert responses(told, (text, "2024-05-09", "Lakeside")) == ["Nile Front: deny"]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("The Nile Front denied on Thursday that it had arrested three fishermen.", "2024-05-09"),
        ("Sudan's government denied that its gunners had fired mortars at the bridge in Kosti.", "2024-05-09"),
        ("The Nile Front denied that it had fired any mortars at the bridge in Kosti.", "2024-05-29"),
    ],
)
def test_what_is_on_something_else_of_somebody_else_or_much_later_is_no_answer(told: Told, text: str, day: str) -> None:
    assert responses(told, (text, day, "Lakeside")) == []
