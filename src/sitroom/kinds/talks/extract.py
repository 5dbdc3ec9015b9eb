"""Analysis → talks records: seeds merged into rounds, with what lies on the table given to the main one."""

from __future__ import annotations

import re
from typing import Any

from sitroom.kinds.talks.matters import positions, submissions, topics
from sitroom.kinds.talks.record import Talks
from sitroom.kinds.talks.seeds import Seed, find_seeds, is_mediator
from sitroom.model.record import Reality
from sitroom.model.values import Actor
from sitroom.text.analysis import Analysis, Clause

_REALITY: dict[str, Reality] = {
    "scheduled": "planned",
    "proposed": "offered",
    "cancelled": "cancelled",
    "under_way": "ongoing",
}


def extract(analysis: Analysis) -> list[Talks]:
    """The rounds of talks that a report tells of."""
    seeds = find_seeds(analysis)
    talking = bool(seeds)
    handed = submissions(analysis)
    issues = topics(analysis, {s.sentence for s in seeds}, talking)
    stances = positions(analysis, talking)
    groups = _groups(seeds)
    records = [_record(analysis, group) for group in groups]
    extra: dict[str, Any] = {"submissions": tuple(handed), "issues": tuple(issues), "positions": tuple(stances)}
    if records:
        main = next((i for i, r in enumerate(records) if r.status == "under_way"), 0)
        records[main] = _enriched(analysis, records[main], extra)
    elif handed or issues or stances:
        records = [_alone(analysis, extra)]
    return records


def _groups(seeds: list[Seed]) -> list[list[Seed]]:
    """Seeds of one round: the same status in the same place, a status only supposed joining any round there."""
    groups: list[list[Seed]] = []
    for seed in sorted(seeds, key=lambda s: (not s.explicit, s.sentence)):
        for group in groups:
            if _joins(seed, group):
                group.append(seed)
                break
        else:
            groups.append([seed])
    return sorted(([*sorted(g, key=lambda s: s.start)] for g in groups), key=lambda g: g[0].start)


def _joins(seed: Seed, group: list[Seed]) -> bool:
    first = group[0]
    venues = {s.venue.name or s.venue.text for s in group if s.venue}
    if seed.venue and venues and (seed.venue.name or seed.venue.text) not in venues:
        return False
    if not seed.explicit:
        return first.status in ("under_way", "concluded", "suspended", "walked_out")
    if seed.status == first.status:
        return seed.status in ("under_way", "suspended", "walked_out", "concluded") or seed.sentence == first.sentence
    return False


def _record(analysis: Analysis, group: list[Seed]) -> Talks:
    lead = next((s for s in group if s.explicit), group[0])
    clause = lead.clause
    status = lead.status
    # The first seed's reporter speaks for the round; a round told of in the report's own voice has none.
    attribution = analysis.attribution(clause)
    reality: Reality = _REALITY.get(status, "occurred")
    if status == "under_way" and not lead.explicit:
        reality = "ongoing"
    time = analysis.time_of(lead.verb) or analysis.time_of(clause)
    mediators = _unique(a for s in group for a in s.mediators)
    parties = _unique(a for s in group for a in s.parties)
    return Talks(
        id=analysis.record_id("talks", lead.start, lead.end, status),
        document=analysis.document.id,
        evidence=tuple(
            dict.fromkeys(
                analysis.span(analysis.sentences[s.sentence].start, analysis.sentences[s.sentence].end)
                for s in [lead, *group]
            )
        ),
        attribution=attribution,
        polarity=clause.polarity,
        reality=reality,
        standing=clause.standing,
        novelty=clause.novelty,
        time=time,
        places=tuple(p for p in (_first(s.venue for s in group),) if p),
        confidence=0.75 if lead.explicit else 0.6,
        process=_first(s.process for s in group),
        venue=_first(s.venue for s in group),
        format=next((s.format for s in group if s.format != "unspecified"), "unspecified"),
        status=status,
        mediators=mediators,
        parties=tuple(p for p in parties if (p.start, p.end) not in {(m.start, m.end) for m in mediators}),
        hosts=_unique(a for s in group for a in s.hosts),
        absent=_absent(analysis, group),
        session=_first(s.session for s in group),
    )


def _first(values: Any) -> Any:
    return next((v for v in values if v), None)


def _unique(actors: Any) -> tuple[Actor, ...]:
    found: dict[str, Actor] = {}
    for actor in actors:
        found.setdefault(actor.id or actor.name or actor.text.lower(), actor)
    return tuple(found.values())


def _absent(analysis: Analysis, group: list[Seed]) -> tuple[Actor, ...]:
    """Who failed to show up, boycotts or stays away, in the sentences that speak of the round."""
    found: list[Actor] = []
    for seed in group:
        for clause in analysis.clauses_of(seed.sentence):
            if (
                clause.lemma in ("show up", "turn up", "attend", "come", "appear") and clause.polarity == "negative"
            ) or clause.lemma in ("boycott", "shun", "snub", "stay away"):
                found += analysis.actors_in(clause.role("subj"))
    return _unique(found)


def _enriched(analysis: Analysis, record: Talks, extra: dict[str, Any]) -> Talks:
    mediators = _unique(
        [
            *record.mediators,
            *(a for a in analysis.actors if is_mediator(a) and a.type in ("office", "person", "igo", "other")),
        ]
    )
    parties = list(record.parties)
    parties += [s.party for s in extra["submissions"]]
    parties += [p.party for p in extra["positions"] if p.stance in ("ready", "conditional", "refuses")]
    parties += [a for a in analysis.actors if re.search(r"\bdelegations?\b", a.text)]
    names = {m.id or m.name or m.text.lower() for m in mediators}
    kept = tuple(p for p in _unique(parties) if (p.id or p.name or p.text.lower()) not in names and not is_mediator(p))
    kept_format = record.format
    if kept_format == "unspecified" and re.search(
        r"\b(?:instead of|rather than) (?:via|through) (?:a )?mediators?\b", analysis.document.text
    ):
        # What the parties would give up is what they do now.
        kept_format = "proximity"
    return record.model_copy(update={**extra, "mediators": mediators, "parties": kept, "format": kept_format})


def _alone(analysis: Analysis, extra: dict[str, Any]) -> Talks:
    """A report that tells of papers, issues or stances, and of no round by name."""
    evidence = tuple(dict.fromkeys(item.evidence for items in extra.values() for item in items))
    clause: Clause | None = next(
        (c for c in analysis.clauses if any(e.start <= c.trigger_start < e.end for e in evidence) and c.form == "verb"),
        None,
    )
    venue = next(
        (
            p
            for p in analysis.places
            if p.role == "venue"
            or re.search(
                r"\b(?:delegat(?:es?|ions?)|negotiators?) (?:in|at) $",
                analysis.document.text[max(0, p.start - 24) : p.start],
                re.I,
            )
        ),
        None,
    )
    parties = _unique([*(s.party for s in extra["submissions"]), *(p.party for p in extra["positions"])])
    status = "under_way" if extra["submissions"] else "proposed"
    return Talks(
        id=analysis.record_id("talks", evidence[0].start, evidence[0].end, "alone"),
        document=analysis.document.id,
        evidence=evidence,
        attribution=analysis.attribution(clause) if clause else (),
        reality="ongoing" if status == "under_way" else "planned",
        time=analysis.time_of(clause) if clause else None,
        confidence=0.5,
        status=status,
        venue=venue,
        mediators=_unique(a for a in analysis.actors if is_mediator(a)),
        parties=tuple(p for p in parties if not is_mediator(p)),
        **extra,
    )
