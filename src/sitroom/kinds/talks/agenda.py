"""What talks look at and what plans call for, with the deadlines that stand beside."""

from __future__ import annotations

import re

from sitroom.kinds.talks.nouns import in_process
from sitroom.kinds.talks.record import Topic
from sitroom.kinds.talks.words import words
from sitroom.lexicon.sparing import Sparing
from sitroom.model.values import Span, Time
from sitroom.text.analysis import Analysis, Clause, Phrase, Reporting, Sentence

_TALKERS = words("noun") | frozenset(
    "talk negotiator delegation side delegate mediator team party group committee subcommittee panel commission "
    "representative expert envoy facilitator".split()
)
_PLANS = frozenset(
    "plan roadmap deal agreement accord proposal draft resolution text document blueprint framework protocol treaty "
    "timetable calendar declaration communique".split()
)
_PAPERS = _PLANS | words("paper")
_BY = re.compile(r"\b(?:within|by|in|no later than|before|inside)\s+(?:the next\s+|a period of\s+)?$", re.I)
# What opens a list of issues behind a colon.
_LISTED = Sparing(
    r"\b(?:agenda|items?|issues|topics|points|questions|files|baskets|chapters|headings)\b[^:;.]{0,60}:\s+"
)
_CLOCK = re.compile(
    r"\s*(?:of|from|after|following|counted from|as of|starting from)\s+((?:the |its |their |this )?"
    r"(?:signing|signature|entry into force|start|ratification|adoption|formation|swearing-in|inauguration|date|day|"
    r"conclusion|deployment|ceasefire|truce|accord|agreement)\b"
    r"(?: of (?:the |this |its |a )?[\w-]+(?: (?:accord|agreement|deal|plan|government|force|truce))?)?)",
    re.I,
)
# What has been signed is no longer talked about.
_ON_THE_TABLE = frozenset("plan roadmap proposal draft blueprint framework".split())
_AT_WORK = frozenset("group committee subcommittee panel negotiator delegation mediator delegate".split())
_GIVING = frozenset({"give", "allow", "grant", "set", "leave"})
_NEGOTIATING = frozenset("discuss negotiate debate agree haggle address tackle cover settle".split())
_LEADING = frozenset("top dominate head overshadow".split())


def agenda(analysis: Analysis, sentence: Sentence, seeded: bool, talking: bool) -> list[Topic]:
    """ "which also weigh how to share the cabinet and hold a vote", "the plan calls for a vote within 18"."""
    found: list[Topic] = []
    if seeded or talking or in_process(analysis, sentence):
        found += _listed(analysis, sentence)
    for clause in analysis.clauses_of(sentence.index):
        if seeded or talking or (clause.lemma in _LEADING and in_process(analysis, sentence)):
            found += _on_the_agenda(analysis, sentence, clause)
        if clause.form == "verb":
            found += _given_time(analysis, sentence, clause, talking)
            found += _under_plan(analysis, sentence, clause, talking)
        if talking:
            found += _written_down(analysis, sentence, clause)
        names = {clause.lemma, *(f"{clause.lemma} {r[5:]}" for r in clause.roles if r.startswith("prep:"))}
        names |= {
            f"{clause.lemma} {t.lower}"
            for t in (sentence.tokens[c] for c in sentence.tokens[clause.head].children)
            if t.dep == "prep"
        }
        if not names & words("agenda"):
            continue
        subjects = {(p.antecedent or p).lemma for p in clause.role("subj")}
        of_plan = bool(subjects & _PLANS)
        of_talks = bool(subjects & _TALKERS) or (
            seeded
            and (clause.lemma in _NEGOTIATING or clause.lemma in ("take up", "turn to"))
            and bool(analysis.actors_in(clause.role("subj")))
        )
        if not (
            of_talks
            or (
                of_plan
                and (talking or clause.lemma in ("call", "provide", "envisage", "foresee", "stipulate", "include"))
            )
        ):
            continue
        if not (seeded or of_plan or (talking and subjects & _AT_WORK)):
            continue
        roles = ["obj", *(f"prep:{n.split(' ', 1)[1]}" for n in names & words("agenda") if " " in n)]
        for role in roles:
            for item in clause.roles.get(role, []):
                # "Covered aid, but not a truce"
                named = (p for p in item.each() if p.pos != "PRON" and not p.text.lower().startswith("not "))
                found += [_with_deadline(analysis, sentence, p) for p in named]
        for number in _below(analysis, clause):
            below = analysis.clauses[number]
            for item in below.roles.get("obj", []):
                if not item.implied:
                    found += [_with_deadline(analysis, sentence, p, below) for p in item.each()]
    return found


def _on_the_agenda(analysis: Analysis, sentence: Sentence, clause: Clause) -> list[Topic]:
    """ "disarmament tops the agenda", "prisoners are on the agenda", "put the border on the agenda"."""
    if clause.polarity == "negative":
        return []
    on = [p for role in ("prep:on", "prep:atop") for item in clause.roles.get(role, []) for p in item.each()]
    if (
        clause.lemma in _LEADING
        and any(p.lemma in ("agenda", "list", "talk", "table", "discussion", "negotiation") for p in clause.role("obj"))
    ) or (clause.lemma in ("be", "remain", "figure", "feature") and any(p.lemma == "agenda" for p in on)):
        phrases = clause.role("subj")
    elif clause.lemma in ("put", "place", "keep") and any(p.lemma == "agenda" for p in on):
        phrases = clause.role("obj")
    else:
        return []
    return [_with_deadline(analysis, sentence, p) for p in phrases if p.pos in ("NOUN", "PROPN")]


def _listed(analysis: Analysis, sentence: Sentence) -> list[Topic]:
    """The issues of a list behind a colon."""
    match = _LISTED.search(sentence.text)
    if match is None or not re.search(r"\b(?:agenda|talks|negotiat\w+|parties|sides|delegations)\b", sentence.text):
        return []
    found: list[Topic] = []
    at = sentence.start + match.end()
    for part in re.split(r",\s+(?:and\s+)?|\s+and\s+|\.\s*$", sentence.text[match.end() :]):
        start = analysis.document.text.find(part, at, sentence.end)
        if not part or start < 0 or len(part.split()) > 9:
            break
        at = start + len(part)
        found.append(Topic(issue=analysis.span(start, at), evidence=analysis.span(sentence.start, sentence.end)))
    return found if len(found) > 1 else []


def _given_time(analysis: Analysis, sentence: Sentence, clause: Clause, talking: bool) -> list[Topic]:
    """ "gave the parties 15 days from the signing to agree on the army": what is to be done, and by when."""
    if clause.lemma not in _GIVING or not (talking or in_process(analysis, sentence)):
        return []
    sides = [p for role in ("iobj", "obj") for p in clause.role(role)]
    if not any(analysis.actor(p) is not None for p in sides):
        return []
    found: list[Topic] = []
    for number in clause.dependents:
        below = analysis.clauses[number]
        times = [analysis.times[t] for t in {*clause.times, *below.times} if analysis.times[t].start < below.start]
        if below.relation != "infinitive" or not times:
            continue
        for role in ("obj", "prep:on", "prep:over"):
            for phrase in below.role(role):
                if not phrase.implied and phrase.pos in ("NOUN", "PROPN"):
                    found.append(_due(analysis, sentence, phrase, times[0]))
    return found


def _under_plan(analysis: Analysis, sentence: Sentence, clause: Clause, talking: bool) -> list[Topic]:
    """ "under the plan a government is to be formed within eight months": what it sets a time for."""
    if not any(p.lemma in (_PLANS if talking else _ON_THE_TABLE) for p in clause.role("prep:under")):
        return []
    found: list[Topic] = []
    for number in (clause.index, *clause.dependents):
        below = analysis.clauses[number]
        times = [
            analysis.times[t]
            for t in below.times
            if re.search(
                r"\b(?:within|by|in|no later than)\s+$", analysis.document.text[: analysis.times[t].start][-16:]
            )
        ]
        if below.reality not in ("planned", "ordered") or not times:
            continue
        for phrase in below.role("obj", "subj"):
            if phrase.pos == "NOUN":
                found.append(_due(analysis, sentence, phrase, times[0]))
    return found


def _written_down(analysis: Analysis, sentence: Sentence, clause: Clause) -> list[Topic]:
    """ "the draft says that disarmament must be completed within 18 months": what a paper sets a time for."""
    if clause.modal not in ("must", "shall", "should", "will", "would", "to") and not clause.light:
        return []
    report = None if clause.report is None else analysis.reportings[clause.report]
    if report is None or not _of_paper(sentence, report):
        return []
    times = [
        analysis.times[t]
        for t in clause.times
        if _BY.search(analysis.document.text[: analysis.times[t].start][-18:])
        and analysis.times[t].start < clause.end + 2
    ]
    phrases = [p for p in clause.role("obj", "subj") if p.pos in ("NOUN", "PROPN") and not p.implied]
    if times and clause.form == "noun":
        return [
            Topic(
                issue=analysis.trigger(clause),
                deadline=times[0],
                clock_start=_clock(analysis, times[0]),
                evidence=analysis.span(sentence.start, sentence.end),
            )
        ]
    return [_due(analysis, sentence, p, times[0]) for p in phrases[:1] if times]


def _of_paper(sentence: Sentence, report: Reporting) -> bool:
    """Whether a paper speaks: "a draft, a copy of which was seen by reporters, says"."""
    if report.act not in ("say", "demand", "report", "announce"):
        return False
    if report.source is not None:
        return report.source.lemma in _PAPERS
    before = [t for t in sentence.tokens if t.end <= report.cue[0] and t.dep in ("nsubj", "nsubjpass")]
    return bool(before) and before[0].lemma in _PAPERS


def _due(analysis: Analysis, sentence: Sentence, phrase: Phrase, deadline: Time) -> Topic:
    return Topic(
        issue=analysis.span(phrase.start, phrase.end),
        deadline=deadline,
        clock_start=_clock(analysis, deadline),
        evidence=analysis.span(sentence.start, sentence.end),
    )


def _clock(analysis: Analysis, deadline: Time | None) -> Span | None:
    """From when a deadline counts: "within eight months of the signature"."""
    match = None if deadline is None else _CLOCK.match(analysis.document.text, deadline.end)
    return None if match is None else analysis.span(*match.span(1))


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
    return Topic(
        issue=issue,
        deadline=following,
        clock_start=_clock(analysis, following),
        evidence=analysis.span(sentence.start, sentence.end),
    )


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
