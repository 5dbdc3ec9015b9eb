"""Alleged and counted violations of a truce: who charges whom with what, how often, and what the accused say."""

from __future__ import annotations

import re

from sitroom.kinds.ceasefire.answers import answered, response
from sitroom.kinds.ceasefire.attributed import number
from sitroom.kinds.ceasefire.charges import CHARGING, EACH_OTHER, MONITOR, UNREAL, VIOLATIONS, first_actor, sides_of
from sitroom.kinds.ceasefire.mentions import Mention
from sitroom.kinds.ceasefire.nominal import nominal
from sitroom.kinds.ceasefire.record import Verification, Violation
from sitroom.model.values import Actor, Quantity, Time
from sitroom.text.analysis import Analysis, Clause
from sitroom.text.roles import above

_BREAKING = frozenset(
    {"violate", "break", "breach", "infringe", "flout", "contravene", "transgress", "ignore", "disregard", "undermine"}
)
_NOT_CONFIRMED = re.compile(
    r"\b(?:could|can|did|was|were|has|have|been)(?: not|n't|n’t)\s+(?:be(?:en)?\s+)?(?:\w+ly\s+)?(?:confirm|verif)"
    r"|\bunable to (?:confirm|verify)|\bunconfirmed\b",
    re.I,
)
_REVIEWED = re.compile(r"\b(?:investigat(?:e|es|ed|ing)|under review|looking into|examin(?:e|es|ed|ing))\b", re.I)


def violations(analysis: Analysis, mention: Mention) -> list[Violation]:
    """The violations that the sentence of a mention tells; none where fighting is only told beside the truce."""
    found: list[Violation] = []
    tokens = mention.sentence.tokens
    for clause in analysis.clauses_of(mention.sentence.index):
        if (
            clause.form == "verb"
            and clause.lemma in _BREAKING
            and _breaks(mention, clause)
            and not clause.negated
            and (clause.reality not in UNREAL or _NOT_CONFIRMED.search(mention.sentence.text))
        ):
            found += _charged(analysis, mention, clause)
    if not found:
        found = _mutual(analysis, mention)
    if not found:
        noun = next((t for t in tokens if t.lemma in VIOLATIONS and _of_truce(mention, t.i)), None)
        if noun is not None and not _negative(mention, noun.i):
            found += nominal(analysis, mention, noun.i)
    return [answered(analysis, mention, _verified(mention, v)) for v in found]


def _mutual(analysis: Analysis, mention: Mention) -> list[Violation]:
    """ "with Armenia and Azerbaijan accusing each other of shelling": each charges the other, beside the truce."""
    for clause in analysis.clauses_of(mention.sentence.index):
        text = analysis.document.text[clause.trigger_start : clause.end]
        if clause.lemma != "accuse" or clause.negated or not EACH_OTHER.search(text) or not clause.role("prep:of"):
            continue
        sides = sides_of(analysis, clause)
        deed = clause.role("prep:of")[0]
        if len(sides) == 2 and deed.lemma not in VIOLATIONS:
            return [
                Violation(
                    accuser=a,
                    accused=b,
                    act=deed.text,
                    period=analysis.time_of(clause),
                    evidence=analysis.evidence(clause)[0],
                )
                for a, b in ((sides[0], sides[1]), (sides[1], sides[0]))
            ]
    return []


def _verified(mention: Mention, violation: Violation) -> Violation:
    """How far a charge has been looked into, by the words of its sentence."""
    text = mention.sentence.text
    if _NOT_CONFIRMED.search(text):
        return violation.model_copy(update={"verification": "not_confirmed"})
    if _REVIEWED.search(text):
        return violation.model_copy(update={"verification": "under_review"})
    return violation


def _breaks(mention: Mention, clause: Clause) -> bool:
    return any(p.head in (mention.head, mention.last) for p in clause.role("obj"))


def _of_truce(mention: Mention, at: int) -> bool:
    tokens = mention.sentence.tokens
    if mention.carrier in VIOLATIONS and mention.head == at:
        return True
    following = {t.lower for t in tokens[at + 1 : at + 6]}
    return bool(following & {tokens[mention.last].lower}) or (
        abs(at - mention.last) <= 12 and tokens[at].dep in ("pobj", "dobj", "nsubjpass", "nsubj")
    )


def _negative(mention: Mention, at: int) -> bool:
    return any(t.lower in ("no", "without", "zero") for t in mention.sentence.tokens[max(0, at - 3) : at])


def _charged(analysis: Analysis, mention: Mention, clause: Clause) -> list[Violation]:
    """ "X accused Y of breaking the truce", "X said Y violated it", "Y broke it"."""
    accused = first_actor(analysis, clause.role("subj"))
    accuser, charge = _accuser(analysis, clause)
    denial = None if clause.report is None else analysis.reportings[clause.report]
    if charge is None and denial is not None and denial.act == "deny" and denial.actor is not None:
        # "denied that its men had breached the truce": who charged them is not told.
        return [
            Violation(
                accused=denial.actor,
                act=analysis.document.text[clause.trigger_start : max(clause.trigger_end, mention.term.end)],
                period=analysis.time_of(clause),
                verification="alleged",
                response=response(analysis, denial),
                evidence=analysis.evidence(clause)[0],
            )
        ]
    evidence = analysis.evidence(clause)[0]
    quantity, period = _how_often(analysis, mention, clause), _period(analysis, clause, charge)
    act = analysis.document.text[clause.trigger_start : max(clause.trigger_end, mention.term.end)]
    if charge is not None and EACH_OTHER.search(analysis.document.text[charge.start : charge.end]):
        sides = sides_of(analysis, charge)
        return (
            [
                Violation(accuser=a, accused=b, act=act, quantity=quantity, period=period, evidence=evidence)
                for a, b in ((sides[0], sides[1]), (sides[1], sides[0]))
            ]
            if len(sides) == 2
            else [Violation(act=act, quantity=quantity, period=period, evidence=evidence)]
        )
    if (
        charge is not None
        and charge.lemma in ("accuse", "blame", "charge", "condemn", "denounce")
        and charge.role("obj")
    ):
        accused = first_actor(analysis, charge.role("obj")) or accused
    checked = accuser is not None and MONITOR.search(f"{accuser.text} {accuser.name or ''}") is not None
    if checked:
        accuser = None  # monitors charge nobody: what they confirm is verified
    verification: Verification = (
        "verified"
        if checked and accused is not None and clause.standing != "alleged"
        else "alleged"
        if accuser is not None or clause.report is not None or clause.standing == "alleged"
        else "unattributed"
    )
    return [
        Violation(
            accuser=accuser,
            accused=accused,
            act=act,
            quantity=quantity,
            period=period,
            verification=verification,
            evidence=evidence,
        )
    ]


def _accuser(analysis: Analysis, clause: Clause) -> tuple[Actor | None, Clause | None]:
    for step in list(above(analysis, clause))[1:4]:
        if step.lemma.split(" ")[0] in CHARGING or step.lemma in ("trade", "exchange"):
            return first_actor(analysis, step.role("subj")), step
    if clause.report is not None:
        return analysis.reportings[clause.report].actor, None
    return None, None


def _how_often(analysis: Analysis, mention: Mention, clause: Clause) -> Quantity | None:
    """ "15 times"."""
    text = analysis.document.text
    for q in analysis.quantities:
        if clause.trigger_end <= q.start < mention.sentence.end and (
            q.unit == "times" or re.match(r"\s*(?:times|occasions)\b", text[q.end : q.end + 12])
        ):
            return q
    # "nine times": a number in words that nothing else was counted by
    told = re.search(r"\b(?P<n>[a-z][a-z-]+) (?:times|occasions)\b", text[clause.trigger_end : mention.sentence.end])
    best = None if told is None else number(told["n"])
    if told is None or best is None:
        return None
    at = clause.trigger_end + told.start("n")
    return Quantity(start=at, end=at + len(told["n"]), text=told["n"], best=best, low=best, high=best)


def _period(analysis: Analysis, clause: Clause, charge: Clause | None) -> Time | None:
    return analysis.time_of(clause) or (analysis.time_of(charge) if charge is not None else None)
