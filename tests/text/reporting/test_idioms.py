"""Praise and blame in set phrases, reactions, views by their owner, silence, and subjects that the parser lost."""

from __future__ import annotations

import pytest
from tests.text.reporting.test_turns import said


@pytest.mark.parametrize(
    ("text", "source", "cue", "act", "content"),
    [
        ("She took a swipe at the general's plan.", "She", "took a swipe at", "condemn", "the general's plan"),
        ("The bishop made fun of the decree.", "The bishop", "made fun of", "condemn", "the decree"),
        ("Kano pointed the finger at the militia.", "Kano", "pointed", "accuse", "the finger at the militia"),
        ("Kabul branded the charge a fabrication.", "Kabul", "branded", "deny", "the charge a fabrication"),
        ("The mayor called the story untrue.", "The mayor", "called", "deny", "the story untrue"),
        ("The mayor called the plan a fantasy.", "The mayor", "called", "say", "the plan a fantasy"),
        ("Rabat would not be drawn on the raid.", "Rabat", "would not be drawn on", "decline_comment", "the raid"),
        ("Aides refused to be drawn on it.", "Aides", "refused to be drawn on", "decline_comment", "it"),
        (
            "Oslo called on Syrian rebels to spare clinics.",
            "Oslo",
            "called on",
            "urge",
            "Syrian rebels to spare clinics",
        ),
        ("The panel cast doubt on the count.", "The panel", "cast doubt on", "deny", "the count"),
        ("The cell took credit for the raid.", "The cell", "took credit for", "claim", "the raid"),
        ("The envoy had kind words for the herders.", "The envoy", "had kind words for", "say", "the herders"),
        ("The plan has the backing of the elders.", "the elders", "has the backing of", "praise", "The plan"),
        ("The militia is winning praise from Tehran.", "Tehran", "is winning praise", "praise", "The militia"),
        ("The army faced sharp criticism for the raid.", None, "sharp criticism for", "condemn", "the raid"),
        ("Villagers are unhappy with the pact.", "Villagers", "are unhappy with", "condemn", "the pact"),
        ("The charity is appalled by the raid.", "The charity", "is appalled by", "condemn", "the raid"),
        ("They waited in the hope of a truce.", "They", "in the hope of", "hope", "a truce"),
        ("Officers aren't sure how to reach the camp.", "Officers", "aren't sure", "expect", "how to reach the camp"),
        ("The envoy attacked the proposal.", "The envoy", "attacked", "condemn", "the proposal"),
        ("In his view, the pact is dead.", "his", "view", "expect", "the pact is dead"),
        ("By her own admission, the raid failed.", "her", "own admission", "admit", "the raid failed"),
        ("Gangs hold the port, by U.N. estimates.", "U.N.", "estimates", "report", "Gangs hold the port"),
        ("At the request of the mayor, fire will cease.", "the mayor", "request", "request", "fire will cease"),
        ("Half of the voters said the same of Salem.", "Half of the voters", "said", "say", "the same of Salem"),
        ("The envoy described crossing the river.", "The envoy", "described", "say", "crossing the river"),
        ("The union demands a judge to study the case.", "The union", "demands", "demand", "a judge to study the case"),
        ("Asked if he was tired, the guard laughed.", None, "Asked", "say", "if he was tired"),
        ("He counted 14 corpses by the well.", "He", "counted", "report", "14 corpses"),
    ],
)
def test_a_set_phrase_reports(text: str, source: str | None, cue: str, act: str, content: str) -> None:
    one = next(one for one in said(text) if one.cue == cue)
    assert (one.source, one.act) == (source, act)
    assert one.contents[0].startswith(content)


@pytest.mark.parametrize(
    "text",
    [
        "The militia continues to hold the northern bank.",
        "As the harvest began, the herders moved south.",
        "He had heard a plane circling over the farm.",
        "Detectives have questioned the cousins of two suspects.",
        "Engineers met to determine whether the dam was safe.",
        "A trader linked to the cartel fled.",
        "Prices fell all week, indicating a glut.",
        "Farmers have been known to sleep in the orchards.",
        "The frigate commands a fine position.",
        "The column attacked the village.",
        "The unit is charged with securing the port.",
        "The raid highlighted the danger of mines.",
        "The garrison resisted the column for a week.",
        "You would have to believe that the moon is cheese.",
    ],
)
def test_what_is_done_or_sensed_or_begun_reports_nothing(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "cue", "contents"),
    [
        ("The palace did not respond to a request for comment.", "did not respond to", ["a request for comment"]),
        ("The manager declined to comment for this article.", "declined", ["to comment"]),
        ("He refused to name the donors.", "refused", ["to name the donors"]),
        ("The ministry has not replied.", "has not replied", []),
    ],
)
def test_who_does_not_talk(text: str, cue: str, contents: list[str]) -> None:
    (one,) = said(text)
    assert (one.act, one.cue, one.contents) == ("decline_comment", cue, contents)


@pytest.mark.parametrize(
    ("text", "cue", "source"),
    [
        ("Speaking in Amal, Haddad, without naming him, also accused Salem of theft.", "also accused", "Haddad"),
        ("About 3 in 7 say the council must go.", "say", "About 3 in 7"),
        ("The envoy, who lives there, called it a trap.", "called", "The envoy"),
        ("Some traders fear that Salem has lost and warn that prices will rise.", "warn", "Some traders"),
        ('"I do not think so," Salem said, before suggesting that the road was shut.', "suggesting", "Salem"),
        ("The Sarto campaign plans to return in May.", "plans", "The Sarto campaign"),
    ],
)
def test_the_subject_that_the_parser_lost_speaks(text: str, cue: str, source: str) -> None:
    assert next(one for one in said(text) if one.cue == cue).source == source


@pytest.mark.parametrize(
    ("text", "cue", "content"),
    [
        (
            "Elders hoped the meeting, called by the envoy, would be short.",
            "hoped",
            "the meeting, called by the envoy, would be short",
        ),
        (
            "Sitting with herders on Monday, the envoy remarked that the wells were dry.",
            "remarked",
            "that the wells were dry",
        ),
        ("The guard had warned the crew they had to leave.", "had warned", "they had to leave"),
        (
            "The patrol put the number of those slain in the battle at 45.",
            "put",
            "the number of those slain in the battle at 45",
        ),
        ("A spokesman said the road was open, according to two drivers.", "said", "the road was open"),
        (
            "The council called for an end to the raids, as well as the siege of Orro.",
            "called for",
            "an end to the raids, as well as the siege of Orro",
        ),
    ],
)
def test_a_content_is_whole(text: str, cue: str, content: str) -> None:
    assert next(one for one in said(text) if one.cue == cue).contents == [content]


def test_lines_that_are_not_drawn_are_no_silence() -> None:
    assert not said("The line would not be drawn on a map.")


@pytest.mark.parametrize(
    "text", ["The question of prisoners, not on the agenda, is open.", "The question of amnesty divides the two sides."]
)
def test_the_question_of_something_is_nobodys_question(text: str) -> None:
    assert said(text) == []
