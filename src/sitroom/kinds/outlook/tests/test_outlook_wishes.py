"""Wishes and judgements are no outlooks, a warning of one's own deed is a threat, and each thing to come stands alone."""

from __future__ import annotations

from typing import cast

import pytest

import sitroom
from sitroom.kinds.outlook.record import Outlook


def outlooks(text: str, published: str = "2018-04-28") -> list[Outlook]:
    return [cast(Outlook, r) for r in sitroom.read(text, published=published).records if r.kind == "outlook"]


@pytest.mark.parametrize(
    "text",
    [
        "The bishop said he wished the killing would stop.",
        "It would be a mistake to lift the embargo now, the senator said.",
        "It remains to be seen whether the militias will disarm.",
        "The owner hopes to reopen his restaurant next month.",
        "The council debated a draft that would allow troops to board ships.",
        "The general said he was ready to do everything to stop them.",
    ],
)
def test_what_nobody_announces_is_none(text: str) -> None:
    assert outlooks(text) == []


def test_a_hope_with_an_act_and_a_day_stays() -> None:
    (one,) = outlooks("The convoy hopes to reach Dolow by Thursday.")
    assert one.category == "expected"


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("The militia warned that it would fire on any ship in the strait.", "threat"),
        ("The agency warned that it would run out of wheat within three weeks.", "warning"),
        ("Ghana said it would send a battalion only if others paid for it.", "pledged"),
        ("The Mahdists said they would observe the truce if the garrison did.", "pledged"),
        ("The republic will answer with force if its ships are boarded, its envoy said.", "threat"),
        ("The council gave the warlord until midnight on Sunday to hand over the port.", "deadline"),
    ],
)
def test_category_by_who_would_do_it(text: str, category: str) -> None:
    assert [o.category for o in outlooks(text)] == [category]


def test_a_second_verb_of_the_speaker_is_no_part_of_what_is_to_come() -> None:
    told = outlooks("The envoy said he would visit Asmara on 3 May, and planned to brief the council on 9 May.")
    assert {o.window.from_ for o in told if o.window is not None} == {"2018-05-03", "2018-05-09"}
    assert all("planned" not in o.what.text for o in told)


def test_whoever_is_asked_has_to_act() -> None:
    (one,) = outlooks("The Red Crescent appealed to the ministry to send tents.")
    assert [a.name for a in one.actors] == ["ministry"]


def test_a_clause_of_the_day_has_the_day_as_its_window() -> None:
    told = outlooks("Talks resume on 4 July, when the guarantors will present a map.")
    assert any("present a map" in o.what.text and o.window and o.window.from_ == "2018-07-04" for o in told)


def test_a_plan_is_told_once() -> None:
    assert len(outlooks("A donor conference is planned for 12 May.")) == 1


@pytest.mark.parametrize(
    ("text", "mark", "condition"),
    [
        ("Hamas will abide by the ceasefire as long as the army does.", "as long as", "the army does"),
        (
            "The militia said it would hold its fire so long as the pilgrims were on the road.",
            "so long as",
            "the pilgrims",
        ),
    ],
)
def test_as_long_as_is_a_condition(text: str, mark: str, condition: str) -> None:
    (one,) = outlooks(text)
    assert one.condition is not None
    assert (one.condition_mark, one.condition.text.startswith(condition)) == (mark, True)
    assert "long" not in one.what.text


def test_as_long_as_it_takes_is_none() -> None:
    (one,) = outlooks("The alliance will send shells to Estonia for as long as it takes.")
    assert one.condition is None
