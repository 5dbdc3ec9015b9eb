"""Recipients that no role of the verb names: whose the thing is, what a protest is about, the country that hosts.

"Demanded an admission by Moscow", "cut a training programme for Chad", "flew to Amman", "rallied to demand the
minister's resignation": the other side stands inside a phrase, as an adjective or as a place.
"""

from __future__ import annotations

from collections.abc import Iterable

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.sides import near_actors
from sitroom.kinds.event.view import View
from sitroom.model.values import Actor
from sitroom.text.analysis import Clause, Phrase

# Roles in which the other side may stand inside a phrase, by type, the likeliest first.
_AIMED = (
    "obj",
    "prep:on",
    "prep:against",
    "prep:over",
    "prep:to",
    "prep:for",
    "prep:with",
    "prep:from",
    "prep:of",
    "prep:in",
)
_GIVEN = ("obj", "prep:to", "prep:for", "prep:in", "prep:into", "prep:with", "prep:on", "prep:of")
_ROLES = {
    "REQUEST": ("obj", "prep:by", "prep:for", "prep:on", "prep:from", "prep:of", "prep:to", "prep:in"),
    "SANCTION": _AIMED,
    "THREATEN": _AIMED,
    "COERCE": ("obj", "prep:on", "prep:against", "prep:to", "prep:from", "prep:in", "prep:at"),
    "ACCUSE": _AIMED,
    "REJECT": _AIMED,
    "SUPPORT": _GIVEN,
    "AID": _GIVEN,
    "AGREE": _GIVEN,
    "CONCEDE": _GIVEN,
    "COOPERATE": ("obj", "prep:with", "prep:to"),
    "MOBILIZE": ("prep:against", "prep:for"),
    "ASSAULT": ("obj", "prep:on", "prep:against", "prep:into", "prep:of"),
    "RETREAT": ("obj", "prep:on", "prep:from", "prep:to", "prep:of"),
}
_THINGS_GIVEN = frozenset({"AID", "AGREE", "CONCEDE", "SUPPORT", "RETREAT", "COOPERATE"})
_DEEDS_JUDGED = frozenset({"ACCUSE", "REJECT"})
_TOWARDS = frozenset({"to", "with", "on", "against", "for", "towards", "in"})
_WITHIN = frozenset({"in"})
_AIMED_AT = frozenset({"against"})
_ON_PEOPLE = frozenset({"curfew", "martial-law", "restrict"})
_OWN = ("its", "his", "her", "their", "our", "my")
_HOSTING = ("obj", "prep:to", "prep:in", "prep:at", "prep:into", "prep:for")
_PURPOSES = frozenset(
    "demand protest denounce condemn call seek urge press ask oppose criticise criticize reject decry show express "
    "support accuse blame demonstrate".split()
)
_AGAINST = ("prep:against", "prep:over", "prep:at", "prep:of", "prep:for", "prep:about")
_OVER = ("prep:against", "prep:over", "prep:at", "prep:about", "prep:from")


def find_targets(view: View, draft: Draft) -> None:
    """Fills the recipients of a draft that has none, where its clause names somebody it is aimed at."""
    if draft.recipients or draft.two_sided or draft.type is None:
        return
    if draft.type == "PROTEST":
        draft.recipients = _protested(view, draft)
        return
    if _visiting(draft):
        draft.recipients = _hosts(view, draft)
        return
    for role in _ROLES.get(draft.type, ()):
        for phrase in view.phrases(draft.clause, role):
            if role == "obj" and phrase.pos == "PRON" and phrase.antecedent is None:
                # "If he is convicted": whoever that is, and nobody else in the sentence.
                return
            found = () if view.is_time(phrase) else _named_in(view, draft, phrase, role)
            if found:
                draft.recipients = found
                return


def _named_in(view: View, draft: Draft, phrase: Phrase, role: str) -> tuple[Actor, ...]:
    if draft.type == "ASSAULT":
        # "Invaded southern Chad": a place abroad that is itself attacked.
        return _foreign(draft, view.lands(phrase)) if view.is_place(phrase) else ()
    if draft.type == "MOBILIZE":
        return tuple(a for a in _others(draft, view.inside(phrase)) if _behind(view, phrase, a, _AIMED_AT))
    named = [a for a in _others(draft, view.owners(phrase)) if a.type != "media"]
    if view.is_place(phrase):
        # "The liberation of Sirte in Libya"
        named = [a for a in named if not _behind(view, phrase, a, _WITHIN)]
    if draft.type in _DEEDS_JUDGED:
        near, inside = near_actors(view, draft, phrase), view.inside(phrase)
        named = [a for a in named if a in near or a not in inside]
    if draft.type in _THINGS_GIVEN and role == "obj":
        # What is given, sent or taken back is no recipient: only whoever stands behind it is.
        named = [a for a in named if _behind(view, phrase, a)]
    elif draft.type == "ACCUSE":
        # Of a deed that is condemned, whoever did it: never the victims.
        named = [a for a in named if a.type != "civilians" and not _behind(view, phrase, a)]
    if named or draft.type in _DEEDS_JUDGED:
        return tuple(named)
    lands = view.lands(phrase)
    if view.is_place(phrase):
        # "The liberation of Sirte in Libya"
        lands = tuple(a for a in lands if not _behind(view, phrase, a, _WITHIN))
    # A curfew is laid on the people of a place, at home as well.
    return lands if draft.mode in _ON_PEOPLE or _lifted(view, draft) else _foreign(draft, lands)


def _lifted(view: View, draft: Draft) -> bool:
    return draft.type == "CONCEDE" and any(
        "curfew" in view.classes(p) or "emergency" in view.classes(p) for p in view.phrases(draft.clause, "obj")
    )


def _behind(view: View, phrase: Phrase, actor: Actor, prepositions: frozenset[str] = _TOWARDS) -> bool:
    """Whether an actor stands behind a preposition of aim inside a phrase: "aid for Chad", "a ban on exports"."""
    tokens = view.analysis.sentences[phrase.sentence].tokens
    return any(
        t.lower in prepositions and t.head >= phrase.head for t in tokens if t.i > phrase.head and t.end < actor.start
    )


def _foreign(draft: Draft, lands: Iterable[Actor]) -> tuple[Actor, ...]:
    """Places abroad: at home a place is where something is done, and not whom it is done to."""
    home = {a.country for a in draft.actors if a.country}
    return tuple(a for a in lands if a.country not in home and (home or a.id is not None or _speaks(draft)))


def _speaks(draft: Draft) -> bool:
    return any(a.type in ("igo", "ngo") for a in draft.actors)


def _others(draft: Draft, actors: Iterable[Actor]) -> tuple[Actor, ...]:
    """Those that are not the acting side itself, by words or by what they resolve to."""
    places = {(a.start, a.end) for a in draft.actors}
    same = {a.id for a in draft.actors if a.id} | {a.name for a in draft.actors if a.name}
    return tuple(
        a
        for a in actors
        if (a.start, a.end) not in places
        and a.id not in same
        and a.name not in same
        and a.text.lower().split()[0] not in _OWN
        and not any(b.start <= a.start and a.end <= b.end for b in draft.actors)
    )


def _visiting(draft: Draft) -> bool:
    row = draft.match.row if draft.match is not None else None
    return row is not None and row.type == "CONSULT" and row.mode == "visit"


def _hosts(view: View, draft: Draft) -> tuple[Actor, ...]:
    """ "Arrived in Amman": the country that is visited receives, where it is not the visitor's own."""
    for role in _HOSTING:
        for phrase in view.phrases(draft.clause, role):
            found = _foreign(draft, view.lands(phrase)) if not view.is_time(phrase) else ()
            if found:
                return found
    return ()


def _protested(view: View, draft: Draft) -> tuple[Actor, ...]:
    """Against whom people protest: what the protest is over, or what it is to demand or denounce."""
    found = _over(view, draft, draft.clause, _AGAINST)
    if found:
        return found
    above = view.governor(draft.clause) if draft.clause.form == "noun" else None
    if above is not None and above.form == "verb" and draft.type == "PROTEST":
        found = _over(view, draft, above, _OVER)
        if found:
            return found
    around = [draft.clause] if above is None else [draft.clause, above]
    for clause in around:
        for below in view.dependents(clause):
            if below.form == "verb" and below.lemma.split()[0] in _PURPOSES and below.relation != "relative":
                found = _over(view, draft, below, ("obj", "iobj", *_AGAINST))
                if found:
                    return found
    return ()


def _over(view: View, draft: Draft, clause: Clause, roles: tuple[str, ...]) -> tuple[Actor, ...]:
    for role in roles:
        for phrase in view.phrases(clause, role):
            if view.is_time(phrase):
                continue
            whole = view.actor(phrase) or view.state(phrase)
            found = _others(draft, (whole,) if whole is not None else view.owners(phrase))
            found = found or _foreign(draft, view.lands(phrase))
            if found:
                return found
    return ()
