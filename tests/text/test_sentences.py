"""Where sentences end: small letters, initials, and texts that were lower-cased."""

from __future__ import annotations

import pytest

from sitroom.model.document import Document, document_id
from sitroom.pipeline import analyse


def sentences(text: str) -> list[str]:
    analysis = analyse(Document(id=document_id(text), text=text, published="2019-05-15"))
    return [s.text for s in analysis.sentences]


@pytest.mark.parametrize("stamp", ["", "Printed on May 3, 2019. ", "Â Â "])
def test_lower_cased_text_is_parted_though_its_stamp_has_capitals(stamp: str) -> None:
    body = (
        "sangrur: the police fired four rounds near the grain market on sunday. "
        "seven farmers were hurt, said inspector k.l. gill. two of them were later moved to a hospital in the city."
    )
    parted = sentences(stamp + body)
    assert parted[-2:] == [
        "seven farmers were hurt, said inspector k.l. gill.",
        "two of them were later moved to a hospital in the city.",
    ]


def test_a_small_letter_does_not_part_ordinary_prose() -> None:
    assert len(sentences('"Where are the others?" she asked the guard. He pointed at the river.')) == 2
