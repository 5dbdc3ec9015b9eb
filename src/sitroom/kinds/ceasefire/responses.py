"""What the accused say to a charge, in whatever report they say it: a register asks who answered to what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sitroom.lexicon.wordsets import word_set
from sitroom.link.records.sides import Sides
from sitroom.link.records.when import day_number
from sitroom.link.records.words import names, stems
from sitroom.model.ledger import Evidence, Held, Row, evidence_of

ACTS = ("deny", "reject", "admit")
"""Acts of speech by which somebody answers a charge."""
LATER = 5
"""Days after a charge in which what the accused say is an answer to it."""
_CHARGE = re.compile(
    r"(?i)\b(?:it|this|that|them|all of it|charges?|claims?|accusations?|allegations?|reports?|complaints?|figures?)\b"
)
_COMMON = frozenset(stems(" ".join(sorted(word_set("worded_charges")))))
"""What every charge is worded with, and so says nothing of which one is answered."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody answered: who, how, when, in which words."""

    held: Held
    side: str
    act: str
    day: int
    stems: frozenset[str]
    names: frozenset[str]


def answers(around: Sequence[Held], sides: Sides) -> list[Answer]:
    """The denials, rejections and admissions among some records, by the first who made each."""
    found = []
    for held in around:
        record: Any = held.entry.record
        day = day_number(held.entry.report.published)
        if record.kind != "statement" or record.act not in ACTS or record.source is None:
            continue
        if day is None or not record.evidence:
            continue
        side = sides.key(record.source, held.entry.report.id)
        if side is None:
            continue
        said = " ".join(span.text for span in (*record.content, *record.quotes))
        told = frozenset(stems(said)) - _COMMON
        if not told and _CHARGE.search(said or "it"):
            said = " ".join(_before(held, around))
            told = frozenset(stems(said)) - _COMMON
        found.append(Answer(held, side, record.act, day, told, names(said)))
    found.sort(key=lambda a: (a.day, a.held.entry.report.id, a.held.entry.record.evidence[0].start))
    return found


def _before(said: Held, around: Sequence[Held]) -> list[str]:
    """The words of what stands right before somebody says that it is not so."""
    start = said.entry.record.evidence[0].start
    return [
        span.text
        for held in around
        if held.entry.report.id == said.entry.report.id and held.entry.record.kind in ("event", "figure")
        for span in held.entry.record.evidence
        if -1 <= start - span.end <= NEXT
    ]


def answered(rows: Sequence[Row], said: Sequence[Answer], sides: Sides) -> list[Row]:
    """Rows of a register with what the accused answered to them, where their own report does not tell it."""
    told = []
    for row in rows:
        answer = next((a for a in said if _to(a, row, sides)), None) if row.values["response"] is None else None
        if answer is not None:
            who = sides.label(answer.side) or "?"
            row = row.model_copy(
                update={
                    "values": row.values | {"response": f"{who}: {answer.act}"},
                    "evidence": (*row.evidence, evidence_of(answer.held.entry)),
                }
            )
        told.append(row)
    return told


def _to(answer: Answer, row: Row, sides: Sides) -> bool:
    """Whether somebody answers to this charge: he is accused, it is on the same thing, and said soon after."""
    accused = row.values["accused_key"]
    if accused is None or not sides.one(answer.side, accused):
        return False
    told = [n for e in row.evidence if (n := day_number(e.published)) is not None]
    first = min((n for n in (*told, day_number(str(row.values["date"]))) if n is not None), default=None)
    if first is None or not first <= answer.day <= max((first, *told)) + LATER:
        return False
    if any(_right_after(answer, e) for e in row.evidence):
        return True
    if row.values["best"] not in (None, 1):
        return False  # one of many charges is no answer to their number
    words = f"of {row.values['act'] or 'it'}: " + " ".join(span.text for e in row.evidence for span in e.words)
    sides_named = frozenset(stems(f"{row.values['accused']} {row.values['accuser']} {row.values['register']}"))
    shared = answer.stems & (frozenset(stems(words)) - _COMMON - sides_named)
    return len(shared) > 1 or any(stems(name) <= shared for name in answer.names & names(words) if stems(name))


def _right_after(answer: Answer, charge: Evidence) -> bool:
    """ "The Front denied it": of what stands in the sentence before, or in the same one."""
    if not _CHARGE.search(" ".join(span.text for span in answer.held.entry.record.evidence)):
        return False
    if charge.report != answer.held.entry.report.id:
        return False
    start = answer.held.entry.record.evidence[0].start
    return any(-1 <= start - span.end <= NEXT or span.start <= start < span.end for span in charge.words)


NEXT = 40
"""Characters between a charge and a sentence that stands right behind it."""
