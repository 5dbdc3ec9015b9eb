"""Wordings of numbers met in reports that nothing was tuned on: parts, lists, others, who is whose, what is named."""

from __future__ import annotations

import pytest

from sitroom.kinds.figure.record import Figure
from sitroom.kinds.figure.tests.test_figure import figures


def measured(text: str) -> list[tuple[float | None, str, str]]:
    return sorted(((f.best or f.low or f.high), f.measure, f.basis) for f in figures(text))


def by_number(text: str) -> dict[float | None, Figure]:
    return {(f.best or f.low or f.high): f for f in figures(text)}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "At least 32 people have been killed, among them seven civilians, and more than 200 have been wounded.",
            [(7, "killed", "subset"), (32, "killed", "total"), (200, "wounded", "total")],
        ),
        (
            "Shells hit a block, killing three people, among them a 12-year-old girl, and injuring 27.",
            [(1, "killed", "subset"), (3, "killed", "total"), (27, "wounded", "total")],
        ),
        (
            "Nine traders died, including two women, and 14 were hurt.",
            [(2, "killed", "subset"), (9, "killed", "total"), (14, "wounded", "total")],
        ),
        (
            "Forty people were hurt. The minister said that 16 of the wounded had been airlifted out.",
            [(16, "wounded", "subset"), (40, "wounded", "total")],
        ),
    ],
)
def test_parts_take_the_measure_of_their_whole(text: str, parts: list[tuple[float, str, str]]) -> None:
    assert measured(text) == parts


def test_a_list_behind_a_colon_breaks_a_toll_down() -> None:
    text = (
        "The number of people killed in the district since January has reached 143, broken down as follows:\n"
        "- 88 civilians\n- 31 soldiers and policemen\n- 24 militants\n\nThe army sent 40 soldiers to Koro."
    )
    found = by_number(text)
    assert {n: (f.measure, f.basis) for n, f in found.items()} == {
        143: ("killed", "total"),
        88: ("killed", "subset"),
        31: ("killed", "subset"),
        24: ("killed", "subset"),
        40: ("troops", "total"),
    }
    assert {link.to for f in found.values() for link in f.links if link.type == "subset_of"} == {found[143].id}


def test_a_list_without_a_toll_counts_as_it_stands() -> None:
    assert [f.measure for f in figures("The garrison consists of:\n- 120 soldiers\n- 40 policemen")] == ["troops"] * 2


@pytest.mark.parametrize(
    ("text", "number", "measure", "group"),
    [
        ("The army said it shot down 88 drones, and that 26 others were lost over the sea.", 26, "aircraft", "drones"),
        ("The clinic said 88 patients had died and 26 others were lost at sea.", 26, "missing", None),
    ],
)
def test_others_are_what_was_counted_before(text: str, number: int, measure: str, group: str | None) -> None:
    found = by_number(text)[number]
    assert (found.measure, found.group) == (measure, group)


@pytest.mark.parametrize(
    ("text", "number", "measure", "basis"),
    [
        ("Some 36,000 people newly arrived in Djibo in June.", 36000, "displaced", "total"),
        ("Some 150,000 have crossed into Bangladesh over the past 18 months.", 150000, "refugees", "total"),
        ("Insecurity is spreading, and 424 health facilities have closed.", 424, "other", "total"),
        ("Contact has been lost with some 35 people in the village.", 35, "missing", "total"),
        ("Thousands of people have gone missing since the start of the war.", 2000, "missing", "total"),
        ("Between 15,000 and 20,000 soldiers are dug in around the port.", 15000, "troops", "stock"),
        ("The mayor spoke of some 5,000 sleeping in the town's sports hall.", 5000, "displaced", "total"),
        (
            "The World Food Programme, which has reached 310,000 people this year, is leaving.",
            310000,
            "assisted",
            "total",
        ),
        ("The union sent home 5,000 soldiers last year.", 5000, "troops", "total"),
        ("The mission numbers fewer than 800 of a planned 2,500 officers.", 2500, "troops", "target"),
        ("Shelling killed 61 civilians and wounded scores more.", 40, "wounded", "total"),
    ],
)
def test_what_numbers_measure(text: str, number: int, measure: str, basis: str) -> None:
    found = by_number(text)[number]
    assert (found.measure, found.basis) == (measure, basis)


def test_more_of_what_was_counted_before_is_an_increment() -> None:
    assert measured("Shelling killed 61 people on Monday. On Tuesday it killed nine more.")[0] == (
        9,
        "killed",
        "increment",
    )


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("They buried eleven people in one grave.", [11]),
        ("The elder said that 112 had not come home.", []),
        ("The council holds the governor responsible for their lives.", []),
        ("Monitors saw five multiple launch rocket systems near the ridge.", [5]),
        ("Monitors saw multiple rocket impacts, which wounded six.", [6]),
    ],
)
def test_what_counts_nothing(text: str, numbers: list[int]) -> None:
    assert [f.best for f in figures(text) if f.best is not None] == numbers


@pytest.mark.parametrize(
    "text",
    [
        "Doctors put the toll at 40.",
        "The army burned the hamlet. Neighbours buried eleven people, seven of them from one house.",
        "Up to 130 soldiers are reported to have died there. Some 10,000 soldiers are still in the country.",
    ],
)
def test_the_dead_are_not_of_whoever_stands_near(text: str) -> None:
    assert [f.side for f in figures(text) if f.measure == "killed" and f.side is not None] == []


def test_losses_belong_to_who_stands_before_them() -> None:
    (found,) = figures("Ukrainian losses stood at 17 killed.")
    assert found.side is not None
    assert found.side.name == "Ukraine"


def test_deaths_are_not_compared_with_cases() -> None:
    text = "Clinics recorded 143 cases and three deaths in the past week, compared with 68 cases the week before."
    assert [(f.best, f.measure) for f in figures(text)] == [(3, "killed")]


def test_who_arrives_at_a_transit_site_is_displaced_and_who_is_brought_in_wounded_is_not_held() -> None:
    assert by_number("Some 3,500 people arrived at the Adre transit site last week.")[3500].measure == "displaced"
    assert by_number("According to IOM, 12,400 people have arrived in Kosti since May.")[12400].measure == "displaced"
    mourners = figures("Hundreds of mourners arrived at the site of the blast.")
    assert "displaced" not in {f.measure for f in mourners}
    assert by_number("Medics said 12 wounded people were brought in overnight.")[12].measure == "wounded"
    assert by_number("Police said 12 suspects were brought in overnight.")[12].measure == "detained"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Shelling killed one woman in Beni on Monday.", "Beni"),
        ("A blast wounded two nurses near Goma.", "Goma"),
        ("Gunmen shot dead the mayor of Goma.", None),
    ],
)
def test_a_place_behind_the_person_who_was_harmed_is_where(text: str, place: str | None) -> None:
    (figure,) = figures(text)
    assert [p.text for p in figure.places] == ([place] if place else [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nine dead and 14 wounded since Monday in Goma.", [(9, "killed", "total"), (14, "wounded", "total")]),
        ("At least nine killed, dozens wounded in Kabul.", [(9, "killed", "total"), (24, "wounded", "total")]),
        (
            "The commander was wounded and his driver killed by a mine.",
            [(1, "killed", "total"), (1, "wounded", "total")],
        ),
        (
            "Gunmen stopped a bus and took away nine passengers, five of whom were later found dead.",
            [(5, "killed", "subset"), (9, "abducted", "total")],
        ),
        (
            "Six people were shot dead, bringing to 41 the number of political killings this month.",
            [(6, "killed", "increment"), (41, "killed", "total")],
        ),
    ],
)
def test_what_befell_whom_of_two(text: str, expected: list[tuple[float, str, str]]) -> None:
    assert measured(text) == expected


def test_they_died_where_what_killed_them_struck() -> None:
    found = figures("Two guards were killed and five wounded when a rocket hit their car in Juba.")
    assert [[p.text for p in f.places] for f in found] == [["Juba"], ["Juba"]]


def test_violations_that_are_called_a_baseless_charge_are_contested() -> None:
    (found,) = figures(
        "India said Pakistan had violated the ceasefire 11 times, a charge Islamabad dismissed as baseless."
    )
    assert found.standing == "contested"
