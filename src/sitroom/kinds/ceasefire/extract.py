"""From an analysis to its truces: mentions with their states, then one record for each truce and state."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sitroom.kinds.ceasefire.mentions import Mention, carried, mentions
from sitroom.kinds.ceasefire.merge import merged
from sitroom.kinds.ceasefire.parties import SCOPE_VERBS, stands_apart, who
from sitroom.kinds.ceasefire.record import Ceasefire, Violation
from sitroom.kinds.ceasefire.state import Standing, agreed_before, begun, standing
from sitroom.kinds.ceasefire.timing import when
from sitroom.kinds.ceasefire.trend import trend
from sitroom.kinds.ceasefire.violations import violations
from sitroom.lexicon.play import is_play
from sitroom.model.record import Polarity
from sitroom.model.values import Actor, Time
from sitroom.text.analysis import Analysis
from sitroom.text.roles import Roles

# "the truce reached in Oslo on 5 April remains binding": agreed then, in force now.
_HELD_STILL = re.compile(
    r"[^,;.]{0,80}?\b(?:remains?|is still|still is)\s+(?:binding|in force|in effect|in place|valid)\b", re.I
)


def extract(analysis: Analysis) -> Iterable[Ceasefire]:
    """The ceasefire records of a report, in text order."""
    found: list[tuple[Ceasefire, bool]] = []
    last: Mention | None = None
    for sentence in analysis.sentences:
        if not sentence.tokens:
            continue
        here = list(mentions(analysis, sentence))
        if here:
            last = here[-1] if here[-1].deed is None else last
        elif last is not None and sentence.index - last.sentence.index <= 3:
            here = list(carried(analysis, sentence, last))
        if not here or is_play({t.lemma for t in sentence.tokens}):
            continue
        roles = Roles(analysis, sentence)
        found += _of_sentence(analysis, here, roles)
    records = merged(found)
    for record in records:
        analysis.explain(record.id, f"{record.term.text}: {record.state}")
    return records


def _of_sentence(analysis: Analysis, here: list[Mention], roles: Roles) -> list[tuple[Ceasefire, bool]]:
    """The records of one sentence with whether their state is said or only follows."""
    found: list[tuple[Ceasefire, bool]] = []
    for mention in here:
        for state in _states(analysis, mention, roles):
            found.append((_record(analysis, mention, state), state.firm))
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
    parties = list(people.parties) or _charged(charges)
    sentence = mention.sentence
    return Ceasefire(
        kind="ceasefire",
        id=analysis.record_id("ceasefire", mention.term.start, mention.term.end, state.state),
        document=analysis.document.id,
        evidence=(analysis.span(sentence.start, sentence.end),),
        attribution=analysis.attribution(clause) if clause is not None else (),
        polarity=_polarity(state),
        reality=clause.reality if clause is not None and state.firm and state.told else "occurred",
        standing=clause.standing if clause is not None else "stated",
        novelty="background" if mention.past else clause.novelty if clause is not None else "new",
        time=_time(analysis, state, times.expires),
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


def _time(analysis: Analysis, state: Standing, expires: Time | None) -> Time | None:
    """When a state is told to hold; the day on which a truce that was broken is due to end is not that."""
    time = None if state.clause is None else analysis.time_of(state.clause)
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
