"""What the sentences around tell of a movement: whose units they are, where they were, what follows."""

from __future__ import annotations

from typing import cast

import pytest

import sitroom
from sitroom.kinds.figure.record import Figure
from sitroom.kinds.force.record import Force


def forces(text: str, published: str = "1988-08-20") -> list[Force]:
    return [cast(Force, r) for r in sitroom.read(text, published=published).records if r.kind == "force"]


def test_a_unit_told_by_its_kind_alone_belongs_to_whoever_moved_before() -> None:
    first, second = forces("Soviet troops left Herat on Monday. The second contingent will leave on Thursday.")
    assert first.owner is not None
    assert second.owner is not None
    assert second.owner.name == first.owner.name


def test_rebels_keep_themselves_as_owner() -> None:
    told = forces("Soviet troops left Herat on Monday. The rebels withdrew from the ridge.")
    assert told[-1].owner is not None
    assert told[-1].owner.name == "rebels"


def test_where_the_movers_were_stationed_is_their_base_and_no_deployment() -> None:
    (one,) = forces("A rifle company stationed at Bukavu left for Goma on Tuesday.")
    assert (one.change, one.base and one.base.text) == ("departure", "Bukavu")


def test_more_follow_after_those_just_told() -> None:
    told = forces("Two regiments pulled out of Kunduz on Sunday. Three battalions will follow by the end of the month.")
    assert [f.reality for f in told] == ["occurred", "planned"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A column comprising 14 tanks and 200 soldiers left Herat.", "tank"),
        ("Six MiG-29 fighters flew to Erebuni air base.", "combat aircraft"),
        ("Italy is sending a frigate to the Gulf of Guinea.", "warship"),
    ],
)
def test_what_moves(text: str, kind: str) -> None:
    assert kind in [e.class_ for f in forces(text) for e in f.elements]


def test_a_navy_is_known_by_the_mark_of_its_ships() -> None:
    (one,) = forces("The destroyer HMS Glamorgan sailed from Gibraltar on Monday.")
    assert one.owner is not None
    assert one.owner.country == "GBR"


def test_parties_that_gather_are_no_forces() -> None:
    assert forces("Opposition parties are to gather in Dakar on Friday.") == []


@pytest.mark.parametrize(
    "text",
    [
        "1. Roads. The road is open.\n\n2. Prisoners. The Red Cross confirmed the transfer of 26 soldiers on Monday.",
        "Rebels released 26 captured soldiers on Monday. The transfer of 26 soldiers to Goma was confirmed by the Red Cross.",
    ],
)
def test_prisoners_who_are_handed_over_are_no_movement_of_forces(text: str) -> None:
    records = sitroom.read(text, published="2025-05-13").records
    assert not [r for r in records if r.kind == "force"]
    assert not [r for r in records if isinstance(r, Figure) and r.measure == "troops"]


def test_as_many_units_as_prisoners_move() -> None:
    (move,) = forces(
        "Rebels captured three soldiers on Monday. Three battalions arrived in Goma on Tuesday.", "2025-05-13"
    )
    assert move.change == "arrival"


def test_soldiers_beside_prisoners_move() -> None:
    text = "Rebels released 26 captured soldiers on Monday. The transfer of 300 soldiers to Goma was confirmed by the army."
    (move,) = forces(text, "2025-05-13")
    assert move.elements[0].quantity is not None
    assert move.elements[0].quantity.best == 300
