"""Analysis → talks records: seeds merged into rounds, with what lies on the table given to the main one."""

from __future__ import annotations

import re
from typing import Any

from sitroom.kinds.talks.issues import topics
from sitroom.kinds.talks.known import name_sides
from sitroom.kinds.talks.parts import is_mediator, parts_in
from sitroom.kinds.talks.positions import positions
from sitroom.kinds.talks.record import Talks
from sitroom.kinds.talks.seed import Seed
from sitroom.kinds.talks.seeds import find_seeds
from sitroom.kinds.talks.submissions import submissions
from sitroom.kinds.talks.where import venue_of
from sitroom.model.record import Reality
from sitroom.model.values import Actor, Place
from sitroom.text.analysis import Analysis, Clause

# As far as a report carries on about the same round, in sentences.
_NEAR = 3
_REALITY: dict[str, Reality] = {
    "scheduled": "planned",
    "proposed": "offered",
    "cancelled": "cancelled",
    "under_way": "ongoing",
}


def extract(analysis: Analysis) -> list[Talks]:
    """The rounds of talks that a report tells of."""
    seeds = [s for s in find_seeds(analysis) if not _of_outsiders(s)]
    talking = bool(seeds)
    handed = submissions(analysis)
    issues = topics(analysis, {s.sentence for s in seeds}, talking)
    stances = positions(analysis, {s.sentence for s in seeds}, talking, issues, handed)
    groups = _groups(analysis, seeds)
    known = bool(handed or issues or stances)
    records = [
        r
        for group in groups
        if (r := _record(analysis, group)) and (known or _tells(r) or any(s.explicit for s in group))
    ]
    telling = [r for r in records if not _in_passing(r)]
    records = telling or (records[:1] if known else [])
    extra: dict[str, Any] = {"submissions": tuple(handed), "issues": tuple(issues), "positions": tuple(stances)}
    if records:
        main = next((i for i, r in enumerate(records) if r.status == "under_way"), 0)
        records[main] = _enriched(analysis, records[main], extra)
    elif handed or issues or stances:
        records = [_alone(analysis, extra)]
    return name_sides(analysis, records)


_AGAINST = frozenset({"reject", "oppose", "resist", "denounce", "condemn", "shun", "spurn"})


def _of_outsiders(seed: Seed) -> bool:
    """ "a faction that rejects the talks": how a group stands, told beside the matter; no round, and nobody at it."""
    return seed.verb.relation in ("relative", "participle") and seed.verb.lemma in _AGAINST and not seed.verb.times


def _groups(analysis: Analysis, seeds: list[Seed]) -> list[list[Seed]]:
    """Seeds of one round: the same status in the same place, a status only supposed joining any round there."""
    groups: list[list[Seed]] = []
    for seed in sorted(seeds, key=lambda s: (s.weak, not s.explicit, s.sentence)):
        if seed.weak and groups:
            _nearest(groups, seed).append(seed)
            continue
        fitting = [g for g in groups if _joins(analysis, seed, g)]
        if fitting:
            _nearest(fitting, seed).append(seed)
        else:
            groups.append([seed])
    return sorted(([*sorted(g, key=lambda s: s.start)] for g in groups), key=lambda g: g[0].start)


def _nearest(groups: list[list[Seed]], seed: Seed) -> list[Seed]:
    return min(groups, key=lambda g: min(abs(s.sentence - seed.sentence) for s in g))


def _joins(analysis: Analysis, seed: Seed, group: list[Seed]) -> bool:
    first = group[0]
    venues = {s.venue.name or s.venue.text for s in group if s.venue}
    if seed.venue and venues and (seed.venue.name or seed.venue.text) not in venues:
        return False
    apart = min(abs(s.sentence - seed.sentence) for s in group)
    if not seed.explicit:
        # "the talks" are those that the report has just told of, whatever is to become of them.
        return first.status in ("under_way", "concluded", "suspended", "walked_out") or (
            apart <= _NEAR
            and all(s.definite for s in (seed, *group) if s.sentence >= max(seed.sentence, first.sentence))
        )
    if seed.status in ("scheduled", "proposed") and _rivals(analysis, seed, first):
        return False
    if seed.status == first.status:
        return seed.status in ("under_way", "suspended", "walked_out", "concluded") or apart <= (
            _NEAR if seed.status in ("scheduled", "proposed") and _times_agree(seed, group) else 0
        )
    return False


def _rivals(analysis: Analysis, seed: Seed, other: Seed) -> bool:
    """Whether two speakers tell of talks to come, one of them where: what one is ready for another does not yet expect."""
    if seed.venue is None and other.venue is None:
        return False
    told = [analysis.attribution(s.clause) for s in (seed, other)]
    names = [links[-1].source and (links[-1].source.id or links[-1].source.name) if links else None for links in told]
    return None not in names and names[0] != names[1]


def _times_agree(seed: Seed, group: list[Seed]) -> bool:
    """Whether a seed has no time of its own beside that of the group's: two dates are two rounds."""
    own = {t for c in (seed.opened, seed.verb) if c is not None for t in c.times}
    others = {t for s in group for c in (s.opened, s.verb) if c is not None for t in c.times}
    return not own or not others


def _record(analysis: Analysis, group: list[Seed]) -> Talks:
    lead = next((s for s in group if s.explicit), group[0])
    clause = lead.clause
    status = lead.status
    # The first seed's reporter speaks for the round; a round told of in the report's own voice has none.
    attribution = analysis.attribution(clause)
    reality: Reality = _REALITY.get(status, "occurred")
    if status == "under_way" and not lead.explicit:
        reality = "ongoing"
    times = (
        analysis.time_of(c)
        for s in [lead, *(s for s in group if s.explicit)]
        for c in (s.opened, s.verb, s.clause)
        if c is not None
    )
    time = next((t for t in times if t is not None), None)
    mediators = _unique(a for s in group for a in s.sides.mediators)
    parties = _unique(a for s in group for a in s.sides.parties)
    if len(parties) == 1 and status == "proposed" and _calls_from_outside(analysis, group, parties[0]):
        parties = ()
    told = _told(analysis, group)
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
        hosts=_unique(a for s in group for a in s.sides.hosts),
        observers=_unique(actor for part, actor in told if part == "observer"),
        absent=_unique(actor for part, actor in told if part == "absent"),
        session=_first(s.session for s in group),
    )


def _nobody(actor: Actor) -> bool:
    return actor.id is None and not actor.country and (actor.name or "").lower().removeprefix("two ") in _NOBODY


# Who calls for talks in these words need not be at them: "will work to bring about a return to the table".
_URGING = frozenset(
    "pursue urge call support back encourage press promote push advocate favour favor recommend demand work "
    "appeal endorse".split()
)


def _calls_from_outside(analysis: Analysis, group: list[Seed], party: Actor) -> bool:
    """Whether the only party named is a state that urges others to talk."""
    if party.type not in ("state", "igo", "ngo", "office", "person"):
        return False
    verbs = {n for s in group for n in _above(analysis, s.verb)}
    urging = [c for n in verbs if (c := analysis.clauses[n]).lemma.split(" ")[0] in _URGING]
    return any((a.start, a.end) == (party.start, party.end) for c in urging for a in analysis.actors_in(c.role("subj")))


def _above(analysis: Analysis, clause: Clause) -> list[int]:
    """A clause and those it hangs on, as far as one sentence goes."""
    found = [clause.index]
    while clause.governor is not None and clause.governor not in found:
        clause = analysis.clauses[clause.governor]
        found.append(clause.index)
    return found


def _tells(record: Talks) -> bool:
    """Whether a record says anything of a round that is named in passing."""
    return bool(
        any(not _nobody(p) for p in record.parties)
        or record.mediators
        or record.hosts
        or record.observers
        or record.absent
        or record.venue
        or record.session
        or record.process
        or record.format != "unspecified"
    )


def _in_passing(record: Talks) -> bool:
    """Talks that are only named: "so that political talks have a chance", with nobody at them, no day and no end."""
    return not _tells(record) and record.time is None and record.status in ("under_way", "proposed")


# Who is at the table by these words alone is not told.
_NOBODY = frozenset(
    "countries sides parties nations neighbours neighbors factions groups ministers leaders governments".split()
)


def _first(values: Any) -> Any:
    return next((v for v in values if v), None)


def _unique(actors: Any) -> tuple[Actor, ...]:
    found: dict[str, Actor] = {}
    for actor in actors:
        found.setdefault(actor.id or actor.name or actor.text.lower(), actor)
    return tuple(found.values())


def _told(analysis: Analysis, group: list[Seed]) -> list[tuple[str, Actor]]:
    """Who has which part in the sentences that speak of the round and those that follow: "Kyiv was not invited"."""
    sentences = {s.sentence for s in group}
    last = len(analysis.sentences)
    sentences |= {n + 1 for n in sentences if n + 1 < last}
    return [told for n in sorted(sentences) for told in parts_in(analysis, analysis.sentences[n]).values()]


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


def _venue(analysis: Analysis, clause: Clause | None) -> Place | None:
    """Where a paper is handed over, or where those who negotiate are."""
    if clause is not None:
        found = venue_of(analysis, analysis.sentences[clause.sentence], clause, clause, clause.head)
        if found is not None:
            return found
    return next(
        (
            p
            for p in analysis.places
            if re.search(
                r"\b(?:delegat(?:es?|ions?)|negotiators?) (?:in|at) $",
                analysis.document.text[max(0, p.start - 24) : p.start],
                re.I,
            )
        ),
        None,
    )


def _alone(analysis: Analysis, extra: dict[str, Any]) -> Talks:
    """A report that tells of papers, issues or stances, and of no round by name."""
    evidence = tuple(dict.fromkeys(item.evidence for items in extra.values() for item in items))
    clause: Clause | None = next(
        (c for c in analysis.clauses if any(e.start <= c.trigger_start < e.end for e in evidence) and c.form == "verb"),
        None,
    )
    venue = next((p for p in analysis.places if p.role == "venue"), None) or _venue(analysis, clause)
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
