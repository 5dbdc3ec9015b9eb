"""Doers and victims that stand elsewhere in the sentence than with the verb of the deed."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.event.record import EventRecord
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def deed(text: str, trigger: str) -> EventRecord:
    report, _ = read_document(Document(id=document_id(text), text=text, published="2019-05-11", language="en"))
    events = [cast(EventRecord, r) for r in report.records if r.kind == "event"]
    return next(e for e in events if e.trigger.text == trigger)


@pytest.mark.parametrize(
    ("text", "trigger", "actors"),
    [
        ("Three guards were shot dead in a bank by FARC rebels.", "shot dead", ["FARC rebels"]),
        ("IS captured Sinjar, its last town.", "captured", ["IS"]),
        ("Ugandan and Congolese troops, together with militiamen, shelled the camp.", "shelled", None),
        ("Today Peruvian officials established a curfew.", "curfew", ["Peruvian officials"]),
        ("Border troops exchanged fire with Taliban fighters.", "exchanged", ["Border troops", "Taliban fighters"]),
        ("The jeep struck a mine laid by retreating Russian troops.", "struck", ["retreating Russian troops"]),
    ],
)
def test_doers_are_found_away_from_the_verb(text: str, trigger: str, actors: list[str] | None) -> None:
    found = [a.text for a in deed(text, trigger).actors]
    assert found == actors if actors is not None else len(found) >= 2


def test_a_town_that_is_taken_is_an_object_and_no_recipient() -> None:
    event = deed("Wagner mercenaries captured Soledar.", "captured")
    assert [o.text for o in event.objects] == ["Soledar"]
    assert event.recipients == ()


def test_members_of_a_body_suffer_and_not_its_parts() -> None:
    event = deed("The rebels slit the throats of nine loggers.", "slit")
    assert [a.text for a in event.recipients] == ["nine loggers"]


def test_whoever_fights_on_neither_side_is_a_victim_of_the_fighting() -> None:
    event = deed("Nine herders were killed in clashes between the army and the militia.", "clashes")
    assert [a.text for a in event.actors] == ["the army", "the militia"]
    assert [a.text for a in event.recipients] == ["Nine herders"]


def test_what_is_said_of_a_place_owns_nothing() -> None:
    event = deed("Gunmen stormed a hotel popular with lawmakers, killing nine people.", "stormed")
    assert [a.text for a in event.recipients] == ["nine people"]
