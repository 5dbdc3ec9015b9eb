"""Which words make a clause an outlook, and of which category."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import cast

from sitroom.kinds.outlook.accords import point_agreed
from sitroom.kinds.outlook.between import (
    already,
    called_for,
    called_upon,
    compared,
    gives_time,
    is_purpose,
    opinion,
    or_else,
    own_wish,
    prep_of,
    stands_there,
)
from sitroom.kinds.outlook.effects import foretold, only_told
from sitroom.kinds.outlook.future import future_category, good, own_harm, same_side
from sitroom.kinds.outlook.record import Category
from sitroom.kinds.outlook.unreal import conditional, found_of, judged_now, never_meant, of_purpose, unreal
from sitroom.kinds.outlook.wishes import everyday, judgement, mere_wish, wished_along
from sitroom.lexicon.tables import table
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Clause, Reporting

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
# Adjectives that make an outlook of the noun they stand before.
_BEFORE_NOUNS = frozenset(
    "planned upcoming forthcoming scheduled impending looming imminent likely possible expected".split()
)
# "had hoped to", "had planned to": what was meant then and did not come.
_MEANT = frozenset("hope plan want intend expect aim mean think prepare".split())
# "offered his condolences": given when they are said.
_GIVEN_IN_WORDS = frozenset(
    "condolence condolences apology thanks sympathy prayer congratulation congratulations regret explanation comment "
    "assessment greeting gratitude tribute praise support".split()
)
_COMING = frozenset("arrive reach land return come begin start end finish open resume be take".split())


# "Do you think talks will go on?"
_ASKING = re.compile(r"^\W*(?:do|does|did|would|will|can|could|should|who|what|when|why|how|where)\b[^.!]*\?\W*$", re.I)


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
    if (
        unreal(analysis, clause)
        or only_told(analysis, clause)
        or judgement(analysis, clause)
        or everyday(analysis, clause)
        or wished_along(analysis, clause)
        or _ASKING.search(analysis.sentences[clause.sentence].text)
    ):
        return None
    governed = _governed(analysis, clause)
    if governed is not None:
        return governed
    own = (clause.trigger_start, clause.trigger_end)
    modal = _modal_span(analysis, clause)
    if clause.light == "face" and clause.reality in ("conditional", "hypothetical"):
        return Cue("warning", own, clause.lemma)
    if clause.form == "noun" and not clause.light:
        return _adjective(analysis, clause)
    report = _said(analysis, clause)
    if report is not None and mere_wish(analysis, report.lemma, clause):
        return None
    by_act = _BY_ACT.get(report.act) if report is not None else None
    if report is not None and report.act == "agree" and opinion(analysis, report.clause, clause):
        by_act = None
    to_come = clause.modal in ("will", "shall", "would") or (clause.modal == "to" and clause.finite)
    present = clause.finite or (clause.relation == "root" and not clause.modal and clause.form == "verb")
    # "accepted that all prisoners be freed"
    present = present or (clause.mark == "that" and clause.form == "verb" and not clause.modal)
    if to_come or (clause.reality == "planned" and present):
        if report is not None and by_act and by_act != "warning":
            return Cue(by_act, modal or report.cue, report.lemma)
        wording = report.cue if report is not None and by_act else modal or own
        category = future_category(analysis, clause, by_act)
        if (
            category in ("expected", "scheduled")
            and clause.modal in ("will", "shall")
            and point_agreed(analysis, clause)
        ):
            category = "pledged"
        if category == "expected" and foretold(analysis, clause):
            category = "forecast"
        return Cue(category, modal or wording, clause.lemma)
    if clause.modal == "must" and report is not None and _asked_of_others(analysis, clause):
        # "must withdraw, the alliance insisted"
        return Cue("requested", modal or own, "must")
    if (
        clause.modal in ("could", "may", "might")
        and by_act == "expected"
        and not clause.perfect
        and not judged_now(analysis, clause)
    ):
        return Cue("forecast", modal or own, report.lemma if report else clause.lemma)
    if clause.modal in ("could", "may", "might", "can") and by_act in ("warning", "threat"):
        return Cue(by_act, modal or own, report.lemma if report else clause.lemma)
    if judged_now(analysis, clause):
        return None
    if clause.modal == "should" and not clause.perfect and clause.lemma in _COMING and _dated_ahead(analysis, clause):
        # "should arrive on Thursday"
        return Cue("expected", modal or own, clause.lemma)
    if clause.modal in ("could", "may", "might") and not clause.perfect and _of_days_to_come(analysis, clause):
        return Cue(
            "warning" if conditional(analysis, clause) and not good(clause) else "forecast",
            modal or own,
            clause.modal,
        )
    return None


def _said(analysis: Analysis, clause: Clause) -> Reporting | None:
    """The speech that a clause stands in; "as planned" at its end is none."""
    report = None if clause.report is None else analysis.reportings[clause.report]
    if report is None or report.source is not None or report.clause is None or report.outer is None:
        return report
    aside = analysis.clauses[report.clause]
    return analysis.reportings[report.outer] if aside.mark == "as" and aside.governor == clause.index else report


def _of_days_to_come(analysis: Analysis, clause: Clause) -> bool:
    """Whether a possibility is one to come: said by somebody, hanging on a condition, or dated ahead; "could hear" is none."""
    if clause.report is not None or conditional(analysis, clause):
        return True
    return _dated_ahead(analysis, clause)


def _dated_ahead(analysis: Analysis, clause: Clause) -> bool:
    published = (analysis.document.published or "9")[:10]
    return any((analysis.times[t].to or analysis.times[t].from_ or "")[:10] > published for t in clause.times)


def _still_ahead(analysis: Analysis, clause: Clause) -> bool:
    """ "was to meet him on Tuesday", in a report of that day: not past by then."""
    published = (analysis.document.published or "9")[:10]
    return any(
        (t.from_ or "")[:10] >= published or (not t.from_ and (t.to or "")[:10] >= published)
        for t in (analysis.times[n] for n in clause.times)
        if t.kind == "date" and (t.from_ or t.to)
    )


_OWN = frozenset({"may", "might", "could", "will"})


def _asked_of_others(analysis: Analysis, clause: Clause) -> bool:
    report = analysis.reportings[clause.report or 0]
    speaker = report.actor.name if report.actor else None
    asked = clause.reality == "demanded" and not clause.perfect and bool(analysis.actors_in(clause.role("subj")))
    return asked and not same_side(analysis, clause, speaker)


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
    given = None if clause.governor is None else analysis.clauses[clause.governor]
    to_do = (
        not clause.finite and not clause.passive and clause.modal == "to" and clause.reality in ("demanded", "planned")
    )
    if given is not None and or_else(analysis, clause, given):
        return Cue("threat", _modal_span(analysis, clause) or (clause.trigger_start, clause.trigger_end), clause.lemma)
    if given is not None and given.lemma in ("give", "have") and to_do and gives_time(analysis, given, clause):
        # "gave him 48 hours to leave", "has until midnight to accept", however the parser hangs the infinitive
        return Cue("deadline", (given.trigger_start, given.trigger_end), given.lemma)
    at, steps = clause.head, 0
    while tokens[at].head != at and steps < 6:
        mark = clause.mark if clause.mark in _PREPS else ""
        below = tokens[at]
        at = below.head
        steps += 1
        token = tokens[at]
        if below.dep == "conj" and below.tag == token.tag == "VB" and clause.relation == "conjunct":
            # "to project power and hold ground": no part of the pair governs the other.
            return None
        if below.dep == "conj" and clause.relation == "conjunct" and clause.surface_written() and clause.modal in _OWN:
            # "plans to begin on Tuesday, and a vote may come on Wednesday": a sentence of its own.
            return None
        form = {"VERB": "verb", "AUX": "verb", "NOUN": "noun", "ADJ": "adjective"}.get(token.pos)
        if form is None:
            continue
        if form == "noun" and found_of(tokens, at):
            return None
        if form == "noun" and frame == "inf" and not clause.finite and called_upon(tokens, at):
            continue
        names = [token.lemma]
        number = analysis.clause_at.get((clause.sentence, at))
        above = None if number is None else analysis.clauses[number]
        if above is not None and above.index == clause.index:
            continue
        if above is not None and above.form == "verb":
            if frame == "noun" and (called_for(analysis, above, clause) or compared(analysis, clause)):
                return None
            if frame == "inf" and is_purpose(above, clause):
                return None
            if above.lemma == "tell" and clause.modal != "to":
                return None  # "told monitors his men would stay"
            names = [above.lemma]
            prep = mark or prep_of(above, clause)
            if prep:
                # "intends for the convoy to cross"
                names = [f"{above.lemma} {prep}", *names] if clause.modal == "to" else [f"{above.lemma} {prep}"]
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
                    and (above.negated or above.lemma in _MEANT)
                ):
                    return None
                span = (above.trigger_start, above.trigger_end) if above is not None else (token.start, token.end)
                category = words[(name, form, frame)]
                if name == "give" and not gives_time(analysis, above, clause):
                    return None
                past = name == "be" and above is not None and above.tense == "past" and above.report is None
                if past and (above is None or above.relation == "relative" or not _still_ahead(analysis, clause)):
                    # "where they were to sign": what was arranged then is past now.
                    return None
                if above is not None and (above.novelty == "background" or of_purpose(above)):
                    return None
                if (
                    above is not None
                    and above.modal in ("should", "must", "ought", "could")
                    and category == "requested"
                ):
                    # "The neighbours should press for monitors": what somebody thinks right.
                    return None
                if name == "commit" and above is not None and _others_committed(above):
                    # "committed 500 soldiers to the front"
                    return None
                if name == "chance" and frame == "inf":
                    # "so that the talks have a chance to succeed": what for, or what one may yet do.
                    return None
                if name == "be" and above is not None and stands_there(analysis, above, clause):
                    return None
                if above is not None and never_meant(analysis, above, clause, name):
                    return None
                if name == "offer" and frame == "noun" and clause.lemma in _GIVEN_IN_WORDS:
                    return None
                if (
                    name == "consider"
                    and frame == "noun"
                    and above is not None
                    and not (above.progressive or above.modal)
                ):
                    # "considers the pact a decisive step": a belief.
                    return None
                if name in ("agree", "agree to") and frame != "inf" and already(analysis, above, clause, frame):
                    return None
                if mere_wish(analysis, name, clause) or (name == "like" and (above is None or above.modal != "would")):
                    return None
                if name in ("want", "like") and above is not None and own_wish(above, clause):
                    category = "expected"
                if category == "warning" and own_harm(analysis, clause):
                    category = "threat"
                if category == "pledged" and not clause.negated and clause.lemma in word_set("threatened_harm"):
                    category = "threat"
                return Cue(category, span, name)
        if above is not None and above.lemma not in _COPULAS:
            return None
    return None


def _others_committed(above: Clause) -> bool:
    objects = [p for p in above.roles.get("obj", []) if not p.implied]
    return not above.passive and any(not p.text.lower().endswith(("self", "selves")) for p in objects)


def _adjective(analysis: Analysis, clause: Clause) -> Cue | None:
    """ "a planned offensive", "the upcoming talks"."""
    del analysis
    for item in clause.roles.get("adj", []):
        category = _words().get((item.text.lower(), "adjective", "noun"))
        if category and item.text.lower() in _BEFORE_NOUNS:
            return Cue(category, (item.start, item.end), item.text.lower())
    return None
