"""Quotes are found on the raw characters, and apostrophes are left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitroom.text.analysis import Block
from sitroom.text.quotes import find_quotes


def words(text: str, blocks: list[Block] | None = None) -> list[str]:
    return [text[q.start : q.end] for q in find_quotes(text, blocks or [])]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"We hold the ridge," the captain said.', ["We hold the ridge,"]),
        ("“We hold the ridge,” the captain said.", ["We hold the ridge,"]),
        ("« Nous tenons la crête », said the captain.", ["Nous tenons la crête"]),
        ("„Wir halten den Kamm“, said the captain.", ["Wir halten den Kamm"]),
        ("»Wir halten den Kamm«, said the captain.", ["Wir halten den Kamm"]),
        ("``We hold the ridge,'' the captain said.", ["We hold the ridge,"]),
        ("'We hold the ridge,' the captain said.", ["We hold the ridge,"]),
        ("The so-called 'quiet zone' near the port", ["quiet zone"]),
        ("'[The envoy] will come... (soon),' she said.", ["[The envoy] will come... (soon),"]),
    ],
)
def test_marks_of_every_family(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The drivers' union and the soldiers' families don't trust O'Hara's men.",
        "In the '90s the rebels' bases moved; 'em days are gone.",
        "It is the ministers’ plan, and it’s not the envoy’s.",
        "A 5\" shell hit the boat's hull.",
        '\' " ’ ‘’ ""',
    ],
)
def test_apostrophes_and_inches_are_no_quotes(text: str) -> None:
    assert words(text) == []


def test_possessive_inside_a_single_quote_does_not_end_it() -> None:
    assert words("'The drivers' pay is late,' he said of the firms' books.") == ["The drivers' pay is late,"]


def test_nested_quotes_know_their_parent() -> None:
    quotes = find_quotes("“They told us ‘leave now’ and we didn’t,” she said.", [])
    assert [q.parent for q in quotes] == [None, 0]


def test_a_quote_runs_on_over_paragraphs() -> None:
    quotes = find_quotes('"We came at dawn.\n\n"We left at noon.\n\n"Nobody saw us," he said.', [])
    assert [(q.closed, q.continues) for q in quotes] == [(False, None), (False, 0), (True, 1)]


def test_a_closed_quote_is_not_continued() -> None:
    quotes = find_quotes("'We came at dawn,' said the captain.\n\n'We left at noon.'", [])
    assert [q.continues for q in quotes] == [None, None]


def test_quotes_do_not_pair_across_blocks() -> None:
    text = "He named 'the base\nand the port' too"
    assert words(text, [Block("paragraph", 0, 18), Block("paragraph", 19, len(text))]) == []


@given(st.text(alphabet="ab ,.'\"“”‘’«»„\n(", max_size=60))
def test_any_text_gives_ordered_spans_inside_their_marks(text: str) -> None:
    for quote in find_quotes(text, []):
        assert quote.outer_start <= quote.start < quote.end <= quote.outer_end
        assert quote.parent is None or quote.parent < quote.index


def test_paragraphs_of_one_speaker_that_run_together_nest_nothing() -> None:
    text = (
        '"They told us that the whole bridge had been hit by shells twice. "One of the drivers got away," he said. '
        'The road is closed. "Nobody came," Ilen said. " (Medics) told me it was dark."'
    )
    quotes = find_quotes(text, [])
    assert all(q.parent is None for q in quotes)
    assert [text[q.start : q.end][:9] for q in quotes] == ["They told", "One of th", "Nobody ca", "(Medics) "]
