"""`Room`: a store with its links and ledgers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import sqlalchemy as sa

from sitroom.model.brief import Brief
from sitroom.model.document import Report
from sitroom.model.errors import NotFoundError
from sitroom.model.judgement import Judgement, Verb
from sitroom.model.ledger import Ledger
from sitroom.model.linking import Key
from sitroom.model.record import Record
from sitroom.room.adding import Added, add_report, add_reports, known_intakes, remove_report
from sitroom.room.brief import brief
from sitroom.room.coding import Agreement, Coding, agreement, as_read, codings, decide
from sitroom.room.counts import (
    DISPUTED,
    FindingQuery,
    Track,
    acts_by_speaker,
    finding_count,
    finding_list,
    finding_rows,
    findings_by_day,
    last_change,
    reports_since,
    version,
)
from sitroom.room.disputes import denied, deniers, dispute_of, disputes
from sitroom.room.grid import Grid, grid
from sitroom.room.ledgers import ledger
from sitroom.room.lines import settle_lines
from sitroom.room.lists import (
    SourceCount,
    actors_named,
    finding_of,
    passages,
    record_page,
    record_rows,
    report_facts,
    report_page,
    report_rows,
    source_counts,
    source_named,
    source_names,
    source_rows,
)
from sitroom.room.people import grade_source, judge_pair, judge_record, judgements, undo
from sitroom.room.queue import Only, queue
from sitroom.room.shelves import reader
from sitroom.room.worldmap import Part, located, map_cells, map_findings
from sitroom.store import schema as t
from sitroom.store.engine import Watch, learn_sizes, open_engine, reading, writing
from sitroom.store.migrate import migrate
from sitroom.store.query import Query
from sitroom.store.reader import Stored
from sitroom.store.writer import now


@dataclass(frozen=True, slots=True)
class Status:
    """How much a room holds. Reports, records and findings are three things, and each is counted for itself.

    `reports` counts every version, `superseded` those of them that a later version replaced; `sources` are the independent
    sources of reports; `records` and what follows count records of current versions that nobody rejected; `stored_records`
    all that are kept.
    """

    reports: int
    superseded: int
    sources: int
    records: int
    stored_records: int
    findings: int
    records_by_kind: dict[str, int]
    findings_by_kind: dict[str, int]
    judgements: int
    deleted: int
    first_published: str | None
    last_published: str | None

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


LEARNT = 1_000
"""Reports that come in until SQLite looks anew how large the tables are."""


class Room:
    """Reports and what they say, kept in a file or in PostgreSQL.

    Args:
        address: a path (SQLite, made where there is none and `make` is set) or `postgresql://user@host/name`.
        make: whether a room is made where there is none.

    Raises:
        UsageError: the address is neither.
        StoreError: there is no room, or it cannot be opened.

    A room may be open in several processes at once; it is not made for several threads with one `Room`.
    """

    def __init__(self, address: str | Path, *, make: bool = True) -> None:
        self.address = str(address)
        self._grown = 0
        missing = not make and "://" not in self.address and not Path(self.address).expanduser().exists()
        self.engine = open_engine(address)
        try:
            if missing:
                raise_missing(self.address)
            migrate(self.engine, make=make)
            settle_lines(self.engine)
        except BaseException:
            self.engine.dispose()
            raise

    def __enter__(self) -> Room:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the database."""
        if self._grown:
            learn_sizes(self.engine)
        self.engine.dispose()

    def add(
        self, report: Report, *, origin: str | None = None, intake: str | None = None, restore: bool = False
    ) -> Added:
        """Takes in what was read of a report; all of it, or nothing.

        Args:
            report: as `sitroom.read` gives it.
            origin: where it came from, for people.
            intake: a hash of what came in, by which it is known again without being read.
            restore: takes in a report that was deleted from the room.
        """
        self._grow(1)
        with writing(self.engine) as connection:
            return add_report(connection, report, origin=origin, intake=intake, restore=restore)

    def add_together(self, reports: Iterable[Report]) -> list[Added]:
        """Takes in some reports in one transaction: all of them, or none.

        The room is then what it is when they come one by one; of a large archive some hundred at a time take less than
        half the time. Others who write wait that long.
        """
        reports = list(reports)
        self._grow(len(reports))
        with writing(self.engine) as connection:
            return add_reports(connection, reports)

    def _grow(self, by: int) -> None:
        """Counts what comes in: SQLite must look again and again how large a room has become while it is filled."""
        if self._grown + by > LEARNT:
            learn_sizes(self.engine)
            self._grown = 0
        self._grown += by

    def known(self, intakes: Iterable[str]) -> frozenset[str]:
        """Which of these hashes came in before."""
        with reading(self.engine) as connection:
            return known_intakes(connection, intakes)

    def remove(self, report: str, *, by: str, why: str | None = None) -> int:
        """Deletes a report with exactly what came from it, and leaves a tombstone. Gives the number of its records."""
        with writing(self.engine) as connection:
            return remove_report(connection, report, by=by, why=why)

    def entries(self, query: Query | None = None) -> list[Stored]:
        """Records that a query asks for, each with its report."""
        with reading(self.engine) as connection:
            return reader(connection).entries(query or Query())

    def count(self, query: Query | None = None) -> int:
        """How many records a query finds."""
        with reading(self.engine) as connection:
            return reader(connection).count(query or Query())

    def reports(
        self, *, text: str | None = None, limit: int | None = None, offset: int = 0, newest: bool = False
    ) -> list[dict[str, Any]]:
        """Reports by day of publication, each with its source, state and kin; `text` must be in them."""
        with reading(self.engine) as connection:
            return report_rows(connection, text, limit, offset, newest=newest)

    def report_page(self, text: str, *, limit: int, offset: int = 0) -> tuple[list[dict[str, Any]], int]:
        """Reports with all words of a text, the latest first, and how many there are: sooner than both apart."""
        with reading(self.engine) as connection:
            return report_page(connection, text, limit, offset)

    def report_facts(self, id: str) -> dict[str, Any]:
        """What the room knows of one report, as `reports` lists it. Raises `NotFoundError`."""
        with reading(self.engine) as connection:
            return report_facts(connection, id)

    def count_reports(self, *, text: str | None = None, added_since: str | None = None) -> int:
        """How many reports, older versions among them; those with all words of `text`, or that came in since a moment."""
        with reading(self.engine) as connection:
            return reports_since(connection, added_since) if added_since else reader(connection).count_reports(text)

    def findings(
        self,
        asked: FindingQuery | None = None,
        *,
        limit: int = 50,
        offset: int = 0,
        newest: bool = True,
        total: int | None = None,
    ) -> list[dict[str, Any]]:
        """Findings by their day, as plain rows. Whoever knows how many there are in `total` is answered sooner."""
        with reading(self.engine) as connection:
            return finding_rows(connection, asked or FindingQuery(), limit, offset, newest=newest, total=total)

    def finding_list(self, asked: FindingQuery, *, limit: int, offset: int = 0) -> tuple[list[dict[str, Any]], int]:
        """Findings, the latest day first, and how many there are: sooner than both apart, where records choose them."""
        with reading(self.engine) as connection:
            return finding_list(connection, asked, limit, offset)

    def count_findings(self, asked: FindingQuery | None = None) -> int:
        """How many findings there are."""
        with reading(self.engine) as connection:
            return finding_count(connection, asked or FindingQuery())

    def passages(self, findings: Iterable[str]) -> dict[str, str]:
        """The words that each of some findings stands on, for one line of a list."""
        with reading(self.engine) as connection:
            return passages(connection, findings)

    def disputes(self, asked: FindingQuery | None = None, *, limit: int = 50, offset: int = 0) -> list[dict[str, Any]]:
        """What is contradicted or denied, last told of first: for so many findings, who says what and who has it otherwise."""
        with reading(self.engine) as connection:
            asked = asked or FindingQuery(across=DISPUTED)
            return [each.as_row() for each in disputes(connection, asked, limit, offset)]

    def dispute(self, finding: str) -> dict[str, Any] | None:
        """The dispute that a finding is part of; None where nobody has it otherwise."""
        with reading(self.engine) as connection:
            found = dispute_of(connection, finding)
            return found.as_row() if found is not None else None

    def denied(self, query: Query, told: Iterable[str] = ()) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """What some denials answer that nothing else contradicts, as disputes; then the denials that answer nothing here.

        `query` asks for the denials, `told` are the findings of disputes that are shown already.
        """
        with reading(self.engine) as connection:
            found, alone = denied(connection, query, told)
            rows = record_rows(connection, query) if alone else []
            return [each.as_row() for each in found], [row for row in rows if row["key"] in alone]

    def deniers(self, findings: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
        """Who denies some tolls, or what they are tolls of, by finding: `who`, the `evidence`, whether of the toll `itself`."""
        with reading(self.engine) as connection:
            return deniers(connection, findings)

    def findings_by_day(
        self, asked: FindingQuery | None = None, *, track: Track = "topic"
    ) -> list[tuple[str | None, str | None, str, str, int]]:
        """Counts of findings as (day, track, reality, standing, number)."""
        with reading(self.engine) as connection:
            return findings_by_day(connection, asked or FindingQuery(), track)

    def grid(self, asked: FindingQuery, today: str, *, track: Track = "topic") -> Grid:
        """The latest days that have findings, and the tracks with most of them: how many stand on each day of each."""
        return grid(self.findings_by_day(asked, track=track), today)

    def map_cells(self, asked: FindingQuery | None = None) -> dict[str, Any]:
        """All findings with a place as counts by place, kind and day, and the movements of forces."""
        with reading(self.engine) as connection:
            return map_cells(connection, asked or FindingQuery())

    def map_findings(
        self, asked: FindingQuery, part: Part, *, limit: int, offset: int = 0
    ) -> tuple[list[dict[str, Any]], int]:
        """Findings of a part of the map, the latest day first, a page of them; and how many there are."""
        with reading(self.engine) as connection:
            return map_findings(connection, asked, part, limit, offset)

    def located(self, asked: FindingQuery) -> Iterator[dict[str, Any]]:
        """All findings with a place, the latest day first, one after the other."""
        with reading(self.engine) as connection:
            yield from located(connection, asked)

    def speakers(self, query: Query | None = None, *, most: int = 50) -> list[dict[str, Any]]:
        """Who speaks, most statements first, with how many records of each speech act."""
        with reading(self.engine) as connection:
            return acts_by_speaker(connection, query or Query(), most)

    def version(self) -> str:
        """A mark of the room's state: another one after whatever is added, deleted, said or taken back."""
        with reading(self.engine) as connection:
            return version(connection)

    def last_change(self) -> str | None:
        """When something was last added, deleted, said or taken back, in UTC; None in a room that never had anything."""
        with reading(self.engine) as connection:
            return last_change(connection)

    def watch(self) -> Watch:
        """What tells in no time whether anybody has written; for any thread, and to be closed."""
        return Watch(self.engine)

    def records(self, query: Query | None = None) -> list[dict[str, Any]]:
        """The records that a query asks for, as plain rows."""
        with reading(self.engine) as connection:
            return record_rows(connection, query or Query())

    def record_page(self, query: Query) -> tuple[list[dict[str, Any]], int]:
        """The same, and how many there are in all: sooner than both apart, where they are few."""
        with reading(self.engine) as connection:
            return record_page(connection, query)

    def finding(self, id: str) -> dict[str, Any]:
        """A finding, by its id or by the key ("report#record") of a record in it. Raises `NotFoundError`."""
        with reading(self.engine) as connection:
            return finding_of(connection, id)

    def source_counts(self) -> tuple[SourceCount, ...]:
        """Who says what the room holds, by name, most records first."""
        with reading(self.engine) as connection:
            return source_counts(connection)

    def source_named(self, text: str) -> str | None:
        """The key of the source of a name, or of a key; None where nobody is called so."""
        with reading(self.engine) as connection:
            return source_named(connection, text)

    def source_name(self, key: str) -> str:
        """What to call a source by its key."""
        with reading(self.engine) as connection:
            return source_names(connection, [key])[key]

    def actors_named(self, text: str, most: int) -> list[str]:
        """Names of actors in which a text stands, those with most records first."""
        with reading(self.engine) as connection:
            return actors_named(connection, text, most)

    def sources(self, counts: Sequence[SourceCount] | None = None) -> list[dict[str, Any]]:
        """Who says what the room holds, each with its name and reliability: all, or those of `source_counts` that are given."""
        with reading(self.engine) as connection:
            return source_rows(connection, source_counts(connection) if counts is None else counts)

    def ledger(self, name: str, query: Query | None = None, *, today: str | None = None, whole: bool = False) -> Ledger:
        """A derived view: `timeline`, `actors`, `figures`, `forces`, `ceasefires`, `talks`, `outlook`.

        Args:
            name: which.
            query: what it is narrowed to; its `limit` and `offset` choose a page of lines.
            today: the day on which things are due or overdue, as 2016-03-16; this day, if not given.
            whole: all that there is, however long it takes, in place of a page.

        Returns:
            A page; `Ledger.page` says which lines of how many. Where all fit on one page, that is the whole ledger.
        """
        with reading(self.engine) as connection:
            return ledger(connection, name, query or Query(), today or now()[:10], whole=whole)

    def brief(self, *, since: str, until: str | None = None, focus: str | None = None) -> Brief:
        """A situation report of the days from `since` to `until`; `focus` is an actor or a place.

        Raises `NotFoundError` when the room knows no actor and no place of this name.
        """
        with reading(self.engine) as connection:
            kind = None
            if focus is not None:
                room = reader(connection)
                kind = next((k for k in ("actor", "place") if room.count(Query().narrowed(**{k: focus}))), None)
                if kind is None:
                    raise NotFoundError(
                        "room.no_focus",
                        f"no actor and no place {focus!r} in the room",
                        "sitroom ledger actors lists them",
                    )
            return brief(connection, since=since, until=until or now()[:10], focus=focus, kind_of_focus=kind)

    def judge(
        self,
        verb: Verb,
        report: str,
        record: str,
        *,
        by: str,
        field: str | None = None,
        value: Any = None,
        note: str | None = None,
    ) -> Judgement:
        """`accept`, `reject`, `correct` (a field to a value in the form of the record), or `credit` (1 to 6) a record."""
        with writing(self.engine) as connection:
            return judge_record(connection, verb, (report, record), by=by, field=field, value=value, note=note)

    def pair(self, verb: Verb, a: Key, b: Key, *, by: str, note: str | None = None) -> Judgement:
        """Says that two records, each as (report, record), tell of the `same` happening or of `different` ones."""
        with writing(self.engine) as connection:
            return judge_pair(connection, verb, a, b, by=by, note=note)

    def grade(self, source: str, reliability: str, *, by: str, note: str | None = None) -> Judgement:
        """Gives a source its reliability, A to F."""
        with writing(self.engine) as connection:
            return grade_source(connection, source, reliability, by=by, note=note)

    def undo(self, id: int | None = None, *, by: str) -> Judgement:
        """Takes back a judgement, by default the last one of this person."""
        with writing(self.engine) as connection:
            return undo(connection, id, by=by)

    def judgements(self, *, key: Key | None = None, by: str | None = None, undone: bool = True) -> list[Judgement]:
        """What people said, in order."""
        with reading(self.engine) as connection:
            return judgements(connection, key=key, by=by, undone=undone)

    def queue(self, *, by: str | None = None, limit: int = 50, only: Only | None = None) -> list[dict[str, Any]]:
        """Records that most need a look, each with why; with `by`, what this person has not judged yet.

        `only` leaves those that others judged ("judged"), or that people differ on ("differ").
        """
        with reading(self.engine) as connection:
            return [waiting.as_row() for waiting in queue(connection, by=by, limit=limit, only=only)]

    def codings(self) -> dict[Key, Coding]:
        """What people hold of records that they judged, and who decided where they differ."""
        with reading(self.engine) as connection:
            return codings(connection)

    def decide(self, report: str, record: str, coder: str, *, by: str) -> list[Judgement]:
        """Decides, as a third person, that one of those who differ on a record is right. Raises `UsageError`."""
        with writing(self.engine) as connection:
            return decide(connection, (report, record), coder, by=by)

    def as_read(self, report: str, record: str) -> Record:
        """A record without what people corrected, for whoever is to judge it for themselves. Raises `NotFoundError`."""
        with reading(self.engine) as connection:
            return as_read(connection, (report, record))

    def agreement(self) -> list[Agreement]:
        """How far people agree who judged the same records: Krippendorff's alpha."""
        with reading(self.engine) as connection:
            return agreement(connection)

    def report(self, id: str) -> Report:
        """A report as it was read. Raises `NotFoundError`."""
        with reading(self.engine) as connection:
            room = reader(connection)
            row = room.report_row(id)
            if row is None:
                raise NotFoundError("room.no_report", f"no report {id!r} in the room", "sitroom reports --room ROOM")
            producer, mentions, issues = room.reading(row.seq)
            stored = room.stored([t.records.c.seq == row.seq], [t.records.c.nr])
            return Report(
                producer=producer,
                document=room.document(row.seq),
                mentions=mentions,
                records=tuple(s.entry.record for s in stored),
                issues=issues,
            )

    def status(self) -> Status:
        """How much the room holds."""
        with reading(self.engine) as connection:

            def number(query: sa.Select[Any]) -> int:
                return int(connection.execute(query).scalar_one())

            live = t.records.c.live.is_(True)
            count = sa.select(sa.func.count())
            kinds = connection.execute(
                sa.select(t.records.c.kind, sa.func.count()).where(live).group_by(t.records.c.kind)
            ).all()
            found = connection.execute(sa.select(t.findings.c.kind, sa.func.count()).group_by(t.findings.c.kind)).all()
            # Each by itself: an index has one at its beginning and one at its end, both at once would be looked for in all.
            first, last = (
                connection.execute(sa.select(end(t.reports.c.published))).scalar_one()
                for end in (sa.func.min, sa.func.max)
            )
            return Status(
                reports=number(count.select_from(t.reports)),
                superseded=number(count.select_from(t.reports).where(t.reports.c.superseded_by.is_not(None))),
                sources=number(sa.select(sa.func.count(t.reports.c.source.distinct()))),
                records=sum(n for _, n in kinds),
                stored_records=number(count.select_from(t.records)),
                findings=sum(n for _, n in found),
                records_by_kind=dict(sorted(kinds)),
                findings_by_kind=dict(sorted(found)),
                judgements=number(count.select_from(t.judgements).where(t.judgements.c.undone_at.is_(None))),
                deleted=number(count.select_from(t.tombstones).where(t.tombstones.c.restored_at.is_(None))),
                first_published=first,
                last_published=last,
            )


def raise_missing(address: str) -> None:
    """There is no room at an address."""
    from sitroom.model.errors import StoreError

    raise StoreError("store.no_room", f"there is no room {address}", f"sitroom add REPORTS --room {address} makes one")
