"""Alleged and counted violations of a truce: who charges whom with what, how often, and what the accused say."""

from __future__ import annotations

import re

from sitroom.kinds.ceasefire.attributed import number
from sitroom.kinds.ceasefire.mentions import Mention
from sitroom.kinds.ceasefire.record import Response, Verification, Violation
from sitroom.lexicon.nations import nation
from sitroom.model.values import Actor, Quantity, Time
from sitroom.text.analysis import Analysis, Clause, Phrase, Reporting, Token
from sitroom.text.roles import above

_BREAKING = frozenset(
    {"violate", "break", "breach", "infringe", "flout", "contravene", "transgress", "ignore", "disregard", "undermine"}
)
_NOUNS = frozenset({"violation", "breach", "infringement", "infraction", "transgression"})
_CHARGING = frozenset(
    {"accuse", "blame", "charge", "denounce", "condemn", "allege", "claim", "report", "complain", "say"}
)
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
_MONITOR = re.compile(
    r"\b(?:monitor|observer|mission|osce|un\b|united nations|commission|inspector|verif|joint (?:\w+ )?(?:committee|"
    r"centre|center|team|mechanism)|ceasefire committee|unifil|undof|untso|unficyp|ctsam)",
    re.I,
)
_UNREAL = frozenset({"hypothetical", "conditional", "planned", "demanded", "threatened"})
_NOT_CONFIRMED = re.compile(
    r"\b(?:could|can|did|was|were|has|have|been)(?: not|n't|n’t)\s+(?:be(?:en)?\s+)?(?:\w+ly\s+)?(?:confirm|verif)"
    r"|\bunable to (?:confirm|verify)|\bunconfirmed\b",
    re.I,
)
_REVIEWED = re.compile(r"\b(?:investigat(?:e|es|ed|ing)|under review|looking into|examin(?:e|es|ed|ing))\b", re.I)
_EACH_OTHER = re.compile(
    r"\b(?:each other|one another|traded? (?:accusations|blame|charges)|exchanged? accusations|mutual(?:ly)? accus"
    r"|the other (?:side|of))\b",
    re.I,
)
_ANSWER = re.compile(
    r"\b(?:den(?:y|ied|ies)|reject|dismiss|returned fire|return fire|respond|retaliat|provok|provocation|respect"
    r"|abide|committed|"
    r"adher|observ|only|false|fabricat|baseless|unfounded|self-defen[cs]e|blamed|absurd|untrue|lies?|nonsense|groundless|insist|justif|defend"
    r"|(?:answer|return)(?:ed|ing)? (?:[\w-]+ ){0,2}(?:fire|shots?|shelling|attacks?)|hit back|struck back"
    r"|shot at|fired at|opened fire (?:only )?(?:at|on|after)|targeted|threat)\b",
    re.I,
)


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
            and (clause.reality not in _UNREAL or _NOT_CONFIRMED.search(mention.sentence.text))
        ):
            found += _charged(analysis, mention, clause)
    if not found:
        found = _mutual(analysis, mention)
    if not found:
        noun = next((t for t in tokens if t.lemma in _NOUNS and _of_truce(mention, t.i)), None)
        if noun is not None and not _negative(mention, noun.i):
            found += _nominal(analysis, mention, noun.i)
    return [_answered(analysis, mention, _verified(mention, v)) for v in found]


def _mutual(analysis: Analysis, mention: Mention) -> list[Violation]:
    """ "with Armenia and Azerbaijan accusing each other of shelling": each charges the other, beside the truce."""
    for clause in analysis.clauses_of(mention.sentence.index):
        text = analysis.document.text[clause.trigger_start : clause.end]
        if clause.lemma != "accuse" or clause.negated or not _EACH_OTHER.search(text) or not clause.role("prep:of"):
            continue
        sides = _sides(analysis, clause)
        deed = clause.role("prep:of")[0]
        if len(sides) == 2 and deed.lemma not in _NOUNS:
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
    if mention.carrier in _NOUNS and mention.head == at:
        return True
    following = {t.lower for t in tokens[at + 1 : at + 6]}
    return bool(following & {tokens[mention.last].lower}) or (
        abs(at - mention.last) <= 12 and tokens[at].dep in ("pobj", "dobj", "nsubjpass", "nsubj")
    )


def _negative(mention: Mention, at: int) -> bool:
    return any(t.lower in ("no", "without", "zero") for t in mention.sentence.tokens[max(0, at - 3) : at])


def _charged(analysis: Analysis, mention: Mention, clause: Clause) -> list[Violation]:
    """ "X accused Y of breaking the truce", "X said Y violated it", "Y broke it"."""
    accused = _first(analysis, clause.role("subj"))
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
                response=_response(analysis, denial),
                evidence=analysis.evidence(clause)[0],
            )
        ]
    evidence = analysis.evidence(clause)[0]
    quantity, period = _how_often(analysis, mention, clause), _period(analysis, clause, charge)
    act = analysis.document.text[clause.trigger_start : max(clause.trigger_end, mention.term.end)]
    if charge is not None and _EACH_OTHER.search(analysis.document.text[charge.start : charge.end]):
        sides = _sides(analysis, charge)
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
        accused = _first(analysis, charge.role("obj")) or accused
    checked = accuser is not None and _MONITOR.search(f"{accuser.text} {accuser.name or ''}") is not None
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
        if step.lemma.split(" ")[0] in _CHARGING or step.lemma in ("trade", "exchange"):
            return _first(analysis, step.role("subj")), step
    if clause.report is not None:
        return analysis.reportings[clause.report].actor, None
    return None, None


def _first(analysis: Analysis, phrases: list[Phrase]) -> Actor | None:
    for phrase in phrases:
        at = phrase.antecedent or phrase
        found = analysis.actor(at) or next(
            (a for a in analysis.actors if at.start <= a.start and a.end <= at.end), None
        )
        if found is not None:
            return found
    return None


def _sides(analysis: Analysis, charge: Clause) -> list[Actor]:
    return [a for a in analysis.actors_in(charge.role("subj")) if a.type not in ("media",)]


def _nominal(analysis: Analysis, mention: Mention, at: int) -> list[Violation]:
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
        source = _first(analysis, clause.role("subj"))
        monitor = source is not None and _MONITOR.search(f"{source.text} {source.name or ''}")
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
        if _EACH_OTHER.search(text):
            sides = _sides(analysis, clause)
            if len(sides) == 2:
                return [
                    Violation(
                        accuser=a, accused=b, act="violations", quantity=quantity, period=period, evidence=evidence
                    )
                    for a, b in ((sides[0], sides[1]), (sides[1], sides[0]))
                ]
        return [
            Violation(
                accuser=_first(analysis, clause.role("subj")),
                accused=_first(analysis, clause.role("obj")),
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
    if accuser is not None and _MONITOR.search(f"{accuser.text} {accuser.name or ''}"):
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
    if clause is not None and clause.lemma in _CHARGING:
        told = [analysis.clauses[d] for d in clause.dependents if analysis.clauses[d].relation == "content"]
        clause = told[0] if told else clause
    if (
        clause is None
        or clause.lemma in _COUNTING
        or clause.lemma in _CHARGING
        or clause.reality in _UNREAL
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
    accused = _first(analysis, clause.role("subj"))
    charge = None if clause.governor is None else analysis.clauses[clause.governor]
    if (
        charge is not None
        and charge.lemma in ("accuse", "charge", "blame", "denounce", "condemn")
        and charge.role("obj")
    ):
        accuser, accused = _first(analysis, charge.role("subj")), _first(analysis, charge.role("obj"))
    monitor = accuser is not None and _MONITOR.search(f"{accuser.text} {accuser.name or ''}") is not None
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
        accused = _first(analysis, clause.role("obj"))
    elif clause.lemma in ("attribute", "ascribe", "blame", "pin", "lay"):
        accused = _first(analysis, clause.role("prep:to", "prep:on"))
    else:
        return None
    judge = _first(analysis, clause.role("subj"))
    if judge is None and clause.report is not None:
        judge = analysis.reportings[clause.report].actor
    if accused is None:
        return None
    if judge is not None and _MONITOR.search(f"{judge.text} {judge.name or ''}"):
        return None, accused, "verified"
    return judge, accused, "alleged" if judge is not None else "unattributed"


def _protested(analysis: Analysis, clause: Clause | None) -> tuple[Actor | None, Actor | None, Verification] | None:
    """ "lodged a protest with the envoy over 150 violations", "complained to Belgrade of repeated breaches"."""
    for step in above(analysis, clause):
        if step.lemma not in ("protest", "complain", "complaint") or step.negated:
            continue
        accuser = _first(analysis, step.role("subj"))
        accused = _first(analysis, step.role("prep:with", "prep:to", "prep:against"))
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


def _answered(analysis: Analysis, mention: Mention, violation: Violation) -> Violation:
    """Adds what the accused say to the charge, in the same sentence or the next one."""
    if violation.response is not None or (violation.accuser is None and violation.accused is None):
        return violation
    for reporting in analysis.reportings:
        if not 0 <= reporting.sentence - mention.sentence.index <= 1 or reporting.actor is None:
            continue
        if reporting.sentence == mention.sentence.index and reporting.cue[0] < mention.term.end:
            continue
        if _same(reporting.actor, violation.accuser) or not _speaks_for(reporting.actor, violation.accused):
            continue
        words = (
            " ".join(analysis.document.text[s:e] for s, e in reporting.contents)
            + " "
            + analysis.document.text[slice(*reporting.cue)]
        )
        if _ANSWER.search(words):
            return violation.model_copy(update={"response": _response(analysis, reporting)})
    return _retorted(analysis, mention, violation)


_RETORTS = frozenset(
    {"deny", "dismiss", "reject", "refute", "rebut", "rebuff", "contest", "dispute", "scoff", "disown"}
)


def _retorted(analysis: Analysis, mention: Mention, violation: Violation) -> Violation:
    """An answer that is no reporting: "a claim the militia dismissed", "called the charge absurd"."""
    for index in (mention.sentence.index, mention.sentence.index + 1):
        if index >= len(analysis.sentences):
            break
        for clause in analysis.clauses_of(index):
            if index == mention.sentence.index and clause.trigger_start < mention.term.end:
                continue
            charge = any(p.lemma in _CHARGES for p in clause.role("obj"))
            if clause.form != "verb" or not (clause.lemma in _RETORTS or (charge and clause.lemma in ("call", "term"))):
                continue
            speaker = _first(analysis, clause.role("subj"))
            if speaker is None or _same(speaker, violation.accuser) or not _speaks_for(speaker, violation.accused):
                continue
            sentence = analysis.sentences[index]
            act = "deny" if clause.lemma in ("deny", "refute", "rebut", "call", "term") else "reject"
            response = Response(by=speaker, act=act, evidence=analysis.span(sentence.start, sentence.end))
            return violation.model_copy(update={"response": response})
    return violation


_CHARGES = frozenset({"charge", "claim", "accusation", "allegation", "report", "complaint"})


def _response(analysis: Analysis, reporting: Reporting) -> Response:
    sentence = analysis.sentences[reporting.sentence]
    return Response(by=reporting.actor, act=reporting.act, evidence=analysis.span(sentence.start, sentence.end))


def _same(a: Actor | None, b: Actor | None) -> bool:
    return a is not None and b is not None and (a.id or a.name or a.text) == (b.id or b.name or b.text)


def _speaks_for(speaker: Actor, accused: Actor | None) -> bool:
    """Whether a speaker answers for the accused: the same, of its country, or its army."""
    if accused is None or _same(speaker, accused):
        return True
    if speaker.country and speaker.country == accused.country:
        return True
    words = f"{speaker.text} {speaker.office or ''}".lower()
    if accused.text.lower().removeprefix("the ") in words:
        return True  # "the militia's spokesman"
    own = re.search(
        r"\b(?:loyalist|pro-government|government|regime|state) (?:force|troop|militia|fighter)", accused.text, re.I
    )
    if (own or accused.type in ("military", "state")) and re.search(
        r"\b(?:junta|army|military|government|defence|ministry)\b", words
    ):
        return not (speaker.country and accused.country and speaker.country != accused.country)
    if speaker.type in ("military", "state") and accused.type in ("military", "state", "other", "office", "person"):
        return not (speaker.country and accused.country and speaker.country != accused.country)
    return speaker.type == accused.type == "armed_group" and (speaker.id is None or accused.id is None)
