"""Places that are no scenes: they stand in the name of a body, or are themselves who acts."""

from __future__ import annotations

from bisect import bisect_right

from sitroom.model.values import Place
from sitroom.text.analysis import Analysis
from sitroom.text.repairs.gapped import LEFT_OUT

# Whose home or command is no scene: "the governor of Mosul", "Russia's forces", "the government in Tbilisi".
_BODIES = frozenset(
    {
        "state",
        "military",
        "police",
        "armed_group",
        "political_group",
        "igo",
        "ngo",
        "media",
        "company",
        "office",
        "person",
    }
)


class Bodies:
    """Actors by position, for asking whether a place stands inside one of their names."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.starts = [a.start for a in analysis.actors]
        self.heads: dict[int, tuple[int, int]] = {}
        for at, number in analysis.actor_of.items():
            self.heads.setdefault(number, at)

    def names(self, place: Place) -> bool:
        """Whether a place is part of the name of a body, or is itself the one who acts."""
        number = bisect_right(self.starts, place.start) - 1
        # Actors may nest ("Ankara" in "Ankara's foreign minister"), but not deeply.
        for i in range(number, max(-1, number - 4), -1):
            actor = self.analysis.actors[i]
            if place.end > actor.end:
                continue
            if (actor.start, actor.end) == (place.start, place.end):
                if actor.type == "state" and self._acts(i):
                    return True
            elif actor.type in _BODIES:
                return not self._where_it_befell(i, place)
        return False

    def _where_it_befell(self, number: int, place: Place) -> bool:
        """ "Killed a woman in Beni": the parser hangs the scene on the person to whom it is done."""
        at = self.heads.get(number)
        if at is None or self.analysis.actors[number].type not in ("person", "office"):
            return False
        tokens = self.analysis.sentences[at[0]].tokens
        prep = next((tokens[c] for c in tokens[at[1]].children if tokens[c].end + 1 == place.start), None)
        return tokens[at[1]].dep in ("dobj", "nsubjpass") and prep is not None and prep.lower in ("in", "at", "near")

    def _acts(self, number: int) -> bool:
        """A country that is a subject or a possessor acts; one that is an object is the scene."""
        at = self.heads.get(number)
        if at is None:
            return False
        tokens = self.analysis.sentences[at[0]].tokens
        token = tokens[at[1]]
        while token.dep == "conj" and token.head < token.i:
            token = tokens[token.head]  # "Qatar and Egypt are to guarantee it"
        return token.dep in ("nsubj", "poss", "agent", LEFT_OUT) or (
            token.dep == "pobj" and tokens[token.head].dep == "agent"
        )
