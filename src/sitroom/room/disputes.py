"""What is disputed: versions that cannot both be so, side against side, with who says each and in which words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.link.records.denials import (
    DENYING,
    TOLLS,
    Told,
    answered,
    answered_elsewhere,
    denial_of,
    is_denial,
    is_of_a_number,
    told_of,
)
from sitroom.link.records.sides import Sides
from sitroom.link.records.when import day_number
from sitroom.model.ledger import evidence_of
from sitroom.model.linking import Entry, Key
from sitroom.model.record import Record
from sitroom.room.counts import DISPUTED, FindingQuery, finding_row, finding_where
from sitroom.room.shelves import by_name, reader
from sitroom.store import schema as t
from sitroom.store.query import Query, after
from sitroom.store.reader import Reader, Stored
from sitroom.store.rows import chunks, storable

AFTER = 5
"""Days after a report in which somebody still answers it in another one."""
MOST_DENIALS = 300
"""Denials of other reports that are held against what is shown: the latest."""
_R = t.records.c
# Written so that SQLite finds the few of a report by the report, and does not go through all that count.
_LIVE = sa.case((_R.live.is_(True), 1), else_=0) == 1
Way = Literal["says", "denies"]


@dataclass(frozen=True, slots=True)
class Claim:
    """What a version says, of which kind and topic, and the finding that it is part of."""

    what: str
    kind: str
    topic: str | None
    finding: str | None


@dataclass(frozen=True, slots=True)
class Voice:
    """Who says one version: all that the same words say is one. `evidence` has these, each with its outlet and day."""

    who: str
    way: Way
    claims: tuple[Claim, ...]
    evidence: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Dispute:
    """Findings that stand against each other. `about` is the first of them as a plain row.

    `voices` are by day of telling: first who says it, then who denies it.
    """

    about: dict[str, Any]
    findings: tuple[str, ...]
    voices: tuple[Voice, ...]

    def as_row(self) -> dict[str, Any]:
        """For pages and JSON."""
        return asdict(self)


def disputes(connection: Connection, asked: FindingQuery, limit: int, offset: int = 0) -> list[Dispute]:
    """What is contradicted or denied, last told of first, for a page of such findings: what belongs together is one.

    A version is held against another where records of two reports contradict each other, or where one report tells both.
    With what happened stand the tolls that are told of it, and who denies it or them.
    """
    f = t.findings.c
    query = sa.select(t.findings).where(*finding_where(connection, asked)).order_by(f.last_published.desc(), f.id)
    return _parted(reader(connection), connection.execute(query.limit(limit).offset(offset)).all())


def dispute_of(connection: Connection, finding: str) -> Dispute | None:
    """The dispute that a finding is part of, by its id; None where nobody has it otherwise."""
    row = connection.execute(sa.select(t.findings).where(t.findings.c.id == storable(finding))).first()
    found = _parted(reader(connection), [row] if row is not None else [])
    return found[0] if found and _is_dispute(found[0]) else None


def denied(connection: Connection, query: Query, told: Iterable[str] = ()) -> tuple[list[Dispute], set[str]]:
    """What some denials answer, as disputes, though nothing in the room has it otherwise; and the keys of those without such.

    `told` are the findings of disputes that are shown already.
    """
    room = reader(connection)
    known = set(told)
    asked = [s for s in room.entries(query) if s.finding not in known]
    waiting = [s for s in asked if is_denial(s.entry.record)]
    around = _around(room, {s.entry.report.order for s in waiting})
    sides = Sides(s.entry for s in (*waiting, *around))
    wanted: dict[str, None] = {}
    for said in waiting:
        here = {s.entry.key: s for s in around if s.entry.report.id == said.entry.report.id}
        deeds = answered(denial_of(said.entry, sides), [s.entry for s in here.values()], sides)
        for entry in [deed for deed in deeds if deed.record.kind == "figure"] or deeds:
            finding = here[entry.key].finding
            if finding is not None and finding not in known:
                wanted[finding] = None
    f = t.findings
    rows = [row for part in chunks(wanted) for row in connection.execute(sa.select(f).where(f.c.id.in_(part)))]
    found = [dispute for dispute in _parted(room, rows) if _is_dispute(dispute)]
    known.update(id for dispute in found for id in dispute.findings)
    return found, {"#".join(s.entry.key) for s in asked if s.finding not in known}


def deniers(connection: Connection, findings: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
    """Who denies some tolls, or what they are tolls of, by finding: `who`, the `evidence` of the denial, and whether it is of
    the toll `itself`: who denies a deed does not say that nobody died.
    """
    room = reader(connection)
    members = _of_findings(room, findings)
    happenings, _, ties = _what_it_cost(room, members)
    denials, answers = _who_denies(room, members | happenings)
    charged = room.by_numbers({nr for pair in answers for nr in pair} - set(members | happenings | denials))
    more, _, costs = _what_it_cost(room, charged)
    every = members | happenings | charged | more
    of = {nr: stored.finding or str(nr) for nr, stored in every.items()}
    # A toll is denied with its own words, or with those of what it is told of.
    about: dict[str, set[str]] = {of[nr]: {of[nr]} for nr in members}
    for nr, event in (*ties, *costs):
        if nr in members and event in of:
            about[of[nr]].add(of[event])
    own = {finding: {who for nr in members if of[nr] == finding for who in _who(members[nr])} for finding in about}
    found: dict[str, dict[int, dict[str, Any]]] = {}
    events = {nr for nr, stored in every.items() if stored.entry.record.kind == "event"}
    of_deeds = {nr for nr, answer in answers if answer in events and not is_of_a_number(denials[nr].entry.record)}
    for nr, answer in sorted(answers):
        who = _who(denials[nr])
        for finding, tells in about.items() if answer in of else ():
            itself = of[answer] == finding and nr not in of_deeds
            # Who counts himself, and denies that it was he who did it, does not deny his own count.
            if of[answer] in tells and (itself or not set(who) & own[finding]):
                evidence = evidence_of(denials[nr].entry).model_dump(mode="json")
                told = {"who": "; ".join(who), "evidence": evidence, "itself": itself}
                if itself or nr not in found.get(finding, {}):
                    found.setdefault(finding, {})[nr] = told
    return {finding: list(said.values()) for finding, said in found.items()}


def _is_dispute(found: Dispute) -> bool:
    return len(found.voices) > 1 and (
        found.about["standing"] in DISPUTED or any(voice.way == "denies" for voice in found.voices)
    )


def _parted(room: Reader, rows: Sequence[Any]) -> list[Dispute]:
    members = _of_findings(room, [row.id for row in rows])
    against = [pair for pair, edge in room.edges_at(members).items() if edge[0] == "contradicts"]
    every = members | room.by_numbers({nr for pair in against for nr in pair} - set(members))
    inside, pairs = _told_by_one_report(room, members)
    every |= inside
    pairs += [pair for pair in against if set(pair) <= set(every)]
    happenings, tolls, ties = _what_it_cost(room, every)
    pairs += ties
    told = every | tolls
    denials, answers = _who_denies(room, told | happenings)
    pairs += answers
    # What is denied is seldom told in the words of the denial: the charge, and what it cost, come in with it.
    charged = room.by_numbers({nr for pair in answers for nr in pair} - set(told | happenings | denials))
    more, costs, ties = _what_it_cost(room, charged)
    pairs += ties
    happenings |= more
    told |= charged | costs
    all_of_it = told | happenings | denials
    groups = _joined(all_of_it, [pair for pair in pairs if set(pair) <= set(all_of_it)])
    shown = told | denials
    found = []
    for row in rows:
        numbers = next(
            (group for group in groups if any(nr in every and every[nr].finding == row.id for nr in group)), None
        )
        if numbers is None:
            continue
        groups.remove(numbers)
        voices = _voices([shown[nr] for nr in sorted(numbers) if nr in shown])
        of = tuple(dict.fromkeys(s.finding for nr in sorted(numbers) if (s := shown.get(nr)) and s.finding is not None))
        found.append(Dispute(finding_row(row), of, voices))
    return found


def _of_findings(room: Reader, findings: Iterable[str]) -> dict[int, Stored]:
    found: dict[int, Stored] = {}
    for part in chunks(findings):
        found |= {s.nr: s for s in room.stored([_R.finding.in_(part), _R.live.is_(True)])}
    return found


def _at(room: Reader, keys: Iterable[Key]) -> dict[int, Stored]:
    """Records that count, by the ids of their reports and their own."""
    wanted = set(keys)
    found: dict[int, Stored] = {}
    for part in chunks(sorted({report for report, _ in wanted})):
        ids = sorted({id for report, id in wanted if report in part})
        for some in chunks(ids):
            found |= {s.nr: s for s in room.stored([t.reports.c.id.in_(part), _R.id.in_(some)])}
    return {nr: s for nr, s in found.items() if s.entry.key in wanted and s.live}


def _told_by_one_report(room: Reader, members: dict[int, Stored]) -> tuple[dict[int, Stored], list[tuple[int, int]]]:
    """What the same report has against its records: by their numbers, and which stands against which."""
    wanted: dict[Key, list[int]] = {}
    for nr, stored in members.items():
        for link in stored.entry.record.links:
            if link.type == "conflicts_with":
                wanted.setdefault((stored.entry.report.id, link.to), []).append(nr)
    found = _at(room, wanted)
    return found, [(a, nr) for nr, s in found.items() for a in wanted[s.entry.key]]


def _what_it_cost(
    room: Reader, every: dict[int, Stored]
) -> tuple[dict[int, Stored], dict[int, Stored], list[tuple[int, int]]]:
    """What some records are about that is not among them, in all reports; the tolls of that; which is of which."""
    about = [(s.entry.report.id, to) for s in every.values() for to in _about(s.entry.record)]
    direct = {nr: s for nr, s in (every | _at(room, about)).items() if s.entry.record.kind == "event"}
    wanted = {s.finding for s in direct.values() if s.finding is not None}
    events = direct | {nr: s for nr, s in _of_findings(room, sorted(wanted)).items() if s.entry.record.kind == "event"}
    where = [_R.kind == "figure", _R.topic.in_(sorted(TOLLS)), _LIVE]
    figures: dict[int, Stored] = {}
    for part in chunks(sorted({s.entry.report.order for s in events.values()})):
        figures |= {s.nr: s for s in room.stored([_R.seq.in_(part), *where])}
    of = {s.entry.key: nr for nr, s in events.items()}
    ties = [
        (nr, of[key])
        for nr, s in (every | figures).items()
        for to in _about(s.entry.record)
        if (key := (s.entry.report.id, to)) in of
    ]
    tied = {nr for nr, _ in ties}
    tolls = {nr: s for nr, s in figures.items() if nr in tied and s.entry.record.polarity == "positive"}
    return {nr: s for nr, s in events.items() if nr not in every}, tolls, ties


def _about(record: Record) -> list[str]:
    """What a toll or a movement is told of."""
    return [link.to for link in record.links if link.type == "about"] if record.kind in ("figure", "force") else []


def _who_denies(room: Reader, told: dict[int, Stored]) -> tuple[dict[int, Stored], list[tuple[int, int]]]:
    """The denials that answer some records, by number: those of the same reports, and those of others in the days after."""
    where = [_R.kind == "statement", _R.topic.in_(DENYING)]
    reports = {s.entry.report.order for s in told.values()}
    here: dict[int, Stored] = {}
    for part in chunks(sorted(reports)):
        here |= {s.nr: s for s in room.stored([_R.seq.in_(part), *where, _LIVE])}
    days = sorted(s.entry.report.published[:10] for s in told.values() if s.entry.report.published)
    there: dict[int, Stored] = {}
    if days:
        last = (date.fromisoformat(days[-1]) + timedelta(AFTER)).isoformat()
        between = [_R.published >= days[0], _R.published < after(last), _R.live.is_(True)]
        some = room.stored([*where, *between], [_R.published.desc(), _R.nr], limit=MOST_DENIALS)
        there = {s.nr: s for s in some if s.nr not in here}
    said = {nr: s for nr, s in (here | there).items() if is_denial(s.entry.record)}
    around = _around(room, {here[nr].entry.report.order for nr in said if nr in here})
    sides = Sides(s.entry for s in (*told.values(), *said.values(), *around))
    by_key = {s.entry.key: s.nr for s in around} | {s.entry.key: nr for nr, s in told.items()}
    beside: dict[str, list[Entry]] = {}
    for stored in around:
        beside.setdefault(stored.entry.report.id, []).append(stored.entry)
    pairs: list[tuple[int, int]] = []
    answering: dict[int, Stored] = {}
    deeds = [(day_number(s.entry.report.published), told_of(s.entry)) for s in told.values()]
    for nr, stored in said.items():
        denial = denial_of(stored.entry, sides)
        found = answered(denial, beside.get(stored.entry.report.id, ()), sides) if nr in here else []
        found += answered_elsewhere(denial, _before(stored.entry, deeds), sides)
        numbers = {by_key[e.key] for e in found if e.key in by_key}
        if numbers & told.keys():
            answering[nr] = stored
            pairs += [(nr, other) for other in sorted(numbers)]
    return answering, pairs


def _before(denial: Entry, deeds: Sequence[tuple[int | None, Told]]) -> Iterator[Told]:
    """What other reports told on the day of a denial, or in the days before."""
    day = day_number(denial.report.published)
    for told, deed in deeds:
        if day is not None and told is not None and told <= day <= told + AFTER and deed.entry.report != denial.report:
            yield deed


def _around(room: Reader, reports: Iterable[int]) -> list[Stored]:
    """What some reports tell that can be denied, by the numbers of the reports."""
    found: list[Stored] = []
    for part in chunks(sorted(reports)):
        found += room.stored([_R.seq.in_(part), _R.kind.in_(("event", "figure", "force")), _LIVE])
    return found


def _joined(every: dict[int, Stored], pairs: Iterable[tuple[int, int]]) -> list[set[int]]:
    """Records by what hangs together: by one finding, or as one against another."""
    groups: dict[str, set[int]] = {}
    for nr, stored in every.items():
        groups.setdefault(stored.finding or str(nr), set()).add(nr)
    of = {nr: group for group in groups.values() for nr in group}
    for a, b in pairs:
        one, other = of[a], of[b]
        if one is not other:
            one |= other
            of |= dict.fromkeys(other, one)
    return list({id(group): group for group in of.values()}.values())


def _voices(stored: Sequence[Stored]) -> tuple[Voice, ...]:
    found: dict[tuple[str, Way, str], list[Stored]] = {}
    deniers = {_words(s): _sides(s.entry.record, "") for s in stored if is_denial(s.entry.record)}
    for each in sorted(stored, key=_told_at):
        record = each.entry.record
        # What a denial itself repeats of what it denies is nobody else's word for it.
        repeated = deniers.get(_words(each)) if not record.attribution and record.standing != "denied" else None
        for who, way in repeated or _sides(record, each.entry.report.outlet or "outlet not known"):
            found.setdefault((who, way, by_name()[record.kind].what(record)), []).append(each)
    told: list[tuple[str, Way, list[Claim], dict[tuple[Any, ...], Stored]]] = []
    for (who, way, what), group in sorted(found.items(), key=lambda item: -len(item[1])):
        record = group[0].entry.record
        claim = Claim(what, record.kind, by_name()[record.kind].index(record).topic, group[0].finding)
        words = {_words(s): s for s in group}
        same = next((v for v in told if v[:2] == (who, way) and _goes_with(claim, words, v[2], v[3])), None)
        if same is not None:
            same[2].append(claim)
        else:
            told.append((who, way, [claim], words))
    told.sort(key=lambda v: (v[1] == "denies", min(map(_told_at, v[3].values()))))
    return tuple(
        Voice(who, way, tuple(claims), tuple(evidence_of(s.entry).model_dump(mode="json") for s in words.values()))
        for who, way, claims, words in told
    )


def _goes_with(claim: Claim, words: Mapping[Any, Stored], claims: Sequence[Claim], told: Mapping[Any, Stored]) -> bool:
    """Whether a claim is one more of what the same words say. Another number for the same is another version."""
    if words.keys() == told.keys():
        return True
    rival = claim.kind == "figure" and any(c.kind == "figure" and c.topic == claim.topic for c in claims)
    return words.keys() <= told.keys() and not rival


def _words(stored: Stored) -> tuple[str, ...]:
    return (stored.entry.report.id, *(span.text for span in stored.entry.record.evidence))


def _told_at(stored: Stored) -> tuple[str, int, int]:
    return stored.entry.report.published or "", stored.entry.report.order, stored.nr


def _who(stored: Stored) -> list[str]:
    """Who says it or denies it, by name."""
    return [name for name, _ in _sides(stored.entry.record, stored.entry.report.outlet or "outlet not known")]


def _sides(record: Record, outlet: str) -> list[tuple[str, Way]]:
    """Who says a record's matter, and who denies it: a denial that names whom it answers has both."""
    if record.kind == "statement":
        source = getattr(record, "source", None)
        who = source.person or source.name or source.text if source is not None else outlet
        return [(who, "denies" if getattr(record, "act", "") in DENYING else "says")]
    chain = [
        ((a.source.person or a.source.name or a.source.text) if a.source else "unnamed", a.act)
        for a in record.attribution
    ]
    denying = [who for who, act in chain if act in DENYING]
    if denying or record.standing == "denied":
        said = [who for who, act in chain if act not in DENYING]
        return [*((who, "says") for who in said), *((who, "denies") for who in denying or [outlet])]
    return [(chain[-1][0] if chain else outlet, "says")]
