"""Speakers that layout names, and speech that goes on over sentences and paragraphs."""

from __future__ import annotations

import pytest
from tests.text.reporting.test_reporting import Said, analysed, in_words


def said(text: str) -> list[Said]:
    analysis = analysed(text)
    return [in_words(analysis, r) for r in analysis.reportings]


def test_a_turn_of_a_transcript_reaches_to_the_next_label() -> None:
    text = (
        "HADDAD: The road is shut. Nobody has passed since dawn.\n\n"
        "Q: And the port? Is it open?\n\n"
        "HADDAD: No. The port was mined.\n\n"
        "It will stay mined.\n\n"
        "Q: For how long?"
    )
    analysis = analysed(text)
    turns = [(in_words(analysis, r), r.inherited) for r in analysis.reportings if r.lemma == ":"]
    assert [(one.source, one.contents) for one, _ in turns] == [
        ("HADDAD", ["The road is shut. Nobody has passed since dawn."]),
        ("Q", ["And the port? Is it open?"]),
        ("HADDAD", ["No. The port was mined."]),
        ("HADDAD", ["It will stay mined."]),
        ("Q", ["For how long?"]),
    ]
    assert [inherited for _, inherited in turns] == [False, False, False, True, False]


def test_a_label_of_the_page_speaks_not() -> None:
    assert said("BYLINE: Lina Haddad\n\nThe convoy left at dawn.") == []


@pytest.mark.parametrize("dash", ["—", "―", "--"])
def test_the_name_behind_the_dash_of_a_quote_speaks(dash: str) -> None:
    (one,) = said(f"“Nobody asked the herders.” {dash} Lina Haddad")
    assert (one.source, one.act, one.contents) == ("Lina Haddad", "say", ["“Nobody asked the herders.”"])


def test_speech_without_marks_behind_a_colon_takes_the_next_paragraphs() -> None:
    text = (
        "After the visit the minister said:\n\nThe strait must stay open to all.\n\n"
        "I was moved by what I saw.\n\nThe delegation left on Friday."
    )
    analysis = analysed(text)
    spoken = [in_words(analysis, r).contents for r in analysis.reportings if r.lemma == "say"]
    assert spoken == [["The strait must stay open to all."], ["I was moved by what I saw."]]


@pytest.mark.parametrize(
    ("text", "source", "contents"),
    [
        (
            '"Who gave the order?" the envoy asked, looking up at the ruins of the tower. "Nobody will say."',
            "the envoy",
            ['"Who gave the order?"', '"Nobody will say."'],
        ),
        (
            '"The bridge is gone," Salem said outside the fort. But "the ferry still runs."',
            "Salem",
            ['"The bridge is gone,"', 'But "the ferry still runs."'],
        ),
        (
            '"Some of us doubted it," Salem wrote in a letter to the council, "but the truce has held."',
            "Salem",
            ['"Some of us doubted it,"', '"but the truce has held."'],
        ),
        (
            '"The dam held all winter. Now it leaks," according to Amal Watch.',
            "Amal Watch",
            ['"The dam held all winter. Now it leaks,"'],
        ),
        (
            'Lina Haddad, editor of the Herald: "The pact is dead. Bury it."',
            "Lina Haddad, editor of the Herald",
            ['"The pact is dead. Bury it."'],
        ),
        ('"We will stay," Jolly said.', "Jolly", ['"We will stay,"']),
        (
            '"They came by night," said the farmer Idris Salem showing the tracks.',
            "the farmer Idris Salem",
            ['"They came by night,"'],
        ),
    ],
)
def test_a_quote_in_parts_has_one_speaker(text: str, source: str, contents: list[str]) -> None:
    spoken = [one for one in said(text) if one.source == source]
    assert contents in [one.contents for one in spoken]


def test_a_quote_behind_its_own_cue_is_not_given_to_the_one_before() -> None:
    first, second = said('"Nothing moves here," Salem said before adding: "Though the river does, I hear."')[:2]
    assert first.contents == ['"Nothing moves here,"']
    assert (second.source, second.contents) == ("Salem", ['"Though the river does, I hear."'])


def test_a_survivor_who_is_quoted_as_saying_speaks() -> None:
    spoken = said('"We called the barracks and nobody came," the paper quoted a survivor as saying.')
    survivor = next(one for one in spoken if one.cue == "saying")
    assert survivor.source == "a survivor"
    assert survivor.contents == ['"We called the barracks and nobody came,"']
