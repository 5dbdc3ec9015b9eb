"""What looks to come and does not: purposes, opinions, questions, past plans, courtesies; and points of an accord."""

from __future__ import annotations

import pytest

from sitroom.kinds.outlook.tests.test_outlook_wordings import one, outlooks


@pytest.mark.parametrize(
    "text",
    [
        "The shelling, which seeks to frighten the town, went on.",
        "The crimes of the junta show who is to blame.",
        "The document shows how long the siege will last.",
        'The tribunal sought a life sentence for Colonel Musa "for ordering the shelling of the market."',
        "No shelter was opened, nor was a convoy planned to bring out the villagers.",
        "The garrison may be too small, officers say.",
        "There could be 500 fighters in the hills, he said.",
        "I will mention the dam later.",
        "The guards are there to keep the road open.",
        "The council's only task is to draft a law.",
        "There is evidence of an intention to coerce the voters.",
        "The ministry offered its condolences to the widows.",
        "I want to convey my condolences to the families.",
        "Teachers are being threatened to force them to sign.",
        "The envoys agree that the rains will slow the advance.",
        "Her visit will help the talks, the minister said.",
    ],
)
def test_nothing_is_to_come(text: str) -> None:
    assert outlooks(text) == []


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Analysts agree that the front line will probably hold.", "forecast"),
        ("The ministers agreed that the prisoners would be freed.", "pledged"),
        ("The relief ship should arrive in Aden on Sunday.", "expected"),
    ],
)
def test_category(text: str, category: str) -> None:
    assert one(text).category == category


def test_verbs_with_nothing_of_their_own_are_one_outlook() -> None:
    assert one("The dialogue will begin, develop and conclude.").what.text.endswith("conclude")
    assert one("The Front will order a halt to the raids.").wording.text == "will order"


def test_points_of_an_accord_are_pledges() -> None:
    found = outlooks(
        'Ethiopia and Eritrea signed the following agreement: "1. The two armies will pull back. '
        '2. A commission will mark the border."'
    )
    assert [o.category for o in found] == ["pledged", "pledged"]


def test_notes_of_an_editor_are_no_content() -> None:
    found = one("The chamber also requests a hearing on the mine.  [passage omitted]", "1988-08-20")
    assert "omitted" not in found.what.text
    assert not any("omitted" in a.text for a in found.actors)
