"""From the reportings of an analysis to statements."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sitroom.kinds.statement.record import Statement
from sitroom.model.record import Novelty, Polarity, Reality, Standing
from sitroom.model.values import Actor, Span, Time
from sitroom.text.analysis import Analysis, Clause, Phrase, Reporting

# Documented in the codebook: how often each way of finding a statement was right on development text.
_DIRECT, _VERB, _NO_SOURCE, _NOUN = 0.9, 0.8, 0.6, 0.6


def extract(analysis: Analysis) -> Iterable[Statement]:
    """The statements of a report, in the order of their cues."""
    reasons = _anonymity(analysis)
    for reporting in analysis.reportings:
        statement = _statement(analysis, reporting, reasons)
        analysis.explain(
            statement.id,
            f"cue {reporting.lemma!r} read as {reporting.act}"
            + (", carried on from an earlier paragraph" if reporting.inherited else ""),
        )
        yield statement


def _statement(analysis: Analysis, r: Reporting, reasons: dict[str, str | None]) -> Statement:
    text = analysis.document.text
    clause = None if r.clause is None else analysis.clauses[r.clause]
    source = _actor(analysis, r.actor, r.source)
    reason = text[r.anonymity[0] : r.anonymity[1]] if r.anonymity else None
    if source is None or source.type == "media":
        # The formula in the sentence withholds somebody else's name.
        reason = None
    else:
        key = source.name or source.text.lower()
        if r.anonymous or key in reasons:
            source = source.model_copy(update={"anonymous": True})
            reason = reason or reasons.get(key)
    content = tuple(analysis.span(*c) for c in r.contents)
    cue = analysis.span(*r.cue)
    first = content[0].start if content else 0
    return Statement(
        kind="statement",
        id=analysis.record_id("statement", cue.start, cue.end, first, r.inherited),
        document=analysis.document.id,
        evidence=_evidence(analysis, r),
        attribution=analysis.chain(r.outer),
        polarity=_polarity(analysis, r, clause),
        # Who "could not be reached" did not answer: the "could" is of the asking.
        reality="occurred" if r.act == "decline_comment" else _reality(r, clause),
        standing=_standing(clause),
        novelty=_novelty(clause),
        time=_time(analysis, r, clause),
        confidence=_confidence(r),
        source=source,
        cue=cue,
        content=content,
        quotes=_quotes(analysis, r),
        act=r.act,
        addressees=_addressees(analysis, r),
        medium=text[r.medium[0] : r.medium[1]] if r.medium else None,
        anonymity_reason=reason,
        inherited=r.inherited,
    )


_NONE = re.compile(
    r"\b(?:no|not any|n['’]t any|without any)(?: (?!of|by|from)\w+){0,3} \w+(?: (?:of|by|from|about|for))?$",
    re.IGNORECASE,
)


def _actor(analysis: Analysis, actor: Actor | None, phrase: Phrase | None) -> Actor | None:
    """The resolved actor, or one that only keeps the words."""
    if actor is not None or phrase is None:
        return actor
    return Actor(**analysis.span(phrase.start, phrase.end).model_dump(), type="other")


def _anonymity(analysis: Analysis) -> dict[str, str | None]:
    """Sources that the report leaves unnamed by a formula, with the reason it gives, by name or words."""
    found: dict[str, str | None] = {}
    for r in analysis.reportings:
        source = _actor(analysis, r.actor, r.source)
        if r.anonymous and source is not None and source.person is None:
            reason = analysis.document.text[r.anonymity[0] : r.anonymity[1]] if r.anonymity else None
            found.setdefault(source.name or source.text.lower(), reason)
    return found


def _evidence(analysis: Analysis, r: Reporting) -> tuple[Span, ...]:
    """The cue's sentence; an inherited quote before it, other sentences of the content after it."""
    own = analysis.sentences[r.sentence]
    spans = [analysis.span(own.start, own.end)]
    for start, end in r.contents:
        if end <= own.start or start >= own.end:
            spans.insert(0 if r.inherited else len(spans), analysis.span(start, end))
    return tuple(spans)


_SINCE = re.compile(r"\bsince\s", re.I)
_UNTIL = re.compile(r"\b(?:until|till|by)\s+$", re.I)


def _time(analysis: Analysis, r: Reporting, clause: Clause | None) -> Time | None:
    """When it was said: a time of the cue's clause that is no part of the content."""
    if clause is None:
        return None
    for number in clause.times:
        time = analysis.times[number]
        before = analysis.document.text[max(0, time.start - 8) : time.start + 6]
        if _SINCE.search(before) or (r.act == "demand" and _UNTIL.search(before[:8])):
            # "said, in the boldest raid since November": nobody goes on saying it; "gave the rebels until Sunday" to do it
            continue
        if not any(start <= time.start < end for start, end in r.contents) and time.kind == "date":
            return time
    return None


def _quotes(analysis: Analysis, r: Reporting) -> tuple[Span, ...]:
    found: list[Span] = []
    for number in r.quotes:
        quote = analysis.quotes[number]
        end = quote.end - 1 if analysis.document.text[quote.end - 1] == "," else quote.end
        if end > quote.start:
            found.append(analysis.span(quote.start, end))
    return tuple(found)


def _addressees(analysis: Analysis, r: Reporting) -> tuple[Actor, ...]:
    resolved = analysis.actors_in(r.addressees)
    if resolved:
        return resolved
    return tuple(a for p in r.addressees if (a := _actor(analysis, None, p)) is not None)


def _confidence(r: Reporting) -> float:
    if r.source is None:
        return _NO_SOURCE
    if r.quotes and not r.inherited:
        return _DIRECT
    return _VERB if r.clause is not None else _NOUN


def _polarity(analysis: Analysis, r: Reporting, clause: Clause | None) -> Polarity:
    if clause is not None:
        return clause.polarity
    # "There is no evidence that", "has no plans to": nobody says so, and nobody plans it.
    before = analysis.document.text[max(0, r.cue[0] - 24) : r.cue[1]]
    return "negative" if _NONE.search(before) else "positive"


def _reality(r: Reporting, clause: Clause | None) -> Reality:
    if (
        clause is not None
        and r.act in ("confirm", "report")
        and clause.polarity == "negative"
        and clause.modal in ("could", "can")
    ):
        return "occurred"  # "could not verify the accounts": it was tried, and not done
    return clause.reality if clause else "occurred"


def _standing(clause: Clause | None) -> Standing:
    return clause.standing if clause else "stated"


def _novelty(clause: Clause | None) -> Novelty:
    return clause.novelty if clause else "new"
