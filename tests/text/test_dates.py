"""Time expressions in raw text: what is one, where it starts and ends, and what it says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitroom.text.dates import Duration, Point, Range, Recurring, Window, find_times
from sitroom.text.dates.lengths import of_a_penalty


def words(text: str) -> list[str]:
    return [text[t.start : t.end] for t in find_times(text)]


def parse(text: str) -> object:
    found = find_times(text)
    assert len(found) == 1, [text[t.start : t.end] for t in found]
    return found[0].parse


@pytest.mark.parametrize(
    ("text", "year", "month", "day"),
    [
        ("Troops left on 16 March 2016.", 2016, 3, 16),
        ("Troops left on March 16.", None, 3, 16),
        ("Troops left on the 3rd of April.", None, 4, 3),
        ("Troops left on Tuesday, Dec. 26th 2012.", 2012, 12, 26),
        ("Logged at 2016-03-16 by the mission.", 2016, 3, 16),
        ("The order is dated 23/04/2016.", 2016, 4, 23),
        ("The order is dated 04/23/2016.", 2016, 4, 23),
        ("They met in February 1861 in secret.", 1861, 2, None),
        ("The town fell in Sept. '04 to rebels.", 2004, 9, None),
    ],
)
def test_calendar_dates_in_all_their_spellings(text: str, year: int | None, month: int, day: int | None) -> None:
    point = parse(text)
    assert isinstance(point, Point)
    assert (point.year, point.month, point.day) == (year, month, day)


def test_a_numeric_date_that_reads_in_two_ways_is_marked() -> None:
    both, one = parse("The memo of 03/04/2016 was lost."), parse("The memo of 13/04/2016 was lost.")
    assert isinstance(both, Point)
    assert isinstance(one, Point)
    assert both.ambiguous
    assert not one.ambiguous


@pytest.mark.parametrize(
    "text",
    [
        "Mrs May spoke to the deputies.",
        "Blackshirts recalled the March on Rome.",
        "April Jones leads the monitors.",
        "They may march again.",
        "The May 2 Brigade claimed the ambush.",
        "Council Resolution 1973 was cited.",
        "2000 soldiers crossed the river.",
        "He flew a Boeing 1900 charter.",
        "The Six-Day War is taught there.",
        "The girl, a 9-year-old, survived.",
        "Three-quarters of the crop was lost.",
        "A quarter of the crop was lost.",
        "The Sunday Times printed it.",
        "The fall of the citadel was near.",
        "The second attack failed.",
    ],
)
def test_names_counts_and_ages_are_no_times(text: str) -> None:
    assert words(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The siege ran from 1861-1863 in all.", "1861-1863"),
        ("Observers logged 22-25 April as quiet.", "22-25 April"),
        ("It rained between 3 and 7 April there.", "between 3 and 7 April"),
        ("They fought from March 3 to March 7.", "from March 3 to March 7"),
        ("A truce from 1 October until 12 January holds.", "from 1 October until 12 January"),
        ("Patrols ran from late 2012 to mid-2014.", "from late 2012 to mid-2014"),
    ],
)
def test_a_range_is_one_time(text: str, expected: str) -> None:
    assert words(text) == [expected]
    assert isinstance(parse(text), Range)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A five-day truce began.", "P5D"),
        ("Guns were silent for six hours.", "PT6H"),
        ("It took more than three weeks.", "P3W"),
        ("Give them 18 months.", "P18M"),
        ("It lasted a year and a half.", "P18M"),
        ("He waited half an hour.", "PT0.5H"),
        ("Two decades of war ended.", "P20Y"),
        ("They were held for years.", None),
    ],
)
def test_lengths(text: str, value: str | None) -> None:
    found = parse(text)
    assert isinstance(found, Duration)
    assert found.value == value


@pytest.mark.parametrize(
    "text",
    [
        "Convoys ran every Friday.",
        "Shells fall daily.",
        "They meet twice a week.",
        "The curfew runs from 8 p.m. to 6 a.m. daily.",
    ],
)
def test_what_comes_back_is_a_set(text: str) -> None:
    assert isinstance(parse(text), Recurring)


def test_windows_count_up_to_the_anchor_or_on_from_it() -> None:
    past, ahead = parse("In the past week nothing moved."), parse("It comes within the next 48 hours.")
    assert past == Window("week", 1, "past")
    assert ahead == Window("hour", 48, "next")


def test_the_longest_reading_wins() -> None:
    assert words("Raids rose in the first quarter of 2021.") == ["the first quarter of 2021"]
    assert words("It fell on the night of 16 March 1916.") == ["the night of 16 March 1916"]
    assert words("A blast at 06:30 GMT on Sunday.") == ["06:30 GMT on Sunday"]


def test_coordinated_dates_share_the_year_behind_the_last() -> None:
    points = [t.parse for t in find_times("Purges in April and June 1955 followed.")]
    assert [p.year for p in points if isinstance(p, Point)] == [1955, 1955]


def test_the_bounding_preposition_is_kept_outside_the_span() -> None:
    found = find_times("They have held it since January.")[0]
    assert (found.lead, found.end - found.start) == ("since", len("January"))


def test_a_paragraph_break_ends_an_expression() -> None:
    assert words("It ends in March\n\n2016 began badly.") == ["March", "2016"]


@given(st.text(alphabet=st.sampled_from(list("0123456789/.:-, aMarchy'tonfweksS\n–½٣")), max_size=60))
def test_odd_text_never_breaks_it_and_spans_do_not_overlap(text: str) -> None:
    end = 0
    for found in find_times(text):
        assert end <= found.start < found.end <= len(text)
        end = found.end


def test_endless_figures_are_no_dates_and_no_fault() -> None:
    assert find_times("1" * 50_000) == []
    assert len(find_times("7" * 400 + " days ago")) <= 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The band shelled the port earlier this year.", ["earlier this year"]),
        ("Later that month the port fell.", ["Later that month"]),
        ("Earlier Sunday the port fell.", ["Earlier Sunday"]),
        ("At the time, the port was calm.", ["the time"]),
        ("The port fell at the same time as the fort.", []),
        ("Now that the port is open, ships call.", ["Now"]),
        ("To date no ship has called.", ["To date"]),
        ("The log is up to date.", []),
        ("The day's fighting left the port in ruins.", ["The day"]),
        ("A night raid on the port failed.", ["night"]),
        ("The night watch saw it.", []),
        ("On the third day the port fell.", ["the third day"]),
        ("The last day of the siege was calm.", ["The last day"]),
        ("A third party held the port.", []),
        ("Sentries change (06:00-18:00) at the port.", ["06:00-18:00"]),
        ('They sang "White Christmas" at the port.', []),
    ],
)
def test_words_of_time_that_lean_on_what_is_told(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The eight-month-old truce is frayed.", "P8M"),
        ("They spoke for 2 1/2 hours.", "PT2.5H"),
        ("A day-long meeting ended in silence.", "P1D"),
        ("A week-long strike ended.", "P1W"),
    ],
)
def test_lengths_in_one_word_and_with_fractions(text: str, value: str) -> None:
    length = parse(text)
    assert isinstance(length, Duration)
    assert length.value == value


def test_the_age_of_a_person_is_no_time() -> None:
    assert find_times("An eight-year-old girl and a six-month-old baby were hurt.") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The guns fall silent as of 1300 on 30 August.", ["1300 on 30 August"]),
        ("The lull begins at 0000 on 28 May 1984.", ["0000 on 28 May 1984"]),
        ("They left the fort at 2230 last night.", ["2230 last night"]),
        ("The post was empty by 1800 hours.", ["1800 hours"]),
        ("The toll stood at 1300 on Monday.", ["Monday"]),
        ("The war has gone on since 1991.", ["1991"]),
    ],
)
def test_four_digits_before_a_day_are_an_hour(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("before", "length", "after", "penalty"),
    [
        ("They were sentenced on Monday to ", "12 years", ".", True),
        ("He got ", "25 years", "' imprisonment.", True),
        ("She is serving a ", "15-year", " jail term.", True),
        ("He was held for ", "two years", " in prison.", False),
        ("They were given ", "72 hours", " to leave.", False),
        ("It was a ", "five-day", " truce.", False),
    ],
)
def test_the_length_of_a_penalty(before: str, length: str, after: str, penalty: bool) -> None:
    assert of_a_penalty(before + length + after, len(before), len(before + length)) == penalty
