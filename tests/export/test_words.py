"""How values read in a line."""

from __future__ import annotations

import pytest

from sitroom.export.words import how_real, on_whose_word, quoted, when, where
from sitroom.model.record import Record
from sitroom.model.values import Actor, Attribution, Place, Span, Time

TEXT = "The mayor said that the army had shelled the mill. " * 4


def span(words, text=TEXT, kind=Span, **values):
    start = text.index(words)
    return kind(start=start, end=start + len(words), text=words, **values)


class Event(Record):
    trigger: Span


def event(**values):
    return Event(
        kind="event",
        id="event:1",
        document="d",
        evidence=(Span(start=0, end=len(TEXT), text=TEXT),),
        trigger=span("shelled"),
        **values,
    )


@pytest.mark.parametrize(
    ("begin", "end", "shown"),
    [
        ("2016-03-16", "2016-03-16", "2016-03-16"),
        ("2016-03-01", "2016-03-31", "2016-03-01/31"),
        ("2016-03-28", "2016-04-03", "2016-03-28/2016-04-03"),
        (None, "2016-03-18", "…/2016-03-18"),
        ("2016-03-16", None, "2016-03-16/…"),
        ("2016-03-16T14:00:00Z", "2016-03-16T14:00:00Z", "2016-03-16 14:00Z"),
        (None, None, "“then”"),
    ],
)
def test_when(begin, end, shown):
    assert when(Time(start=0, end=4, text="then", from_=begin, to=end)) == shown


def test_where_names_country_doubt_and_a_role_that_is_not_the_scene():
    places = (
        Place(start=0, end=5, text="Ganda", name="Ganda", country="AGO", precision="near", role="event"),
        Place(start=7, end=12, text="Bento", precision="unresolved", role="origin"),
    )
    assert where(places) == "Ganda (AGO); origin Bento ?"


def test_the_chain_of_who_says_so_is_outermost_first():
    mayor = Attribution(
        source=span("The mayor", kind=Actor), cue=span("said"), act="say", told_to=Actor(start=0, end=3, text="AFP")
    )
    assert (
        on_whose_word((mayor, Attribution(source=None, cue=span("said"), act="deny")))
        == "The mayor (say to AFP) › unnamed (deny)"
    )


def test_how_real_says_all_that_is_not_plain():
    assert how_real(event()) == "occurred"
    assert (
        how_real(event(reality="planned", polarity="negative", standing="alleged", novelty="background"))
        == "planned, NOT, alleged, background"
    )


@pytest.mark.parametrize("width", [20, 40, 60, 500])
def test_quotes_are_cut_around_the_trigger_at_words(width):
    shown = quoted(event(), width)
    assert "shelled" in shown
    assert len(shown) <= width + 2
    assert set(shown.strip("…").split()) <= set(TEXT.split())


@pytest.mark.parametrize(
    ("value", "shown"), [("P10D", "10 days"), ("PT72H", "72 hours"), ("P1M", "1 month"), ("P1Y6M", "1 year 6 months")]
)
def test_a_duration_is_shown_in_words(value, shown):
    assert when(Time(start=0, end=1, text="x", kind="duration", value=value)) == shown
