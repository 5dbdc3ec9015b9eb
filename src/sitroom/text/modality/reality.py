"""How real a clause is, by its own words and by what governs it."""

from __future__ import annotations

from typing import cast

from sitroom.model.record import Reality
from sitroom.text.analysis import Clause
from sitroom.text.governors import Governor, rule_standing
from sitroom.text.modality.here import UNREAL, Here, has_condition, is_core, is_definite, is_future, refuses, role_in
from sitroom.text.modality.nouns import assessed, foretold, likely, of_open_outcome, tabled, weighed
from sitroom.text.modality.words import (
    ALLOTTING,
    BEFORE_MARKS,
    BY_DOING,
    BY_VOTE,
    CONDITIONAL_MARKS,
    COPULAS,
    ONCE_MARKS,
    PERCEIVING,
    TAKING_PLACE,
    WAITING_MARKS,
)
from sitroom.text.novelty import COMMEMORATING


def reality_of(here: Here, clause: Clause, above: Clause | None, own: Reality | None, rule: Governor | None) -> Reality:
    """How real a clause is, given what its own words and the row that governs it say."""
    if above is None:
        # A headline's "envoy to visit Sanaa" has its infinitive for a future.
        return own or ("planned" if is_future(here, clause) or clause.modal == "to" else "occurred")
    if clause.form == "noun" and own in (None, "occurred") and _is_to_come(here, above):
        return "planned"
    imposed = None if rule is None else above.reality if rule.reality == "same" else cast(Reality, rule.reality)
    if imposed is None and _subjunctive(here, clause):
        return "planned"
    if imposed == "demanded" and above.lemma == "want" and _of_itself(clause, above):
        # "Kenya wants to withdraw": its own plan, and no demand.
        imposed = "planned"
    if own == "occurred" and clause.finite and clause.tense == "past" and not rule_standing(rule):
        # "which he described as …", told in the past, is no part of what was tried or planned.
        imposed = None
    if imposed == "occurred" and rule is not None and clause.form == "noun" and rule.polarity != "negative":
        # "vowed to avenge the killing": what is answered, mourned or looked into has happened, whatever comes of it.
        return "occurred"
    if imposed is not None and rule is not None:
        if own in (None, "occurred", "ongoing") and (
            own is None or clause.tense != "past" or imposed not in ("planned", "ordered", "demanded")
        ):
            return _deeper(imposed, above) if rule.reality != "same" else imposed
        if own is not None:
            return own
    if own == "occurred" and _goes_on_asking(here, clause, above):
        return above.reality
    if own is not None:
        if (
            own in ("occurred", "ongoing")
            and clause.mark in WAITING_MARKS
            and above.reality in UNREAL
            # "promised to return once the men had disarmed": told of in the past, and still to come.
            and (clause.tense != "past" or clause.mark in ONCE_MARKS)
        ):
            return "conditional" if above.reality == "conditional" else "planned"
        if own == "occurred" and clause.mark in BEFORE_MARKS and clause.tense == "present" and refuses(here, above):
            # "Rules out talks before they disarm"
            return "conditional"
        if (
            own in ("occurred", "ongoing")
            and above.reality == "conditional"
            and clause.relation == "conjunct"
            and clause.mark in CONDITIONAL_MARKS
        ):
            return "conditional"
        if has_condition(here, clause) and own == "planned":
            return "conditional"
        if (
            own == "occurred"
            and clause.mark in ("when", "whenever")
            and clause.tense == "present"
            and above.tense in ("present", "")
            and not (clause.perfect or clause.progressive or above.perfect)
        ):
            # "When thousands are killed, nobody asks why": whenever it is so.
            return "habitual"
        return own
    if clause.form == "noun" and not clause.light:
        ahead = foretold(here, clause, above)
        if ahead is not None:
            return ahead
        if likely(here, clause, above) or tabled(here, clause, above):
            return "hypothetical"
        if assessed(here, clause, above) or of_open_outcome(here, clause, above):
            return "occurred"
        if weighed(here, clause, above):
            return "hypothetical"
        if above.lemma in ("hear", "see") and above.modal == "could" and not above.negated:
            # "They could hear explosions": and there were some.
            return "occurred"
        if above.lemma in PERCEIVING and role_in(here, clause, above) == "obj" and is_definite(here, clause):
            # "Telephoned to claim the attack", "vowed to avenge the killing"
            return "occurred"
        if is_core(here, clause, above) and above.reality in UNREAL | {"attempted", "habitual", "ongoing"}:
            return above.reality
        if clause.relation == "conjunct" and above.form == "noun" and not above.light and above.reality in UNREAL:
            # "demanded a ban on the march and the arrest of its leaders"
            return above.reality
        return "planned" if is_future(here, clause) else "occurred"
    if clause.relation == "conjunct":
        return "hypothetical" if _or_else(here, clause, above) else above.reality
    if weighed(here, clause, above):
        return "hypothetical"
    if above.lemma == "vote" and clause.lemma in BY_VOTE and clause.relation == "infinitive":
        # "voted to adopt the resolution": the vote is the deed.
        return above.reality
    if clause.lemma in BY_DOING and above.form == "verb" and above.reality == "occurred" and not clause.passive:
        return above.reality
    if clause.lemma in COMMEMORATING:
        # "lit candles to mark": the purpose is the deed.
        return above.reality
    if above.lemma == "be" and clause.modal == "to" and not above.roles.get("attr") and above.finite:
        # "the battalion is to deploy", "were to meet": an arrangement.
        return above.reality if above.reality in UNREAL else "planned"
    if clause.modal == "to" and clause.perfect:
        # "are reported to have been hurt": it is over.
        return above.reality
    if clause.modal == "to" and clause.relation in ("infinitive", "participle", "adverbial"):
        return "planned" if above.reality in ("occurred", "ongoing") and above.lemma not in COPULAS else above.reality
    if clause.modal == "to" and clause.relation == "relative" and not clause.finite and _allots(above):
        # "gave him 48 hours to leave", "have until midnight to leave"
        return "demanded"
    if clause.relation == "participle" and clause.passive and not clause.modal and above.reality != "conditional":
        # "repairs interrupted by mortar fire will resume": what describes a noun is done.
        return "occurred"
    if clause.relation in ("participle", "adverbial") and not clause.passive and _dated_ahead(here, clause):
        # "With the regional force leaving in December", said in November
        return "planned"
    return above.reality if above.reality in UNREAL | {"habitual"} else "occurred"


def _or_else(here: Here, clause: Clause, above: Clause) -> bool:
    """ "To surrender by Friday or face attack": what comes of it if not."""
    if clause.light != "face" or above.reality not in ("ordered", "demanded", "planned"):
        return False
    between = here.analysis.document.text[above.trigger_end : clause.trigger_end].lower().split()
    return "or" in between and between[between.index("or") + 1 : between.index("or") + 2] == ["face"]


def _goes_on_asking(here: Here, clause: Clause, above: Clause) -> bool:
    """ "Demanded that the army leave and hand over the town": the second verb of what is asked, as bare as the first."""
    return (
        clause.relation == "conjunct"
        and above.relation == "content"
        and above.reality in ("demanded", "ordered")
        and not (above.modal or clause.modal or clause.perfect)
        and here.sentence.tokens[clause.head].tag in ("VB", "VBP")
        and all(p.implied for p in clause.roles.get("subj", ()))
    )


def _subjunctive(here: Here, clause: Clause) -> bool:
    """ "accepted that all prisoners be freed": what is to be, in the bare form of the verb."""
    if clause.mark != "that" or clause.modal or clause.form != "verb":
        return False
    tokens = here.sentence.tokens
    head = tokens[clause.head]
    bare = [tokens[c] for c in head.children if tokens[c].dep in ("aux", "auxpass")] or [head]
    return all(t.tag == "VB" and t.lower == "be" for t in bare)


def _is_to_come(here: Here, above: Clause) -> bool:
    """ "Talks are to resume on Monday": what a plain "be" with an infinitive says of its subject is arranged."""
    if above.lemma != "be" or above.roles.get("attr") or above.negated:
        return False
    below = (here.analysis.clauses[d] for d in above.dependents)
    return any(b.relation == "infinitive" and b.modal == "to" and b.lemma in TAKING_PLACE for b in below)


def _dated_ahead(here: Here, clause: Clause) -> bool:
    if here.published is None or not clause.times:
        return False
    return (here.analysis.times[clause.times[0]].from_ or "")[:10] > here.published.isoformat()


def _of_itself(clause: Clause, above: Clause) -> bool:
    """Whether whoever wants a deed is to do it: "wants to leave", and not "wants them to leave"."""
    if clause.form != "verb" or clause.finite or above.roles.get("obj"):
        return False
    return all(p.implied for p in clause.roles.get("subj", [])) and not clause.passive


def _deeper(imposed: Reality, above: Clause) -> Reality:
    """ "would try to", "threatened to order": the less real of the two."""
    if above.reality in ("conditional", "hypothetical", "cancelled", "habitual") and imposed not in (
        "conditional",
        "hypothetical",
    ):
        return above.reality
    return above.reality if imposed in ("attempted", "occurred", "ongoing") and above.reality in UNREAL else imposed


def _allots(above: Clause) -> bool:
    return above.lemma in ALLOTTING or (above.lemma == "have" and bool(above.times or above.roles.get("prep:until")))
