"""Whose doing a deed is: flight that nobody forces, forces that peacekeepers move, what a rejected call was for."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom import read
from sitroom.kinds.event.record import EventRecord
from sitroom.kinds.figure.record import Figure
from sitroom.kinds.statement.record import Statement


def events(text: str) -> list[EventRecord]:
    return [cast(EventRecord, r) for r in read(text, "2015-06-10").records if r.kind == "event"]


def at(text: str, trigger: str) -> EventRecord:
    return next(e for e in events(text) if e.trigger.text == trigger)


@pytest.mark.parametrize(
    ("text", "trigger", "actors", "recipients"),
    [
        ("Villagers fled Masisi after the shelling began.", "fled", ["Villagers"], []),
        ("Hundreds of farmers had fled before rebels came.", "fled", ["farmers"], []),
        ("About 900 families were displaced by fighting in Chin State.", "displaced", [], ["families"]),
    ],
)
def test_flight_that_nobody_forces_is_no_expulsion(
    text: str, trigger: str, actors: list[str], recipients: list[str]
) -> None:
    event = at(text, trigger)
    assert (event.type, event.mode) == (None, None)
    assert [a.name for a in event.actors] == actors
    assert [a.name for a in event.recipients] == recipients


@pytest.mark.parametrize(
    ("text", "trigger", "actor"),
    [
        ("Militiamen drove 60 families out of their homes.", "drove", "Militiamen"),
        ("Militiamen drove 60 families from Masisi.", "drove", "Militiamen"),
        ("Soldiers displaced 300 families from the valley.", "displaced", "Soldiers"),
        ("Rebels raided Bor, forcing hundreds to flee.", "forcing", "Rebels"),
    ],
)
def test_whoever_drives_people_out_expels_them(text: str, trigger: str, actor: str) -> None:
    event = at(text, trigger)
    assert (event.type, event.mode, event.actors[0].name) == ("SANCTION", "expel", actor)


@pytest.mark.parametrize(
    ("text", "trigger", "type_"),
    [
        ("The peacekeeping mission sent a patrol from Bria to Ippy.", "sent", "MOBILIZE"),
        ("Peacekeepers rushed reinforcements from Goma to Sake.", "rushed", "MOBILIZE"),
        ("Ghana sent 200 peacekeepers to Liberia.", "sent", "AID"),
        ("Ghanaian peacekeeping troops arrived in Monrovia on Monday.", "arrived", "AID"),
    ],
)
def test_peacekeepers_move_their_own_men(text: str, trigger: str, type_: str) -> None:
    event = at(text, trigger)
    assert (event.type, event.reality) == (type_, "occurred")
    assert "Bria" not in [a.name for a in event.recipients]


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("The junta rejected a call for talks.", "meet"),
        ("The junta rejected an appeal by the envoy for a ceasefire.", "yield"),
        ("Chad rejected a call to withdraw its troops.", "yield"),
        ("The rebels rejected a call to lay down their arms.", "yield"),
        ("Chad rejected calls for an inquiry into the killings.", None),
        ("Chad rejected Niger's call for the deployment of observers.", "assist"),
    ],
)
def test_what_a_rejected_call_was_for_is_rejected(text: str, mode: str | None) -> None:
    event = next(e for e in events(text) if e.type == "REJECT")
    assert event.mode == mode


def test_what_a_rejected_call_was_for_has_not_happened() -> None:
    told = events("The rebels rejected a call to lay down their arms.")
    assert [e.reality for e in told if e.type == "RETREAT"] in ([], ["demanded"])


@pytest.mark.parametrize(
    ("text", "type_", "actors"),
    [
        ("The government and three armed groups renewed the accord in Bamako.", "AGREE", 2),
        ("Chad, Niger and two militias prolonged the pact on Monday.", "AGREE", 3),
        ("The two governments and the rebels reaffirmed the protocol.", "AGREE", 2),
        ("Chad and four militias re-signed the treaty.", "SUPPORT", 2),
        ("The army and two rebel factions extended the truce.", "RETREAT", 2),
    ],
)
def test_an_accord_that_several_keep_up(text: str, type_: str, actors: int) -> None:
    event = next(e for e in events(text) if e.type == type_)
    assert len(event.actors) == actors


def test_both_sides_act_as_two() -> None:
    text = "Chad clashed with the FARC near Tibu. The two sides agreed to a truce on Tuesday."
    agreed = at(text, "agreed")
    assert [a.name for a in agreed.actors] == ["Chad", "FARC"]


def test_officials_of_several_states_act_for_each() -> None:
    event = at("Ministers from Chad, Niger and Mali signed a treaty in Lome.", "signed")
    assert {a.country for a in event.actors} == {"TCD", "NER", "MLI"}


@pytest.mark.parametrize(
    ("text", "actor", "object_"),
    [
        ("Gunmen on a motorcycle opened fire outside a mosque in Quetta.", "Gunmen", ""),
        ("Attackers on a boat opened fire near Goma.", "Attackers", ""),
        ("In Mostar Croat gunners shelled the old quarter.", "gunners", "the old quarter"),
        ("A bomber rammed a truck packed with explosives into a gate in Gao on Friday.", "bomber", "a gate"),
    ],
)
def test_what_the_parser_makes_of_a_deed(text: str, actor: str, object_: str) -> None:
    (event,) = [e for e in events(text) if e.type == "ASSAULT"]
    assert actor in (event.actors[0].name or "")
    assert any(o.text.startswith(object_) for o in event.objects) or not object_


def test_wanted_people_want_nothing() -> None:
    report = read("Seven wanted bomb makers had been arrested in Basilan, an official said.", "2015-06-10")
    sources = [r.source.name for r in report.records if isinstance(r, Statement) and r.source]
    assert sources == ["official"]
    (arrest,) = [r for r in report.records if isinstance(r, EventRecord)]
    assert (arrest.type, arrest.mode) == ("COERCE", "arrest")
    assert [(r.measure, r.best) for r in report.records if isinstance(r, Figure)] == [("detained", 7)]


def test_a_time_behind_a_standing_thing_is_the_deeds() -> None:
    event = at("Rebels withdrew from two hills overlooking Kibumba on Monday after a day of shelling.", "withdrew")
    assert event.time is not None
    assert event.time.from_ == "2015-06-08"


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("Four guerrillas were captured near Cali on Friday.", "COERCE"),
        ("Three soldiers were captured near Bunia on Friday.", "ASSAULT"),
    ],
)
def test_fighters_are_captured_by_those_who_are_after_them(text: str, type_: str) -> None:
    assert [e.type for e in events(text)] == [type_]


@pytest.mark.parametrize(
    "text",
    [
        "The president was briefed on the siege of Masisi.",
        "He was having dinner near the police post in Goma when shells fell.",
        "The rebel talked to a friend about the raid.",
    ],
)
def test_meals_and_private_talk_are_no_consultations(text: str) -> None:
    assert "CONSULT" not in {e.type for e in events(text)}


@pytest.mark.parametrize(
    "text",
    [
        "Marines backed by armoured vehicles stormed the port.",
        "Chad recalled its ambassador for consultations.",
        "The president dismissed the army chief.",
        "The unions called a strike in Lagos.",
    ],
)
def test_what_is_done_with_people_and_things_is_not_said(text: str) -> None:
    assert not [r for r in read(text, "2015-06-10").records if isinstance(r, Statement)]


def test_those_who_are_loyal_to_somebody_sign_themselves() -> None:
    event = at("Chad's government and rebels loyal to Omar Reyes signed a protocol in Lome on Monday.", "signed")
    assert [a.name for a in event.actors] == ["Chad", "rebels"]


def test_whom_troops_are_loyal_to_is_no_second_doer() -> None:
    event = at("Troops loyal to Hun Sen looted the party's headquarters.", "looted")
    assert [a.name for a in event.actors] == ["Troops"]


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        ("The ministry dismissed as false reports that troops had shelled the camp.", "shelled"),
        ("Kigali rejected as untrue allegations that its soldiers had crossed the border.", "crossed"),
        ("The colonel rejected as a lie the rebels' claim that his planes had bombed the market.", "bombed"),
        ("Juba dismissed a UN report that its troops had crossed the border as fiction.", "crossed"),
        ("The colonel denounced reports of a massacre in the market as lies.", "massacre"),
        ("The army rejected as baseless a claim that its planes had bombed the market.", "bombed"),
    ],
)
def test_what_is_called_untrue_is_denied(text: str, trigger: str) -> None:
    assert at(text, trigger).standing == "denied"
