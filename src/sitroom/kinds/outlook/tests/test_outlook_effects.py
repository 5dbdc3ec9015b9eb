"""What only looks ahead by its tense: effects, rules, advice, slogans, motives, wishes; and whose deed is asked for."""

from __future__ import annotations

import pytest

from sitroom.kinds.outlook import KIND
from sitroom.kinds.outlook.record import Outlook
from sitroom.model.document import Document, document_id
from sitroom.pipeline import analyse


def outlooks(text: str, day: str = "2014-05-20") -> list[Outlook]:
    document = Document(id=document_id(text), text=text, published=day, language="en")
    return [r for r in KIND.extract(analyse(document)) if isinstance(r, Outlook)]


@pytest.mark.parametrize(
    "text",
    [
        "The loss of the bridge would seal the rebels' defeat in the valley.",
        "This common struggle will strengthen the two peoples.",
        "They are looking for a formula that would allow the fighters to keep their arms.",
        "A prison term of ten years will be imposed on those who shelter gunmen.",
        "In all cases, the instigators will receive the same sentences as the killers.",
        "Doctors urge people to boil their water.",
        "Marchers chanted: \"We will not bow!\"",
        "The general kept silent out of fear that it would hurt the talks.",
        "The villagers were sent to the coast, where it is feared they face hunger.",
        "The captain faces a charge of shooting at prisoners.",
        "There was so much smoke that the crews couldn't see the road when they got there.",
        "She never thought the shells could reach her street.",
        "The shelling forced the garrison to give up and agree to hand over its guns.",
        "In 1921 the commissars sought to impose their rule on the hill clans.",
        "Monitors were sent there so that the talks have a chance to succeed.",
        "The mine may have been laid by smugglers in 2009.",
        "The ministry committed 400 soldiers to the northern front.",
        "The army would not divulge the number of its dead.",
        "\"I would like to see him give himself up, and if he is guilty, to ask for pardon and face a court,\" his aunt said.",
    ],
)  # fmt: skip
def test_nothing_to_come(text: str) -> None:
    assert outlooks(text) == []


@pytest.mark.parametrize(
    ("text", "actors"),
    [
        ("The deputies called for the army's withdrawal from the valley.", ["army"]),
        ("Relief agencies demanded an end to the militia's raids on Kombo.", ["militia"]),
        ("Protesters called for the resignation of the interior minister.", ["interior minister"]),
        ("The bishop said the children would be spared.", []),
    ],
)
def test_who_has_to_act(text: str, actors: list[str]) -> None:
    found = outlooks(text)
    assert [[a.name for a in o.actors] for o in found] == [actors]


def test_a_proviso_without_that() -> None:
    text = (
        "The premier told reporters that the army was willing to leave the strip provided the border could be secured."
    )
    assert [o.condition and o.condition.text for o in outlooks(text)] == ["the border could be secured"]


def test_own_wishes_are_planned_and_their_day_is_not_the_announcement() -> None:
    (found,) = outlooks("Officials sent signals on Sunday that Chad wants to leave the enclave.")
    assert (found.category, found.reality, found.window) == ("expected", "planned", None)


def test_what_a_speaker_says_will_follow_is_a_forecast() -> None:
    (found,) = outlooks("Taking the heights would stop the rocket fire, the army said.")
    assert found.category == "forecast"


def test_since_and_now_are_no_windows() -> None:
    (found,) = outlooks("Now, the council wants to raise the wall to four metres.")
    assert found.window is None
