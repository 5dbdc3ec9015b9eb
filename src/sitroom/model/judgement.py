"""What people say of records: signed, dated, reversible, and never an edit."""

from __future__ import annotations

from typing import Any, Literal

from sitroom.model.values import Frozen

Verb = Literal["accept", "reject", "correct", "same", "different", "grade", "credit"]
"""`grade` gives a source its reliability, `credit` a record its credibility; the two are never merged."""

RELIABILITY = {
    "A": "completely reliable",
    "B": "usually reliable",
    "C": "fairly reliable",
    "D": "not usually reliable",
    "E": "unreliable",
    "F": "reliability cannot be judged",
}
"""The first axis of the Admiralty scale (NATO AJP-2.1), of a source. F until a person says otherwise."""

CREDIBILITY = {
    "1": "confirmed by other sources",
    "2": "probably true",
    "3": "possibly true",
    "4": "doubtful",
    "5": "improbable",
    "6": "truth cannot be judged",
}
"""The second axis, of a piece of information. 6 until a person says otherwise."""


class Judgement(Frozen):
    """One thing that one person said. An undone one stays, with who undid it and when."""

    id: int
    at: str
    by: str
    verb: Verb
    report: str | None = None
    record: str | None = None
    other_report: str | None = None
    other_record: str | None = None
    source: str | None = None
    field: str | None = None
    value: Any = None
    note: str | None = None
    undone_at: str | None = None
    undone_by: str | None = None
