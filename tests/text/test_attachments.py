"""Verbs that go on after an infinitive, and prepositions whose object the parser gave to the verb."""

from __future__ import annotations

from typing import cast

from sitroom.kinds.event.record import EventRecord
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def events(text: str) -> dict[str | None, EventRecord]:
    report, _ = read_document(Document(id=document_id(text), text=text, published="2019-05-11", language="en"))
    return {r.type: r for r in cast(list[EventRecord], report.records) if r.kind == "event"}


def test_a_finite_verb_goes_on_from_the_finite_one() -> None:
    found = events("Oslo called on Chad to halt the raids and pledged aid to Niger.")
    assert [a.country for a in found["AGREE"].actors] == ["NOR"]
    assert [a.country for a in found["REQUEST"].recipients] == ["TCD"]


def test_a_preposition_keeps_its_object() -> None:
    found = events("We call on all parties to observe a humanitarian pause.")
    assert [a.text for a in found["REQUEST"].recipients] == ["all parties"]


def test_infinitives_that_go_on_stay_together() -> None:
    found = events("Oslo urged Chad to halt the raids and release the hostages.")
    assert "RETREAT" not in found or found["RETREAT"].reality != "occurred"


def test_the_second_of_a_list_is_an_actor_of_its_own() -> None:
    found = events("Oslo condemned the mayor, the bishop and two generals.")
    assert [a.text for a in found["ACCUSE"].recipients] == ["the mayor", "the bishop", "two generals"]


def test_what_began_with_a_since_clause_goes_on_to_the_report() -> None:
    found = events("The army has killed 900 villagers since the siege began in March 2018.")
    time = found["ASSAULT"].time
    assert time is not None
    assert (time.from_, time.to) == ("2018-03-01", "2019-05-11")


def test_what_happens_behind_where_happens_there() -> None:
    found = events("The envoy flew to Sanaa, where rebels detained 11 aid workers on Friday.")["ASSAULT"]
    assert [p.name for p in found.places] == ["Sanaa"]
    found = events("Clashes spread to the town of Bor, where gunmen killed two traders.")["ASSAULT"]
    assert [p.name for p in found.places] == ["Bor"]
