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


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Mission spokesman A.B. Okafor said the road was shut.", 1),
        ("Chief M.K.O. Danjuma left the hall.", 1),
        ("She wrote to the P.L.O. Jordan objected.", 2),
        ("The plane left the U.A.E. Police searched it.", 2),
    ],
)
def test_initials_go_on_to_the_surname(text: str, count: int) -> None:
    assert len(sentences(text)) == count
