"""What is part of another event in its sentence: terms of an accord, what is acted on, what a demand reaches through."""

from __future__ import annotations

from sitroom.kinds.event.decide import SPEECH, is_content
from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.view import View
from sitroom.lexicon.predicates import noun_class
from sitroom.text.analysis import Clause

RESULTS = frozenset(
    "kill wound injure maim hurt die perish damage destroy wreck cause claim leave sicken gut flatten level "
    "displace burn shatter "
    "massacre slaughter trap collapse lose cost sustain suffer succumb receive".split()
)
UNREAL = frozenset(
    {"planned", "ordered", "offered", "demanded", "threatened", "hypothetical", "conditional", "attempted"}
)
SUSPENDING = frozenset({"suspend", "cease", "halt", "stop", "end", "freeze", "pause", "discontinue"})
_ACCORDS = frozenset("agreement accord deal treaty pact truce ceasefire understanding protocol plan resolution".split())
_ROUNDS = frozenset({"shot", "round", "salvo", "volley", "barrage", "burst"})
_FOUGHT = frozenset({"war", "battle", "insurgency", "conflict", "duel"})
_FIGHTING = frozenset({"fight", "wage"})
_RISINGS = frozenset(
    "insurrection rebellion uprising revolt mutiny insurgency riot unrest coup offensive attack".split()
)
_REPELLING = frozenset({"repel", "repulse", "beat back", "fend off", "beat off", "rebuff", "fight off", "push back"})
_QUELLING = frozenset({"suppress", "crush", "quell", "repress", "quash", "put down"})


def same_crowd(draft: Draft, other: Draft) -> bool:
    """ "People chanting slogans marched to the square": one protest."""
    return (
        other is not draft
        and not other.dropped
        and other.type == "PROTEST"
        and other.clause.relation != "participle"
        and not {a.start for a in draft.actors}.isdisjoint(a.start for a in other.actors)
    )


def acted_on(view: View, owner: Draft, draft: Draft, above: Clause) -> bool:
    """ "Lifted the siege", "cancelled the talks", "bombed aid shipments": the noun is what the deed is done to."""
    if draft.clause.form != "noun" or role_of(view, above, draft.clause) != "obj":
        return False
    if draft.type in ("AID", "COOPERATE") and owner.type in ("ASSAULT", "COERCE") and not draft.actors:
        return True
    if draft.type == "ASSAULT" and owner.type in ("RETREAT", "CONCEDE") and owner.lemma in SUSPENDING:
        # "To end its attacks": told is that they end.
        return not (draft.time or draft.recipients)
    if draft.type == "ASSAULT":
        return owner.type == "ASSAULT" and (
            (draft.lemma in _FOUGHT and owner.lemma in _FIGHTING)
            or (draft.lemma in _RISINGS and owner.lemma in _QUELLING)
            or (draft.lemma in _ROUNDS and owner.lemma == "fire")
            # "Repelled an assault by the rebels": one fight, of which both sides are told.
            or (owner.lemma in _REPELLING and bool(owner.recipients))
        )
    if draft.type == "AID" and owner.type == "SANCTION":
        return True  # "Suspended deliveries of food": the help that is no longer given
    if draft.reality == "cancelled" and not (draft.type == "CONSULT" and owner.mode == "meet"):
        return False
    return owner.type in ("CONCEDE", "REJECT", "SANCTION") or (
        owner.type == "RETREAT" and (owner.mode == "access" or draft.type == "COERCE")
    )


def asked(view: View, draft: Draft, above: Clause) -> bool:
    """ "Calls for his resignation"."""
    tokens = view.analysis.sentences[draft.clause.sentence].tokens
    link = tokens[tokens[draft.clause.head].head]
    return link.lower in ("for", "to") and link.head == above.head


def term(view: View, draft: Draft, above: Clause, by_clause: dict[int, Draft]) -> bool:
    """ "An agreement to cease hostilities was signed": what an accord is to bring is told by its own event."""
    clause = draft.clause
    tokens = view.analysis.sentences[clause.sentence].tokens
    head = tokens[clause.head]
    return (
        clause.form == "verb"
        and clause.modal == "to"
        and not clause.finite
        and head.dep in ("acl", "relcl")
        and tokens[head.head].lemma.lower() in _ACCORDS
        and any(c is not None and c.index in by_clause for c in (above, view.governor(above)))
    )


def deep_content(view: View, draft: Draft, above: Clause, by_clause: dict[int, Draft]) -> bool:
    """ "Appealed to his people to prepare to defend it": the demand reaches through the verbs in between."""
    clause = draft.clause
    if draft.polarity != "positive" or not (draft.reality in UNREAL or draft.standing == "denied"):
        return False
    joined = clause.relation == "conjunct" and not (clause.finite and clause.surface_written())
    if not (
        (clause.form == "verb" and (joined or clause.relation in ("infinitive", "content"))) or draft.type in SPEECH
    ):
        return False
    for _ in range(3):
        if above.form != "verb" or above.finite or above.relation not in ("infinitive", "content"):
            return False
        higher = view.governor(above)
        if higher is None:
            return False
        owner = by_clause.get(higher.index)
        if owner is not None:
            return owner.type in SPEECH and owner.clause.form == "verb" and is_content(view, above, higher)
        above = higher
    return False


def same_deed(view: View, noun: Clause, verb: Clause) -> bool:
    """ "Attacked … in a raid", "killed in the bombing": the noun tells how the verb was done."""
    return (
        role_of(view, verb, noun) in ("prep:in", "prep:with", "prep:by", "prep:during")
        and not noun.times
        and verb.form == "verb"
        and verb.lemma not in RESULTS
    )


def role_of(view: View, verb: Clause, noun: Clause) -> str | None:
    """The role of a verb that a noun fills, by itself or behind a word of number ("a spate of bombings killed 17")."""
    tokens = view.analysis.sentences[noun.sentence].tokens
    token = tokens[noun.head]
    link = tokens[token.head]
    heads = {noun.head}
    if token.dep == "pobj" and link.lower == "of" and tokens[link.head].lemma.lower() in noun_class("transparent"):
        # "A spate of bombings killed 17"
        heads.add(link.head)
    for role in verb.roles:
        if role not in ("compound", "adj") and any(p.head in heads for p in view.phrases(verb, role)):
            return role
    return None
