"""Where talks stand by predicates and adjectives, who mediates by name, and what has a deadline with its clock."""

from __future__ import annotations

import pytest

from sitroom.kinds.talks.tests.test_talks_sides import named, talks


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Peace talks with the rebels in Quito are dead, the president said.", "concluded"),
        ("The peace talks between the government and the rebels are on hold.", "suspended"),
        ("The next session of the Sudanese dialogue is pencilled in for 1 June in Juba.", "scheduled"),
        ("No date has been set for the third round of negotiations with the rebels in Kampala.", "proposed"),
        ("A fifth round of Abkhaz-Georgian negotiations is to open in Geneva next week.", "scheduled"),
        ("The rival factions wound up a week of peace talks in Lusaka on Friday.", "concluded"),
        ("With the peace talks in Geneva deadlocked, the rebels warned of war.", "suspended"),
    ],
)
def test_status(text: str, status: str) -> None:
    assert {t.status for t in talks(text)} == {status}


def test_persons_known_for_mediating_are_no_parties() -> None:
    (found,) = talks("Martti Ahtisaari adjourned the Helsinki talks with the rebels on Monday.")
    assert "Ahtisaari" in named(found.mediators)
    assert "Ahtisaari" not in named(found.parties)


def test_envoys_of_fighters_are_delegates() -> None:
    (found,) = talks("Taliban envoys and members of the High Peace Council sat at one table in Moscow on Friday.")
    assert "Taliban" in named(found.parties)


def test_a_deadline_has_its_clock() -> None:
    (found,) = talks("IGAD gave the parties 15 days from the signing to agree on the demilitarisation of the capital.")
    (issue,) = found.issues
    assert issue.deadline is not None
    assert issue.deadline.value == "P15D"
    assert issue.clock_start is not None
    assert "signing" in issue.clock_start.text


def test_what_follows_the_agenda_behind_a_colon_is_on_it() -> None:
    (found,) = talks(
        "Two items are on the agenda of the peace talks in Addis Ababa: a truce and the release of detainees."
    )
    assert any("detainees" in t.issue.text for t in found.issues)
