"""What parties hold: stances on issues, and on what condition."""

from __future__ import annotations

import re

from sitroom.kinds.talks.nouns import in_process
from sitroom.kinds.talks.parts import is_mediator
from sitroom.kinds.talks.record import Position
from sitroom.kinds.talks.words import words
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Actor, Span
from sitroom.text.analysis import Analysis, Clause

_READY = frozenset("ready willing prepared unwilling".split())
_ENGAGING = frozenset(
    "negotiate talk meet sit attend sign join return accept recognise recognize agree disarm withdraw release sit down "
    "lay down hand over step down participate engage resume".split()
) | {"sit down", "lay down", "hand over", "step down"}
_STANCES = {
    "demands": "demand|insist on|insist upon|insist|want|call for|press for|push for|hold out for|require|seek",
    "rejects": "reject|oppose|rule out|resist|object to|spurn|turn down|balk at|veto|rebuff|refuse",
    "accepts": "accept|agree to|agree on|endorse|consent to|concede|drop|sign up to|settle for",
    "offers": "offer|grant|concede only",
}
_STANCE = {lemma: stance for stance, lemmas in _STANCES.items() for lemma in lemmas.split("|")}
_CONDITION_MARKS = frozenset("if unless until once after before when provided".split())
_HOLDERS = frozenset({"state", "military", "armed_group", "political_group", "office", "person", "other"})
_PRONOUNS = frozenset("they it he she we i his her their its who which that".split())
# Without a word of talks in a report, these say that there are some.
_AT_THE_TABLE = frozenset("negotiator delegation delegate mediator mediation agenda".split())
# What is asked of everybody is no stance on an issue.
_PLAIN = frozenset(
    "restraint calm help aid support responsibility blame comment claim accusation allegation charge report suggestion "
    "criticism".split()
)


def positions(analysis: Analysis, seeded: set[int], talking: bool) -> list[Position]:
    """ "would be ready to negotiate if …", "would sit down only after …", and what parties demand and reject in talks."""
    found: list[Position] = []
    tabled = {s.paragraph for s in analysis.sentences if any(t.lemma in _AT_THE_TABLE for t in s.tokens)}
    for clause in analysis.clauses:
        if clause.form != "verb" or clause.novelty == "background":
            continue
        found += _engagement(analysis, clause, talking) + _made_conditional(analysis, clause, talking)
        sentence = analysis.sentences[clause.sentence]
        before = analysis.sentences[clause.sentence - 1] if clause.sentence else sentence
        linked = before.text.rstrip().endswith((";", ":")) and (in_process(analysis, before) or before.index in seeded)
        if clause.sentence in seeded or (
            (linked or in_process(analysis, sentence)) and (talking or sentence.paragraph in tabled)
        ):
            found += _stance(analysis, clause)
    kept: list[Position] = []
    for one in sorted(found, key=lambda p: p.condition is None):
        if not any(_same(one, other) for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda p: (p.evidence.start, p.party.start))


def _same(one: Position, other: Position) -> bool:
    if (one.party.start, one.party.end) != (other.party.start, other.party.end):
        return False
    if one.issue is None or other.issue is None:
        return True
    return one.issue.start < other.issue.end and other.issue.start < one.issue.end


def _holders(analysis: Analysis, clause: Clause) -> list[Actor]:
    """Who holds a stance: the subject; behind a pronoun, who says so."""
    holders = []
    for actor in analysis.actors_in(clause.role("subj")):
        pronoun = actor.text.lower() in _PRONOUNS
        if pronoun and clause.report is not None:
            speaker = analysis.reportings[clause.report].actor
            actor = speaker if speaker is not None and not actor.id else actor
        if actor.type in _HOLDERS and not is_mediator(actor) and (actor.id or actor.text.lower() not in _PRONOUNS):
            holders.append(actor)
    return holders


def _engagement(analysis: Analysis, clause: Clause, talking: bool) -> list[Position]:
    """Whether and on what condition a party would come, sign or lay down its arms."""
    ready = clause.lemma == "be" and any(p.lemma in _READY for p in clause.roles.get("attr", []))
    below = [analysis.clauses[d] for d in clause.dependents]
    acts = [c for c in below if c.lemma in _ENGAGING or c.light]
    engaging = clause.lemma in _ENGAGING and clause.reality in (
        "planned",
        "conditional",
        "hypothetical",
        "offered",
        "demanded",
    )
    refusing = clause.lemma in ("refuse", "decline") and bool(acts)
    if not (ready or engaging or refusing):
        return []
    parties = _holders(analysis, clause)
    condition = _condition(analysis, clause)
    if not parties or (condition is None and not refusing):
        return []
    offered = ready and any(
        re.search(r"\bfor (?:\w+ ){0,2}(?:talks|negotiations|dialogue)\b", p.text) for p in clause.role("attr")
    )
    if ready and not offered and not any(c.lemma in _ENGAGING or c.relation == "infinitive" for c in below):
        return []
    lemmas = {t.lemma for t in analysis.sentences[clause.sentence].tokens}
    if not (talking or clause.lemma in ("negotiate", "sit down", "talk", "sign") or lemmas & words("setting")):
        return []
    target = clause if engaging else (acts or [clause])[0]
    issue = analysis.span(target.trigger_start, _issue_end(analysis, target))
    stance = "refuses" if refusing or clause.polarity == "negative" else "ready" if ready else "conditional"
    return [
        Position(party=party, issue=issue, stance=stance, condition=condition, evidence=analysis.evidence(clause)[0])
        for party in parties
    ]


def _made_conditional(analysis: Analysis, clause: Clause, talking: bool) -> list[Position]:
    """ "made its attendance conditional on the release of prisoners", "tied a truce to the return of land"."""
    sentence = analysis.sentences[clause.sentence]
    text = analysis.document.text
    match = _CONDITIONAL.search(text, clause.trigger_end, min(sentence.end, clause.trigger_end + 90))
    if clause.lemma not in ("make", "tie", "link", "condition") or not (talking or in_process(analysis, sentence)):
        return []
    if clause.lemma == "make" and match is None:
        return []
    at = "prep:on" if clause.lemma in ("make", "condition") else "prep:to"
    conditions = [p for p in clause.role(at, "prep:upon") if not p.implied]
    issues = [p for p in clause.role("obj") if p.pos in ("NOUN", "PROPN") and not p.implied]
    if not conditions or not issues:
        return []
    return [
        Position(
            party=party,
            issue=analysis.span(issues[0].start, min(issues[0].end, match.start() if match else issues[0].end)),
            stance="conditional",
            condition=analysis.span(conditions[0].start, conditions[0].end),
            evidence=analysis.evidence(clause)[0],
        )
        for party in _holders(analysis, clause)
    ]


_CONDITIONAL = re.compile(r"\b(?:conditional|contingent|dependent)\b")


def _stance(analysis: Analysis, clause: Clause) -> list[Position]:
    """ "rejected the paper", "insisted on discussing terrorism first", "will not accept a federal state"."""
    names = [clause.lemma, *(f"{clause.lemma} {r[5:]}" for r in clause.roles if r.startswith("prep:"))]
    names += [f"{clause.lemma} {analysis.clauses[d].mark}" for d in clause.dependents if analysis.clauses[d].mark]
    name = next((n for n in reversed(names) if n in _STANCE), None)
    if name is None or clause.passive or clause.mark in ("if", "unless", "until"):
        return []
    stance = _STANCE[name]
    if stance == "accepts" and clause.polarity == "negative":
        stance = "rejects"
    elif clause.polarity == "negative" or clause.reality in ("conditional", "hypothetical"):
        return []
    issues = _issues(analysis, clause, name)
    return [
        Position(
            party=party,
            issue=analysis.span(*issue),
            stance=stance,
            condition=_condition(analysis, clause),
            evidence=analysis.evidence(clause)[0],
        )
        for party in _holders(analysis, clause)
        for issue in issues
        if not issue[0] <= party.start < issue[1]
    ]


def _issues(analysis: Analysis, clause: Clause, name: str) -> list[tuple[int, int]]:
    """What a stance is on: the object, the phrase behind the preposition, or the clause below."""
    role = f"prep:{name.split(' ', 1)[1]}" if " " in name and f"prep:{name.split(' ', 1)[1]}" in clause.roles else "obj"
    phrases = [p for item in clause.roles.get(role, []) if not item.implied for p in item.each()]
    phrases = [p.antecedent or p for p in phrases]
    found = [(p.start, p.end) for p in phrases if p.pos != "PRON" and p.lemma not in _PLAIN]
    for number in clause.dependents:
        below = analysis.clauses[number]
        if (
            below.form == "verb"
            and below.start >= clause.trigger_end
            and (below.relation in ("content", "infinitive") or name.endswith(f" {below.mark}"))
            and below.mark not in _CONDITION_MARKS
            and not any(s <= below.start < e for s, e in found)
            and below.lemma not in word_set("reticence")
        ):
            found.append((below.start, _clause_end(analysis, below)))
            break
    report = next((r for r in analysis.reportings if r.clause == clause.index and r.contents), None)
    silent = any(analysis.clauses[d].lemma in word_set("reticence") for d in clause.dependents)
    if not found and not silent and report is not None and report.contents[0][0] > clause.trigger_start:
        found.append(report.contents[0])
    if not found and not silent:
        # "demanded at the talks that Kyiv withdraw its army": the parser hangs the clause on the noun.
        sentence = analysis.sentences[clause.sentence]
        text = analysis.document.text
        that = re.compile(r"\bthat\b").search(text, clause.trigger_end, min(sentence.end, clause.trigger_end + 60))
        if that:
            found.append((that.start(), sentence.start + len(sentence.text.rstrip(" .,;'\"”’"))))
    return found


def _clause_end(analysis: Analysis, clause: Clause) -> int:
    text = analysis.document.text
    end = clause.end
    while end > clause.trigger_end and text[end - 1] in " .,;'\"”’":
        end -= 1
    return end


def _issue_end(analysis: Analysis, clause: Clause) -> int:
    ends = [
        p.end for items in clause.roles.values() for p in items if not p.implied and p.start >= clause.trigger_start
    ]
    limit = min(
        (
            analysis.clauses[d].start
            for d in clause.dependents
            if analysis.clauses[d].mark in _CONDITION_MARKS and analysis.clauses[d].start > clause.trigger_end
        ),
        default=10**9,
    )
    return max([clause.trigger_end, *(e for e in ends if e <= limit)])


def _condition(analysis: Analysis, clause: Clause) -> Span | None:
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
                below.mark in _CONDITION_MARKS and (only or clause.negated)
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
