"""How a truce fares: easing, holding, worsening."""

from __future__ import annotations

import re
from itertools import pairwise

from sitroom.kinds.ceasefire.mentions import Mention
from sitroom.kinds.ceasefire.record import Trend
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Clause

_HOLDING = frozenset({"hold", "survive", "endure", "last", "prevail", "stick", "persist", "withstand"})
_FRAYING = frozenset("fray erode crumble wobble totter teeter unravel deteriorate weaken limp creak fracture".split())
_HELD = re.compile(
    r"\b(?:largely|mostly|broadly|generally) (?:been )?(?:held|holding|holds|observed|respected|quiet)\b", re.I
)
_UP = re.compile(
    r"\bup from\b|\bmore (?:ceasefire |truce )?(?:violations|breaches|explosions|incidents|attacks)\b[^.;]{0,60}?"
    r"\b(?:than|compared (?:with|to))\b|\bmore than (?:double|twice) (?:the|last)|\bdespite (?:rising|growing|mounting)"
    r"|\bincreas(?:e|ing) (?:in|of) violations",
    re.I,
)
_DOWN = re.compile(
    r"\bfewer (?:violations|breaches|incidents|attacks|clashes)\b[^.;]{0,80}?\bthan\b"
    r"|\b(?:fewer|less|lower|reduced)\b[^.;]{0,80}?\b(?:than|compared (?:with|to))\b|\ball but (?:stopped|ceased|ended)\b"
    r"|\bdown from\b|\bfewer than (?:the|last|on|in|a)\b"
    r"|\bless than half (?:the|of)\b|\brelative calm\b|\blargely (?:quiet|calm)\b",
    re.I,
)


def trend(analysis: Analysis, mention: Mention) -> Trend | None:
    """What the sentence of a mention says of the fighting since."""
    found: set[Trend] = set()
    for clause in analysis.clauses_of(mention.sentence.index):
        if clause.form != "verb" or clause.reality in (
            "hypothetical",
            "conditional",
            "planned",
            "demanded",
            "threatened",
        ):
            continue
        way = _way(mention, clause)
        if way is not None:
            found.add(way)
    compared = _compared(analysis, mention)
    if compared is not None and not found:
        found.add(compared)  # what is said of the truce goes before what its counts say
    if _UP.search(mention.sentence.text):
        found.add("worsening")
    if _DOWN.search(mention.sentence.text):
        found.add("easing")
    if _HELD.search(mention.sentence.text):
        found.add("holding")
    if not found:
        return None
    if {"worsening"} < found:
        return "mixed"
    return "worsening" if "worsening" in found else "easing" if "easing" in found else "holding"


_AGAINST = re.compile(r"\s*\S*[^.;]{0,60}?\b(?:compared (?:with|to)|against|up from|down from|from|after)\s+(?:the )?$")


def _compared(analysis: Analysis, mention: Mention) -> Trend | None:
    """ "412 violations, compared with 96 a week before": which of two counts of violations is the newer and which is more."""
    sentence = mention.sentence
    counts = [q for q in analysis.quantities if sentence.start <= q.start < sentence.end]
    for first, second in pairwise(counts):
        if not re.match(r"violation|breach|incident|explosion|burst", first.unit or "", re.I):
            continue
        earlier, newer = second.best or second.low, first.best or first.low
        between = analysis.document.text[first.end : second.start]
        if earlier and newer and earlier != newer and _AGAINST.match(between):
            return "worsening" if newer > earlier else "easing"
    return None


def _way(mention: Mention, clause: Clause) -> Trend | None:
    lemma = clause.lemma
    subject = [*clause.role("subj"), *clause.surface]
    truce = any(p.head in (mention.head, mention.last) for p in subject)
    fighting = any((p.antecedent or p).lemma.lower() in word_set("fighting_noun") for p in subject) or any(
        p.lemma.lower() in word_set("fighting_noun") for p in clause.role("obj") if clause.passive or truce
    )
    if truce and lemma.split(" ")[0] in _FRAYING and not clause.negated:
        return "worsening"
    if truce and lemma.split(" ")[0] in _HOLDING:
        return "worsening" if clause.negated or clause.polarity == "negative" else "holding"
    if fighting and (lemma in word_set("trend_down") or lemma.split(" ")[0] in word_set("trend_down")):
        return "worsening" if clause.negated else "easing"
    if fighting and lemma in word_set("trend_up"):
        return "holding" if clause.negated else "worsening"
    return None
