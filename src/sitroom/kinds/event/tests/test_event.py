"""Events as a user gets them: from text to records."""

from __future__ import annotations

from functools import cache
from typing import cast

import pytest

from sitroom.kinds.event import guards, what
from sitroom.kinds.event.record import EventRecord
from sitroom.lexicon import predicates
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


@cache
def events(text: str, published: str | None = "2019-05-11") -> tuple[EventRecord, ...]:
    report, _ = read_document(Document(id=document_id(text), text=text, published=published, language="en"))
    return tuple(cast(EventRecord, r) for r in report.records if r.kind == "event")


def one(text: str, type_: str) -> EventRecord:
    found = [e for e in events(text) if e.type == type_]
    assert len(found) == 1, [(e.trigger.text, e.type, e.mode) for e in events(text)]
    return found[0]


@pytest.mark.parametrize(
    ("text", "type_", "mode"),
    [
        ("Rebel gunners shelled the grain port on Thursday.", "ASSAULT", "heavy-weapons"),
        ("Army helicopters strafed a column of lorries.", "ASSAULT", "aerial"),
        ("Militants beheaded a captured sergeant.", "ASSAULT", "targeted"),
        ("Soldiers carried out raids on two villages near Tessalit.", "ASSAULT", None),
        ("Gunmen abducted a vet from a farm.", "ASSAULT", "abduct"),
        ("Police fired rubber bullets at demonstrators.", "ASSAULT", "crowd-control"),
        ("The ministry summoned the Danish ambassador.", "ACCUSE", "disapprove"),
        ("The junta imposed a night curfew on the port city.", "COERCE", "curfew"),
        ("Officers arrested three bloggers on Friday.", "COERCE", "arrest"),
        ("Kenya expelled the Eritrean ambassador.", "SANCTION", "expel"),
        ("A tribunal sentenced the warlord to 30 years in prison.", "SANCTION", "convict"),
        ("The rebels freed nine hostages on Sunday.", "RETREAT", "release"),
        ("The insurgents handed in their rifles.", "RETREAT", "disarm"),
        ("Thousands of teachers marched through the capital against the decree.", "PROTEST", "demo"),
        ("Prisoners began a hunger strike.", "PROTEST", "hunger"),
        ("The two foreign ministers met in Oslo on Monday.", "CONSULT", None),
        ("Finland's president visited Kenya on Tuesday.", "CONSULT", "visit"),
        ("Donors delivered 40 tons of wheat to the camps.", "AID", None),
        ("Eritrea deployed troops along the border.", "MOBILIZE", "troops"),
        ("The opposition called for the release of the mayor.", "REQUEST", "yield"),
        ("The rebels rejected a ceasefire.", "REJECT", "yield"),
        ("The militia threatened to shoot down any helicopter.", "THREATEN", "violence"),
        ("Kenyan troops pulled out of Afmadow on Monday.", "RETREAT", "withdraw"),
        ("The army said it had pulled its last two companies out of Kajo Keji.", "RETREAT", "withdraw"),
        ("The rebels backed out of the prisoner deal.", "REJECT", None),
        ("Soldiers pulled six people out of the rubble of a school.", "AID", None),
        ("The airfield was shelled overnight.", "ASSAULT", "heavy-weapons"),
    ],
)
def test_predicates_give_type_and_mode(text: str, type_: str, mode: str | None) -> None:
    assert one(text, type_).mode == mode


def test_codes_follow_type_and_mode() -> None:
    event = one("Army helicopters strafed a column of lorries.", "ASSAULT")
    assert (event.quad, event.cameo) == (4, "195")
    assert event.acled is not None
    assert event.acled.sub_event_type == "Air/drone strike"


@pytest.mark.parametrize(
    "text",
    [
        "The striker fired home from ten yards before half-time.",
        "The supermarket launched a price war on its rival.",
        "The storm battered the island and floods besieged three hamlets.",
        "Shares retreated after the bank withdrew its offer.",
        "The health ministry declared war on dengue.",
        "An explosion at a bakery was caused by a gas leak.",
    ],
)
def test_war_words_of_other_trades_give_no_conflict(text: str) -> None:
    assert not [e for e in events(text) if e.type in ("ASSAULT", "COERCE", "MOBILIZE", "RETREAT", "PROTEST")]


def test_talks_to_come_are_agreement_and_talks_held_are_consultation() -> None:
    assert {e.type for e in events("The two presidents will meet in Oslo on 28 May.")} == {"AGREE"}
    assert {e.type for e in events("The two presidents met in Oslo on 8 May.")} == {"CONSULT"}


def test_an_ordered_withdrawal_is_no_withdrawal() -> None:
    found = events("The president ordered his troops out of the valley on Monday.")
    assert any(e.type == "CONCEDE" for e in found)
    assert not any(e.type == "RETREAT" and e.reality == "occurred" for e in found)


def test_a_refusal_replaces_what_is_refused() -> None:
    event = one("Kenya will not withdraw its battalion, the defence minister said.", "REJECT")
    assert event.mode == "yield"
    assert event.polarity == "positive"


def test_must_in_someones_words_is_a_request() -> None:
    event = one("The colonel said the governor must release the nurses.", "REQUEST")
    assert [a.text for a in event.actors] == ["The colonel"]
    assert any("governor" in r.text for r in event.recipients)


def test_what_is_threatened_is_no_event_of_its_own() -> None:
    found = events("The militia threatened to shell the market.")
    assert [e.type for e in found] == ["THREATEN"]


def test_deed_and_result_in_one_clause_are_one_event() -> None:
    event = one("A strike by rebel drones on a bus station killed nine nurses.", "ASSAULT")
    assert event.trigger.text == "strike"
    assert any("nurses" in r.text for r in event.recipients)


def test_both_sides_of_a_fight_are_actors() -> None:
    event = one("Turkish soldiers clashed with Kurdish fighters near the dam.", "ASSAULT")
    assert len(event.actors) == 2
    assert event.recipients == ()


def test_a_weapon_is_no_actor() -> None:
    event = one("A roadside bomb killed four soldiers.", "ASSAULT")
    assert event.actors == ()
    assert event.mode == "explosives"
    assert [i.text for i in event.instrument] == ["A roadside bomb"]


def test_a_responsibility_claim_names_the_actor_as_claimed() -> None:
    found = events("Al-Shabaab claimed responsibility for the attack on the hotel.")
    deed = next(e for e in found if e.type == "ASSAULT")
    assert deed.standing == "claimed"
    assert deed.attribution
    assert any("Shabaab" in a.text for a in deed.actors)


@pytest.mark.parametrize(
    ("text", "sub_event"),
    [
        ("A mob beat two suspected thieves to death.", "Mob violence"),
        ("Army sappers defused a bomb under a bridge.", "Disrupted weapons use"),
        ("Rebels captured the town of Kharsa from the army.", "Non-state actor overtakes territory"),
        ("Soldiers raped three women in a village.", "Sexual violence"),
        ("Looters ransacked food shops in the port district.", "Looting/property destruction"),
        ("Soldiers opened fire on demonstrators, killing two.", "Excessive force against protesters"),
    ],
)
def test_acled_depends_on_the_setting(text: str, sub_event: str) -> None:
    assert any(e.acled is not None and e.acled.sub_event_type == sub_event for e in events(text))


def test_an_event_in_a_few_words() -> None:
    event = one("Gunmen attacked a bus.", "ASSAULT")
    assert what(event) == "Gunmen > a bus ASSAULT"


@pytest.mark.parametrize("text", ["", "...", "ATTACK", "?!", "Killed killed killed.", "\n\n- 'Strike' -\n"])
def test_odd_text_gives_no_crash(text: str) -> None:
    events(text)


def test_every_guard_of_the_tables_is_asked() -> None:
    assert set(guards.GUARDS) == predicates.GUARDS
