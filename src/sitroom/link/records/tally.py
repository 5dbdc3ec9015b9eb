"""What speaks for and against a link, added up as log odds and turned into a score."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp

from sitroom.model.linking import Comparison, Reason, Relation

ENOUGH = 0.5
"""Below this score two records are not linked."""


@dataclass(slots=True)
class Tally:
    """Reasons so far. `start` is what two records of one block have before anything is known: less than nothing."""

    start: float = -2.8
    reasons: list[Reason] = field(default_factory=list)

    def add(self, feature: str, weight: float, detail: str) -> None:
        """Notes one reason; one without weight is left out."""
        if weight:
            self.reasons.append(Reason(feature, round(weight, 3), detail))

    @property
    def total(self) -> float:
        """All weights together."""
        return self.start + sum(r.weight for r in self.reasons)

    @property
    def score(self) -> float:
        """0 to 1."""
        return round(1 / (1 + exp(-max(-30.0, min(30.0, self.total)))), 4)

    def has(self, *features: str) -> bool:
        """Whether something of these speaks for the link."""
        return any(r.weight > 0 and r.feature in features for r in self.reasons)

    def comparison(self, relation: Relation, *, swapped: bool = False) -> Comparison | None:
        """The comparison, if the score is enough."""
        score = self.score
        if score < ENOUGH:
            return None
        reasons = tuple(sorted(self.reasons, key=lambda r: (-abs(r.weight), r.feature, r.detail)))
        return Comparison(relation, score, reasons, swapped)
