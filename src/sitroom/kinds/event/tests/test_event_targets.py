"""Whom an event is aimed at, where no role of its verb says so."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.event.record import EventRecord
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def one(text: str, type_: str) -> EventRecord:
    report, _ = read_document(Document(id=document_id(text), text=text, published="2019-05-11", language="en"))
    found = [cast(EventRecord, r) for r in report.records if r.kind == "event" and cast(EventRecord, r).type == type_]
    assert len(found) == 1, [(cast(EventRecord, r).trigger.text, r.kind) for r in report.records]
    return found[0]


@pytest.mark.parametrize(
    ("text", "type_", "country"),
    [
        ("The foreign minister of Estonia flew to Nairobi for a visit on Monday.", "CONSULT", "KEN"),
        ("Norway's parliament demanded an apology by Moscow.", "REQUEST", "RUS"),
        ("Chile demanded the immediate withdrawal of Peruvian patrols.", "REQUEST", "PER"),
        ("Sweden suspended a training programme for Chad.", "SANCTION", "TCD"),
        ("Spain lifted its tariffs on Moroccan tomatoes.", "RETREAT", "MAR"),
        ("Students staged rallies to demand the resignation of the Peruvian president.", "PROTEST", "PER"),
        ("Truckers blocked a motorway to show their anger at Chilean border officials.", "PROTEST", "CHL"),
        ("The Israeli army invaded southern Lebanon at dawn.", "ASSAULT", "LBN"),
        ("Iran threatened to cut off electricity to the Azerbaijani exclave.", "THREATEN", "AZE"),
        ("Turkish officials imposed a curfew on Nusaybin.", "COERCE", "TUR"),
        ("Lebanon complained to the United Nations over an Israeli incursion.", "ACCUSE", "ISR"),
    ],
)
def test_the_country_an_event_is_aimed_at(text: str, type_: str, country: str) -> None:
    assert country in {a.country for a in one(text, type_).recipients}


@pytest.mark.parametrize(
    ("text", "type_", "country"),
    [
        ("A week-long Israeli offensive on the valley left bridges in ruins.", "ASSAULT", "ISR"),
        ("Italy announced a suspension of flights to Belgrade.", "SANCTION", "ITA"),
        ("Iraqi students staged a rally outside the ministry.", "PROTEST", "IRQ"),
    ],
)
def test_whose_deed_a_noun_tells(text: str, type_: str, country: str) -> None:
    assert country in {a.country for a in one(text, type_).actors}


@pytest.mark.parametrize(
    ("text", "type_", "not_country"),
    [
        ("Qatar withdrew its peacekeepers from the border.", "RETREAT", "QAT"),
        ("The president of Kenya visited Nairobi's port.", "CONSULT", "KEN"),
    ],
)
def test_nobody_aims_at_himself(text: str, type_: str, not_country: str) -> None:
    assert not_country not in {a.country for a in one(text, type_).recipients}


def test_victims_of_a_condemned_deed_are_not_accused() -> None:
    assert one("Norway condemned the attack on two Danish doctors.", "ACCUSE").recipients == ()


def test_what_is_threatened_gives_the_mode() -> None:
    assert one("France threatened to impose sanctions on Togo.", "THREATEN").mode == "relations"
    assert one("Belgium threatened to withdraw its contingent.", "THREATEN").mode == "relations"
    assert one("The militia threatened to bomb the port.", "THREATEN").mode == "violence"


def test_a_possible_war_has_not_happened() -> None:
    assert one("Peru readied its reservists for a possible war against Chile.", "ASSAULT").reality == "hypothetical"


def test_a_protest_and_its_demand_are_one() -> None:
    event = one("Miners began a hunger strike to protest against the Chilean government.", "PROTEST")
    assert event.mode == "hunger"
