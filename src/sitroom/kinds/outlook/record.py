"""The fields of an outlook record."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from sitroom.model.record import Record
from sitroom.model.values import Actor, Span, Time

Category = Literal["scheduled", "expected", "pledged", "requested", "deadline", "warning", "threat", "forecast"]
Outcome = Literal["open", "met", "not_met", "expired", "cannot_tell"]

# How sure a reader may be of an outlook by how it is worded; measured in `docs/quality.md`.
CONFIDENCE: dict[str, float] = {
    "scheduled": 0.8,
    "pledged": 0.75,
    "threat": 0.75,
    "deadline": 0.7,
    "requested": 0.7,
    "warning": 0.7,
    "forecast": 0.65,
    "expected": 0.65,
}


class Outlook(Record):
    """Something that is to come, with its window, what comes first, and on what it depends."""

    kind: Literal["outlook"] = "outlook"
    what: Span
    category: Category
    actors: tuple[Actor, ...] = ()
    window: Time | None = None
    after: Span | str | None = Field(default=None, description="what comes first: words, or the id of a record")
    condition: Span | None = None
    condition_mark: str | None = Field(
        default=None, description='the word before the condition: "if", "unless", "only if"; "unless" turns it round'
    )
    wording: Span
    likelihood: tuple[int, int] | None = Field(
        default=None, description="percent, by ICD 203 from the wording: our mapping, never the source's number"
    )
    outcome: Outcome = "open"


def what(record: Outlook) -> str:
    """A few words for a line in a table."""
    who = ", ".join(a.name or a.text for a in record.actors)
    condition = f" [{record.condition_mark or 'if'}: {record.condition.text}]" if record.condition else ""
    odds = f" ({record.likelihood[0]}-{record.likelihood[1]}%)" if record.likelihood else ""
    return f"{record.category}: {who + ': ' if who else ''}{record.what.text}{condition}{odds}"
