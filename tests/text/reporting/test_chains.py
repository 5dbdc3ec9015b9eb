"""Who cites whom, who vouches for the whole, and verbs of saying that say nothing."""

from __future__ import annotations

import pytest

from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def statements(text: str) -> list[tuple[str | None, str, str, list[str | None]]]:
    """(source, act, content, outer sources) of each statement."""
    document = Document(id=document_id(text), text=text, published="2015-02-10", language="en")
    report, _ = read_document(document)
    return [
        (
            r.source.name if r.source else None,
            r.act,
            " … ".join(c.text for c in r.content),
            [a.source.name if a.source else None for a in r.attribution],
        )
        for r in report.records
        if r.kind == "statement"
    ]


def sources(text: str) -> list[tuple[str | None, list[str | None]]]:
    return [(source, outer) for source, _, _, outer in statements(text)]


def test_whom_a_paper_cites_stands_inside_its_word() -> None:
    text = "Eleven people drowned, the newspaper said, citing the health ministry."
    assert sorted(sources(text)) == [("health ministry", ["newspaper"]), ("newspaper", [])]


def test_a_cited_officer_before_the_verb_is_the_inner_source() -> None:
    text = "The station, quoting a senior officer, said two posts had been lost."
    assert sorted(sources(text)) == [("senior officer", ["station"]), ("station", [])]


def test_a_cited_reason_is_no_source() -> None:
    found = statements("The governor closed the road on Monday, citing security concerns.")
    assert [source for source, *_ in found] == ["governor"]


def test_the_agency_at_the_end_vouches_for_the_whole() -> None:
    text = "State television quoted the army as saying three rockets landed near Dorvel, Reuters news agency reports."
    found = {source: (content, outer) for source, _, content, outer in statements(text)}
    assert found["army"] == ("three rockets landed near Dorvel", ["Reuters", "State television"])
    assert found["Reuters"][1] == []


@pytest.mark.parametrize(
    "text",
    [
        "It is not known who owns the warehouse.",
        "The couple were found dead in their bed.",
        "The lorry was found abandoned at the airport.",
        "His father had called their home twice.",
        "The drivers, who figured prominently among the victims, were buried on Friday.",
        "He had been arrested in three provinces for protesting dams.",
        "The crate weighed about 50 pounds.",
        "The case was supported by footage and DNA.",
    ],
)
def test_verbs_that_say_nothing_here(text: str) -> None:
    assert statements(text) == []


def test_it_was_uncertain_is_nobody_s_view() -> None:
    found = statements("Varga said the man was stung, and it was uncertain how long he would stay in hospital.")
    assert [(source, act) for source, act, *_ in found] == [("Varga", "say")]


def test_neither_confirmed_nor_denied_is_no_denial() -> None:
    found = statements("The government has neither confirmed nor denied that it fired on the camp.")
    assert {act for _, act, *_ in found} == {"decline_comment"}


def test_would_not_divulge_declines() -> None:
    found = statements("Investigators would not divulge the evidence against Moro.")
    assert [act for _, act, *_ in found] == ["decline_comment"]


def test_a_proviso_belongs_to_what_is_said() -> None:
    text = "Lowell told his cabinet that Tamaria was willing to leave the strip provided the border could be secured."
    assert any(content.endswith("could be secured") for _, _, content, _ in statements(text))


def test_said_to_be_is_not_spoken_by_its_subject() -> None:
    found = statements("Militant elements said to be linked with the sect began to gain in influence.")
    assert all(source is None for source, *_ in found)


def test_a_wish_is_no_praise() -> None:
    found = statements('"I would like to see him step down," Ada Brill said.')
    assert ("Ada Brill", "hope") in [(source, act) for source, act, *_ in found]


def test_who_asked_for_a_deed_did_not_ask_for_the_sentence() -> None:
    text = (
        "Police said they had confessions, and his lawyer says his client admitted planting the bomb at the behest of "
        "another suspect."
    )
    assert [content for source, _, content, _ in statements(text) if source == "suspect"] == ["planting the bomb"]


def test_speakers_inside_a_denial_are_not_denied() -> None:
    text = "The officers deny that many were killed in raids that rescuers say reduced whole districts to rubble."
    assert ("rescuers", []) in sources(text)


def test_nobody_claimed_is_negative() -> None:
    text = "There has been no immediate claim of responsibility for the attack."
    document = Document(id=document_id(text), text=text, published="2015-02-10", language="en")
    report, _ = read_document(document)
    assert [r.polarity for r in report.records if r.kind == "statement"] == ["negative"]


def test_a_speaker_set_in_before_a_stage_without_a_verb() -> None:
    text = "Some 400 guards would go by Monday, the minister said, another 300 by June and the rest by July."
    ((_, act, content, _),) = statements(text)
    assert (act, content) == ("say", "Some 400 guards would go by Monday … another 300 by June and the rest by July")
