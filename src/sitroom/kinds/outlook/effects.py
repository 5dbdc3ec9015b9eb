"""What a future tense only seems to announce: effects that a writer judges, rules of law, advice, slogans, motives."""

from __future__ import annotations

import re

from sitroom.kinds.outlook.unreal import conditional
from sitroom.text.analysis import Analysis, Clause, Reporting

# What a thing would bring about is a judgement, and no act of anybody.
_EFFECTS = frozenset(
    "allow enable permit mean seal mark represent signify symbolise symbolize carry show demonstrate prove ensure "
    "contribute aid ease boost strengthen weaken intensify deepen complicate undermine hamper jeopardise jeopardize "
    "improve worsen help embolden legitimise legitimize underline reflect test pave constitute shape "
    "reinforce exacerbate compound fuel".split()
)
# "Those who sow terror will be sentenced to": a rule for whoever it may be.
_ANYBODY = re.compile(
    r"\b(?:those|anyone|anybody|whoever|everyone|(?:any|all) (?:persons?|individuals?|citizens?)|persons?) (?:who|found|"
    r"convicted|caught|guilty)\b|\bwhoever\b|\b(?:offenders?|violators?|perpetrators?|accomplices?|instigators?|"
    r"masterminds?|culprits?)\b|\bin (?:all|such) cases\b",
    re.I,
)
_RULED = frozenset(
    "impose punish sentence fine imprison apply consider deem exempt prohibit penalise penalize incur receive serve "
    "increase double jail confine disqualify".split()
)
_PENALTIES = re.compile(
    r"\b(?:prison|sentences?|penalt(?:y|ies)|fines?|punish\w*|jail\w*|imprison\w*|terms? of)\b", re.I
)
# Advice to everybody, from those who know about hazards: nothing that an analyst would wait for.
_ADVISERS = frozenset("expert doctor specialist scientist physician pediatrician psychologist biologist".split())
_EVERYBODY = re.compile(
    r"\b(?:people|anyone|everyone|anybody|parents|drivers|swimmers|motorists|hikers|readers|consumers|travell?ers|"
    r"patients|users|visitors|tourists)\b",
    re.I,
)
_CHANTS = frozenset({"chant", "sing"})
# "out of fear that", "for fear that": why somebody acted.
_MOTIVE = re.compile(r"\b(?:out of|for|from|through|amid|driven by)(?: \w+){0,2}$", re.I)
_EXCHANGED = re.compile(
    r"\b(?:in (?:exchange|return) for|without|lack of|seeking|wants?|demand(?:ed|s|ing)?)(?: \w+){0,2} "
    r"(?:guarantees?|assurances?|promises?|pledges?) that\b",
    re.I,
)
_CHARGES = frozenset("charge trial accusation indictment count lawsuit allegation criticism".split())


def only_told(analysis: Analysis, clause: Clause) -> bool:
    """Whether a clause with a future or a possibility in it tells of nothing that is to come."""
    report = None if clause.report is None else analysis.reportings[clause.report]
    if clause.light == "face" and clause.lemma in _CHARGES:
        # "faces a charge of using force": charged now.
        return True
    if _unable(analysis, clause, report) or _rule(analysis, clause) or _effect(analysis, clause, report):
        return True
    if report is None:
        return False
    if report.lemma in _CHANTS or _advised(clause, report):
        return True
    before = analysis.document.text[max(0, report.cue[0] - 30) : report.cue[0]].rstrip()
    if report.act == "fear" and not _ahead(analysis, clause):
        words = analysis.document.text[slice(*report.cue)].lower()
        if words.endswith("fear") and (words.startswith(("out of ", "for ")) or _MOTIVE.search(before)):
            return True
        # "it is feared they face persecution": how things are.
        if clause.finite and not clause.modal and clause.form == "verb":
            return True
    if _EXCHANGED.search(analysis.document.text, max(0, clause.start - 60), clause.start + 5):
        # "in exchange for guarantees that it would not be attacked": what is asked for, and given by nobody yet.
        return True
    return _never_thought(analysis, report)


def _ahead(analysis: Analysis, clause: Clause) -> bool:
    published = (analysis.document.published or "9")[:10]
    return any((analysis.times[t].to or analysis.times[t].from_ or "")[:10] > published for t in clause.times)


def _unable(analysis: Analysis, clause: Clause, report: Reporting | None) -> bool:
    """ "so many that they couldn't see his back": what nobody was able to do."""
    if clause.modal != "could" or not clause.negated or conditional(analysis, clause):
        return False
    return (report is None or report.act not in ("warn", "fear", "threaten", "expect")) and not _ahead(analysis, clause)


def _never_thought(analysis: Analysis, report: Reporting) -> bool:
    """ "never thought it could happen": what was not expected then."""
    over = None if report.clause is None else analysis.clauses[report.clause]
    return over is not None and report.act == "expect" and over.negated and over.tense == "past" and not over.modal


def _rule(analysis: Analysis, clause: Clause) -> bool:
    """ "A term of 20 years will be imposed on those who": what a law lays down, for whoever it may concern."""
    if clause.modal not in ("will", "shall", "would", "must") or clause.times or clause.report is not None:
        return False
    sentence = analysis.sentences[clause.sentence].text
    ruled = clause.lemma in _RULED
    return ruled and bool(_ANYBODY.search(sentence)) and bool(_PENALTIES.search(sentence))


def foretold(analysis: Analysis, clause: Clause) -> bool:
    """ "regaining the suburbs would stop the rockets, the army said": somebody judges what would follow."""
    if clause.report is None or clause.modal not in ("will", "would"):
        return False
    tokens = analysis.sentences[clause.sentence].tokens
    follows = any(tokens[c].dep == "csubj" for c in tokens[clause.head].children)
    return follows or (clause.lemma in _EFFECTS - {"help"} and not analysis.actors_in(clause.role("subj")))


_THINGS = frozenset({"it", "this", "that", "which"})


def _effect(analysis: Analysis, clause: Clause, report: Reporting | None) -> bool:
    """ "The fall of the town would seal their defeat": what the writer thinks it leads to.

    In somebody's mouth it is a forecast, and stays.
    """
    if clause.lemma not in _EFFECTS or clause.modal not in ("will", "would", "could", "may", "might"):
        return False
    if clause.relation == "relative":
        # "a solution that would allow them to stay": what sort of solution.
        return not clause.times
    if report is not None or _ahead(analysis, clause) or conditional(analysis, clause):
        return False
    held = [p for items in (clause.surface, clause.role("subj")) for p in items]
    things = [p for p in held if p.pos in ("NOUN", "VERB") or p.text.lower() in _THINGS]
    own = held and not analysis.actors_in([p for p in clause.surface if not p.implied] or held)
    return bool(things) and bool(own)


def advice(report: Reporting, told: str) -> bool:
    """ "Experts urge people to run": advice for any day. `told` are the words for those who have to follow it."""
    source = report.source
    if report.act not in ("urge", "request", "warn") or source is None:
        return False
    named = re.findall(r"[a-z]+", report.actor.name.lower()) if report.actor is not None and report.actor.name else []
    adviser = source.lemma.lower() in _ADVISERS or any(word.removesuffix("s") in _ADVISERS for word in named)
    return adviser and bool(_EVERYBODY.search(told))


def _advised(clause: Clause, report: Reporting) -> bool:
    told = " ".join(p.text for p in report.addressees) or " ".join(p.text for p in clause.role("subj"))
    return not clause.times and advice(report, told)
