"""Rounds of talks: status, who is there, what lies on the table, and what is no peace process."""

from __future__ import annotations

from typing import cast

import pytest

import sitroom
from sitroom.kinds.talks.record import Talks


def talks(text: str, published: str = "2019-05-15") -> list[Talks]:
    return [cast(Talks, r) for r in sitroom.read(text, published=published).records if r.kind == "talks"]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Peace talks between the government and the rebels opened in Muscat on Monday.", "under_way"),
        ("Algeria offered talks.", "proposed"),
        ("The government offered the rebels new talks in Doha.", "proposed"),
        ("Peace talks between the government and the rebels ended without a deal on Monday.", "concluded"),
        ("The rebel delegation walked out of the peace talks on Monday.", "walked_out"),
        ("The government suspended the peace talks with the rebels.", "suspended"),
        ("The government called off the peace talks with the rebels.", "cancelled"),
        ("Peace talks with the rebels are due to resume on Tuesday.", "scheduled"),
    ],
)
def test_status(text: str, status: str) -> None:
    assert status in [t.status for t in talks(text)]


def test_papers_and_sticking_points_lie_on_the_table() -> None:
    found = talks(
        "Peace talks resumed in Muscat on Monday. The rebels submitted a draft on prisoners. "
        "Salaries remain the main sticking point, the mediator said."
    )
    submitted = [s.document.text for t in found for s in t.submissions]
    stuck = [i.issue.text for t in found for i in t.issues if i.sticking_point]
    assert any("draft" in s for s in submitted)
    assert stuck == ["Salaries"]


def test_separate_rooms_are_proximity_talks() -> None:
    (one,) = talks("The two delegations sat in separate rooms while the envoy carried papers between them.")
    assert one.format == "proximity"
    assert ["envoy" in (m.text or "") for m in one.mediators] == [True]


def test_a_stance_keeps_its_condition() -> None:
    found = talks("The rebels said they would negotiate only if the siege was lifted.")
    conditions = [p.condition.text for t in found for p in t.positions if p.condition]
    assert conditions == ["the siege was lifted"]


@pytest.mark.parametrize(
    "text",
    [
        "The union and the retailer ended their wage talks on Friday.",
        "The clubs are in talks over the striker.",
        "The army withdrew from the town on Monday.",
    ],
)
def test_no_talks(text: str) -> None:
    assert talks(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "At a news conference on peace in Oslo, the rebel leader spoke of the war.",
        "The rebel leader said at a meeting with officers that the peace process was dead.",
        "The Congress of Peru approved a bill on peace with the rebels.",
    ],
)
def test_where_somebody_speaks_and_who_legislates_are_no_talks(text: str) -> None:
    assert talks(text) == []
