"""Gold in JSON lines: one labelled report a line, each record anchored at words of its text.

    {"id": "…", "text": "…", "published": "2016-03-16", "kinds": ["event", …],
     "records": [{"kind": "event", "at": "shelled", "type": "ASSAULT", "actors": ["Houthi"], …}, …]}

`at` quotes the words that carry the record: an event's trigger, a statement's cue, a figure's number, a truce's term, the
verb or noun of a movement, of talks, of what is to come. When they occur more than once, `"nth": 2` counts from 1.
`kinds` lists the kinds that are labelled in full: only for these is a record without gold an error. Other keys are fields
of the record; what is not given is not judged. Described in `docs/scoring.md`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from sitroom.model.errors import CorpusError
from sitroom.score.fields import wrong_field

KINDS = ("event", "statement", "figure", "force", "ceasefire", "talks", "outlook")
RESERVED = frozenset({"kind", "at", "nth", "note"})


@dataclass(frozen=True, slots=True)
class GoldRecord:
    """One labelled record: where it is anchored (offsets into the text) and the fields to judge."""

    kind: str
    start: int
    end: int
    words: str
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """One labelled report. `complete` holds the kinds that are labelled in full."""

    id: str
    text: str
    published: str | None
    title: str | None
    outlet: str | None
    url: str | None
    complete: frozenset[str]
    records: tuple[GoldRecord, ...] = field(default=())


def load_gold(path: Path) -> list[GoldDocument]:
    """The documents of a gold file. Raises `CorpusError` naming file and line."""
    documents: list[GoldDocument] = []
    seen: set[str] = set()
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError("gold.unreadable", f"the gold cannot be read: {error}", where=str(path)) from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{path.name}:{number}"
        try:
            row = json.loads(line)
        except ValueError as error:
            raise CorpusError("gold.json", f"a line is no JSON: {error}", where=where) from error
        document = _document(row, where)
        if document.id in seen:
            raise CorpusError("gold.id", f"the id {document.id!r} stands twice", where=where)
        seen.add(document.id)
        documents.append(document)
    if not documents:
        raise CorpusError("gold.empty", "there is no labelled report in it", where=str(path))
    return documents


def _document(row: Any, where: str) -> GoldDocument:
    if not isinstance(row, dict) or not isinstance(row.get("text"), str) or "id" not in row:
        raise CorpusError("gold.form", "a line needs id and text", hint="docs/scoring.md", where=where)
    complete = frozenset(row.get("kinds") or KINDS)
    if complete - set(KINDS):
        raise CorpusError("gold.kind", f"unknown kinds {sorted(complete - set(KINDS))}", where=where)
    text, records = row["text"], row.get("records") or []
    if not isinstance(records, list):
        raise CorpusError("gold.form", "records are a list", hint="docs/scoring.md", where=where)
    if row.get("published") is not None and not _is_day(row["published"]):
        raise CorpusError(
            "gold.form", f"published is no day: {row['published']!r}", hint="a date as 2016-03-14", where=where
        )
    return GoldDocument(
        id=str(row["id"]),
        text=text,
        published=row.get("published"),
        title=row.get("title"),
        outlet=row.get("outlet"),
        url=row.get("url"),
        complete=complete,
        records=tuple(_record(r, text, where) for r in records),
    )


_DAYS = (".from", ".to")


def _is_day(value: Any) -> bool:
    """Whether a value begins with a day that the calendar has: "2016-03-14", "2016-03-14T09:00Z"."""
    try:
        date.fromisoformat(str(value)[:10])
    except ValueError:
        return False
    return True


def _record(row: Any, text: str, where: str) -> GoldRecord:
    if isinstance(row, dict) and isinstance(row.get("kind"), str) and row["kind"] not in KINDS:
        raise CorpusError(
            "gold.form", f"unknown kind {row['kind']!r:.40}", hint=f"one of {', '.join(sorted(KINDS))}", where=where
        )
    if not isinstance(row, dict) or row.get("kind") not in KINDS or not isinstance(row.get("at"), str) or not row["at"]:
        raise CorpusError("gold.form", f"a record needs kind and at: {row!r:.80}", hint="docs/scoring.md", where=where)
    start = -1
    for _ in range(int(row.get("nth", 1))):
        start = text.find(row["at"], start + 1)
        if start < 0:
            raise CorpusError(
                "gold.words", f"the words {row['at']!r} (nth {row.get('nth', 1)}) are not in the text", where=where
            )
    fields = {key: value for key, value in row.items() if key not in RESERVED}
    for path, wanted in fields.items():
        wrong = wrong_field(row["kind"], path, wanted, text)
        if not wrong and path.endswith(_DAYS) and wanted is not None and not _is_day(wanted):
            wrong = f"{path} is no day: {wanted!r}"
        if wrong:
            raise CorpusError("gold.form", wrong, hint="a field and value of schema/report.json", where=where)
    return GoldRecord(row["kind"], start, start + len(row["at"]), row["at"], fields)
