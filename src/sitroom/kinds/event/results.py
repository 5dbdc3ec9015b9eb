"""Results in the clause of their deed: "a strike on a market killed nine" is one event with the victims as recipients."""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.parts import RESULTS, role_of
from sitroom.kinds.event.sides import put_on
from sitroom.kinds.event.view import View
from sitroom.text.analysis import Clause

_IMPACTS = frozenset(
    "hit strike rock shake target blow tear rip devastate ravage raze pound batter obliterate demolish".split()
) | {
    "rip through", "tear through", "blow up", "blow apart", "blow away", "tear apart", "rip apart", "rip open",
    "bring down", "tear down", "knock down", "set ablaze", "rip off", "blow off", "blow open", "tear open",
}  # fmt: skip
_COUNTING = frozenset({"number", "toll", "total", "death toll", "count", "figure"})


def is_result(draft: Draft) -> bool:
    """Whether a draft tells what came of a deed: "killed", "destroyed", "left dead"."""
    return draft.type == "ASSAULT" and draft.lemma in RESULTS


def into_deed(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """Gives a result to the deed it came of, in the roles of its verb, around it or above it."""
    clause = draft.clause
    if _cut_off(view, draft, by_clause) or _had_to_flee(view, draft, by_clause):
        draft.dropped = True
        return
    if clause.form != "verb" or not (is_result(draft) or (draft.type == "ASSAULT" and draft.lemma in _IMPACTS)):
        return
    if not (_of_its_subject(view, draft, by_clause) or _in_which(view, draft, by_clause)):
        _of_its_verb(view, draft, by_clause)


_CUTTING = frozenset({"cut", "cut off", "knock out", "sever", "disrupt", "interrupt"})


def _cut_off(view: View, draft: Draft, by_clause: dict[int, Draft]) -> bool:
    """ "Struck the grid, cutting electricity to 200 homes": what came of the strike, and nothing that is withheld."""
    clause = draft.clause
    above = view.governor(clause)
    if draft.type != "COERCE" or clause.lemma not in _CUTTING or clause.finite or clause.form != "verb":
        return False
    deed = None if above is None else by_clause.get(above.index)
    return clause.relation in ("participle", "adverbial") and deed is not None and deed.type == "ASSAULT"


_FORCING = frozenset({"force", "drive", "compel", "cause", "push", "oblige"})


def _had_to_flee(view: View, draft: Draft, by_clause: dict[int, Draft]) -> bool:
    """ "Forcing thousands to flee": one flight."""
    above = view.governor(draft.clause)
    if draft.type != "SANCTION" or above is None or draft.clause.relation not in ("infinitive", "content"):
        return False
    forced = by_clause.get(above.index)
    if above.lemma not in _FORCING or forced is None or forced.dropped or forced.type != "SANCTION":
        return False
    put_on(view, forced, [p for p in draft.acted_on if not forced.recipients])
    return True


def _of_its_subject(view: View, draft: Draft, by_clause: dict[int, Draft]) -> bool:
    """ "A strike on a market killed nine", "died in fighting". True when that settles it."""
    clause = draft.clause
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
                return True
            if _fought(deed, draft) and draft.recipients:
                # "Marines killed six gunmen in a clash": who killed whom, and not only that they met.
                draft.time, draft.places = draft.time or deed.time, draft.places or deed.places
                draft.reasons.append(f"in {deed.trigger.text!r}")
                deed.dropped = True
                return True
            absorb(view, deed, draft)
            for other in coordinated(view, draft, by_clause):
                absorb(view, deed, other)
            # "A strike targeted the base, causing fires": what follows from the verb follows from the deed.
            by_clause[clause.index] = deed
            return True
    return False


def _in_which(view: View, draft: Draft, by_clause: dict[int, Draft]) -> bool:
    """ "The bombing in which four died": its victims. They died in a clause of its own, which stays an event."""
    clause = draft.clause
    if clause.relation == "relative" and _wounding(draft) and not draft.clause.times:
        at = {p.antecedent.head for p in view.phrases(clause, "prep:in") if p.antecedent is not None}
        deed = next((d for d in by_clause.values() if d.clause.head in at and d.clause.form == "noun"), None)
        if deed is not None and not deed.dropped and deed.type == "ASSAULT" and deed.lemma in _GENERAL_DEEDS:
            # "A rampage in which a herder knifed six villagers"
            absorb(view, deed, draft)
            deed.mode = deed.mode or draft.mode
            return True
    if clause.relation == "relative" and is_result(draft) and not clause.passive and not clause.negated:
        # "The bombing at the hall that killed four": what it did.
        by = {p.antecedent.head for p in view.phrases(clause, "subj") if p.antecedent is not None}
        deed = next((d for d in by_clause.values() if d.clause.head in by and d.clause.form == "noun"), None)
        if deed is not None and not deed.dropped and deed.type == "ASSAULT" and deed.reality == draft.reality:
            absorb(view, deed, draft)
            return True
    if clause.relation == "relative" and is_result(draft) and not draft.actors:
        at = {p.antecedent.head for p in view.phrases(clause, "prep:in") if p.antecedent is not None}
        deed = next((d for d in by_clause.values() if d.clause.head in at and d.clause.form == "noun"), None)
        if deed is not None and not deed.dropped and deed.type == "ASSAULT" and clause.polarity == "positive":
            known = {(a.start, a.end) for a in deed.recipients}
            deed.recipients += tuple(a for a in draft.recipients if (a.start, a.end) not in known)
            return True
    return False


_GENERAL_DEEDS = frozenset({"attack", "assault", "incident", "raid", "ambush", "outrage"})
_WOUNDING = frozenset("stab shoot hack knife slash beat bludgeon behead gun run ram drive".split())


def _wounding(draft: Draft) -> bool:
    return draft.type == "ASSAULT" and draft.lemma.split(" ")[0] in _WOUNDING


def _of_its_verb(view: View, draft: Draft, by_clause: dict[int, Draft]) -> None:
    """ "Blew up a market, killing eleven"."""
    clause = draft.clause
    if not (is_result(draft) or (draft.lemma in ("hit", "strike") and clause.relation in ("participle", "adverbial"))):
        return
    above = view.governor(clause)
    if (
        above is not None
        and clause.relation == "conjunct"
        and not clause.finite
        and above.relation in ("participle", "adverbial")
        and not above.finite
        and above.form == "verb"
    ):
        # "Blew up a market, killing eleven and wounding forty", "cutting power and killing a guard": the second as the first.
        clause, above = above, view.governor(above)
    deed = None if above is None else by_clause.get(above.index)
    if deed is None and above is not None and above.passive and clause.relation == "adverbial":
        # "Jets were reported to have fired missiles, striking a suburb"
        fired = next(
            (by_clause[d.index] for d in view.dependents(above) if _reported(d) and d.index in by_clause), None
        )
        if fired is not None and fired.type == "ASSAULT" and not fired.dropped and fired.clause.head < clause.head:
            deed, above = fired, fired.clause
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
        and is_result(draft)
    ):
        # "Ended the truce with a bomb that tore through the docks, injuring 100"
        before = [
            d
            for d in by_clause.values()
            if d.type == "ASSAULT"
            and not d.dropped
            and not is_result(d)
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
        absorb(view, deed, draft)


def _reported(clause: Clause) -> bool:
    return clause.relation == "infinitive" and clause.report is not None


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


def coordinated(view: View, draft: Draft, by_clause: dict[int, Draft]) -> list[Draft]:
    """ "Three were killed and dozens wounded in …": the results that share their deed."""
    near = [d for d in view.dependents(draft.clause) if d.relation == "conjunct"]
    above = view.governor(draft.clause)
    if above is not None and draft.clause.relation == "conjunct":
        near.append(above)
    found = [by_clause[c.index] for c in near if c.index in by_clause]
    return [
        d
        for d in found
        if is_result(d)
        and not d.dropped
        and not d.clause.negated
        and d.clause.passive == draft.clause.passive
        # "… and that six rebels were killed in the south" is of another place.
        and not (d.clause.mark == "that" and d.clause.relation == "conjunct")
    ]


def absorb(view: View, deed: Draft, result: Draft) -> None:
    """Gives a deed the victims, time, places and standing of its result, which is no event of its own then."""
    open_ = result.reality == "hypothetical" or (
        result.reality == "conditional" and result.clause.mark in ("if", "whether")
    )
    if deed.clause.form == "noun" and deed.reality == "occurred" and open_:
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
    means = tuple(i for i in result.instrument if not i.start <= deed.trigger.start < i.end)
    deed.instrument = deed.instrument or means
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
