"""Clauses that name a deed and tell of none, deeds told by two words, and places that are only a side."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.event.record import EventRecord
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def events(text: str) -> list[EventRecord]:
    report, _ = read_document(Document(id=document_id(text), text=text, published="2019-05-11", language="en"))
    return [cast(EventRecord, r) for r in report.records if r.kind == "event"]


def types(text: str) -> list[str | None]:
    return [e.type for e in events(text)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The militia walked into Bor without firing a shot.", []),
        ("The militia walked into Bor and fired on a crowd.", ["ASSAULT"]),
        ("Nobody came to help us, the widow said.", []),
        ("He will not talk to the rebels in the hills that they occupy.", ["REJECT"]),
        ("The rebels who occupied the port on Monday left.", ["COERCE", "RETREAT"]),
        ("Police held a rally in a province ravaged by gang violence.", []),
        ("The decree allows soldiers to enter homes.", []),
        ("The junta allowed monks to leave.", ["CONCEDE"]),
        ("Two elders agreed to end a feud over grazing land.", ["AGREE"]),
        ("A judge was shot as she left the court.", ["ASSAULT"]),
        ("Their truck hit a ditch near Juba.", []),
        ("Their truck hit a mine near Juba.", ["ASSAULT"]),
        ("Police detained forty men for questioning.", ["COERCE"]),
        ("He accused the police of failing to protect the villages.", ["ACCUSE"]),
        ("Troops, backed by former rebels, captured a bridge.", ["COERCE"]),
        ("The army repelled an assault by the Taliban on Kunduz.", ["ASSAULT"]),
        ("Police dispersed the crowd by firing into the air.", ["ASSAULT"]),
        ("The bombing at Cali Hall that killed four nuns was condemned by Oslo.", ["ACCUSE", "ASSAULT"]),
        ("Children should not be punished, the bishop said.", []),
    ],
)
def test_what_is_told_and_what_only_is_named(text: str, told: list[str]) -> None:
    assert types(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Rebels shelled the dam, cutting power to Bor and killing a guard.", ["ASSAULT"]),
        ("Rebels raided Bor, forcing hundreds to flee.", ["ASSAULT", "SANCTION"]),
        ("Two boys were hit by a shell that landed on their school.", ["ASSAULT"]),
        ("Farmers blocked a road for a third day to protest against the tax.", ["PROTEST"]),
        ("Rebels shelled the dam and raided a clinic.", ["ASSAULT", "ASSAULT"]),
    ],
)
def test_one_deed_is_one_event(text: str, told: list[str]) -> None:
    assert types(text) == told


@pytest.mark.parametrize(
    ("text", "type_", "actors", "recipients"),
    [
        ("Kenyan officers were sent to Jacmel.", "MOBILIZE", ["Kenyan officers"], []),
        ("Rebels seized Bor after two days of clashes with the army.", "ASSAULT", ["Rebels", "the army"], []),
        ("The colonel was involved in the killing of two nuns.", "ASSAULT", ["The colonel"], ["two nuns"]),
        ("The army must withdraw, the bishop said.", "REQUEST", ["the bishop"], ["The army"]),
        ("Chad and Libya exchanged 90 prisoners.", "RETREAT", ["Chad", "Libya"], []),
        ("India cancelled the visas of Pakistani students.", "SANCTION", ["India"], ["Pakistani students"]),
        ("Delhi summoned the Pakistani charge d'affaires.", "ACCUSE", ["Delhi"], ["the Pakistani charge d'affaires"]),
        ("Clashes took place overnight between rebels and soldiers.", "ASSAULT", ["rebels", "soldiers"], []),
        ("Villagers held two soldiers in Cauca.", "ASSAULT", ["Villagers"], ["two soldiers"]),
        ("The president rejected talks unless the rebels leave.", "REJECT", ["The president"], []),
    ],
)
def test_sides(text: str, type_: str, actors: list[str], recipients: list[str]) -> None:
    (event,) = [e for e in events(text) if e.type == type_]
    assert [a.text for a in event.actors] == actors
    assert set(recipients) <= {a.text for a in event.recipients}
    assert recipients or not event.recipients


@pytest.mark.parametrize(
    ("text", "type_", "places"),
    [
        ("The president thanked Norway for its aid.", "SUPPORT", []),
        ("The bishop called on France and Chad to send food.", "REQUEST", []),
        ("The president condemned the raid in Chad.", "ACCUSE", ["Chad"]),
        ("The minister suspended the talks with the rebels after gunmen killed a nun in Bor.", "REJECT", []),
        ("Rebels shelled a school in Chad.", "ASSAULT", ["Chad"]),
    ],
)
def test_a_side_is_no_place(text: str, type_: str, places: list[str]) -> None:
    (event,) = [e for e in events(text) if e.type == type_]
    assert [p.text for p in event.places] == places


def test_the_day_of_a_claim_is_not_the_day_of_the_attack() -> None:
    (attack,) = [e for e in events("The attack was claimed on Tuesday by the Taliban.") if e.type == "ASSAULT"]
    assert attack.time is None
    assert [a.text for a in attack.actors] == ["the Taliban"]


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("Schools that were occupied by soldiers have been vacated.", "Schools"),
        ("The bridge, which rebels blew up on Saturday, has been repaired.", "The bridge"),
        ("The army had taken control of the village of Bor.", "the village of Bor"),
    ],
)
def test_what_was_done_to_a_thing_by_its_relative(text: str, thing: str) -> None:
    assert [o.text for e in events(text) for o in e.objects] == [thing]


def test_somebody_is_no_thing_besides() -> None:
    (captured,) = events("The army captured several fighters.")
    assert [a.text for a in captured.recipients] == ["several fighters"]
    assert not captured.objects
