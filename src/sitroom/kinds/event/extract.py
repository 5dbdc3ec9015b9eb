"""From clauses to events: match, guard, fill sides, decide, merge, code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sitroom.kinds.event.acled import acled_of
from sitroom.kinds.event.claims import claim
from sitroom.kinds.event.codes import code
from sitroom.kinds.event.contexts import contexts_of
from sitroom.kinds.event.decide import decide, demanded, refused, stative
from sitroom.kinds.event.draft import Draft
from sitroom.kinds.event.guards import allowed
from sitroom.kinds.event.instrument import mode_and_instrument
from sitroom.kinds.event.match import Match, ranked
from sitroom.kinds.event.merge import merge
from sitroom.kinds.event.record import EventRecord
from sitroom.kinds.event.sides import doers, fill_sides, put_on
from sitroom.kinds.event.view import View
from sitroom.model.record import Link, Polarity, Reality, Standing
from sitroom.model.values import Actor, Place, Span, Time
from sitroom.text.analysis import Analysis, Clause

_SCENES = frozenset({"event", "venue"})
_WEAK = frozenset({"weak", "warn", "setting", "finite"})


def extract(analysis: Analysis) -> Iterable[EventRecord]:
    """The events of a report, in text order of their triggers."""
    view = View(analysis)
    drafts: list[Draft] = []
    for sentence in analysis.sentences:
        found = [d for c in analysis.clauses_of(sentence.index) if (d := _draft(view, c)) is not None]
        drafts += merge(view, found)
    claim(view, drafts)
    yield from _records(view, sorted(drafts, key=lambda d: (d.trigger.start, d.trigger.end)))


# --- one clause ---------------------------------------------------------------------------------------------------


def _draft(view: View, clause: Clause) -> Draft | None:
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
    if row.type == "ASSAULT":
        draft.mode, draft.instrument = mode_and_instrument(view, clause, found)
    _adjust(view, draft, found)
    draft.confidence = _confidence(view, draft)
    if draft.dropped:
        return None
    decide(view, draft)
    if draft.type == "THREATEN" and not draft.recipients:
        draft.recipients = _conditioned(view, clause, draft)
    return draft


def _conditioned(view: View, clause: Clause, draft: Draft) -> tuple[Actor, ...]:
    """Whoever must do or leave something so that a threat is not carried out."""
    below = [d for d in view.dependents(clause)]
    below += [e for d in below for e in view.dependents(d)]
    found = [a for d in below if d.mark in ("if", "unless") for a in view.actors(view.phrases(d, "subj"))]
    return tuple(a for a in found if a not in draft.actors)


def _fresh(view: View, clause: Clause, found: Match | None) -> Draft:
    analysis = view.analysis
    trigger = analysis.trigger(clause)
    if found is not None and found.adjective is not None:
        trigger = view.span(found.adjective)
    return Draft(
        clause=clause,
        trigger=trigger,
        type=None,
        match=found,
        polarity=_polarity(view, clause),
        reality=_reality(view, clause),
        standing=_standing(view, clause),
        novelty=clause.novelty,
        attribution=analysis.attribution(clause),
        time=None if clause.reality == "habitual" else _time(view, clause),
        places=_places(view, clause),
        evidence=[*analysis.evidence(clause)],
    )


def _polarity(view: View, clause: Clause) -> Polarity:
    """A noun behind "without" did not happen."""
    tokens = view.analysis.sentences[clause.sentence].tokens
    if clause.form == "noun" and not clause.light and tokens[tokens[clause.head].head].lower == "without":
        return "negative"
    return clause.polarity


_ISSUES = frozenset(
    "issue point demand condition goal priority obstacle question key aim objective matter requirement precondition "
    "solution option step answer".split()
)


def _reality(view: View, clause: Clause) -> Reality:
    """ "The withdrawal remains the sticking point" is talk of one; talks "mediated by" someone share their meeting's future."""
    above = view.governor(clause)
    if above is not None and above.form == "noun" and clause.relation == "participle":
        above = view.governor(above) or above
    if (
        above is not None
        and clause.form == "noun"
        and not clause.light
        and clause.reality == "occurred"
        and above.lemma in ("be", "remain", "become")
        and any(view.heads(p) & _ISSUES for p in view.phrases(above, "attr"))
    ):
        return "hypothetical"
    if (
        above is not None
        and clause.relation == "participle"
        and clause.passive
        and above.reality in ("planned", "cancelled")
        and clause.lemma in ("mediate", "broker", "host", "arrange", "facilitate", "chair", "hold", "schedule")
    ):
        return above.reality
    return clause.reality


def _standing(view: View, clause: Clause) -> Standing:
    """What only "reports of", "rumours of" speak of is alleged."""
    if clause.standing == "stated" and clause.report is not None:
        report = view.analysis.reportings[clause.report]
        if report.source is None and report.lemma in (
            "report",
            "rumour",
            "rumor",
            "allegation",
            "claim",
            "suggestion",
            "accusation",
        ):
            return "alleged"
    return clause.standing


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
        a for a in (*draft.actors, *(draft.recipients if clause.passive else ())) if a.start != report.actor.start
    )
    if not asked:
        draft.type = None
        return
    draft.type, draft.mode, draft.polarity, draft.reality = "REQUEST", None, "positive", "demanded"
    draft.actors, draft.recipients, draft.objects = (report.actor,), asked, ()
    draft.confidence = 0.4
    draft.reasons.append(f"{clause.modal} in the words of {report.actor.text}")


def _adjust(view: View, draft: Draft, found: Match) -> None:
    """Type and mode that depend on who does it to whom, and not on the predicate alone."""
    if (
        draft.type == "PROTEST"
        and draft.clause.lemma == "protest"
        and (
            any(a.type in ("state", "igo") or a.office for a in draft.actors)
            or any(r.clause == draft.clause.index for r in view.analysis.reportings)
        )
    ):
        draft.type, draft.mode = "ACCUSE", "disapprove"
    if draft.type == "ASSAULT" and draft.mode is None and draft.clause.lemma in _MEASURES and _in_words(draft):
        draft.dropped = True
    if draft.type == "ASSAULT" and draft.mode is None and draft.clause.lemma in _VERBAL and _in_words(draft):
        draft.type, draft.mode = "ACCUSE", "disapprove"
    if draft.type == "MOBILIZE" and not view.lemmas(draft.clause.sentence).isdisjoint(_PEACEKEEPING):
        draft.type, draft.mode = "AID", None
    if draft.type == "CONSULT":
        _consult(view, draft, found)
    if (
        draft.type == "COERCE"
        and draft.mode == "arrest"
        and draft.actors
        and all(a.type == "armed_group" for a in draft.actors)
    ):
        draft.type, draft.mode = "ASSAULT", "abduct"
    if (
        draft.type == "MOBILIZE"
        and draft.mode == "troops"
        and any("policing" in view.classes(p) and "police" in view.heads(p) for p in draft.acted_on)
    ):
        draft.mode = "police"
    if (
        draft.type == "MOBILIZE"
        and draft.mode == "troops"
        and view.phrases(draft.clause, "obj")
        and all(
            "materiel" in view.classes(p) and "human" not in view.classes(p) for p in view.phrases(draft.clause, "obj")
        )
    ):
        draft.mode = "weapons"
    if draft.type == "MOBILIZE":
        # What is deployed is no recipient.
        draft.objects = (
            *draft.objects,
            *(
                Span(start=a.start, end=a.end, text=a.text)
                for a in draft.recipients
                if any(
                    p.head == q.head
                    for p in view.phrases(draft.clause, "obj")
                    for q in draft.acted_on
                    if (b := view.actor(p)) is not None and b.start == a.start
                )
            ),
        )


_MEASURES = frozenset({"target", "hit", "strike", "pressure"})
_VERBAL = frozenset({"attack", "assault", "onslaught", "assail", "lash out"})
_PEACEKEEPING = frozenset({"peacekeeping", "peacekeeper", "peacekeepers"})
_SPEAKERS = frozenset({"person", "office", "political_group", "media", "ngo", "igo"})


def _in_words(draft: Draft) -> bool:
    """Attacks by politicians on politicians are words, unless arms are named."""
    return (
        bool(draft.actors)
        and not draft.instrument
        and all(a.type in _SPEAKERS for a in draft.actors)
        and not any(a.type in ("military", "police", "armed_group", "civilians") for a in draft.recipients)
    )


def _consult(view: View, draft: Draft, found: Match) -> None:
    if draft.mode is None and len(draft.actors) >= 3:
        draft.mode = "multilateral"
    if draft.mode == "visit":
        hosts = [p for r in ("prep:with", "prep:to", "obj", "prep:in") for p in view.phrases(draft.clause, r)]
        put_on(view, draft, [p for p in hosts if view.actor(p) is not None])
        draft.objects = ()


def _confidence(view: View, draft: Draft) -> float:
    """Higher for rows that ask more of the clause and for events with both sides; lower under guards that only allow."""
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


def _time(view: View, clause: Clause) -> Time | None:
    """The clause's first time that is a date with bounds; an infinitive or participle may have its governor's."""
    at: Clause | None = clause
    for _ in range(3):
        if at is None:
            return None
        dated = [t for t in (view.analysis.times[i] for i in at.times) if t.kind == "date"]
        if dated:
            return next((t for t in dated if t.from_ or t.to), dated[0])
        below = _time_below(view, at)
        if below is not None:
            return below
        if at.times or at.relation not in ("infinitive", "participle", "conjunct") or at.tense == "future":
            return view.analysis.time_of(clause)
        at = view.governor(at)
    return None


def _time_below(view: View, clause: Clause) -> Time | None:
    """ "Killed a leader during an operation in the district on Sunday": the time of a noun that the clause takes."""
    for below in view.dependents(clause):
        if below.form == "noun" and below.relation == "nominal" and not below.light and below.report == clause.report:
            dated = [t for t in (view.analysis.times[i] for i in below.times) if t.kind == "date" and (t.from_ or t.to)]
            if dated and any(p.head == below.head for r in _CIRCUMSTANCES for p in view.phrases(clause, r)):
                return dated[0]
    return None


_CIRCUMSTANCES = ("prep:during", "prep:in", "prep:at", "prep:on", "prep:after", "prep:near")


def _places(view: View, clause: Clause) -> tuple[Place, ...]:
    """The clause's own places; else the one place where something happens in its sentence."""
    analysis = view.analysis
    own = analysis.places_of(clause)
    if own:
        return own
    sentence = analysis.sentences[clause.sentence]
    near = [p for p in analysis.places if sentence.start <= p.start < sentence.end and p.role in _SCENES]
    taken = {
        i
        for c in analysis.clauses_of(clause.sentence)
        if c.index != clause.index and c.report != clause.report
        for i in c.places
    }
    free = [p for p in near if not any(analysis.places[i].start == p.start for i in taken)]
    return tuple(free) if len(free) == 1 else ()


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
            mode=draft.mode,  # type: ignore[arg-type]
            contexts=contexts_of(view, draft),
            quad=coded.quad if coded else None,
            cameo=coded.cameo if coded else None,
            acled=acled_of(view, draft) if draft.polarity == "positive" else None,
            actors=draft.actors,
            recipients=draft.recipients,
            objects=draft.objects,
            instrument=draft.instrument,
        )
