"""Movements of forces as a user gets them: from text to records."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.force import what
from sitroom.kinds.force.record import Force
from sitroom.lexicon.tables import table
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def forces(text: str, published: str | None = "2014-08-20") -> list[Force]:
    report, _ = read_document(Document(id=document_id(text), text=text, published=published, language="en"))
    return [cast(Force, r) for r in report.records if r.kind == "force"]


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Kenyan troops left Kismayo on Monday.", "departure"),
        ("Troops withdrew from the ridge.", "withdrawal"),
        ("Two frigates arrived in Djibouti.", "arrival"),
        ("Ghana sent a battalion to Liberia.", "deployment"),
        ("The army moved two brigades from Kano to Maiduguri.", "redeployment"),
        ("Iraq massed tanks on the border.", "buildup"),
        ("A Fijian battalion relieved the Nepalese troops in the sector.", "rotation"),
    ],
)
def test_what_changes(text: str, change: str) -> None:
    assert change in {f.change for f in forces(text)}


@pytest.mark.parametrize(
    "text",
    [
        "The envoy left Geneva after the talks.",
        "The firm withdrew its offer and the party left the coalition.",
        "Tourists arrived in Djibouti by ferry.",
        "Police fired rubber bullets at the crowd.",
        "Market forces left investors with losses.",
        "The visitors' defence retreated and the striker scored.",
    ],
)
def test_others_that_move_are_no_forces(text: str) -> None:
    assert forces(text) == []


def test_an_order_is_not_the_movement() -> None:
    (one,) = forces("The president ordered all his troops home on Monday.")
    assert (one.change, one.reality, one.extent) == ("withdrawal", "ordered", "full")


def test_elements_keep_name_and_number() -> None:
    (one,) = forces("Turkey will send 12 Leopard tanks and 300 commandos to Afrin next week.")
    assert {(e.name, e.quantity.best if e.quantity else None) for e in one.elements} == {
        ("Leopard tanks", 12),
        ("commandos", 300),
    }
    assert one.reality == "planned"
    assert one.owner is not None
    assert one.owner.country == "TUR"


def test_what_stays_is_told_with_what_goes() -> None:
    (one,) = forces("France is withdrawing its troops from Gao but will keep an airbase there.")
    assert [s.text for s in one.retained] == ["an airbase"]


def test_a_noun_that_takes_it_up_adds_its_words() -> None:
    (one,) = forces("Chad withdrew 400 soldiers from Bangui on Friday. The pullout surprised the mission.")
    assert len(one.evidence) == 2
    assert what(one).startswith("Chad withdrawal")


def test_a_sticking_point_has_not_happened() -> None:
    found = forces("The withdrawal of fighters from the town remains the main sticking point.")
    assert all(f.reality not in ("occurred", "ongoing") for f in found)


def test_movement_rows_are_sound() -> None:
    rows = list(table("movements"))
    assert len(rows) >= 250
    assert {r["change"] for r in rows} <= set(Force.model_fields["change"].annotation.__args__)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    [
        "Three guerrillas died in a clash with an army patrol near Calamar.",
        "Jihadists ambushed an army patrol near Gao.",
    ],
)
def test_a_patrol_that_is_fought_is_no_deployment(text: str) -> None:
    assert not forces(text)
