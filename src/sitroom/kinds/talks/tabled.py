"""Stances that are no word of demand or refusal: what a side says it would do, what its paper provides for, what all put
their names to, what "it" and a bare "refuses" take up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sitroom.kinds.talks.holders import clause_end, condition_of, holders
from sitroom.kinds.talks.record import Position, Submission
from sitroom.kinds.talks.threads import Thread
from sitroom.kinds.talks.words import words
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause

_SAYING = frozenset({"say", "announce", "pledge", "offer", "agree", "confirm"})
_GROUPS = frozenset({"armed_group", "political_group"})
_OF_STATE = frozenset({"GOV", "MIL", "COP"})
_WANTED = frozenset({"should", "must"})
_UNDER = re.compile(r"^,?\s*(?:(?:under|in|by|through) which|whereby|which|that)\s+", re.I)
_NAMING = frozenset("sign initial endorse approve adopt".split())
_TAKING_UP = {
    "reject": "rejects",
    "rule out": "rejects",
    "turn down": "rejects",
    "dismiss": "rejects",
    "rebuff": "rejects",
    "oppose": "rejects",
    "veto": "rejects",
    "refuse": "refuses",
    "decline": "refuses",
    "balk": "refuses",
    "accept": "accepts",
    "agree": "accepts",
    "consent": "accepts",
    "endorse": "accepts",
}
POINTERS = frozenset("it this that them these those both which".split())
"""Words that take up what another has just laid down."""


def offered(analysis: Analysis, clause: Clause) -> list[Position]:
    """ "said the government would release 200 of them": what a side says that it would do is an offer."""
    if clause.modal not in ("will", "would", "could") or clause.polarity == "negative" or clause.report is None:
        return []
    report = analysis.reportings[clause.report]
    if (
        clause.lemma not in words("concede")
        or report.act not in _SAYING
        or clause.reality in ("threatened", "demanded")
    ):
        return []
    if clause.mark in ("if", "unless", "until", "when", "before", "after") or clause.relation == "relative":
        return []
    parties = holders(analysis, clause)
    if clause.passive and not parties:
        # "promised that the captives would be handed over": whoever promises it.
        parties = [report.actor] if report.act in ("pledge", "offer") and report.actor is not None else []
    return [
        Position(
            party=party,
            issue=analysis.span(clause.trigger_start, clause_end(analysis, clause)),
            stance="offers",
            condition=condition_of(analysis, clause),
            evidence=analysis.evidence(clause)[0],
        )
        for party in parties
        if report.actor is not None and _speaks_for(report.actor, party)
    ]


def _speaks_for(speaker: Actor, party: Actor) -> bool:
    """Whether somebody speaks of his own side."""
    if (speaker.id or speaker.name or speaker.text) == (party.id or party.name or party.text):
        return True
    if any(r.name == party.name or (r.id and r.id == party.id) for r in speaker.relations):
        return True
    if party.type in ("state", "military"):
        # "the government" of a report that names one only, in its minister's mouth
        return speaker.country == party.country if party.country else bool(speaker.country or speaker.office)
    if speaker.country:
        return speaker.country == party.country
    return party.type in _GROUPS and speaker.type in ("person", "office") and not _OF_STATE & set(speaker.sectors)


def wanted(analysis: Analysis, clause: Clause) -> list[Position]:
    """ "Both delegations said that people should be able to go home": what a side says should be done."""
    report = None if clause.report is None else analysis.reportings[clause.report]
    if clause.modal not in _WANTED or report is None or report.act != "say" or report.clause is None:
        return []
    if clause.relation != "content" or clause.polarity == "negative" or clause.governor != report.clause:
        return []
    parties = holders(analysis, analysis.clauses[report.clause])
    start = min([clause.trigger_start, *(p.start for p in clause.surface if not p.implied)])
    return [
        Position(
            party=party,
            issue=analysis.span(max(start, clause.start), clause_end(analysis, clause)),
            stance="demands",
            condition=condition_of(analysis, clause),
            evidence=analysis.evidence(clause)[0],
        )
        for party in parties
    ]


def proposed(analysis: Analysis, handed: Sequence[Submission]) -> Iterator[Position]:
    """ "a paper under which its fighters would keep their arms": what a side's paper provides for."""
    for paper in handed:
        sentence = next(s for s in analysis.sentences if s.start <= paper.document.start < s.end)
        for clause in analysis.clauses_of(sentence.index):
            if clause.start <= paper.document.start or not _hangs_on(analysis, clause):
                continue
            if clause.form != "verb" or not _provides(clause, paper):
                continue
            start = clause.start
            match = _UNDER.match(analysis.document.text[start : clause.end])
            start += match.end() if match else 0
            yield Position(
                party=paper.party,
                issue=analysis.span(start, clause_end(analysis, clause)),
                stance="proposes",
                evidence=paper.evidence,
            )
            break


def _hangs_on(analysis: Analysis, clause: Clause) -> bool:
    whereby = analysis.document.text[clause.start : clause.start + 8].lower() == "whereby "
    return whereby or clause.relation in ("relative", "participle")


def _provides(clause: Clause, paper: Submission) -> bool:
    """Whether a clause tells what the paper would bring, and not where it was seen or who wrote it."""
    if clause.modal in ("would", "will", "should", "must", "could"):
        return True
    named = {f"{clause.lemma} {r[5:]}" for r in clause.roles if r.startswith("prep:")} | {clause.lemma}
    of_paper = [p.antecedent for p in clause.role("subj") if p.antecedent is not None]
    return (
        bool(named & (words("agenda") | {"propose", "call for", "demand", "offer"}))
        and not clause.passive
        and all(p.start <= paper.document.end for p in of_paper)
    )


def put_names_to(analysis: Analysis, clause: Clause) -> list[Position]:
    """ "They initialled a page on the return of the displaced": what sides sign they accept."""
    if clause.lemma not in _NAMING or clause.polarity == "negative" or clause.reality not in ("occurred", "ongoing"):
        return []
    papers = [p for item in clause.role("obj") for p in item.each() if p.lemma in words("paper")]
    tokens = analysis.sentences[clause.sentence].tokens
    found: list[Position] = []
    for paper in papers:
        about = [
            tokens[g]
            for c in (*tokens[paper.head].children, *tokens[clause.head].children)
            if tokens[c].lower in ("on", "about", "concerning", "regarding") and c > paper.head
            for g in tokens[c].children
            if tokens[g].dep in ("pobj", "pcomp")
        ]
        if not about or any(t.start <= about[0].start < t.end for t in analysis.times) or about[0].ent == "DATE":
            continue
        start, end = _whole(tokens, about[0].i)
        for party in holders(analysis, clause):
            found.append(
                Position(
                    party=party,
                    issue=analysis.span(start, end),
                    stance="accepts",
                    evidence=analysis.span(
                        analysis.sentences[clause.sentence].start, analysis.sentences[clause.sentence].end
                    ),
                )
            )
    return found


_PARTS = frozenset("det amod compound nmod poss case prep pobj nummod conj cc pcomp dobj".split())


def _whole(tokens: Sequence, head: int) -> tuple[int, int]:  # type: ignore[type-arg]
    """A noun with all that hangs on it but clauses."""
    inside = [head]
    for i in inside:
        inside += [c for c in tokens[i].children if tokens[c].dep in _PARTS and c not in inside]
    return tokens[min(inside)].start, tokens[max(inside)].end


def taken_up(analysis: Analysis, clause: Clause, thread: Thread, found: Sequence[Position]) -> list[Position]:
    """ "The government rejected it", "the rebels still refuse": a stance on what another has just laid down."""
    stance = _TAKING_UP.get(clause.lemma)
    if (
        stance is None
        or clause.passive
        or clause.reality not in ("occurred", "ongoing")
        or clause.mark in ("if", "unless")
    ):
        return []
    if clause.polarity == "negative":
        if stance != "accepts":
            return []
        stance = "rejects"
    own = [
        p
        for role in ("obj", "prep:to", "prep:with", *(("prep:on",) if stance == "accepts" else ()))
        for p in clause.role(role)
    ]
    told = [p for p in own if not p.implied and p.text.lower() not in POINTERS]
    below = [analysis.clauses[d] for d in clause.dependents]
    if told or any(c.relation in ("content", "infinitive") for c in below):
        return []
    if not own and stance == "rejects" and clause.lemma != "refuse":
        return []
    return [
        Position(
            party=party,
            issue=issue,
            stance=stance,
            condition=condition_of(analysis, clause),
            evidence=analysis.evidence(clause)[0],
        )
        for party in holders(analysis, clause)
        if (issue := thread.pointed_at(clause, party, found)) is not None
    ]
