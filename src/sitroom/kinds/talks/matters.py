"""What lies on the table: issues with deadlines, papers that parties submit, positions with their conditions."""

from __future__ import annotations

import re

from sitroom.kinds.talks.record import Position, Submission, Topic
from sitroom.kinds.talks.words import discord, words
from sitroom.model.values import Span, Time
from sitroom.text.analysis import Analysis, Clause, Phrase, Sentence

_READY = frozenset("ready willing prepared unwilling".split())
_ENGAGING = frozenset(
    "negotiate talk meet sit attend sign join return accept recognise recognize agree disarm withdraw release sit down "
    "lay down hand over step down participate engage resume".split()
) | {"sit down", "lay down", "hand over", "step down"}
_ACT_STANCE = {"demand": "demands", "reject": "rejects", "agree": "accepts", "offer": "offers", "urge": "demands"}
_CONDITION_MARKS = frozenset("if unless until once after before when provided".split())


def submissions(analysis: Analysis) -> list[Submission]:
    """ "the Greek side handed X a paper", "both sides had submitted their views"."""
    found: list[Submission] = []
    for clause in analysis.clauses:
        if (
            clause.form != "verb"
            or clause.lemma not in words("submit")
            or clause.polarity == "negative"
            or clause.reality not in ("occurred", "ongoing")
        ):
            continue
        documents = [
            p
            for role in ("obj", "attr", "iobj")
            for item in clause.roles.get(role, [])
            for p in item.each()
            if p.lemma in words("document")
        ]
        if clause.lemma in (
            "carry",
            "give",
            "send",
            "present",
            "exchange",
            "deliver",
            "file",
            "circulate",
            "hand",
            "hand over",
        ):
            documents = [
                d
                for d in documents
                if d.lemma not in ("list", "name", "demand", "map", "letter", "text", "reply", "answer", "offer")
                or _setting(analysis, clause)
            ]
        parties = analysis.actors_in(clause.roles.get("subj", []))
        if re.search(r"\benvoy|mediator", " ".join(a.text for a in parties)):
            continue
        for document in documents:
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


def _setting(analysis: Analysis, clause: Clause) -> bool:
    return bool({t.lemma for t in analysis.sentences[clause.sentence].tokens} & words("setting"))


def topics(analysis: Analysis, seeded: set[int], talking: bool) -> list[Topic]:
    """The issues of a report. `seeded` are the sentences that speak of talks; `talking` whether any does."""
    found: list[Topic] = []
    for sentence in analysis.sentences:
        found += _sticking(analysis, sentence, talking)
        if sentence.index in seeded:
            found += _talked_about(analysis, sentence)
        found += _agenda(analysis, sentence, sentence.index in seeded, talking)
    unique: dict[tuple[int, int], Topic] = {}
    for topic in found:
        key = (topic.issue.start, topic.issue.end)
        if key not in unique or topic.sticking_point:
            unique[key] = topic
    # An issue inside another one's words is the same issue.
    return [
        t
        for t in unique.values()
        if not any(
            o is not t and o.issue.start <= t.issue.start and t.issue.end <= o.issue.end for o in unique.values()
        )
    ]


def _topic(
    analysis: Analysis, sentence: Sentence, phrase: Phrase, sticking: bool = False, times: tuple[Time, ...] = ()
) -> Topic:
    return Topic(
        issue=analysis.span(phrase.start, phrase.end),
        sticking_point=sticking,
        deadline=times[0] if times else None,
        evidence=analysis.span(sentence.start, sentence.end),
    )


def _sticking(analysis: Analysis, sentence: Sentence, talking: bool) -> list[Topic]:
    if not discord().search(sentence.text):
        return []
    lemmas = {t.lemma for t in sentence.tokens}
    if not talking and not lemmas & {
        "talk",
        "negotiation",
        "negotiator",
        "deal",
        "agreement",
        "delegation",
        "delegate",
    }:
        return []
    found: list[Topic] = []
    for clause in analysis.clauses_of(sentence.index):
        attr = " ".join(p.text for p in clause.roles.get("attr", []))
        if clause.lemma in ("be", "remain", "become", "prove") and discord().search(attr):
            found += [_topic(analysis, sentence, p, True) for item in clause.roles.get("subj", []) for p in item.each()]
        elif clause.lemma in (
            "differ",
            "disagree",
            "split",
            "clash",
            "argue",
            "deadlock",
            "stall",
            "stumble",
            "founder",
        ):
            for role in ("prep:over", "prep:on", "prep:about"):
                found += [
                    _topic(analysis, sentence, p, True) for item in clause.roles.get(role, []) for p in item.each()
                ]
    for token in sentence.tokens:
        if token.pos == "NOUN" and token.lemma in (
            "disagreement",
            "difference",
            "deadlock",
            "impasse",
            "dispute",
            "gap",
            "wrangling",
        ):
            for c in token.children:
                if sentence.tokens[c].lower in ("over", "on", "about"):
                    for g in sentence.tokens[c].children:
                        if sentence.tokens[g].dep == "pobj":
                            found += [_topic(analysis, sentence, p, True) for p in _each(sentence, g)]
    return found


def _each(sentence: Sentence, head: int) -> list[Phrase]:
    from sitroom.text.phrases import phrase

    return list(phrase(sentence, head).each())


def _talked_about(analysis: Analysis, sentence: Sentence) -> list[Topic]:
    """ "talks on X", "working groups on X and Y", "a draft on the return of prisoners", "negotiate over X"."""
    found: list[Topic] = []
    nouns = words("noun") | {
        "group",
        "committee",
        "draft",
        "paper",
        "proposal",
        "issue",
        "question",
        "meeting",
        "talk",
        "agenda",
        "topic",
    }
    for token in sentence.tokens:
        if token.pos not in ("NOUN", "PROPN") or token.lemma not in nouns:
            continue
        # "carrying a draft on the return of prisoners": the parser may hang the phrase on the verb.
        beside = [i for i in sentence.tokens[token.head].children if i == token.i + 1] if token.dep == "dobj" else []
        for c in [*token.children, *beside]:
            prep = sentence.tokens[c]
            issue_of = token.lemma in ("issue", "question", "topic") and prep.lower == "of"
            if prep.dep == "prep" and (prep.lower in ("on", "over", "about", "concerning", "regarding") or issue_of):
                for g in prep.children:
                    if sentence.tokens[g].dep != "pobj" or sentence.tokens[g].pos == "PROPN":
                        continue
                    # "the meeting on the issue of transitional processes": the issue is what the question is of.
                    if sentence.tokens[g].lemma in ("issue", "question", "topic", "day", "week", "tuesday", "how"):
                        continue
                    found += [_topic(analysis, sentence, p) for p in _each(sentence, g)]
    return found


def _agenda(analysis: Analysis, sentence: Sentence, seeded: bool, talking: bool) -> list[Topic]:
    """ "which are also looking at how to form a government and hold elections", "the plan calls for a vote within 18"."""
    found: list[Topic] = []
    for clause in analysis.clauses_of(sentence.index):
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
        of_talks = bool(subjects & (words("noun") | {"talk", "negotiator", "delegation", "side", "delegate"}))
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
    issue: Span = analysis.span(phrase.start, end)
    return Topic(issue=issue, deadline=following, evidence=analysis.span(sentence.start, sentence.end))


def positions(analysis: Analysis, talking: bool) -> list[Position]:
    """ "would be ready to negotiate if …", "would sit down only after …", and demands made while talks go on."""
    found: list[Position] = []
    for clause in analysis.clauses:
        if clause.form != "verb":
            continue
        ready = clause.lemma == "be" and any(p.lemma in _READY for p in clause.roles.get("attr", []))
        engaging = clause.lemma in _ENGAGING and clause.reality in (
            "planned",
            "conditional",
            "hypothetical",
            "offered",
            "demanded",
        )
        refusing = clause.lemma in ("refuse", "decline") and any(
            analysis.clauses[d].lemma in _ENGAGING for d in clause.dependents
        )
        if not (ready or engaging or refusing):
            continue
        parties = [
            a for a in analysis.actors_in(clause.role("subj")) if a.type not in ("media", "civilians", "company")
        ]
        condition = _condition(analysis, clause)
        if not parties or (condition is None and not refusing):
            continue
        if ready and not any(analysis.clauses[d].lemma in _ENGAGING for d in clause.dependents):
            continue
        if not (talking or clause.lemma in ("negotiate", "sit down", "talk", "sign") or _setting(analysis, clause)):
            continue
        target = (
            clause
            if engaging
            else next(
                (analysis.clauses[d] for d in clause.dependents if analysis.clauses[d].lemma in _ENGAGING), clause
            )
        )
        issue = analysis.span(target.trigger_start, _issue_end(analysis, target))
        stance = "refuses" if refusing or clause.polarity == "negative" else "ready" if ready else "conditional"
        found += [
            Position(
                party=party, issue=issue, stance=stance, condition=condition, evidence=analysis.evidence(clause)[0]
            )
            for party in parties
        ]
    if talking:
        found += _demands(analysis)
    return found


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
            below = analysis.clauses[number]
            before = analysis.document.text[max(0, below.start - 6) : below.start].lower()
            only = before.rstrip().endswith("only") or "only" in below.adverbs
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


def _demands(analysis: Analysis) -> list[Position]:
    found: list[Position] = []
    for report in analysis.reportings:
        stance = _ACT_STANCE.get(report.act)
        if stance is None or report.actor is None or not report.contents:
            continue
        if report.actor.type not in ("state", "armed_group", "political_group", "office", "person"):
            continue
        start, end = report.contents[0]
        found.append(
            Position(
                party=report.actor,
                issue=analysis.span(start, end),
                stance=stance,
                evidence=analysis.span(
                    analysis.sentences[report.sentence].start, analysis.sentences[report.sentence].end
                ),
            )
        )
    return found
