"""What is disputed: versions that cannot both be so, side against side, with who says each and in which words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.ledger import evidence_of
from sitroom.model.linking import Key
from sitroom.model.record import Record
from sitroom.room.counts import FindingQuery, finding_row, finding_where
from sitroom.room.shelves import by_name, reader
from sitroom.store import schema as t
from sitroom.store.reader import Reader, Stored
from sitroom.store.rows import chunks, storable

DENYING = ("deny", "reject")
"""Acts of speech by which somebody says that a thing is not so."""
Way = Literal["says", "denies"]


@dataclass(frozen=True, slots=True)
class Claim:
    """What a version says, and the finding that it is part of."""

    what: str
    kind: str
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
    """Findings that stand against each other. `about` is the first of them as a plain row; `voices` are by day of telling."""

    about: dict[str, Any]
    findings: tuple[str, ...]
    voices: tuple[Voice, ...]

    def as_row(self) -> dict[str, Any]:
        """For pages and JSON."""
        return asdict(self)


def disputes(connection: Connection, asked: FindingQuery, limit: int, offset: int = 0) -> list[Dispute]:
    """What is contradicted or denied, last told of first, for a page of such findings: what belongs together is one.

    A version is held against another where records of two reports contradict each other, or where one report tells both.
    """
    f = t.findings.c
    query = sa.select(t.findings).where(*finding_where(connection, asked)).order_by(f.last_published.desc(), f.id)
    return _parted(reader(connection), connection.execute(query.limit(limit).offset(offset)).all())


def dispute_of(connection: Connection, finding: str) -> Dispute | None:
    """The dispute that a finding is part of, by its id; None where nobody has it otherwise."""
    row = connection.execute(sa.select(t.findings).where(t.findings.c.id == storable(finding))).first()
    found = _parted(reader(connection), [row] if row is not None else [])
    return found[0] if found and len(found[0].voices) > 1 else None


def _parted(room: Reader, rows: Sequence[Any]) -> list[Dispute]:
    members: dict[int, Stored] = {}
    for part in chunks([row.id for row in rows]):
        members |= {s.nr: s for s in room.stored([t.records.c.finding.in_(part), t.records.c.live.is_(True)])}
    against = [pair for pair, edge in room.edges_at(members).items() if edge[0] == "contradicts"]
    every = members | room.by_numbers({nr for pair in against for nr in pair} - set(members))
    inside, pairs = _told_by_one_report(room, members)
    every |= inside
    groups = _joined(every, [pair for pair in (*against, *pairs) if set(pair) <= set(every)])
    found = []
    for row in rows:
        numbers = next((group for group in groups if any(every[nr].finding == row.id for nr in group)), None)
        if numbers is None:
            continue
        groups.remove(numbers)
        voices = _voices([every[nr] for nr in sorted(numbers)])
        of = tuple(dict.fromkeys(s.finding for nr in sorted(numbers) if (s := every[nr]).finding is not None))
        found.append(Dispute(finding_row(row), of, voices))
    return found


def _told_by_one_report(room: Reader, members: dict[int, Stored]) -> tuple[dict[int, Stored], list[tuple[int, int]]]:
    """What the same report has against its records: by their numbers, and which stands against which."""
    wanted: dict[Key, list[int]] = {}
    for nr, stored in members.items():
        for link in stored.entry.record.links:
            if link.type == "conflicts_with":
                wanted.setdefault((stored.entry.report.id, link.to), []).append(nr)
    found: dict[int, Stored] = {}
    for part in chunks(sorted({report for report, _ in wanted})):
        ids = sorted({id for report, id in wanted if report in part})
        for some in chunks(ids):
            found |= {s.nr: s for s in room.stored([t.reports.c.id.in_(part), t.records.c.id.in_(some)])}
    found = {nr: s for nr, s in found.items() if s.entry.key in wanted and s.live}
    return found, [(a, nr) for nr, s in found.items() for a in wanted[s.entry.key]]


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
    for each in sorted(stored, key=_told_at):
        record = each.entry.record
        for who, way in _sides(record, each.entry.report.outlet or "outlet not known"):
            found.setdefault((who, way, by_name()[record.kind].what(record)), []).append(each)
    told: list[tuple[str, Way, list[Claim], dict[tuple[Any, ...], Stored]]] = []
    for (who, way, what), group in sorted(found.items(), key=lambda item: -len(item[1])):
        claim = Claim(what, group[0].entry.record.kind, group[0].finding)
        words = {(s.entry.report.id, *(e.text for e in s.entry.record.evidence)): s for s in group}
        same = next((v for v in told if v[:2] == (who, way) and words.keys() <= v[3].keys()), None)
        if same is not None:
            same[2].append(claim)
        else:
            told.append((who, way, [claim], words))
    told.sort(key=lambda v: min(map(_told_at, v[3].values())))
    return tuple(
        Voice(who, way, tuple(claims), tuple(evidence_of(s.entry).model_dump(mode="json") for s in words.values()))
        for who, way, claims, words in told
    )


def _told_at(stored: Stored) -> tuple[str, int, int]:
    return stored.entry.report.published or "", stored.entry.report.order, stored.nr


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
    if record.standing == "denied":
        said = [who for who, act in chain if act not in DENYING]
        return [*((who, "says") for who in said), *((who, "denies") for who in denying or [outlet])]
    return [(chain[-1][0] if chain else outlet, "denies" if denying else "says")]
