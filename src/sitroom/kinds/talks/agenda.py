"""What talks look at and what plans call for, with the deadlines that stand beside."""

from __future__ import annotations

import re

from sitroom.kinds.talks.record import Topic
from sitroom.kinds.talks.words import words
from sitroom.model.values import Span, Time
from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence

_TALKERS = words("noun") | {"talk", "negotiator", "delegation", "side", "delegate", "mediator", "team", "party"}
_NEGOTIATING = frozenset("discuss negotiate debate agree haggle address tackle cover".split())
_LEADING = frozenset("top dominate head overshadow".split())


def agenda(analysis: Analysis, sentence: Sentence, seeded: bool, talking: bool) -> list[Topic]:
    """ "which also weigh how to share the cabinet and hold a vote", "the plan calls for a vote within 18"."""
    found: list[Topic] = []
    for clause in analysis.clauses_of(sentence.index):
        if seeded or talking:
            found += _on_the_agenda(analysis, sentence, clause)
        names = {clause.lemma, *(f"{clause.lemma} {r[5:]}" for r in clause.roles if r.startswith("prep:"))}
        names |= {
            f"{clause.lemma} {t.lower}"
            for t in (sentence.tokens[c] for c in sentence.tokens[clause.head].children)
            if t.dep == "prep"
        }
        if not names & words("agenda"):
            continue
        subjects = {(p.antecedent or p).lemma for p in clause.role("subj")}
        of_plan = bool(
            subjects
            & {
                "plan",
                "roadmap",
                "deal",
                "agreement",
                "accord",
                "proposal",
                "draft",
                "resolution",
                "text",
                "document",
                "blueprint",
                "framework",
            }
        )
        of_talks = bool(subjects & _TALKERS) or (
            seeded and clause.lemma in _NEGOTIATING and bool(analysis.actors_in(clause.role("subj")))
        )
        if not (
            of_talks
            or (
                of_plan
                and (talking or clause.lemma in ("call", "provide", "envisage", "foresee", "stipulate", "include"))
            )
        ):
            continue
        if not (seeded or of_plan):
            continue
        roles = ["obj", *(f"prep:{n.split(' ', 1)[1]}" for n in names & words("agenda") if " " in n)]
        for role in roles:
            for item in clause.roles.get(role, []):
                found += [_with_deadline(analysis, sentence, p) for p in item.each() if p.pos != "PRON"]
        for number in _below(analysis, clause):
            below = analysis.clauses[number]
            for item in below.roles.get("obj", []):
                if not item.implied:
                    found += [_with_deadline(analysis, sentence, p, below) for p in item.each()]
    return found


def _on_the_agenda(analysis: Analysis, sentence: Sentence, clause: Clause) -> list[Topic]:
    """ "disarmament tops the agenda", "prisoners are on the agenda", "put the border on the agenda"."""
    on = [p for role in ("prep:on", "prep:atop") for item in clause.roles.get(role, []) for p in item.each()]
    if (
        clause.lemma in _LEADING and any(p.lemma in ("agenda", "list", "talk", "table") for p in clause.role("obj"))
    ) or (clause.lemma in ("be", "remain", "figure", "feature") and any(p.lemma == "agenda" for p in on)):
        phrases = clause.role("subj")
    elif clause.lemma in ("put", "place", "keep") and any(p.lemma == "agenda" for p in on):
        phrases = clause.role("obj")
    else:
        return []
    return [_with_deadline(analysis, sentence, p) for p in phrases if p.pos in ("NOUN", "PROPN")]


def _below(analysis: Analysis, clause: Clause) -> list[int]:
    """Infinitives and gerunds under an agenda verb, with what is coordinated with them."""
    found, stack = [], list(clause.dependents)
    while stack:
        number = stack.pop(0)
        below = analysis.clauses[number]
        if below.form == "verb" and (
            below.modal == "to" or below.relation in ("infinitive", "conjunct") or below.mark in ("how", "whether")
        ):
            found.append(number)
            stack += below.dependents
    return found


def _with_deadline(analysis: Analysis, sentence: Sentence, phrase: Phrase, clause: Clause | None = None) -> Topic:
    """The issue without its "within …", which is its deadline."""
    text = analysis.document.text
    end = phrase.end
    following = next(
        (
            p
            for p in sorted(analysis.times, key=lambda t: t.start)
            if phrase.start < p.start <= phrase.end + 12
            and re.search(r"\b(?:within|by|in)\s+(?:the next\s+)?$", text[max(0, p.start - 18) : p.start])
        ),
        None,
    )
    match = re.search(r"\s+(?:within|by)\s+\S.*$", text[phrase.start : phrase.end])
    if match:
        end = phrase.start + match.start()
    if following is None and clause is not None:
        times = [analysis.times[t] for t in clause.times if analysis.times[t].start >= phrase.end]
        following = times[0] if times else None
    if following is None:
        following = _elliptical(analysis, sentence, phrase)
    issue: Span = analysis.span(phrase.start, end)
    return Topic(issue=issue, deadline=following, evidence=analysis.span(sentence.start, sentence.end))


_WITHIN = re.compile(r"\s*\bwithin (\d{1,3})(?=\s*(?:[.,;]|and\b|$))")


def _elliptical(analysis: Analysis, sentence: Sentence, phrase: Phrase) -> Time | None:
    """ "a government within six months and a vote within 18": a number that has its unit from the duration before."""
    text = analysis.document.text
    match = _WITHIN.search(text, phrase.start, min(sentence.end, phrase.end + 14))
    before = [
        t for t in analysis.times if sentence.start <= t.start < phrase.start and t.kind == "duration" and t.value
    ]
    unit = before and re.fullmatch(r"P(T?)\d+([DWMYH])", before[-1].value or "")
    if match is None or not unit:
        return None
    start, end = match.span(1)
    value = f"P{unit.group(1)}{match.group(1)}{unit.group(2)}"
    return Time(
        start=start, end=end, text=text[start:end], kind="duration", value=value, precision=before[-1].precision
    )
