"""Talks: rounds and sessions, who met whom, the board of issues and parties, what is due."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sitroom.kinds.talks.board import board, grounds, history, issues, speakers
from sitroom.kinds.talks.processes import RULE as PROCESS_RULE
from sitroom.kinds.talks.processes import (
    Process,
    day_of_talks,
    named,
    ordered,
    processes,
    round_of,
    talks_of,
)
from sitroom.link.records.context import evidence_text
from sitroom.link.records.due import counted, due_of
from sitroom.link.records.sides import Sides, both
from sitroom.link.records.when import when_of
from sitroom.link.records.words import stems
from sitroom.model.counted import many
from sitroom.model.indexed import shown_place
from sitroom.model.ledger import Asked, Column, Evidence, Held, Ledger, LedgerOf, Row, Section, evidence_of, point_of
from sitroom.model.values import Actor, Span

RULE = (
    f"One process, one set of tables. {PROCESS_RULE} Sessions stand by their day, else by that of their report, with all "
    "reports that carry them; a session that a report numbers within a round belongs to the round that runs on its day. "
    "A deadline whose clock has no start in the reports has no day."
)
SESSIONS = (
    Column(key="date", title="date"),
    Column(key="round", title="round"),
    Column(key="session", title="session"),
    Column(key="venue", title="venue"),
    Column(key="format", title="format"),
    Column(key="status", title="status"),
    Column(key="parties", title="parties"),
    Column(key="mediators", title="mediators"),
    Column(key="hosts", title="hosts"),
    Column(key="observers", title="observers"),
    Column(key="absent", title="absent"),
    Column(key="standing", title="standing"),
    Column(key="reports", title="reports", align="right"),
)
ROUNDS = (
    Column(key="round", title="round"),
    Column(key="from", title="from"),
    Column(key="to", title="to"),
    Column(key="venue", title="venue"),
    Column(key="status", title="status"),
    Column(key="sessions", title="sessions", align="right"),
)
MEETINGS = (
    Column(key="date", title="date"),
    Column(key="what", title="what"),
    Column(key="who", title="who met"),
    Column(key="mediators", title="mediators"),
    Column(key="format", title="format"),
    Column(key="place", title="where"),
)
SUBMISSIONS = (
    Column(key="date", title="date"),
    Column(key="party", title="party"),
    Column(key="what", title="document"),
)
DEADLINES = (
    Column(key="what", title="what"),
    Column(key="deadline", title="by"),
    Column(key="duration", title="within"),
    Column(key="clock", title="clock"),
    Column(key="reports", title="reports", align="right"),
)
_STAGES = ("proposed", "scheduled", "under_way", "suspended", "walked_out", "cancelled", "concluded")
_BY = re.compile(r"(?i)\b(?:by|within|until|before|no later than|deadline|expires?|runs? out|begin on|start on)\b")
_ACCORD = frozenset(
    stem for word in ("framework", "agreement", "sign", "draft", "accord", "deal") for stem in stems(word)
)


def ledger(held: Sequence[Held], asked: Asked) -> Ledger:
    """The processes of a room, the one last spoken of first."""
    sides = Sides(h.entry for h in (*held, *asked.around))
    found, apart = processes((h for h in held if h.entry.record.polarity == "positive"), sides)
    found.sort(key=lambda p: max((h.entry.report.published or "" for h in p.members), default=""), reverse=True)
    sections: list[Section] = []
    told: dict[str, list[tuple[int, Held]]] = {}
    for place, each in enumerate(asked.around):
        told.setdefault(each.entry.report.id, []).append((place, each))
    for nr, process in enumerate(found):
        # A process looks at what its own reports tell, in the order of all.
        near = sorted((pair for report in process.reports for pair in told.get(report, ())), key=lambda pair: pair[0])
        around = tuple(each for _, each in near)
        if len(process.parties) < 2:
            speakers(process, around, sides)
        sections += _sections(process, replace(asked, around=around), sides, nr)
    notes = [f"{many(len(apart), 'record')} of talks that none of these can be told to be"] if apart else []
    denied = sum(h.entry.record.polarity == "negative" for h in held)
    if denied:
        notes.append(f"{denied} that say there were no talks")
    return Ledger(name="talks", title="Talks", rule=RULE, sections=tuple(sections), left_out=tuple(notes))


def _sections(process: Process, asked: Asked, sides: Sides, nr: int) -> list[Section]:
    about = _about(process, sides)
    title = about["process"]
    name = "+".join(process.main()) or "+".join(sorted(process.mediators)) or f"process-{nr + 1}"
    rows = _sessions(process, sides)
    rounds = _rounds(rows, process, asked)
    found = [
        Section(
            name=f"{name}:sessions",
            title=f"{title}: sessions",
            columns=SESSIONS,
            rows=tuple(rows),
            about=about,
            note=f"mediated by {', '.join(about['mediators'])}" if about["mediators"] else None,
        )
    ]
    if rounds:
        found.insert(
            0, Section(name=f"{name}:rounds", title=f"{title}: rounds", columns=ROUNDS, rows=tuple(rounds), about=about)
        )
    on_table = issues(process, asked.around, sides)
    parts = [
        _meetings(process, asked, sides, name, title),
        _submissions(process, sides, name, title),
        board(process, on_table, sides, name, title),
        history(on_table, name, title),
        *grounds(on_table, name, title),
        _deadlines(process, asked, name, title),
    ]
    return [*found, *(p for p in parts if p is not None)]


def _about(process: Process, sides: Sides) -> dict[str, Any]:
    records = [talks_of(h) for h in process.members]
    names = Counter(process.names)
    parties = [str(sides.label(k)) for k in process.main()]
    mediators = [str(sides.label(k)) for k in sorted(process.mediators, key=lambda k: (-process.mediators[k], k))]
    called = min(names, key=lambda n: (-names[n], -len(n), n)) if names else None
    return {
        "process": called
        or (f"Talks of {' and '.join(parties)}" if parties else f"Talks under {', '.join(mediators)}"),
        "parties": parties,
        "mediators": mediators,
        "hosts": _names([a for r in records for a in r.hosts]),
        "observers": _names([a for r in records for a in r.observers]),
        "absent": _names([a for r in records for a in r.absent]),
        "venues": list(dict.fromkeys(r.venue.name or r.venue.text for r in records if r.venue is not None)),
    }


def _sessions(process: Process, sides: Sides) -> list[Row]:
    groups: dict[str, list[Held]] = {}
    for held in ordered(process.members):
        groups.setdefault(held.finding or "#".join(held.entry.key), []).append(held)
    rows = []
    running: str | None = None
    for group in groups.values():
        shown = max(group, key=lambda h: (day_of_talks(h)[2], _fullness(h)))
        record = talks_of(shown)
        first, last, said = day_of_talks(shown)
        number = round_of(record.session)
        if record.status == "under_way" and number:
            running = number
        parties = [a for h in group for a in talks_of(h).parties]
        rows.append(
            Row(
                values={
                    "date": first,
                    "to": last,
                    "date_basis": "said" if said else "published",
                    "what": f"{record.session or 'talks'}, {record.status.replace('_', ' ')}",
                    "round": number or (running if record.status in ("under_way", "suspended", "concluded") else None),
                    "session": record.session if record.session and not number else None,
                    "venue": (record.venue.name or record.venue.text) if record.venue is not None else None,
                    "format": record.format if record.format != "unspecified" else None,
                    "status": record.status,
                    "parties": _people([a for a in parties if not both(a)], shown, sides)
                    or (["both sides"] if parties else []),
                    "mediators": _people([a for h in group for a in talks_of(h).mediators], shown, sides),
                    "hosts": _names([a for h in group for a in talks_of(h).hosts]),
                    "observers": _names([a for h in group for a in talks_of(h).observers]),
                    "absent": _names([a for h in group for a in talks_of(h).absent]),
                    "standing": shown.standing,
                    "reports": len({h.entry.report.id for h in group}),
                },
                evidence=_evidence(group),
                finding=shown.finding or None,
                point=point_of(record.venue or shown_place(record)),
                begins=first,
                ends=last,
            )
        )
    return rows


def _rounds(rows: Sequence[Row], process: Process, asked: Asked) -> list[Row]:
    """Rounds by number: from the first day on which one is told to run to the day on which it is told to be over."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if row.values["round"]:
            groups.setdefault(row.values["round"], []).append(row)
    for row in _announced(process, asked):
        if row.values["round"] not in groups or all(
            r.values["status"] == "scheduled" for r in groups[row.values["round"]]
        ):
            groups.setdefault(row.values["round"], []).append(row)
    found = []
    for number, group in groups.items():
        ran = [r for r in group if r.values["status"] not in ("scheduled", "proposed")] or group
        status = max((r.values["status"] for r in ran), key=lambda s: _STAGES.index(s))
        over = [r.values["to"] for r in ran if r.values["status"] in ("concluded", "walked_out", "cancelled")]
        first = min(str(r.values["date"]) for r in ran)
        sessions = {r.values["date"] for r in ran if r.values["status"] == "under_way"}
        venues = [r.values["venue"] for r in (*ran, *group) if r.values["venue"]]
        found.append(
            Row(
                values={
                    "round": number,
                    "from": first,
                    "to": max(over) if over else None,
                    "venue": venues[0] if venues else None,
                    "status": status,
                    "sessions": len(sessions),
                },
                evidence=tuple(e for r in group for e in r.evidence),
                point=next((r.point for r in ran if r.point is not None), None),
                begins=first,
                ends=max(over) if over else None,
            )
        )
    return sorted(found, key=lambda r: str(r.values["from"]))


def _announced(process: Process, asked: Asked) -> list[Row]:
    """Rounds that reports of the process announce."""
    found = []
    for held in asked.around:
        record: Any = held.entry.record
        if record.kind != "outlook" or held.entry.report.id not in process.reports or record.window is None:
            continue
        number, own = round_of(record.what.text), when_of(record.window)
        if number is None or own is None or record.category not in ("scheduled", "expected"):
            continue
        place = shown_place(record)
        found.append(
            Row(
                values={
                    "round": number,
                    "date": (record.window.from_ or record.window.to)[:10],
                    "to": (record.window.to or record.window.from_)[:10],
                    "venue": (place.name or place.text) if place is not None else None,
                    "status": "scheduled",
                },
                evidence=(evidence_of(held.entry),),
                finding=held.finding or None,
                point=point_of(place),
            )
        )
    return found


def _meetings(process: Process, asked: Asked, sides: Sides, name: str, title: str) -> Section | None:
    """Who met whom: sessions with two at the table, and meetings that reports of the process tell of."""
    rows: dict[tuple[object, ...], Row] = {}
    for held in ordered(process.members):
        record = talks_of(held)
        if record.status not in ("under_way", "concluded") or record.reality not in ("occurred", "ongoing"):
            continue
        if not (record.venue or record.mediators or record.session or record.format != "unspecified"):
            continue
        who = _people([a for a in record.parties if not both(a)], held, sides)
        mediators = _people(list(record.mediators), held, sides)
        if len(who) + len(mediators) < 2:
            continue
        day = day_of_talks(held)[0]
        place = record.venue.name or record.venue.text if record.venue is not None else None
        values = {"date": day, "what": evidence_text(record), "who": who, "mediators": mediators, "place": place}
        values["format"] = record.format if record.format != "unspecified" else None
        rows.setdefault(
            (day, *who, *mediators), Row(values=values, evidence=_evidence([held]), finding=held.finding or None)
        )
    for held in asked.around:
        event: Any = held.entry.record
        if event.kind != "event" or event.type != "CONSULT" or held.entry.report.id not in process.reports:
            continue
        if event.reality not in ("occurred", "ongoing") or event.polarity == "negative" or event.novelty != "new":
            continue
        actors = [a for a in (*event.actors, *event.recipients) if not both(a) and named(a)]
        who = _people(actors, held, sides)
        if len(who) < 2:
            continue
        own = when_of(event.time)
        day = (event.time.from_ or event.time.to)[:10] if own is not None else (held.entry.report.published or "")[:10]
        if any(key[0] == day and set(who) <= {str(k) for k in key[1:]} for key in rows):
            continue
        values = {
            "date": day,
            "what": evidence_text(event),
            "who": who,
            "mediators": [],
            "format": event.mode,
            "place": None,
        }
        rows.setdefault(
            (day, *who), Row(values=values, evidence=(evidence_of(held.entry),), finding=held.finding or None)
        )
    if not rows:
        return None
    met = sorted(rows.values(), key=lambda r: str(r.values["date"]))
    return Section(name=f"{name}:met", title=f"{title}: who met whom", columns=MEETINGS, rows=tuple(met))


def _submissions(process: Process, sides: Sides, name: str, title: str) -> Section | None:
    rows = []
    for held in process.members:
        for each in talks_of(held).submissions:
            rows.append(
                Row(
                    values={
                        "date": day_of_talks(held)[0],
                        "party": sides.label(sides.key(each.party, held.entry.report.id)) or each.party.text,
                        "what": each.document.text,
                    },
                    evidence=(evidence_of(held.entry, (each.evidence,)),),
                    finding=held.finding or None,
                )
            )
    if not rows:
        return None
    return Section(name=f"{name}:submissions", title=f"{title}: submitted", columns=SUBMISSIONS, rows=tuple(rows))


def _deadlines(process: Process, asked: Asked, name: str, title: str) -> Section | None:
    """Times that reports of the process set for its issues, each with what its clock counts from."""
    found: dict[tuple[object, ...], tuple[dict[str, Any], list[tuple[Held, Span | None]]]] = {}
    starts = _truce_starts(process, asked)
    words = {w for h in process.members for t in talks_of(h).issues for w in stems(t.issue.text)}

    def add(what: str, held: Held, window: Any, text: str, told: Span | None = None) -> None:
        due = due_of(window, text, held.entry.report.published)
        deadline, clock = counted(due, starts)
        if due.basis == "counted from publication":
            # In talks a time without a start is just that; nobody has started its clock.
            deadline, clock = None, "not told"
        else:
            clock = clock or (None if deadline else "not told")
        if deadline is None and due.duration is None:
            return
        key = (deadline, due.duration, clock, frozenset(stems(what)) if deadline is None else held.finding or what)
        values = {"what": " ".join(what.split()), "deadline": deadline, "duration": due.duration, "clock": clock}
        found.setdefault(key, (values, []))[1].append((held, told))

    for held in process.members:
        for topic in talks_of(held).issues:
            if topic.deadline is not None:
                start = (
                    f" within {topic.deadline.text} of {topic.clock_start.text}"
                    if topic.clock_start is not None
                    else ""
                )
                add(topic.issue.text, held, topic.deadline, topic.evidence.text + start, topic.evidence)
    for held in asked.around:
        record: Any = held.entry.record
        if record.kind != "outlook" or held.entry.report.id not in process.reports or record.window is None:
            continue
        text = evidence_text(record)
        if (
            record.category not in ("threat", "warning", "forecast")
            and _BY.search(text)
            and stems(_told(record.what.text, text)) & (words | _ACCORD)
        ):
            add(record.what.text, held, record.window, text)
    rows = [
        Row(
            values=values | {"reports": len({h.entry.report.id for h, _ in group})},
            evidence=tuple({(h.entry.key, told): _told_by(h, told) for h, told in group}.values()),
            begins=values["deadline"],
            ends=values["deadline"],
        )
        for values, group in found.values()
    ]
    if not rows:
        return None
    rows.sort(key=lambda r: (str(r.values["deadline"] or "9999"), r.values["what"]))
    return Section(name=f"{name}:deadlines", title=f"{title}: deadlines", columns=DEADLINES, rows=tuple(rows))


def _told_by(held: Held, told: Span | None) -> Evidence:
    """A record with the words that tell of one thing in it, where it tells of several."""
    return evidence_of(held.entry, None if told is None else (told,))


def _told(what: str, text: str) -> str:
    """What is due, with the sentence where the words leave their subject to what stands before: "to begin on June 1"."""
    return text if what.split(" ", 1)[0].casefold() in ("to", "which", "who", "that", "be") else what


def _truce_starts(process: Process, asked: Asked) -> str | None:
    """When the truce starts that reports of the process tell of, if they agree."""
    told: Counter[str] = Counter()
    for held in asked.around:
        record: Any = held.entry.record
        if record.kind == "ceasefire" and held.entry.report.id in process.reports and record.state == "agreed":
            time = record.effective
            if time is not None and (time.from_ or time.to):
                told[time.from_ or time.to] += 1
    return next(iter(told)) if len(told) == 1 else None


def _people(actors: Sequence[Actor], held: Held, sides: Sides) -> list[str]:
    """Persons by their names, everybody else by the name of the side."""
    found: dict[str, None] = {}
    for actor in actors:
        if not named(actor):
            continue
        label = actor.person or sides.label(sides.key(actor, held.entry.report.id)) or actor.name or actor.text
        found[str(label)] = None
    return list(found)


def _names(actors: Sequence[Actor]) -> list[str]:
    return list(dict.fromkeys(a.person or a.name or a.text for a in actors))


def _fullness(held: Held) -> int:
    record = talks_of(held)
    told = (record.session, record.venue, record.parties, record.mediators, record.process)
    return sum(bool(x) for x in told) + (record.format != "unspecified")


def _evidence(group: Sequence[Held]) -> tuple[Evidence, ...]:
    return tuple({h.entry.key: evidence_of(h.entry) for h in group}.values())


LEDGER = LedgerOf(
    name="talks",
    about="rounds, sessions, who met whom; issues by parties, common ground and gaps; deadlines with their clocks",
    make=ledger,
    unit="countries, or mediators where none is told,",
    reads=("event", "outlook", "ceasefire", "statement"),
    topics={
        "event": ("CONSULT", "AGREE"),
        "ceasefire": ("agreed",),
        "statement": ("demand", "reject", "offer", "agree", "say", "expect", "announce"),
    },
)
