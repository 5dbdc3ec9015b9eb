"""Talks that are only named, bodies with "Conference" in their name, where somebody spoke, and who is the other side."""

from __future__ import annotations

import pytest

from sitroom.kinds.talks import KIND
from sitroom.kinds.talks.record import Talks
from sitroom.model.document import Document, document_id
from sitroom.pipeline import analyse


def talks(text: str) -> list[Talks]:
    document = Document(id=document_id(text), text=text, published="2011-06-20", language="en")
    return [r for r in KIND.extract(analyse(document)) if isinstance(r, Talks)]


@pytest.mark.parametrize(
    "text",
    [
        "The council has a duty to press the regime to stop, so that peace talks aimed at ending the war can succeed.",
        "Norway will continue to work with its partners to pursue a durable ceasefire and a return to the conference table.",
    ],
)
def test_named_in_passing(text: str) -> None:
    assert talks(text) == []


def test_a_body_is_no_process() -> None:
    text = (
        "The rebels proposed peace talks with the government under Bishop Aldo Pere, president of the Andean Bishops "
        "Conference."
    )
    assert all(t.process is None for t in talks(text))


def test_where_somebody_spoke_is_no_venue() -> None:
    text = "Syria indicated its interest in resuming peace talks with Israel in a lecture by its envoy in Baltimore."
    assert all(t.venue is None for t in talks(text))


def test_who_speaks_of_talks_with_the_army_is_the_other_side() -> None:
    (found,) = talks(
        "The rebels say peace talks with the Turkish military aim to find some way to keep them in the town."
    )
    assert found.status == "under_way"
    assert [p.name for p in found.parties] == ["rebels", "Turkish Armed Forces"]


@pytest.mark.parametrize(
    ("text", "issues"),
    [
        ("Talks opened in Geneva on Monday with the question of prisoners not on the agenda.", []),
        ("The envoy said the question of disarmament was not on the agenda of the talks.", []),
        ("Talks opened in Geneva on Monday, and the question of prisoners was off the table.", []),
        ("The envoy said the question of disarmament was on the agenda of the talks.", ["disarmament"]),
    ],
)
def test_what_is_not_on_the_agenda_is_no_issue(text: str, issues: list[str]) -> None:
    (found,) = talks(text)
    assert [t.issue.text.removeprefix("the question of ") for t in found.issues] == issues
