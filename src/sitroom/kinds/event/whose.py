"""Sides that the roles of a row get wrong: who owns a noun of suffering, whom a war is against, for whom a paper is."""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.sides import HANDING, doers, generic, put_on
from sitroom.kinds.event.view import View
from sitroom.model.values import Actor, Span

# Of these whoever owns the noun is the one it was done to: "his arrest", "the minister's assassination".
_SUFFERED = frozenset(
    "arrest detention imprisonment assassination murder execution abduction kidnapping capture extradition deportation "
    "expulsion conviction trial sentencing release beheading lynching shooting killing".split()
)
_TAKEN = frozenset({"seizure", "capture", "occupation", "liberation", "takeover", "siege", "fall", "recapture"})
_WAGED = frozenset({"war", "campaign", "fight", "battle", "offensive", "crusade", "struggle"})
_BOTH_SIDES = ("prep:between", "prep:among", "prep:with", "prep:involving")


def settle_sides(view: View, draft: Draft) -> None:
    """Moves actors and objects of a draft to the side on which its words put them."""
    if draft.type == "REQUEST" and draft.actors:
        _asked_in_writing(view, draft)
    if not view.phrases(draft.clause, "subj"):
        _on_orders(view, draft)
    if draft.clause.form == "verb":
        _repaid(view, draft)
        _others_of_the_kind(view, draft)
        _sent(view, draft)
    if draft.clause.form != "noun":
        if draft.clause.lemma in _VOICING and not draft.actors:
            _felt(view, draft)
        return
    if draft.clause.lemma in _TOPPLING:
        _toppled(view, draft)
    if draft.clause.lemma in _WAGED and draft.type == "ASSAULT":
        _waged(view, draft)
    if not draft.recipients:
        _suffered(view, draft)
    if draft.clause.lemma in _CLASHES and len(draft.actors) == 1:
        _fell(view, draft)
    if draft.type == "ASSAULT" and any(p.lemma == "life" for p in draft.acted_on):
        _on_life(view, draft)


_FORCES = frozenset({"military", "police", "armed_group"})


def _sent(view: View, draft: Draft) -> None:
    """ "Officers were sent to the town": who moved, where nobody is named who sent them."""
    if draft.type != "MOBILIZE" or not draft.clause.passive or draft.actors:
        return
    moved = tuple(a for a in view.actors(view.phrases(draft.clause, "obj")) if a.type in _FORCES)
    draft.actors = moved
    draft.recipients = tuple(a for a in draft.recipients if a not in moved)


_TOPPLING = frozenset({"coup", "putsch", "overthrow", "takeover", "mutiny"})
_THROUGH = ("prep:in", "prep:through", "prep:by", "prep:via", "prep:after", "prep:during")


def _toppled(view: View, draft: Draft) -> None:
    """ "Seized power in a coup from an elected government": by whoever seized it, and against whom they took it from."""
    loser = view.actors(view.phrases(draft.clause, "prep:from"))
    if loser and any(a in loser for a in draft.actors):
        draft.actors = tuple(a for a in draft.actors if a not in loser)
        draft.recipients = tuple(dict.fromkeys((*draft.recipients, *loser)))
    above = view.governor(draft.clause)
    if draft.actors or above is None or above.form != "verb" or above.passive or above.lemma not in _RISING:
        return
    if any(p.head == draft.clause.head for role in _THROUGH for p in view.phrases(above, role)):
        draft.actors = doers(view, above, view.phrases(above, "subj"))
        draft.recipients = draft.recipients or view.actors(view.phrases(above, "obj"))


_RISING = frozenset("seize take overthrow oust topple depose grab come rise remove unseat usurp install".split())


def _others_of_the_kind(view: View, draft: Draft) -> None:
    """ "Killed two policemen and wounded four others": policemen too, as far as is said."""
    first = view.governor(draft.clause)
    if first is None or draft.clause.relation != "conjunct" or first.passive != draft.clause.passive:
        return
    before = [a for a in view.actors(view.phrases(first, "obj")) if a.person is None]
    if len(before) != 1:
        return
    draft.recipients = tuple(
        a.model_copy(
            update={"name": before[0].name, "type": before[0].type, "country": before[0].country, "id": before[0].id}
        )
        if a.text.lower().split()[-1] in ("others", "more") and a.id is None
        else a
        for a in draft.recipients
    )


_OWN = frozenset({"its", "his", "her", "their", "our", "my"})


def told_once(view: View, draft: Draft) -> None:
    """ "Expressed its rejection", "broke off their talks": whose it is stands in the clause already, by name.

    Where it does not, the words that the possessive stands for are its actor's: "the rebels used mines in their raids".
    """
    named = [a for a in (*draft.actors, *draft.recipients) if a.text.lower() not in _OWN]
    for side in ("actors", "recipients"):
        kept = tuple(
            a for a in getattr(draft, side) if a.text.lower() not in _OWN or not any(_same(a, b) for b in named)
        )
        setattr(draft, side, tuple(_in_words(view, a) for a in kept))


_NEAR = 400


def _in_words(view: View, actor: Actor) -> Actor:
    if actor.text.lower() not in _OWN or actor.name is None:
        return actor
    before = (
        a
        for a in reversed(view.analysis.actors)
        if actor.start - _NEAR < a.start and a.end <= actor.start and a.text.lower() not in _PRONOUNS
    )
    return next((a for a in before if (a.id, a.name) == (actor.id, actor.name)), actor)


_PRONOUNS = _OWN | frozenset("it he she they we i who which that them him us itself himself themselves whom".split())


def _same(one: Actor, other: Actor) -> bool:
    if one.id is not None and one.id == other.id:
        return True
    names = one.person or one.name or "", other.person or other.name or ""
    return all(names) and (names[0] in names[1] or names[1] in names[0])


_REPAYING = frozenset(
    "revenge vengeance punish retaliate retaliation avenge blame thank criticise criticize rebuke attack praise fault "
    "condemn denounce".split()
)


def _repaid(view: View, draft: Draft) -> None:
    """ "Took revenge on the police for raiding its den": those repaid had done it, and not whoever repays."""
    tokens = view.analysis.sentences[draft.clause.sentence].tokens
    head = tokens[draft.clause.head]
    link = tokens[head.head]
    if head.tag != "VBG" or link.lower != "for" or head.dep != "pcomp":
        return
    for token in tokens[max(0, link.i - 8) : link.i]:
        if token.lemma not in _REPAYING:
            continue
        repaid = [
            a
            for a in view.analysis.actors
            if token.end <= a.start and a.end <= link.start and a.text.lower() not in ("its", "their", "his", "her")
        ]
        if repaid:
            draft.actors = tuple(repaid[:1])
            draft.recipients = tuple(a for a in draft.recipients if a not in repaid)
        return


_VOICING = frozenset({"express", "voice", "convey", "reflect", "echo", "articulate"})


def _felt(view: View, draft: Draft) -> None:
    """ "The letter expresses the concern of the islanders": it is theirs, whoever wrote the letter."""
    for phrase in view.phrases(draft.clause, "obj"):
        tokens = view.analysis.sentences[phrase.sentence].tokens
        if phrase.head + 1 >= len(tokens) or tokens[phrase.head + 1].lower != "of":
            continue
        until = next((t.start for t in tokens[phrase.head + 2 :] if t.pos in ("ADP", "VERB")), phrase.end)
        holders = tuple(a for a in view.inside(phrase) if tokens[phrase.head].end < a.start < until)
        if holders:
            draft.actors = holders
            draft.recipients = tuple(a for a in draft.recipients if a not in holders)
            return


_ORDERING = frozenset({"order", "approve", "authorise", "authorize"})


def ordered_by(view: View, draft: Draft) -> tuple[Actor, ...]:
    """ "The president ordered air strikes": the deed of whoever has it done, where no one else is named for it."""
    above = view.governor(draft.clause) if draft.clause.form == "noun" else None
    if (
        above is None
        or draft.type != "ASSAULT"
        or above.lemma not in _ORDERING
        or not any(p.head == draft.clause.head for p in view.phrases(above, "obj"))
    ):
        return ()
    if not draft.recipients and not draft.objects:
        # "Ordered strikes on the camp": the parser leaves the target with the verb.
        put_on(view, draft, [p for role in ("prep:on", "prep:against") for p in view.phrases(above, role)])
    return view.actors(view.phrases(above, "subj"))


_CLASHES = frozenset("gunfight firefight clash shootout gunbattle skirmish battle fighting combat gun-battle".split())
_FALLING = frozenset({"die", "kill", "wound", "injure", "fall", "perish", "hurt"})
_AMID = ("prep:in", "prep:after", "prep:during", "prep:following")


def _fell(view: View, draft: Draft) -> None:
    """ "Two officers died in a gunfight with the cartel": armed men who fall in it are its other side."""
    above = view.governor(draft.clause)
    if above is None or above.lemma not in _FALLING or above.form != "verb":
        return
    if not any(a in view.actors(view.phrases(draft.clause, "prep:with")) for a in draft.actors):
        return
    if not any(p.head == draft.clause.head for role in _AMID for p in view.phrases(above, role)):
        return
    first = view.governor(above)
    struck = view.phrases(above, "obj" if above.passive else "subj")
    if (
        first is not None
        and above.relation == "conjunct"
        and first.lemma in _FALLING
        and first.passive == above.passive
    ):
        # "Thirteen marines were killed and 40 wounded in fighting with": the same side, named with the first.
        struck += view.phrases(first, "obj" if first.passive else "subj")
    fallen = [
        p for p in struck if "armed" in view.classes(p) and (above.passive or above.lemma in ("die", "fall", "perish"))
    ]
    sides = view.actors(fallen) or tuple(a for a in (generic(view, p) for p in fallen) if a is not None)
    if sides:
        draft.actors, draft.two_sided = (*sides, *draft.actors), True


_ORDERS = frozenset({"order", "orders", "instruction", "instructions", "command"})


def _on_orders(view: View, draft: Draft) -> None:
    """ "On orders from the colonel, the lieutenant and his men opened fire": a subject that the parser joins to the order."""
    for role in ("prep:on", "prep:at", "prep:under"):
        for phrase in view.phrases(draft.clause, role):
            comma = phrase.text.find(",")
            if comma < 0 or not view.heads(phrase) & _ORDERS or phrase.end > draft.trigger.start:
                continue
            inside = view.inside(phrase)
            acting = tuple(a for a in inside if a.start > phrase.start + comma)
            if acting:
                draft.actors = acting
                draft.recipients = tuple(a for a in draft.recipients if a not in inside and a.start > phrase.end)
                draft.objects = tuple(o for o in draft.objects if o.start > phrase.end)
                return


def _waged(view: View, draft: Draft) -> None:
    """ "The war against the group": it is waged on them, and who wages it is not said."""
    if any(view.phrases(draft.clause, role) for role in _BOTH_SIDES):
        return
    foes = view.actors(view.phrases(draft.clause, "prep:against"))
    if foes and all(a in foes for a in draft.actors):
        draft.actors, draft.recipients, draft.two_sided = (), foes, False


def _suffered(view: View, draft: Draft) -> None:
    clause = draft.clause
    owners = view.phrases(clause, "poss")
    if not owners or view.phrases(clause, "prep:of") or (clause.light and draft.actors):
        # "Committed their murders": theirs to answer for.
        return
    if clause.lemma in _SUFFERED:
        people = tuple(a for a in view.actors(owners) if a.type != "state")
        if people:
            starts = {a.start for a in people}
            draft.actors = tuple(a for a in draft.actors if a.start not in starts)
            draft.recipients = people
            return
    if clause.lemma in _TAKEN and not draft.objects:
        tokens = view.analysis.sentences[clause.sentence].tokens
        for phrase in owners:
            place = view.place(phrase)
            if (place is not None and place.precision != "country") or "town" in view.heads(phrase) | {
                "town" for h in view.heads(phrase) if h in _GROUND
            }:
                first = min(
                    (tokens[c].start for c in tokens[phrase.head].children if tokens[c].dep == "det"),
                    default=tokens[phrase.head].start,
                )
                end = tokens[phrase.head].end
                draft.objects = (Span(start=first, end=end, text=view.analysis.document.text[first:end]),)


_GROUND = frozenset(
    "town city village district area island base port airport province region camp bridge capital".split()
)


def _on_life(view: View, draft: Draft) -> None:
    """ "Survived an attack on his life": on him."""
    lives = [p for p in draft.acted_on if p.lemma == "life"]
    owners = tuple(a for p in lives for a in view.inside(p)) or view.actors(view.phrases(draft.clause, "obj"))
    if owners:
        ends = {p.end for p in lives}
        draft.objects = tuple(o for o in draft.objects if o.end not in ends)
        others = (a for a in draft.recipients if a.end not in ends)
        draft.recipients = tuple(dict.fromkeys((*others, *owners)))


def _asked_in_writing(view: View, draft: Draft) -> None:
    """ "Handed the junta a petition asking it to explain": nobody asks himself, but whoever the paper is for."""
    own = {a.id or a.name for a in draft.actors}
    others = tuple(a for a in draft.recipients if (a.id or a.name) not in own)
    if len(others) == len(draft.recipients):
        return
    paper = view.governor(draft.clause)
    above = None if paper is None or paper.form != "noun" else view.governor(paper)
    if not others and above is not None and above.lemma in HANDING:
        others = view.actors([*view.phrases(above, "iobj"), *view.phrases(above, "prep:to")])
    draft.recipients = others
