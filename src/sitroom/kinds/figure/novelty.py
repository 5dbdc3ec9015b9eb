"""Whether a figure is news or told as background: totals of whole wars, tolls of old attacks, deaths under inquiry."""

from __future__ import annotations

import re

from sitroom.kinds.figure.reading import Reading
from sitroom.lexicon.wordsets import word_set
from sitroom.model.record import Novelty
from sitroom.model.values import Span
from sitroom.text.analysis import Analysis
from sitroom.text.roles import above

_AGO = re.compile(
    r"\b(?:years?|decades?|months?|centur(?:y|ies))\s+(?:after|since|on from|from)\s+(?:\w+\s+){0,4}$", re.I
)


def novelty_of(analysis: Analysis, reading: Reading, scope: Span | None, start: int) -> Novelty:
    """The clause's novelty, unless what the figure is about is told as past."""
    clause = reading.clause
    if clause is None:
        return "new"
    if clause.novelty != "new":
        return clause.novelty
    if scope is not None:
        whole = any(w in word_set("whole_conflict") for w in scope.text.lower().split())
        if whole and clause.perfect:
            return "background"
        if _AGO.search(analysis.document.text[max(0, scope.start - 60) : scope.start + 1]):
            return "background"
    if reading.role in ("of", "for") and _under_inquiry(analysis, reading, start):
        return "background"
    looking = word_set("looking_back")
    if any(step.lemma.split(" ")[0] in looking for step in list(above(analysis, clause))[1:3]):
        return "background"
    return "new"


def _under_inquiry(analysis: Analysis, reading: Reading, start: int) -> bool:
    """ "an inquiry into the deaths of nine farmers"."""
    clause = reading.clause
    if clause is None:
        return False
    tokens = analysis.sentences[clause.sentence].tokens
    before = [t.lemma for t in tokens if start - 60 <= t.start < start]
    return bool(set(before) & word_set("looking_back"))
