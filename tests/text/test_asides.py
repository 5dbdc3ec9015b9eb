"""What stands between commas behind a subject leaves the verb its subject, and a country before a thing is no scene."""

from __future__ import annotations

import pytest

from sitroom import read


@pytest.mark.parametrize(
    "text",
    [
        "Local officials said eight civilians, among them three children, were killed in Bria.",
        "The ministry said eight civilians, most of them women, were wounded in Bria.",
    ],
)
def test_who_was_hurt_stands_before_the_aside(text: str) -> None:
    (event,) = [r for r in read(text, "2024-05-02").records if r.kind == "event"]
    (hurt,) = event.recipients  # type: ignore[attr-defined]
    assert hurt.text.startswith("eight civilians")


def test_whose_convoy_it_was_is_not_where() -> None:
    report = read("In Kirkuk two bombs that targeted a US convoy wounded four people.", "2009-05-02")
    assert {p.text for r in report.records for p in r.places} == {"Kirkuk"}


def test_both_deeds_are_what_is_said() -> None:
    text = 'The army said it had killed a commander known as "Ox" and arrested four guerrillas in Goma.'
    events = [r for r in read(text, "2024-05-02").records if r.kind == "event"]
    assert len(events) == 2
    assert all([link.source.text for link in r.attribution if link.source] == ["The army"] for r in events)


def test_a_list_goes_on_behind_the_first_of_it() -> None:
    report = read("The round will focus on a truce, the release of hostages and aid.", "2024-05-02")
    assert all(r.reality != "occurred" for r in report.records if r.kind == "event")


def test_how_long_a_pause_lasted_is_no_time_of_what_broke_it() -> None:
    report = read(
        "Talks resumed after a three-month freeze caused by a bomb attack that killed 22 cadets.", "2024-05-02"
    )
    assert [r.time for r in report.records if r.kind == "event"] == [None]


@pytest.mark.parametrize("text", ['"Our staff have left," he said.', '"Our forces are tired," they said.'])
def test_our_men_of_a_speaker_without_a_name_are_nobodys(text: str) -> None:
    statements = [r for r in read(text, "2024-05-02").records if r.kind == "statement"]
    assert len(statements) == 1
