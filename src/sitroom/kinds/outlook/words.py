"""Which words make a clause an outlook, and of which category."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

from sitroom.kinds.outlook.record import Category
from sitroom.lexicon.tables import table
from sitroom.text.analysis import Analysis, Clause
from sitroom.text.phrases import TIME_WORDS

_PREPS = frozenset("of from for on to in with at into against about".split())
_COPULAS = frozenset("be seem appear look remain become".split())
_BY_ACT: dict[str, Category] = {
    "pledge": "pledged",
    "offer": "pledged",
    "threaten": "threat",
    "warn": "warning",
    "fear": "warning",
    "expect": "expected",
    "demand": "requested",
    "urge": "requested",
    "request": "requested",
    "order": "expected",
    "hope": "expected",
    "agree": "pledged",
    "announce": "expected",
}
_ARMED = frozenset({"military", "armed_group", "police", "office", "person", "state"})
_VIOLENT = frozenset(
    "attack strike bomb shell kill destroy burn punish crush invade storm raid retaliate avenge hit target shoot fire "
    "execute flatten annihilate respond".split()
)


@dataclass(frozen=True, slots=True)
class Cue:
    """The words that say something is to come: document offsets, lemma and category."""

    category: Category
    wording: tuple[int, int]
    lemma: str


@cache
def _words() -> dict[tuple[str, str, str], Category]:
    found: dict[tuple[str, str, str], Category] = {}
    for row in table("outlook_words"):
        for frame in ("inf", "noun", "that") if row["frame"] == "any" else (row["frame"],):
            found.setdefault((row["lemma"], row["form"], frame), cast(Category, row["category"]))
    return found


def cue_of(analysis: Analysis, clause: Clause) -> Cue | None:
    """What makes this clause an outlook, or None when nothing does."""
    governed = _governed(analysis, clause)
    if governed is not None:
        return governed
    own = (clause.trigger_start, clause.trigger_end)
    modal = _modal_span(analysis, clause)
    if clause.form == "noun" and not clause.light:
        return _adjective(analysis, clause)
    report = None if clause.report is None else analysis.reportings[clause.report]
    by_act = _BY_ACT.get(report.act) if report is not None else None
    if (
        clause.modal in ("will", "shall", "would")
        or (clause.modal == "to" and clause.finite)
        or (clause.reality == "planned" and clause.finite)
    ):
        if report is not None and by_act:
            return Cue(by_act, modal or report.cue, report.lemma)
        category: Category = "expected"
        if report is not None and _same(analysis, clause, report.actor.name if report.actor else None):
            category = "threat" if clause.lemma in _VIOLENT else "pledged"
        elif (
            report is not None
            and clause.lemma in _VIOLENT
            and (clause.passive or not clause.roles.get("subj"))
            and (report.actor is not None and report.actor.type in _ARMED)
        ):
            # "they will be destroyed", says an army: harm by who speaks.
            category = "threat"
        elif (clause.reality == "planned" and clause.modal not in ("will", "would", "shall")) or (
            clause.times
            and clause.lemma
            in (
                "meet",
                "talk",
                "begin",
                "start",
                "open",
                "resume",
                "convene",
                "gather",
                "vote",
                "visit",
                "host",
                "return",
                "hold",
                "travel",
                "arrive",
                "expire",
                "end",
            )
        ):
            category = "scheduled"
        return Cue(category, modal or own, clause.lemma)
    if clause.modal in ("could", "may", "might", "can") and by_act in ("warning", "threat", "expected"):
        return Cue(by_act, modal or own, report.lemma if report else clause.lemma)
    if clause.modal in ("could", "may", "might") and clause.report is not None and not clause.perfect:
        return Cue("forecast", modal or own, clause.modal)
    return None


def _same(analysis: Analysis, clause: Clause, name: str | None) -> bool:
    subjects = analysis.actors_in(clause.role("subj"))
    # "his men would attack": whose side the speaker is on.
    if any(
        p.text.lower().split(" ")[0] in ("we", "i", "our", "my", "his", "her", "their", "its")
        for p in clause.role("subj")
    ):
        return True
    return bool(name) and any(a.name == name for a in subjects)


def _modal_span(analysis: Analysis, clause: Clause) -> tuple[int, int] | None:
    tokens = analysis.sentences[clause.sentence].tokens
    head = tokens[clause.head]
    for child in head.children:
        if tokens[child].tag == "MD":
            return tokens[child].start, clause.trigger_end
    return None


def _frame(clause: Clause) -> str:
    if clause.form == "noun" and not clause.light:
        return "noun"
    return "that" if clause.relation == "content" and clause.finite else "inf"


def _governed(analysis: Analysis, clause: Clause) -> Cue | None:
    """ "is expected to", "vowed to", "a plan to", "is due to": the word between this clause and what it hangs on."""
    tokens = analysis.sentences[clause.sentence].tokens
    words, frame = _words(), _frame(clause)
    if clause.relation in ("relative", "root") and clause.modal != "to":
        return None
    at, steps = clause.head, 0
    while tokens[at].head != at and steps < 6:
        mark = clause.mark if clause.mark in _PREPS else ""
        at = tokens[at].head
        steps += 1
        token = tokens[at]
        form = {"VERB": "verb", "AUX": "verb", "NOUN": "noun", "ADJ": "adjective"}.get(token.pos)
        if form is None:
            continue
        names = [token.lemma]
        number = analysis.clause_at.get((clause.sentence, at))
        above = None if number is None else analysis.clauses[number]
        if above is not None and above.index == clause.index:
            continue
        if above is not None and above.form == "verb":
            if frame == "inf" and _is_purpose(above, clause):
                return None
            names = [above.lemma]
            prep = mark or _prep_of(above, clause)
            if prep:
                names = [f"{above.lemma} {prep}"]
        if above is not None and above.lemma == "be" and above.roles.get("attr"):
            # "is able to" is no arrangement; "is to" is.
            return None
        for name in names:
            if (name, form, frame) in words:
                if (
                    above is not None
                    and above.form == "verb"
                    and above.tense == "past"
                    and above.perfect
                    and above.negated
                ):
                    return None
                span = (above.trigger_start, above.trigger_end) if above is not None else (token.start, token.end)
                category = words[(name, form, frame)]
                if category == "pledged" and clause.lemma in _VIOLENT:
                    category = "threat"
                return Cue(category, span, name)
        if above is not None and above.lemma not in _COPULAS:
            return None
    return None


def _is_purpose(above: Clause, clause: Clause) -> bool:
    """ "prepared a trip to discuss the war": with an object of its own that does not act, the infinitive says what for."""
    objects = [p for p in above.roles.get("obj", []) if not p.implied and p.lemma not in TIME_WORDS]
    if above.passive or clause.relation not in ("infinitive", "participle") or not objects:
        return False
    heads = {p.head for p in objects}
    subjects = {p.head for p in clause.roles.get("subj", [])} | {p.head for p in clause.roles.get("obj", [])}
    return not heads & subjects


def _prep_of(above: Clause, clause: Clause) -> str:
    for role, items in above.roles.items():
        if role.startswith("prep:") and any(p.head == clause.head for item in items for p in item.each()):
            return role[5:]
    return ""


def _adjective(analysis: Analysis, clause: Clause) -> Cue | None:
    """ "a planned offensive", "the upcoming talks"."""
    del analysis
    for item in clause.roles.get("adj", []):
        category = _words().get((item.text.lower(), "adjective", "noun"))
        if category:
            return Cue(category, (item.start, item.end), item.text.lower())
    return None
