"""One event for one happening: results in their deed's clause, talks within a meeting, what a speech act is about.

A result in a clause of its own stays an event, and is linked to its deed.
"""

from __future__ import annotations

from sitroom.kinds.event.decide import SPEECH, is_content
from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.parts import (
    RESULTS,
    SUSPENDING,
    UNREAL,
    acted_on,
    asked,
    deep_content,
    role_of,
    same_crowd,
    same_deed,
    term,
)
from sitroom.kinds.event.sides import put_on
from sitroom.kinds.event.view import View
from sitroom.lexicon.predicates import light_verbs
from sitroom.text.analysis import Clause

_IMPACTS = frozenset(
    "hit strike rock shake target blow tear rip devastate ravage raze pound batter obliterate demolish".split()
) | {
    "rip through", "tear through", "blow up", "blow apart", "blow away", "tear apart", "rip apart", "rip open",
    "bring down", "tear down", "knock down", "set ablaze", "rip off", "blow off", "blow open", "tear open",
}  # fmt: skip
_HAPPENED = frozenset({"occurred", "ongoing"})
_DENYING = frozenset({"deny", "refute", "admit", "acknowledge", "rebut"})
_COUNTING = frozenset({"number", "toll", "total", "death toll", "count", "figure"})


def merge(view: View, drafts: list[Draft]) -> list[Draft]:
    """The drafts without those that are part of another one, in their order."""
    by_clause = {d.clause.index: d for d in drafts}
    for draft in drafts:
        if not draft.dropped:
            _into_deed(view, draft, by_clause)
    for draft in drafts:
        if not draft.dropped:
            _into_twin(view, draft, by_clause)
    for draft in drafts:
        if not draft.dropped:
            _into_noun(view, draft, by_clause)
    for draft in drafts:
        if not draft.dropped:
            _into_means(view, draft, by_clause)
    for draft in drafts:
        if not draft.dropped:
            _into_governor(view, draft, by_clause)
    for draft in drafts:
        if draft.type == "PROTEST" and draft.clause.relation == "participle" and not draft.dropped:
            draft.dropped = any(same_crowd(draft, d) for d in drafts)
    kept = [d for d in drafts if not d.dropped]
    _link(view, kept)
    return kept


def _into_noun(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "The air strikes which they launched", "the arrests made on Monday": the noun tells, and its verb lends the side."""
    clause = draft.clause
    if clause.form != "verb" or clause.relation not in ("relative", "participle") or clause.lemma not in light_verbs():
        return
    above = view.governor(clause)
    noun = None if above is None else by_clause.get(above.index)
    if noun is not None and not noun.dropped and noun.clause.form == "noun":
        draft.dropped = True


def _into_means(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Conducted strikes using fighter aircraft against the group": what is used is how the deed was done, and no other."""
    clause = draft.clause
    if clause.form != "verb" or clause.finite or clause.relation not in ("adverbial", "participle"):
        return
    above = view.governor(clause)
    deed = None if above is None else by_clause.get(above.index)
    if deed is None and above is not None:
        # "Fighting raged, with both sides using artillery"
        subjects = {p.head for p in view.phrases(above, "subj")}
        deed = next(
            (by_clause[d.index] for d in view.dependents(above) if d.head in subjects and d.index in by_clause), None
        )
    if (
        draft.lemma in _USING
        and draft.type == "ASSAULT"
        and deed is not None
        and deed.type == "ASSAULT"
        and not deed.dropped
    ):
        _absorb(view, deed, draft)


_USING = frozenset({"use", "employ", "wield"})


def _result(draft: Draft) -> bool:
    return draft.type == "ASSAULT" and draft.lemma in RESULTS


def _into_deed(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "A strike on a market killed nine", "blew up a market, killing eleven", "died in fighting"."""
    clause = draft.clause
    if clause.form != "verb" or not (_result(draft) or (draft.type == "ASSAULT" and draft.lemma in _IMPACTS)):
        return
    for below in view.dependents(clause):
        deed = by_clause.get(below.index)
        if deed is None or deed.dropped or deed.type != "ASSAULT" or below.form != "noun":
            continue
        role = role_of(view, clause, below)
        if (role == "subj" and not clause.passive) or role in (
            "prep:in",
            "prep:by",
            "prep:during",
            "prep:from",
            "subj",
            "prep:under",
        ):
            if clause.negated or clause.polarity == "negative":
                return
            if _fought(deed, draft) and draft.recipients:
                # "Marines killed six gunmen in a clash": who killed whom, and not only that they met.
                draft.time, draft.places = draft.time or deed.time, draft.places or deed.places
                draft.reasons.append(f"in {deed.trigger.text!r}")
                deed.dropped = True
                return
            _absorb(view, deed, draft)
            for other in _coordinated(view, draft, by_clause):
                _absorb(view, deed, other)
            # "A strike targeted the base, causing fires": what follows from the verb follows from the deed.
            by_clause[clause.index] = deed
            return
    if clause.relation == "relative" and _result(draft) and not draft.actors:
        # "The bombing in which four died": its victims.
        at = {p.antecedent.head for p in view.phrases(clause, "prep:in") if p.antecedent is not None}
        deed = next((d for d in by_clause.values() if d.clause.head in at and d.clause.form == "noun"), None)
        if deed is not None and not deed.dropped and deed.type == "ASSAULT" and clause.polarity == "positive":
            _absorb(view, deed, draft)
            for other in _coordinated(view, draft, by_clause):
                _absorb(view, deed, other)
            return
    if not (_result(draft) or (draft.lemma in ("hit", "strike") and clause.relation in ("participle", "adverbial"))):
        return
    above = view.governor(clause)
    if above is not None and clause.relation == "conjunct" and not clause.finite:
        # "Blew up a market, killing eleven and wounding forty": the second result as the first.
        first = by_clause.get(above.index)
        if first is not None and first.dropped and _result(first) and above.relation in ("participle", "adverbial"):
            clause, above = above, view.governor(above)
    deed = None if above is None else by_clause.get(above.index)
    if (
        above is not None
        and above.relation in ("participle", "relative")
        and (deed is None or deed.type != "ASSAULT")
        and clause.relation in ("participle", "adverbial")
    ):
        # "Blew herself up among people fleeing the zone, killing 28": those who flee kill nobody.
        over = view.governor(above)
        if over is not None and over.index in by_clause and by_clause[over.index].type == "ASSAULT":
            above, deed = over, by_clause[over.index]
            draft.actors = ()
    if (
        above is not None
        and (deed is None or deed.type != "ASSAULT")
        and clause.relation in ("participle", "adverbial")
        and not clause.finite
        and _result(draft)
    ):
        # "Ended the truce with a bomb that tore through the docks, injuring 100"
        before = [
            d
            for d in by_clause.values()
            if d.type == "ASSAULT"
            and not d.dropped
            and not _result(d)
            and d.clause.sentence == clause.sentence
            and above.head < d.clause.head < clause.head
        ]
        if before:
            deed = max(before, key=lambda d: d.clause.head)
            above = deed.clause
            draft.actors = ()
    if (
        deed is not None
        and not deed.dropped
        and deed.type == "ASSAULT"
        and clause.relation in ("participle", "adverbial", "infinitive")
        and not clause.finite
        and not clause.passive
        and not clause.negated
        and clause.mark in ("", "by")
        and deed.clause.form in ("verb", "noun")
        and above is not None
        and above.reality == clause.reality
    ):
        _absorb(view, deed, draft)


def _fought(deed: Draft, result: Draft) -> bool:
    """Whether a result has a doer of its own, and the fighting it came of names no side."""
    return (
        deed.clause.form == "noun"
        and not deed.clause.light
        and deed.lemma in _FIGHTS
        and not deed.actors
        and not deed.recipients
        and bool(result.actors)
        and not result.clause.passive
    )


_FIGHTS = frozenset(
    "clash battle fighting gunfight gunbattle gun-battle firefight shootout skirmish encounter combat exchange".split()
)


def _into_twin(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Two were killed and six wounded in shelling": one telling, whose second verb has no auxiliary of its own."""
    clause = draft.clause
    if _one_deed(view, draft, by_clause):
        return
    if not _result(draft) or not clause.passive or clause.relation != "conjunct" or clause.negated:
        return
    tokens = view.analysis.sentences[clause.sentence].tokens
    above = view.governor(clause)
    first = None if above is None else by_clause.get(above.index)
    if (
        first is None
        or first.dropped
        or not _result(first)
        or not first.clause.passive
        or first.clause.negated
        or any(tokens[c].dep in ("auxpass", "aux") for c in tokens[clause.head].children)
    ):
        return
    put_on(view, first, draft.acted_on)
    first.mode = first.mode or draft.mode
    first.instrument = first.instrument or draft.instrument
    first.actors = first.actors or draft.actors
    first.places = first.places or draft.places
    first.time = first.time or draft.time
    first.reasons.append(f"with {draft.trigger.text!r}")
    draft.dropped = True


_HARMING = frozenset({"shoot", "stab", "beat", "hack", "knife", "attack", "ambush", "bludgeon", "club", "stone"})


def _one_deed(view: View, draft: Draft, by_clause: dict[int, Draft]) -> bool:
    """ "Shot and killed a village chief": the second verb is what came of the first."""
    clause = draft.clause
    above = view.governor(clause)
    first = None if above is None else by_clause.get(above.index)
    if (
        not _result(draft)
        or clause.relation != "conjunct"
        or first is None
        or first.dropped
        or first.lemma not in _HARMING
        or clause.head - first.clause.head != 2
        or clause.negated != first.clause.negated
        or clause.reality != first.clause.reality
    ):
        return False
    put_on(view, first, draft.acted_on)
    first.actors = first.actors or draft.actors
    first.places, first.time = first.places or draft.places, first.time or draft.time
    first.reasons.append(f"with its result {draft.trigger.text!r}")
    draft.dropped = True
    return True


def _coordinated(view: View, draft: Draft, by_clause: dict[int, Draft]) -> list[Draft]:
    """ "Three were killed and dozens wounded in …": the results that share their deed."""
    near = [d for d in view.dependents(draft.clause) if d.relation == "conjunct"]
    above = view.governor(draft.clause)
    if above is not None and draft.clause.relation == "conjunct":
        near.append(above)
    found = [by_clause[c.index] for c in near if c.index in by_clause]
    return [
        d
        for d in found
        if _result(d) and not d.dropped and not d.clause.negated and d.clause.passive == draft.clause.passive
    ]


def _absorb(view: View, deed: Draft, result: Draft) -> None:
    if deed.clause.form == "noun" and deed.reality == "occurred" and result.reality == "hypothetical":
        # "The blast could wreck the accord": done is the one, feared the other.
        result.dropped = True
        return
    general = deed.lemma in ("war", "conflict", "fighting", "violence", "insurgency", "battle", "clash")
    if not deed.two_sided and not general:
        put_on(view, deed, [p for p in result.acted_on if p.head != deed.clause.head])
    else:
        # "Nine farmers lost their lives in clashes between the two": they fought on neither side, as "people" may have.
        fighting = {(a.start, a.end) for a in deed.actors}
        bystanders = (
            a
            for a in result.recipients
            if a.type == "civilians" and a.name not in ("people", "persons") and (a.start, a.end) not in fighting
        )
        deed.recipients = tuple(dict.fromkeys((*deed.recipients, *bystanders)))
    if not deed.actors and result.actors:
        deed.actors = result.actors
    deed.time = deed.time or result.time
    deed.places = deed.places or result.places
    deed.instrument = deed.instrument or result.instrument
    if deed.mode is None and result.mode not in (None, "destroy") and not deed.two_sided:
        deed.mode = result.mode
    if deed.clause.form == "noun" and not deed.clause.light:
        deed.reality, deed.polarity = result.reality, result.polarity
        deed.standing = result.standing if deed.standing == "stated" else deed.standing
        deed.attribution = deed.attribution or result.attribution
        if deed.lemma in ("war", "conflict", "insurgency") and result.clause.perfect:
            deed.novelty = "background"
        if result.novelty != "new" and deed.novelty == "new":
            deed.novelty = result.novelty
        if _counted(view, result.clause):
            deed.novelty = "background"
    deed.confidence = round(min(0.95, max(deed.confidence, result.confidence) + 0.05), 2)
    deed.reasons.append(f"with its result {result.trigger.text!r}")
    result.dropped = True


def _counted(view: View, clause: Clause) -> bool:
    """ "The number killed in the strike": the strike is known already."""
    if clause.relation not in ("participle", "relative"):
        return False
    tokens = view.analysis.sentences[clause.sentence].tokens
    return tokens[tokens[clause.head].head].lemma.lower() in _COUNTING


_WARFARE = frozenset({"operation", "hostility", "fighting", "combat", "action", "activity"})


def _into_governor(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
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
    owner = None if above is None else by_clause.get(above.index)
    if above is not None and (owner is None or owner.dropped) and deep_content(view, draft, above, by_clause):
        draft.dropped = True
        return
    if above is not None and term(view, draft, above, by_clause):
        draft.dropped = True
        return
    if owner is None or above is None:
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
    if owner.lemma in _DENYING:
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
            or owner.type == "REJECT"
            or (owner.type == "REQUEST" and clause.form == "verb" and not clause.finite)
        ):
            _content_sides(owner, draft)
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


_SCATTERING = frozenset({"disperse", "scatter", "break up", "subdue", "clear"})


_SWEEPS = frozenset({"raid", "operation", "sweep", "crackdown", "swoop"})


def _content_sides(owner: Draft, inner: Draft) -> None:
    if owner.type in ("REQUEST",) and not owner.recipients:
        owner.recipients = tuple(a for a in inner.actors if a not in owner.actors)
    if owner.type in ("THREATEN", "REJECT", "AGREE", "CONCEDE") and not owner.recipients:
        owner.recipients = tuple(a for a in inner.recipients if a not in owner.actors)
    if not owner.objects:
        owner.objects = inner.objects


def _link(view: View, drafts: list[Draft]) -> None:
    """Results to their deeds; two attacks on the same target."""
    by_sentence: dict[int, list[Draft]] = {}
    for draft in drafts:
        by_sentence.setdefault(draft.clause.sentence, []).append(draft)
    for here in by_sentence.values():
        deeds = [d for d in here if d.type == "ASSAULT" and not _result(d)]
        doing = {d.clause.index: d for d in here if d.type in ("ASSAULT", "COERCE") and d.actors}
        for draft in here:
            above = draft.clause.governor
            if _result(draft) and not draft.actors and above in doing and _outcome(draft.clause):
                # "Stormed the mosque, leaving fifteen dead": theirs.
                draft.actors = doing[above].actors
            if _result(draft) and deeds and draft.reality in _HAPPENED:
                nearest = min(deeds, key=lambda d: abs(d.trigger.start - draft.trigger.start))
                draft.links.append(("caused_by", nearest))
                _lend_doers(view, nearest, draft)
                draft.confidence = round(max(0.1, min(draft.confidence, nearest.confidence - 0.05)), 2)
            elif (
                draft.type == "SANCTION"
                and draft.mode == "expel"
                and deeds
                and draft.lemma in ("flee", "displace", "uproot")
            ):
                draft.links.append(("caused_by", min(deeds, key=lambda d: abs(d.trigger.start - draft.trigger.start))))
        _same_target([d for d in here if d.type == "ASSAULT" and d.objects])
        _same_target_through_copula(here)


def _outcome(clause: Clause) -> bool:
    return (
        clause.form == "verb"
        and clause.relation in ("participle", "adverbial")
        and not clause.finite
        and not clause.passive
    )


_AT_ONCE = frozenset({"when", "as", "after", "while"})


def _lend_doers(view: View, deed: Draft, result: Draft) -> None:
    """ "Two were killed when militants attacked": whoever did the deed did what came of it."""
    if result.actors or not deed.actors or deed.two_sided or not result.clause.passive or deed.clause.form != "verb":
        return
    own = {a.id or a.name for a in result.recipients}
    if any((a.id or a.name) in own for a in deed.actors) or deed.reality != result.reality:
        return
    above = view.governor(deed.clause)
    if above is not None and above.relation == "conjunct" and above.lemma in RESULTS:
        # "Two were killed and four injured when": told as one, of which the first stands.
        above = above if above.index == result.clause.index else view.governor(above)
    if deed.clause.mark in _AT_ONCE and above is not None and above.index == result.clause.index:
        result.actors = deed.actors
    elif (
        result.clause.relation == "conjunct"
        and result.clause.governor == deed.clause.index
        and result.recipients
        and all(a.type == "civilians" for a in result.recipients)
    ):
        # "Gunmen attacked a bus and seven passengers were killed"
        result.actors = deed.actors


def _same_target(drafts: list[Draft]) -> None:
    for i, draft in enumerate(drafts):
        for other in drafts[:i]:
            if any(o.start == t.start for o in draft.objects for t in other.objects):
                draft.links.append(("same_target", other))


def _same_target_through_copula(drafts: list[Draft]) -> None:
    """ "The depot hit on Monday is the one that was bombed in January"."""
    attacks = [d for d in drafts if d.type == "ASSAULT"]
    for i, draft in enumerate(attacks):
        if any(s.text.lower() in ("the one", "the same one", "one", "the same") for s in draft.objects) and i > 0:
            draft.objects = attacks[i - 1].objects or draft.objects
            draft.links.append(("same_target", attacks[i - 1]))
