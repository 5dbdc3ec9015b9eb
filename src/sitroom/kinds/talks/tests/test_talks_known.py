"""Whom "the two sides" are where a report names them; outsiders who are against the talks."""

from __future__ import annotations

from sitroom import read
from sitroom.kinds.talks.record import Talks

WAR = "Chad's army and the Lake Liberation Front fought for a week. Chad has lost two towns to the Lake Liberation Front. "


def talks(text: str) -> list[Talks]:
    return [r for r in read(text, "2019-05-15").records if isinstance(r, Talks)]


def names(record: Talks) -> set[str]:
    return {p.name or p.text for p in record.parties}


def test_the_two_sides_are_those_who_fight() -> None:
    (found,) = talks(WAR + "The two sides are due to resume peace talks in Nairobi on Monday.")
    assert names(found) == {"Chad", "Lake Liberation Front"}


def test_beside_named_parties_they_are_nobody_else() -> None:
    made = talks(
        "Chad's government and the Lake Liberation Front began peace talks in Nairobi on Monday. "
        "Both delegations met the mediator on Tuesday at the talks."
    )
    assert {n for r in made for n in names(r)} == {"Chad", "Lake Liberation Front"}


def test_with_a_second_group_nobody_is_guessed() -> None:
    other = "The Salt Brigade attacked a camp. The Salt Brigade fled. "
    (found,) = talks(WAR + other + "The two sides are due to resume peace talks in Nairobi on Monday.")
    assert names(found) == {"sides"}


def test_a_faction_against_the_talks_is_at_none() -> None:
    assert talks("The truce leaves out the Salt Brigade, a faction that rejects the talks.") == []
