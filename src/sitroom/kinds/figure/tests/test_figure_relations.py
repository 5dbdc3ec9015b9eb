"""How figures stand to each other: rivals of one happening, parts of their own kind, tolls told group by group."""

from __future__ import annotations

from typing import cast

import pytest

import sitroom
from sitroom.kinds.figure.record import Figure


def figures(text: str, published: str = "2018-06-30") -> list[Figure]:
    return [cast(Figure, r) for r in sitroom.read(text, published=published).records if r.kind == "figure"]


@pytest.mark.parametrize(
    "text",
    [
        "Police said six people died in a blast at Kafue on Monday. At Mongu nine people had drowned, a hospital said.",
        "A medic said eight men died at the barricade. The monitors say 2,300 people have died since April.",
        "Villagers said a drone killed 13 herders. The force denied responsibility.",
        "A nurse said the shelling killed nine children. The ministry denied that its guns had shelled the town.",
    ],
)
def test_tolls_of_different_happenings_are_no_rivals(text: str) -> None:
    assert {f.standing for f in figures(text) if f.measure == "killed"} == {"stated"}


def test_two_sources_on_one_happening_are_rivals() -> None:
    told = figures("The governor said 12 people were killed. A tribal elder put the dead at 31.")
    assert {(f.best, f.standing) for f in told} == {(12, "contested"), (31, "contested")}


def test_those_freed_are_no_part_of_those_who_were_fed() -> None:
    told = figures("The agency fed 1,200 people at Timba. The front freed 34 of the 92 teachers it took in May.")
    (freed,) = [f for f in told if f.best == 34]
    assert freed.measure == "released"
    (fed,) = [f for f in told if f.measure == "assisted"]
    assert fed.id not in [link.to for link in freed.links]


def test_an_injured_count_behind_a_part_is_a_figure_of_its_own() -> None:
    told = figures("The clinic reported 41 dead, including nine women, and 130 injured.")
    assert {(f.best, f.measure, f.basis) for f in told} == {
        (41, "killed", "total"),
        (9, "killed", "subset"),
        (130, "wounded", "total"),
    }


def test_a_toll_is_told_group_by_group() -> None:
    told = figures("The commander put the toll at 14 rebels, three soldiers and two drivers.")
    assert {(f.best, f.group) for f in told if f.measure == "killed"} == {
        (14, "rebels"),
        (3, "soldiers"),
        (2, "drivers"),
    }


def test_the_day_of_the_older_count_is_not_the_newer_ones() -> None:
    told = {f.best: f for f in figures("Some 84,000 people are displaced, up from 61,000 in March.")}
    assert told[84000].time is None
    assert told[61000].time is not None


def test_the_day_stands_behind_the_last_of_two_verbs() -> None:
    told = figures("Mortars killed four shepherds and wounded seven near Birao on 9 June.")
    assert {f.time.from_ for f in told if f.time is not None} == {"2018-06-09"}
    assert len(told) == 2


@pytest.mark.parametrize(
    ("text", "measure", "best"),
    [
        ("Gunboats shelled 17 fishing villages along the lagoon.", "other", 17),
        ("The number of soldiers killed in the ambush rose to 27 Tuesday.", "killed", 27),
        ("Twelve Su-30 fighters landed at Dushanbe.", "aircraft", 12),
        ("The convoy, comprising 640 men and 52 trucks, reached Termez.", "troops", 640),
        ("Militiamen are holding 31 passengers.", "abducted", 31),
        ("Nineteen suspects are in custody.", "detained", 19),
    ],
)
def test_what_is_counted(text: str, measure: str, best: int) -> None:
    assert (measure, best) in [(f.measure, f.best) for f in figures(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Seven members of one family were killed.",
        "Total wounded since May: 640, including 75 children.",
        "Militiamen took 31 passengers hostage on the Bangui road.",
    ],
)
def test_a_word_that_counts_nobody_is_no_one(text: str) -> None:
    assert 1 not in [f.best for f in figures(text)]


def test_who_counts_behind_a_toll_has_a_count_of_his_own() -> None:
    told = figures(
        "The mayor put the number of dead at 26, while the diocese counted at least 61, nine of them infants."
    )
    assert {(f.attribution[-1].source.name, f.low, f.standing) for f in told if f.attribution[-1].source} == {
        ("mayor", 26, "contested"),
        ("diocese", 61, "contested"),
        ("diocese", 9, "stated"),
    }


def test_policemen_and_police_are_counted_as_one_sort() -> None:
    told = figures("The state said four of its policemen were killed; the rebels put the number of dead police at 25.")
    assert {(f.best, f.standing) for f in told} == {(4, "contested"), (25, "contested")}


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("Between 70 and 90 militiamen laid down their arms at Bunia.", "surrendered"),
        ("Between 70 and 90 militiamen were killed at Goma on Friday.", "killed"),
        ("Between 15 and 20 families fled to Beni.", "displaced"),
    ],
)
def test_those_between_two_numbers_are_counted(text: str, measure: str) -> None:
    assert [(f.measure, f.qualifier, f.best) for f in figures(text)] == [(measure, "between", None)]


@pytest.mark.parametrize(
    ("text", "small", "large", "group"),
    [
        ("Shelling killed one miner in Goma on Tuesday, bringing to seven the number killed since Monday.", 1, 7, None),
        (
            "Gunmen shot dead two guards in Quetta, bringing to 19 the number of guards killed this month.",
            2,
            19,
            "guards",
        ),
        ("A mine near Kidal wounded three, taking the number of people wounded since Sunday to 14.", 3, 14, None),
    ],
)
def test_a_running_toll_has_its_own_days_and_the_place_of_what_raised_it(
    text: str, small: int, large: int, group: str | None
) -> None:
    found = {f.best: f for f in figures(text)}
    assert set(found) == {small, large}
    one, toll = found[small], found[large]
    assert (one.basis, toll.basis, toll.group) == ("increment", "total", group)
    assert one.measure == toll.measure
    assert one.places == toll.places != ()
    assert toll.time is not None
    assert toll.time.text.split()[0] in ("since", "this", "Monday", "Sunday")
    assert one.time is None or one.time.from_ != toll.time.from_


@pytest.mark.parametrize(
    "answer",
    [
        "The army dismissed the figure as propaganda.",
        "The army called the toll exaggerated.",
        "A spokesman described the number as inflated.",
        "The army rejected the hospital's figure.",
        "The interior ministry called the count a lie.",
    ],
)
def test_a_number_that_another_one_calls_untrue_is_contested_and_not_what_it_counts(answer: str) -> None:
    records = sitroom.read(f"The hospital said 40 people were killed in Goma. {answer}", published="2018-06-30").records
    assert [r.standing for r in records if r.kind == "figure"] == ["contested"]
    assert [r.standing for r in records if r.kind == "event" and r.places] == ["stated"]
    (denial,) = (r for r in records if r.kind == "statement" and any(x.type == "conflicts_with" for x in r.links))
    assert getattr(denial, "act") in ("deny", "reject")  # noqa: B009


@pytest.mark.parametrize(
    "answer",
    ["The army called the toll high.", "The army described the figure as credible.", "The army dismissed a general."],
)
def test_a_number_that_is_judged_otherwise_stands(answer: str) -> None:
    assert [f.standing for f in figures(f"The hospital said 40 people were killed in Goma. {answer}")] == ["stated"]


@pytest.mark.parametrize(
    "text",
    [
        "At least 32 killed and 200 injured since Tuesday in Goma, doctors say.",
        "The hospital reported 32 killed and 200 injured since Tuesday.",
        "Police said 32 people had been killed and 200 injured since Tuesday.",
        "Doctors counted 32 dead and 200 wounded since Tuesday.",
    ],
)
def test_both_numbers_have_the_days_they_are_counted_over(text: str) -> None:
    assert [(f.time and f.time.from_) for f in figures(text)] == ["2018-06-26", "2018-06-26"]


def test_each_number_has_a_day_of_its_own() -> None:
    found = figures("Rebels killed nine soldiers on Monday and wounded 14 on Tuesday.")
    assert [(f.time and f.time.from_) for f in found] == ["2018-06-25", "2018-06-26"]
