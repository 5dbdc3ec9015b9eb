"""Figures of two reports: one number of one thing, a newer one, a rival one, or one of something else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sitroom.model.linking import Edge, Entry

Reader = Callable[..., list[Entry]]
Linked = Callable[..., list[Edge]]

TOLL = "Shelling killed 14 people in Zalingei on Thursday, the hospital said."


@pytest.fixture
def figures(told: Reader) -> Reader:
    def read(text: str, published: str = "2024-05-03", outlet: str = "Meridian") -> list[Entry]:
        return told(text, published, outlet, "figure")

    return read


def test_the_same_number_of_the_same_thing_is_one_figure(figures: Reader, linked: Linked) -> None:
    (edge,) = linked(figures(TOLL), figures(TOLL.replace("hospital", "governor"), outlet="Courier"))
    assert edge.relation == "same"
    assert "both 14" in [r.detail for r in edge.reasons]


def test_another_number_at_that_time_by_another_source_contradicts(figures: Reader, linked: Linked) -> None:
    rival = figures("Shelling killed 22 people in Zalingei on Thursday, the rebels said.", outlet="Courier")
    (edge,) = linked(figures(TOLL), rival)
    assert edge.relation == "contradicts"


def test_a_newer_total_of_the_same_source_updates(figures: Reader, linked: Linked) -> None:
    newer = figures(
        "The toll of Thursday's shelling of Zalingei has risen to 17 dead, the hospital said.", "2024-05-05"
    )
    edges = linked(figures(TOLL), newer)
    assert [(e.relation, e.a[0]) for e in edges] == [("updates", newer[0].report.id)]


def test_a_source_that_takes_its_number_back_corrects(figures: Reader, linked: Linked) -> None:
    newer = figures(
        "The hospital corrected the number of people killed by shelling in Zalingei on Thursday to 12.", "2024-05-04"
    )
    edges = linked(figures(TOLL), newer)
    assert [e.relation for e in edges] in ([], ["corrects"])


@pytest.mark.parametrize(
    "other",
    [
        "Shelling wounded 14 people in Zalingei on Thursday, the hospital said.",
        "Shelling killed 14 people in Nyala on Thursday, the hospital said.",
        "Shelling killed 14 people in Zalingei on 2 March, the hospital said.",
        "Since January, shelling has killed 14 people in Zalingei, the hospital said.",
    ],
)
def test_another_measure_place_or_time_is_another_figure(figures: Reader, linked: Linked, other: str) -> None:
    assert linked(figures(TOLL), figures(other, outlet="Courier")) == []


def test_a_part_is_not_the_whole(figures: Reader, linked: Linked) -> None:
    part = figures(
        "Among the dead of Thursday's shelling in Zalingei were 14 children, the hospital said.", outlet="Courier"
    )
    assert not any(e.relation == "contradicts" for e in linked(figures(TOLL), part))


def test_a_bound_that_holds_the_number_agrees_with_it(figures: Reader, linked: Linked) -> None:
    bound = figures("Shelling killed more than 10 people in Zalingei on Thursday, the mayor said.", outlet="Courier")
    (edge,) = linked(figures(TOLL), bound)
    assert edge.relation == "same"
