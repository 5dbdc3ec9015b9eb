"""Figures as a user gets them: from text to records."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.figure import what
from sitroom.kinds.figure.record import Figure
from sitroom.lexicon.tables import table
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def figures(text: str, published: str | None = "2014-08-20") -> list[Figure]:
    report, _ = read_document(Document(id=document_id(text), text=text, published=published, language="en"))
    return [cast(Figure, r) for r in report.records if r.kind == "figure"]


def told(text: str) -> set[tuple[str, float | int | None]]:
    return {(f.measure, f.best) for f in figures(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A mine killed four shepherds and wounded two.", {("killed", 4), ("wounded", 2)}),
        ("The deaths of nine miners were confirmed.", {("killed", 9)}),
        ("Gunmen seized six nuns as hostages near the river.", {("abducted", 6)}),
        ("Police arrested 31 students in the capital.", {("detained", 31)}),
        ("Some 70 rebels laid down their arms.", {("surrendered", 70)}),
        ("The shell claimed two lives.", {("killed", 2)}),
        ("Rescuers are looking for 14 missing sailors, and 11 are still missing.", {("missing", 11)}),
        ("The air force flew 22 sorties over the valley.", {("strikes", 22)}),
        ("Monitors counted 17 violations of the truce.", {("violations", 17)}),
        ("Bandits killed five drovers and wounded nine more.", {("killed", 5), ("wounded", 9)}),
        ("The shelling killed 3, wounded 12 and left 4 missing.", {("killed", 3), ("wounded", 12), ("missing", 4)}),
        ("A shell killed six food aid recipients.", {("killed", 6)}),
        ("Bandits seized five schoolteachers from a bus.", {("abducted", 5)}),
        ("Three surveyors were gunned down near the dam.", {("killed", 3)}),
        ("Government forces seized three insurgents.", {("captured", 3)}),
        ("Raiders killed seven day labourers at the quarry.", {("killed", 7)}),
    ],
)
def test_a_number_is_tied_to_its_measure(text: str, expected: set[tuple[str, int]]) -> None:
    assert expected <= told(text)


@pytest.mark.parametrize(
    "text",
    [
        "The 3rd Brigade crossed Bridge 7 on Highway 12.",
        "He served 20 years and walked 15 kilometres a day.",
        "The film shows a ruler who reigned for 9 days.",
        "The winger scored two goals past the keeper in the final.",
        "If the dam breaks, 4,000 people will die.",
        "The rebels threatened to kill two hostages.",
        "Doctors had no reports of casualties.",
    ],
)
def test_other_numbers_are_no_figures(text: str) -> None:
    assert figures(text) == []


def test_bounds_stay_bounds() -> None:
    (one,) = figures("The blast killed at least 20 people.")
    assert (one.best, one.low, one.high, one.qualifier) == (None, 20, None, "at_least")
    assert what(one) == "killed ≥20"


def test_nothing_is_added_up() -> None:
    values = {f.best for f in figures("Shelling killed five nurses on Monday and killed six on Tuesday.")}
    assert 11 not in values


def test_a_zero_is_told_and_is_negative() -> None:
    (one,) = figures("The rocket hit a barn and did not hurt anyone.")
    assert (one.measure, one.best, one.qualifier, one.polarity) == ("wounded", 0, "none", "negative")


def test_one_person_is_one_and_the_same_later() -> None:
    found = figures("A policeman was killed in Gombe on Monday. The policeman was killed near the market.")
    assert [(f.measure, f.best, f.group) for f in found] == [("killed", 1, "policeman")]
    assert len(found[0].evidence) == 2


def test_parts_lead_to_their_whole() -> None:
    found = figures("The flood of fire killed 60 villagers, among them 13 children and two midwives.")
    whole = next(f for f in found if f.best == 60)
    parts = [f for f in found if f.basis == "subset"]
    assert {f.best for f in parts} == {13, 2}
    assert all(("subset_of", whole.id) in {(x.type, x.to) for x in f.links} for f in parts)


def test_an_increment_is_part_of_the_new_total() -> None:
    found = figures("Three more patients died on Monday, bringing the toll to 29.")
    increment, total = (next(f for f in found if f.best == n) for n in (3, 29))
    assert (increment.basis, total.basis) == ("increment", "total")
    assert ("subset_of", total.id) in {(x.type, x.to) for x in increment.links}


def test_rival_counts_conflict() -> None:
    found = figures("The governor put the toll at 12. A doctors' union counted 30 dead.")
    first, second = (next(f for f in found if f.best == n) for n in (12, 30))
    assert ("conflicts_with", second.id) in {(x.type, x.to) for x in first.links}
    assert ("conflicts_with", first.id) in {(x.type, x.to) for x in second.links}


def test_who_counts_is_the_source() -> None:
    (one,) = figures("The Red Cross recorded 40 deaths in the camp.")
    assert [a.source.name for a in one.attribution if a.source] != []


def test_a_side_is_who_lost() -> None:
    (one,) = figures("Chad lost 44 soldiers near Bosso.")
    assert one.side is not None
    assert one.side.country == "TCD"


def test_what_is_needed_is_requested() -> None:
    found = figures("The agency needs $12 million to feed 90,000 people until May.")
    assert {f.basis for f in found} == {"requested"}
    assert {f.unit for f in found} >= {"USD"}


def test_the_same_text_gives_the_same_ids() -> None:
    text = "A bomb killed seven soldiers and a boy."
    assert [f.id for f in figures(text)] == [f.id for f in figures(text)]


def test_odd_text_gives_no_crash() -> None:
    for text in (
        "",
        "of them",
        "12",
        "12 of 13 of 14",
        "Of the dead, of them, 5",
        "killed killed 3 3",
        "-strong 3,000-strong",
    ):
        figures(text)


def test_measure_rows_are_sound() -> None:
    measures = set(Figure.model_fields["measure"].annotation.__args__) | {"class", "count"}  # type: ignore[union-attr]
    rows = list(table("measures"))
    assert len(rows) >= 400
    assert {r["measure"] for r in rows} <= measures
    assert {r["form"] for r in rows} == {"verb", "noun", "adjective"}
