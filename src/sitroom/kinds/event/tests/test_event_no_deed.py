"""What only sounds like a deed gives no event, a deed told twice gives one, and verbs mean what they mean where they stand."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.event.record import EventRecord
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def events(text: str, published: str = "2024-03-14") -> list[EventRecord]:
    report, _ = read_document(Document(id=document_id(text), text=text, published=published, language="en"))
    return [cast(EventRecord, r) for r in report.records if r.kind == "event"]


def triggers(text: str) -> list[str]:
    return [e.trigger.text for e in events(text)]


@pytest.mark.parametrize(
    "text",
    [
        "A swarm of wasps attacked a group of hikers near Temuka on Sunday. A dog was killed in the attack.",
        '"Killing civilians is forbidden in our religion," the mufti said.',
        "The prophet taught us not to kill women or children, the group said in a statement.",
        "A prison sentence of 15 years will be imposed on those who cause terror or attack people's property.",
        'Demonstrators chanted: "We will fight until the last one of us dies."',
        "The ministers discussed the threat posed by the militia and other armed groups.",
        "The rebels must not silence those who reject their ideology.",
        "The town lies within shelling range of rebel positions.",
        "The suppression of terrorism and the arrest of its sponsors are vital, the council said.",
        "The governor left for Geneva on Monday, apparently to investigate the banking affair.",
        "Investigators would not reveal how the bomb was made.",
        "The gunman sat down on the steps and smoked.",
        "The crates were left behind by fleeing insurgents.",
        '"We fought for him for three hours," a doctor at the hospital said.',
        "The embassy welcomed the rain.",
        "The mission's figure for the market has been revised to 13 killed.",
        "The doctor said the patient would have to stay in hospital for three weeks.",
    ],
)
def test_words_of_deeds_that_tell_of_none(text: str) -> None:
    assert not triggers(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("A court indicted two brothers on five counts, including conspiracy to bomb a train.", ["indicted"]),
        ("Three bombs planted by separatists partly destroyed the town hall on Friday.", ["destroyed"]),
        ("The battle took place near Orsha when insurgents tried to attack a convoy.", ["attack"]),
        ("The army said its men crushed the rebellion in Tessa.", ["crushed"]),
        ("Jets were reported to have fired rockets into the valley, striking a village.", ["fired"]),
        ("Rebels attacked two towns, leaving 11 soldiers and 4 rebels dead and two bridges destroyed.", ["attacked"]),
        ("A blast hit a bus in Ardesh on Monday, killing nine. Monday's blast was heard across the river.", ["blast"]),
    ],
)
def test_a_deed_is_told_once(text: str, kept: list[str]) -> None:
    assert triggers(text) == kept


@pytest.mark.parametrize(
    ("text", "type_", "mode", "reality"),
    [
        ("Officials said Kenya wants to withdraw its troops from Somalia.", "CONCEDE", None, "planned"),
        ("Soldiers found a workshop and proceeded to destroy it.", "ASSAULT", "destroy", "occurred"),
        ("Karim faces a charge of violating the arms act by firing on a patrol.", "ACCUSE", "allege", "occurred"),
        ("A movement calling for Sweden's withdrawal from the mission has grown.", "REQUEST", "yield", "occurred"),
        ("The minister called for unity against the insurgents.", "REQUEST", None, "occurred"),
        ("Howitzers fired 16 rounds at the ridge overnight.", "ASSAULT", "heavy-weapons", "occurred"),
        ("Rebel artillery opened fire on the village at dawn.", "ASSAULT", "heavy-weapons", "occurred"),
        ("A projectile impacted near the market in Dovra, the ministry said.", "ASSAULT", "heavy-weapons", "occurred"),
        ("Guerrillas blew up a power pylon near Nejapa on Tuesday.", "ASSAULT", "destroy", "occurred"),
        ("Troops seized 4,000 cartridges and a radio in the raid.", "COERCE", "seize", "occurred"),
    ],
)
def test_a_verb_is_typed_by_where_it_stands(text: str, type_: str, mode: str | None, reality: str) -> None:
    found = events(text)
    assert [(e.type, e.mode, e.reality) for e in found] == [(type_, mode, reality)]


def test_the_strike_of_a_report_on_unions_is_no_attack() -> None:
    text = (
        "The labour federations said they will hold a general strike on Thursday. "
        "The strike, called by two union centres, will protest the pay freeze."
    )
    assert {e.type for e in events(text)} == {"PROTEST"}


def test_strikes_of_jets_stay_attacks_beside_a_general_strike() -> None:
    text = "The general strike ended on Monday. Jets carried out strikes on the rebel camp."
    assert [(e.type, e.mode) for e in events(text)] == [("PROTEST", "strike"), ("ASSAULT", "aerial")]


def test_a_second_toll_of_another_place_is_a_second_event() -> None:
    text = (
        "The ministry said nine fighters were killed in clashes with troops on the border "
        "and that six rebels were killed in Orto."
    )
    assert len([e for e in events(text) if e.type == "ASSAULT"]) == 2


def test_what_a_protest_is_for_is_no_second_event() -> None:
    text = "Hundreds of demonstrators marched to the palace on Monday. They called for the resignation of the governor."
    found = events(text)
    assert [e.type for e in found] == ["PROTEST"]
    assert [a.text for a in found[0].recipients] == ["the governor"]


def test_the_killing_of_others_is_not_folded_into_a_fire_at_a_refinery() -> None:
    text = (
        "Ukrainian drones destroyed an oil refinery in Samara on Monday. "
        "Kenya mourned the killing of two of its soldiers in Mandera."
    )
    assert [e.trigger.text for e in events(text)] == ["destroyed", "killing"]


def test_more_of_an_attack_is_an_update_of_it() -> None:
    first, second = events(
        "A blast hit a bus in Ardesh on Monday, killing nine. The attack targeted one of the busiest stops in the city."
    )
    assert (second.novelty, [link.to for link in second.links if link.type == "about"]) == ("update", [first.id])


def test_what_is_told_for_comparison_is_background() -> None:
    found = events("The shooting came only three days after a bomb killed nine policemen.")
    assert [e.novelty for e in found if e.trigger.text == "killed"] == ["background"]
    found = events(
        "More than 9,000 villagers have been killed since the Red Path began its armed struggle in 1980.", "1998-05-01"
    )
    assert [e.novelty for e in found] == ["background"]


def test_a_rally_that_is_spoken_to_is_no_protest() -> None:
    assert "rally" not in triggers("The officer told a rally in Kindu that the army would stay.")
    assert triggers("Thousands attended a rally in Kindu against the army.")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The mediators will stay unless the fighting spreads.", []),
        ("Aid flights will continue unless the shelling resumes.", []),
        ("The mediators will stay unless the shelling of Goma resumes.", ["shelling"]),
    ],
)
def test_a_condition_in_which_nobody_does_anything_is_no_deed(text: str, kept: list[str]) -> None:
    assert [t for t in triggers(text) if t in ("fighting", "shelling")] == kept
