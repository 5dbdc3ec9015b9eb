"""Makes a situation report of what came into a room since a day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.engine import Connection

from sitroom.model.brief import Brief, BriefSection, Item, Note
from sitroom.model.errors import UsageError
from sitroom.model.ledger import Evidence, Ledger, Row, Section
from sitroom.room.ledgers import ledger, names
from sitroom.store.query import Query

MOST = 25
"""Sentences of one section; what goes beyond is counted under what is left out."""
NOTES_EACH = 4
"""Sources that one sentence names; more are counted in its standing."""
DISPUTED = ("contradicted", "denied")
UNDONE = ("threatened", "demanded", "conditional", "hypothetical", "planned", "offered", "ordered", "habitual")


@dataclass(slots=True)
class _Notes:
    """Numbers each source once."""

    numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)

    def of(self, evidence: Iterable[Evidence]) -> tuple[int, ...]:
        found = []
        for e in _one_of_each(evidence):
            key = (e.report, e.record)
            if key not in self.numbers:
                self.numbers[key] = len(self.notes) + 1
                words = " … ".join(" ".join(span.text.split()) for span in e.words)
                self.notes.append(
                    Note(
                        number=self.numbers[key],
                        report=e.report,
                        record=e.record,
                        outlet=e.outlet,
                        published=e.published,
                        title=e.title,
                        url=e.url,
                        said_by=e.said_by,
                        words=words,
                    )
                )
            found.append(self.numbers[key])
        return tuple(found)


def _one_of_each(evidence: Iterable[Evidence]) -> list[Evidence]:
    """The first of each independent source, then others, as many as a sentence names."""
    first: dict[str, Evidence] = {}
    more: list[Evidence] = []
    for e in evidence:
        if e.source in first:
            more.append(e)
        else:
            first[e.source] = e
    return [*first.values(), *more][:NOTES_EACH]


def brief(connection: Connection, *, since: str, until: str, focus: str | None, kind_of_focus: str | None) -> Brief:
    """What a room tells of the days from `since` to `until`, of an actor or a place if one is named.

    Raises `UsageError` when `since` lies after `until`.
    """
    if since > until:
        raise UsageError("usage.date", f"--since {since} lies after --until {until}", "the days the other way round")
    query = Query(published_until=until)
    if focus is not None:
        query = query.narrowed(**{kind_of_focus or "actor": focus})
    notes = _Notes()
    left_out: list[str] = []
    timeline = ledger(connection, "timeline", query.narrowed(published_since=since, kinds=("event",)), until)
    rows = [row for section in timeline.sections if section.name == "findings" for row in section.rows]
    sections = [_new(rows, since, notes, left_out)]
    for name, title in (
        ("figures", "Figures that changed"),
        ("ceasefires", "Truces"),
        ("talks", "Talks"),
        ("forces", "Forces"),
    ):
        if name in names():
            made = ledger(connection, name, query, until)
            sections.append(_changed(made, title, since, notes, left_out))
    if "outlook" in names():
        sections.append(_due(ledger(connection, "outlook", query, until), notes, left_out))
    sections.append(_disputed(rows, notes, left_out))
    reports = {n.report for n in notes.notes}
    return Brief(
        title=f"Situation report, {since} to {until}" + (f": {focus}" if focus else ""),
        since=since,
        until=until,
        focus=focus,
        sections=tuple(sections),
        notes=tuple(notes.notes),
        left_out=tuple(left_out),
        counts=f"{len(notes.notes)} records in {len(reports)} reports are quoted.",
    )


def _new(rows: Sequence[Row], since: str, notes: _Notes, left_out: list[str]) -> BriefSection:
    """Happenings that were first told of in this time: those of several sources, and those that one source states."""
    fresh = [
        row
        for row in rows
        if row.values["reality"] not in UNDONE
        and row.values["standing"] not in (*DISPUTED, "superseded")
        and _told_first(row) >= since
    ]
    firm = [row for row in fresh if row.values["standing"] == "corroborated"]
    lone = [row for row in fresh if row.values["standing"] != "corroborated"]
    grave = [
        row for row in lone if row.values["topic"] in ("ASSAULT", "RETREAT", "AGREE", "CONCEDE", "COERCE", "MOBILIZE")
    ]
    chosen = [*firm, *grave[: max(0, MOST - len(firm))]]
    unshown = len(lone) - (len(chosen) - len(firm[:MOST]))
    if unshown > 0:
        left_out.append(f"{unshown} happenings of a single source")
    superseded = sum(row.values["standing"] == "superseded" for row in rows)
    if superseded:
        left_out.append(f"{superseded} happenings that later reports superseded")
    ordered = sorted(chosen[:MOST], key=lambda row: (row.values["day"] or "", row.finding or ""))
    items = tuple(_of_finding(row, notes) for row in ordered)
    return BriefSection(title="New", items=items, empty="No new happening in the room.")


def _told_first(row: Row) -> str:
    return min((e.published for e in row.evidence if e.published), default="")


def _of_finding(row: Row, notes: _Notes) -> Item:
    v = row.values
    lead = ", ".join(part for part in (v["day"], v["place"]) if part) or None
    shown = max(row.evidence, key=lambda e: (bool(e.words), -len(e.words)), default=None)
    words = " ".join(max((s.text for s in shown.words), key=len).split()) if shown and shown.words else v["what"]
    of = f"{v['sources']} independent sources" if v["sources"] > 1 else "one source"
    return Item(
        lead=lead,
        text=words,
        quoted=bool(shown),
        standing=f"{v['standing'].replace('_', ' ')}, {of}",
        notes=notes.of(row.evidence),
    )


def _changed(made: Ledger, title: str, since: str, notes: _Notes, left_out: list[str]) -> BriefSection:
    """Rows of a ledger that rest on reports of this time."""
    found: list[tuple[Section, Row, tuple[Evidence, ...]]] = []
    for section in made.sections:
        for row in section.rows:
            fresh = tuple(e for e in row.evidence if (e.published or "") >= since)
            if fresh:
                found.append((section, row, fresh))
    if len(found) > MOST:
        left_out.append(f"{len(found) - MOST} more lines of the {made.name} ledger")
    found = found[-MOST:]
    items = tuple(_of_row(section, row, fresh, notes) for section, row, fresh in found)
    return BriefSection(title=title, items=items, empty="Nothing new in the room.")


def _of_row(section: Section, row: Row, fresh: Sequence[Evidence], notes: _Notes) -> Item:
    shown = [
        f"{column.title} {_said(row.values[column.key])}"
        for column in section.columns
        if column.key not in ("standing", "reports", "records", "sources")
        and row.values.get(column.key) not in (None, "", [], {})
    ]
    standing = row.values.get("standing")
    return Item(
        lead=section.title,
        text="; ".join(shown),
        standing=str(standing).replace("_", " ") if standing else None,
        notes=notes.of(fresh),
    )


def _said(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_said(v) for v in value)
    if isinstance(value, dict):
        return ", ".join(f"{k} {_said(v)}" for k, v in value.items())
    if isinstance(value, float) and value.is_integer():
        return f"{int(value):,}"
    return str(value)


def _due(made: Ledger, notes: _Notes, left_out: list[str]) -> BriefSection:
    """What is due or overdue, what came true in this time, and what did not."""
    wanted = ("due", "overdue", "met", "not_met", "expired")
    rows = [
        (section, row)
        for section in made.sections
        for row in section.rows
        if str(row.values.get("status", "")).replace(" ", "_") in wanted
    ]
    rows.sort(key=lambda pair: (wanted.index(str(pair[1].values["status"]).replace(" ", "_")), pair[1].ends or ""))
    if len(rows) > MOST:
        left_out.append(f"{len(rows) - MOST} more announcements whose time has come")
    items = tuple(_of_row(section, row, row.evidence, notes) for section, row in rows[:MOST])
    return BriefSection(title="Due, and what came of it", items=items, empty="Nothing is due.")


def _disputed(rows: Sequence[Row], notes: _Notes, left_out: list[str]) -> BriefSection:
    found = [row for row in rows if row.values["standing"] in DISPUTED]
    if len(found) > MOST:
        left_out.append(f"{len(found) - MOST} more disputed happenings")
    items = tuple(_of_finding(row, notes) for row in found[-MOST:])
    return BriefSection(title="Disputed", items=items, empty="No happening of this time is disputed in the room.")
