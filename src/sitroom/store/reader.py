"""What is read from a room. Every function takes a connection; nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.document import Document, Mentions, Producer
from sitroom.model.ledger import Evidence, where_in
from sitroom.model.linking import Entry, Key, Reason, Reported
from sitroom.model.record import Issue, Record
from sitroom.model.values import Span
from sitroom.store import schema as t
from sitroom.store.listed import among
from sitroom.store.query import Query, conditions, keys_of, matching, ordered
from sitroom.store.rows import chunks

REPORTED = (
    t.reports.c.seq,
    t.reports.c.id.label("report_id"),
    t.reports.c.document,
    t.reports.c.source,
    t.reports.c.published.label("report_published"),
    t.reports.c.outlet,
    t.reports.c.title,
    t.reports.c.url,
    t.reports.c.about,
)


_R = t.records.c
# Put together once: to build these statements takes as long as to run them.
_REPORTED = sa.select(*REPORTED).where(among(t.reports.c.seq))
_STORED = sa.select(
    _R.nr, _R.seq, _R.id, _R.kind, _R.finding, _R.live, t.reports.c.id.label("report_id"), t.reports.c.source
).join(t.reports, t.reports.c.seq == _R.seq)
_STORED_BY_NUMBER = _STORED.where(among(_R.nr)).order_by(_R.nr)
# As text: the model takes it in as it stands, in a third of the time that it takes by way of Python's own values.
_BODIES = sa.select(_R.nr, _R.kind, sa.cast(_R.body, sa.Text)).where(among(_R.nr))
_CORRECTED = (
    sa.select(t.judgements.c.id).where(t.judgements.c.verb == "correct", t.judgements.c.undone_at.is_(None)).limit(1)
)

MANY = 2000
"""So many rows are sooner come upon by going through all in their order than looked up and sorted."""


MOST_OPENED = 20_000
"""Records that are kept open in one process, some 10 kB each: those that the next days' reports are compared with."""


MOST_REPORTS = 4_000
"""Reports whose facts are kept at hand in one process, some 5 kB each."""


@dataclass(slots=True)
class Opened:
    """What one process keeps open of a room: bodies of records, and facts of reports, which never change but for the source."""

    records: dict[tuple[int, str, str], Record] = field(default_factory=dict)
    reports: dict[tuple[int, str], Reported] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stored:
    """An entry of a room with its number and what is said of it there."""

    nr: int
    entry: Entry
    finding: str | None
    live: bool


class Reader:
    """Reads with the kinds' own models, which the store does not know itself."""

    def __init__(
        self,
        connection: Connection,
        models: Mapping[str, type[Record]],
        opened: Opened | None = None,
    ) -> None:
        self.connection, self.models = connection, models
        self.opened = Opened() if opened is None else opened
        self.dialect = connection.dialect.name

    def reported(self, row: Any) -> Reported:
        """The facts of a report from a row with the columns `REPORTED`."""
        return Reported(
            id=row.report_id,
            document=row.document,
            source=row.source,
            published=row.report_published,
            outlet=row.outlet,
            title=row.title,
            url=row.url,
            order=row.seq,
            about=tuple(row.about),
        )

    def reported_by(self, seqs: Iterable[int]) -> dict[int, Reported]:
        """The facts of reports by their numbers."""
        found: dict[int, Reported] = {}
        for part in chunks(sorted(set(seqs))):
            rows = self.connection.execute(_REPORTED, {"nrs": part})
            found |= {row.seq: self.reported(row) for row in rows}
        return found

    def stored(
        self,
        where: Sequence[sa.ColumnElement[bool]],
        order: Iterable[Any] = (),
        limit: int | None = None,
        offset: int = 0,
    ) -> list[Stored]:
        """Entries under conditions, with corrections of people applied."""
        order = tuple(order) or (_R.nr,)
        if limit is None and not offset:
            query = _STORED.where(*where)
        else:
            # Chosen first: the reports are looked up for those that are shown only.
            chosen = sa.select(_R.nr).where(*where).order_by(*order).limit(limit).offset(offset or None).subquery()
            query = _STORED.join(chosen, chosen.c.nr == _R.nr)
        query = query.order_by(*order)
        return self._stored(self.connection.execute(query).all())

    def _stored(self, rows: Sequence[Any]) -> list[Stored]:
        corrections = self.corrections((row.report_id, row.id) for row in rows)
        records = self._records(rows)
        reports = self._reports(rows)
        found: list[Stored] = []
        for row in rows:
            record = records[row.nr]
            corrected = corrections.get((row.report_id, row.id))
            if corrected:
                record = record.corrected(corrected)
            found.append(Stored(row.nr, Entry(reports[row.seq], record), row.finding, row.live))
        return found

    def numbers(
        self, where: Sequence[sa.ColumnElement[bool]], order: Iterable[Any] = (), limit: int | None = None
    ) -> set[int]:
        """The numbers of records under conditions; with a limit, of the first in that order."""
        query = sa.select(t.records.c.nr).where(*where).order_by(*order)
        return set(self.connection.execute(query if limit is None else query.limit(limit)).scalars())

    def _reports(self, rows: Sequence[Any]) -> dict[int, Reported]:
        """The facts of the reports of some records, by their numbers; the source as it is now."""
        kept = self.opened.reports
        sources = {(row.seq, row.report_id): row.source for row in rows}
        here = {key: known for key in sources if (known := kept.get(key)) is not None}
        fetched = self.reported_by(seq for seq, id in sources if (seq, id) not in here)
        here |= {(seq, reported.id): reported for seq, reported in fetched.items()}
        for key, source in sources.items():
            if here[key].source != source:
                here[key] = replace(here[key], source=source)
        if len(kept) + len(here) > MOST_REPORTS:
            kept.clear()
        kept.update(here)
        return {seq: reported for (seq, _), reported in here.items()}

    def _records(self, rows: Sequence[Any]) -> dict[int, Record]:
        """The records as they were read, by their numbers. Bodies never change: those that were opened are kept."""
        found: dict[int, Record] = {}
        missing: list[int] = []
        for row in rows:
            known = self.opened.records.get((row.nr, row.report_id, row.id))
            if known is None:
                missing.append(row.nr)
            else:
                found[row.nr] = known
        for part in chunks(missing):
            for nr, kind, body in self.connection.execute(_BODIES, {"nrs": part}):
                found[nr] = self.models[kind].model_validate_json(body)
        wanted = set(missing)
        self.keep_open({(row.nr, row.report_id, row.id): found[row.nr] for row in rows if row.nr in wanted})
        return found

    def keep_open(self, records: Mapping[tuple[int, str, str], Record]) -> None:
        """Keeps records open, by number, report and id; of too many the half that was opened first is let go."""
        kept = self.opened.records
        if len(kept) > MOST_OPENED:
            # Threads share it: the list is made in one step, and a key may be gone by then.
            for key in list(kept)[: len(kept) // 2]:
                kept.pop(key, None)
        kept.update(records)

    def words(
        self, where: Sequence[sa.ColumnElement[bool]], order: Iterable[Any]
    ) -> Iterator[tuple[str, Evidence, bool]]:
        """For each record under conditions its finding, its words with who says them, and whether it says that it is not so.

        The same as `evidence_of` its entry, without opening the record.
        """
        r = t.records.c
        query = (
            sa.select(
                r.seq,
                r.id,
                r.finding,
                r.said_by,
                r.polarity,
                r.body["evidence"].label("words"),
                r.body["trigger"]["start"].as_integer().label("at"),
                r.body["attribution"].label("attribution"),
                t.reports.c.id.label("report_id"),
                t.reports.c.outlet,
                t.reports.c.published,
                t.reports.c.title,
                t.reports.c.url,
            )
            .join(t.reports, t.reports.c.seq == r.seq)
            .where(*where)
            .order_by(*order)
        )
        rows = self.connection.execute(query).all()
        corrections = self.corrections((row.report_id, row.id) for row in rows)
        for row in rows:
            links = corrections.get((row.report_id, row.id), {}).get("attribution", row.attribution) or ()
            last = (links[-1].get("source") if links else None) or {}
            words = tuple(Span(**span) for span in row.words or ())
            made = Evidence(
                report=row.report_id,
                record=row.id,
                outlet=row.outlet,
                published=row.published,
                title=row.title,
                url=row.url,
                said_by=last.get("person") or last.get("name") or last.get("text"),
                source=row.said_by,
                words=words,
                at=where_in(words, row.at),
            )
            yield row.finding, made, row.polarity == "negative"

    def entries(self, query: Query) -> list[Stored]:
        """The entries that a query asks for."""
        return self.stored(conditions(query, self.dialect), ordered(query), query.limit, query.offset)

    def page(self, query: Query) -> tuple[list[Stored], int]:
        """The entries that a query asks for, and how many there are: chosen and counted at once, where they are few."""
        order = tuple(ordered(query))
        if query.order == "published" and (self.at_most(query) or 0) >= MANY and _asks_one(query):
            total = self.count(query)
            where = conditions(query, self.dialect, in_order=True)
            first = sa.select(_R.nr).where(*where).order_by(*order).limit(query.limit).offset(query.offset)
            nrs = list(self.connection.execute(first).scalars())
        else:
            where = conditions(query, self.dialect)
            counted = sa.func.count().over().label("total")
            chosen = sa.select(_R.nr, counted).where(*where).order_by(*order).limit(query.limit).offset(query.offset)
            rows = self.connection.execute(chosen).all()
            nrs = [row.nr for row in rows]
            total = rows[0].total if rows else self.count(query) if query.offset else 0
        found = self.by_numbers(nrs)
        return [found[nr] for nr in nrs], total

    def at_most(self, query: Query) -> int | None:
        """More records than so many a query does not find, where that is known in no time; else None."""
        found = []
        if query.text:
            found.append(self._with_words("evidence", query.text))
        if query.actor and query.live:
            found.append(sum(records for _, records in self._parts(query.actor)))
        return min(found, default=None)

    def _with_words(self, table: str, text: str) -> int:
        """How many of `texts` or `evidence` have all words of a text: an index tells, nothing is looked up."""
        matched = matching(table, text, self.dialect).subquery()
        return int(self.connection.execute(sa.select(sa.func.count()).select_from(matched)).scalar_one())

    def _parts(self, actor: str) -> list[tuple[str, int]]:
        """The keys of the actors of a key or name with their records that count, as they were counted on adding."""
        n = t.actor_names.c
        keys = keys_of(actor)
        by_key = sa.select(n.actor, n.records).where(n.actor.in_(keys), n.part == "", n.name == "")
        found = [(row[0], int(row[1])) for row in self.connection.execute(by_key)]
        named = sa.select(n.actor, n.records).where(sa.func.lower(n.name) == actor.casefold(), n.part != "")
        return found + [(row[0], int(row[1])) for row in self.connection.execute(named) if row[0] not in keys]

    def count(self, query: Query) -> int:
        """How many records a query finds, whatever its limit."""
        if query.live and _asks_one(query):
            if query.actor:
                parts = self._parts(query.actor)
                if len(parts) == 1 and parts[0][0] in keys_of(query.actor):
                    return parts[0][1]
            elif (matched := self.at_most(query) or 0) >= MANY:
                # Nearly all of them count: it takes less to find those that do not.
                others = conditions(query.narrowed(live=False), self.dialect, in_order=True)
                asked = sa.select(sa.func.count()).select_from(t.records).where(_R.live.is_(False), *others)
                return matched - int(self.connection.execute(asked).scalar_one())
        counted = sa.select(sa.func.count()).select_from(t.records).where(*conditions(query, self.dialect))
        return int(self.connection.execute(counted).scalar_one())

    def by_numbers(self, nrs: Iterable[int]) -> dict[int, Stored]:
        """Entries by their numbers."""
        found: dict[int, Stored] = {}
        for part in chunks(sorted(set(nrs))):
            rows = self.connection.execute(_STORED_BY_NUMBER, {"nrs": part}).all()
            found |= {s.nr: s for s in self._stored(rows)}
        return found

    def corrections(self, keys: Iterable[Key]) -> dict[Key, dict[str, Any]]:
        """Fields that people corrected, the latest correction of each winning."""
        if not self.connection.execute(_CORRECTED).first():
            return {}
        wanted = set(keys)
        found: dict[Key, dict[str, Any]] = {}
        j = t.judgements.c
        for part in chunks(sorted({record for _, record in wanted})):
            rows = self.connection.execute(
                sa.select(j.report, j.record, j.field, j.value)
                .where(j.record.in_(part), j.verb == "correct", j.undone_at.is_(None))
                .order_by(j.id)
            )
            for row in rows:
                if (row.report, row.record) in wanted:
                    found.setdefault((row.report, row.record), {})[row.field] = row.value
        return found

    def edges_at(self, nrs: Iterable[int]) -> dict[tuple[int, int], tuple[str, float, tuple[Reason, ...]]]:
        """The edges of records, by the numbers of both ends."""
        found: dict[tuple[int, int], tuple[str, float, tuple[Reason, ...]]] = {}
        e = t.edges.c
        for part in chunks(sorted(set(nrs))):
            for row in self.connection.execute(sa.select(t.edges).where(e.a.in_(part) | e.b.in_(part))):
                reasons = tuple(Reason(*reason) for reason in row.reasons)
                found[row.a, row.b] = (row.relation, row.score, reasons)
        return found

    def document(self, seq: int) -> Document:
        """A report's document, with its text."""
        r = t.reports.c
        row = self.connection.execute(
            sa.select(t.reports, t.texts.c.text).join(t.texts, t.texts.c.seq == r.seq).where(r.seq == seq)
        ).one()
        return Document(
            id=row.document,
            title=row.title,
            outlet=row.outlet,
            byline=row.byline,
            dateline=row.dateline,
            url=row.url,
            published=row.published,
            published_basis=row.published_basis,
            language=row.language,
            text=row.text,
            ref=row.ref,
        )

    def reading(self, seq: int) -> tuple[Producer, Mentions, tuple[Issue, ...]]:
        """What else was read of a report: by what, mentions, issues."""
        row = self.connection.execute(
            sa.select(t.readings.c.mentions, t.readings.c.issues, t.reports.c.producer)
            .join(t.reports, t.reports.c.seq == t.readings.c.seq)
            .where(t.readings.c.seq == seq)
        ).one()
        return (
            Producer.model_validate(row.producer),
            Mentions.model_validate(row.mentions),
            tuple(Issue.model_validate(issue) for issue in row.issues),
        )

    def report_row(self, id: str) -> Any:
        """The row of a report by its id, or None."""
        return self.connection.execute(sa.select(t.reports).where(t.reports.c.id == id)).first()

    def reports(
        self, text: str | None = None, limit: int | None = None, offset: int = 0, *, newest: bool = False
    ) -> list[Any]:
        """Reports as they were published, or the latest first; with `text`, those that have all its words."""
        r = t.reports.c
        order = (r.published.desc().nulls_last(), r.seq.desc()) if newest else (r.published, r.seq)
        chosen = sa.select(r.seq).order_by(*order)
        if text:
            # Not by their numbers: an index has the days of all, where those with the words would be opened for their days.
            chosen = chosen.where(sa.func.coalesce(r.seq, 0).in_(matching("texts", text, self.dialect)))
        if limit is not None:
            chosen = chosen.limit(limit)
        chosen = chosen.offset(offset) if offset else chosen
        found = chosen.subquery()
        return list(self.connection.execute(sa.select(t.reports).join(found, found.c.seq == r.seq).order_by(*order)))

    def reports_with(self, text: str, limit: int, offset: int) -> tuple[list[Any], int]:
        """A page of the reports that have all words of a text, the latest first, and how many there are."""
        r = t.reports.c
        total = self.count_reports(text)
        # Of many the first are sooner come upon by going through all by their days, than those with the words sorted.
        seq = sa.func.coalesce(r.seq, 0) if total >= MANY else r.seq
        order = (r.published.desc().nulls_last(), r.seq.desc())
        known = sa.select(r.seq).where(seq.in_(matching("texts", text, self.dialect)))
        chosen = known.order_by(*order).limit(limit).offset(offset).subquery()
        asked = sa.select(t.reports).join(chosen, chosen.c.seq == r.seq).order_by(*order)
        return list(self.connection.execute(asked)), total

    def count_reports(self, text: str | None = None) -> int:
        """How many reports there are, or have all the words of `text`."""
        if text:
            return self._with_words("texts", text)
        counted = sa.select(sa.func.count()).select_from(t.reports)
        return int(self.connection.execute(counted).scalar_one())


def _asks_one(query: Query) -> bool:
    """Whether it asks for one actor, or for words, and for nothing else."""
    rest = query.narrowed(limit=None, offset=0, order="published", live=True)
    one = Query(text=query.text) if query.text else Query(actor=query.actor)
    return bool(query.text or query.actor) and rest == one
