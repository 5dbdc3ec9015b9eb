"""Names that actors have taken: persons, bodies, and capitals that stand for governments are no places."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache

from sitroom.lexicon.spellings import key
from sitroom.lexicon.tables import several, table
from sitroom.model.values import Actor
from sitroom.resolve.places.scan import Match
from sitroom.resolve.places.words import words
from sitroom.text.analysis import Analysis

_TITLED = frozenset(("person", "office", "state", "military", "police"))
_NAMED = frozenset(("armed_group", "political_group", "media", "igo", "ngo", "company"))
# Offices that belong to the town itself: "Rome's mayor" is no minister of Italy.
_OF_A_TOWN = re.compile(
    r"\b(?:mayor|governor|bishop|archbishop|council|councillor|police|prosecutor|imam|mufti|university|resident)", re.I
)
_BLOCK = 256


@cache
def seats() -> frozenset[str]:
    """Keys of palaces and ministries that stand for governments, and are no places."""
    return (
        frozenset(key(n.removeprefix("the ")) for row in table("countries") for n in several(row["metonyms"]))
        - state_names()
    )


@cache
def capitals() -> frozenset[tuple[str, str]]:
    """Countries with the keys of their capitals' names."""
    return frozenset(
        (row["iso3"], key(n))
        for row in table("countries")
        if not row["note"].startswith("former")
        for n in (row["capital"], *several(row["capital_names"]))
        if n
    )


@cache
def state_names() -> frozenset[str]:
    """Keys of all names of countries."""
    return frozenset(key(n) for row in table("countries") for n in (row["name"], *several(row["names"])))


@cache
def _capital_names() -> frozenset[str]:
    return frozenset(name for _, name in capitals())


@dataclass(slots=True)
class Claims:
    """The actors of a report by where they stand (blocks of characters), for quick look-up."""

    blocks: dict[int, list[Actor]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, analysis: Analysis) -> Claims:
        """All actors that may claim a name."""
        self = cls()
        for actor in analysis.actors:
            for block in range(actor.start // _BLOCK, actor.end // _BLOCK + 1):
                self.blocks[block].append(actor)
        return self

    def hold(self, match: Match, possessive: bool, prominent: bool) -> bool:
        """Whether an actor claims the name. `prominent`: it is a place that needs no sign."""
        return any(
            _claims(actor, match, possessive, prominent)
            for actor in self.blocks.get(match.start // _BLOCK, ())
            if actor.start <= match.start and match.end <= actor.end
        )


def _claims(actor: Actor, match: Match, possessive: bool, prominent: bool) -> bool:
    own = key(match.text)
    if (
        actor.type in _TITLED
        and match.end < actor.end
        and not possessive
        and match.first == match.last
        and match.text.isupper()
        and len(match.text) < 6
        and match.cue < 2
    ):
        # "US Secretary of State John Kerry": initials do what an adjective does.
        return True
    if actor.type == "state":
        whole = key(re.sub(r"^the ", "", actor.text, flags=re.IGNORECASE)) == own
        if whole and (own in _capital_names() or own in seats()):
            return True
    if (
        actor.country
        and actor.type != "state"
        and possessive
        and match.start - actor.start < 5
        and match.end < actor.end
        and (actor.country, own) in capitals()
        and not _OF_A_TOWN.search(actor.text[match.end - actor.start :])
    ):
        # "Ankara's foreign minister"
        return True
    if actor.person:
        return _is_named(own, key(actor.person), match, prominent)
    return bool(actor.type in _NAMED and actor.name and actor.id and f" {own} " in f" {key(actor.name)} ")


def _is_named(own: str, person: str, match: Match, prominent: bool) -> bool:
    """Whether a name is a person's: of a full name with a known first name, or where nothing speaks for a place."""
    if f" {own} " not in f" {person} ":
        return False
    parts = person.split()
    first = words().any_first_names
    if len(parts) > 1 and own != person:
        return parts[0] in first or (match.cue < 2 and not prominent)
    return match.cue < 2 and not prominent
