"""What is left, or come to, and is no place where forces are: talks, treaties, war."""

from __future__ import annotations

from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Clause


def leaves_no_place(clause: Clause) -> bool:
    """ "withdrew from the talks", "pulled out of the treaty", "ready to fly to talks", "came back to the table"."""
    barred = word_set("left_but_no_place")
    roles = ("prep:from", "prep:of", "obj")
    goals = word_set("goal_but_no_place")
    if clause.lemma.split(" ")[0] in ("return", "come", "go"):
        goals |= word_set("back_but_no_place")
    if any(clause.role(f"prep:{where}") for where in ("at", "near", "in", "along", "on", "around")):
        barred -= {"post"}  # "left their post at Lachin" is no resignation
    return any(p.lemma.lower() in barred for role in roles for p in clause.role(role)) or any(
        p.lemma.lower() in goals for role in ("prep:to", "prep:into", "prep:for") for p in clause.role(role)
    )
