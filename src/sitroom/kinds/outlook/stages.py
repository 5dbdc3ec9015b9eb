"""Stages that share one verb: "some 400 would go by Monday, another 300 by 4 June and the rest by 20 June"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sitroom.model.values import Time
from sitroom.text.analysis import Analysis, Clause, Reporting

# What opens a further stage, up to its day: a count or a remainder, a few words, and the preposition of the day.
_NEXT = re.compile(
    r"(?:^|[,;] |\band |\bthen )(?:and |then )?(?P<what>(?:another|a further|a (?:second|third|final|last)|\d[\d,.]*|"
    r"the (?:rest|remainder|others?|remaining|last|second|third|final|next))\b[^,;.]{0,40}?)\s*"
    r"(?P<prep>by|on|in|from|before|within|until|at|)(?: the)?\s*$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of what is to come with a day of its own: document offsets of its words, and its time."""

    what: tuple[int, int]
    window: Time


def stages(analysis: Analysis, clause: Clause, first: Time) -> Iterator[Stage]:
    """The further stages of a clause whose first day is known, each behind the one before with no verb of its own."""
    sentence = analysis.sentences[clause.sentence]
    spoken = [span for r in analysis.reportings if r.sentence == clause.sentence for span in _speaker(r)]
    at = first.end
    for time in analysis.times:
        if not first.end <= time.start < sentence.end or time.kind != "date" or not (time.from_ or time.to):
            continue
        between = [
            t for t in sentence.tokens if at <= t.start < time.start and not any(s <= t.start < e for s, e in spoken)
        ]
        if any(t.pos in ("VERB", "AUX") for t in between):
            return
        found = _NEXT.search(analysis.document.text[at : time.start])
        if found is None:
            return
        yield Stage((at + found.start("what"), time.end), time)
        at = time.end


def _speaker(report: Reporting) -> list[tuple[int, int]]:
    """The words of a speaker set in: "he said"."""
    return [report.cue, *([(report.source.start, report.source.end)] if report.source else [])]
