"""The words that report, from the table `cues`: which act each is, and what complements carry its content."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

from sitroom.lexicon.tables import several, table
from sitroom.model.values import Act


@dataclass(frozen=True, slots=True)
class Cue:
    """One word with its complement frames in table order, and the act that each frame makes of it.

    Frames: `that` (finite clause, with or without "that"), `wh` (indirect question), `quote` (bare direct speech),
    `inf` (infinitive of the subject), `ger` (gerund), `obj` (noun phrase), `objinf` (noun phrase and infinitive),
    `obj+obj` ("call X Y"), `obj+PREP` ("accuse X of Y"), `prep:PREP` ("warn of Y"), `told` (the object is who is told),
    `pass` ("X is said to"), `main` (the clause around: "according to").
    """

    lemma: str
    frames: dict[str, Act]
    kinds: frozenset[str]

    @property
    def act(self) -> Act:
        """The act of the first frame."""
        return next(iter(self.frames.values()))


@cache
def cues(form: str) -> dict[str, Cue]:
    """All cues of a form (verb, noun, adjective, preposition) by lemma; particle verbs as "point out"."""
    frames: dict[str, dict[str, Act]] = {}
    kinds: dict[str, set[str]] = {}
    for row in table("cues"):
        if row["form"] != form:
            continue
        own = frames.setdefault(row["cue"], {})
        for frame in several(row["frames"]):
            own.setdefault(frame, cast(Act, row["act"]))
        kinds.setdefault(row["cue"], set()).add(row["kind"])
    return {lemma: Cue(lemma, own, frozenset(kinds[lemma])) for lemma, own in frames.items()}


@cache
def first_words() -> frozenset[str]:
    """The verbs that a verbal cue may start with: "put" of "put it"."""
    return frozenset(lemma.split(" ", 1)[0] for lemma in cues("verb"))
