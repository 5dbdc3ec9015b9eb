"""Quantities in raw text: value, bounds, what is counted, and numbers that count nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitroom.model.values import Quantity
from sitroom.text.numbers import find_quantities, spelled


def only(text: str) -> Quantity:
    found = find_quantities(text)
    assert len(found) == 1, [q.text for q in found]
    assert text[found[0].start : found[0].end] == found[0].text
    return found[0]


@pytest.mark.parametrize(
    ("text", "qualifier", "best", "low", "high"),
    [
        ("The clinic counted 41 patients.", "exact", 41, 41, 41),
        ("About 400 herders crossed.", "about", 400, None, None),
        ("More than 270,000 villagers crossed.", "more_than", None, 270000, None),
        ("At least 23 porters drowned.", "at_least", None, 23, None),
        ("No fewer than nine porters drowned.", "at_least", None, 9, None),
        ("Up to 30 shells landed.", "at_most", None, None, 30),
        ("As many as 50 shells landed.", "at_most", None, None, 50),
        ("Fewer than 20 shells landed.", "less_than", None, None, 20),
        ("Nearly half a million villagers crossed.", "nearly", 500000, None, 500000),
        ("Between 20 and 30 boats sank.", "between", None, 20, 30),
        ("Some 20-30 boats sank.", "between", None, 20, 30),
        ("Two or three boats sank.", "between", None, 2, 3),
        ("Twelve or more boats sank.", "at_least", None, 12, None),
        ("Dozens of boats sank.", "vague", None, 24, None),
        ("Several hundred boats sank.", "vague", None, 300, None),
        ("Tens of thousands of boats sank.", "vague", None, 20000, None),
        ("A hundred and twenty boats sank.", "exact", 120, 120, 120),
        ("Some 1.2 million voters queued.", "about", 1200000, None, None),
        ("Both boats sank.", "exact", 2, 2, 2),
        ("Nobody was hurt.", "none", 0, 0, 0),
        ("There were no casualties.", "none", 0, 0, 0),
        ("The blast did not hurt anyone.", "none", 0, 0, 0),
    ],
)
def test_bounds(text: str, qualifier: str, best: float | None, low: float | None, high: float | None) -> None:
    found = only(text)
    assert (found.qualifier, found.best, found.low, found.high) == (qualifier, best, low, high)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("12 Afghan government soldiers were killed", "soldiers"),
        ("Five more bodies were found", "bodies"),
        ("400 families fled", "families"),
        ("Three Iranians were hurt", "Iranians"),
        ("Of these, 60 wounded were moved", None),
        ("One soldier died", "soldier"),
        ("Seven of the hostages died", "hostages"),
        ("30 km to the north", "kilometres"),
        ("A loan of $380 million", "USD"),
        ("A loan of 20 million euros", "EUR"),
    ],
)
def test_the_unit_is_what_is_counted(text: str, unit: str | None) -> None:
    assert only(text).unit == unit


@pytest.mark.parametrize(
    ("text", "fraction"),
    [
        ("A fifth of them left", 0.2),
        ("Half of the crews left", 0.5),
        ("Two-thirds of the crews left", 0.6667),
        ("41 per cent of voters left", 0.41),
        ("One in five children starves", 0.2),
    ],
)
def test_shares_are_fractions_and_no_counts(text: str, fraction: float) -> None:
    found = only(text)
    assert (found.fraction, found.best) == (fraction, None)


@pytest.mark.parametrize(
    "text",
    [
        "Under Resolution 2254 the 104th Brigade must quit Highway 5 by day 30",
        "Operation Dawn 4 opened at Bridge 9 on Route 66",
        "A Su-24 and the MH17 file came up at the G20",
        "Amina Said, 34, fled",
        "A man aged 30 fled",
        "They won 3-2",
        "Call +44 20 7946 0958",
        "The 7.62mm round jammed",
        "1. The parties shall disarm",
        "The talks of 1978 failed",
        "No one knows why",
        "One of the most wanted men fled",
        "They struck it three times",
    ],
)
def test_numbers_in_names_ages_scores_and_labels_count_nothing(text: str) -> None:
    assert find_quantities(text) == []


def test_the_numbers_of_times_are_not_counted_again() -> None:
    text = "In six hours 12 men died"
    assert [q.text for q in find_quantities(text, [(3, 12)])] == ["12"]


def test_a_day_before_a_dash_opens_no_range() -> None:
    text = "GAO, Aug 19 - Nine men died"
    assert [q.text for q in find_quantities(text, [(5, 11)])] == ["Nine"]
    assert [q.text for q in find_quantities("Some 8 - 11 men died")] == ["8 - 11"]


def test_a_change_is_two_numbers_and_no_range() -> None:
    assert [q.best for q in find_quantities("The toll rose from 5 to 10 people")] == [5, 10]


def test_numbers_in_words_stop_where_they_stop_making_one() -> None:
    assert spelled("five six men") == (5, 4)
    assert spelled("twenty-four men") == (24, 11)
    assert spelled("men") is None


@given(st.text(alphabet=st.sampled_from(list("0123456789,.-–$€% aonetwhudrmilk\n")), max_size=60))
def test_odd_text_never_breaks_it(text: str) -> None:
    end = 0
    for found in find_quantities(text):
        assert end <= found.start < found.end
        assert found.text == text[found.start : found.end]
        end = found.end


def test_endless_figures_and_number_words_are_read_in_time_and_without_a_fault() -> None:
    assert find_quantities("9" * 50_000) == []
    assert len(find_quantities("two " * 5_000)) <= 5_000


@pytest.mark.parametrize("text", ["The army killed 1e999 men.", "Some 10^30 people fled."])
def test_powers_are_not_read_as_their_first_figure(text):
    assert [q.best for q in find_quantities(text) if q.best is not None and q.best < 100] == []


def test_a_number_in_bold_is_one():
    assert [q.best for q in find_quantities("The army killed **12** men.")] == [12]


def test_headings_in_capitals_keep_their_numbers() -> None:
    found = find_quantities("TOLL RISES: 26 CIVILIANS KILLED, DOZENS HURT, UN SAYS")
    assert [(q.text, q.low, q.unit) for q in found] == [("26", 26, "civilians"), ("DOZENS", 24, None)]
    assert find_quantities("UNDER RESOLUTION 2254 THE 104TH BRIGADE MUST QUIT HIGHWAY 5") == []


def test_past_is_a_bound_only_where_a_count_climbs() -> None:
    assert [q.qualifier for q in find_quantities("The toll has climbed past 300.")] == ["more_than"]
    assert [q.qualifier for q in find_quantities("They drove past two posts.")] == ["exact"]


def test_ages_behind_of_are_no_numbers_and_quoted_bounds_are() -> None:
    assert find_quantities("a girl of six") == []
    assert [q.low for q in find_quantities('and "over 40" hurt when it fell')] == [40]


def test_a_quarter_of_a_million_is_a_number_and_a_quarter_of_them_a_share() -> None:
    assert [q.best for q in find_quantities("A quarter of a million people fled.")] == [250000]
    assert [(q.best, q.fraction) for q in find_quantities("A quarter of the villagers fled.")] == [(None, 0.25)]


def test_a_number_behind_a_dateline_opens_a_sentence() -> None:
    assert only("BELFAST — Two Protestant farmers were hurt.").best == 2
    assert only("GOMA (AP) - Seven Ugandan soldiers were hurt.").best == 7
    assert not find_quantities("Veterans of the — Six Day War met.")
