"""Whose word a document gives: "the statement said" speaks for whoever issued it a sentence before.

The words of the source stay those of the document; its name, type and country are the issuer's.
"""

from __future__ import annotations

from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Phrase, Reporting

_ISSUING = frozenset(
    "issue release publish put out post circulate distribute send read write author sign hand out".split()
)
_DEFINITE = frozenset({"the", "this", "that", "its", "their", "his", "her"})


def speak_for_issuers(analysis: Analysis) -> None:
    """Gives documents that speak the actor who issued them, where the report has told it before."""
    told: list[tuple[int, str, Actor]] = [*_said_in(analysis), *_issued(analysis)]
    if not told:
        return
    told.sort(key=lambda t: t[0])
    for reporting in analysis.reportings:
        phrase = reporting.source
        if phrase is None or reporting.actor is None or not _is_document(phrase):
            continue
        kind = _kind(phrase.lemma)
        issuer = next((a for at, k, a in reversed(told) if at < reporting.cue[0] and k == kind), None)
        if issuer is not None:
            reporting.actor = issuer.model_copy(update={"start": phrase.start, "end": phrase.end, "text": phrase.text})


def _is_document(phrase: Phrase) -> bool:
    return phrase.lemma in word_set("speaking_document") and phrase.text.split(" ")[0].lower() in _DEFINITE


def _kind(lemma: str) -> str:
    """One name for the papers that are called by several: a communique is a statement, a study a report."""
    return "report" if lemma in word_set("written_report") else "statement"


def _said_in(analysis: Analysis) -> list[tuple[int, str, Actor]]:
    """ "The council said in a statement": who speaks, and in what."""
    return [
        (r.cue[0], _kind(word), r.actor)
        for r in analysis.reportings
        if r.medium is not None and _speaks_itself(r) and (word := _document_in(analysis, r)) and r.actor is not None
    ]


def _speaks_itself(reporting: Reporting) -> bool:
    return reporting.source is not None and (reporting.source.start, reporting.source.end) != reporting.medium


def _document_in(analysis: Analysis, reporting: Reporting) -> str:
    start, end = reporting.medium or (0, 0)
    words = analysis.document.text[start:end].lower().split(" of ")[0].split()
    return next((w for w in reversed(words) if w in word_set("speaking_document")), "")


def _issued(analysis: Analysis) -> list[tuple[int, str, Actor]]:
    """ "The ministry issued a statement", "in a report published by the Observatory"."""
    found = []
    for clause in analysis.clauses:
        if clause.form != "verb" or clause.lemma not in _ISSUING or clause.negated:
            continue
        papers = [p for p in clause.role("obj") if (p.antecedent or p).lemma in word_set("speaking_document")]
        actors = analysis.actors_in(clause.role("subj"))
        if papers and actors:
            found.append((clause.trigger_start, _kind((papers[0].antecedent or papers[0]).lemma), actors[0]))
    return found
