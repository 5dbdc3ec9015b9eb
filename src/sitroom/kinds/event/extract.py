"""From clauses to events: match, guard, fill sides, decide, merge, code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sitroom.kinds.event.acled import acled_of
from sitroom.kinds.event.adjust import adjust, conditioned
from sitroom.kinds.event.again import name_again
from sitroom.kinds.event.arms import with_arms
from sitroom.kinds.event.circumstances import not_sides, places, polarity, reality, standing, time
from sitroom.kinds.event.claims import claim
from sitroom.kinds.event.codes import code
from sitroom.kinds.event.contexts import contexts_of
from sitroom.kinds.event.decide import ABLE_TO_ACT, OURSELVES, decide, demanded, refused, stative
from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.elsewhere import find_doers
from sitroom.kinds.event.guards import allowed
from sitroom.kinds.event.hosts import receive
from sitroom.kinds.event.instrument import mode_and_instrument
from sitroom.kinds.event.match import Match, ranked
from sitroom.kinds.event.merge import merge
from sitroom.kinds.event.parts import RESULTS
from sitroom.kinds.event.readings import everyday
from sitroom.kinds.event.record import EventRecord
from sitroom.kinds.event.retold import retell
from sitroom.kinds.event.sides import doers, fill_sides, put_on
from sitroom.kinds.event.targets import find_targets
from sitroom.kinds.event.ties import same_again
from sitroom.kinds.event.view import View
from sitroom.kinds.event.whose import ordered_by, settle_sides, told_once
from sitroom.lexicon.predicates import noun_class
from sitroom.model.record import Link
from sitroom.model.values import Actor, Span
from sitroom.text.analysis import Analysis, Clause

_WEAK = frozenset({"weak", "warn", "setting", "finite"})


def extract(analysis: Analysis) -> Iterable[EventRecord]:
    """The events of a report, in text order of their triggers."""
    view = View(analysis)
    drafts: list[Draft] = []
    for sentence in analysis.sentences:
        found = [d for c in analysis.clauses_of(sentence.index) if (d := _draft(view, c)) is not None]
        found = [d for d in found if not _told_before(view, d, drafts)]
        drafts += merge(view, found)
    drafts.sort(key=lambda d: (d.trigger.start, d.trigger.end))
    name_again(view, drafts)
    same_again(drafts)
    claim(view, drafts)
    yield from _records(view, retell(view, drafts))


# --- one clause ---------------------------------------------------------------------------------------------------


def _draft(view: View, clause: Clause) -> Draft | None:
    if _names_a_craft(view, clause):
        return None
    rows = ranked(view, clause)
    if not rows:
        return _by_modal(view, clause)
    if rows[0].row.guard:
        return None
    found = next((m for m in rows if m.row.guard or allowed(view, clause, m) is None), None)
    if found is None or found.row.guard:
        return None
    draft = _fresh(view, clause, found)
    row = found.row
    draft.type, draft.mode, draft.contexts = row.type, row.mode, row.contexts
    draft.reasons.append(f"{row.lemma} ({row.form}) in {row.source}")
    fill_sides(view, draft, found)
    settle_sides(view, draft)
    find_doers(view, draft)
    receive(view, draft)
    if row.type == "ASSAULT":
        draft.mode, draft.instrument = mode_and_instrument(view, clause, found)
    with_arms(view, draft)
    adjust(view, draft)
    draft.confidence = _confidence(draft)
    if draft.dropped:
        return None
    draft.actors = draft.actors or ordered_by(view, draft)
    decide(view, draft)
    if draft.type == "THREATEN" and not draft.recipients:
        draft.recipients = conditioned(view, clause, draft)
    find_targets(view, draft)
    if everyday(view, draft):
        return None
    _take_means(view, draft)
    things = {o.start for o in draft.objects}
    draft.instrument = tuple(i for i in draft.instrument if i.start not in things)
    if draft.mode in ("seize", "destroy") or draft.type == "ASSAULT":
        draft.recipients = tuple(a for a in draft.recipients if a.start not in things or not _mere_ground(a))
    draft.objects = tuple(o for o in draft.objects if not any(_is_same(o, a) for a in draft.recipients))
    if draft.type in _MOVING:
        draft.recipients = tuple(a for a in draft.recipients if not _own_troops(a))
    draft.actors = _apart(draft.actors)
    draft.places = not_sides(view, draft)
    if _only_supposed(draft):
        return None
    return draft


_BURSTS = frozenset({"explosion", "blast", "detonation"})


def _take_means(view: View, draft: Draft) -> None:
    """ "The explosion of dynamite": what it was done with, and not what was struck."""
    if draft.type != "ASSAULT" or draft.lemma not in _BURSTS:
        return
    means = [p for r in ("obj", "prep:of") for p in view.phrases(draft.clause, r) if "weapon" in view.classes(p)]
    for phrase in means:
        span = view.span(phrase)
        draft.objects = tuple(o for o in draft.objects if o.start != span.start)
        draft.instrument = (span,)


def _apart(actors: tuple[Actor, ...]) -> tuple[Actor, ...]:
    """ "The ministers of Egypt, Jordan and Iraq": without those that stand inside another one."""
    return tuple(
        a
        for a in actors
        if not any(
            b is not a
            and b.start <= a.start
            and a.end <= b.end
            and b.text != a.text
            # "The two sides": the second of them has the words without the first.
            and b.text.partition(" ")[2] != a.text
            # "Officials from Russia, Ukraine and Turkey": the officials of each.
            and not _of_one_kind(a, b)
            for b in actors
        )
    )


def _of_one_kind(one: Actor, other: Actor) -> bool:
    kind, of, _ = (one.name or "").partition(" of ")
    return bool(of) and (other.name or "").startswith(f"{kind} of ") and one.name != other.name


_MOVING = frozenset({"AGREE", "CONCEDE", "MOBILIZE"})
_WHOSE = ("its ", "his ", "her ", "their ", "more ", "additional ", "new ", "extra ", "fresh ")


def _own_troops(actor: Actor) -> bool:
    """ "Promised to deploy more troops", "will withdraw its troops": what is moved, and nobody to whom it goes."""
    return actor.type == "military" and actor.id is None and actor.text.lower().startswith(_WHOSE)


_WHO = frozenset({"civilians", "armed_group", "military", "police", "person", "office", "state"})


def _is_same(thing: Span, actor: Actor) -> bool:
    """ "Captured several fighters", "extradited to the United States": somebody, and no thing besides."""
    bare = thing.text.removeprefix("the ").removeprefix("The ")
    return actor.type in _WHO and thing.end == actor.end and bare in (actor.text, actor.text.removeprefix("the "))


def _mere_ground(actor: Actor) -> bool:
    """Whether an actor is only a place: of a town that is taken, an object is enough."""
    return actor.id is None and actor.type == "other"


_NAMING = frozenset({"name", "identify", "describe"})


def _told_before(view: View, draft: Draft, before: list[Draft]) -> bool:
    """ "All four of the soldiers killed were Dutch", after they were killed: more about them, and no second killing."""
    clause = draft.clause
    above = view.governor(clause)
    return (
        draft.type == "ASSAULT"
        and draft.lemma in RESULTS
        and clause.relation == "participle"
        and clause.passive
        and not (draft.time or draft.places or draft.actors)
        and above is not None
        and above.lemma in ("be", "come", "include", "belong", *_NAMING)
        and (above.lemma in _NAMING or not clause.dependents)
        and any(d.type == "ASSAULT" and d.clause.sentence < clause.sentence for d in before)
    )


def _only_supposed(draft: Draft) -> bool:
    """ "Unless the fighting spreads": a condition in which nobody does anything anywhere, and no deed that is told."""
    told = draft.actors or draft.recipients or draft.objects or draft.places or draft.time
    return draft.clause.form == "noun" and draft.reality == "conditional" and not told


def _names_a_craft(view: View, clause: Clause) -> bool:
    """ "Using attack, bomber and fighter aircraft": the first of them is no deed, but what the last is called."""
    if clause.form != "noun" or clause.light:
        return False
    tokens = view.analysis.sentences[clause.sentence].tokens
    head = tokens[clause.head]
    if head.tag != "NN" or any(tokens[c].dep in ("det", "nummod", "poss", "amod", "compound") for c in head.children):
        return False
    last = head
    for _ in range(6):
        following = next((tokens[c] for c in last.children if tokens[c].dep == "conj"), None)
        if following is None:
            break
        last = following
    if any(tokens[c].dep == "prep" and c < last.i for c in head.children):
        return False  # "attack on the convoy and its vehicles"
    return last is not head and (
        last.lemma in noun_class("aircraft") or last.lemma in noun_class("vehicle") or last.lemma in noun_class("drone")
    )


def _fresh(view: View, clause: Clause, found: Match | None) -> Draft:
    analysis = view.analysis
    trigger = analysis.trigger(clause)
    if found is not None and found.adjective is not None:
        head = analysis.sentences[clause.sentence].tokens[found.adjective.head]
        trigger = analysis.span(head.start, head.end)
    if clause.form == "verb" and clause.lemma == "shoot":
        tokens = analysis.sentences[clause.sentence].tokens
        behind = clause.head + 1
        if behind < len(tokens) and tokens[behind].lower == "dead" and trigger.end <= tokens[behind].end:
            trigger = analysis.span(trigger.start, tokens[behind].end)
    return Draft(
        clause=clause,
        trigger=trigger,
        type=None,
        match=found,
        polarity=polarity(view, clause),
        reality=reality(view, clause),
        standing=standing(view, clause),
        novelty=clause.novelty,
        attribution=analysis.attribution(clause),
        time=None if clause.reality == "habitual" else time(view, clause),
        places=places(view, clause),
        evidence=[*analysis.evidence(clause)],
    )


def _by_modal(view: View, clause: Clause) -> Draft | None:
    """Demands and refusals in so many words, whatever the verb: "X must act", "we will not bow"."""
    if stative(clause) or not (refused(clause) or demanded(view, clause)):
        return None
    draft = _fresh(view, clause, None)
    draft.actors = doers(view, clause, view.phrases(clause, "subj"))
    if not draft.actors and not clause.passive:
        return None
    put_on(view, draft, [p for p in view.phrases(clause, "obj") if view.actor(p) is not None])
    decide_by_modal(view, draft)
    return draft if draft.type is not None and draft.actors else None


def decide_by_modal(view: View, draft: Draft) -> None:
    """Types a draft whose verb the lexicon does not know, by its modal alone."""
    draft.type = "AGREE"  # stands in for any deed; what is decided below replaces it
    clause = draft.clause
    if refused(clause):
        draft.type, draft.mode, draft.polarity, draft.reality = "REJECT", None, "positive", "occurred"
        draft.confidence = 0.4
        return
    report = view.analysis.reportings[clause.report] if clause.report is not None else None
    if report is None or report.actor is None:
        draft.type = None
        return
    asked = tuple(
        a
        for a in (*draft.actors, *(draft.recipients if clause.passive else ()))
        if a.start != report.actor.start
        and a.text.lower() not in OURSELVES
        # "Children should not be punished": they are asked for nothing.
        and (a in draft.actors or a.type in ABLE_TO_ACT)
    )
    if not asked:
        draft.type = None
        return
    draft.type, draft.mode, draft.polarity, draft.reality = "REQUEST", None, "positive", "demanded"
    draft.actors, draft.recipients, draft.objects = (report.actor,), asked, ()
    draft.confidence = 0.4
    draft.reasons.append(f"{clause.modal} in the words of {report.actor.text}")


def _confidence(draft: Draft) -> float:
    """Higher for rows that ask more of the clause and for both sides named; lower under guards that only allow."""
    row = draft.match.row if draft.match else None
    value = 0.5
    if row is not None:
        value += 0.05 * min(row.specificity, 4)
        value += 0.1 if " " in row.lemma and draft.clause.form == "noun" else 0.0
        value -= 0.1 if row.guards & _WEAK and not row.when and " " not in row.lemma else 0.0
    value += 0.1 if draft.actors else 0.0
    value += 0.1 if draft.recipients or draft.objects else 0.0
    if draft.clause.form == "noun" and not draft.clause.light:
        value -= 0.1
    if draft.clause.relation in ("relative", "participle") and draft.clause.form == "verb":
        value -= 0.05
    if draft.reality not in ("occurred", "ongoing"):
        value -= 0.2
    return round(min(0.95, max(0.1, value)), 2)


# --- records ------------------------------------------------------------------------------------------------------


def _records(view: View, drafts: list[Draft]) -> Iterator[EventRecord]:
    analysis = view.analysis
    ids = {id(d): analysis.record_id("event", d.trigger.start, d.trigger.end, d.type or "none") for d in drafts}
    seen: set[str] = set()
    for draft in drafts:
        record = ids[id(draft)]
        if record in seen:
            continue
        seen.add(record)
        told_once(view, draft)
        coded = code(draft.type, draft.mode)
        for reason in draft.reasons:
            analysis.explain(record, reason)
        yield EventRecord(
            id=record,
            document=analysis.document.id,
            evidence=tuple(draft.evidence),
            attribution=draft.attribution,
            polarity=draft.polarity,
            reality=draft.reality,
            standing=draft.standing,
            novelty=draft.novelty,
            time=draft.time,
            places=draft.places,
            confidence=draft.confidence,
            links=tuple(Link(type=t, to=ids[id(d)]) for t, d in draft.links if id(d) in ids and ids[id(d)] != record),
            trigger=draft.trigger,
            type=draft.type,
            mode=draft.mode,
            contexts=contexts_of(view, draft),
            quad=coded.quad if coded else None,
            cameo=coded.cameo if coded else None,
            acled=acled_of(view, draft) if draft.polarity == "positive" else None,
            actors=draft.actors,
            recipients=draft.recipients,
            objects=draft.objects,
            instrument=draft.instrument,
        )
