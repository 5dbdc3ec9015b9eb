"""What is to come, in two reports."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sitroom.model.linking import Edge, Entry

Reader = Callable[..., list[Entry]]
Linked = Callable[..., list[Edge]]

MONDAY = "Talks are to resume in Muscat on Monday, the UN envoy said."


@pytest.fixture
def outlooks(told: Reader) -> Reader:
    def read(text: str, published: str = "2024-05-03", outlet: str = "Meridian") -> list[Entry]:
        return told(text, published, outlet, "outlook")

    return read


def test_one_announcement_in_other_words(outlooks: Reader, linked: Linked) -> None:
    other = outlooks("The UN envoy said that talks would resume in Muscat on Monday.", outlet="Courier")
    assert [e.relation for e in linked(outlooks(MONDAY), other)] == ["same"]


def test_a_new_date_updates(outlooks: Reader, linked: Linked) -> None:
    moved = outlooks("Talks in Muscat will resume on Thursday, the UN envoy said.", "2024-05-05")
    assert [(e.relation, e.a[0]) for e in linked(outlooks(MONDAY), moved)] == [("updates", moved[0].report.id)]


def test_something_else_on_that_day_is_another(outlooks: Reader, linked: Linked) -> None:
    other = outlooks("A convoy with flour is to leave Muscat on Monday, the charity said.", outlet="Courier")
    assert linked(outlooks(MONDAY), other) == []


def test_a_threat_is_no_schedule(outlooks: Reader, linked: Linked) -> None:
    threat = outlooks("The rebels threatened to attack Muscat on Monday if talks resume.", outlet="Courier")
    assert not any(e.relation == "same" for e in linked(outlooks(MONDAY), threat))
