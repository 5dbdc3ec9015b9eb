"""Doers whom no role of the deed names, but another place in its sentence.

"Died at the hands of the militia", "hacked to death in a church by fighters", "mortar fire from the group", "the bombing,
blamed on the group", "a raid claimed by the group", "Saudi-led air strikes", "were the victims of a massacre".
"""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.instrument import weapon
from sitroom.kinds.event.sides import doers, generic, put_on, whose_body
from sitroom.kinds.event.view import View, armed
from sitroom.lexicon.names import Name, country_name, names
from sitroom.lexicon.predicates import noun_predicates
from sitroom.model.values import Actor
from sitroom.text.analysis import Clause, Phrase, Token
from sitroom.text.phrases import phrase as phrase_at
from sitroom.text.phrases import single

_DEEDS = frozenset({"ASSAULT", "COERCE", "SANCTION"})
# Where whoever is held to have done a deed stands behind one of these.
_HELD_TO = {
    "blame": ("prep:on", "prep:upon"),
    "pin": ("prep:on", "prep:upon"),
    "attribute": ("prep:to",),
    "ascribe": ("prep:to",),
    "impute": ("prep:to",),
}
_CLAIMED = frozenset({"claim"})
_DONE = frozenset(
    "carry launch stage commit perpetrate mount conduct execute lead unleash plant lay fire throw hurl detonate set "
    "carry out plan direct mastermind organise organize orchestrate undertake wage".split()
) | {"carry out", "set off"}  # fmt: skip
_LEADING = frozenset({"country", "adjective", "organisation", "group"})


def find_doers(view: View, draft: Draft) -> None:
    """Fills the actors of a violent or coercive deed that has none, where its sentence names who did it."""
    if draft.type in _TOGETHER and draft.actors:
        _with_others(view, draft)
    if draft.type not in _DEEDS:
        return
    _with_victim(view, draft)
    if draft.type == "ASSAULT" and not draft.actors:
        _between(view, draft)
    if draft.type == "ASSAULT" and draft.actors:
        _fought_with(view, draft)
    if draft.type == "ASSAULT" and len(draft.actors) == 1:
        _other_side(view, draft)
    if draft.two_sided:
        return
    if not draft.recipients:
        _victims(view, draft)
        _aimed_at(view, draft)
    if draft.actors:
        return
    found = _at_hands(view, draft.clause) or _by(view, draft) or _from(view, draft) or _leading(view, draft)
    found = found or _answering(view, draft) or _behind(view, draft) or _responsible(view, draft)
    if found:
        own = {(a.start, a.end) for a in draft.recipients}
        draft.actors = tuple(a for a in found if (a.start, a.end) not in own)
        return
    _held_to_have(view, draft)
    if not draft.actors:
        _accused(view, draft)


_ANSWERING = frozenset("respond retaliate reply answer react counter begin start follow continue".split())


def _answering(view: View, draft: Draft) -> tuple[Actor, ...]:
    """ "Responded with raids on the camp": theirs."""
    above = view.governor(draft.clause) if draft.clause.form == "noun" else None
    if above is None or above.form != "verb" or above.lemma not in _ANSWERING or above.passive:
        return ()
    if not any(p.head == draft.clause.head for p in view.phrases(above, "prep:with")):
        return ()
    return doers(view, above, view.phrases(above, "subj"))


def _behind(view: View, draft: Draft) -> tuple[Actor, ...]:
    """ "The faction was behind the abduction of two boys", "is responsible for the attack": who did it, by a copula."""
    above = view.governor(draft.clause) if draft.clause.form == "noun" else None
    if above is not None and above.lemma in ("involve", "implicate", "participate") and not above.negated:
        # "Was involved in the killing of a migrant"
        inside = any(p.head == draft.clause.head for p in view.phrases(above, "prep:in"))
        return _acting(view, view.phrases(above, "obj" if above.passive else "subj")) if inside else ()
    if above is None or above.lemma not in ("be", "stand", "remain") or above.negated:
        return ()
    tokens = view.analysis.sentences[draft.clause.sentence].tokens
    link = tokens[tokens[draft.clause.head].head]
    if link.lower == "behind" or (link.lower == "for" and tokens[link.head].lower == "responsible"):
        if above.standing == "alleged" and draft.standing == "stated":
            draft.standing = "alleged"  # "were believed to be behind the raid"
        return _acting(view, view.phrases(above, "subj"))
    if link.lower == "in" and tokens[link.head].lower in _INVOLVED:
        return _acting(view, view.phrases(above, "subj"))
    return ()


_INVOLVED = frozenset({"involved", "implicated", "complicit"})


_ACCUSING = frozenset("blame accuse suspect".split())


def _accused(view: View, draft: Draft) -> None:
    """ "Blamed the army for the disappearance of forty villagers": held to have done it."""
    above = view.governor(draft.clause) if draft.clause.form == "noun" else None
    if above is None or above.form != "verb" or above.lemma not in _ACCUSING or above.negated:
        return
    if not any(
        p.head == draft.clause.head for r in ("prep:for", "prep:of", "prep:over") for p in view.phrases(above, r)
    ):
        return
    found = _acting(view, view.phrases(above, "obj"))
    if found:
        draft.actors = found
        draft.standing = "alleged" if draft.standing == "stated" else draft.standing
        draft.reasons.append(f"{above.lemma} {found[0].text}")


_TOGETHER = frozenset({"ASSAULT", "COERCE", "MOBILIZE", "RETREAT"})
_JOINTLY = frozenset(
    "conjunction cooperation co-operation coordination co-ordination concert partnership collaboration tandem".split()
)
_ALONG = frozenset({"together", "along", "jointly", "alongside"})


def _with_others(view: View, draft: Draft) -> None:
    """ "Coalition forces, in conjunction with Afghan commandos, killed", "fought alongside the army": both did it."""
    clause = draft.clause
    found = list(_acting(view, view.phrases(clause, "prep:alongside")))
    for phrase in view.phrases(clause, "prep:in"):
        if phrase.lemma in _JOINTLY:
            found += view.inside(phrase)
    tokens = view.analysis.sentences[clause.sentence].tokens
    for phrase in view.phrases(clause, "prep:with"):
        first = next((t.i for t in tokens if t.start >= phrase.start), 0)
        if first >= 2 and tokens[first - 1].lower == "with" and tokens[first - 2].lower in _ALONG:
            found += _acting(view, [phrase])
    for phrase in view.phrases(clause, "subj"):
        if phrase.sentence == clause.sentence and not phrase.implied:
            # "Rwanda, together with Uganda, invaded": the parser leaves the second with the first.
            for child in tokens[phrase.head].children:
                link = tokens[child]
                if link.lower == "alongside" or (link.lower == "with" and tokens[child - 1].lower in _ALONG):
                    inner = [single(view.analysis.sentences[clause.sentence], c) for c in link.children]
                    found += _acting(view, [p for p in inner if p.pos in ("NOUN", "PROPN")])
    known = {(a.start, a.end) for a in (*draft.actors, *draft.recipients)}
    draft.actors = (*draft.actors, *(a for a in dict.fromkeys(found) if (a.start, a.end) not in known))


_ALONG_WITH = ("prep:with", "prep:along with", "prep:together with")


def _with_victim(view: View, draft: Draft) -> None:
    """ "Was hanged along with the bomber Sara Rishi", "shot him along with two guards": both suffered it."""
    clause = draft.clause
    if not draft.recipients or not (clause.passive or view.actors(view.phrases(clause, "obj"))):
        return
    tokens = view.analysis.sentences[clause.sentence].tokens
    for phrase in [p for role in _ALONG_WITH for p in view.phrases(clause, role)]:
        first = next((t.i for t in tokens if t.start >= phrase.start), 0)
        if first >= 2 and tokens[first - 1].lower == "with" and tokens[first - 2].lower in _ALONG:
            if not clause.passive and first - 2 < clause.head:
                continue
            known = {(a.start, a.end) for a in (*draft.actors, *draft.recipients)}
            found = view.actors([phrase])
            draft.recipients = (*draft.recipients, *(a for a in found if (a.start, a.end) not in known))


def _other_side(view: View, draft: Draft) -> None:
    """ "Exchanged fire with border guards": the other side, left with the noun."""
    row = draft.match.row if draft.match is not None else None
    if row is None or draft.clause.form != "verb" or not any("prep:with" in roles for roles in row.actor):
        return
    sentence = view.analysis.sentences[draft.clause.sentence]
    for thing in view.phrases(draft.clause, "obj"):
        if thing.sentence != sentence.index or thing.implied:
            continue
        for child in sentence.tokens[thing.head].children:
            if sentence.tokens[child].lower == "with":
                inner = [phrase_at(sentence, c, "with") for c in sentence.tokens[child].children]
                found = _acting(view, [m for p in inner for m in p.each() if p.pos in ("NOUN", "PROPN")])
                if found:
                    draft.actors = (*draft.actors, *(a for a in found if a not in draft.actors))
                    draft.two_sided = True
                    return


_FIGHTS = frozenset("clash battle fighting gunfight gunbattle firefight shootout skirmish combat".split())
_ON_THE_WAY = frozenset({"prep:after", "prep:during", "prep:in", "prep:amid", "prep:following", "prep:through"})


def _fought_with(view: View, draft: Draft) -> None:
    """ "Rebels took the town after clashes with the army": the other side is who the clause is about."""
    clause = draft.clause
    above = view.governor(clause)
    if clause.form != "noun" or clause.light or draft.lemma not in _FIGHTS or above is None or above.form != "verb":
        return
    against = [p for r in ("prep:with", "prep:against") for p in view.phrases(clause, r)]
    other = {a.start for a in view.actors(against)}
    if not other or above.passive or any(a.start not in other for a in draft.actors):
        return
    tokens = view.analysis.sentences[clause.sentence].tokens
    if not any(_leads_to(tokens, clause.head, p) for r in _ON_THE_WAY for p in view.phrases(above, r)):
        return
    fighters = [p for p in view.phrases(above, "subj") if "armed" in view.classes(p) or _armed(view, p)]
    found = _acting(view, fighters)
    if found:
        draft.actors, draft.two_sided = (*found, *draft.actors), True


_TAKING_PLACE = frozenset(
    {"take place", "take", "occur", "erupt", "break out", "rage", "flare", "flare up", "continue"}
)


def _between(view: View, draft: Draft) -> None:
    """ "Clashes took place overnight between fighters and tribesmen": the sides, left with the verb."""
    clause = draft.clause
    above = view.governor(clause)
    if clause.form != "noun" or draft.lemma not in _FIGHTS or above is None or above.lemma not in _TAKING_PLACE:
        return
    if any(p.head == clause.head for p in view.phrases(above, "subj")):
        found = _acting(view, view.phrases(above, "prep:between"))
        if len(found) > 1:
            draft.actors, draft.two_sided = found, True


def _armed(view: View, phrase: Phrase) -> bool:
    actor = view.actor(phrase)
    return actor is not None and actor.type in ("military", "police", "armed_group")


def _leads_to(tokens: list[Token], noun: int, phrase: Phrase) -> bool:
    """Whether a noun is a phrase's head, or behind its "of": "two days of clashes"."""
    at = tokens[noun]
    of = tokens[at.head]
    return noun == phrase.head or (at.dep == "pobj" and of.lower == "of" and of.head == phrase.head)


def _at_hands(view: View, clause: Clause) -> tuple[Actor, ...]:
    """ "At the hands of the militia", "at rebel hands"; of a noun also where its verb has them: "suffered attacks at"."""
    above = view.governor(clause) if clause.form == "noun" else None
    for held in (clause, *((above,) if above is not None and above.lemma in _SUFFERING else ())):
        for role in ("prep:at", "prep:by", "prep:under"):
            for phrase in view.phrases(held, role):
                if phrase.lemma != "hand":
                    continue
                found = view.inside(phrase) or _of_hands(view, phrase)
                if found:
                    return found
    return ()


_SUFFERING = frozenset({"suffer", "endure", "see", "experience", "witness", "face"})


def _of_hands(view: View, phrase: Phrase) -> tuple[Actor, ...]:
    """Whose hands they are, where the phrase ends before it is said: "at the hands of both the guards and …"."""
    sentence = view.analysis.sentences[phrase.sentence]
    for child in sentence.tokens[phrase.head].children:
        if sentence.tokens[child].lower == "of":
            inner = [phrase_at(sentence, c, "of") for c in sentence.tokens[child].children]
            return _acting(view, [m for p in inner for m in p.each() if p.pos in ("NOUN", "PROPN")])
    return ()


def _by(view: View, draft: Draft) -> tuple[Actor, ...]:
    """ "Hacked to death in a church by fighters": the agent of a passive, left with a noun in between."""
    clause = draft.clause
    if not (clause.passive or clause.form == "noun"):
        return ()
    near = _acting(view, view.phrases(clause, "prep:by"))
    if near:
        return near  # "assassinated, allegedly by members of the group"
    sentence = view.analysis.sentences[clause.sentence]
    tokens = sentence.tokens
    for role, phrases in clause.roles.items():
        if not role.startswith("prep:") and role not in ("when", "obj"):
            continue
        for outer in phrases:
            if outer.implied or outer.sentence != clause.sentence or outer.head <= clause.head:
                continue
            for token in tokens[outer.head + 1 :]:
                if token.start >= outer.end:
                    break
                over = tokens[token.head]
                # "Wounded in mortar fire from the rebels"; a deed done "by" somebody is an event of its own.
                deed = over.lemma in noun_predicates()
                if over.pos not in ("NOUN", "PROPN") or token.lower != ("from" if deed else "by"):
                    continue
                inner = [phrase_at(sentence, c, token.lower) for c in token.children if tokens[c].dep == "pobj"]
                found = _acting(view, [m for p in inner for m in p.each()])
                if found:
                    return found
    return ()


def _from(view: View, draft: Draft) -> tuple[Actor, ...]:
    """ "Mortar fire from the group", "came under attack from the militia", "wounded in mortar fire from the group"."""
    clause = draft.clause
    fired = clause.passive and any(
        weapon(view, p) or p.lemma == "fire" for r in ("prep:in", "prep:by") for p in view.phrases(clause, r)
    )
    if (clause.form != "noun" and not fired) or draft.type != "ASSAULT":
        return ()
    found = _acting(view, view.phrases(clause, "prep:from"))
    return tuple(a for a in found if a not in draft.recipients)


_UNARMED = frozenset({"civilians", "media", "ngo", "company"})
_BODIES = frozenset("group organisation organization movement faction gang cell network outfit band clan side".split())


def _acting(view: View, phrases: list[Phrase]) -> tuple[Actor, ...]:
    """Those of these that bear arms or govern."""
    acting: list[Actor] = []
    for phrase in phrases:
        state = view.state(phrase)
        named = view.actors([phrase]) or ((state,) if state is not None else ())
        human = None if named or "armed" not in view.classes(phrase) or weapon(view, phrase) else generic(view, phrase)
        for actor in (*named, *((human,) if human is not None else ())):
            if (armed(actor) or actor.type not in _UNARMED) and actor not in acting:
                acting.append(actor)
        if not named and human is None and phrase.pos == "NOUN" and phrase.lemma in _BODIES:
            # "The same group", "a local gang": whoever that is.
            span = view.span(phrase)
            acting.append(Actor(start=span.start, end=span.end, text=span.text, name=span.text.lower(), type="other"))
    return tuple(acting)


def _leading(view: View, draft: Draft) -> tuple[Actor, ...]:
    """ "Saudi-led air strikes": of whoever leads those who strike."""
    clause = draft.clause
    tokens = view.analysis.sentences[clause.sentence].tokens
    heads = [clause.head] if clause.form == "noun" else []
    heads += [p.head for p in view.phrases(clause, "subj") if p.sentence == clause.sentence and weapon(view, p)]
    for head in heads:
        for child in tokens[head].children:
            lead = tokens[child]
            if child > head or not lead.lower.endswith("led"):
                continue
            text = lead.text[:-4] if lead.lower.endswith("-led") else ""
            first = lead
            if not text and lead.i >= 2 and tokens[lead.i - 1].text == "-":
                first = tokens[lead.i - 2]
                text = first.text
            name = _leader(text)
            if name is not None:
                span = view.analysis.span(first.start, lead.end)
                return (
                    Actor(
                        start=span.start,
                        end=span.end,
                        text=span.text,
                        name=country_name(name.country or "") or name.name
                        if name.kind in ("country", "adjective")
                        else name.name,
                        id=name.country if name.kind in ("country", "adjective") else name.id,
                        type=name.type,
                        country=name.country,
                        sectors=name.sectors,
                    ),
                )
    return ()


def _leader(text: str) -> Name | None:
    return next((n for n in names().get(text) if n.kind in _LEADING), None) if text[:1].isupper() else None


def _held_to_have(view: View, draft: Draft) -> None:
    """ "The bombing, blamed on the group", "a raid claimed by the group", "a mine laid by the rebels"."""
    clause = draft.clause
    heads = {clause.head} if clause.form == "noun" else set()
    heads |= {p.head for r in ("subj", "obj") for p in view.phrases(clause, r) if weapon(view, p)}
    if not heads:
        return
    for other in view.analysis.clauses_of(clause.sentence):
        if other.form != "verb" or other.negated or other.index == clause.index:
            continue
        if not other.passive and other.relation != "relative" and other.lemma not in _HELD_TO:
            continue
        subjects = {(p.antecedent or p).head for p in view.phrases(other, "obj")}
        if not subjects & heads:
            continue
        for role in _HELD_TO.get(other.lemma, ()):
            found = _acting(view, view.phrases(other, role))
            if found:
                draft.actors = found
                draft.standing = "alleged" if draft.standing == "stated" else draft.standing
                draft.reasons.append(f"{other.lemma} {role[5:]} {found[0].text}")
                return
        if other.lemma in _CLAIMED or other.lemma in _DONE:
            found = _acting(view, view.phrases(other, "subj"))
            if found:
                draft.actors = found
                if other.lemma in _CLAIMED and draft.standing == "stated":
                    draft.standing = "claimed"
                draft.reasons.append(f"{other.lemma} by {found[0].text}")
                return


_AIMING = {
    "aim": ("prep:at", "prep:against"),
    "target": ("prep:at", "prep:against", "prep:on"),
    "direct": ("prep:at", "prep:against"),
    "level": ("prep:at", "prep:against"),
    "launch": ("prep:at", "prep:against", "prep:on"),
}


def _aimed_at(view: View, draft: Draft) -> None:
    """ "Bombings targeted at the army", "attacks aimed at pilgrims", "attacks targeting police": on whom a deed is."""
    if draft.clause.form != "noun" or draft.objects:
        return
    for below in view.analysis.clauses_of(draft.clause.sentence):
        if below.form != "verb" or below.relation not in ("participle", "relative") or below.lemma not in _AIMING:
            continue
        role = "obj" if below.passive or any(view.phrases(below, r) for r in _AIMING[below.lemma]) else "subj"
        if not any(
            (p.antecedent or p).head == draft.clause.head for r in ("obj", "subj") for p in view.phrases(below, r)
        ):
            continue
        aims = [p for r in _AIMING[below.lemma] for p in view.phrases(below, r)]
        if role == "subj" and below.lemma == "target":
            aims += [p for p in view.phrases(below, "obj") if p.head != draft.clause.head]
        put_on(view, draft, aims)
        return


def _responsible(view: View, draft: Draft) -> tuple[Actor, ...]:
    """ "The group responsible for a string of attacks": whoever is, also of what those attacks hit."""
    if draft.type != "ASSAULT":
        return ()
    tokens = view.analysis.sentences[draft.clause.sentence].tokens
    at = draft.clause.head
    for _ in range(8):
        token = tokens[at]
        over = tokens[token.head]
        if token.lower == "for" and over.lower == "responsible" and over.dep in ("amod", "acl", "relcl"):
            return _acting(view, [single(view.analysis.sentences[draft.clause.sentence], over.head)])
        if token.dep not in ("pobj", "prep", "acl", "compound") or over.i == at:
            return ()
        at = over.i
    return ()


_COSTING = frozenset({"claim", "cost", "take"})
_VICTIMS = frozenset({"victim", "target", "casualty"})


def _victims(view: View, draft: Draft) -> None:
    """ "The villagers were the victims of a massacre", "fell victim to an attack"."""
    clause = draft.clause
    if clause.form == "verb" and clause.lemma in _COSTING:
        # "Is claiming soldiers' lives"
        put_on(view, draft, [p for p in view.phrases(clause, "obj") if p.lemma == "life" and whose_body(view, p)])
        return
    above = view.governor(clause)
    if clause.form != "noun" or above is None or above.form != "verb":
        return
    if above.lemma in _COSTING and any(p.head == clause.head for p in view.phrases(above, "subj")):
        # "The attack claimed the lives of six soldiers"
        put_on(view, draft, [p for p in view.phrases(above, "obj") if p.lemma == "life" and whose_body(view, p)])
        return
    tokens = view.analysis.sentences[clause.sentence].tokens
    link = tokens[tokens[clause.head].head]
    over = tokens[link.head]
    if link.lower in ("of", "to") and over.lemma in _VICTIMS and above.lemma in ("be", "become", "fall", "remain"):
        put_on(view, draft, [p for p in view.phrases(above, "subj") if p.head != clause.head])
