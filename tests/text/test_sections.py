"""Places of labels, headings and datelines. Sentences are original; nothing in them happened."""

import pytest

from sitroom.model.document import Document
from sitroom.pipeline import read_document


def places(text, trigger):
    """The places of the event with this trigger."""
    report, _ = read_document(Document(id="test", text=text, published="2023-05-05", language="en"))
    found = [r for r in report.records if r.kind == "event" and r.trigger.text == trigger]
    assert found, [r.trigger.text for r in report.records if r.kind == "event"]
    return [p.text for p in found[0].places]


NOTE = (
    "Joint Monitoring Mission\nDaily Note No. 7\n\n"
    "1. Samfya. Gunmen killed two traders on 3 May. The Mission condemns the killing.\n\n"
    "2. Mansa, market. A shell wounded four people. A patrol was attacked near Kasama.\n\n"
    "3. Prisoners. The army released 12 men."
)


@pytest.mark.parametrize(
    ("trigger", "where"),
    [
        ("killed", ["Samfya"]),
        ("wounded", ["Mansa"]),
        ("attacked", ["Kasama"]),
        ("condemns", []),
        ("released", []),
    ],
)
def test_the_label_of_an_item_is_where_it_happened(trigger, where):
    assert places(NOTE, trigger) == where


SITUATION = (
    "Situation report\n\nNORTHERN PROVINCE\n\nArmed men burned 30 houses on 2 May.\n\nLUAPULA PROVINCE\n\n"
    "Samfya: Two children were killed by a mine. A clinic was looted.\n\nGunmen abducted a teacher."
)


@pytest.mark.parametrize(
    ("trigger", "where"),
    [
        ("burned", ["NORTHERN PROVINCE"]),
        ("killed", ["Samfya"]),
        ("looted", ["Samfya"]),
        ("abducted", ["LUAPULA PROVINCE"]),
    ],
)
def test_headings_hold_until_the_next_and_labels_for_their_paragraph(trigger, where):
    assert places(SITUATION, trigger) == where


def test_the_dateline_of_a_town_is_where_the_opening_sentence_happened():
    text = "MANSA, May 3 (XNA) - A bomb killed two traders on Wednesday.\n\nGunmen attacked a bus on Thursday."
    assert places(text, "killed") == ["MANSA"]
    assert places(text, "attacked") == []


def test_the_dateline_of_a_capital_is_where_it_was_written():
    text = "NAIROBI, May 3 (XNA) - Gunmen killed two traders on Wednesday.\n\nNobody claimed the attack."
    assert places(text, "killed") == []


def test_a_relative_pronoun_is_nothing_that_was_said():
    text = "The army will leave in May, the minister said, the first pullout that either side has announced in years."
    report, _ = read_document(Document(id="test", text=text, published="2023-05-05", language="en"))
    said = [s.text for r in report.records if r.kind == "statement" for s in r.content]
    assert "that" not in said


def test_a_heading_over_a_report_is_said_by_nobody():
    text = "UGANDA: Situation Report\n\nGunmen killed two men in Gulu on 3 May."
    report, _ = read_document(Document(id="test", text=text, published="2023-05-05", language="en"))
    assert not [r for r in report.records if r.kind == "statement"]


VISITED = (
    "Joint Monitoring Mission\nDaily Note No. 9\n\n"
    "1. Nchelenge, market. On 2 May at 09:05 a shell hit the market. "
    "A team visited the morgue on 3 May and recorded 11 persons killed and 23 injured.\n\n"
    "2. Nchelenge, ferry road. In a separate incident on the same day, two gunmen killed a driver."
)


def test_a_small_town_that_heads_an_item_is_where_it_happened_and_was_counted():
    report, _ = read_document(Document(id="test", text=VISITED, published="2023-05-03", language="en"))
    tolls = {r.best: r for r in report.records if r.kind == "figure"}
    assert [[p.name for p in tolls[n].places] for n in (11, 23, 1)] == [["Nchelenge"]] * 3


def test_who_was_counted_on_a_day_did_not_die_on_it():
    report, _ = read_document(Document(id="test", text=VISITED, published="2023-05-03", language="en"))
    counted = [r for r in report.records if "recorded" in r.evidence[0].text and getattr(r, "type", "") != "CONSULT"]
    assert len(counted) >= 3
    assert [r.time for r in counted] == [None] * len(counted)


def test_the_same_day_in_the_next_item_is_the_day_that_the_item_before_is_about():
    report, _ = read_document(Document(id="test", text=VISITED, published="2023-05-03", language="en"))
    (shot,) = [r for r in report.records if r.kind == "event" and r.trigger.text == "killed" and r.actors]
    assert shot.time.from_[:10] == "2023-05-02"
    assert shot.novelty == "new"  # a separate incident is no more of the one before
