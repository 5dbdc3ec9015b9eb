"""What is part of the event that governs it: what a demand, a refusal, a protest or a truce is about."""

from __future__ import annotations

from sitroom.kinds.event.decide import SPEECH, is_content
from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.parts import SUSPENDING, UNREAL, acted_on, asked, deep_content, role_of, same_deed, term
from sitroom.kinds.event.sides import put_on
from sitroom.kinds.event.view import View
from sitroom.text.analysis import Clause

_DENYING = frozenset({"deny", "refute", "admit", "acknowledge", "rebut"})
_LETTING_IN = frozenset({"allow", "permit", "let", "admit"})
_WARFARE = frozenset({"operation", "hostility", "fighting", "combat", "action", "activity"})


def _let_through(view: View, clause: Clause) -> bool:
    """ "Allow relief supplies to reach them": what is let through, and not given."""
    above = view.governor(clause)
    higher = None if above is None else view.governor(above)
    return any(c is not None and c.lemma in _LETTING_IN for c in (above, higher))


def into_governor(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """Drops a draft that is a part of the event above it, and gives that event its sides."""
    clause = draft.clause
    above = view.governor(clause)
    if (
        above is not None
        and clause.form == "noun"
        and draft.type == "ASSAULT"
        and clause.lemma in _WARFARE
        and above.lemma in SUSPENDING
        and role_of(view, above, clause) == "obj"
    ):
        # "To suspend all military operations": the truce, and not one operation that is called off.
        draft.dropped = True
        return
    if draft.type == "AID" and clause.form == "noun" and not draft.actors and _let_through(view, clause):
        draft.dropped = True
        return
    owner = None if above is None else by_clause.get(above.index)
    if above is not None and (owner is None or owner.dropped) and deep_content(view, draft, above, by_clause):
        draft.dropped = True
        return
    voiced = None if above is None else _voiced(view, clause, above, by_clause)
    if voiced is not None:
        # "Reaffirmed their willingness to talk with the rebels"
        voiced.recipients = voiced.recipients or tuple(
            a for a in (*draft.recipients, *draft.actors) if a not in voiced.actors and a.text.lower() not in _OWN
        )
        voiced.actors = voiced.actors or draft.actors
        draft.dropped = True
        return
    if above is not None and _threatened_with(view, draft, above, by_clause):
        draft.dropped = True
        return
    if above is not None and term(view, draft, above, by_clause):
        draft.dropped = True
        return
    if owner is None or above is None:
        return
    if (
        draft.type == "ASSAULT" == owner.type
        and owner.lemma == "leave"
        and view.analysis.sentences[clause.sentence].tokens[clause.head].dep == "oprd"
    ):
        # "Left forty others wounded"
        put_on(view, owner, draft.acted_on)
        draft.dropped = True
        return
    if draft.lemma in _SCATTERING and draft.type == "ASSAULT" == owner.type and clause.relation == "infinitive":
        # "Fired tear gas to disperse the crowd": what for, and the same deed.
        owner.mode = (
            "crowd-control" if owner.mode in (None, "firearms") and draft.mode == "crowd-control" else owner.mode
        )
        put_on(view, owner, draft.acted_on)
        draft.dropped = True
        return
    if owner.dropped:
        if acted_on(view, owner, draft, above):
            draft.dropped = True
            return
        # What a demand that is part of a protest is about: still no event of its own.
        draft.dropped = owner.type == "REQUEST" and draft.reality == "demanded" and is_content(view, clause, above)
        return
    if (
        owner.type == "PROTEST"
        and draft.type in ("REQUEST", "PROTEST", "ACCUSE")
        and clause.relation in ("infinitive", "participle", "adverbial", "conjunct")
        and (draft.type == "REQUEST" or clause.relation == "infinitive")
    ):
        owner.recipients = owner.recipients or draft.recipients
        draft.dropped = True
        return
    if (
        owner.type is None
        and draft.type == "ASSAULT"
        and draft.mode == "explosives"
        and clause.relation in ("participle", "relative")
    ):
        # A bomb that was defused had been planted: no attack.
        draft.dropped = True
        return
    if owner.type == "COERCE" and draft.lemma in _SWEEPS and role_of(view, above, clause) in ("prep:in", "prep:during"):
        # "Detained in a pre-dawn raid"
        draft.dropped = True
        return
    if owner.lemma in _DENYING and not (draft.type == "REQUEST" and clause.form == "noun"):
        return
    if acted_on(view, owner, draft, above):
        draft.dropped = True
        return
    if (
        draft.type == "ASSAULT"
        and clause.form == "noun"
        and draft.time is None
        and owner.type in ("ACCUSE", "SANCTION", "REJECT", "PROTEST")
        and role_of(view, above, clause) in ("prep:over", "prep:for")
        and draft.novelty == "new"
    ):
        draft.novelty = "background"
    if owner.type == "THREATEN" and draft.type in ("REJECT", "THREATEN") and clause.relation == "content":
        # "Warned that it will not let them pass": the warning is the threat.
        owner.mode = owner.mode or (draft.mode if draft.type == "THREATEN" else None)
        owner.recipients = owner.recipients or draft.recipients
        draft.dropped = True
        return
    if owner.type == "REQUEST" and above.form == "noun" and draft.reality == "demanded" and asked(view, draft, above):
        _content_sides(owner, draft)
        draft.dropped = True
        return
    if (
        owner.type in SPEECH
        and owner.clause.form == "verb"
        and is_content(view, clause, above)
        and (
            clause.reality in UNREAL
            or (
                owner.type in ("REQUEST", "REJECT", "AGREE", "CONCEDE")
                and (clause.form == "verb" or clause.relation == "infinitive")
            )
        )
    ):
        if (
            draft.polarity == "positive"
            or owner.type in ("REJECT", "AGREE")
            or (owner.type == "REQUEST" and clause.form == "verb" and not clause.finite)
        ):
            if draft.polarity == "positive" or owner.type != "AGREE":
                _content_sides(owner, draft)
            draft.dropped = True
        return
    if (
        owner.type == "CONSULT"
        and draft.type in ("CONSULT", "AGREE")
        and clause.form == "verb"
        and clause.modal == "to"
        and clause.relation in ("infinitive", "participle")
        and clause.lemma.split(" ")[0] in _TALKING
    ):
        # "Met his counterpart to discuss the truce": what they met for.
        draft.dropped = True
        return
    if owner.type in ("CONSULT", "AGREE") and draft.type in ("CONSULT", "AGREE") and clause.form == "noun":
        others = [a for a in (*draft.actors, *draft.recipients) if a not in owner.actors and a not in owner.recipients]
        if owner.mode == "visit":
            owner.recipients = (*owner.recipients, *others)
        elif owner.type == "CONSULT":
            owner.actors = (*owner.actors, *others)
        else:
            owner.recipients = (*owner.recipients, *others)
        owner.time, owner.places = owner.time or draft.time, owner.places or draft.places
        draft.dropped = True
        return
    if (
        draft.type == owner.type == "COERCE"
        and clause.form == "noun"
        and "poss" in clause.roles
        and draft.mode == owner.mode
    ):
        # "Held since their arrests": the same men, and the same time.
        owner.time = owner.time or draft.time
        draft.dropped = True
        return
    if (
        draft.type == owner.type
        and clause.form == "noun"
        and draft.type not in (None, "ASSAULT")
        and role_of(view, above, clause) in ("obj", "prep:in", "prep:to", "prep:of", "prep:for")
    ):
        draft.dropped = True
        return
    if draft.type == "ASSAULT" == owner.type and clause.form == "noun" and same_deed(view, clause, above):
        owner.actors = owner.actors or draft.actors
        owner.mode = owner.mode or draft.mode
        if not owner.recipients and not owner.objects:
            # "Retaliated with attacks on convoys"
            put_on(view, owner, draft.acted_on)
        draft.dropped = True


_RESOLVES = frozenset(
    "willingness readiness intention intent commitment determination resolve desire wish pledge promise offer decision "
    "preparedness refusal unwillingness eagerness".split()
)
_OWN = frozenset({"its", "his", "her", "their", "our", "my"})
_TALKING = frozenset(
    "discuss negotiate coordinate review consult talk confer debate consider deliberate explore examine".split()
)
_BEGINNING = frozenset({"begin", "start", "continue", "keep", "resume", "go on"})


def _voiced(view: View, clause: Clause, above: Clause, by_clause: dict[int, Draft]) -> Draft | None:
    """The speech act that voices the resolve whose infinitive a clause is."""
    if above.form != "noun" or above.lemma not in _RESOLVES or clause.form != "verb" or clause.modal != "to":
        return None
    higher = view.governor(above)
    owner = None if higher is None else by_clause.get(higher.index)
    return owner if owner is not None and not owner.dropped and owner.type in SPEECH else None


def _threatened_with(view: View, draft: Draft, above: Clause, by_clause: dict[int, Draft]) -> bool:
    """ "Warned that it would begin shelling", "that it would mount raids": the threat is told, and its own event."""
    clause = draft.clause
    if draft.type not in ("ASSAULT", "COERCE", "SANCTION") or draft.reality not in UNREAL:
        return False
    if clause.relation == "infinitive" and above.lemma in _BEGINNING and above.relation == "content":
        higher = view.governor(above)
    else:
        higher = above if clause.relation == "content" else None
    owner = None if higher is None else by_clause.get(higher.index)
    if owner is None or owner.dropped or owner.type != "THREATEN":
        return False
    own = {a.id or a.name for a in owner.actors}
    if not own or not all((a.id or a.name) in own for a in draft.actors):
        return False
    owner.recipients = owner.recipients or draft.recipients
    owner.objects = owner.objects or draft.objects
    owner.mode = owner.mode or ("violence" if draft.type == "ASSAULT" else None)
    return True


_SCATTERING = frozenset({"disperse", "scatter", "break up", "subdue", "clear"})
_SWEEPS = frozenset({"raid", "operation", "sweep", "crackdown", "swoop"})


def _content_sides(owner: Draft, inner: Draft) -> None:
    if owner.type in ("REQUEST",) and not owner.recipients:
        owner.recipients = tuple(a for a in inner.actors if a not in owner.actors)
    if owner.type in ("THREATEN", "REJECT", "AGREE", "CONCEDE") and not owner.recipients:
        owner.recipients = tuple(a for a in inner.recipients if a not in owner.actors)
    if not owner.objects:
        owner.objects = inner.objects
