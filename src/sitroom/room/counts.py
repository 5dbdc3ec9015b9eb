"""Findings as plain rows, a page at a time, and counts of them: what screens show before anybody opens a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.link.records.standing import FindingStanding
from sitroom.room.shelves import reader
from sitroom.store import schema as t
from sitroom.store.query import Query, after, check_known, conditions
from sitroom.store.reader import MANY

Track = Literal["topic", "kind", "place_name", "country", "standing"]
"""What the findings of a day are parted by."""

_F, _R = t.findings.c, t.records.c
# Written out: PostgreSQL takes two parameters of one value for two expressions, and would not group by them.
DAY = sa.func.substr(
    sa.func.coalesce(_F.day, _F.to_day, _F.first_published), sa.literal_column("1"), sa.literal_column("10")
)
"""The day a finding stands on: the one it is said to have happened on, else the one it was first published on."""
WHEN = sa.func.coalesce(_F.day, _F.to_day, _F.first_published)
"""The same with the time of day where it is told: what findings are sorted by, as an index has them."""
PAST = ("background", "anniversary")
ACROSS: tuple[str, ...] = get_args(FindingStanding)
"""How a finding can stand across reports."""
DISPUTED = ("contradicted", "denied")
"""How it stands where somebody has it otherwise."""


@dataclass(frozen=True, slots=True)
class FindingQuery:
    """Which findings are asked for: those with a record that `records` finds, which stand so across reports.

    `added_since` is a moment in UTC as the store writes it: only findings with a record of a report that came in since.
    `past` tells those told as background or anniversaries (True) from the others (False); None asks for both.
    `located` asks for those with coordinates.
    """

    records: Query = field(default_factory=Query)
    across: tuple[str, ...] = ()
    added_since: str | None = None
    past: bool | None = None
    located: bool = False

    def __post_init__(self) -> None:
        check_known("standing across reports", ACROSS, self.across)

    @property
    def narrow(self) -> bool:
        """Whether records choose the findings: few, as a rule, and found by another way than their days."""
        return self.of_records != Query()

    @property
    def of_records(self) -> Query:
        """What of the query is asked of records, for findings do not have it themselves."""
        return self.records.narrowed(
            kinds=(), topics=(), since=None, until=None, limit=None, offset=0, order="published"
        )


def finding_rows(
    connection: Connection,
    asked: FindingQuery,
    limit: int,
    offset: int = 0,
    *,
    newest: bool = True,
    total: int | None = None,
) -> list[dict[str, Any]]:
    """Findings by their day, a page of them; `day_basis` is "published" where no day is told.

    `total` is how many there are, if the caller knows: by that is chosen how they are looked for.
    """
    order = (WHEN.desc(), _F.id.desc()) if newest else (WHEN, _F.id)
    if asked.records.since and total is not None and total < MANY:
        sort = sa.func.coalesce(_F.day, _F.to_day, _F.first_published, "")  # no index has this one
        order = (sort.desc(), _F.id.desc()) if newest else (sort, _F.id)
    where = finding_where(connection, asked, by_day=total is not None and total >= MANY)
    # Chosen first: what a finding says is looked up, and sorted, for those that are shown only.
    chosen = sa.select(_F.id).where(*where).order_by(*order).limit(limit).offset(offset).subquery()
    rows = connection.execute(sa.select(t.findings).where(_F.id.in_(sa.select(chosen.c.id))).order_by(*order))
    return [finding_row(row) for row in rows]


def finding_list(
    connection: Connection, asked: FindingQuery, limit: int, offset: int = 0
) -> tuple[list[dict[str, Any]], int]:
    """Findings, the latest day first, a page of them as plain rows; and how many there are."""
    at_most = reader(connection).at_most(asked.of_records)
    if at_most is not None and at_most < MANY:
        rows, total = finding_page(connection, finding_where(connection, asked), limit, offset, few=True)
        return [finding_row(row) for row in rows], total
    total = finding_count(connection, asked)
    return finding_rows(connection, asked, limit, offset, total=total), total


def finding_page(
    connection: Connection, where: Sequence[sa.ColumnElement[bool]], limit: int | None, offset: int, *, few: bool
) -> tuple[Sequence[Any], int]:
    """Findings under conditions, the latest day first, a page of them; and how many there are.

    `few` says that the conditions choose few, and that it takes long to find which: they are chosen and counted at once.
    """
    order = (WHEN.desc(), _F.id.desc())
    counted = sa.select(sa.func.count()).select_from(t.findings).where(*where)
    if few:
        total = sa.func.count().over().label("total")
        chosen = sa.select(_F.id, total).where(*where).order_by(*order).limit(limit).offset(offset).subquery()
        asked = sa.select(t.findings, chosen.c.total).join(chosen, chosen.c.id == _F.id)
        rows = connection.execute(asked.order_by(*order)).all()
        if rows or not offset:
            return rows, rows[0].total if rows else 0
        return rows, int(connection.execute(counted).scalar_one())
    # Chosen by their index first: what a finding says is looked up for those that are shown only.
    ids = sa.select(_F.id).where(*where).order_by(*order).limit(limit).offset(offset).subquery()
    rows = connection.execute(sa.select(t.findings).where(_F.id.in_(sa.select(ids.c.id))).order_by(*order)).all()
    return rows, int(connection.execute(counted).scalar_one())


def finding_row(row: Any) -> dict[str, Any]:
    """A finding as a plain row."""
    f = row._asdict()  # to ask a row for each by its name takes as long as to fetch it
    day = f["day"] or f["to_day"] or f["first_published"]
    return {
        "id": f["id"],
        "kind": f["kind"],
        "topic": f["topic"],
        "what": f["what"],
        "day": day[:10] if day else None,
        "to_day": f["to_day"],
        "day_basis": "said" if f["day"] or f["to_day"] else "published",
        "place": f["place_name"],
        "country": f["country"],
        "lat": f["lat"],
        "lon": f["lon"],
        "precision": f["precision"],
        "reality": f["reality"],
        "standing": f["standing"],
        "novelty": f["novelty"],
        "records": f["records"],
        "reports": f["reports"],
        "sources": f["sources"],
        "first_published": f["first_published"],
        "last_published": f["last_published"],
    }


def finding_count(connection: Connection, asked: FindingQuery) -> int:
    """How many findings there are."""
    query = asked.records
    if asked.narrow and asked == FindingQuery(records=query) and not (query.topics or query.since or query.until):
        # Told by their records, without a look at what they are themselves.
        where = conditions(asked.of_records.narrowed(kinds=query.kinds), reader(connection).dialect)
        return int(connection.execute(sa.select(sa.func.count(_R.finding.distinct())).where(*where)).scalar_one())
    counted = sa.select(sa.func.count()).select_from(t.findings).where(*finding_where(connection, asked))
    return int(connection.execute(counted).scalar_one())


def findings_by_day(
    connection: Connection, asked: FindingQuery, track: Track
) -> list[tuple[str | None, str | None, str, str, int]]:
    """Counts of findings as (day, track, reality, standing, number), by day."""
    column = _F[track]
    rows = connection.execute(
        sa.select(DAY, column, _F.reality, _F.standing, sa.func.count())
        .where(*finding_where(connection, asked))
        .group_by(DAY, column, _F.reality, _F.standing)
        .order_by(DAY, column)
    )
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]


def acts_by_speaker(connection: Connection, query: Query, most: int) -> list[dict[str, Any]]:
    """Who speaks, most statements first: how many statements of each act. Counts are of records."""
    a, n = t.record_actors.c, t.actor_names.c
    query = query.narrowed(kinds=("statement",), limit=None, offset=0)
    where = [*conditions(query, reader(connection).dialect), a.part == "source"]
    number: sa.ColumnElement[int] = sa.func.count()  # a record has one source
    counted: sa.Select[Any]
    of_all = query == Query(kinds=("statement",))
    if of_all:
        # Nobody but statements has a source: of a whole room they were counted on adding.
        number_of: sa.ColumnElement[int] = sa.func.sum(n.records)
        counted = sa.select(n.actor, sa.func.max(n.name).label("name"), number_of.label("records"))
        counted = counted.where(n.part == "source").group_by(n.actor).order_by(number_of.desc(), n.actor)
    else:
        counted = sa.select(a.actor, sa.func.max(a.name).label("name"), number.label("records"))
        counted = counted.join(t.records, _R.nr == a.nr).where(*where).group_by(a.actor)
        counted = counted.order_by(number.desc(), a.actor)
    speakers = connection.execute(counted.limit(most)).all()
    shown = [row.actor for row in speakers]
    acts: dict[str, dict[str, int]] = {}
    told = sa.select(a.actor, _R.topic, number).join(t.records, _R.nr == a.nr).group_by(a.actor, _R.topic)
    if of_all:  # from these speakers to their statements
        told = told.where(a.actor.in_(shown), a.part == "source", sa.case((_R.live.is_(True), 1), else_=0) == 1)
    else:  # from the statements to who says them: to look for each speaker at each would take as long as both
        told = told.where(*where, sa.func.coalesce(a.actor, "").in_(shown))
    for actor, act, times in connection.execute(told):
        acts.setdefault(actor, {})[act] = times
    return [
        {"actor": row.actor, "name": row.name, "records": int(row.records), "acts": acts.get(row.actor, {})}
        for row in speakers
    ]


def reports_since(connection: Connection, added_since: str | None) -> int:
    """How many reports came in since a moment in UTC; all, without one."""
    counted = sa.select(sa.func.count()).select_from(t.reports)
    if added_since is not None:
        counted = counted.where(t.reports.c.added_at > added_since)
    return int(connection.execute(counted).scalar_one())


def version(connection: Connection) -> str:
    """A mark of the room's state: it is another one after whatever is added, deleted, said or taken back."""
    j, b = t.judgements.c, t.tombstones.c
    parts = connection.execute(
        sa.select(
            sa.select(sa.func.max(t.reports.c.seq)).scalar_subquery(),
            sa.select(sa.func.max(b.id)).scalar_subquery(),
            sa.select(sa.func.max(b.restored_at)).scalar_subquery(),
            sa.select(sa.func.max(j.id)).scalar_subquery(),
            sa.select(sa.func.count(j.undone_at)).scalar_subquery(),
        )
    ).one()
    return "-".join("0" if part is None else str(part) for part in parts)


def last_change(connection: Connection) -> str | None:
    """When something was last added, deleted, said or taken back, in UTC; None in a room that never had anything."""
    r, j, b = t.reports.c, t.judgements.c, t.tombstones.c
    moments = (r.added_at, j.at, j.undone_at, b.at, b.restored_at)
    latest = connection.execute(sa.select(*(sa.select(sa.func.max(each)).scalar_subquery() for each in moments))).one()
    return max((moment for moment in latest if moment is not None), default=None)


def finding_where(connection: Connection, asked: FindingQuery, *, by_day: bool = False) -> list[sa.ColumnElement[bool]]:
    """Conditions on findings. What a finding has itself is asked of it; records are looked up for the rest only.

    With `by_day` they are written so that SQLite goes through findings by their day, for the first of many.
    """
    query = asked.records
    where: list[sa.ColumnElement[bool]] = []
    # Few have a day or a standing that is asked for, many are of a kind: each has its index where nothing better is asked for.
    kind = sa.func.coalesce(_F.kind, "") if asked.across or query.since else _F.kind
    standing = sa.func.coalesce(_F.standing, "") if query.since else _F.standing
    for column, values in ((kind, query.kinds), (_F.topic, query.topics), (standing, asked.across)):
        if values:
            where.append(column.in_(values))
    if query.since:
        where.append(sa.func.coalesce(_F.to_day, _F.day, _F.first_published) >= query.since)
    if query.until:
        where.append(sa.func.coalesce(_F.day, _F.to_day, _F.first_published) < after(query.until))
    if asked.past is not None:
        where.append(_F.novelty.in_(PAST) if asked.past else _F.novelty.not_in(PAST))
    if asked.located:
        where.append(_F.lat.is_not(None))
    if asked.narrow:
        # The kind makes the search for records shorter; it changes nothing of what is found.
        narrowed = asked.of_records.narrowed(kinds=query.kinds)
        id = sa.func.coalesce(_F.id, "") if by_day else _F.id
        where.append(id.in_(sa.select(_R.finding).where(*conditions(narrowed, reader(connection).dialect))))
    if asked.added_since is not None:
        fresh = sa.select(t.reports.c.seq).where(t.reports.c.added_at > asked.added_since)
        where.append(_F.id.in_(sa.select(_R.finding).where(_R.live.is_(True), _R.seq.in_(fresh))))
    return where
