"""How firmly a clause stands: what hedges it, who reports it, what is denied."""

from __future__ import annotations

import re
from functools import cache
from typing import cast

from sitroom.lexicon.tables import table
from sitroom.model.record import Standing
from sitroom.text.analysis import Clause
from sitroom.text.modality.here import Here, is_core, is_definite, role_in


@cache
def hedges() -> dict[str, Standing]:
    """Single words that make what they modify alleged or claimed."""
    words: dict[str, Standing] = {}
    for row in table("hedges"):
        for form in (row["hedge"], *row.get("variants", "").split("|")):
            if form and " " not in form:
                words[form.lower()] = cast(Standing, row["standing"])
    return words


_TELLING = frozenset({"report", "say", "claim", "accuse", "allege"})


def set_standing(here: Here, clause: Clause, above: Clause | None) -> None:
    """Sets `hedge` and `standing` by hedges, by who reports the clause, and by denials."""
    words = hedges()
    hedge = next((w for w in clause.adverbs if w in words), "")
    if not hedge and clause.form == "noun":
        hedge = next((p.text.lower() for p in clause.roles.get("adj", []) if p.text.lower() in words), "")
    if not hedge and clause.form == "verb" and clause.passive:
        hedge = _hedged_agent(here, clause)
    if not hedge and clause.form == "verb":
        hedge = _suspected(here, clause)
    if not hedge and clause.form == "noun" and above is not None and is_core(here, clause, above):
        hedge = above.hedge
    if hedge:
        clause.hedge = hedge
        if clause.standing == "stated":
            clause.standing = words.get(hedge, "alleged")
    if clause.report is None:
        return
    report = here.analysis.reportings[clause.report]
    told = clause.form == "verb" or (clause.form == "noun" and report.clause is None and report.act in _TELLING)
    told = told and (above is None or above.report != clause.report)
    if told and _charge_denied(here, clause.report):
        clause.standing = "denied"
    elif report.act in ("accuse", "allege") and clause.standing == "stated":
        if not (report.act == "accuse" and _granted(here, clause, report.clause)):
            clause.standing = "alleged"
    elif report.act == "claim" and clause.standing == "stated":
        clause.standing = "claimed"
    elif report.act in ("deny", "reject") and _is_denied(here, clause, above, report.clause):
        clause.standing = "denied"


def answers_charge(here: Here, clause: Clause) -> bool:
    """ "A claim that Kigali rejected": that it was rejected is no part of the claim."""
    return any(
        r.clause == clause.index and r.act in ("deny", "reject") and r.contents[-1][1] <= clause.trigger_start
        for r in here.analysis.reportings
        if r.sentence == clause.sentence and r.contents
    )


# "Rejected any reports that", "as false reports that", "as baseless a UN report that", "the rebels' claim that"
_BEFORE_CHARGE = re.compile(r"(?:as(?: \w+)?)?\s*(?:the|any|an?|all|such)?(?:\s*[\w.-]+['’]?s?){0,2}")


def _charge_denied(here: Here, at: int) -> bool:
    """ "Denies the charge that it armed them", "rejected reports that": what the charge tells is what is denied."""
    charge = here.analysis.reportings[at]
    if charge.act in ("request", "demand", "urge", "offer"):
        return False  # what is turned down is asked for all the same
    text = here.analysis.document.text
    return any(
        _BEFORE_CHARGE.fullmatch(text[max(r.cue[1], r.contents[0][0]) : charge.cue[0]].strip().lower())
        for r in here.analysis.reportings
        if r.sentence == charge.sentence
        and r.act in ("deny", "reject")
        and r.contents
        and r.cue[0] < r.contents[0][0] <= charge.cue[0]
    )


def _granted(here: Here, clause: Clause, cue: int | None) -> bool:
    """ "Charged with murder in the slaying of a doctor": charged is a man, and that the doctor was slain is granted."""
    if clause.form != "noun" or clause.light or clause.governor != cue:
        return False
    tokens = here.sentence.tokens
    noun = tokens[clause.head]
    return noun.dep == "pobj" and tokens[noun.head].lower in ("in", "over", "after") and is_definite(here, clause)


def _suspected(here: Here, clause: Clause) -> str:
    """ "A suspected bomb wrecked a bus", "killed by suspected rebels": who or what did it is only thought to be that."""
    words = hedges()
    for phrase in clause.roles.get("subj", []):
        for child in here.sentence.tokens[phrase.head].children if phrase.antecedent is None else ():
            token = here.sentence.tokens[child]
            if token.lower in words and token.i < phrase.head and token.dep in ("amod", "compound", "nmod"):
                return token.lower
    return ""


def _hedged_agent(here: Here, clause: Clause) -> str:
    """ "Were murdered, apparently by members of …": a hedge that stands with who did it."""
    tokens = here.sentence.tokens
    for phrase in clause.roles.get("prep:by", []):
        for token in tokens[clause.head + 1 : phrase.head]:
            if token.lower == "by" and token.end <= phrase.start and token.i:
                before = tokens[token.i - 1].lower
                if before in hedges():
                    return before
    return ""


def _is_denied(here: Here, clause: Clause, above: Clause | None, cue: int | None) -> bool:
    """A denial reaches the clause it takes as content, and not the nouns that this clause takes for granted."""
    if above is None or cue is None:
        return False
    if above.index == cue:
        return clause.form == "verb" or role_in(here, clause, above) == "obj"
    return clause.relation == "conjunct" and above.standing == "denied"
