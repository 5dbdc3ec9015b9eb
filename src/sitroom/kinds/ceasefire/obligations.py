"""What a truce obliges its parties to, by when, and what became of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sitroom.kinds.ceasefire.truces import Truce, truce_of
from sitroom.link.records.context import evidence_text
from sitroom.link.records.due import counted, due_of
from sitroom.link.records.fulfilled import Later, Promise
from sitroom.link.records.sides import Sides, both
from sitroom.link.records.when import day_number
from sitroom.link.records.words import plain
from sitroom.model.ledger import Column, Evidence, Held, Row, Section, evidence_of

COLUMNS = (
    Column(key="what", title="what"),
    Column(key="who", title="who"),
    Column(key="deadline", title="by"),
    Column(key="clock", title="clock"),
    Column(key="status", title="status"),
    Column(key="reports", title="reports", align="right"),
)
RULE = (
    "What reports of the truce's terms say that its parties must or are to do. A time that counts from the start of the truce "
    "ends so long after it; one that counts from anything else has no day until that has happened. Outcomes are proposed."
)
_MUST = re.compile(
    r"(?i)\b(?:must|shall|has to|have to|is to|are to|is obliged|are obliged|is required|are required|undert(?:ook|akes?)"
    r"|commit(?:s|ted) (?:itself|themselves)|agreed to|requires?)\b"
)
_TERMS = ("proposed", "offered", "agreed", "declared", "extended")


def obligations(
    truce: Truce,
    around: Sequence[Held],
    later: Later,
    sides: Sides,
    name: str,
    title: str,
    effective: str | None,
    today: int,
) -> Section | None:
    """The obligations told in the reports that tell of the truce's terms."""
    reports = {h.entry.report.id for h in truce.members if truce_of(h).state in _TERMS}
    found: dict[str, list[Held]] = {}
    for held in around:
        record: Any = held.entry.record
        if held.entry.report.id not in reports or record.kind not in ("outlook", "event", "force"):
            continue
        text = evidence_text(record)
        told = record.kind == "outlook" or record.reality in ("demanded", "planned", "ordered")
        if not told or record.novelty != "new" or record.polarity == "negative" or _MUST.search(text) is None:
            continue
        if record.kind == "outlook" and record.category not in ("scheduled", "deadline", "requested", "pledged"):
            continue
        if record.attribution and record.attribution[-1].act in ("demand", "urge", "request", "threaten", "warn"):
            continue
        if _party(record, held, truce, sides) is None:
            continue
        found.setdefault(plain(text), []).append(held)
    rows = [_row(group, later, sides, truce, effective, today) for group in found.values()]
    if not rows:
        return None
    rows.sort(key=lambda r: (str(r.values["deadline"] or "9999"), str(r.values["what"])))
    return Section(
        name=f"{name}:obligations", title=f"{title}: obligations", columns=COLUMNS, rows=tuple(rows), note=RULE
    )


def _party(record: Any, held: Held, truce: Truce, sides: Sides) -> list[str] | None:
    """Who is obliged, if it is a party or both: a verb that is to happen to somebody else is no obligation of these."""
    if record.kind == "force":
        actors = (record.owner,) if record.owner is not None else ()
    else:
        actors = record.actors
    if any(both(a) for a in actors):
        return ["both sides"]
    keys = sides.keys(actors, held.entry.report.id)
    parties = [k for k in keys if k in truce.keys]
    if parties:
        return [str(sides.label(k)) for k in parties]
    start = evidence_text(record).split(" ")
    opening = " ".join(start[:2]).casefold()
    whole = evidence_text(record).casefold()
    if opening.startswith(("both ", "each ", "the two ", "the parties", "the sides")) or " each is to " in f" {whole} ":
        return ["both sides"]
    return None


def _row(group: Sequence[Held], later: Later, sides: Sides, truce: Truce, effective: str | None, today: int) -> Row:
    first: Any = next((h for h in group if h.entry.record.kind == "outlook"), group[0])
    record, report = first.entry.record, first.entry.report
    text = " ".join(evidence_text(record).split())
    window = getattr(record, "window", None) or record.time
    due = due_of(window, text, report.published)
    deadline, clock = counted(due, effective)
    last = day_number(deadline)
    who = next((w for h in group if (w := _party(h.entry.record, h, truce, sides))), [])
    signs = later.signs(
        Promise(
            text=record.what.text if record.kind == "outlook" else text,
            report=report.id,
            made=day_number(report.published) or 0,
            first=due.first,
            last=last,
            when=window.text if window is not None else "",
            maybe=tuple(truce.keys),
            places=record.places,
            told=frozenset(plain(evidence_text(h.entry.record)) for h in group),
        )
    )
    status = signs[0].outcome if signs else "open" if last is None or last >= today else "overdue"
    words: dict[tuple[str, str], Evidence] = {}
    for held in (*group, *(s.held for s in signs[:3])):
        words.setdefault((held.entry.report.id, plain(evidence_text(held.entry.record))), evidence_of(held.entry))
    return Row(
        values={
            "what": text,
            "who": who,
            "deadline": deadline,
            "clock": clock,
            "duration": due.duration,
            "status": status,
            "proposed": bool(signs),
            "reports": len({h.entry.report.id for h in group}),
        },
        evidence=tuple(words.values()),
        finding=first.finding or None,
        begins=deadline if status in ("open", "overdue") else None,
        ends=deadline if status in ("open", "overdue") else None,
    )
