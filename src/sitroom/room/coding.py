"""Double coding: who judged the same records, how far they agree, and a third person who decides where they do not."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.errors import NotFoundError, UsageError
from sitroom.model.judgement import Judgement
from sitroom.model.linking import Key
from sitroom.model.record import Record
from sitroom.room.people import judge_record
from sitroom.room.shelves import by_name
from sitroom.store import schema as t
from sitroom.store.rows import storable


@dataclass(slots=True)
class Said:
    """What one person holds of a record: the verdict, and with it the values of the fields that were corrected, as JSON."""

    verb: Literal["accept", "reject", "correct"]
    values: dict[str, str] = field(default_factory=dict)
    note: str | None = None
    at: str = ""

    def __str__(self) -> str:
        """ "correct best = 12", as it is shown and compared."""
        return " ".join(
            (self.verb, "; ".join(f"{name} = {value}" for name, value in sorted(self.values.items())))
        ).strip()

    def as_row(self) -> dict[str, Any]:
        """For lists and JSON, with the values as they are."""
        values = {name: json.loads(value) for name, value in sorted(self.values.items())}
        return {"verb": self.verb, "values": values, "note": self.note, "at": self.at}


@dataclass(slots=True)
class Coding:
    """What people said of one record, each the latest, in the order of their first word.

    `decided_by` is who judged it when others already differed on it, and had not judged it before.
    """

    said: dict[str, Said] = field(default_factory=dict)
    decided_by: str | None = None

    @property
    def differ(self) -> bool:
        """Whether people differ on it and nobody has decided."""
        return self.decided_by is None and len({str(said) for said in self.said.values()}) > 1


def codings(connection: Connection) -> dict[Key, Coding]:
    """What stands of what people said, by record."""
    j = t.judgements.c
    rows = connection.execute(
        sa.select(j.by, j.at, j.report, j.record, j.verb, j.field, j.value, j.note)
        .where(j.verb.in_(("accept", "reject", "correct")), j.undone_at.is_(None))
        .order_by(j.id)
    )
    found: dict[Key, Coding] = {}
    for row in rows:
        coding = found.setdefault((row.report, row.record), Coding())
        before = coding.said.get(row.by)
        if before is None and coding.differ:
            coding.decided_by = row.by
        values = dict(before.values) if row.verb == "correct" and before is not None else {}
        if row.verb == "correct":
            values[row.field] = json.dumps(row.value, sort_keys=True)
        coding.said[row.by] = Said(row.verb, values, row.note, row.at)
    return found


def decide(connection: Connection, key: Key, coder: str, *, by: str) -> list[Judgement]:
    """Decides between people who differ on a record: makes what one of them said one's own, over what the others said.

    Raises `NotFoundError` where there is no such record, `UsageError` where nobody differs, or where `by` is one of those
    who do: a third person decides.
    """
    by, coder = storable(by), storable(coder)
    coding = codings(connection).get((storable(key[0]), storable(key[1])))
    if coding is None:
        as_read(connection, key)
    if coding is None or not coding.differ:
        raise UsageError(
            "usage.judgement", "nobody differs on this record", "sitroom queue --only differ says on which"
        )
    if coder not in coding.said:
        raise UsageError("usage.judgement", f"{coder} has not judged it", f"one of {', '.join(coding.said)}")
    if by in coding.said:
        raise UsageError(
            "usage.judgement", f"{by} is one of those who differ", "somebody else decides, or judge it anew"
        )
    chosen = coding.said[coder]
    note = f"as {coder}"
    if chosen.verb == "reject":
        return [judge_record(connection, "reject", key, by=by, note=note)]
    others = {name for said in coding.said.values() for name in said.values} - set(chosen.values)
    read = as_read(connection, key).model_dump(mode="json", by_alias=True) if others else {}
    wanted = {name: read[name] for name in sorted(others)} | {n: json.loads(v) for n, v in chosen.values.items()}
    made = []
    if not wanted or any(said.verb == "reject" for said in coding.said.values()):
        made.append(judge_record(connection, "accept", key, by=by, note=note))
    for name, value in wanted.items():
        made.append(judge_record(connection, "correct", key, by=by, field=name, value=value, note=note))
    return made


def as_read(connection: Connection, key: Key) -> Record:
    """A record as it was read, whatever people corrected. Raises `NotFoundError`."""
    r = t.records.c
    row = connection.execute(
        sa.select(r.kind, r.body)
        .join(t.reports, t.reports.c.seq == r.seq)
        .where(t.reports.c.id == storable(key[0]), r.id == storable(key[1]))
    ).first()
    if row is None:
        raise NotFoundError("room.no_record", f"no record {key[1]!r} in {key[0]!r}", "an id from a list of the room")
    return by_name()[row.kind].record.model_validate({"kind": row.kind} | row.body)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far coders agree on one thing: Krippendorff's alpha (nominal), over the records that two or more judged."""

    what: str
    coders: int
    records: int
    alpha: float | None
    agree: int


def agreement(connection: Connection) -> list[Agreement]:
    """Alpha for the verdict (accept, correct, reject), and for each field that anybody corrected.

    A coder who accepts a record, or corrects another field of it, gives this field the value that was read. Whoever decides
    between two that differ is no coder of that record. Alpha is by `nltk.metrics.agreement`; it is None where fewer than two
    records were judged twice, or where there is no variation.
    """
    verdict: dict[tuple[Key, str], str] = {}
    values: dict[tuple[Key, str], dict[str, str]] = {}
    for key, coding in codings(connection).items():
        for who, said in coding.said.items():
            if who != coding.decided_by:
                verdict[key, who] = said.verb
                values[key, who] = said.values
    made = [_alpha("verdict", [(who, "#".join(key), verb) for (key, who), verb in verdict.items()])]
    for name in sorted({name for given in values.values() for name in given}):
        data = [
            (who, "#".join(key), values.get((key, who), {}).get(name, "as read"))
            for (key, who), verb in verdict.items()
            if verb != "reject"
        ]
        made.append(_alpha(name, data))
    return made


def _alpha(what: str, data: list[tuple[str, str, str]]) -> Agreement:
    from nltk.metrics.agreement import AnnotationTask

    counts = Counter(item for _, item, _ in data)
    twice = [d for d in data if counts[d[1]] > 1]
    labels: dict[str, set[str]] = {}
    for _, item, label in twice:
        labels.setdefault(item, set()).add(label)
    agree = sum(len(given) == 1 for given in labels.values())
    coders = len({who for who, _, _ in twice})
    alpha = None
    if len(labels) > 1 and len({label for _, _, label in twice}) > 1:
        alpha = float(AnnotationTask(data=twice).alpha())
    return Agreement(what, coders, len(labels), alpha, agree)
