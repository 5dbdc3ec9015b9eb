"""The envelope that records of every kind share, their links, and issues."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal, Self

from pydantic import Field

from sitroom.model.values import Attribution, Frozen, Place, Span, Time

Polarity = Literal["positive", "negative"]
Reality = Literal[
    "occurred",
    "ongoing",
    "ordered",
    "planned",
    "offered",
    "demanded",
    "threatened",
    "attempted",
    "conditional",
    "hypothetical",
    "habitual",
    "cancelled",
]
Standing = Literal["stated", "claimed", "alleged", "denied", "contested"]
Novelty = Literal["new", "update", "background", "anniversary"]
LinkType = Literal[
    "subset_of",
    "includes",
    "supersedes",
    "about",
    "conflicts_with",
    "same_target",
    "caused_by",
    "violates",
]


class Link(Frozen):
    """A relation to another record of the same report: the part is `subset_of` the whole."""

    type: LinkType
    to: str


class Issue(Frozen):
    """What is odd about a document or a record. Never a reason to stop, and never a note inside a value."""

    code: str
    message: str
    span: Span | None = None
    record: str | None = None


class Record(Frozen):
    """What a report says, with the words that carry it. Subclassed once in every folder under `kinds/`."""

    kind: str
    id: str
    document: str
    evidence: tuple[Span, ...]
    attribution: tuple[Attribution, ...] = ()
    polarity: Polarity = "positive"
    reality: Reality = "occurred"
    standing: Standing = "stated"
    novelty: Novelty = "new"
    time: Time | None = None
    places: tuple[Place, ...] = ()
    confidence: float = Field(default=0.5, ge=0, le=1)
    links: tuple[Link, ...] = ()

    def corrected(self, fields: Mapping[str, Any]) -> Self:
        """The record with some fields as a person has them, in the form of JSON.

        Raises `ValidationError` for what a field cannot be.
        """
        return self.model_validate(self.model_dump(mode="json", by_alias=True) | dict(fields))


def record_id(document: str, kind: str, start: int, end: int, *extra: object) -> str:
    """A stable id: the same text gives the same one. `extra` tells records apart that share a span.

    >>> record_id("sha256:00", "event", 3, 9, "ASSAULT")
    'event:4e16142a3260'
    """
    key = "\x1f".join(map(str, (document, kind, start, end, *extra)))
    return f"{kind}:{hashlib.sha256(key.encode()).hexdigest()[:12]}"
