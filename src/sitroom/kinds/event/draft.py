"""An event while it is being worked out."""

from __future__ import annotations

from dataclasses import dataclass, field

from sitroom.kinds.event.match import Match
from sitroom.model.record import LinkType, Novelty, Polarity, Reality, Standing
from sitroom.model.values import Actor, Attribution, Place, Span, Time
from sitroom.text.analysis import Clause, Phrase


@dataclass(slots=True)
class Draft:
    """One event. `acted_on` are the phrases behind recipients and objects; `links` point to other drafts."""

    clause: Clause
    trigger: Span
    type: str | None
    mode: str | None = None
    contexts: tuple[str, ...] = ()
    actors: tuple[Actor, ...] = ()
    recipients: tuple[Actor, ...] = ()
    objects: tuple[Span, ...] = ()
    instrument: tuple[Span, ...] = ()
    acted_on: list[Phrase] = field(default_factory=list)
    match: Match | None = None
    two_sided: bool = False
    polarity: Polarity = "positive"
    reality: Reality = "occurred"
    standing: Standing = "stated"
    novelty: Novelty = "new"
    attribution: tuple[Attribution, ...] = ()
    time: Time | None = None
    places: tuple[Place, ...] = ()
    confidence: float = 0.5
    evidence: list[Span] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    links: list[tuple[LinkType, Draft]] = field(default_factory=list)
    dropped: bool = False
    setting: str = ""

    @property
    def lemma(self) -> str:
        """The lemma of the predicate."""
        return self.clause.lemma
