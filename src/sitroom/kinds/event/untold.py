"""Words of deeds in clauses that say how things are, what did not come about, or what is to end: nothing was done there."""

from __future__ import annotations

from sitroom.kinds.event.setting import Ask
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Token

_COMING = frozenset({"come", "arrive", "rush", "turn up", "show up", "step in", "intervene", "go", "move"})
_HOLDING = frozenset({"occupy", "control", "hold", "administer", "rule", "dominate", "besiege", "surround"})
_RAVAGING = word_set("ravaging")
_ILLS = word_set("ills")
_RULES = word_set("rules_of_law")
_PERMITTING = word_set("permitting")
_STATES_OF_WAR = frozenset({"war", "conflict", "insurgency"})
_ENDING = word_set("ending_a_war")
_LASTING = frozenset({"go on", "continue", "last", "persist", "go", "endure"})
_INQUIRY = frozenset({"questioning", "interrogation"})
_TAKING_IN = word_set("taking_in")
_OBSTACLES = word_set("struck_obstacles")
_WHEN = frozenset({"as", "when", "while", "after", "before", "once"})


def untold(ask: Ask) -> str | None:
    """Why a clause that a row fits tells of nothing done, or None."""
    clause, type_ = ask.clause, ask.match.row.type
    if clause.form == "noun":
        return _noun(ask, type_)
    if clause.mark == "without" and type_ in ("ASSAULT", "COERCE", "PROTEST", "SANCTION"):
        # "Walked in without firing a shot"
        return "without"
    if type_ == "ACCUSE" and clause.lemma == "question" and _for_questioning(ask):
        return "taken in"
    if type_ in ("AID", "SUPPORT") and _failed(ask):
        return "failed"
    if type_ in ("AID", "SUPPORT", "COOPERATE") and _nobody_came(ask):
        return "nobody came"
    if type_ == "SUPPORT" and _backed(ask):
        return "backed"
    if _held(ask):
        return "held"
    if type_ == "ASSAULT" and _ravaged(ask):
        return "ravaged"
    if type_ in ("CONCEDE", "RETREAT") and _rule_permits(ask):
        return "rule"
    if type_ in ("SANCTION", "RETREAT") and clause.lemma == "leave" and _on_the_way(ask):
        return "on the way"
    if type_ == "ASSAULT" and clause.lemma in ("hit", "strike") and _ran_into(ask):
        return "ran into"
    return None


def _noun(ask: Ask, type_: str | None) -> str | None:
    clause = ask.clause
    above = ask.view.governor(clause)
    if type_ == "ACCUSE" and clause.lemma in _INQUIRY and above is not None and above.lemma in _TAKING_IN:
        # "Were detained for questioning"
        return "taken in"
    if type_ != "ASSAULT" or above is None or above.form != "verb" or clause.light:
        return None
    if above.mark == "without" and _in_role(ask, "obj"):
        return "without"
    if above.lemma in _RAVAGING and above.passive and clause.lemma in _ILLS and _in_role(ask, "prep:by"):
        return "ravaged"
    if clause.lemma in _STATES_OF_WAR and _called_war(ask):
        return "called"
    if above.lemma in _ENDING and above.relation == "infinitive" and _in_role(ask, "obj") and not clause.times:
        # "Agreed to end a feud over land"
        return "to end"
    if above.lemma in _LASTING and _in_role(ask, "subj") and _as_long_as(ask):
        return "as long as"
    return None


def _in_role(ask: Ask, role: str) -> bool:
    above = ask.view.governor(ask.clause)
    return above is not None and any(p.head == ask.clause.head for p in ask.view.phrases(above, role))


def _for_questioning(ask: Ask) -> bool:
    """ "Detained forty men for questioning"."""
    tokens = _tokens(ask)
    above = ask.view.governor(ask.clause)
    head = tokens[ask.clause.head]
    return head.tag == "VBG" and tokens[head.head].lower == "for" and above is not None and above.lemma in _TAKING_IN


def _failed(ask: Ask) -> bool:
    """ "Accused it of failing to protect villages": what was not done, which is the charge."""
    above = ask.view.governor(ask.clause)
    return above is not None and above.lemma == "fail" and ask.clause.modal == "to"


def _nobody_came(ask: Ask) -> bool:
    """ "Nobody came to help": no help, and none that is promised."""
    above = ask.view.governor(ask.clause)
    return (
        above is not None
        and ask.clause.relation in ("infinitive", "adverbial")
        and ask.clause.modal == "to"
        and above.lemma in _COMING
        and (above.negated or above.polarity == "negative")
    )


def _backed(ask: Ask) -> bool:
    """ "Troops, backed by former rebels, took the hill": with whom they fight."""
    clause = ask.clause
    return (
        clause.relation == "participle" and clause.passive and clause.lemma in ("back", "support") and not clause.times
    )


def _held(ask: Ask) -> bool:
    """ "The hills that they occupy", "who still hold five posts": a state, by which something else is told."""
    clause = ask.clause
    plain = clause.tense == "present" and not (clause.perfect or clause.progressive or clause.modal)
    return (
        clause.relation == "relative" and clause.lemma in _HOLDING and plain and not clause.passive and not clause.times
    )


def _ravaged(ask: Ask) -> bool:
    """ "A country ravaged by drug violence": what it is like."""
    clause = ask.clause
    if clause.relation not in ("participle", "relative") or not clause.passive or clause.lemma not in _RAVAGING:
        return False
    by = [p for r in ("subj", "prep:by") for p in ask.view.phrases(clause, r)]
    return any(not ask.view.heads(p).isdisjoint(_ILLS) for p in by) and all(ask.view.actor(p) is None for p in by)


def _rule_permits(ask: Ask) -> bool:
    """ "The decree allows soldiers to enter homes": what a rule says, which somebody else laid down."""
    clause = ask.clause
    if clause.lemma not in _PERMITTING or clause.tense == "past" or clause.perfect:
        return False
    return any(not ask.view.heads(p).isdisjoint(_RULES) for p in ask.view.phrases(clause, "subj"))


def _on_the_way(ask: Ask) -> bool:
    """ "Was shot as she left a court": where somebody was, and no post or body that is given up."""
    clause = ask.clause
    if clause.relation != "adverbial" or clause.mark not in _WHEN:
        return False
    who = [a for p in ask.view.phrases(clause, "subj") if (a := ask.view.actor(p)) is not None]
    return bool(who) and all(a.type in ("person", "office", "civilians") for a in who)


def _ran_into(ask: Ask) -> bool:
    """ "Their lorry hit a ditch": an accident."""
    view, clause = ask.view, ask.clause
    hit = view.phrases(clause, "obj")
    return (
        bool(hit)
        and all(not view.heads(p).isdisjoint(_OBSTACLES) for p in hit)
        and any("vehicle" in view.classes(p) for p in view.phrases(clause, "subj"))
    )


def _called_war(ask: Ask) -> bool:
    """ "Declared an internal armed conflict" with gangs: what it was called."""
    tokens = _tokens(ask)
    verb = tokens[tokens[ask.clause.head].head]
    return verb.lemma in ("declare", "proclaim", "call") and tokens[ask.clause.head].dep in ("dobj", "oprd", "attr")


def _as_long_as(ask: Ask) -> bool:
    """ "As long as the aggression goes on": until when something else holds."""
    above = ask.view.governor(ask.clause)
    if above is None or above.mark not in ("as", "while", "so long as", "as long as"):
        return False
    tokens = _tokens(ask)
    return any(
        t.lower == "long" and tokens[t.i + 1].lower == "as"
        for t in tokens[: ask.clause.head]
        if t.i + 1 < len(tokens) and t.i >= ask.clause.head - 6
    )


def _tokens(ask: Ask) -> list[Token]:
    return ask.view.analysis.sentences[ask.clause.sentence].tokens
