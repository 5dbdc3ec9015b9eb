"""Figures in the wordings that reports vary: each test holds one kind of wording, with what only looks like it."""

from __future__ import annotations

import pytest

from sitroom import read
from sitroom.kinds.figure.record import Figure
from sitroom.kinds.figure.tests.test_figure import figures, told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("At least 4,000 Angolans have crossed over since June.", ("refugees", 4000)),
        ("Raiders cut the throats of 12 herders.", ("killed", 12)),
        ("Reporters counted 16 corpses in the yard.", ("killed", 16)),
        ("The governor put the dead at nine.", ("killed", 9)),
        ("No fewer than twenty people were killed.", ("killed", 20)),
        ("The clinic said 22 wounded people had been admitted.", ("wounded", 22)),
        ("The raid caused damage estimated at between 3 and 6 million euros.", ("money", 3000000)),
        ("Some 60 families were moved out of their homes.", ("displaced", 60)),
    ],
)
def test_a_wording_is_read(text: str, expected: tuple[str, int]) -> None:
    found = {(f.measure, f.best if f.best is not None else f.low) for f in figures(text)}
    assert expected in found


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("The patrol came under attack from several armed men, who fled into the hills.", "displaced"),
        ("Two rounds of talks have failed.", "weapons"),
        ("Police shot dead a chief who had turned against the rebels in May.", "surrendered"),
        ("A drone hurt at least a dozen, two aid workers said.", "killed"),
    ],
)
def test_what_only_looks_like_a_measure(text: str, absent: str) -> None:
    assert absent not in {f.measure for f in figures(text)}


def test_who_tells_is_not_counted() -> None:
    assert told("A drone killed eight and hurt nine, two aid workers said, citing colleagues.") == {
        ("killed", 8),
        ("wounded", 9),
    }


def test_shares_of_a_number_are_its_subsets() -> None:
    found = {f.best: f for f in figures("Six soldiers were killed, four by shelling and two by a mine.")}
    assert {n: f.basis for n, f in found.items()} == {6: "total", 4: "subset", 2: "subset"}
    assert found[4].links[0].to == found[6].id
    apart = figures("Five villagers were killed in Kono and three in Makeni.")
    assert {f.basis for f in apart} == {"total"}


@pytest.mark.parametrize(
    ("text", "new", "old"),
    [
        ("The police now say 13 people died, not 18 as reported earlier.", 13, 18),
        ("The strike left 12 workers wounded, she said, correcting an earlier count of nine.", 12, 9),
    ],
)
def test_a_correction_supersedes(text: str, new: int, old: int) -> None:
    found = {f.best: f for f in figures(text)}
    assert any(link.type == "supersedes" and link.to == found[old].id for link in found[new].links)
    assert found[old].measure == found[new].measure


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Gunmen fired on a United Nations patrol, wounding three Pakistani peacekeepers.", "Pakistan"),
        ("Italy, which has 2,400 soldiers in the country, called for talks.", "Italy"),
    ],
)
def test_side_by_demonym_or_by_who_has_them(text: str, side: str) -> None:
    assert [f.side.name for f in figures(text) if f.side is not None] == [side]


def test_what_is_accepted_of_rifles_is_no_number_of_people() -> None:
    found = figures("The rebels surrendered 630 rifles, of which the government accepted 540.")
    assert [f.best for f in found if f.measure == "refugees"] == []


@pytest.mark.parametrize(
    ("text", "best", "source"),
    [
        ("The mission could confirm only seven deaths in the raid on Masisi.", 7, "mission"),
        ("Doctors could verify just nine of the killings.", 9, "Doctors"),
        ("Monitors have been able to verify 40 deaths since May.", 40, "Monitors"),
        ("The Red Cross counted 31 bodies in Masisi after the raid.", 31, "International Committee of the Red Cross"),
    ],
)
def test_what_one_could_confirm_is_a_toll_on_his_word(text: str, best: int, source: str) -> None:
    (figure,) = [r for r in read(text, "2015-06-10").records if isinstance(r, Figure)]
    assert (figure.measure, figure.best, figure.polarity) == ("killed", best, "positive")
    assert [a.source.name for a in figure.attribution if a.source] == [source]


def test_what_one_could_not_confirm_is_no_toll() -> None:
    assert not [r for r in read("Doctors could not confirm the deaths.", "2015-06-10").records if r.kind == "figure"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The rebels put the army's dead at nine.", [(9, "killed", "the army")]),
        (
            "The militia put its dead at six and the army's wounded at 30.",
            [(6, "killed", "The militia"), (30, "wounded", "the army")],
        ),
        ("Rebels put the army's wounded at about 30.", [(30, "wounded", "the army")]),
        ("The general put rebel losses at 40.", [(40, "casualties", "rebel")]),
        ("The navy put its own casualties at 12.", [(12, "casualties", "The navy")]),
        ("Kyiv put Russia's dead at 900.", [(900, "killed", "Russia")]),
        (
            "The militia put its own dead at five and those of the army at 31.",
            [(5, "killed", "The militia"), (31, "killed", "the army")],
        ),
        ("The hospital put the dead at nine.", [(9, "killed", None)]),
        ("Three of its soldiers were wounded by snipers, Georgia said.", [(3, "wounded", "Georgia")]),
        ("Rebels killed nine villagers.", [(9, "killed", None)]),
        ("The army wounded nine guards.", [(9, "wounded", None)]),
    ],
)
def test_whose_dead_a_toll_is_of(text: str, expected: list[tuple[float, str, str | None]]) -> None:
    found = figures(text)
    assert sorted((f.best, f.measure, f.side.text if f.side else None) for f in found) == expected
    assert not any(f.places for f in found)


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("The blast wounded several people. The hospital put the toll at 14.", "wounded"),
        ("Dozens were hurt in the shelling of Goma, and the Red Cross put the toll at 34.", "wounded"),
        ("The blast wounded several people. The hospital put the death toll at 14.", "killed"),
        ("The blast killed some and wounded others. The hospital put the toll at 14.", "killed"),
    ],
)
def test_a_toll_alone_is_of_those_told_just_before(text: str, measure: str) -> None:
    assert [f.measure for f in figures(text)][-1:] == [measure]


def test_batteries_are_counted_and_the_missiles_are_what_they_are_of() -> None:
    (figure,) = figures("The army captured two batteries of Grad rockets near Goma.")
    assert (figure.best, figure.measure, figure.unit, figure.group) == (
        2,
        "weapons",
        "batteries",
        "batteries of Grad rockets",
    )


@pytest.mark.parametrize(
    "text", ["A spokesman put the dead at one.", "The number of dead rose to one.", "Doctors put the toll as one."]
)
def test_one_may_be_the_toll(text: str) -> None:
    assert [(f.best, f.measure) for f in figures(text)] == [(1, "killed")]


def test_an_hour_is_no_toll() -> None:
    assert figures("The talks began at one.") == []
