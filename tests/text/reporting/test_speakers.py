"""Speakers whom the parser cuts short or loses, the second halves of quotes, and who is told."""

from __future__ import annotations

import pytest
from tests.text.reporting.test_turns import said


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("“We saw the smoke,” said Herald co-host Stu Barrow. “Then nothing.”", "Herald co-host Stu Barrow"),
        ("“We waited,” said Bree Okafor, a 31-year-old nurse in Kaduna.", "Bree Okafor, a 31-year-old nurse in Kaduna"),
        ("“Peace is work,” said David Oduya, author of “The Long Road.”", "David Oduya, author of “The Long Road.”"),
        ("“The war in the east has its own laws,” Will wrote.", "Will"),
        ("“Look at what the governor put out after the raid,” Conway notes.", "Conway"),
        ("“We get nothing here,” read the email.", "the email"),
        ("“One man came in and said we should leave,” said the woman, who like many was afraid.", "the woman"),
        ("“Should there be a list?” a reporter can be heard asking.", "a reporter"),
        ("The senator emailed supporters saying: “The struggle goes on.”", "The senator"),
        ("Her office sent a letter to donors stating, “The wells are dry.”", "Her office"),
        ("Presiding Judge Karim Said asked the parties to file the list.", "Presiding Judge Karim Said"),
        ("Survivors interviewed for the study said two boats had passed.", "Survivors"),
        ("I have the honour to inform you that a vessel was fired upon.", "I"),
        ("Many fear the militia will return.", "Many"),
    ],
)
def test_the_whole_speaker_is_found(text: str, source: str) -> None:
    assert source in [one.source for one in said(text)]


@pytest.mark.parametrize(
    ("text", "cue", "second"),
    [
        (
            "“Every time you shell us,” Okello said, referring to the raid, “you lose a friend in this town.”",
            "said",
            "“you lose a friend in this town.”",
        ),
        ("“We are tired,” she says, so “try to keep the road open for us.”", "says", "“try to keep the road open"),
        (
            "“Take the child,” Mina said, and her brother cut in. “Do not forget the papers.”",
            "cut in",
            "“Do not forget",
        ),
        ("Sami Lahoud of the port authority said in a statement. “No ship has left.”", "said", "“No ship has left.”"),
        (
            "He felt they were saying, “We are safe. It is over,” adding, “And it was not.”",
            "adding",
            "“And it was not.”",
        ),
    ],
)
def test_a_quote_goes_to_who_opened_it(text: str, cue: str, second: str) -> None:
    one = next(one for one in said(text) if one.cue == cue)
    assert one.source is not None
    assert one.contents[-1].startswith(second)


@pytest.mark.parametrize(
    ("text", "cue", "content"),
    [
        (
            "The envoy strongly condemns the raid of 9 May on a post of the mission near Gao, in which two guards from "
            "Chad were killed and four others injured.",
            "condemns",
            "the raid of 9 May on a post of the mission near Gao, in which two guards from Chad were killed and four",
        ),
        ("Elders told a visiting team that armed men had taken tolls.", "told", "that armed men had taken tolls"),
        ("The agency plans drops, but cautions that fuel for six flights is left.", "cautions", "that fuel for six"),
        (
            "A bishop's claim that the rebels had agreed to free all their captives was denied.",
            "claim",
            "that the rebels",
        ),
        ("The army said on Tuesday it had broken the siege.", "said", "it had broken the siege"),
        ("My Government protests in the strongest terms against this act.", "protests", "this act"),
        ("The mayor pleaded with the gunmen to leave.", "pleaded with", "the gunmen to leave"),
    ],
)
def test_content_starts_and_ends_where_it_is_said(text: str, cue: str, content: str) -> None:
    one = next(one for one in said(text) if cue in one.cue)
    assert one.contents[0].startswith(content)
    assert not one.contents[0].endswith(("denied", "rejected"))


def test_who_would_not_tell_declines() -> None:
    assert [one.act for one in said("Neither side would say how many fighters it had lost.")] == ["decline_comment"]


@pytest.mark.parametrize(
    "text",
    [
        "The general defended the bridge against the rebels.",
        "The guard recognised two of them at the gate.",
        "The claims of our neighbour are pure invention.",
    ],
)
def test_a_deed_is_no_word(text: str) -> None:
    assert not said(text)


def test_who_says_so_stands_between_a_sentence_and_what_adds_to_it() -> None:
    (one,) = said("Some 40,000 people have fled Malakal, the refugee agency said, double the government's estimate.")
    assert one.source == "the refugee agency"
    assert one.contents[0] == "Some 40,000 people have fled Malakal"


def test_a_second_source_is_not_told_by_the_first() -> None:
    first, second = said(
        "Gunmen killed two guards, according to the agency, but a spokesman for the rebels put the dead at four."
    )
    assert {first.outer, second.outer} == {None}
    assert "spokesman" not in " ".join((first if first.cue == "according to" else second).contents)


def test_who_counts_otherwise_behind_but_stands_apart() -> None:
    found = said("Rebels killed 30 villagers, the radio said, but a church worker counted 51 bodies.")
    assert [(one.source, one.outer) for one in found] == [("the radio", None), ("a church worker", None)]
