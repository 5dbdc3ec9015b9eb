"""Statements of two reports: one and the same, or another of the same speaker."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sitroom.model.linking import Edge, Entry

Reader = Callable[..., list[Entry]]
Linked = Callable[..., list[Edge]]


@pytest.fixture
def statements(told: Reader) -> Reader:
    def read(text: str, published: str = "2024-05-03", outlet: str = "Meridian") -> list[Entry]:
        return told(text, published, outlet, "statement")

    return read


QUOTED = 'The mayor of Zalingei, Adam Harun, said on Thursday: "We have no medicine left for the wounded."'


def test_one_quotation_in_two_reports_is_one_statement(statements: Reader, linked: Linked) -> None:
    other = '"We have no medicine left for the wounded," Adam Harun told reporters on Thursday. "Send us doctors."'
    edges = linked(statements(QUOTED), statements(other, outlet="Courier"))
    assert [e.relation for e in edges] == ["same"]
    assert any(r.feature == "quote" for r in edges[0].reasons)


def test_one_speaker_says_two_things_on_one_day(statements: Reader, linked: Linked) -> None:
    other = statements("Adam Harun said on Thursday that the bridge would be closed to lorries.", outlet="Courier")
    assert linked(statements(QUOTED), other) == []


def test_content_told_in_indirect_speech_is_found_again(statements: Reader, linked: Linked) -> None:
    one = statements("President Salva Kiir said on Thursday that elections would be held in December after a census.")
    other = statements(
        "Elections will be held in December once a census is done, President Salva Kiir said.", outlet="Courier"
    )
    assert [e.relation for e in linked(one, other)] == ["same"]


def test_the_same_words_by_another_speaker_are_another_statement(statements: Reader, linked: Linked) -> None:
    one = statements("Russia said on Thursday that grain ships would be searched off Odesa.")
    other = statements("Turkey said on Thursday that grain ships would be searched off Odesa.", outlet="Courier")
    assert not any(e.relation == "same" for e in linked(one, other))
