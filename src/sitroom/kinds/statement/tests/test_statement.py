"""Statements as a user gets them: from text to records."""

from __future__ import annotations

from typing import cast

import pytest

from sitroom.kinds.statement import what
from sitroom.kinds.statement.record import Statement
from sitroom.model.document import Document, document_id
from sitroom.pipeline import read_document


def statements(text: str, published: str | None = "2014-08-20") -> list[Statement]:
    report, _ = read_document(Document(id=document_id(text), text=text, published=published, language="en"))
    return [cast(Statement, r) for r in report.records if r.kind == "statement"]


def test_a_quote_is_kept_verbatim_without_its_comma() -> None:
    (one,) = statements('"The well is dry," Sister Agnes said.')
    assert [q.text for q in one.quotes] == ["The well is dry"]
    assert one.content[0].text == '"The well is dry,"'


def test_its_time_is_when_it_was_said() -> None:
    (one,) = statements("The harbour master said on Monday that the ship sank in June.")
    assert one.time is not None
    assert one.time.from_ == "2014-08-18"


def test_a_speaker_is_not_in_its_own_attribution() -> None:
    outer, inner = statements("A witness said the sergeant had threatened to burn the mill.")
    assert outer.attribution == ()
    assert [a.source.text for a in inner.attribution if a.source] == ["A witness"]


def test_what_was_not_said_is_negative() -> None:
    (one,) = statements("The company did not say who had paid the ransom.")
    assert one.polarity == "negative"


def test_a_source_withheld_once_stays_withheld() -> None:
    found = statements(
        "A customs officer told the Courier that guns crossed the river at night. "
        '"We look away," the officer said, speaking on condition of anonymity because he feared for his job.'
    )
    quoted = next(s for s in found if s.quotes)
    assert quoted.source is not None
    assert quoted.source.anonymous
    assert quoted.anonymity_reason == "because he feared for his job"


def test_nobody_claiming_leaves_no_source() -> None:
    (one,) = statements("No group claimed responsibility for the fire.")
    assert (one.source, one.act) == (None, "claim")


@pytest.mark.parametrize("published", [None, "2014-08-20"])
def test_the_same_text_gives_the_same_ids(published: str | None) -> None:
    text = 'The mayor said the road was open.\n\n"Come back," he urged them.'
    assert [s.id for s in statements(text, published)] == [s.id for s in statements(text, "2001-01-01")]


def test_ids_tell_statements_apart() -> None:
    found = statements('"We came first," Lt. Ama Boro said.\n\n"Then they came."\n\n"Then we left."')
    assert len({s.id for s in found}) == len(found) == 3


def test_a_statement_in_a_few_words() -> None:
    (one,) = statements("The envoy denied that the talks had failed.")
    assert what(one) == "envoy DENY that the talks had failed"
