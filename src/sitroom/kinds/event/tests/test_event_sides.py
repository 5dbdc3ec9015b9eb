"""On which side of an event its words put whom, and what only looks like an event."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.event.record import EventRecord
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def events(text: str) -> list[EventRecord]:
    report, _ = read_document(Document(id=document_id(text), text=text, published="2019-05-11", language="en"))
    return [cast(EventRecord, r) for r in report.records if r.kind == "event"]


def one(text: str, type_: str) -> EventRecord:
    found = [e for e in events(text) if e.type == type_]
    assert len(found) == 1, [(e.trigger.text, e.type) for e in events(text)]
    return found[0]


@pytest.mark.parametrize(
    "text",
    [
        "The final became a battle of the generations.",
        "This threatens the country's recovery.",
        "The bank cancelled all trades made after noon.",
        "Most economists agree that the sanctions have failed.",
        "It is not known who is to blame for the ambush.",
        "New rules help hospitals to report crimes against children.",
        "The country has been discussing peace for months.",
        "The alliance underlined its resolve to destroy al-Shabaab.",
        "The families attended working groups on combating foreign fighters.",
        "This is a fight we must win, the prime minister said.",
        "We will not relent, the general said.",
    ],
)
def test_no_event_is_read_into_a_word(text: str) -> None:
    assert not events(text)


@pytest.mark.parametrize(
    ("text", "type_", "actors", "recipients"),
    [
        ("The war against al-Shabaab has cost billions.", "ASSAULT", [], ["al-Shabaab"]),
        ("Two soldiers were killed in clashes with the Taliban.", "ASSAULT", ["Two soldiers", "the Taliban"], []),
        ("The minister's assassination shocked the capital.", "ASSAULT", [], ["The minister"]),
        ("The senator survived an attack on his life in May.", "ASSAULT", [], ["The senator"]),
        ("Students rioted in the capital.", "PROTEST", ["Students"], []),
        ("At least twelve have been arrested.", "COERCE", [], []),
        ("The liberation of Sirte in Libya took months.", "COERCE", [], []),
        (
            "The Red Cross has handed the junta a petition asking it to explain the disappearances.",
            "REQUEST",
            ["The Red Cross"],
            ["the junta"],
        ),
        (
            "A communique signed by the Polisario Front ends by urging Morocco to withdraw.",
            "REQUEST",
            ["the Polisario Front"],
            ["Morocco"],
        ),
        ("The government is committed to the peace accord.", "AGREE", ["The government"], []),
        (
            "The president said the separatists were to blame for the ambush.",
            "ACCUSE",
            ["The president"],
            ["the separatists"],
        ),
    ],
)
def test_who_stands_on_which_side(text: str, type_: str, actors: list[str], recipients: list[str]) -> None:
    event = one(text, type_)
    assert [a.text for a in event.actors] == actors
    assert [a.text for a in event.recipients] == recipients


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("The shelling ripped open a school in Homs.", ["ASSAULT"]),
        ("Truck bombings devastated the barracks in Beirut.", ["ASSAULT"]),
        ("The rebels ordered all units to halt operations.", ["CONCEDE"]),
        ("The NPA said it would suspend offensive operations.", ["CONCEDE"]),
        ("Soldiers gathered the villagers at the well.", ["COERCE"]),
        ("We are committed to destroying Boko Haram, the president said.", ["THREATEN"]),
        ("The military action France is taking against the jihadists will continue.", ["ASSAULT"]),
    ],
)
def test_one_happening_is_one_event(text: str, types: list[str]) -> None:
    assert [e.type for e in events(text)] == types


def test_the_dead_of_an_attack_already_told_are_not_killed_again() -> None:
    deeds = events("Four soldiers were killed near Gao on Monday. All four of the soldiers killed were Dutch.")
    assert [e.type for e in deeds] == ["ASSAULT"]


def test_a_search_of_homes_takes_no_territory() -> None:
    assert one("Dozens of houses were raided in Diyarbakir.", "COERCE").acled is None


@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("The army killed nine villagers and no fighter.", ["villagers"]),
        ("The attack wounded three farmers but no soldiers.", ["farmers"]),
        ("The raid killed 12 nurses and not a single rebel.", ["nurses"]),
        ("The raid killed nine villagers and two rebels.", ["villagers", "rebels"]),
    ],
)
def test_of_whom_none_was_hit_is_no_recipient(text: str, hit: list[str]) -> None:
    assert [a.name for a in one(text, "ASSAULT").recipients] == hit


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("Egypt and Libya traded mortar fire across the border on Tuesday.", "heavy-weapons"),
        ("The two armies exchanged artillery fire near Kargil.", "heavy-weapons"),
        ("India and Pakistan exchanged fire along the border.", None),
    ],
)
def test_an_exchange_is_one_event_of_both_sides(text: str, mode: str | None) -> None:
    (event,) = events(text)
    assert (event.type, event.mode) == ("ASSAULT", mode)
    assert event.actors


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("Government troops surrounded two bases near Goma on Monday.", "COERCE"),
        ("Rebels seized three army bases.", "COERCE"),
    ],
)
def test_bases_are_places_that_something_is_done_to(text: str, type_: str) -> None:
    assert [e.type for e in events(text)] == [type_]
