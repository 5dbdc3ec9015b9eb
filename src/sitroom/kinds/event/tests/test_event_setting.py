"""Settings that take a deed back, that tell it once, or that say whose it was and when."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.event.record import EventRecord
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def events(text: str, published: str = "2019-05-15") -> list[EventRecord]:
    report, _ = read_document(Document(id=document_id(text), text=text, published=published, language="en"))
    return [cast(EventRecord, r) for r in report.records if r.kind == "event"]


def one(text: str, trigger: str) -> EventRecord:
    found = [e for e in events(text) if e.trigger.text == trigger]
    assert len(found) == 1, [e.trigger.text for e in events(text)]
    return found[0]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The revolt was a way for the colonels to depose the king.", "depose"),
        ("We hope that the authorities do not let this chance slip away.", "let"),
        ("Farmers in Mali are forced to face the threat of jihadist violence.", "forced"),
        ("Farmers in Mali are forced to face the threat of jihadist violence.", "threat"),
        ("The video did not include any shots of the rockets.", "shots"),
        ("The militia killed nine people in Tama. It is not clear who carried out the killings.", "killings"),
        ("Shelling hit Kono, bringing to seven the number killed since Monday.", "killed"),
        ("Rebels freed 19 hostages on Jolo, leaving 12 others in captivity.", "leaving"),
        ("The army left Bor, leaving a company of engineers behind.", "leaving"),
        ("A lorry loaded with explosives was found near the base.", "loaded"),
        ("The fire was caused by the explosion of a gas canister, not by the rebels.", "explosion"),
        ("The governor opened a news conference by thanking the troops.", "opened"),
        ("The minister, speaking to newsmen in Abuja, said gunmen killed nine people.", "speaking"),
        ("The mayor spoke of supporting those who lost their homes in the fighting.", "supporting"),
        ("The student was charged with crimes of terrorism, treason and homicide.", "homicide"),
        ("The two sides, due to resume negotiations in Geneva on Monday, traded accusations.", "negotiations"),
        ("The rebels agreed not to carry out any raids against convoys.", "raids"),
        ("The ministers reaffirmed their willingness to talk with the rebels.", "talk"),
        ("The group warned it would mount new attacks on the capital.", "attacks"),
        ("The council denied the army's request for more troops.", "request"),
        ("The foreign minister met his counterpart to discuss the truce.", "discuss"),
        ("The coalition is assisting the government to degrade and destroy the group.", "destroy"),
        ("Two mines killed nine porters and left 30 others wounded.", "wounded"),
        ("The minister called on the elders to organise patrols and help the army.", "help"),
    ],
)
def test_setting_takes_it_back(text: str, word: str) -> None:
    assert word not in [e.trigger.text for e in events(text)]


def test_threat_to_begin_is_a_threat() -> None:
    threat = one("The militia warned in a recorded message that it would begin targeting judges.", "warned")
    assert (threat.type, threat.mode) == ("THREATEN", "violence")


def test_what_one_bomb_did_is_one_event() -> None:
    bomb = one("A car bomb killed 12 people and wounded 22 others in Baghdad on Monday.", "killed")
    assert [r.text for r in bomb.recipients] == ["12 people", "22 others"]
    assert bomb.time is not None
    assert bomb.time.from_ == "2019-05-13"
    planted = "A bomb planted in a car exploded near the mosque, killing three people."
    assert [e.trigger.text for e in events(planted)] == ["exploded"]


def test_where_a_bomb_stood_is_not_whose_it_was() -> None:
    assert not one("A car bomb outside a ministry in Baghdad killed at least 12 people.", "killed").actors


@pytest.mark.parametrize(
    ("text", "trigger", "actor"),
    [
        ("In 1998 guerrillas killed 40 farmers in Tolima.", "killed", "guerrillas"),
        ("Last month rebels killed 40 farmers in Tolima.", "killed", "rebels"),
        ("Since 2015 militants have killed 40 farmers in Tolima.", "killed", "militants"),
        ("Police fired tear gas at protesters after they threw stones.", "threw", "protesters"),
        ("The looting spread, prompting the mayor to declare an emergency in Kassala.", "declare", "mayor"),
    ],
)
def test_who_did_it(text: str, trigger: str, actor: str) -> None:
    assert [a.name for a in one(text, trigger).actors] == [actor]


def test_a_speaker_is_struck_and_strikes_nobody() -> None:
    attack = one('"They attacked us at dawn," said Mariam Keita, a farmer.', "attacked")
    assert [r.name for r in attack.recipients] == ["Mariam Keita"]
    assert attack.standing == "stated"


def test_what_is_asked_for_is_not_whom_it_is_asked_of() -> None:
    asked = one("The survivors requested asylum from the Kenyan government.", "requested")
    assert [r.country for r in asked.recipients] == ["KEN"]


def test_years_that_are_joined() -> None:
    time = one("Rebels seized hundreds of hostages in 1995 and 1996.", "seized").time
    assert time is not None
    assert (time.from_, time.to) == ("1995-01-01", "1996-12-31")


def test_round_of_years_since_is_an_anniversary() -> None:
    killed = one("It has been nine years since more than 100 civilians were killed in Hula.", "killed")
    assert killed.novelty == "anniversary"
    assert killed.time is not None
    assert (killed.time.from_, killed.time.to) == ("2010-01-01", "2010-12-31")


def test_strikes_on_a_school_are_no_game() -> None:
    hit = one("Drone strikes hit a village school in Wadera on Monday.", "strikes")
    assert [o.text for o in hit.objects] == ["a village school"]


def test_strikes_of_a_report_on_drones() -> None:
    text = "The bureau counts drone strikes and their dead. The nine strikes in 2012 all took place in Yemen."
    assert one(text, "strikes").places[0].country == "YEM"


def test_deaths_of_people_in_an_attack() -> None:
    deaths = one("She saw the deaths of an old porter and of a sentry in the bombing.", "deaths")
    assert len(deaths.recipients) == 2


def test_rank_behind_an_office_is_no_part_of_it() -> None:
    told = events("Army chief General Yar Gebre ordered a retreat. The army chief was dismissed on Monday.")
    assert [(*e.actors, *e.recipients)[0].person for e in told] == ["Yar Gebre", "Yar Gebre"]


def test_nearly_is_not() -> None:
    assert one("The base was nearly overrun by militants on Sunday.", "overrun").polarity == "negative"


@pytest.mark.parametrize(
    ("text", "trigger", "actor", "recipient"),
    [
        ("The rebels said the army had attacked them near Goma.", "attacked", "army", "rebels"),
        ("The minister said rebels tried to kill him.", "kill", "rebels", "minister"),
        ("Residents said soldiers beat them.", "beat", "soldiers", "residents"),
        ("Protesters clashed with police, who fired rubber bullets at them.", "fired", "police", "protesters"),
        ("Police arrested ten men after they attacked a checkpoint.", "attacked", "men", None),
        ("The court jailed the officers because they refused to testify.", "refused", "officers", None),
    ],
)
def test_whom_a_pronoun_stands_for(text: str, trigger: str, actor: str, recipient: str | None) -> None:
    event = one(text, trigger)
    assert [(a.name or "").lower() for a in event.actors] == [actor]
    assert [(r.name or "").lower() for r in event.recipients] == ([recipient] if recipient else [])


def test_what_is_shot_down_is_not_who_fired_it() -> None:
    told = events("The Houthis fired missiles at Riyadh, and the coalition said it had shot them down.")
    assert all("Houthis" not in (r.name or "") for e in told for r in e.recipients)
