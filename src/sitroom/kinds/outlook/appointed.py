"""What is to come without a clause of its own: "is due in Sanaa on Friday", "elections set for 5 May", "looks inevitable"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sitroom.kinds.outlook.record import Category
from sitroom.model.values import Time
from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence, Token
from sitroom.text.phrases import single

# Words that appoint what they speak of when a time to come stands behind them.
_APPOINTING: dict[str, Category] = {
    "due": "scheduled",
    "scheduled": "scheduled",
    "planned": "scheduled",
    "slated": "scheduled",
    "set": "scheduled",
    "timed": "scheduled",
    "fixed": "scheduled",
    "called": "scheduled",
    "rescheduled": "scheduled",
    "postponed": "scheduled",
    "delayed": "scheduled",
    "expected": "expected",
    "awaited": "expected",
    "foreseen": "expected",
}
# "postponed from 15 July to 21 July": the time that counts stands behind these.
_PUT_OFF = frozenset({"postponed", "delayed", "rescheduled"})
_PUTTING = frozenset({"postpone", "delay", "reschedule", "put off", "push back", "defer", "bring forward"})
_LIKELY = re.compile(
    r"\b(?:almost certain|nearly certain|highly likely|very likely|highly unlikely|very unlikely|"
    r"(?:almost |all but |virtually |now |seemingly )?inevitable|unavoidable|"
    r"imminent|likely|unlikely|probable|improbable|certain|doubtful|uncertain|a matter of time)\b",
    re.I,
)
_SEEMING = frozenset("be look seem appear remain become".split())


@dataclass(frozen=True, slots=True)
class Appointed:
    """A thing to come: its clause, words, cue and time."""

    clause: Clause
    what: tuple[int, int]
    category: Category
    wording: tuple[int, int]
    window: Time | None
    subject: Phrase | None


def appointed(analysis: Analysis) -> Iterator[Appointed]:
    """Things set for a time, and outcomes called likely, that no predicate of their own names."""
    for sentence in analysis.sentences:
        for token in sentence.tokens:
            if token.lower in _APPOINTING and token.pos in ("VERB", "ADJ"):
                found = _set_for(analysis, sentence, token)
                if found is not None:
                    yield found
        for clause in analysis.clauses_of(sentence.index):
            if (
                clause.form == "verb"
                and clause.lemma in _SEEMING
                and clause.reality in ("occurred", "ongoing", "planned")
            ):
                foreseen = _foreseen(analysis, clause)
                if foreseen is not None:
                    yield foreseen
            elif clause.form == "verb" and clause.lemma == "face":
                faced = _faced(analysis, clause)
                if faced is not None:
                    yield faced
            elif clause.form == "verb" and clause.lemma in _PUTTING:
                moved = _moved(analysis, sentence, clause)
                if moved is not None:
                    yield moved


def _faced(analysis: Analysis, clause: Clause) -> Appointed | None:
    """ "faces further sanctions if it does not close the network"."""
    hangs = any(analysis.clauses[d].mark in ("if", "unless") for d in clause.dependents)
    thing = next(iter(clause.role("obj")), None)
    if not hangs or thing is None or clause.tense != "present" or clause.negated:
        return None
    cue = (clause.trigger_start, clause.trigger_end)
    start = min([clause.trigger_start, *(p.start for p in clause.role("subj") if not p.implied)])
    return Appointed(clause, (start, thing.end), "warning", cue, None, next(iter(clause.role("subj")), None))


def _moved(analysis: Analysis, sentence: Sentence, clause: Clause) -> Appointed | None:
    """ "postponed the vote to 21 July", "put off the session until Monday": a new time, and no longer the old one."""
    subject = next(iter(clause.role("obj")), None)
    if subject is None or clause.polarity == "negative" or clause.reality not in ("occurred", "ongoing", "planned"):
        return None
    text = analysis.document.text
    for time in analysis.times:
        if not (clause.trigger_end <= time.start < sentence.end and time.kind == "date"):
            continue
        ranged = re.match(r"from .* (?:to|until) ", time.text)
        before = re.search(r"\b(?:to|until|till|for)(?: the)? $", text[max(0, time.start - 12) : time.start])
        if ranged and time.to:
            time = Time(
                start=time.start + ranged.end(),
                end=time.end,
                text=time.text[ranged.end() :],
                **{"from": time.to},
                to=time.to,
                precision="day",
                basis=time.basis,
            )
        elif not before:
            continue
        elif re.search(r"\b(?:until|till) ", text[max(0, time.start - 12) : time.start]) and time.to and not time.from_:
            time = time.model_copy(update={"from_": time.to})
        if _ahead(analysis, time):
            cue = (clause.trigger_start, clause.trigger_end)
            return Appointed(clause, (subject.start, subject.end), "scheduled", cue, time, None)
    return None


def _set_for(analysis: Analysis, sentence: Sentence, token: Token) -> Appointed | None:
    tokens = sentence.tokens
    if token.lower in _PUT_OFF or any(tokens[c].dep == "xcomp" for c in token.children):
        return None
    if any(tokens[c].dep in ("oprd", "acomp", "prt") and c > token.i for c in token.children):
        return None  # "were set free on Wednesday", "set up on Friday": done to them, and no day set
    noun = _spoken_of(sentence, token)
    time = _time_behind(analysis, sentence, token)
    if noun is None or time is None or not _ahead(analysis, time):
        return None
    between = analysis.document.text[token.end : time.start].split()
    if token.lower == "set" and between and not {"for", "at"} & set(between):
        return None  # "were set upon near Bria on Thursday"
    number = _clause_at(analysis, sentence, token)
    if number is None:
        return None
    clause = analysis.clauses[number]
    if clause.reality in ("cancelled", "hypothetical") or clause.novelty in ("background", "anniversary"):
        return None
    if (
        clause.form == "verb"
        and clause.finite
        and clause.tense == "past"
        and not clause.report
        and token.lower != "set"
    ):
        # "was due on Friday": what was arranged then may be past by now.
        return None
    start = min(noun.start, token.start)
    return Appointed(
        clause, (start, max(noun.end, time.end)), _APPOINTING[token.lower], (token.start, token.end), time, noun
    )


def _spoken_of(sentence: Sentence, token: Token) -> Phrase | None:
    """The noun that a word appoints: the one before a participle or adjective, or the subject of "is due"."""
    tokens = sentence.tokens
    head = tokens[token.head]
    if token.dep in ("acl", "amod", "relcl", "appos") and head.pos in ("NOUN", "PROPN") and head.i < token.i:
        return single(sentence, head.i)
    at = token if token.pos == "VERB" else head
    passive = any(tokens[c].dep in ("auxpass",) for c in at.children)
    if token.pos == "ADJ" or passive:
        for c in at.children:
            if tokens[c].dep in ("nsubj", "nsubjpass") and tokens[c].i < token.i:
                return single(sentence, c)
    return None


def _time_behind(analysis: Analysis, sentence: Sentence, token: Token) -> Time | None:
    """A date behind the word, with no verb between."""
    for time in analysis.times:
        if token.end <= time.start < min(sentence.end, token.end + 60) and time.kind == "date":
            between = [t for t in sentence.tokens if token.end <= t.start < time.start]
            if any(t.pos == "VERB" or t.lower in (",", ";", "and", "but", "after", "since") for t in between):
                return None
            return time
    return None


def _ahead(analysis: Analysis, time: Time) -> bool:
    published = (analysis.document.published or "")[:10]
    day = (time.to or time.from_ or "")[:10]
    return bool(day) and (not published or day >= published)


def _clause_at(analysis: Analysis, sentence: Sentence, token: Token) -> int | None:
    at = token.i
    for _ in range(8):
        number = analysis.clause_at.get((sentence.index, at))
        if number is not None:
            return number
        if sentence.tokens[at].head == at:
            return None
        at = sentence.tokens[at].head
    return None


def _foreseen(analysis: Analysis, clause: Clause) -> Appointed | None:
    """ "war looks inevitable", "sanctions were almost certain now": a thing itself is called likely."""
    if any(analysis.clauses[d].relation in ("infinitive", "content") for d in clause.dependents) or clause.negated:
        return None
    subject = next(iter(clause.role("subj")), None)
    attribute = next(
        (p for p in clause.role("attr") if _LIKELY.fullmatch(p.text.strip("\"'“”‘’")) or _LIKELY.match(p.text)), None
    )
    if subject is None or attribute is None or subject.pos == "PRON":
        return None
    if clause.tense == "past" and clause.report is None:
        return None
    end = attribute.end
    ahead = (analysis.times[t] for t in clause.times if analysis.times[t].start >= end)
    window = next((t for t in ahead if _ahead(analysis, t)), None)
    return Appointed(
        clause,
        (subject.start, window.end if window is not None else end),
        "forecast",
        (attribute.start, end),
        window,
        None,
    )
