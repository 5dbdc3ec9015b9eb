"""Makes a situation report of what came into a room since a day."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sitroom.model.brief import Brief, BriefSection, Clause, Item
from sitroom.model.counted import many
from sitroom.model.errors import UsageError
from sitroom.model.ledger import Ledger, Row
from sitroom.room.counts import DISPUTED
from sitroom.room.ledgers import ledger, names
from sitroom.room.notes import Notes, sentence_of, teller, words_of
from sitroom.room.shelves import reader
from sitroom.room.telling import changes, disputed_figures, said
from sitroom.store import schema as t
from sitroom.store.query import Query, after

_WORD = re.compile(r"\w+")
ALIKE = 0.6
"""Share of words, of those in either, that two sentences have in common where one is the other in other dress."""
MOST = 25
"""Sentences of one section; what goes beyond is counted under what is left out."""
LOOKED_AT = 400
"""Records of a ledger that are looked through for what is new, those told last."""
UNDONE = ("threatened", "demanded", "conditional", "hypothetical", "planned", "offered", "ordered", "habitual")
GRAVE = ("ASSAULT", "RETREAT", "AGREE", "CONCEDE", "COERCE", "MOBILIZE", "SEIZE")
"""What is told on the word of one source: deeds, and turns in a peace process. What people say is counted only."""
TITLES = (
    ("figures", "Figures that changed"),
    ("ceasefires", "Truces"),
    ("talks", "Talks"),
    ("forces", "Forces"),
)
OUTCOMES = {
    "overdue": "overdue",
    "due": "due",
    "met": "came true",
    "not_met": "did not come true",
    "expired": "time ran out, nothing found",
}


def brief(connection: Connection, *, since: str, until: str, focus: str | None, kind_of_focus: str | None) -> Brief:
    """What a room tells of the days from `since` to `until`, of an actor or a place if one is named.

    Raises `UsageError` when `since` lies after `until`.
    """
    if since > until:
        raise UsageError("usage.date", f"--since {since} lies after --until {until}", "the days the other way round")
    query = Query(published_until=until)
    if focus is not None:
        query = query.narrowed(**{kind_of_focus or "actor": focus})
    notes = Notes()
    left_out: list[str] = []
    fresh = query.narrowed(published_since=since)
    timeline = ledger(connection, "timeline", fresh.narrowed(kinds=("event",), limit=LOOKED_AT), until)
    rows = [_as_of(row, until) for section in timeline.sections if section.name == "findings" for row in section.rows]
    past = sum(len(section.rows) for section in timeline.sections if section.name == "background")
    sections = [_new(rows, since, notes, left_out)]
    if past:
        left_out.append(f"{many(past, 'happening')} told as background or anniversary")
    rivals: list[Item] = []
    for name, title in TITLES:
        if name in names():
            made = ledger(connection, name, query.narrowed(limit=LOOKED_AT), until, most=LOOKED_AT, told=since)
            left_out += _not_looked_at(made)
            items = changes(made, since, notes, MOST, left_out)
            sections.append(BriefSection(title=title, items=tuple(items), empty="Nothing new in the room."))
            if name == "figures":
                rivals = disputed_figures(made, since, notes)
    if "outlook" in names():
        made = ledger(connection, "outlook", query.narrowed(limit=LOOKED_AT), until, most=LOOKED_AT, told=since)
        left_out += _not_looked_at(made)
        sections.append(_due(made, since, notes, left_out))
    sections.append(_disputed(rows, rivals, notes, left_out))
    undated = _undated(connection)
    if undated:
        left_out.append(f"{many(undated, 'report')} without a day of publication (sitroom add --published gives one)")
    statements = reader(connection).count(fresh.narrowed(kinds=("statement",)))
    if statements:
        left_out.append(f"{many(statements, 'record')} of statements (sitroom records --kind statement lists them)")
    told = notes.as_read(sections)
    reports = {n.report for n in notes.notes}
    return Brief(
        title=f"Situation report, {since} to {until}" + (f": {focus}" if focus else ""),
        since=since,
        until=until,
        focus=focus,
        sections=told,
        notes=tuple(notes.notes),
        left_out=tuple(left_out),
        counts=f"{many(len(notes.notes), 'passage')} of {many(len(reports), 'report')} quoted.",
    )


def _not_looked_at(made: Ledger) -> list[str]:
    """What a ledger says of lines for which it has no room."""
    page = made.page
    if page is None or page.total <= page.shown:
        return []
    return [f"{page.total - page.shown:,} more {page.unit} of the {made.name} ledger, not looked at"]


def _as_of(row: Row, until: str) -> Row:
    """A finding as it stood at the end of this time: later reports neither corroborate nor contradict it yet."""
    kept = tuple(e for e in row.evidence if (e.published or "") < after(until))
    if len(kept) == len(row.evidence):
        return row
    sources = len({e.source for e in kept})
    standing = row.values["standing"]
    if standing == "corroborated" and sources < 2:
        standing = "single_source"
    values = row.values | {
        "standing": standing,
        "sources": sources,
        "reports": len({e.report for e in kept}),
        "records": len(kept),
    }
    return row.model_copy(update={"evidence": kept, "values": values})


def _new(rows: Sequence[Row], since: str, notes: Notes, left_out: list[str]) -> BriefSection:
    """Happenings of this time that were first told of in it: of several sources, then the gravest that one source states."""
    firm: dict[str, list[Row]] = {}
    lone: dict[str, list[Row]] = {}
    out: Counter[str] = Counter()
    for row in rows:
        why = _kept_out(row, since)
        if why is not None:
            out[why] += 1
            continue
        quote = sentence_of(row.evidence)
        assert quote is not None
        (firm if row.values["standing"] == "corroborated" else lone).setdefault(quote[0], []).append(row)
    told, alone = _one_telling(firm, lone)
    room_left = max(0, MOST - len(told))
    graves = sorted((group for group in alone if _weight(group)), key=_weight, reverse=True)
    chosen = [*sorted(told, key=_weight, reverse=True)[:MOST], *graves[:room_left]]
    shown = {id(row) for group in chosen for row in group}
    out["told by several sources, for want of room"] = sum(id(row) not in shown for group in told for row in group)
    out["of a single source"] = sum(id(row) not in shown for group in alone for row in group)
    left_out += [f"{many(number, 'happening')} {why}" for why, number in out.items() if number]
    chosen.sort(key=lambda group: (group[0].values["day"] or "", group[0].finding or ""))
    items = tuple(_of_findings(group, notes) for group in chosen)
    return BriefSection(title="New", items=items, empty="No new happening in the room.")


def _one_telling(firm: dict[str, list[Row]], lone: dict[str, list[Row]]) -> tuple[list[list[Row]], list[list[Row]]]:
    """Findings by the sentence that tells them; nearly the same sentence, as a reprint has it, is the same."""
    told: list[tuple[frozenset[str], list[Row], bool]] = []
    for rows, several in ((firm, True), (lone, False)):
        for text, group in rows.items():
            words = frozenset(_WORD.findall(text.casefold()))
            alike = next((each for each in told if len(words & each[0]) > ALIKE * len(words | each[0])), None)
            if alike is None:
                told.append((words, list(group), several))
            else:
                alike[1].extend(group)
    return [group for _, group, several in told if several], [group for _, group, several in told if not several]


def _kept_out(row: Row, since: str) -> str | None:
    """Why a finding is not told as new."""
    v = row.values
    if v["standing"] in DISPUTED:
        return "disputed: see there" if sentence_of(row.evidence) else "without words to quote"
    if v["reality"] in UNDONE:
        return "only planned, demanded, threatened or supposed"
    if v["standing"] == "superseded":
        return "superseded by later reports"
    if v["polarity"] == "negative":
        return "said not to have taken place"
    if min((e.published for e in row.evidence if e.published), default="") < since:
        return "told of before this time"
    if v["day_basis"] == "said" and max(v["day"] or "", (v["to_day"] or "")[:10]) < since:
        return "of earlier days"
    return None if sentence_of(row.evidence) else "without words to quote"


def _weight(group: Sequence[Row]) -> tuple[int, ...]:
    """How much one wants to know of it; empty where it is no deed."""
    if not any(row.values["topic"] in GRAVE for row in group):
        return ()
    best = max(group, key=lambda row: row.values["sources"])
    return (
        best.values["sources"],
        any(row.values["place"] for row in group) + any(row.values["day_basis"] == "said" for row in group),
        len({e.report for row in group for e in row.evidence}),
    )


def _of_findings(group: Sequence[Row], notes: Notes) -> Item:
    """One sentence for the findings that one sentence of a report tells, on the firmest's word."""
    main = max(group, key=lambda row: (row.values["sources"], row.values["records"]))
    v = main.values
    quote = sentence_of(main.evidence)
    place = v["place"] or next((row.values["place"] for row in group if row.values["place"]), None)
    day = v["day"] if v["day_basis"] == "said" else f"Reported {v['day']}" if v["day"] else None
    evidence = [e for row in group for e in row.evidence]
    words, first = quote if quote is not None else (v["what"], main.evidence[0])
    ordered = [first, *(e for e in evidence if e is not first)]
    sources = v["sources"]
    firmness = v["standing"].replace("_", " ") if v["standing"] in DISPUTED else None
    word = f"{sources} independent sources" if sources > 1 else f"one source: {teller(first)}"
    return Item(
        lead=", ".join(part for part in (day, place) if part) or None,
        clauses=(Clause(text=words, quoted=quote is not None, notes=notes.of(ordered)),),
        standing="; ".join(part for part in (firmness, word) if part),
    )


def _due(made: Ledger, since: str, notes: Notes, left_out: list[str]) -> BriefSection:
    """What is due or overdue; what came true in this time, and what did not."""
    order = list(OUTCOMES)
    found: dict[str, list[Row]] = {}
    old = 0
    for section in made.sections:
        for row in section.rows:
            status = str(row.values.get("status", "")).replace(" ", "_")
            if status not in OUTCOMES:
                continue
            fresh = any((e.published or "") >= since for e in row.evidence)
            if status != "due" and not fresh and (status != "overdue" or (row.ends or "") < since):
                old += 1
                continue
            found.setdefault(str(row.values.get("what")), []).append(row)
    for rows in found.values():
        rows.sort(key=lambda row: (order.index(_status(row)), row.ends or ""))
    groups = sorted(
        found.values(),
        key=lambda rows: (order.index(_status(rows[0])), rows[0].ends or "", str(rows[0].values["what"])),
    )
    if old:
        left_out.append(f"{many(old, 'announcement')} met, not met or overdue before this time")
    if len(groups) > MOST:
        left_out.append(f"{many(len(groups) - MOST, 'more announcement')} whose time has come")
    items = tuple(_announced(rows, notes) for rows in groups[:MOST])
    return BriefSection(title="Due, and what came of it", items=items, empty="Nothing is due.")


def _status(row: Row) -> str:
    return str(row.values["status"]).replace(" ", "_")


def _announced(rows: Sequence[Row], notes: Notes) -> Item:
    v = rows[0].values
    what, evidence = " ".join(str(v["what"]).split()), [e for row in rows for e in row.evidence]
    lead = "; ".join(dict.fromkeys(map(_outcome, rows)))
    terms = [f"said by {v['source']} on {v['made']}" if v.get("made") else f"said by {v['source']}"]
    if v.get("condition") and str(v["condition"]) not in str(v["what"]):
        terms.append(str(v["condition"]))
    return Item(
        lead=f"{lead[0].upper()}{lead[1:]}",
        clauses=(notes.clause(what, evidence, quoted=any(what in words_of(e) for e in evidence)),),
        standing="; ".join(terms),
    )


def _outcome(row: Row) -> str:
    v = row.values
    outcome = OUTCOMES[_status(row)] + (" (proposed)" if v.get("proposed") else "")
    ends = row.ends or v.get("ends")
    return outcome + (", disputed" if v.get("disputed") else "") + (f", {said(ends)}" if ends else "")


def _disputed(rows: Sequence[Row], rivals: Sequence[Item], notes: Notes, left_out: list[str]) -> BriefSection:
    """Happenings that somebody denies or has otherwise, and then figures."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        if row.values["standing"] in DISPUTED and (quote := sentence_of(row.evidence)) is not None:
            found.setdefault(quote[0], []).append(row)
    groups = list(found.values())
    if len(groups) > MOST:
        left_out.append(f"{many(len(groups) - MOST, 'more disputed happening')}")
    if len(rivals) > MOST:
        left_out.append(f"{many(len(rivals) - MOST, 'more line')} of disputed figures")
    items = (*(_of_findings(group, notes) for group in groups[-MOST:]), *rivals[:MOST])
    return BriefSection(
        title="Disputed", items=items, empty="No happening and no figure of this time is disputed in the room."
    )


def _undated(connection: Connection) -> int:
    r = t.reports.c
    query = sa.select(sa.func.count()).select_from(t.reports).where(r.published.is_(None), r.superseded_by.is_(None))
    return int(connection.execute(query).scalar_one())
