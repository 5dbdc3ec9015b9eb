"""Anchoring: publication, tense, what was told before, and what cannot be anchored."""

from __future__ import annotations

import pytest

from sitroom.model.document import Document
from sitroom.model.values import Time
from sitroom.resolve.times import resolve_times
from sitroom.text.analysis import Analysis

WEDNESDAY = "2016-03-16"


def read(text: str, published: str | None = WEDNESDAY) -> Analysis:
    analysis = Analysis(Document(id="test", text=text, published=published, language="en"))
    resolve_times(analysis)
    return analysis


def times(text: str, published: str | None = WEDNESDAY) -> list[Time]:
    return read(text, published).times


def spans(text: str, published: str | None = WEDNESDAY) -> list[tuple[str | None, str | None]]:
    return [(t.from_, t.to) for t in times(text, published)]


def day(value: str) -> tuple[str, str]:
    return (value, value)


def test_a_weekday_follows_the_tense_of_its_verb() -> None:
    assert spans("Envoys met on Friday and will meet again on Friday.") == [day("2016-03-11"), day("2016-03-18")]
    assert spans("Patrols returned on Wednesday.") == [day("2016-03-16")]
    assert spans("A session planned for Monday was moved.") == [day("2016-03-21")]


def test_the_same_weekday_as_publication_in_two_tenses_is_two_days() -> None:
    text = "The mission said on Wednesday that it would leave on Wednesday."
    assert spans(text) == [day("2016-03-16"), day("2016-03-23")]


@pytest.mark.parametrize(
    ("words", "first", "last", "precision"),
    [
        ("yesterday", "2016-03-15", "2016-03-15", "day"),
        ("last week", "2016-03-07", "2016-03-13", "week"),
        ("three weeks ago", "2016-02-22", "2016-02-28", "week"),
        ("two months ago", "2016-01-01", "2016-01-31", "month"),
        ("this year", "2016-01-01", "2016-12-31", "year"),
        ("early this month", "2016-03-01", "2016-03-10", "part_of_month"),
        ("in mid-February", "2016-02-11", "2016-02-20", "part_of_month"),
        ("in late January", "2016-01-21", "2016-01-31", "part_of_month"),
        ("in the first quarter of 2015", "2015-01-01", "2015-03-31", "quarter"),
        ("in the second half of 2015", "2015-07-01", "2015-12-31", "part_of_year"),
        ("in the summer of 2014", "2014-06-01", "2014-08-31", "season"),
        ("in the 1990s", "1990-01-01", "1999-12-31", "decade"),
        ("overnight", "2016-03-15", "2016-03-16", "part_of_day"),
        ("since January", "2016-01-01", "2016-03-16", "span"),
        ("from 1861 to 1863", "1861-01-01", "1863-12-31", "span"),
        ("on 28 December", "2015-12-28", "2015-12-28", "day"),
        ("at 06:30 GMT on Sunday", "2016-03-13T06:30:00Z", "2016-03-13T06:30:00Z", "hour"),
        ("at midnight on Friday", "2016-03-12T00:00:00", "2016-03-12T00:00:00", "hour"),
        ("in the last week of January", "2016-01-25", "2016-01-31", "week"),
    ],
)
def test_counted_from_publication(words: str, first: str, last: str, precision: str) -> None:
    found = times(f"The road was shelled {words}.")
    assert [(t.from_, t.to, t.precision) for t in found] == [(first, last, precision)]


def test_by_and_until_end_on_their_day_and_look_forward() -> None:
    assert spans("They must leave by Friday.") == [("2016-03-16", "2016-03-18")]
    assert spans("Aid is needed until June.") == [("2016-03-16", "2016-06-30")]


def test_windows_have_a_length_and_an_interval() -> None:
    past, ahead = times("It moved in the past week and moves again within the next 48 hours.")
    assert (past.from_, past.to, past.value, past.kind) == ("2016-03-10", "2016-03-16", "P1W", "duration")
    assert (ahead.from_, ahead.to, ahead.value) == ("2016-03-16", "2016-03-18", "PT48H")


def test_hours_count_from_a_publication_with_a_time_of_day() -> None:
    assert spans("It was hit six hours ago.", "2016-03-16T14:00:00Z") == [day("2016-03-16T08:00:00Z")]


def test_a_length_without_a_start_stays_without_dates() -> None:
    (found,) = times("They want a vote within 18 months.")
    assert (found.kind, found.value, found.from_, found.to) == ("duration", "P18M", None, None)


def test_later_times_count_from_the_one_told_before() -> None:
    assert spans("Rebels took it on 3 May 2014. Two days later they left.")[1] == day("2014-05-05")
    assert spans("He was named in 2009; three years later he fell.")[1] == ("2012-01-01", "2012-12-31")
    assert spans("He fell in late December 2014, and his deputy earlier that year.")[1] == ("2014-01-01", "2014-12-21")


def test_the_next_day_of_nothing_told_is_not_guessed() -> None:
    assert spans("The next day the militia left.") == [(None, None)]


def test_a_history_goes_on_in_its_own_years_and_past_its_asides() -> None:
    text = (
        "On 3 May 1921 the columns crossed. They met at the ford on 9 June 1921. Papers opened in 1988 name him. "
        "On 2 July the fort fell. In November 1921 it was sold."
    )
    assert day("1921-07-02") in spans(text, "2016-03-16")


def test_one_old_year_does_not_make_news_a_history() -> None:
    assert spans("On Tuesday crowds recalled the 1988 raid. On 12 March they had met.")[2] == day("2016-03-12")


def test_without_publication_nothing_is_guessed_and_the_issue_says_what_to_do() -> None:
    analysis = read("On Tuesday gunmen burned a mill that was built in 2012.", None)
    tuesday, year = analysis.times
    assert (tuesday.precision, tuesday.basis, tuesday.from_, tuesday.to) == ("unresolved", "unanchored", None, None)
    assert year.from_ == "2012-01-01"
    (issue,) = analysis.issues
    assert issue.code == "time.unanchored"
    assert "--published" in issue.message


def test_a_numeric_date_is_read_as_the_others_of_its_document_or_not_at_all() -> None:
    alone = read("The order is dated 03/04/2016.")
    assert [i.code for i in alone.issues] == ["time.ambiguous"]
    assert alone.times[0].from_ is None
    beside = read("The order of 03/04/2016 replaced that of 25/03/2016.")
    assert beside.issues == []
    assert beside.times[0].from_ == "2016-04-03"


def test_days_that_no_calendar_has_are_an_issue() -> None:
    analysis = read("It was signed on 30 February 2015.")
    assert [i.code for i in analysis.issues] == ["time.impossible"]
    assert analysis.times[0].from_ is None


def test_a_weekday_that_does_not_fit_its_date_is_an_issue() -> None:
    analysis = read("It was signed on Monday, 16 March 2016.")
    assert [i.code for i in analysis.issues] == ["time.weekday"]
    assert analysis.times[0].from_ == "2016-03-16"


def test_a_clock_time_in_brackets_is_of_the_same_day() -> None:
    found = times("Voting will start at 7:00 a.m. (0500 GMT) on Sunday, and ends in tumult.")
    assert [t.from_ for t in found[:2]] == ["2016-03-20T07:00:00", "2016-03-20T05:00:00Z"]


def test_every_span_is_the_words_of_the_text() -> None:
    text = "On Monday, and again on 3 March 2016, for six hours, every Friday."
    assert all(text[t.start : t.end] == t.text for t in times(text))


def test_a_dateline_without_a_year_takes_it_from_the_number_of_the_release() -> None:
    analysis = read("Release 2014-09-017\n\nHARBOUR TOWN (Sept. 2) - A patrol found the boat yesterday.", None)
    assert analysis.times[-1].from_ == "2014-09-01"
    assert "time.published" in [i.code for i in analysis.issues]


def test_before_dawn_on_a_day_is_on_that_day() -> None:
    assert spans("Shells fell before dawn on Sunday.") == [day("2016-03-13")]
    assert spans("It will fall before the end of August.") == [("2016-03-16", "2016-08-31")]


def test_the_stamp_of_a_running_report_is_publications() -> None:
    from sitroom.model.document import Document, document_id
    from sitroom.pipeline import analyse

    text = "On Monday gunmen fired at the palace.\n\n17:30 The mayor has left the city.\n\n18:05 The bridge is closed."
    times = analyse(Document(id=document_id(text), text=text, published="2024-03-14", language="en")).times
    assert [t.from_[:10] for t in times if t.precision == "hour" and t.from_] == ["2024-03-14", "2024-03-14"]


def test_earlier_and_later_cut_the_period_at_the_day_that_is_told() -> None:
    assert spans("It left earlier this year and will be back later this month.") == [
        ("2016-01-01", "2016-03-16"),
        ("2016-03-16", "2016-03-31"),
    ]
    assert spans("The fort fell on 3 May 2014; the port fell later that year.")[1] == ("2014-05-03", "2014-12-31")
    assert spans("The fort fell later that year.") == [(None, None)]


def test_a_part_of_the_day_that_names_no_day_gets_none() -> None:
    found = times("The fort fell on 3 May 2014. Daytime patrols and night raids went on.")
    assert [(t.text, t.from_) for t in found[1:]] == [("Daytime", None), ("night", None)]


def test_in_a_history_this_day_is_the_one_told_last() -> None:
    text = "In 1959 a league was made; in 1960 it grew. In 1961 it split. On 4 May 1961 the port fell. "
    text += "From this day on the fort stood alone."
    assert spans(text)[-1] == day("1961-05-04")


def test_what_a_history_compares_with_lies_before_and_moves_nothing() -> None:
    text = "In 1959 a league was made; in 1960 it grew. On 3 March 1962 the fort fell. "
    text += "Raids were few compared with the losses of October and December. In May it rained."
    assert spans(text)[3:] == [
        ("1961-10-01", "1961-10-31"),
        ("1961-12-01", "1961-12-31"),
        ("1962-05-01", "1962-05-31"),
    ]
    text = "In 1959 a league was made; in 1960 it grew. "
    text += "On 3 March 1962 the fort fell, after the August 1958 mutiny. In May it rained."
    assert spans(text)[-1] == ("1962-05-01", "1962-05-31")


def test_overnight_with_a_weekday_is_the_night_that_begins_on_it() -> None:
    assert spans("Jets struck overnight Saturday.") == [("2016-03-12", "2016-03-13")]
    assert spans("Jets struck overnight.") == [("2016-03-15", "2016-03-16")]


@pytest.mark.parametrize(
    ("text", "published", "expected"),
    [
        ("Raids will go on during Ramadan.", "2024-02-20", ("2024-03-11", "2024-04-09")),
        ("The pause was called for Eid al-Fitr 2024.", "2024-04-20", ("2024-04-10", "2024-04-12")),
        ("Shells fell on Ashura in 2023.", "2024-01-20", day("2023-07-28")),
        ("The war began on Yom Kippur in 1973.", "2016-03-16", day("1973-10-06")),
        ("The gates will be shut for Passover.", "2016-03-16", ("2016-04-23", "2016-04-29")),
        ("The gates were shut for Hanukkah 2023.", "2024-03-16", ("2023-12-08", "2023-12-15")),
    ],
)
def test_feasts_that_follow_the_moon(text: str, published: str, expected: tuple[str, str]) -> None:
    (found,) = times(text, published)
    assert (found.from_, found.to) == expected


def test_a_person_named_as_a_feast_is_no_time() -> None:
    assert times("Tariq Ramadan met Ramadan Dumali in Geneva, and spoke of the Yom Kippur War.") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Snipers fired on the last day of February.", day("2016-02-29")),
        ("The mandate ends on the last day of this month.", day("2016-03-31")),
        ("Snipers fired on the first day of March 2015.", day("2015-03-01")),
        ("Far more died than at this time last year.", ("2015-03-01", "2015-03-31")),
        ("Weekend clashes killed six.", ("2016-03-12", "2016-03-13")),
        ("They fought in the winter of 2011-12.", ("2011-12-01", "2012-02-29")),
        ("Crews were evacuated in the winter-spring of 1920.", ("1919-12-01", "1920-05-31")),
    ],
)
def test_ends_of_months_and_what_is_counted_from_this_day(text: str, expected: tuple[str, str]) -> None:
    assert expected in spans(text)


def test_every_other_weekday_comes_back_after_two_weeks() -> None:
    (found,) = times("The council meets every other Tuesday.")
    assert (found.kind, found.value) == ("set", "P2W")


def test_a_present_verb_of_the_calendar_looks_forward() -> None:
    from sitroom.model.document import document_id
    from sitroom.pipeline import analyse

    text = "The mandate runs out on Friday. The judge signs the order on Thursday."
    found = analyse(Document(id=document_id(text), text=text, published=WEDNESDAY, language="en")).times
    assert [t.from_ for t in found] == ["2016-03-18", "2016-03-17"]


def test_an_anniversary_counts_back_from_its_day() -> None:
    text = "Ten years ago on Sunday, gunmen burned the mill."
    analysis = Analysis(Document(id="d", text=text, published="2014-09-05", language="en"))
    resolve_times(analysis)
    assert [t.from_ for t in analysis.times if t.text == "Sunday"] == ["2004-08-31"]
