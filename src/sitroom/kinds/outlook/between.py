"""How a clause hangs on the word that may announce it: purpose, wish, time given, comparison, opinion."""

from __future__ import annotations

import re

from sitroom.text.analysis import Analysis, Clause, Token
from sitroom.text.phrases import TIME_WORDS


def opinion(analysis: Analysis, number: int | None, clause: Clause) -> bool:
    """ "analysts agree that the vote will be close": of one mind now; "agreed that all would be freed" is a promise."""
    above = None if number is None else analysis.clauses[number]
    if (
        above is not None
        and clause.lemma == "be"
        and re.search(r"\bthere\b", analysis.document.text[clause.start : clause.trigger_start], re.I)
    ):
        # "agreed that there will still be work"
        return True
    return above is not None and above.tense == "present" and not above.perfect and not above.passive


def or_else(analysis: Analysis, clause: Clause, given: Clause) -> bool:
    """ "gave them 48 hours to settle, or they would impose a plan": what follows when the time is up."""
    before = analysis.document.text[max(0, clause.start - 6) : clause.start + 6]
    return (
        clause.relation in ("conjunct", "content")
        and clause.modal in ("will", "would")
        and bool(re.search(r"\bor\b", before))
        and (given.reality in ("planned", "demanded", "ordered") or given.lemma == "give")
    )


def called_for(analysis: Analysis, above: Clause, clause: Clause) -> bool:
    """ "the call is expected to last", "called for an end to attacks": the noun is not what is to come."""
    if any(analysis.clauses[d].relation == "infinitive" for d in above.dependents) and above.passive:
        return True
    before = analysis.document.text[max(above.trigger_end, clause.start - 60) : max(clause.start, clause.trigger_start)]
    return bool(re.search(r"\b(?:end|halt|stop|cessation|ban)\b (?:to|on|of|in)\b", before)) or (
        above.lemma == "call" and "prep:for" in above.roles
    )


def already(analysis: Analysis, above: Clause | None, clause: Clause, frame: str) -> bool:
    """ "agreed to a deal" is a deal; "analysts agree that" is an opinion."""
    if frame == "noun":
        return clause.lemma in ("deal", "agreement", "accord", "pact")
    return above is not None and opinion(analysis, above.index, clause)


_ARRANGED_BETWEEN = frozenset("not also now then both still soon thus next first to later formally".split())


def stands_there(analysis: Analysis, above: Clause, clause: Clause) -> bool:
    """ "are there to keep watch", "was under way to find him": what for; only "are to" and "are soon to" arrange."""
    between = analysis.document.text[above.trigger_end : clause.trigger_start].lower()
    nouns = any(p.text.lower().startswith(("whose", "only", "its only", "their only")) for p in above.role("subj"))
    return nouns or bool(set(re.findall(r"[a-z]+", between.split(" to ")[0])) - _ARRANGED_BETWEEN)


def called_upon(tokens: list[Token], at: int) -> bool:
    """ "called on the council and the junta to talk": the infinitive that the parser hangs on those who are asked."""
    while tokens[at].dep == "conj" and tokens[at].head != at:
        at = tokens[at].head
    over = tokens[tokens[at].head]
    return tokens[at].dep == "pobj" and over.lower in ("on", "upon", "to") and tokens[over.head].lemma in _CALLING


_CALLING = frozenset({"call", "appeal", "plead", "urge", "press", "prevail"})


def compared(analysis: Analysis, clause: Clause) -> bool:
    """ "ordered more raids than the year before": raids that were counted."""
    rest = analysis.document.text[clause.trigger_end : clause.trigger_end + 6]
    return rest.startswith(" than") and any(p.text.lower() in ("more", "fewer") for p in clause.roles.get("adj", []))


def own_wish(above: Clause, clause: Clause) -> bool:
    """ "wants to withdraw" against "wants the rebels to withdraw"."""
    if above.lemma == "like" and above.role("obj"):
        return False
    wishing = {p.head for p in above.role("subj")}
    return not clause.role("subj") or bool(wishing & {p.head for p in clause.role("subj")})


def gives_time(analysis: Analysis, above: Clause | None, clause: Clause | None = None) -> bool:
    """ "gave the junta a week to free him", and not "gave our word to spare the villages".

    `clause` is what has to be done, where the parser may hang "until noon on Monday".
    """
    if above is None:
        return False
    text = analysis.document.text
    if clause is not None and any(
        re.search(r"\b(?:until|till)(?: the)? $", text[max(0, analysis.times[t].start - 12) : analysis.times[t].start])
        for t in clause.times
        if analysis.times[t].end <= clause.trigger_start
    ):
        return True
    return any(
        analysis.times[t].kind == "duration"
        or re.search(
            r"\b(?:until|till)(?: the)? $", text[max(0, analysis.times[t].start - 12) : analysis.times[t].start]
        )
        for t in above.times
    )


def is_purpose(above: Clause, clause: Clause) -> bool:
    """ "prepared a trip to discuss the war": with an object of its own that does not act, the infinitive says what for."""
    objects = [p for p in above.roles.get("obj", []) if not p.implied and p.lemma not in TIME_WORDS]
    if above.passive or clause.relation not in ("infinitive", "participle") or not objects:
        return False
    if above.lemma == "like" and above.modal == "would":
        return False
    heads = {p.head for p in objects}
    subjects = {p.head for p in clause.roles.get("subj", [])} | {p.head for p in clause.roles.get("obj", [])}
    return not heads & subjects


def prep_of(above: Clause, clause: Clause) -> str:
    """The preposition behind which a clause's noun hangs on the one above, or an empty word."""
    for role, items in above.roles.items():
        if role.startswith("prep:") and any(p.head == clause.head for item in items for p in item.each()):
            return role[5:]
    return ""
