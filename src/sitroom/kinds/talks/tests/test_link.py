"""Rounds of talks in two reports."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sitroom.model.linking import Edge, Entry

Reader = Callable[..., list[Entry]]
Linked = Callable[..., list[Edge]]

OPENED = "Delegations of the government of Yemen and the Houthis met in Muscat on Thursday for a second round of talks."


@pytest.fixture
def talks(told: Reader) -> Reader:
    def read(text: str, published: str = "2024-05-03", outlet: str = "Meridian") -> list[Entry]:
        return told(text, published, outlet, "talks")

    return read


def test_one_round_by_venue_parties_and_session(talks: Reader, linked: Linked) -> None:
    text = "A second round of talks between the Yemeni government and the Houthis opened in Muscat on Thursday."
    (edge,) = linked(talks(OPENED), talks(text, outlet="Courier"))
    assert edge.relation == "same"


def test_its_end_updates_it(talks: Reader, linked: Linked) -> None:
    after = talks("Talks between the government of Yemen and the Houthis in Muscat ended on Saturday.", "2024-05-05")
    (edge,) = linked(talks(OPENED), after)
    assert (edge.relation, edge.a[0]) == ("updates", after[0].report.id)


def test_another_round_or_another_venue_is_another(talks: Reader, linked: Linked) -> None:
    third = "A third round of talks between the Yemeni government and the Houthis opened in Muscat on Thursday."
    geneva = "A second round of talks between the Yemeni government and the Houthis opened in Geneva on Thursday."
    assert linked(talks(OPENED), talks(third, outlet="Courier")) == []
    assert linked(talks(OPENED), talks(geneva, outlet="Courier")) == []


def test_a_day_of_shuttling_is_no_part_of_a_day_in_two_rooms(talks: Reader, linked: Linked) -> None:
    apart = talks("Yemen's government and the Houthis held indirect talks in Muscat on Thursday.", "2024-05-02")
    shuttle = talks(
        "In Muscat, the UN envoy shuttled between the delegations of the government of Yemen and the Houthis on Saturday.",
        "2024-05-04",
        "Courier",
    )
    assert linked(apart, shuttle) == []
