"""Violations that a noun tells: "monitors recorded 214 violations of the truce", "in breach of the ceasefire"."""

from __future__ import annotations

import re

from sitroom.kinds.ceasefire.charges import CHARGING, EACH_OTHER, MONITOR, UNREAL, first_actor, sides_of
from sitroom.kinds.ceasefire.mentions import Mention
from sitroom.kinds.ceasefire.record import Verification, Violation
from sitroom.lexicon.nations import nation
from sitroom.model.values import Actor, Quantity
from sitroom.text.analysis import Analysis, Clause, Token
from sitroom.text.roles import above

_COUNTING = frozenset(
    {
        "record",
        "count",
        "report",
        "document",
        "register",
        "log",
        "verify",
        "confirm",
        "observe",
        "tally",
        "note",
        "list",
        "monitor",
    }
)


def nominal(analysis: Analysis, mention: Mention, at: int) -> list[Violation]:
    """ "monitors recorded 214 violations of the truce", "despite accusations of some violations"."""
    tokens = mention.sentence.tokens
    clause = _holding(analysis, mention, at)
    quantity = _quantity_before(analysis, mention, at)
    evidence = analysis.span(mention.sentence.start, mention.sentence.end)
    by = next((a for p in _by(tokens, at) for a in analysis.actors if a.start <= tokens[p].start < a.end), None)
    by = by or _of_nation(tokens, at)
    words = {t.lemma for t in tokens[max(0, at - 5) : at]}
    alleged = bool(words & {"accusation", "allegation", "charge", "claim", "alleged", "allege", "complaint"})
    period = analysis.time_of(clause) if clause is not None else None
    if period is None or period.kind != "date":
        # "the weekly report counts 118 violations … between 3 and 9 May": the dates say which week.
        period = next(
            (t for t in analysis.times if tokens[at].end <= t.start < mention.sentence.end and t.kind == "date"), period
        )
    doing = _in_breach(analysis, mention, at)
    if doing is not None:
        return [doing]
    found = _found_guilty(analysis, mention, clause, at) or _protested(analysis, clause)
    if found is not None:
        accuser, accused, verification = found
        return [
            Violation(
                accuser=accuser,
                accused=accused,
                act="violations",
                quantity=quantity,
                period=period,
                verification=verification,
                evidence=evidence,
            )
        ]
    if clause is not None and clause.lemma in _COUNTING and clause.role("subj"):
        source = first_actor(analysis, clause.role("subj"))
        monitor = source is not None and MONITOR.search(f"{source.text} {source.name or ''}")
        verification = (
            "verified"
            if monitor and (by is not None or clause.lemma in ("verify", "confirm"))
            else "unattributed"
            if monitor or (by is None and source is None)
            else "alleged"
        )
        accuser = None if monitor else source
        told = Violation(
            accuser=accuser,
            accused=by,
            act="violations",
            quantity=quantity,
            period=period,
            verification=verification,
            evidence=evidence,
        )
        return [told, *_further(analysis, mention, at, told)]
    if clause is not None and clause.lemma in ("accuse", "reproach", "charge", "blame", "denounce", "tax"):
        text = analysis.document.text[clause.start : clause.end]
        if EACH_OTHER.search(text):
            sides = sides_of(analysis, clause)
            if len(sides) == 2:
                return [
                    Violation(
                        accuser=a, accused=b, act="violations", quantity=quantity, period=period, evidence=evidence
                    )
                    for a, b in ((sides[0], sides[1]), (sides[1], sides[0]))
                ]
        return [
            Violation(
                accuser=first_actor(analysis, clause.role("subj")),
                accused=first_actor(analysis, clause.role("obj")),
                act="violations",
                quantity=quantity,
                period=period,
                evidence=evidence,
            )
        ]
    reported = clause is not None and clause.report is not None
    accuser = analysis.reportings[clause.report].actor if clause is not None and clause.report is not None else None
    if accuser is None and clause is not None:
        own = analysis.clause_at.get((mention.sentence.index, at))
        report = None if own is None else analysis.clauses[own].report
        if report is not None and report != clause.report:
            accuser, reported = analysis.reportings[report].actor, True  # "what it called 150 violations"
    if accuser is not None and MONITOR.search(f"{accuser.text} {accuser.name or ''}"):
        accuser, reported = None, False  # monitors count, they charge nobody
    verification = "alleged" if alleged or reported else "unattributed"
    return [
        Violation(
            accuser=accuser,
            accused=by,
            act="violations",
            quantity=quantity,
            period=period,
            verification=verification,
            evidence=evidence,
        )
    ]


def _of_nation(tokens: list[Token], at: int) -> Actor | None:
    """ "violations by Israeli aircraft": the state whose they are."""
    for p in _by(tokens, at):
        for c in tokens[p].children:
            named = nation(tokens[c].text)
            if named is not None and tokens[c].dep in ("amod", "compound", "nmod"):
                t = tokens[c]
                return Actor(start=t.start, end=t.end, text=t.text, name=named[0], type="state", country=named[1])
    return None


def _in_breach(analysis: Analysis, mention: Mention, at: int) -> Violation | None:
    """ "said separatists had opened fire 72 times in breach of the truce": the deed is the violation."""
    tokens = mention.sentence.tokens
    lead = at - 1
    while lead > 0 and (tokens[lead].pos in ("ADJ", "ADV") or tokens[lead].lower in ("a", "an")):
        lead -= 1  # "in a flagrant breach of the ceasefire"
    if lead < 0 or tokens[lead].lower not in ("in", "as") or tokens[at].tag not in ("NN", "NNP"):
        return None
    clause = _holding(analysis, mention, at)
    if clause is not None and clause.lemma in CHARGING:
        told = [analysis.clauses[d] for d in clause.dependents if analysis.clauses[d].relation == "content"]
        clause = told[0] if told else clause
    if (
        clause is None
        or clause.lemma in _COUNTING
        or clause.lemma in CHARGING
        or clause.reality in UNREAL
        or clause.polarity == "negative"
    ):
        return None
    quantity = next(
        (
            q
            for q in analysis.quantities
            if clause.trigger_end <= q.start < tokens[at].start
            and (q.unit == "times" or re.match(r"\s*(?:times|occasions)\b", analysis.document.text[q.end : q.end + 12]))
        ),
        None,
    )
    article = tokens[lead + 1]
    if quantity is None and article.lower in ("a", "an"):
        # "wounded three soldiers in a flagrant breach of the truce" is one of them
        quantity = Quantity(start=article.start, end=article.end, text=article.text, best=1, low=1, high=1)
    accuser = None if clause.report is None else analysis.reportings[clause.report].actor
    accused = first_actor(analysis, clause.role("subj"))
    charge = None if clause.governor is None else analysis.clauses[clause.governor]
    if (
        charge is not None
        and charge.lemma in ("accuse", "charge", "blame", "denounce", "condemn")
        and charge.role("obj")
    ):
        accuser, accused = first_actor(analysis, charge.role("subj")), first_actor(analysis, charge.role("obj"))
    monitor = accuser is not None and MONITOR.search(f"{accuser.text} {accuser.name or ''}") is not None
    return Violation(
        accuser=None if monitor else accuser,
        accused=accused,
        act=analysis.document.text[clause.trigger_start : max(clause.trigger_end, tokens[lead].start)].strip(" ,"),
        quantity=quantity,
        period=analysis.time_of(clause),
        verification="verified" if monitor else "alleged" if accuser is not None else "unattributed",
        evidence=analysis.evidence(clause)[0],
    )


_GUILT = re.compile(r"\b(?:responsible|to blame|guilty|liable|culpable|at fault)\s+(?:for|of|in)\b", re.I)


def _found_guilty(
    analysis: Analysis, mention: Mention, clause: Clause | None, at: int
) -> tuple[Actor | None, Actor | None, Verification] | None:
    """ "found the Front responsible for two violations", "attributed nine breaches to the army"."""
    if clause is None or clause.form != "verb" or clause.polarity == "negative":
        return None
    between = analysis.document.text[clause.trigger_end : mention.sentence.tokens[at].start]
    if clause.lemma in ("find", "hold", "deem", "judge", "declare", "rule") and _GUILT.search(between):
        accused = first_actor(analysis, clause.role("obj"))
    elif clause.lemma in ("attribute", "ascribe", "blame", "pin", "lay"):
        accused = first_actor(analysis, clause.role("prep:to", "prep:on"))
    else:
        return None
    judge = first_actor(analysis, clause.role("subj"))
    if judge is None and clause.report is not None:
        judge = analysis.reportings[clause.report].actor
    if accused is None:
        return None
    if judge is not None and MONITOR.search(f"{judge.text} {judge.name or ''}"):
        return None, accused, "verified"
    return judge, accused, "alleged" if judge is not None else "unattributed"


def _protested(analysis: Analysis, clause: Clause | None) -> tuple[Actor | None, Actor | None, Verification] | None:
    """ "lodged a protest with the envoy over 150 violations", "complained to Belgrade of repeated breaches"."""
    for step in above(analysis, clause):
        if step.lemma not in ("protest", "complain", "complaint") or step.negated:
            continue
        accuser = first_actor(analysis, step.role("subj"))
        accused = first_actor(analysis, step.role("prep:with", "prep:to", "prep:against"))
        if accused is not None and accused.type not in (
            "state",
            "military",
            "armed_group",
            "office",
            "political_group",
        ):
            accused = None
        return None if accuser is None else (accuser, accused, "alleged")
    return None


def _further(analysis: Analysis, mention: Mention, at: int, told: Violation) -> list[Violation]:
    """The other sides' counts: "118 violations by the army and 93 by the rebels"."""
    tokens = mention.sentence.tokens
    if told.accused is None:
        return []
    found: list[Violation] = []
    for quantity in analysis.quantities:
        if not tokens[at].end <= quantity.start < mention.sentence.end:
            continue
        behind = [t for t in tokens if t.start >= quantity.end][:6]
        if not behind or behind[0].lower != "by":
            continue
        side = next((a for a in analysis.actors if behind[0].end < a.start + 1 and a.start <= behind[-1].end), None)
        if side is not None:
            found.append(told.model_copy(update={"accused": side, "quantity": quantity}))
    return found


def _holding(analysis: Analysis, mention: Mention, at: int) -> Clause | None:
    tokens, seen = mention.sentence.tokens, 0
    while seen < 60:
        number = analysis.clause_at.get((mention.sentence.index, at))
        if number is not None and analysis.clauses[number].form == "verb":
            return analysis.clauses[number]
        if tokens[at].head == at:
            return None
        at = tokens[at].head
        seen += 1
    return None


def _by(tokens: list[Token], at: int) -> list[int]:
    """Who is said to have done it: "12 breaches of the truce by the rebels"."""
    return [
        g
        for t in tokens[at + 1 : at + 9]
        if t.lower == "by" and t.dep in ("prep", "agent")
        for g in t.children
        if tokens[g].dep == "pobj"
    ]


def _quantity_before(analysis: Analysis, mention: Mention, at: int) -> Quantity | None:
    tokens = mention.sentence.tokens
    low = tokens[max(0, at - 6)].start
    near = [q for q in analysis.quantities if low <= q.start <= tokens[at].start]
    # "wounded three soldiers in a flagrant breach": of something else.
    if near and any(t.lower in ("in", "as", "a", "an") for t in tokens[:at] if t.start >= near[-1].end):
        return None
    return near[-1] if near else None
