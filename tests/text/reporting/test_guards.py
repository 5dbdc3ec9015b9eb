"""Which verbs report with which words beside them, and contents that the parser hid."""

from __future__ import annotations

import pytest
from tests.text.reporting.test_reporting import Said, analysed, in_words


def said(text: str) -> list[Said]:
    analysis = analysed(text)
    return [in_words(analysis, r) for r in analysis.reportings]


@pytest.mark.parametrize(
    "text",
    [
        "The feud has claimed more than 400 lives.",
        "The quake claimed a whole generation.",
        "The Reform Party claimed three seats in the north.",
        "The separatists claimed the ridge after a night of fighting.",
        "Both battalions have respected the armistice and honoured its terms.",
        "Its founder, who calls himself General Baobab, fled across the river.",
        "A militia called Dawn Shield holds the depot.",
        "Hundreds of herders back the insurgents.",
        "The two fleets will hold drills in the strait.",
        "The ceasefire seems to hold and the gunmen appear to have left.",
        "The patrol put sentries at three bridges and gave the boys bread.",
        "The platoon responded to the alarm within minutes.",
    ],
)
def test_what_only_sounds_like_speech_reports_nothing(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "source", "cue", "act", "content"),
    [
        ("The cell claimed the assassination.", "The cell", "claimed", "claim", "the assassination"),
        ("Observers logged nine violations of the truce.", "Observers", "logged", "report", "nine violations"),
        ("Medics in Orro counted 31 civilians dead.", "Medics in Orro", "counted", "report", "31 civilians"),
        ("The warden gave the number of dead as 23.", "The warden", "gave", "report", "the number of dead as 23"),
        ("The clinic placed the toll at 40.", "The clinic", "placed", "report", "the toll at 40"),
        ("The ministry thanks both sides for their patience.", "The ministry", "thanks", "praise", "both sides"),
        ("The council reaffirms the unity of Orland.", "The council", "reaffirms", "say", "the unity of Orland"),
        ("The mission takes note of the delay.", "The mission", "takes note of", "say", "the delay"),
        ("The mission stands ready to host them.", "The mission", "stands ready", "offer", "to host them"),
        ("Moscow holds that the strike was legal.", "Moscow", "holds", "say", "that the strike was legal"),
    ],
)
def test_what_reports_with_the_right_words(text: str, source: str, cue: str, act: str, content: str) -> None:
    (one,) = said(text)
    assert (one.source, one.cue, one.act) == (source, cue, act)
    assert content in one.contents[0]


def test_a_protest_to_somebody_is_speech_and_a_march_is_none() -> None:
    (one,) = said("Orland protested to Westmark over the overflight.")
    assert (one.source, one.act, one.told) == ("Orland", "condemn", ["Westmark"])
    assert said("Students protested over the price of bread.") == []


def test_according_to_has_no_addressee() -> None:
    (one,) = said("Two guards were hurt, according to the governor of the province.")
    assert (one.source, one.told) == ("the governor of the province", [])


def test_that_he_may_not_talk_is_no_statement() -> None:
    (one,) = said("The clerk, who was not authorised to discuss the move, said the unit would leave.")
    assert (one.source, one.cue) == ("The clerk", "said")


def test_an_order_not_given_is_one_outside_a_formula() -> None:
    assert [one.act for one in said("Troops were not authorised to open fire.")] == ["order"]


def test_a_clause_behind_an_aside_is_still_what_was_said() -> None:
    (one,) = said(
        "The officer said, on condition of anonymity because he was not allowed to brief us, that they had left."
    )
    assert one.contents == ["that they had left"]
    (two,) = said("The envoy is telling traders at a crowded market that the truce will hold.")
    assert two.contents == ["that the truce will hold"]


def test_reported_speech_goes_on_behind_but() -> None:
    (one,) = said("Major Orr said that the road was open, but the bridge would close.")
    assert one.contents == ["that the road was open, but the bridge would close"]


def test_who_said_goes_on_not_what_it_was_said_of() -> None:
    found = said("Orr claimed the vote had been stolen before claiming that ballots were burnt.")
    assert {one.source for one in found} == {"Orr"}


def test_a_missing_blank_before_a_quote() -> None:
    (one,) = said('Orr said,"We will stay."')
    assert (one.source, one.contents) == ("Orr", ['"We will stay."'])


def test_a_day_is_no_content() -> None:
    (one,) = said("The group promised Sunday to lift the siege.")
    assert one.contents == ["to lift the siege"]


def test_a_hyphenated_word_stays_whole() -> None:
    (one,) = said("The bishop endorsed the re-election of the speaker.")
    assert one.contents == ["the re-election of the speaker"]


def test_a_figure_given_before_a_list_of_names() -> None:
    (one,) = said("The reeve gave the number of dead as 19, among them the chief and his wife.")
    assert one.contents == ["the number of dead as 19"]


def test_it_can_offer() -> None:
    (one,) = said("It stands ready to host the talks.")
    assert (one.source, one.act) == ("It", "offer")
