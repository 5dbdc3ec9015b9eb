"""Stages that share one verb: "some 400 would go by Monday, another 300 by 4 June and the rest by 20 June"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sitroom.model.values import Time
from sitroom.text.analysis import Analysis, Clause, Reporting

# What opens a further stage, up to its day: a count or a remainder, a few words, and the preposition of the day.
_REST = r"the (?:rest|remainder|others?|remaining|last|second|third|final|next)"
_NEXT = re.compile(
    r"(?:^|[,;] |\band |\bthen )(?:and |then )?(?P<what>(?:another|a further|a (?:second|third|final|last)|\d[\d,.]*|"
    rf"{_REST})\b[^,;.]{{0,40}}?)\s*(?:by|on|in|from|before|within|until|at|)(?: the)?\s*$",
    re.I,
)
# "within 30 days of the signing"
_CLOCK = re.compile(r"\s(?:of|from|after|following) (?P<from>[^,.;:\"”]{3,80})")


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of what is to come with a day of its own: document offsets of its words, its time, and what that counts from."""

    what: tuple[int, int]
    window: Time
    clock: tuple[int, int] | None = None


def stages(analysis: Analysis, clause: Clause, first: Time | None) -> Iterator[Stage]:
    """The further stages of a clause, each behind the one before with no verb of its own.

    Args:
        analysis: The document.
        clause: The clause whose verb they share.
        first: The time of its first stage; where that has none, only a remainder is a stage ("in two groups, the rest within
            30 days").
    """
    sentence = analysis.sentences[clause.sentence]
    spoken = [span for r in analysis.reportings if r.sentence == clause.sentence for span in _speaker(r)]
    aside = [(c.start, c.end) for c in analysis.clauses_of(clause.sentence) if c.relation in ("relative", "participle")]
    at = first.end if first is not None else clause.trigger_end
    for time in analysis.times:
        if not at <= time.start < sentence.end or not (time.from_ or time.to or time.value):
            continue
        found = _NEXT.search(analysis.document.text[at : time.start])
        if found is None:
            return
        begins = at + found.start("what")
        between = [t for t in sentence.tokens if at <= t.start < time.start and t.pos in ("VERB", "AUX")]
        if any(t.start >= begins or not _inside(t.start, [*spoken, *aside]) for t in between):
            return
        if first is None and not re.match(_REST, found["what"], re.I):
            return
        clock = _CLOCK.match(analysis.document.text, time.end, sentence.end) if time.kind == "duration" else None
        ends = clock.end() if clock is not None else time.end
        yield Stage((begins, ends), time, clock.span("from") if clock is not None else None)
        at = ends


def of_the_rest(analysis: Analysis, clause: Clause, time: Time) -> bool:
    """Whether a time belongs to a remainder alone: "be freed in two groups, the rest within 30 days"."""
    found = (
        _NEXT.search(analysis.document.text[clause.trigger_end : time.start])
        if time.start > clause.trigger_end
        else None
    )
    return found is not None and re.match(_REST, found["what"], re.I) is not None and found.start("what") > 0


def parts_of(analysis: Analysis, clause: Clause) -> list[tuple[int, int]]:
    """The counted parts of a subject: "600 men and four helicopters would be gone" are two promises.

    Empty where the subject is one thing, or not counted.
    """
    counts = [q.start for q in analysis.quantities]
    for phrases in (clause.surface, clause.roles.get("subj", []), clause.roles.get("obj", [])):
        members = [
            m
            for phrase in phrases
            if not phrase.implied and phrase.sentence == clause.sentence and phrase.end <= clause.trigger_start
            for m in phrase.each()
            if m.actor is None  # "the two armies" are counted once
        ]
        if len(members) > 1 and all(any(m.start <= c < m.end for c in counts) for m in members):
            return sorted((m.start, m.end) for m in members)
    return []


def _inside(at: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in spans)


def _speaker(report: Reporting) -> list[tuple[int, int]]:
    """The words of a speaker set in: "he said"."""
    return [report.cue, *([(report.source.start, report.source.end)] if report.source else [])]
