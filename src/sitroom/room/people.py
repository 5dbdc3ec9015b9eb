"""What people say of records and sources, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from pydantic import ValidationError
from sqlalchemy.engine import Connection

from sitroom.model.errors import NotFoundError, UsageError
from sitroom.model.judgement import CREDIBILITY, RELIABILITY, Judgement, Verb
from sitroom.model.linking import Key
from sitroom.room.adding import rejected_among
from sitroom.room.linking import Linker
from sitroom.room.shelves import by_name, new_record, reader
from sitroom.store import schema as t
from sitroom.store.reader import Reader, Stored
from sitroom.store.rows import storable
from sitroom.store.writer import now, rewrite_record, set_live

FIXED = frozenset({"kind", "id", "document", "evidence", "links", "confidence", "start", "end", "text"})
"""What no person corrects: it says where the record comes from."""


def judge_record(
    connection: Connection,
    verb: Verb,
    key: Key,
    *,
    by: str,
    field: str | None = None,
    value: Any = None,
    note: str | None = None,
) -> Judgement:
    """Accepts, rejects or corrects a record, or says how credible it is."""
    room = reader(connection)
    stored = record_at(room, key)
    if verb == "correct":
        if field is None:
            raise UsageError("usage.judgement", "a correction names a field", "--set best=12")
        value = _checked(stored, field, value)
    elif verb == "credit":
        _among(CREDIBILITY, value, "credibility")
    made = _insert(connection, verb=verb, by=by, report=key[0], record=key[1], field=field, value=value, note=note)
    _follow(connection, verb, [key])
    return made


def judge_pair(connection: Connection, verb: Verb, a: Key, b: Key, *, by: str, note: str | None = None) -> Judgement:
    """Says for good that two records tell of the same happening, or of different ones."""
    room = reader(connection)
    first, second = record_at(room, a), record_at(room, b)
    if a == b:
        raise UsageError("usage.judgement", "the two records are one", "two records of different reports")
    kinds = {first.entry.record.kind, second.entry.record.kind}
    if len(kinds) > 1:
        raise UsageError("usage.judgement", f"one is a {min(kinds)}, the other a {max(kinds)}", "two of one kind")
    made = _insert(
        connection, verb=verb, by=by, report=a[0], record=a[1], other_report=b[0], other_record=b[1], note=note
    )
    _follow(connection, verb, [a, b])
    return made


def grade_source(connection: Connection, source: str, grade: str, *, by: str, note: str | None = None) -> Judgement:
    """Gives a source its reliability, A to F."""
    _among(RELIABILITY, grade, "reliability")
    source = storable(source)
    r = t.records.c
    known = (
        connection.execute(sa.select(r.nr).where(r.said_by == source).limit(1)).first()
        or connection.execute(sa.select(t.reports.c.seq).where(t.reports.c.source == source).limit(1)).first()
    )
    if known is None:
        raise NotFoundError("room.no_source", f"no source {source!r} in the room", "sitroom sources --room ROOM")
    return _insert(connection, verb="grade", by=by, source=source, value=grade, note=note)


def undo(connection: Connection, id: int | None, *, by: str) -> Judgement:
    """Takes back a judgement, by default the last one of this person. Raises `NotFoundError` where there is none."""
    by = storable(by)
    j = t.judgements.c
    query = sa.select(t.judgements).where(j.undone_at.is_(None))
    query = query.where(j.id == id) if id is not None else query.where(j.by == by).order_by(j.id.desc()).limit(1)
    row = connection.execute(query).first()
    if row is None:
        what = f"no judgement {id} that stands" if id is not None else f"nothing of {by} to take back"
        raise NotFoundError("room.no_judgement", what, "sitroom judgements --room ROOM lists them")
    connection.execute(sa.update(t.judgements).where(j.id == row.id).values(undone_at=now(), undone_by=by))
    keys = [(row.report, row.record), (row.other_report, row.other_record)]
    _follow(connection, row.verb, [key for key in keys if key[1] is not None])
    return judgement_of(connection.execute(sa.select(t.judgements).where(j.id == row.id)).one())


def judgements(
    connection: Connection, *, key: Key | None = None, by: str | None = None, undone: bool = True
) -> list[Judgement]:
    """What was said, in order."""
    j = t.judgements.c
    query = sa.select(t.judgements).order_by(j.id)
    if key is not None:
        query = query.where(
            ((j.report == key[0]) & (j.record == key[1])) | ((j.other_report == key[0]) & (j.other_record == key[1]))
        )
    if by is not None:
        query = query.where(j.by == storable(by))
    if not undone:
        query = query.where(j.undone_at.is_(None))
    return [judgement_of(row) for row in connection.execute(query)]


def grades(connection: Connection) -> dict[str, str]:
    """The reliability that people gave to sources; all others have F."""
    j = t.judgements.c
    rows = connection.execute(
        sa.select(j.source, j.value).where(j.verb == "grade", j.undone_at.is_(None)).order_by(j.id)
    )
    return {row.source: str(row.value) for row in rows}


def record_at(room: Reader, key: Key) -> Stored:
    """The record of a key; an older version of a report has records too. Raises `NotFoundError`."""
    found = room.stored([t.reports.c.id == storable(key[0]), t.records.c.id == storable(key[1])])
    if not found:
        raise NotFoundError("room.no_record", f"no record {key[1]!r} in {key[0]!r}", "an id from a list of the room")
    return found[0]


def judgement_of(row: Any) -> Judgement:
    """A judgement from its row."""
    return Judgement.model_validate(dict(row._mapping))


def _follow(connection: Connection, verb: str, keys: Sequence[Key]) -> None:
    """Sets right what hangs on a judgement that was made or taken back."""
    room = reader(connection)
    linker = Linker(connection, room)
    for key in keys:
        try:
            stored = record_at(room, key)
        except NotFoundError:  # its report was deleted; the judgement stays for when it comes back
            continue
        row = room.report_row(key[0])
        if verb in ("accept", "reject"):
            live = row.superseded_by is None and key[1] not in rejected_among(connection, key[0])
            if live != stored.live:
                set_live(connection, [stored.nr], live)
                (linker.link if live else linker.unlink)([stored.nr])
        elif verb == "correct":
            linker.unlink([stored.nr])
            rewrite_record(connection, stored.nr, row.published, new_record(stored.entry.report, stored.entry.record))
            if stored.live:
                linker.link([stored.nr])
        elif verb in ("same", "different") and stored.live:
            linker.restate([stored.nr])
    linker.finish()


def _checked(stored: Stored, field: str, value: Any) -> Any:
    """The value as the record's model has it. Raises `UsageError` for a field or a value that there is none of."""
    record = stored.entry.record
    model = by_name()[record.kind].record
    known = {info.alias or name: name for name, info in model.model_fields.items() if (info.alias or name) not in FIXED}
    if field not in known:
        raise UsageError(
            "usage.judgement",
            f"a {record.kind} has no field {field!r} to correct",
            f"one of {', '.join(sorted(known))}",
        )
    try:
        corrected = record.corrected({field: value})
    except ValidationError as error:
        said = error.errors()[0]["msg"]
        raise UsageError(
            "usage.judgement", f"{field} cannot be {value!r}: {said}", "sitroom schema says what it takes"
        ) from error
    return corrected.model_dump(mode="json", by_alias=True)[field]


def _among(known: dict[str, str], value: Any, what: str) -> None:
    if value not in known:
        raise UsageError("usage.judgement", f"there is no {what} {value!r}", f"one of {', '.join(known)}")


def _insert(connection: Connection, **columns: Any) -> Judgement:
    if not str(columns["by"]).strip():
        raise UsageError("usage.judgement", "a judgement is signed", "--by NAME, or SITROOM_USER")
    clean = {name: storable(value) for name, value in columns.items()}
    made = sa.insert(t.judgements).values(at=now(), **clean).returning(t.judgements)
    return judgement_of(connection.execute(made).one())
