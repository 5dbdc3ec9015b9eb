"""Whether what a number tells has happened, and what it is then: harm only planned is no figure."""

from __future__ import annotations

from sitroom.kinds.figure.book import HARMED
from sitroom.kinds.figure.reading import Reading
from sitroom.text.analysis import Analysis

_UNREAL = frozenset({"hypothetical", "cancelled"})
# Harm that is not said to have happened is no figure; what is asked for, promised or moved is one, with its reality.
_NEVER_YET = frozenset({"conditional", "threatened", "planned", "demanded", "offered", "ordered", "attempted"})


def holds(reading: Reading) -> bool:
    """Whether a reading tells what has happened, or what may be told before it has."""
    clause = reading.clause
    if clause is None:
        return True
    if clause.reality in _UNREAL:
        return False
    return not (reading.measure in HARMED and clause.reality in _NEVER_YET)


def still(reading: Reading) -> Reading:
    """ "so that three missing soldiers can be searched for": they are missing whatever is planned."""
    clause = reading.clause
    told = reading.role in ("adjective", "modifier") and reading.measure == "missing"
    if told and clause is not None and clause.reality in _NEVER_YET:
        reading.clause = None
    return reading


def abroad(analysis: Analysis, reading: Reading) -> Reading:
    """Who fled to a country is a refugee: "have fled to Bangladesh"."""
    clause = reading.clause
    if reading.measure == "displaced" and clause is not None and reading.role == "subj":
        for phrase in (*clause.role("prep:to"), *clause.role("prep:into"), *clause.role("prep:across")):
            if any(p.precision == "country" and phrase.start <= p.start < phrase.end for p in analysis.places):
                reading.measure = "refugees"
    return reading
