"""Truces in two reports: one state, a later state, or another truce."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sitroom.model.linking import Edge, Entry

Reader = Callable[..., list[Entry]]
Linked = Callable[..., list[Edge]]

AGREED = "Sudan's army and the Rapid Support Forces agreed on a seven-day ceasefire that takes effect on 6 May 2024."


@pytest.fixture
def truces(told: Reader) -> Reader:
    def read(text: str, published: str = "2024-05-03", outlet: str = "Meridian") -> list[Entry]:
        return told(text, published, outlet, "ceasefire")

    return read


def test_one_truce_by_its_parties_and_dates(truces: Reader, linked: Linked) -> None:
    text = "A seven-day truce between the Sudanese army and the Rapid Support Forces will take effect on 6 May 2024."
    edges = linked(truces(AGREED), truces(text, outlet="Courier"))
    assert edges
    assert all({r.feature for r in e.reasons} >= {"party", "date"} for e in edges)


def test_its_collapse_updates_it(truces: Reader, linked: Linked) -> None:
    after = truces(
        "The ceasefire between Sudan's army and the Rapid Support Forces collapsed on Wednesday.", "2024-05-09"
    )
    edges = linked(truces(AGREED), after)
    assert [(e.relation, e.a[0]) for e in edges] == [("updates", after[0].report.id)]


def test_a_truce_of_others_is_another(truces: Reader, linked: Linked) -> None:
    other = "Israel and Hezbollah agreed on a seven-day ceasefire that takes effect on 6 May 2024."
    assert linked(truces(AGREED), truces(other, outlet="Courier")) == []


def test_a_day_alone_does_not_make_two_truces_one(truces: Reader, linked: Linked) -> None:
    one = truces("The truce in Sudan expires on 14 May 2024, a mediator said.")
    other = truces("The ceasefire in Gaza expires on 14 May 2024, an official said.", outlet="Courier")
    assert linked(one, other) == []
