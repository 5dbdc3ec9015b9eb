"""Two sources and one verb: each number on the word of who gives it, and of the same things."""

from __future__ import annotations

import pytest

from sitroom.kinds.figure.tests.test_figure import figures

Told = list[tuple[float | None, str, str | None]]


def told(text: str) -> Told:
    return sorted(
        (f.best or f.low or f.high, f.measure, f.attribution[-1].source.text if f.attribution[-1].source else None)
        for f in figures(text)
        if f.attribution
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The Lake Front speaks of 31 dead, the Ministry of Defence of eleven.",
            [(11, "killed", "Ministry of Defence"), (31, "killed", "The Lake Front")],
        ),
        ("Medics counted 22 killed, the governor five.", [(5, "killed", "governor"), (22, "killed", "Medics")]),
        (
            "The clinic registered 80 wounded, the police 45 and the army no more than 20.",
            [(20, "wounded", "army"), (45, "wounded", "police"), (80, "wounded", "clinic")],
        ),
        (
            "Residents said that 16 people had died in the raid and the ministry six.",
            [(6, "killed", "ministry"), (16, "killed", "Residents")],
        ),
        ("The militia put the dead at eight; the army at 50.", [(8, "killed", "militia"), (50, "killed", "army")]),
        ("Monitors counted 17 killed; the council only four.", [(4, "killed", "council"), (17, "killed", "Monitors")]),
        (
            "The militia put the dead at eight, while the army puts it at 50.",
            [(8, "killed", "militia"), (50, "killed", "army")],
        ),
    ],
)
def test_each_number_is_on_the_word_of_its_own_source(text: str, expected: Told) -> None:
    words = [(n, m, (s or "").removeprefix("The ").removeprefix("the ")) for n, m, s in told(text)]
    assert words == [(n, m, (s or "").removeprefix("The ")) for n, m, s in expected]
    found = figures(text)
    assert all(any(link.type == "conflicts_with" for link in f.links) for f in found)


def test_the_second_number_counts_whom_the_first_one_counts_there_and_then() -> None:
    first, second = figures("The UN counted 40 civilians killed in Goma on Monday, the government 12.")
    assert first.places
    assert first.time is not None
    assert (second.group, second.places, second.time) == ("civilians", first.places, first.time)


@pytest.mark.parametrize(
    "text",
    [
        "The army says it lost nine men, the rebels 30.",
        "Monitors counted 14 breaches of Article 4, Article 5 and Article 6.",
        "The army attacked a post; Article 12.",
    ],
)
def test_a_number_without_a_speaker_of_its_own_is_nobodys_count(text: str) -> None:
    assert not any(f.attribution and f.attribution[-1].cue.text in ("says", "counted") for f in figures(text)[1:])
