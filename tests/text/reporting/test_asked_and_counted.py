"""Who is called on, what is counted over which time, whose view stands inside another's word."""

from __future__ import annotations

import pytest
from tests.text.reporting.test_chains import statements

from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


@pytest.mark.parametrize(
    ("text", "source", "content"),
    [
        (
            "The Observatory renews its call on the authorities to open an inquiry.",
            "Observatory",
            "the authorities to open an inquiry",
        ),
        (
            "The Red Cross thanked both mayors for their help, and appealed to all sides to spare medics.",
            "International Committee of the Red Cross",
            "all sides to spare medics",
        ),
        (
            "The Office condemns the use of heavy weapons in residential areas and appeals to the elders to end it.",
            "Office",
            "the elders to end it",
        ),
        (
            "The bishops repeated their appeal to the gangs to free the nuns.",
            "bishops",
            "the gangs to free the nuns",
        ),
        (
            "The council calls upon the union, of which it is a member, and upon the troops to act.",
            "council",
            "the union, of which it is a member, and upon the troops to act",
        ),
    ],
)
def test_what_somebody_is_called_on_to_do(text: str, source: str, content: str) -> None:
    assert (source, "urge", content) in [(s, act, c) for s, act, c, _ in statements(text)]


def test_who_is_held_responsible_is_accused() -> None:
    (one,) = statements("The Observatory holds the governor responsible for the lives of those still in custody.")
    assert one[1:3] == ("accuse", "the governor responsible for the lives of those still in custody")


def test_a_second_verb_taken_for_a_plural_has_the_same_speaker() -> None:
    text = "The foreign ministry condemns this act of aggression and stresses that Armenia has no armed forces there."
    assert sorted((source or "", act, content) for source, act, content, _ in statements(text)) == [
        ("foreign ministry", "condemn", "this act of aggression"),
        ("foreign ministry", "say", "that Armenia has no armed forces there"),
    ]


def test_a_view_inside_what_is_noted_holds_only_what_is_viewed() -> None:
    found = statements("Minister Varga noted that in the view of the bloc, the aim of the operation is conquest.")
    assert [(source, content, outer) for source, _, content, outer in found] == [
        ("Varga", "that in the view of the bloc, the aim of the operation is conquest", []),
        ("bloc", "the aim of the operation is conquest", ["Varga"]),
    ]


def test_the_subject_right_before_a_quoted_verb_is_its_own() -> None:
    found = statements('The spokesman said the United States "strongly condemns attacks on civilians" there.')
    assert ("United States", "condemn", "attacks on civilians", ["spokesman"]) in found


@pytest.mark.parametrize(
    "text",
    [
        "Delegates held interviews to confirm the names of the men.",
        "The mission sent a team to verify that the guns were gone.",
    ],
)
def test_what_a_deed_is_meant_to_make_sure_is_not_confirmed(text: str) -> None:
    assert [act for _, act, *_ in statements(text) if act == "confirm"] == []


def test_who_is_able_to_confirm_does() -> None:
    assert "confirm" in [act for _, act, *_ in statements("The army was able to confirm that two men had died.")]


def test_a_toll_behind_a_colon_is_given() -> None:
    found = statements("The Haiti Rights Network gave a higher toll: 54 killed, including an infant.")
    assert [(source, act) for source, act, *_ in found] == [("Haiti Rights Network", "report")]


def test_who_keeps_a_tally_is_its_source() -> None:
    found = statements("Raids have killed 38 people since May, according to a tally kept by the Horn Institute.")
    assert [source for source, *_ in found] == ["Horn Institute"]


def test_whoever_guesses_says_so() -> None:
    (one,) = statements("Her guess is that the garrison will stay.")
    assert one[1:3] == ("expect", "that the garrison will stay")


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (
            "Partners recorded 62 incidents in June, compared with 47 in May.",
            "62 incidents in June, compared with 47 in May",
        ),
        ("The office has verified 374 civilian deaths since November 2013.", "374 civilian deaths since November 2013"),
        ("The mission documented the killing of eight men on 6 January.", "the killing of eight men on 6 January"),
        ("Monitors registered nine blasts during the night.", "nine blasts during the night"),
    ],
)
def test_the_time_that_is_counted_over_is_no_time_of_saying(text: str, content: str) -> None:
    (one,) = (r for r in _statements(text))
    assert [c.text for c in one.content] == [content]
    assert one.time is None


def test_the_day_of_a_confirmation_is_its_own() -> None:
    (one,) = _statements("The minister confirmed the accord on Monday.")
    assert one.time is not None


@pytest.mark.parametrize(
    "text",
    [
        'The envoy said in his nightly address: "Every delay costs lives."',
        "The monitors documented the killing of eight people at the weekly market of Koro on 6 January.",
    ],
)
def test_a_thing_that_comes_round_makes_no_habit(text: str) -> None:
    assert {one.reality for one in _statements(text)} == {"occurred"}


def _statements(text: str) -> list:  # type: ignore[type-arg]
    document = Document(id=document_id(text), text=text, published="2015-02-10", language="en")
    report, _ = read_document(document)
    return [r for r in report.records if r.kind == "statement"]
