"""Movements of forces in two reports."""

import pytest


@pytest.fixture
def forces(told):
    def read(text, published="2024-05-03", outlet="Meridian"):
        return told(text, published, outlet, "force")

    return read


JETS = "Russia withdrew twelve Su-25 jets from the Hmeimim air base on Tuesday."


def test_one_withdrawal_by_type_number_and_base(forces, linked):
    other = forces("Twelve Russian Su-25s left Hmeimim on Tuesday, the ministry said.", outlet="Courier")
    (edge,) = linked(forces(JETS), other)
    assert edge.relation == "same"
    assert "number" in {r.feature for r in edge.reasons}


def test_ordered_then_done_is_an_update(forces, linked):
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
def test_another_way_owner_or_force_is_another_movement(forces, linked, other):
    assert linked(forces(JETS), forces(other, outlet="Courier")) == []
