"""Deeds in the many words that news has for them: set free, told to leave, downed tools, a line held by telephone."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.event.record import EventRecord
from sitroom.model.document import Document, Report, document_id
from sitroom.pipeline import read_document


def read(text: str) -> Report:
    report, _ = read_document(Document(id=document_id(text), text=text, published="2015-06-10", language="en"))
    return report


def events(text: str) -> list[EventRecord]:
    return [cast(EventRecord, r) for r in read(text).records if r.kind == "event"]


@pytest.mark.parametrize(
    ("text", "type_", "mode", "actor", "recipient"),
    [
        ("Abductors set free two aid workers near Herat.", "RETREAT", "release", "Abductors", "aid workers"),
        ("The kidnappers turned loose four farmers.", "RETREAT", "release", "kidnappers", "farmers"),
        ("The gunmen let the bus passengers go after two hours.", "RETREAT", "release", "gunmen", "passengers"),
        (
            "Guerrillas turned two policemen over to a Red Cross mission.",
            "RETREAT",
            "release",
            "Guerrillas",
            "policemen",
        ),
        ("The militia turned over 90 rifles to a verification team.", "RETREAT", "disarm", "militia", "team"),
        ("Mali declared the Danish ambassador persona non grata.", "SANCTION", "expel", "Mali", "ambassador"),
        ("Niger told the Danish envoy to leave within 48 hours.", "SANCTION", "expel", "Niger", "envoy"),
        (
            "The Chadian foreign minister flew to Paris to see Emmanuel Macron.",
            "CONSULT",
            "visit",
            "minister",
            "Macron",
        ),
        ("Norway accused Chad of bombing trucks near Faya.", "ASSAULT", "explosives", "Chad", ""),
        ("Niger charged Chad with shelling a market near Diffa.", "ASSAULT", "heavy-weapons", "Chad", ""),
        ("Gendarmes turned water cannon on students in Tunis.", "ASSAULT", "crowd-control", "Gendarmes", "students"),
        (
            "Militants blew up a depot; ministers pointed the finger at renegades.",
            "ACCUSE",
            "allege",
            "ministers",
            "rene",
        ),
        ("The Chadian army hauled howitzers towards Adre.", "MOBILIZE", "weapons", "army", ""),
        ("Turkish jets flew 12 strikes against Kurdish rebels.", "ASSAULT", "aerial", "Turk", "rebels"),
        ("Farmers blocked the motorway to the capital.", "PROTEST", "obstruct", "Farmers", ""),
        ("Twelve detainees went on hunger strike on Tuesday.", "PROTEST", "hunger", "detainees", ""),
        ("On Friday raiders torched a granary outside Gao.", "ASSAULT", "destroy", "raiders", ""),
        ("The envoy said both had been beaten by soldiers in Lodwar.", "ASSAULT", "beat", "soldiers", ""),
        ("The junta rescinded the ban on rallies that it had decreed in February.", "COERCE", "restrict", "it", ""),
    ],
)
def test_a_deed_in_other_words(text: str, type_: str, mode: str, actor: str, recipient: str) -> None:
    found = [e for e in events(text) if e.type == type_ and e.mode == mode]
    assert found, [(e.trigger.text, e.type, e.mode) for e in events(text)]
    assert any(actor in a.text for e in found for a in e.actors)
    assert not recipient or any(recipient in a.text for e in found for a in e.recipients)


def test_two_sentences_run_together_at_an_and() -> None:
    found = {
        e.mode: [a.text for a in e.actors] for e in events("Dockers in Lagos downed tools and farmers blocked a road.")
    }
    assert found == {"strike": ["Dockers in Lagos"], "obstruct": ["farmers"]}


@pytest.mark.parametrize(
    ("text", "nations"),
    [
        ("Indian and Omani warships staged a joint exercise.", {"IND", "OMN"}),
        ("Greek and Turkish jets clashed over the Aegean.", {"GRC", "TUR"}),
    ],
)
def test_two_nations_before_one_noun(text: str, nations: set[str]) -> None:
    assert {a.country for e in events(text) for a in e.actors} == nations


def test_a_line_by_telephone_has_two_ends() -> None:
    call = next(e for e in events("The chancellor discussed the deal with her Danish counterpart in a phone call."))
    assert (call.type, call.mode, len(call.actors)) == ("CONSULT", "phone", 2)


@pytest.mark.parametrize(
    "text",
    [
        "Army engineers disabled a mine laid beside the track.",
        "Fire chiefs said a blast at a mill was caused by dust.",
        "Experts carried out a controlled explosion on the device.",
        "Frost laid siege to the province of Badakhshan for a week.",
        "The captain fired a rocket into the top corner and the champions lifted the cup.",
        "The two brewers fought a price battle for shelf space.",
        "An army of cleaners bombarded the lice with powder.",
        "Rebels in his own party laid down their arms after he retreated on fuel duty.",
    ],
)
def test_nobody_attacks_or_yields(text: str) -> None:
    hard = ("ASSAULT", "COERCE", "MOBILIZE", "RETREAT")
    assert not [e for e in events(text) if e.type in hard and e.reality == "occurred"]


def test_what_is_only_suspected_is_alleged_but_the_dead_are_not() -> None:
    report = read("Suspected rebels killed two herders near Jos.")
    standing = {r.kind: r.standing for r in report.records if r.kind in ("event", "figure")}
    assert standing == {"event": "alleged", "figure": "stated"}


def test_deeds_held_beside_each_other_keep_their_own_day_and_place() -> None:
    first, second = sorted(
        events("Veterans likened the assault to the battle of Ypres in the 1910s."), key=lambda e: e.trigger.start
    )
    assert (first.time, first.places) == (None, ())
    assert second.time is not None
    assert second.time.from_ == "1910-01-01"


@pytest.mark.parametrize(
    "text",
    [
        "The bridge shelled on Sunday is the same one that was attacked in March.",
        "Gunmen raided the school on Monday. It was the same school that rebels attacked in April.",
    ],
)
def test_the_same_target_again(text: str) -> None:
    found = events(text)
    assert any(link.type == "same_target" for e in found for link in e.links)


def test_a_deed_behind_where_is_older() -> None:
    found = events("Trucks with flour reached the town on Sunday, where a blockade was lifted last week.")
    assert {e.trigger.text: e.novelty for e in found} == {"reached": "new", "lifted": "background"}


def test_a_threat_for_each_deed_tells_of_no_deed_yet() -> None:
    found = events("The rebels vowed to kill a hostage for every village the army burned.")
    assert {e.reality for e in found if e.trigger.text == "burned"} == {"conditional"}


def test_a_leader_of_a_group_is_no_leader_of_a_country() -> None:
    report = read("The leader of Hezbollah rejected the truce.")
    assert "leader of Hezbollah" in {a.name for a in report.mentions.actors}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Sappers made safe two pipe bombs outside a school in Kirkuk.", "two pipe bombs"),
        ("A disposal team made the device safe on Friday.", "the device"),
        ("The grenade was made safe by police experts.", "The grenade"),
    ],
)
def test_made_safe_is_defused(text: str, what: str) -> None:
    found = [e for e in events(text) if e.acled and e.acled.sub_event_type == "Disrupted weapons use"]
    assert any(what in o.text for e in found for o in e.objects)


def test_a_road_made_safe_is_no_weapon_made_safe() -> None:
    assert not [e for e in events("The new lamps made the road safe for cyclists.") if e.acled]


def test_rockets_that_come_down_and_fuel_that_comes_in_are_deeds() -> None:
    (fell,) = [e for e in events("Three rockets came down near a clinic in Aden.") if e.type == "ASSAULT"]
    assert fell.trigger.text == "came down"
    assert [e.type for e in events("Fuel trucks entered the enclave on Monday.")] == ["AID"]


def test_a_premier_is_ambushed_by_backbenchers_in_words_alone() -> None:
    assert not events("The premier was ambushed by her own backbenchers.")
    assert [e.type for e in events("Guerrillas ambushed a columnist in Cali.")] == ["ASSAULT"]


def test_who_registers_no_fire_tells_of_it() -> None:
    (quiet,) = events("The mission registered no gunfire on Friday.")
    assert quiet.polarity == "negative"
    assert [a.source.text for a in quiet.attribution if a.source] == ["The mission"]
