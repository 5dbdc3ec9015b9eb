"""What is to come, and what became of what was to come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

from sitroom.kinds.outlook.record import Outlook
from sitroom.kinds.outlook.retold import recalls, with_retold
from sitroom.kinds.outlook.tables import SOURCES, THREATS, sections_of
from sitroom.link.records.context import evidence_text
from sitroom.link.records.due import Due, counted, due_of
from sitroom.link.records.fulfilled import Later, Promise, Sign
from sitroom.link.records.sides import Sides, both
from sitroom.link.records.when import day_number
from sitroom.link.records.words import plain
from sitroom.model.indexed import shown_place
from sitroom.model.ledger import (
    Asked,
    Evidence,
    Held,
    Ledger,
    LedgerOf,
    Row,
    evidence_of,
    joined,
    point_of,
)
from sitroom.model.values import Place, Span

RULE = (
    "One line for each thing announced, expected, pledged, asked for or threatened, with all reports that carry it. Met and "
    "not met are proposed from records of later reports on the same side's deed: done in time, said not to have been, or "
    "done late (not met). The word of whoever announced it gives way to another's; where the two differ the line is "
    "disputed. A threat whose time has run out with nothing found is expired, anything else overdue; due ends within seven "
    "days. What a person has said of an outcome stands. A time without a start counts from publication where the report "
    "says within; one that counts from the start of a truce from the day that its report gives for it, one that counts from "
    "another event has not started until somebody says so. What a later report only recalls stands with what it recalls."
)
_LEAD = re.compile(r"(?:, and |; |, but |\bsaid (?:that )?|\btold \w+ that )")
_NAMED = re.compile(
    r"\b(?:[Tt]he|[Aa]n?|[Ii]ts|[Tt]heir|[Hh]is|[Hh]er|[Tt]h(?:is|at|ese|ose))(?: [\w'’-]+){1,5},?"
    r"(?P<is> (?:which|that|who) (?:is|are|was|were))? $"
)
# "by May 14, the day on which the truce runs out": what else falls on the day is no part of the deed.
_DAY_TOLD = re.compile(
    r",\s+(?:the|a) (?:day|date|hour|week|month|anniversary) (?:(?:on|in|at|of) which|when|that)\b.*$"
)
SOON = 7
"""Days ahead that count as due."""


def ledger(held: Sequence[Held], asked: Asked) -> Ledger:
    """What is due first, then what is overdue, open, asked for, met, not met, expired; and how far each source was right."""
    sides = Sides(h.entry for h in (*held, *asked.around))
    later = Later((*asked.around, *held), sides)
    today = day_number(asked.today) or date.today().toordinal()
    groups: dict[str, list[Held]] = {}
    told: dict[str, list[Outlook]] = {}
    left_out = 0
    for each in held:
        outlook = each.entry.record
        assert isinstance(outlook, Outlook)
        told.setdefault(each.entry.report.id, []).append(outlook)
        supposed = outlook.reality in ("hypothetical", "habitual") and outlook.window is None
        if outlook.polarity == "negative" or outlook.reality == "cancelled" or supposed:
            left_out += 1
            continue
        groups.setdefault(each.finding or "#".join(each.entry.key), []).append(each)
    beside: dict[str, list[Held]] = {}
    for each in asked.around:
        if each.entry.record.kind in ("event", "force"):
            beside.setdefault(each.entry.report.id, []).append(each)
    truces = _truces(asked.around)
    joined_up = with_retold(list(groups.values()), sides)
    sections = sections_of([_row(group, later, sides, beside, truces, today, told) for group in joined_up])
    notes = (f"{left_out} that are only supposed, denied or called off",) if left_out else ()
    return Ledger(name="outlook", title="Outlook", rule=RULE, sections=sections, left_out=notes)


def joined_by_status(pages: Sequence[Ledger]) -> Ledger:
    """Pages as one ledger: each table in its order, the record of the sources counted anew."""
    whole = joined(pages)
    return whole.model_copy(
        update={"sections": sections_of([row for s in whole.sections if s.name != SOURCES for row in s.rows])}
    )


def _row(
    group: Sequence[Held],
    later: Later,
    sides: Sides,
    beside: dict[str, list[Held]],
    truces: dict[str, list[Any]],
    today: int,
    announced: dict[str, list[Outlook]],
) -> Row:
    shown = min(group, key=_rank)
    outlook = shown.entry.record
    assert isinstance(outlook, Outlook)
    report = shown.entry.report
    due = _started(due_of(outlook.window, _words(outlook), report.published), truces.get(report.id, ()))
    said = _settled(group)
    sisters = [o for o in announced.get(report.id, ()) if o.wording == outlook.wording and o is not outlook]
    made = min(h.entry.report.published or "9999" for h in group)
    signs = (
        later.signs(
            _promise(group, shown, due, sides, made, beside.get(report.id, ()), truces.get(report.id, ()), sisters)
        )
        if said is None
        else []
    )
    status = said or _status(due, signs, _is_threat(group), today)
    proposed = bool(signs) and said is None
    evidence = _evidence(group, signs)
    actors = [a for a in outlook.actors if not both(a)]
    source = shown.entry.source
    speaker = outlook.attribution[-1].source if outlook.attribution else None
    label = (
        (sides.label(sides.key(speaker, report.id)) if speaker is not None else None) or report.outlet or report.source
    )
    told = speaker.person or speaker.name or speaker.text if speaker is not None else label
    open_ = status in ("due", "overdue", "open")
    return Row(
        values={
            "what": _alone(outlook, sisters),
            "category": next((c for h in group if (c := _category(h)) in THREATS), outlook.category),
            "actors": [sides.label(sides.key(a, report.id)) or a.name or a.text for a in actors]
            or (["both sides"] if outlook.actors else []),
            "source": told,
            "side": label,
            "source_key": source,
            "made": made[:10] if made != "9999" else None,
            "begins": due.begins,
            "ends": due.ends,
            "window": outlook.window.text if outlook.window is not None else None,
            "window_basis": due.basis,
            "clock": f"not started: {due.clock}" if due.clock else None,
            "condition": f"{outlook.condition_mark or 'if'} {outlook.condition.text}" if outlook.condition else None,
            "after": outlook.after.text if isinstance(outlook.after, Span) else outlook.after,
            "likelihood": list(outlook.likelihood) if outlook.likelihood else None,
            "status": status,
            "basis": "a person" if said is not None else f"proposed: {signs[0].why}" if proposed else None,
            "proposed": proposed,
            "signs": [
                {"outcome": s.outcome, "report": s.held.entry.report.id, "record": s.held.entry.record.id, "why": s.why}
                for s in signs[:5]
            ],
            "late": signs[0].late if proposed and status == "not_met" else None,
            "disputed": len({s.outcome for s in signs[:5]}) > 1 or None,
            "standing": shown.standing,
            "reports": len({h.entry.report.id for h in group}),
        },
        evidence=evidence,
        finding=shown.finding or None,
        point=point_of(shown_place(outlook)),
        begins=(due.begins or due.ends) if open_ else None,
        ends=(due.ends or due.begins) if open_ else None,
    )


def _truces(around: Sequence[Held]) -> dict[str, list[Any]]:
    """The truces that each report tells of."""
    found: dict[str, list[Any]] = {}
    for held in around:
        if held.entry.record.kind == "ceasefire" and held.entry.record.polarity == "positive":
            found.setdefault(held.entry.report.id, []).append(held.entry.record)
    return found


def _started(due: Due, truces: Sequence[Any]) -> Due:
    """The same with the day that it counts to, where it counts from the start of the truce that its report tells of."""
    starts = {t.effective.from_ or t.effective.to for t in truces if t.effective is not None} - {None}
    if due.clock is None or len(starts) != 1:
        return due
    deadline, clock = counted(due, starts.pop())
    if deadline is None:
        return due
    return Due(last=day_number(deadline), ends=deadline, basis=f"counted {clock}", duration=due.duration)


def _category(held: Held) -> str:
    return str(getattr(held.entry.record, "category", ""))


def _is_threat(group: Sequence[Held]) -> bool:
    """Whether any report has it as a threat or a warning."""
    return any(_category(h) in THREATS or h.entry.record.reality == "threatened" for h in group)


def _status(due: Due, signs: Sequence[Sign], threat: bool, today: int) -> str:
    if signs:
        return signs[0].outcome
    last = due.last if due.last is not None else due.first
    if last is None:
        return "open"
    if last < today:
        return "expired" if threat else "overdue"
    return "due" if last <= today + SOON else "open"


def _settled(group: Sequence[Held]) -> str | None:
    """What a person has made of the outcome: a reader always leaves it open."""
    found = [o for h in group if (o := getattr(h.entry.record, "outcome", "open")) != "open"]
    return str(found[-1]) if found else None


def _places(outlook: Outlook, beside: Sequence[Held]) -> tuple[Place, ...]:
    """Where it is to be: as it says itself, else as what is to be done says whose verb stands in its words."""
    if outlook.places:
        return outlook.places
    for held in beside:
        record: Any = held.entry.record
        if record.places and outlook.what.start <= record.trigger.start < outlook.what.end:
            return tuple(record.places)
    return ()


def _promise(
    group: Sequence[Held],
    shown: Held,
    due: Due,
    sides: Sides,
    made: str,
    beside: Sequence[Held],
    truces: Sequence[Any],
    sisters: Sequence[Outlook],
) -> Promise:
    outlook = shown.entry.record
    assert isinstance(outlook, Outlook)
    report = shown.entry.report
    doers = [a for a in outlook.actors if a.id or a.person or any(c.isupper() for c in a.name or a.text)]
    speaker = outlook.attribution[-1].source if outlook.attribution else None
    others = [speaker] if speaker is not None and not doers else []
    if any(map(both, outlook.actors)) and not doers:
        others += [actor for truce in truces for actor in truce.parties if not both(actor)]
    return Promise(
        text=_DAY_TOLD.sub("", _alone(outlook, sisters)),
        report=report.id,
        made=day_number(made) or 0,
        first=due.first,
        last=due.last if due.last is not None else due.first,
        when=outlook.window.text if outlook.window is not None else "",
        sides=sides.keys(doers, report.id),
        maybe=sides.keys(others, report.id),
        places=_places(outlook, beside),
        speaker=shown.entry.source,
        # What recalls it may say in the same words what became of it.
        told=frozenset(plain(evidence_text(h.entry.record)) for h in group if h is shown or not recalls(h)),
    )


def _alone(outlook: Outlook, sisters: Sequence[Outlook]) -> str:
    """What is to come, without the parts that are promises of their own, and with the verb that it shares with them.

    "Some 600 men and four helicopters would be gone by Sunday, another 700 men by 9 May": "Some 600 men would be gone by
    Sunday", "four helicopters would be gone by Sunday", "another 700 men by 9 May would be gone".
    """
    what, verb = outlook.what, outlook.wording
    if verb.end <= what.start and any(s.what.start <= verb.start < s.what.end for s in sisters):
        return f"{_what(outlook)} {verb.text}"
    parts = [s.what.start for s in sisters if s.what.end == what.end and what.start < s.what.start < verb.start]
    if parts and what.start < verb.start < what.end:
        first = what.text[: min(parts) - what.start].rstrip(" ,").removesuffix(" and")
        return f"{first} {what.text[verb.start - what.start :]}"
    return _what(outlook)


def _rank(held: Held) -> tuple[bool, str, int]:
    """The first to tell it with a day stands for all."""
    outlook = held.entry.record
    assert isinstance(outlook, Outlook)
    window = outlook.window
    dated = window is not None and bool(window.from_ or window.to)
    return not dated, held.entry.report.published or "9999", outlook.what.start


def _words(outlook: Outlook) -> str:
    return max((s.text for s in outlook.evidence), key=len, default=outlook.what.text)


def _what(outlook: Outlook) -> str:
    """What is to come, with its subject where the words leave it to what stands before them."""
    text = " ".join(outlook.what.text.split())
    if text.count('"') == 1:
        text = text.partition('"')[0].strip() or text.strip('" ')
    text = text.removesuffix(", he said").removesuffix(", she said")
    if text.split(" ", 1)[0].casefold() not in ("to", "which", "who", "that", "be"):
        return text
    for span in outlook.evidence:
        if span.start <= outlook.what.start and outlook.what.end <= span.end:
            whole = " ".join(span.text[: outlook.what.end - span.start].split())
            named = _NAMED.search(whole[: -len(text)])
            if named is not None and (named["is"] or not text.casefold().startswith(("to ", "be "))):
                return f"{named.group()}{text}"  # "the truce, which runs out on Wednesday"
            whole = _LEAD.split(whole)[-1] if len(_LEAD.split(whole)[-1]) > len(text) else whole
            if len(whole) <= 200:
                return whole
    return text


def _evidence(group: Sequence[Held], signs: Sequence[Sign]) -> tuple[Evidence, ...]:
    found: dict[tuple[str, str], Evidence] = {}
    for held in (*group, *(s.held for s in signs[:3])):
        found.setdefault(held.entry.key, evidence_of(held.entry))
    return tuple(found.values())


LEDGER = LedgerOf(
    name="outlook",
    about="what was announced, expected, pledged, threatened; what is due, and what became of it",
    make=ledger,
    unit="announcements",
    reads=("event", "force", "ceasefire", "talks"),
    follows=("event", "force", "ceasefire", "talks"),
    by_due=True,
    join=joined_by_status,
)
