"""Movements of forces in two reports."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sitroom.model.linking import Edge, Entry

Reader = Callable[..., list[Entry]]
Linked = Callable[..., list[Edge]]


@pytest.fixture
def forces(told: Reader) -> Reader:
    def read(text: str, published: str = "2024-05-03", outlet: str = "Meridian") -> list[Entry]:
        return told(text, published, outlet, "force")

    return read


JETS = "Russia withdrew twelve Su-25 jets from the Hmeimim air base on Tuesday."


def test_one_withdrawal_by_type_number_and_base(forces: Reader, linked: Linked) -> None:
    other = forces("Twelve Russian Su-25s left Hmeimim on Tuesday, the ministry said.", outlet="Courier")
    (edge,) = linked(forces(JETS), other)
    assert edge.relation == "same"
    assert "number" in {r.feature for r in edge.reasons}


def test_ordered_then_done_is_an_update(forces: Reader, linked: Linked) -> None:
    plan = forces(
        "Russia will withdraw twelve Su-25 jets from the Hmeimim air base on Tuesday.", "2024-04-28", "Courier"
    )
    (edge,) = linked(plan, forces(JETS))
    assert (edge.relation, edge.a[0]) == ("updates", forces(JETS)[0].report.id)


@pytest.mark.parametrize(
    "other",
    [
        "Russia sent twelve Su-25 jets to the Hmeimim air base on Tuesday.",
        "Iran withdrew twelve advisers from the Hmeimim air base on Tuesday.",
        "Russia withdrew an infantry battalion from Tartus on Tuesday.",
    ],
)
def test_another_way_owner_or_force_is_another_movement(forces: Reader, linked: Linked, other: str) -> None:
    assert linked(forces(JETS), forces(other, outlet="Courier")) == []
