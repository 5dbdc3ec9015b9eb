"""Statements that are issued and quoted, documents with an author, whose feeling it is, pleas; and what says nothing."""

from __future__ import annotations

import pytest
from tests.text.reporting.test_guards import said


@pytest.mark.parametrize(
    "text",
    [
        "The firm saw its exports collapse to three tons.",
        "The war saw 900 shells dropped on the port.",
        "The gap between the two counts suggests how chaotic the vote was.",
        "There are abuses, which cannot be denied, in every camp.",
        "Police logged 40 reports of looting.",
        "The army is supporting the militia by sending fuel.",
        "The mission denied the smugglers a safe haven.",
        "The drought threatens the lives of herders.",
    ],
)
def test_nobody_speaks(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "source", "act", "content"),
    [
        (
            "A paper drafted by Juliet Okoth argues that the line is wrong.",
            "Juliet Okoth",
            "say",
            "that the line is wrong",
        ),
        ("The letter voices the fears of the villagers about the dam.", "the villagers", "fear", "the dam"),
        (
            "The captain pleaded not guilty to a charge of theft.",
            "The captain",
            "deny",
            "not guilty to a charge of theft",
        ),
        ("The captain pleaded guilty to theft.", "The captain", "admit", "guilty to theft"),
    ],
)
def test_source_and_content(text: str, source: str, act: str, content: str) -> None:
    (one,) = said(text)
    assert (one.source, one.act, one.contents) == (source, act, [content])


@pytest.mark.parametrize(
    "lead",
    [
        "General Ado Kone, the army chief, released the following statement today:",
        "Ado Kone issued this statement on Friday:",
    ],
)
def test_an_issued_statement_in_the_next_paragraphs(lead: str) -> None:
    found = said(f'{lead}\n\n"We mourn our comrade, who was killed yesterday.\n\n"Our men hold the airfield."')
    assert [one.act for one in found] == ["say", "say"]
    assert all("Ado Kone" in (one.source or "") for one in found)


def test_an_issued_appeal_without_marks() -> None:
    found = said(
        "The Elders Council issued the following appeal on Friday:\n\nOur people are hungry. The wells are dry."
    )
    assert [(one.source, one.act) for one in found] == [("The Elders Council", "urge")]
