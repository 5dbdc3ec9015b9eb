"""Deeds that words name without telling of them, and speech acts that are told without their verb."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.event.record import EventRecord
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def events(text: str) -> list[EventRecord]:
    report, _ = read_document(Document(id=document_id(text), text=text, published="2019-05-11", language="en"))
    return [cast(EventRecord, r) for r in report.records if r.kind == "event"]


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("The truce does not cover clashes with the jihadists.", "ASSAULT"),
        ("His men had pulled out of the market to avoid a massacre, the major said.", "ASSAULT"),
        ("The brigade is charged with securing the dam.", "ACCUSE"),
        ("Paris declined to comment on the rumours.", "REJECT"),
        ("The garrison freed 40 prisoners of war.", "ASSAULT"),
        ("The ministry conceded that the convoy had been late.", "CONCEDE"),
        ("Aid workers fear that the dam may break.", "ACCUSE"),
    ],
)
def test_what_is_only_spoken_of_is_no_event(text: str, type_: str) -> None:
    assert type_ not in {e.type for e in events(text)}


@pytest.mark.parametrize(
    ("text", "type_", "mode"),
    [
        ("The rebels handed over a proposal to the mediator.", "AGREE", None),
        ("The government submitted a draft to the mediators in Doha.", "AGREE", None),
        ("Boats were sent at the request of the Philippines.", "REQUEST", None),
        ("The guerrillas have called an armed strike in Choco.", "COERCE", "restrict"),
        ("Gunmen at the bridge turned away two relief convoys.", "REJECT", None),
        ("The nightly curfew was prolonged until Sunday.", "COERCE", "curfew"),
        ("The militia warned that it would not let the boats pass.", "THREATEN", None),
        ("Contacts between the two commanders resumed on Thursday.", "CONSULT", None),
        ("A prosecutor charged the colonel with murder.", "ACCUSE", "allege"),
    ],
)
def test_speech_acts_and_denials_of_passage(text: str, type_: str, mode: str | None) -> None:
    found = [e for e in events(text) if e.type == type_]
    assert found, [(e.trigger.text, e.type) for e in events(text)]
    assert mode is None or found[0].mode == mode


def test_what_has_to_come_first_has_not_come() -> None:
    event = next(e for e in events("The port will stay shut until Chad gives guarantees.") if e.type == "AGREE")
    assert event.reality != "occurred"


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("The militia ordered its fighters to cease all combat operations.", "CONCEDE"),
        ("The ministry lodged a formal protest with Ankara.", "ACCUSE"),
        ("The enemy has given its consent.", "AGREE"),
        ("The army cancelled elections that the party was about to win.", "COERCE"),
        ("One of the hostages was set free the next day.", "RETREAT"),
    ],
)
def test_orders_to_own_men_and_nouns_of_light_verbs(text: str, type_: str) -> None:
    assert [e.type for e in events(text)] == [type_]


def test_neither_confirmed_nor_denied_is_no_rejection() -> None:
    assert events("The ministry neither confirmed nor ruled out the crossing.") == []


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("The bank issued a warning that the slump would cut profits.", "THREATEN"),
        ("He grew up in a region threatened by desert.", "THREATEN"),
        ("The brothers pleaded guilty to arson.", "REQUEST"),
        ("A woman visiting from Canada was hurt in the blast.", "CONSULT"),
        ("The figures demonstrate that many villagers had fled.", "PROTEST"),
        ("It has not been ruled out that the pilot was a deserter.", "REJECT"),
    ],
)
def test_words_of_force_and_office_in_other_senses(text: str, type_: str) -> None:
    assert type_ not in {e.type for e in events(text)}


def test_what_a_noun_asks_for_has_not_happened() -> None:
    found = [e for e in events("Kenya repeated its demand for the extradition of the banker.") if e.type == "COOPERATE"]
    assert all(e.reality == "demanded" for e in found)
