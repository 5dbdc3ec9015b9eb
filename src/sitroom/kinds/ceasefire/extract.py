"""From an analysis to its truces: mentions with their states, then one record for each truce and state."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sitroom.kinds.ceasefire.mentions import Mention, carried, mentions
from sitroom.kinds.ceasefire.merge import merged
from sitroom.kinds.ceasefire.parties import SCOPE_VERBS, stands_apart, who
from sitroom.kinds.ceasefire.record import Ceasefire, Violation
from sitroom.kinds.ceasefire.state import Standing, agreed_before, begun, standing
from sitroom.kinds.ceasefire.tallies import Tallies
from sitroom.kinds.ceasefire.timing import when
from sitroom.kinds.ceasefire.trend import trend
from sitroom.kinds.ceasefire.violations import violations
from sitroom.lexicon.play import is_play
from sitroom.model.record import Polarity
from sitroom.model.values import Actor, Span, Time
from sitroom.text.analysis import Analysis, Clause, Sentence
from sitroom.text.modality import UNREAL
from sitroom.text.roles import Roles

# "the truce reached in Oslo on 5 April remains binding": agreed then, in force now.
_HELD_STILL = re.compile(
    r"[^,;.]{0,80}?\b(?:remains?|is still|still is)\s+(?:binding|in force|in effect|in place|valid)\b", re.I
)


def extract(analysis: Analysis) -> Iterable[Ceasefire]:
    """The ceasefire records of a report, in text order."""
    found: list[tuple[Ceasefire, bool]] = []
    last: Mention | None = None
    tallies, told = Tallies(analysis), list[Counted]()
    for sentence in analysis.sentences:
        if not sentence.tokens:
            continue
        here = list(mentions(analysis, sentence))
        if here:
            last = here[-1] if here[-1].deed is None else last
        elif last is not None and sentence.index - last.sentence.index <= 3:
            here = list(carried(analysis, sentence, last))
        if is_play({t.lemma for t in sentence.tokens}):
            continue
        said = _of_sentence(analysis, here, Roles(analysis, sentence)) if here else []
        found += said
        counted, term = tallies.of(sentence, named=any(r.violations for r, _ in said), truce=last is not None)
        if counted:
            told.append((sentence, counted, term))
    records = _with_counts(analysis, merged(found), told)
    for record in records:
        analysis.explain(record.id, f"{record.term.text}: {record.state}")
    return records


Counted = tuple[Sentence, list[Violation], Span | None]
_STANDING = ("in_force", "extended", "agreed", "declared", "collapsed")


def _with_counts(analysis: Analysis, records: list[Ceasefire], told: list[Counted]) -> list[Ceasefire]:
    """The records with what is counted in sentences that do not name the truce: on the last one told before them.

    A monitor's note that only counts violations gives a truce in force, in the words for what is counted.
    """
    for sentence, counted, term in told:
        open_ = [r for r in records if r.state in _STANDING and r.polarity == "positive"]
        open_ = [r for r in open_ if r.novelty == "new"] or [r for r in open_ if r.state == "in_force"]
        before = [r for r in open_ if r.evidence[0].start <= sentence.start]
        on = before[-1] if before else open_[0] if open_ else None
        if on is None and term is not None:
            records.append(_unnamed(analysis, sentence, term))
            on = records[-1]
        if on is None:
            continue
        known = {(v.evidence, v.quantity and v.quantity.start, v.verification) for v in on.violations}
        more = [v for v in counted if (v.evidence, v.quantity and v.quantity.start, v.verification) not in known]
        records[records.index(on)] = on.model_copy(update={"violations": (*on.violations, *more)})
    return records


def _unnamed(analysis: Analysis, sentence: Sentence, term: Span) -> Ceasefire:
    verbs = [c for c in analysis.clauses_of(sentence.index) if c.form == "verb"]
    clause = next((c for c in verbs if c.report is not None), verbs[0] if verbs else None)
    return Ceasefire(
        kind="ceasefire",
        id=analysis.record_id("ceasefire", term.start, term.end, "in_force"),
        document=analysis.document.id,
        evidence=(analysis.span(sentence.start, sentence.end),),
        attribution=analysis.attribution(clause) if clause is not None else (),
        places=analysis.places_of(clause) if clause is not None else (),
        confidence=0.6,
        term=term,
        state="in_force",
    )


def _of_sentence(analysis: Analysis, here: list[Mention], roles: Roles) -> list[tuple[Ceasefire, bool]]:
    """The records of one sentence with whether their state is said or only follows."""
    found: list[tuple[Ceasefire, bool]] = []
    for mention in here:
        first: Ceasefire | None = None
        for state in _states(analysis, mention, roles):
            record = _record(analysis, mention, state)
            if first is not None and not record.parties:
                # "accepted a truce that took effect on Monday": it is in force between those who accepted it.
                record = record.model_copy(update={"parties": first.parties, "side": record.side or first.side})
            first = first or record
            found.append((record, state.firm))
    return found


def _states(analysis: Analysis, mention: Mention, roles: Roles) -> list[Standing]:
    said = None if stands_apart(mention) else standing(analysis, mention, roles)
    if said is not None:
        held = _HELD_STILL.match(mention.sentence.text[mention.term.end - mention.sentence.start :])
        if said.state == "agreed" and held:
            return [said, Standing("in_force", said.clause, "", True, told=False)]
        before = (
            agreed_before(analysis, mention, roles) if said.state not in ("agreed", "declared", "proposed") else None
        )
        if before is not None and before.clause is not said.clause:
            return [said, before]
        since = begun(analysis, mention, roles) if said.state in ("agreed", "declared") else None
        if since is not None and since.clause is not said.clause:
            return [said, since]
        return [said]
    told = who(analysis, mention, None)
    if (
        told.excluded
        or told.places
        or violations(analysis, mention)
        or when(analysis, mention, None).effective is not None
    ):
        return [Standing("in_force", roles.around(mention.head), "", False)]
    return []


def _record(analysis: Analysis, mention: Mention, state: Standing) -> Ceasefire:
    people, times = who(analysis, mention, state), when(analysis, mention, state)
    charges = tuple(violations(analysis, mention)) if mention.deed is None else ()
    clause = state.clause
    above = _agreed_to(analysis, state)
    said = above or clause
    parties = list(people.parties) or _charged(charges)
    sentence = mention.sentence
    return Ceasefire(
        kind="ceasefire",
        id=analysis.record_id("ceasefire", mention.term.start, mention.term.end, state.state),
        document=analysis.document.id,
        evidence=(analysis.span(sentence.start, sentence.end),),
        attribution=analysis.attribution(said) if said is not None else (),
        polarity=_polarity(state),
        reality=clause.reality
        if clause is not None and state.firm and state.told and (above is None or above.reality == "planned")
        else "occurred",
        standing=clause.standing if clause is not None else "stated",
        novelty="background" if mention.past else clause.novelty if clause is not None else "new",
        time=_time(analysis, state, times.expires) or (analysis.time_of(above) if above is not None else None),
        places=analysis.places_of(clause) if clause is not None else (),
        confidence=0.85 if state.firm else 0.6,
        term=mention.term,
        state=state.state,
        side=people.side,
        parties=tuple(parties),
        excluded_actors=tuple(people.excluded),
        mediators=tuple(people.mediators),
        excluded_places=tuple(people.places),
        declared=times.declared,
        effective=times.effective,
        expires=times.expires,
        duration=times.duration,
        trend=trend(analysis, mention),
        violations=charges,
    )


def _agreed_to(analysis: Analysis, state: Standing) -> Clause | None:
    """The clause of an agreement to do something with the truce: "agreed on Monday to extend it" has come about then."""
    clause = state.clause
    if clause is None or state.state not in ("extended", "suspended") or clause.relation != "infinitive":
        return None
    above = None if clause.governor is None else analysis.clauses[clause.governor]
    if above is None or above.negated or above.reality not in ("occurred", "ongoing"):
        return None
    return above if above.lemma in ("agree", "consent", "accept", "decide", "resolve") else None


def _time(analysis: Analysis, state: Standing, expires: Time | None) -> Time | None:
    """When a state is told to hold; the day on which a truce that was broken is due to end is not that."""
    if state.state == "in_force" and not state.told and state.clause is not None and state.clause.reality in UNREAL:
        return None  # "could collapse before the vote": a day of the collapse, should it come
    time = None if state.clause is None else analysis.time_of(state.clause)
    if time is not None and time.kind == "duration" and not (time.from_ or time.to):
        return None  # "a two-month truce": how long, and not when
    ends = time is not None and expires is not None and (time.start, time.end) == (expires.start, expires.end)
    return None if ends and (not state.firm or state.state == "extended") else time


def _charged(charges: tuple[Violation, ...]) -> list[Actor]:
    """Who charges and is charged with violations, as far as they fight: they are in the truce."""
    told = [v for v in charges if v.accused is not None]  # who only counts breaches need be no side
    found = {(a.id or a.name or a.text): a for v in told for a in (v.accuser, v.accused) if a is not None}
    return [a for a in found.values() if a.type in ("state", "military", "armed_group")]


def _polarity(state: Standing) -> Polarity:
    """Negative where the state itself is denied ("no truce was agreed"), not where the truce leaves something out."""
    clause = state.clause
    if clause is None or state.role in ("carrier", "", "deed") or state.state in ("rejected", "collapsed"):
        return "positive"
    return "positive" if clause.lemma.split(" ")[0] in SCOPE_VERBS else clause.polarity
