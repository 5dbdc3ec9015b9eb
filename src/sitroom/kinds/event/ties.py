"""Links within a sentence: results to their deeds, and two attacks on the same target."""

from __future__ import annotations

from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.parts import RESULTS
from sitroom.kinds.event.results import is_result
from sitroom.kinds.event.view import View
from sitroom.text.analysis import Clause

_HAPPENED = frozenset({"occurred", "ongoing"})


def tie(view: View, drafts: list[Draft]) -> None:
    """Results to their deeds; two attacks on the same target."""
    by_sentence: dict[int, list[Draft]] = {}
    for draft in drafts:
        by_sentence.setdefault(draft.clause.sentence, []).append(draft)
    for here in by_sentence.values():
        deeds = [d for d in here if d.type == "ASSAULT" and not is_result(d)]
        doing = {d.clause.index: d for d in here if d.type in ("ASSAULT", "COERCE") and d.actors}
        for draft in here:
            above = draft.clause.governor
            if is_result(draft) and not draft.actors and above in doing and _outcome(draft.clause):
                # "Stormed the mosque, leaving fifteen dead": theirs.
                draft.actors = doing[above].actors
            if is_result(draft) and deeds and draft.reality in _HAPPENED:
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
        if i > 0 and _of_the_one(draft):
            draft.objects = attacks[i - 1].objects or draft.objects
            draft.links.append(("same_target", attacks[i - 1]))


_ONES = frozenset({"the one", "the same one", "one", "the same", "the very one"})


def _of_the_one(draft: Draft) -> bool:
    return any(s.text.lower() in _ONES for s in draft.objects) or any(
        p.antecedent is not None and p.antecedent.text.lower() in _ONES for p in draft.acted_on
    )


def same_again(drafts: list[Draft]) -> None:
    """ "It was the same school that rebels attacked in April": the school that the sentence before tells of."""
    for at, draft in enumerate(drafts):
        if draft.type != "ASSAULT" or any(kind == "same_target" for kind, _ in draft.links):
            continue
        same = {p.lemma for q in draft.acted_on if (p := q.antecedent or q).text.lower().startswith("the same ")}
        before = [d for d in drafts[:at] if d.type == "ASSAULT" and 0 <= draft.clause.sentence - d.clause.sentence <= 2]
        twin = next((d for d in reversed(before) if any((p.antecedent or p).lemma in same for p in d.acted_on)), None)
        if twin is not None:
            draft.objects = draft.objects or twin.objects
            draft.links.append(("same_target", twin))
