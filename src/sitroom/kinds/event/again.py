"""Deeds spoken of again: "three people were hurt in the firing" names the firing told of just before, and who fired.

Only a definite noun refers back, only to deeds of its own kind in the sentences right before it, and only where these
agree on who did it.
"""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.view import View
from sitroom.text.analysis import Token

_REACH = 3
DEFINITE = frozenset({"the", "this", "that", "these", "those"})
_LINKS = ("prep:in", "prep:by", "prep:from", "prep:during", "prep:under")
_PREPOSITIONS = frozenset(link.partition(":")[2] for link in _LINKS)
FAMILIES = (
    frozenset("fire firing shoot shooting gunfire shot shootout shoot-out gunshot fusillade volley".split()),
    frozenset("bomb bombing blast explosion explode detonate detonation".split()),
    frozenset("shell shelling bombardment bombard barrage pound".split()),
    frozenset("airstrike strike raid bombing bomb".split()),
    frozenset("attack assault ambush raid storm storming strike".split()),
    frozenset("ambush attack".split()),
    frozenset("raid storm".split()),
    frozenset("clash battle fighting fight gunfight firefight skirmish encounter".split()),
    frozenset("lathicharge lathi-charge charge baton-charge".split()),
    frozenset("kidnapping kidnap abduction abduct seize".split()),
    frozenset("massacre slaughter kill killing murder".split()),
)


def name_again(view: View, drafts: list[Draft]) -> None:
    """Gives deeds and results without a doer the one whom the deed they refer back to has. `drafts` in text order."""
    for at, draft in enumerate(drafts):
        if draft.type != "ASSAULT" or draft.actors or draft.polarity != "positive":
            continue
        family = _referred(view, draft)
        if not family:
            continue
        earlier = [
            d
            for d in drafts[:at]
            if 0 < draft.clause.sentence - d.clause.sentence <= _REACH
            and d.type == "ASSAULT"
            and d.actors
            and d.polarity == "positive"
            and d.reality in ("occurred", "ongoing")
            and not family.isdisjoint(d.clause.lemma.lower().split())
        ]
        named = {tuple(sorted(a.id or a.name or a.text for a in d.actors)) for d in earlier}
        if len(named) == 1:
            draft.actors = earlier[-1].actors
            if draft.clause.form == "verb" and not any(type_ == "caused_by" for type_, _ in draft.links):
                draft.links.append(("caused_by", earlier[-1]))
            draft.reasons.append(f"the deed of {earlier[-1].trigger.text!r}, spoken of again")


def _referred(view: View, draft: Draft) -> frozenset[str]:
    """The words for deeds of the kind that a draft's definite noun refers back to."""
    tokens = view.analysis.sentences[draft.clause.sentence].tokens
    if draft.clause.form == "noun":
        return _family(tokens, tokens[draft.clause.head])
    heads = [p.head for role in _LINKS for p in view.phrases(draft.clause, role)]
    # "Sustained injuries in the firing": the parser hangs the deed on the object.
    heads += [d.head for d in view.dependents(draft.clause) if d.form == "noun" and tokens[d.head].dep == "pobj"]
    for head in heads:
        if tokens[tokens[head].head].lower in _PREPOSITIONS:
            found = _family(tokens, tokens[head])
            if found:
                return found
    return frozenset()


def _family(tokens: list[Token], noun: Token) -> frozenset[str]:
    """Of a noun with nothing beside its article; one that says whose or where it was stands for itself."""
    below = [tokens[c] for c in noun.children if tokens[c].pos != "PUNCT" and tokens[c].lower != "same"]
    if len(below) != 1 or below[0].lower not in DEFINITE:
        return frozenset()
    words = {noun.lemma.lower(), noun.lower}
    found: frozenset[str] = frozenset()
    for family in FAMILIES:
        if not words.isdisjoint(family):
            found |= family
    return found
