"""What parties hand in: papers, drafts, maps, lists."""

from __future__ import annotations

import re

from sitroom.kinds.talks.record import Submission
from sitroom.kinds.talks.words import words
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause, Phrase

# Verbs of handing over that need a paper of talks, and not just any list or letter.
_CARRYING = frozenset({
    "carry", "give", "send", "present", "exchange", "deliver", "file", "circulate", "hand", "hand over", "hand in",
    "read out", "communicate", "forward", "distribute", "lay", "deposit", "set out", "hand round",
})  # fmt: skip
_EVERYDAY = frozenset("list name demand map letter text reply answer offer view idea".split())


def submissions(analysis: Analysis) -> list[Submission]:
    """ "the Greek side handed X a paper", "each party had handed in its paper", "the plan handed in by Y"."""
    found: list[Submission] = []
    for clause in analysis.clauses:
        if (
            clause.form != "verb"
            or clause.lemma not in words("submit")
            or clause.polarity == "negative"
            or clause.reality not in ("occurred", "ongoing")
        ):
            continue
        documents = [d for d in _documents(clause) if not _everyday(analysis, clause, d)]
        parties = analysis.actors_in(clause.roles.get("subj", [])) or _teams(analysis, clause)
        if re.search(r"\benvoy|mediator|facilitator", " ".join(a.text for a in parties)):
            continue
        for document in documents:
            if re.match(r"no\b", document.text, re.I):
                continue
            for party in parties:
                if party.type in ("media", "company", "civilians"):
                    continue
                found.append(
                    Submission(
                        party=party,
                        document=analysis.span(document.start, document.end),
                        evidence=analysis.evidence(clause)[0],
                    )
                )
    return found


def _teams(analysis: Analysis, clause: Clause) -> tuple[Actor, ...]:
    """ "the MILF panel", "Manila's team": whose team it is."""
    found: list[Actor] = []
    for phrase in clause.role("subj"):
        if phrase.lemma in ("panel", "team", "side", "negotiator", "delegate", "camp"):
            found += [a for a in analysis.actors_between(phrase.start, phrase.end) if a.end <= phrase.end][:1]
    return tuple(found)


def _documents(clause: Clause) -> list[Phrase]:
    return [
        p
        for role in ("obj", "attr", "iobj")
        for item in clause.roles.get(role, [])
        for p in item.each()
        if p.lemma in words("document")
    ]


def _everyday(analysis: Analysis, clause: Clause, document: Phrase) -> bool:
    lemmas = {t.lemma for t in analysis.sentences[clause.sentence].tokens}
    return clause.lemma in _CARRYING and document.lemma in _EVERYDAY and not lemmas & words("setting")
