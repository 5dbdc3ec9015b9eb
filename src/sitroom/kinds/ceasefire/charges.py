"""Who charges whom: the words of charges that a truce was broken, and the actors that their phrases name."""

from __future__ import annotations

import re

from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause, Phrase

VIOLATIONS = frozenset({"violation", "breach", "infringement", "infraction", "transgression"})
CHARGING = frozenset(
    {"accuse", "blame", "charge", "denounce", "condemn", "allege", "claim", "report", "complain", "say"}
)
MONITOR = re.compile(
    r"\b(?:monitor|observer|mission|osce|un\b|united nations|commission|inspector|verif|joint (?:\w+ )?(?:committee|"
    r"centre|center|team|mechanism)|ceasefire committee|unifil|undof|untso|unficyp|ctsam)",
    re.I,
)
UNREAL = frozenset({"hypothetical", "conditional", "planned", "demanded", "threatened"})
EACH_OTHER = re.compile(
    r"\b(?:each other|one another|traded? (?:accusations|blame|charges)|exchanged? accusations|mutual(?:ly)? accus"
    r"|the other (?:side|of))\b",
    re.I,
)


def first_actor(analysis: Analysis, phrases: list[Phrase]) -> Actor | None:
    """The first actor that phrases are, or have inside."""
    for phrase in phrases:
        at = phrase.antecedent or phrase
        found = analysis.actor(at) or next(
            (a for a in analysis.actors if at.start <= a.start and a.end <= at.end), None
        )
        if found is not None:
            return found
    return None


def sides_of(analysis: Analysis, charge: Clause) -> list[Actor]:
    """Who charge each other, but for the media that report it."""
    return [a for a in analysis.actors_in(charge.role("subj")) if a.type not in ("media",)]
