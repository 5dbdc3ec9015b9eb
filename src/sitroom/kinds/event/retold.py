"""The same deed told more than once in a report: a headline and its story, "the attack" two paragraphs on.

A definite noun that only refers back lends what it adds to the first telling and gives no event; a clause that tells the
deed afresh, with its toll or with more of how it went, stays as an `update` that is linked to the first.
"""

from __future__ import annotations

from sitroom.kinds.event.again import DEFINITE, FAMILIES
from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.parts import RESULTS
from sitroom.kinds.event.view import View
from sitroom.model.values import Actor, Place, Time
from sitroom.text.analysis import Phrase
from sitroom.text.sections import opens_another

_TYPES = frozenset({"ASSAULT", "PROTEST", "CONSULT", "COERCE"})
# Of these, only what is passed twice is told twice.
_ENACTED = frozenset({"AGREE", "SUPPORT", "SANCTION"})
_ENACTING = frozenset({"approve", "adopt", "pass", "ratify", "sign", "endorse"})
_HAPPENED = frozenset({"occurred", "ongoing"})
# "The attack" may name whatever was done to somebody, "the killings" whatever somebody died of.
_ANY_DEED = frozenset({"attack", "assault", "outrage", "atrocity", "violence"})
_ANY_DEATH = frozenset({"killing", "murder", "death", "massacre", "slaying", "slaughter", "carnage", "assassination"})
_BLASTS = frozenset({"bombing", "blast", "explosion", "bomb", "detonation"})
_KIN = (
    *FAMILIES,
    frozenset("kill killing die death murder slay slaying massacre slaughter assassinate assassination".split()),
    frozenset("wound injure hurt injury wounding".split()),
    frozenset("bomb bombing blast explosion explode detonate detonation blow go set".split()),
    frozenset("protest demonstration demonstrate march rally".split()),
    frozenset("invade invasion incursion occupy occupation".split()),
    frozenset("arrest detain detention capture seize seizure round".split()),
    frozenset("riot rioting unrest disturbance".split()),
    frozenset("meeting meet talk talks summit conference".split()),
    frozenset("strike walkout stoppage".split()),
    frozenset("abduct abduction kidnap kidnapping seize hostage-taking take".split()),
)
_DEADLY = frozenset("kill die perish murder slay massacre slaughter assassinate shoot stab behead execute".split())
_COARSE = frozenset({"country", "region", "unresolved"})


def retell(view: View, drafts: list[Draft]) -> list[Draft]:
    """The drafts without mere mentions of deeds told before. `drafts` stand in text order; links are kept whole."""
    kept: list[Draft] = []
    stands: dict[int, Draft] = {}
    for draft in drafts:
        if _demand_of_a_protest(draft, kept):
            continue
        nobody = _by_nobody(view, draft)
        first = _told_before(view, draft, kept) if nobody or _tells(draft) else None
        if first is not None and nobody:
            stands[id(draft)] = first
        elif first is None:
            kept.append(draft)
        elif _in_heading(view, first) and not _in_heading(view, draft):
            # The story says it better than its headline.
            kept.remove(first)
            kept.append(draft)
            stands[id(first)] = draft
        elif _refers_back(view, draft) and not _adds(view, draft):
            _lend(draft, first)
            stands[id(draft)] = first
        else:
            kept.append(draft)
            draft.novelty = "update" if draft.novelty == "new" else draft.novelty
            draft.links.append(("about", first))
            draft.reasons.append(f"told before as {first.trigger.text!r}")
    for draft in kept:
        draft.links = [(type_, stands.get(id(to), to)) for type_, to in draft.links]
    return kept


def _demand_of_a_protest(draft: Draft, kept: list[Draft]) -> bool:
    """ "Hundreds marched. They called for his resignation": what the protest is for, and against whom."""
    if draft.type != "REQUEST" or not draft.actors or any(a.type not in ("civilians", "other") for a in draft.actors):
        return False
    mine = {(a.name or a.text).lower().split(" ")[-1] for a in draft.actors}
    for earlier in reversed(kept):
        if draft.clause.sentence - earlier.clause.sentence > 1:
            return False
        theirs = {(a.name or a.text).lower().split(" ")[-1] for a in earlier.actors}
        if earlier.type == "PROTEST" and earlier.reality in _HAPPENED and mine & theirs:
            earlier.recipients = earlier.recipients or draft.recipients
            return True
    return False


def _by_nobody(view: View, draft: Draft) -> bool:
    """ "No group has said it carried out the attack"."""
    report = None if draft.clause.report is None else view.analysis.reportings[draft.clause.report]
    if report is None or report.clause is None:
        return False
    return view.analysis.clauses[report.clause].negated


def _tells(draft: Draft) -> bool:
    return (
        (draft.type in _TYPES or (draft.lemma in _ENACTING and draft.type in _ENACTED))
        and draft.polarity == "positive"
        and draft.reality in _HAPPENED
        and draft.standing in ("stated", "alleged")
    )


def _in_heading(view: View, draft: Draft) -> bool:
    return view.analysis.sentences[draft.clause.sentence].heading


def _told_before(view: View, draft: Draft, before: list[Draft]) -> Draft | None:
    """The first telling of a deed: named again by a definite noun, or agreeing in what is told of it."""
    back = _refers_back(view, draft)
    if not back and opens_another(view.analysis, draft.clause.sentence):
        return None
    for earlier in reversed(before):
        if (
            earlier.type != draft.type
            or earlier.clause.sentence == draft.clause.sentence
            or not _tells(earlier)
            or not _kin(view, draft, earlier, back)
        ):
            continue
        if draft.type in _ENACTED and not _passed(view, draft, earlier):
            continue
        if _older(draft, earlier):
            continue
        agreement = _agreement(view, draft, earlier)
        if draft.type in _ENACTED and agreement is not None:
            return earlier
        if agreement is None or any(
            type_ == "about" and _agreement(view, draft, first) is None for type_, first in earlier.links
        ):
            continue
        if back or agreement >= 2 or (agreement >= 1 and _in_heading(view, earlier)):
            return earlier
        if _next_to(draft, earlier):
            return earlier
    return None


def _older(draft: Draft, earlier: Draft) -> bool:
    """ "Since the assault began in April", "ten years after the murder of the president": not the deed of this week."""
    looks_back = draft.novelty in ("background", "anniversary") and earlier.novelty not in ("background", "anniversary")
    return looks_back and (draft.time is not None or bool(draft.recipients or draft.objects))


def _passed(view: View, draft: Draft, earlier: Draft) -> bool:
    """ "The bill was approved three months after …", when "lawmakers approved a bill" before: the same bill."""
    mine = [p for p in view.phrases(draft.clause, "obj") if p.text.lower().startswith(("the ", "this ", "that "))]
    theirs = view.phrases(earlier.clause, "obj")
    return draft.lemma == earlier.lemma and any(p.lemma == q.lemma for p in mine for q in theirs)


def _next_to(draft: Draft, earlier: Draft) -> bool:
    """ "The party's office was attacked. Hooded men attacked the party's premises": the lead, and the story behind it."""
    mine, theirs = ({a.id for a in d.recipients if a.id} for d in (draft, earlier))
    return (
        draft.clause.lemma == earlier.clause.lemma
        and draft.clause.sentence - earlier.clause.sentence <= 2
        and not mine.isdisjoint(theirs)
        and not any(w in _AGAIN for w in draft.clause.adverbs)
        and not (draft.actors and earlier.actors)
    )


_AGAIN = frozenset({"again", "also", "later", "then", "earlier", "previously", "before", "subsequently", "too"})


def _refers_back(view: View, draft: Draft) -> bool:
    """ "The explosion", "the same attack", and not "an attack" or "attacks"."""
    tokens = view.analysis.sentences[draft.clause.sentence].tokens
    head = tokens[draft.clause.head]
    if draft.clause.form != "noun":
        named = _named_in_subject(view, draft)
        if named is None:
            return False
        head = tokens[named]
    below = [tokens[c] for c in head.children]
    if any(t.lower in ("another", "second", "third", "latest", "previous", "earlier", "first", "last") for t in below):
        return False
    dated = any(t.dep == "poss" and t.lower in _DAYNAMES for t in below)
    return dated or any(t.lower in DEFINITE for t in below)


_DAYNAMES = frozenset("monday tuesday wednesday thursday friday saturday sunday yesterday today".split())


def _named_in_subject(view: View, draft: Draft) -> int | None:
    """ "The attack targeted the busiest stop": the subject names the deed, and the verb tells more of it."""
    if draft.type != "ASSAULT" or draft.clause.passive:
        return None
    for phrase in view.phrases(draft.clause, "subj"):
        words = view.heads(phrase)
        if phrase.antecedent is None and words & (_ANY_DEED | _BLASTS | _STRUCK):
            return phrase.head
    return None


_STRUCK = frozenset("strike shelling bombardment ambush raid shooting firing airstrike air-strike barrage".split())


def _adds(view: View, draft: Draft) -> bool:
    """Whether more is told than that it was: "the explosion killed nine", "the attacks continued"; who did it."""
    if draft.clause.form == "verb" or draft.clause.light or any(r.startswith("with its result") for r in draft.reasons):
        return True
    above = view.governor(draft.clause)
    if above is not None and above.lemma.split(" ")[0] in _GOING_ON:
        return True
    return any(d.form == "verb" and d.lemma in RESULTS for d in view.dependents(draft.clause))


_GOING_ON = frozenset("continue resume persist intensify escalate spread last end stop subside".split())


def _kin(view: View, draft: Draft, earlier: Draft, back: bool) -> bool:
    mine, theirs = (set(d.clause.lemma.lower().split()) for d in (draft, earlier))
    named = _named_in_subject(view, draft)
    if named is not None:
        mine = mine | {view.analysis.sentences[draft.clause.sentence].tokens[named].lemma.lower()}
    if mine & theirs:
        return True
    if back and draft.type == "ASSAULT":
        if mine & _ANY_DEED:
            return True
        if mine & _BLASTS and earlier.mode in ("explosives", "suicide-attack"):
            return True
        if mine & _ANY_DEATH and (bool(earlier.recipients) or bool(theirs & _DEADLY)):
            # "The killing" of somebody is no name for what was done to a refinery.
            return not draft.acted_on or _people(view, earlier) or bool(theirs & _DEADLY)
    return any(mine & family and theirs & family for family in _KIN)


# --- agreement ----------------------------------------------------------------------------------------------------


def _agreement(view: View, one: Draft, other: Draft) -> int | None:
    """In how many of time, place, doer and victims two tellings agree; None where they differ in one."""
    found = (
        _times(one.time, other.time),
        _places(one.places, other.places),
        _actors(one.actors, other.actors),
        _victims(view, one, other),
    )
    return None if any(f is False for f in found) else sum(f is True for f in found)


def _times(one: Time | None, other: Time | None) -> bool | None:
    if one is None or other is None or not (one.from_ and other.from_):
        return None
    if any(t.precision == "hour" and t.basis == "publication" for t in (one, other)):
        return None  # "at 9 a.m." tells no day
    ends = (one.to or one.from_)[:10], (other.to or other.from_)[:10]
    if one.from_[:10] > ends[1] or other.from_[:10] > ends[0]:
        return False
    return True if one.precision in _DAYS and other.precision in _DAYS else None


_DAYS = frozenset({"hour", "part_of_day", "day"})


def _places(one: tuple[Place, ...], other: tuple[Place, ...]) -> bool | None:
    mine, theirs = ({p.name or p.text for p in ps if p.precision not in _COARSE} for ps in (one, other))
    if not mine or not theirs:
        return None
    return bool(mine & theirs)


def _actors(one: tuple[Actor, ...], other: tuple[Actor, ...]) -> bool | None:
    mine, theirs = ({a.id or a.name or a.text for a in actors} for actors in (one, other))
    if not mine or not theirs:
        return None
    if mine & theirs:
        return True
    # "Gunmen" may be "the rebels" further on; two named ones are two.
    return False if all(a.id for a in (*one, *other)) else None


def _victims(view: View, one: Draft, other: Draft) -> bool | None:
    mine, theirs = _hurt(view, one), _hurt(view, other)
    if not mine or not theirs:
        return None
    counts = {c for _, c in mine if c is not None}, {c for _, c in theirs if c is not None}
    if counts[0] and counts[1]:
        return not counts[0].isdisjoint(counts[1])
    heads = [frozenset().union(*(h for h, _ in side)) for side in (mine, theirs)]
    if _people(view, one) != _people(view, other):
        # "Outside a bank … killed eleven customers"
        return None
    if heads[0] & heads[1]:
        return True
    if one.clause.form != "noun" or any(h & _GENERIC for h in heads):
        return None
    return False


# "The killing of the old man", after a passenger was killed: said of anybody.
_GENERIC = frozenset("man woman people person victim civilian resident passenger child boy girl one".split())


def _hurt(view: View, draft: Draft) -> list[tuple[frozenset[str], float | None]]:
    phrases: list[Phrase] = [p for p in draft.acted_on if p.pos != "PRON"]
    return [(view.heads(p), _count(view, p)) for p in phrases]


def _people(view: View, draft: Draft) -> bool:
    return any("human" in view.classes(p) or view.actor(p) is not None for p in draft.acted_on)


def _count(view: View, phrase: Phrase) -> float | None:
    return next(
        (q.best for q in view.analysis.quantities if phrase.start <= q.start < phrase.end and q.best is not None), None
    )


def _lend(draft: Draft, first: Draft) -> None:
    first.actors = first.actors or draft.actors
    first.places = first.places or draft.places
    if first.time is None and draft.time is not None and draft.time.precision in _DAYS:
        first.time = draft.time
    first.recipients = first.recipients or draft.recipients
    first.objects = first.objects or (draft.objects if not first.recipients else ())
    first.links += [link for link in draft.links if link[1] is not first]
    first.reasons.append(f"spoken of again as {draft.trigger.text!r}")
