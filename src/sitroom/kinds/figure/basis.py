"""How a figure is to be taken: total, increment, stock, rate, asked for or aimed at; its scope and date."""

from __future__ import annotations

import re

from sitroom.kinds.figure.counted import Counted
from sitroom.kinds.figure.reading import Reading
from sitroom.kinds.figure.record import Basis
from sitroom.lexicon.sparing import Sparing
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Span, Time
from sitroom.text.analysis import Analysis, Clause, Phrase
from sitroom.text.roles import above

_REQUESTING = word_set("requesting")
_AIMING = word_set("aiming")
_NO_REQUESTS = frozenset({"call up", "call out", "call in", "call off", "press on", "urge on"})
_UNREAL = frozenset({"planned", "offered", "ordered", "demanded"})
_STANDING = word_set("stative")
_STOCKS = frozenset({"refugees", "displaced", "missing", "besieged", "in_need", "detained", "abducted", "troops"})
_RATE = Sparing(
    r"\b(?:every|each|per|a|an)\s+(?:hour|day|night|week|month|year|minute)\b(?!\s+(?:earlier|later|before|after|ago|old|long|of|to|when|that))"
    r"(?!-)|(?<!\bthe )(?<!\ba )(?<!\bits )(?<!\bhis )(?<!\bher )(?<!\btheir )(?<![’']s )"
    r"\b(?:daily|weekly|monthly|annually|nightly|hourly|apiece|yearly)\b",
    re.I,
)
# "fewer than 800 of a planned 2,500 officers"
_AIMED = Sparing(r"\b(?:planned|promised|pledged|authori[sz]ed|envisaged|mandated|projected|intended)\s+$", re.I)
_AIMED_AT = frozenset({"troops", "assisted", "money", "resettlement_places", "vehicles", "aircraft", "weapons"})
_CONFLICTS = word_set("conflict")
_SCOPE_ROLES = ("prep:in", "prep:during", "prep:from", "prep:by", "prep:since", "prep:on", "prep:at", "prep:after")
_SO_FAR = Sparing(r"\b(?:so far|to date|until now|up to now|thus far|as of now)\b", re.I)
_AS_OF = re.compile(r"\b(?:as of|as at|until|by|up to)\s+$", re.I)


def basis_of(analysis: Analysis, c: Counted | None, reading: Reading, clause_text: str) -> Basis:
    """The basis of a figure that is no part of another one."""
    clause = reading.clause
    wanted = _wanted(analysis, reading)
    if wanted:
        return wanted
    if reading.basis == "subset":
        return "subset"
    if c is not None and reading.measure in _AIMED_AT and _AIMED.search(analysis.document.text, 0, c.quantity.start):
        return "target"
    if c is not None and _rate(analysis, c):
        return "rate"
    if c is not None and reading.measure == "troops" and _possessed(analysis, c):
        return "stock"  # "half of its 900 soldiers would leave"
    if c is not None and reading.role == "value" and reading.measure in _STOCKS and _sheltered(c):
        return "stock"  # "the number of displaced in the camp rose to 76,000"
    if c is not None and reading.measure == "killed" and _OF_THE_HURT.match(analysis.document.text, c.quantity.end):
        return "increment"  # who dies of those that were counted as wounded comes to the dead
    if c is not None and c.more and not (reading.basis == "stock" and reading.role == "adjective"):
        return "increment"
    if reading.basis in ("requested", "target") and not (
        reading.measure == "money" or (clause is not None and clause.reality in _UNREAL)
    ):
        return "total"
    if reading.basis == "stock" and reading.role in ("self", "adjective", "value"):
        return "stock"
    if reading.basis and reading.basis != "stock":
        return reading.basis  # type: ignore[return-value]
    if clause is not None and reading.measure in _STOCKS and _stands(clause) and "so far" not in clause_text:
        return "stock"
    return "total"


_OF_THE_HURT = re.compile(
    r"\s+of (?:the|those|its|his|their)\s+(?:\w+\s+){0,2}(?:wounded|injured|hurt|burned|burnt)\b", re.I
)


def _possessed(analysis: Analysis, c: Counted) -> bool:
    before = analysis.document.text[max(0, c.quantity.start - 12) : c.quantity.start]
    return re.search(r"(?:['’]s?|\bits|\btheir)\s+$", before) is not None


_SHELTERS = frozenset(
    {"camp", "base", "shelter", "site", "settlement", "school", "compound", "jail", "prison", "enclave"}
)


def _sheltered(c: Counted) -> bool:
    """Whether the words before a count say where those counted are kept or sheltered."""
    return any(t.lemma in _SHELTERS for t in c.sentence.tokens[max(0, c.first - 14) : c.first])


def _wanted(analysis: Analysis, reading: Reading) -> Basis | None:
    """`requested` under a verb of asking, `target` under one of planning."""
    clause = reading.clause
    if clause is None or reading.measure in (
        "killed",
        "wounded",
        "casualties",
        "missing",
        "violations",
        "strikes",
        "incidents",
    ):
        return None
    if reading.basis == "requested":
        return "requested"
    helped = reading.measure in ("resettlement_places", "assisted", "money", "troops", "released", "returnees")
    for step in above(analysis, clause):
        lemma = step.lemma.split(" ")[0]
        if step.relation == "nominal" and step is not clause:
            continue
        if step.lemma in _NO_REQUESTS or (lemma == "call" and "up" in step.lemma):
            continue
        if (
            lemma in _REQUESTING
            and (step is not clause or helped)
            and not step.negated
            and not (step is clause and reading.measure not in ("money", "troops", "resettlement_places"))
        ):
            return "requested"
        if step is not clause and lemma in _AIMING and helped:
            return "target"
        if step.relation in ("root", "relative"):
            break
    if (
        clause.report is not None
        and analysis.reportings[clause.report].act in ("request", "demand", "urge")
        and helped
        and clause.reality in _UNREAL
    ):
        return "requested"
    if clause.reality in ("planned", "offered") and reading.measure in ("resettlement_places", "assisted", "money"):
        return "target"
    if clause.reality == "demanded" and helped:
        return "requested"
    return None


def _stands(clause: Clause) -> bool:
    """Whether a clause tells a state that holds: "hosts", "are being held", "remain"."""
    lemma = clause.lemma.split(" ")[0]
    if clause.tense == "present" and not clause.perfect and (lemma in _STANDING or clause.passive):
        return True
    return "still" in clause.adverbs and lemma in _STANDING


def _rate(analysis: Analysis, c: Counted) -> bool:
    text = analysis.document.text
    tokens = c.sentence.tokens
    stop = next((t.start for t in tokens[c.last + 1 :] if t.text in (",", ";", ":") or t.pos == "NUM"), c.sentence.end)
    return _RATE.search(text, c.quantity.end, stop) is not None


def scope_of(analysis: Analysis, reading: Reading, c: Counted | None) -> Span | None:
    """The war, the event or the place that a figure is about, in the words of its clause."""
    clause = reading.clause
    if clause is None:
        return None
    candidates: list[Phrase] = []
    if reading.measure in ("killed", "wounded", "casualties", "displaced", "missing", "refugees"):
        candidates += [p.antecedent or p for p in clause.role("subj")]
    for role in _SCOPE_ROLES:
        candidates += clause.role(role)
    if c is not None:
        candidates += _near(analysis, c)
    for phrase in candidates:
        if phrase.lemma.lower() in _CONFLICTS and not (c is not None and phrase.start <= c.quantity.start < phrase.end):
            return analysis.span(phrase.start, phrase.end)
    return None


def _near(analysis: Analysis, c: Counted) -> list[Phrase]:
    """Phrases of the sentence's clauses that end just before the number: "killed in the hospital strike to 34"."""
    found: list[Phrase] = []
    for clause in analysis.clauses_of(c.sentence.index):
        for role in _SCOPE_ROLES:
            found += [p for p in clause.role(role) if 0 <= c.quantity.start - p.end <= 12]
    if not found:
        found = _flat(analysis, c)
    return found


def _flat(analysis: Analysis, c: Counted) -> list[Phrase]:
    """The same by the words alone, for the noun phrase behind "in the" before the number."""
    tokens = c.sentence.tokens
    at = c.first - 1
    while at > 0 and tokens[at].lower in ("to", "at", "of", "more", "than", "least"):
        at -= 1
    if at < 1 or tokens[at].lemma not in _CONFLICTS:
        return []
    start = at
    while start > 0 and tokens[start - 1].pos in ("NOUN", "ADJ", "PROPN", "DET", "NUM"):
        start -= 1
    return [
        Phrase(
            c.sentence.index,
            at,
            tokens[start].start,
            tokens[at].end,
            analysis.document.text[tokens[start].start : tokens[at].end],
            tokens[at].lemma,
            tokens[at].pos,
        )
    ]


def as_of(analysis: Analysis, time: Time | None, clause_text: str) -> str | None:
    """The date a count stands for, where the report gives one."""
    if _SO_FAR.search(clause_text):
        return (analysis.document.published or "")[:10] or None
    if (
        time is not None
        and time.to
        and _AS_OF.search(analysis.document.text[max(0, time.start - 8) : time.start])
        and analysis.document.text[max(0, time.start - 6) : time.start].lower().strip() in ("as of", "as at")
    ):
        return time.to[:10]
    return None
