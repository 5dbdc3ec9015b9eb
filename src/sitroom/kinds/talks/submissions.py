"""What parties hand in, and what mediators draw up for them: papers, drafts, maps, lists."""

from __future__ import annotations

import re

from sitroom.kinds.talks.parts import is_mediator
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


# What a mediator writes lies on the table; what a side writes, once it hands it in.
_WRITING = frozenset({"draw up", "draft", "prepare", "write", "author", "formulate", "compose", "compile", "redraft"})
_STAFF = frozenset("staff team office aide adviser advisor deputy expert secretariat assistant".split())


def submissions(analysis: Analysis) -> list[Submission]:
    """ "the Greek side handed X a paper", "each party had handed in its paper", "the plan drawn up by the envoy's staff"."""
    found: list[Submission] = []
    for clause in analysis.clauses:
        found += _drawn_up(analysis, clause)
        if (
            clause.form != "verb"
            or not (clause.lemma in words("submit") or _puts_forward(analysis, clause))
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


def _puts_forward(analysis: Analysis, clause: Clause) -> bool:
    return clause.lemma == "put" and analysis.document.text[clause.trigger_end :].startswith(" forward")


def _drawn_up(analysis: Analysis, clause: Clause) -> list[Submission]:
    """ "a draft framework drawn up by the envoy's staff": a mediator's paper."""
    if clause.lemma not in _WRITING or clause.polarity == "negative" or clause.reality not in ("occurred", "ongoing"):
        return []
    named = [p for item in clause.role("obj") for p in item.each() if p.lemma in words("document") | words("paper")]
    written = [d for d in named if d.lemma not in _EVERYDAY or d.lemma == "text"]
    writers = [a for p in clause.role("subj") for a in _mediators(analysis, p)]
    return [
        Submission(
            party=writers[0],
            document=analysis.span(document.start, _name_end(analysis, document, clause)),
            evidence=analysis.evidence(clause)[0],
        )
        for document in written
        if writers
    ]


def _mediators(analysis: Analysis, phrase: Phrase) -> list[Actor]:
    """The mediator that a phrase names, or whose staff it is."""
    inside = [a for a in analysis.actors_between(phrase.start, phrase.end) if a.end <= phrase.end and is_mediator(a)]
    if phrase.lemma in _STAFF:
        return [a for a in inside if a.end < phrase.end][:1]
    own = analysis.actor(phrase)
    return [own] if own is not None and is_mediator(own) else []


def _name_end(analysis: Analysis, document: Phrase, clause: Clause) -> int:
    """ "A draft framework", without "drawn up by"."""
    end = clause.trigger_start if document.start < clause.trigger_start < document.end else document.end
    return document.start + len(analysis.document.text[document.start : end].rstrip(" ,"))


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
        # "handed in a paper": the parser takes the particle for a preposition
        for role in ("obj", "attr", "iobj", *(("prep:in",) if clause.lemma in ("hand", "send", "turn") else ()))
        for item in clause.roles.get(role, [])
        for p in item.each()
        if p.lemma in words("document")
    ]


def _everyday(analysis: Analysis, clause: Clause, document: Phrase) -> bool:
    lemmas = {t.lemma for t in analysis.sentences[clause.sentence].tokens}
    return clause.lemma in _CARRYING and document.lemma in _EVERYDAY and not lemmas & words("setting")
