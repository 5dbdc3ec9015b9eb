"""Things to come by how they are worded: appointments, ultimatums, threats, plans that came to nothing."""

from __future__ import annotations

from typing import cast

import pytest

import sitroom
from sitroom.kinds.outlook.record import Outlook


def outlooks(text: str, published: str = "2019-05-15") -> list[Outlook]:
    return [cast(Outlook, r) for r in sitroom.read(text, published=published).records if r.kind == "outlook"]


def one(text: str, published: str = "2019-05-15") -> Outlook:
    (found,) = outlooks(text, published)
    return found


@pytest.mark.parametrize(
    ("text", "category", "day"),
    [
        ("The envoy is due in Khartoum on Friday.", "scheduled", "2019-05-17"),
        ("The foreign minister is expected in Khartoum on Friday.", "expected", "2019-05-17"),
        ("Elections in Malawi have been set for 21 May.", "scheduled", "2019-05-21"),
        ("The council postponed the vote on the mission to 28 May.", "scheduled", "2019-05-28"),
        ("Elections in Malawi were postponed from 21 May to 28 May.", "scheduled", "2019-05-28"),
        ("The officials will announce the result on 29 May.", "scheduled", "2019-05-29"),
    ],
)
def test_appointments(text: str, category: str, day: str) -> None:
    found = one(text)
    assert found.category == category
    assert found.window is not None
    assert found.window.from_ == day


@pytest.mark.parametrize(
    "text",
    [
        "The army gave the rebels until Monday to leave the town.",
        "The president gave the rebels 48 hours to leave the town.",
        "The rebels have until midnight to leave the town, the army said.",
    ],
)
def test_ultimatums_name_who_must_act_and_by_when(text: str) -> None:
    found = one(text)
    assert found.category == "deadline"
    assert "rebels" in [a.text.removeprefix("The ").removeprefix("the ") for a in found.actors]
    assert found.window is not None


def test_what_follows_an_ultimatum_is_a_threat() -> None:
    found = outlooks("The generals gave the president 48 hours to resign, or they would impose a council of their own.")
    assert sorted(o.category for o in found) == ["deadline", "threat"]


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Any attack on the island would be met with a crushing response, the army said.", "threat"),
        ("Unless Erbil calls off the vote, Baghdad will close the airspace.", "warning"),
        ("Sudan faces sanctions unless it disarms the militia.", "warning"),
        ("Turkey says it will cross the border if the rebels are not expelled.", "threat"),
        ("The army said it would withdraw if the rebels laid down their arms.", "pledged"),
        ("The rebels guaranteed that the town would not be attacked.", "pledged"),
    ],
)
def test_threats_and_what_is_none(text: str, category: str) -> None:
    assert category in [o.category for o in outlooks(text)]
    if category == "pledged":
        assert "threat" not in [o.category for o in outlooks(text)]


@pytest.mark.parametrize(
    "text",
    [
        "The army has shelved plans to retake the port.",
        "The general cancelled a plan to retake the port.",
        "The rebels had hoped to bring the army to the table.",
        "The president was expected to resign on Tuesday night, but he did not.",
        "The army would neither confirm nor deny the report.",
        "A resident asked not to be named.",
        "Reporters asked whether the blockade would apply to food.",
        "The aim of the patrols is to protect the villages.",
    ],
)
def test_nothing_is_to_come(text: str) -> None:
    assert [o.what.text for o in outlooks(text) if o.reality != "cancelled"] == []


def test_a_denied_plan_is_denied() -> None:
    assert {o.standing for o in outlooks("Kigali denied that it planned to send troops to Goma.")} == {"denied"}


def test_who_wants_to_act_plans_and_who_wants_others_to_asks() -> None:
    assert one("Israel wants to withdraw from the valley.").category == "expected"
    assert one("Israel wants the army to withdraw from the valley.").category == "requested"


@pytest.mark.parametrize(
    ("text", "what", "low"),
    [
        ("War with the rebels looks inevitable, the officers say.", "War", 95),
        ("Sanctions are almost certain, a diplomat said.", "Sanctions", 95),
    ],
)
def test_a_thing_itself_is_called_likely(text: str, what: str, low: int | None) -> None:
    found = one(text)
    assert found.category == "forecast"
    assert what in found.what.text
    assert (found.likelihood[0] if found.likelihood else None) == low


def test_the_window_is_that_of_what_is_to_come() -> None:
    found = outlooks("Command will release the results of the May 3 strike inquiry on Monday.")
    assert [o.window and o.window.from_ for o in found] == ["2019-05-20"]


def test_as_soon_as_is_an_order_in_time() -> None:
    found = one("The council will take over as soon as the guards hand in their arms.")
    assert found.after is not None
    assert "guards" in getattr(found.after, "text", "")
    assert found.condition is None
    assert "as soon" not in found.what.text
