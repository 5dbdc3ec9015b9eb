"""What parties hold: stances on issues, and on what condition."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sitroom.kinds.talks.holders import CONDITION_MARKS, clause_end, condition_of, holders
from sitroom.kinds.talks.nouns import in_process
from sitroom.kinds.talks.record import Position, Submission, Topic
from sitroom.kinds.talks.tabled import POINTERS, offered, proposed, put_names_to, taken_up, wanted
from sitroom.kinds.talks.threads import Thread
from sitroom.kinds.talks.words import words
from sitroom.lexicon.sparing import Sparing
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Clause, Phrase

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
# Without a word of talks in a report, these say that there are some.
_AT_THE_TABLE = frozenset("negotiator delegation delegate mediator mediation agenda".split())
# What is asked of everybody is no stance on an issue.
_PLAIN = frozenset(
    "restraint calm help aid support responsibility blame comment claim accusation allegation charge report suggestion "
    "criticism".split()
)


def positions(
    analysis: Analysis,
    seeded: set[int],
    talking: bool,
    topics: Sequence[Topic] = (),
    handed: Sequence[Submission] = (),
) -> list[Position]:
    """ "would be ready to negotiate if …", "would sit down only after …", and what parties demand and reject in talks.

    `topics` and `handed` are the issues and papers of the report: what stands under them in a paragraph is on them.
    """
    thread = Thread(analysis, topics, handed)
    found: list[Position] = list(proposed(analysis, handed)) if talking else []
    tabled = {s.paragraph for s in analysis.sentences if any(t.lemma in _AT_THE_TABLE for t in s.tokens)}
    for clause in analysis.clauses:
        if clause.form != "verb" or clause.novelty == "background":
            continue
        made = _engagement(analysis, clause, talking) + _made_conditional(analysis, clause, talking)
        sentence = analysis.sentences[clause.sentence]
        before = analysis.sentences[clause.sentence - 1] if clause.sentence else sentence
        linked = before.text.rstrip().endswith((";", ":")) and (in_process(analysis, before) or before.index in seeded)
        under = talking and thread.under_way(clause)
        if (
            under
            or clause.sentence in seeded
            or ((linked or in_process(analysis, sentence)) and (talking or sentence.paragraph in tabled))
        ):
            made += _stance(analysis, clause) + offered(analysis, clause)
        if under:
            made += wanted(analysis, clause)
        if talking:
            made += put_names_to(analysis, clause) + taken_up(analysis, clause, thread, found)
        found += [p.model_copy(update={"topic": thread.topic(clause)}) for p in made]
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
    parties = holders(analysis, clause)
    condition = condition_of(analysis, clause)
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
        for party in holders(analysis, clause)
    ]


_CONDITIONAL = Sparing(r"\b(?:conditional|contingent|dependent)\b")


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
            condition=condition_of(analysis, clause),
            evidence=analysis.evidence(clause)[0],
        )
        for party in holders(analysis, clause)
        for issue in issues
        if not issue[0] <= party.start < issue[1]
    ]


def _issues(analysis: Analysis, clause: Clause, name: str) -> list[tuple[int, int]]:
    """What a stance is on: the object, the phrase behind the preposition, or the clause below."""
    role = f"prep:{name.split(' ', 1)[1]}" if " " in name and f"prep:{name.split(' ', 1)[1]}" in clause.roles else "obj"
    phrases = [p for item in clause.roles.get(role, []) if not item.implied for p in item.each()]
    phrases = [p.antecedent or p for p in phrases]
    found = [_with_matter(analysis, clause, p) for p in phrases if p.pos != "PRON" and p.lemma not in _PLAIN]
    for number in clause.dependents:
        below = analysis.clauses[number]
        if (
            below.form == "verb"
            and below.start >= clause.trigger_end
            and (below.relation in ("content", "infinitive") or name.endswith(f" {below.mark}"))
            and below.mark not in CONDITION_MARKS
            and not any(s <= below.start < e for s, e in found)
            and below.lemma not in word_set("reticence")
        ):
            found.append((below.start, clause_end(analysis, below)))
            break
    report = next((r for r in analysis.reportings if r.clause == clause.index and r.contents), None)
    silent = any(analysis.clauses[d].lemma in word_set("reticence") for d in clause.dependents)
    if not found and not silent and report is not None and report.contents[0][0] > clause.trigger_start:
        found += [c for c in report.contents[:1] if analysis.document.text[slice(*c)].lower() not in POINTERS]
    if not found and not silent:
        # "demanded at the talks that Kyiv withdraw its army": the parser hangs the clause on the noun.
        sentence = analysis.sentences[clause.sentence]
        text = analysis.document.text
        that = re.compile(r"\bthat\b").search(text, clause.trigger_end, min(sentence.end, clause.trigger_end + 60))
        if that:
            found.append((that.start(), sentence.start + len(sentence.text.rstrip(" .,;'\"”’"))))
    return found


def _with_matter(analysis: Analysis, clause: Clause, phrase: Phrase) -> tuple[int, int]:
    """ "a law on devolution": with what it is on, which the parser may hang on the verb."""
    text = analysis.document.text
    for item in (p for role in ("prep:on", "prep:about", "prep:over") for p in clause.role(role)):
        if text[phrase.end : item.start].strip() in ("on", "about", "over"):
            return phrase.start, item.end
    return phrase.start, phrase.end


def _issue_end(analysis: Analysis, clause: Clause) -> int:
    ends = [
        p.end for items in clause.roles.values() for p in items if not p.implied and p.start >= clause.trigger_start
    ]
    limit = min(
        (
            analysis.clauses[d].start
            for d in clause.dependents
            if analysis.clauses[d].mark in CONDITION_MARKS and analysis.clauses[d].start > clause.trigger_end
        ),
        default=10**9,
    )
    return max([clause.trigger_end, *(e for e in ends if e <= limit)])
