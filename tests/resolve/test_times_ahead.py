"""Times of what was arranged, threatened, projected and asked for. Sentences are original."""

import pytest

from sitroom.model.document import Document
from sitroom.pipeline import analyse


def time(text, words, published):
    """From and to of the time with these words."""
    found = [t for t in analyse(Document(id="test", text=text, published=published)).times if words in t.text]
    assert found, words
    return found[0].from_, found[0].to


@pytest.mark.parametrize(
    ("text", "words", "published", "day"),
    [
        ("The truce, which was to end on Wednesday, will go on.", "Wednesday", "2023-05-08", "2023-05-10"),
        ("The delegates were due to arrive on Thursday.", "Thursday", "2023-05-08", "2023-05-11"),
        ("He was shot hours before he was to meet the envoy on Tuesday.", "Tuesday", "2023-05-10", "2023-05-09"),
        ("The talks were to open on Thursday but never did.", "Thursday", "2023-05-12", "2023-05-11"),
    ],
)
def test_what_was_to_happen_on_a_weekday(text, words, published, day):
    assert time(text, words, published) == (day, day)


def test_a_term_that_has_passed_lies_behind():
    text = "Of four guns that were to leave the hill by Sunday, two are still there."
    assert time(text, "Sunday", "2023-05-09") == (None, "2023-05-07")


def test_a_term_that_has_not_lies_ahead():
    assert time("The prisoners were to be freed by Thursday.", "Thursday", "2023-05-08")[1] == "2023-05-11"


def test_hours_of_a_threat_count_from_the_report():
    text = "The group would attack the town within 72 hours, its leader said."
    assert time(text, "72 hours", "2023-05-10T16:40:00Z") == ("2023-05-10T16:40:00Z", "2023-05-13T16:40:00Z")


@pytest.mark.parametrize(
    "text",
    [
        "Within 72 hours of the start of the truce each side will hand over a list.",
        "Police caught him within 72 hours.",
    ],
)
def test_hours_with_another_clock_do_not(text):
    assert time(text, "72 hours", "2023-05-10T16:40:00Z") == (None, None)


def test_a_projection_looks_ahead():
    text = "Between June and August 2.1 million people are projected to need food."
    assert time(text, "June", "2023-05-12") == ("2023-06-01", "2023-08-31")


def test_a_season_that_an_appeal_names_is_the_next():
    text = "The agency appealed for tents before winter."
    assert time(text, "winter", "2023-09-12")[1] == "2023-11-30"


def test_a_length_of_what_has_been_stays_a_length():
    text = "They will hardly agree in two weeks when they could not in two years."
    assert time(text, "two years", "2023-05-12") == (None, None)


def test_who_is_to_do_something_does_it_on_the_day_to_come():
    text = "The envoy is to brief the council behind closed doors on Thursday."
    assert time(text, "Thursday", "2025-01-20") == ("2025-01-23", "2025-01-23")
