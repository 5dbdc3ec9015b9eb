"""Who holds a stance, and on what condition."""

from __future__ import annotations

import re

from sitroom.kinds.talks.parts import is_mediator
from sitroom.link.records.sides import both
from sitroom.model.values import Actor, Span
from sitroom.text.analysis import Analysis, Clause

CONDITION_MARKS = frozenset("if unless until once after before when provided".split())
HOLDERS = frozenset({"state", "military", "armed_group", "political_group", "office", "person", "other"})
_PRONOUNS = frozenset("they it he she we i his her their its who which that".split())

_HELD = frozenset("captives prisoners detainees hostages soldiers fighters displaced refugees families".split())
# As far back as "they" can mean the sides, in sentences.
_BEFORE = 4


def holders(analysis: Analysis, clause: Clause) -> list[Actor]:
    """Who holds a stance: the subject; behind a pronoun, who says so, and of several those at the table."""
    holders = []
    for actor in analysis.actors_in(clause.role("subj")):
        if actor.text.lower() == "they" and (actor.type == "civilians" or (actor.name or "").lower() in _HELD):
            actor = _at_the_table(analysis, actor) or actor
        pronoun = actor.text.lower() in _PRONOUNS
        if pronoun and clause.report is not None:
            speaker = analysis.reportings[clause.report].actor
            actor = speaker if speaker is not None and not actor.id else actor
        if actor.type in HOLDERS and not is_mediator(actor) and (actor.id or actor.text.lower() not in _PRONOUNS):
            holders.append(actor)
    return holders


def _at_the_table(analysis: Analysis, pronoun: Actor) -> Actor | None:
    """ "both sides", where "they" act as only sides can and the last several that were named are captives or people."""
    sentence = next(s for s in analysis.sentences if s.start <= pronoun.start < s.end)
    first = analysis.sentences[max(0, sentence.index - _BEFORE)].start
    named = [a for a in analysis.actors_between(first, sentence.start) if both(a)]
    return named[-1] if named else None


def clause_end(analysis: Analysis, clause: Clause) -> int:
    """Where the words of a clause end, without the mark that closes them."""
    text = analysis.document.text
    end = clause.end
    while end > clause.trigger_end and text[end - 1] in " .,;'\"”’":
        end -= 1
    return end


def condition_of(analysis: Analysis, clause: Clause) -> Span | None:
    """On what a clause depends: its own condition, or that of what it hangs on."""
    chain = [clause]
    at = clause.governor
    while at is not None and len(chain) < 4:
        chain.append(analysis.clauses[at])
        at = analysis.clauses[at].governor
    chain += [analysis.clauses[d] for d in clause.dependents if analysis.clauses[d].relation == "infinitive"]
    for above in chain:
        for number in above.dependents:
            if number == clause.index:
                continue
            below = analysis.clauses[number]
            before = analysis.document.text[max(0, below.start - 6) : below.start].lower()
            only = before.rstrip().endswith("only") or "only" in below.adverbs
            if below.mark == "that" and re.search(
                r"\b(?:provided|providing|on condition|on the condition|as long|so long)\s+$",
                analysis.document.text[: below.start][-20:],
            ):
                return _trimmed(analysis, below)  # "provided that the prisoners are freed"
            if below.mark in ("if", "unless", "until", "provided") or (
                below.mark in CONDITION_MARKS and (only or clause.negated)
            ):
                return _trimmed(analysis, below)
    return None


def _trimmed(analysis: Analysis, clause: Clause) -> Span:
    text = analysis.document.text
    start, end = clause.start, clause.end
    match = re.match(
        r"(?:only )?(?:if|unless|once|after|until|when|before|provided(?: that)?)\s+", text[start:end], re.I
    )
    if match:
        start += match.end()
    while end > start and text[end - 1] in " .,;'\"”’":
        end -= 1
    return analysis.span(start, end)
