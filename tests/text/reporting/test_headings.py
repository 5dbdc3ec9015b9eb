"""Headings: labels that say where or what and speak not, passives without "was", what somebody else says meanwhile."""

from __future__ import annotations

import pytest
from tests.text.reporting.test_chains import statements

_BODY = "\n\nThe road was quiet on Monday."


def told(heading: str) -> list[tuple[str | None, str, str]]:
    return [(source, act, content) for source, act, content, _ in statements(heading + _BODY)]


@pytest.mark.parametrize(
    "heading",
    [
        "Yemen: Red Cross frees forty detainees",
        "Burkina Faso: Gunmen raid three villages",
        "Mali's Gao: more than 20 dead as rivals clash over a well",
        "Commentary: The offensive in the hills has run out of road",
        "Viewpoint: Nobody believes in the truce any more",
    ],
)
def test_a_place_or_a_rubric_before_a_colon_speaks_not(heading: str) -> None:
    assert [source for source, act, _ in told(heading) if act == "say"] == []


@pytest.mark.parametrize(
    ("heading", "source", "content"),
    [
        ("Minister: talks will resume on Friday", "Minister", "talks will resume on Friday"),
        ("Russia: Kyiv must give up the port", "Russia", "Kyiv must give up the port"),
        ("Iran: Washington broke the accord", "Iran", "Washington broke the accord"),
        ("Kenya: we will not reopen the border", "Kenya", "we will not reopen the border"),
    ],
)
def test_a_speaker_before_a_colon_speaks(heading: str, source: str, content: str) -> None:
    assert (source, content) in [(s, c) for s, act, c in told(heading) if act == "say"]


@pytest.mark.parametrize(
    ("heading", "act", "content"),
    [
        ("Army accused of reprisals in the hills", "accuse", "Army … reprisals in the hills"),
        ("Nine dead in market attack, militia blamed for raid", "accuse", "militia … raid"),
        ("Rebels urged to lay down arms", "urge", "Rebels … to lay down arms"),
        ("Ex-minister charged with treason", "accuse", "Ex-minister … treason"),
    ],
)
def test_a_passive_of_a_heading_has_no_speaker(heading: str, act: str, content: str) -> None:
    assert told(heading) == [(None, act, content)]


def test_who_is_feared_dead_fears_nothing() -> None:
    assert told("Gangs burn homes in Kenscoff, 40 feared dead") == []


@pytest.mark.parametrize(
    ("heading", "source", "act"),
    [("Army accused rebels of reprisals", "army", "accuse"), ("Mayor urged rebels to leave", "Mayor", "urge")],
)
def test_a_heading_in_the_active_has_its_speaker(heading: str, source: str, act: str) -> None:
    assert [(s and s.lower(), a) for s, a, _ in told(heading)] == [(source.lower(), act)]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            'Rescuers said a strike killed nine, as negotiators in Cairo reported "some progress" towards a truce.',
            "a strike killed nine",
            '"some progress" towards a truce',
        ),
        ("The army said it had left the town, as aid groups warned of hunger.", "it had left the town", "hunger"),
        ("Army says it takes the town as aid groups warn of hunger" + _BODY, "it takes the town", "hunger"),
        (
            "The ministry said the ferry would sail, as pilots announced a strike.",
            "the ferry would sail",
            "a strike",
        ),
    ],
)
def test_what_another_one_says_meanwhile_is_no_part_of_it(text: str, first: str, second: str) -> None:
    assert [(content, outer) for _, _, content, outer in statements(text)] in (
        [(first, []), (second, [])],
        [(second, []), (first, [])],
    )


@pytest.mark.parametrize(
    "text",
    [
        "Relatives said the men fled as the police told them they would be shot.",
        "The mayor said the road was shut, as the army had ordered its closure.",
    ],
)
def test_a_circumstance_of_what_is_told_stays_in_it(text: str) -> None:
    whole = max((content for *_, content, _ in statements(text)), key=len)
    assert " as the " in whole
