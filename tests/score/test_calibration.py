"""Confidence: points that rise, a curve that is counted, a mapping that keeps the order of records."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sitroom.extract.confidence import calibrated
from sitroom.score.calibration import Judged, expected_error, fit, mapped, reliability


def records(*rows: tuple[float, bool]) -> list[Judged]:
    return [Judged("event", confidence, right, str(n)) for n, (confidence, right) in enumerate(rows)]


def test_the_curve_counts_what_is_right_in_each_tenth() -> None:
    rows = reliability(records((0.62, True), (0.68, False), (0.91, True)))
    assert [(round(low, 1), right, n) for low, _, right, n in rows] == [(0.6, 0.5, 2), (0.9, 1.0, 1)]


def test_fitting_learns_that_a_kind_is_too_sure_of_itself() -> None:
    sure = records(*[(0.9, n % 2 == 0) for n in range(60)], *[(0.5, n % 5 == 0) for n in range(60)])
    points = fit(sure)
    assert abs(mapped(points, 0.9) - 0.5) < 0.05
    assert expected_error([Judged("event", mapped(points, r.confidence), r.right, r.document) for r in sure]) < 0.06
    assert expected_error(sure) > 0.3


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=80))
def test_points_rise_and_stay_in_bounds(rows: list[tuple[float, bool]]) -> None:
    points = fit(records(*rows))
    assert all(0 <= y <= 1 for _, y in points)
    assert points == sorted(points)
    assert all(a[1] <= b[1] for a, b in pairwise(points))


@given(
    st.sampled_from(["event", "statement", "figure", "force", "ceasefire", "talks", "outlook"]),
    st.floats(0, 1),
    st.floats(0, 1),
)
def test_the_table_never_turns_two_records_round(kind: str, a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert 0 <= calibrated(kind, low) <= calibrated(kind, high) <= 1
