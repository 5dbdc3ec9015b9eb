"""The fields of a talks record."""

from __future__ import annotations

from typing import Literal

from sitroom.model.record import Record
from sitroom.model.values import Actor, Frozen, Place, Span, Time

Format = Literal["direct", "proximity", "shuttle", "plenary", "working_group", "phone", "unspecified"]
Status = Literal["proposed", "scheduled", "under_way", "suspended", "walked_out", "concluded", "cancelled"]


class Submission(Frozen):
    """What a party handed in."""

    party: Actor
    document: Span
    evidence: Span


class Topic(Frozen):
    """An issue on the table. `clock_start` is from when its deadline counts, null where the report does not say."""

    issue: Span
    sticking_point: bool = False
    deadline: Time | None = None
    clock_start: Span | None = None
    evidence: Span


class Position(Frozen):
    """What a party holds on an issue, and on what condition.

    `topic` is the issue of the talks under which the report tells it, null where it names none or several.
    """

    party: Actor
    issue: Span | None
    topic: Span | None = None
    stance: str
    condition: Span | None = None
    evidence: Span


class Talks(Record):
    """A round of talks as one report tells of it."""

    kind: Literal["talks"] = "talks"
    process: str | None = None
    venue: Place | None = None
    format: Format = "unspecified"
    status: Status = "under_way"
    mediators: tuple[Actor, ...] = ()
    parties: tuple[Actor, ...] = ()
    hosts: tuple[Actor, ...] = ()
    observers: tuple[Actor, ...] = ()
    absent: tuple[Actor, ...] = ()
    session: str | None = None
    submissions: tuple[Submission, ...] = ()
    issues: tuple[Topic, ...] = ()
    positions: tuple[Position, ...] = ()


def what(record: Talks) -> str:
    """A few words for a line in a table."""
    parts = [record.status.replace("_", " ")]
    if record.process:
        parts.append(record.process)
    if record.format != "unspecified":
        parts.append(record.format)
    if record.parties:
        parts.append(" / ".join(a.name or a.text for a in record.parties))
    if record.mediators:
        parts.append("mediated by " + ", ".join(a.name or a.text for a in record.mediators))
    issues = [("! " if t.sticking_point else "") + t.issue.text for t in record.issues]
    if issues:
        parts.append("issues: " + "; ".join(issues))
    return " · ".join(parts)
