"""Violations of a truce by who counts them. Registers are never added up: each counts by its own lights."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from sitroom.kinds.ceasefire.attributed import attributed
from sitroom.kinds.ceasefire.listed import ARTICLES
from sitroom.kinds.ceasefire.record import Violation
from sitroom.kinds.ceasefire.responses import answered, answers
from sitroom.kinds.ceasefire.truces import SILENCE, Truce, truce_of
from sitroom.link.records.due import duration_days
from sitroom.link.records.sides import Sides
from sitroom.link.records.when import day_number
from sitroom.link.records.words import plain, stems
from sitroom.model.ledger import Column, Evidence, Held, Row, Section, evidence_of
from sitroom.model.values import Actor, Quantity, Time

RULE = (
    "A register is who counts: the monitor that publishes a note, else the side that charges. A row that is verified, not "
    "confirmed, rejected or under review is part of what the register has alleged, not an addition to it; no rows are added "
    "up, within a register or across them. A single charge of a side that the monitor has looked into stands as the monitor "
    "found it. Fights with a group that the truce leaves out are no violations and stand apart. A response is what the accused "
    "say to it, in the report of the charge or within five days of it in another: it must be on the same thing."
)
COLUMNS = (
    Column(key="date", title="date"),
    Column(key="register", title="register"),
    Column(key="accuser", title="accuser"),
    Column(key="accused", title="accused"),
    Column(key="act", title="act"),
    Column(key="quantity", title="count", align="right"),
    Column(key="period", title="period"),
    Column(key="verification", title="verification"),
    Column(key="response", title="response"),
    Column(key="reports", title="reports", align="right"),
)
_MONITOR = re.compile(
    r"(?i)\b(?:mission|monitor\w*|observ\w+|verification|commission|committee|joint \w+ cent(?:re|er)|mechanism|OSCE|SMM|UN\w*"
    r"|daily note)\b"
)
_ALLEGED = re.compile(r"(?i)\b(?:alleg|attribut|accus|blam|charg)")
_CHECKED = ("verified", "not_confirmed", "rejected", "under_review")


def violations(
    truce: Truce, around: Sequence[Held], sides: Sides, name: str, title: str
) -> tuple[Section | None, list[Row]]:
    """The charges and counts of one truce, by register and day; and those against a group that it leaves out."""
    found: dict[tuple[object, ...], tuple[dict[str, object], dict[tuple[str, str], Evidence], str | None]] = {}
    outside: list[Row] = []
    for held in truce.members:
        for violation in truce_of(held).violations:
            values = _values(held, violation, truce, sides)
            accused = sides.key(violation.accused, held.entry.report.id)
            if accused is not None and accused in truce.excluded:
                row = Row(
                    values=values | {"why": "the accused is left out of the truce"}, evidence=(_words(held, violation),)
                )
                outside.append(row)
                continue
            act = plain(str(values["act"] or "")) if values["best"] is None else None
            key = (*(values[n] for n in ("register_key", "date", "accused", "best", "verification")), act)
            _, words, _ = found.setdefault(key, (values, {}, held.finding))
            words.setdefault(held.entry.key, _words(held, violation))
    for held in around:
        if held.entry.record.kind != "figure":
            continue
        counted = _counted(held, truce, sides)
        if counted is None:
            continue
        charges = list(_charges(held, counted, truce, sides))
        if any(c["best"] == counted["best"] for c in charges):
            # The count itself is laid to somebody.
            counted = None
        for values in charges if counted is None else (counted, *charges):
            key = (*(values[n] for n in ("register_key", "date", "accused", "best", "verification")), None)
            key = next((k for k in found if _one_count(k, key)), key)
            _, words, _ = found.setdefault(key, (values, {}, held.finding))
            if not any(e.report == held.entry.report.id for e in words.values()):
                words.setdefault(held.entry.key, evidence_of(held.entry))
    rows = [
        Row(
            values=values | {"reports": len({e.report for e in words.values()})},
            evidence=tuple(words.values()),
            finding=finding,
            begins=str(values["date"]) if values["date"] else None,
        )
        for values, words, finding in found.values()
    ]
    rows.sort(
        key=lambda r: (
            str(r.values["register_key"]),
            str(r.values["date"] or ""),
            _CHECKED.count(r.values["verification"]),
        )
    )
    if not rows:
        return None, outside
    rows = answered(looked_into(_one_name(rows)), answers(around, sides), sides)
    registers = list(dict.fromkeys(str(r.values["register"]) for r in rows))
    section = Section(
        name=f"{name}:violations",
        title=f"{title}: violations by register",
        columns=COLUMNS,
        rows=tuple(rows),
        about={"registers": registers},
        note=RULE,
    )
    return section, outside


def _one_count(a: tuple[object, ...], b: tuple[object, ...]) -> bool:
    """Whether two counts are one: of one register and day, the same number, against the same side as far as both tell."""
    return a[0] == b[0] and a[1] == b[1] and a[3] == b[3] and (a[2] == b[2] or a[2] is None or b[2] is None)


def _charges(held: Held, counted: dict[str, object], truce: Truce, sides: Sides) -> Iterator[dict[str, object]]:
    """The parts of a count that its sentence lays to a party of the truce, by whom."""
    report = held.entry.report.id
    words = max((s.text for s in held.entry.record.evidence), key=len, default="")
    for told, number, by, whom in attributed(words):
        accused, accuser = sides.worded(whom, report), sides.worded(by, report) if by else None
        if accused is None or accused not in truce.keys:
            continue
        best = number if number is not None else counted["best"]
        yield counted | {
            "accuser": sides.label(accuser),
            "accused": sides.label(accused),
            "accused_key": accused,
            "quantity": told,
            "best": best,
            "low": best,
            "high": best,
            "verification": "alleged",
            "part": True,
        }


def _counted(held: Held, truce: Truce, sides: Sides) -> dict[str, object] | None:
    """A count of violations that stands by itself: "The total since 4 May is 27"."""
    figure: Any = held.entry.record
    report = held.entry.report
    if figure.measure != "violations" or figure.polarity == "negative" or figure.best is None:
        return None
    if report.id not in truce.reports and len(sides.named_in(report.id) & set(truce.keys)) < 2:
        return None
    day = _day(figure.time, held, truce)
    last = truce.last_told
    start = min(truce.days("effective"), default=None)
    number = day_number(day)
    if truce.past is not None or number is None or start is None or not start <= number <= (last or number) + SILENCE:
        return None
    register, name = _register(held, None, None, truce, sides)
    accused = sides.key(figure.side, report.id)
    words = max((s.text for s in figure.evidence), key=len, default="")
    return {
        "date": day,
        "date_basis": "period" if figure.time is not None and (figure.time.to or figure.time.from_) else "published",
        "register": name or "?",
        "register_key": register or name,
        "accuser": None,
        "accused": _label(figure.side, accused, sides),
        "accused_key": accused,
        "act": "violations",
        "quantity": figure.text,
        "best": figure.best,
        "low": figure.low,
        "high": figure.high,
        "period": _period(figure.time),
        "verification": "alleged" if _ALLEGED.search(words) else "unattributed",
        "part": figure.basis == "subset",
        "response": None,
    }


def _values(held: Held, violation: Violation, truce: Truce, sides: Sides) -> dict[str, object]:
    report = held.entry.report
    accuser = sides.key(violation.accuser, report.id)
    accused = sides.key(violation.accused, report.id)
    count = violation.quantity
    response = violation.response
    register, name = _register(held, violation.accuser, accuser, truce, sides)
    return {
        "date": _day(violation.period, held, truce),
        "date_basis": "period" if violation.period and (violation.period.to or violation.period.from_) else "published",
        "register": name or "?",
        "register_key": register or name,
        "accuser": _label(violation.accuser, accuser, sides),
        "accused": _label(violation.accused, accused, sides),
        "accused_key": accused,
        "act": violation.act,
        "quantity": None if count is None else "1" if count.text.casefold() in ARTICLES else count.text,
        "best": _best(count),
        "low": count.low if count is not None else None,
        "high": count.high if count is not None else None,
        "period": _period(violation.period),
        "verification": violation.verification,
        "part": violation.verification in _CHECKED or _of_a_count(violation, truce_of(held).violations),
        "response": f"{_label(response.by, sides.key(response.by, report.id), sides) or '?'}: {response.act}"
        if response
        else None,
    }


def _of_a_count(violation: Violation, all_: Sequence[Violation]) -> bool:
    """Whether a charge is one of those that its sentence counts: "five, three of them attributed to the army"."""
    return violation.accused is not None and any(
        v.evidence == violation.evidence
        and v.accused is None
        and (_best(v.quantity) or 0) > (_best(violation.quantity) or 0)
        for v in all_
    )


def _register(
    held: Held, actor: Actor | None, accuser: str | None, truce: Truce, sides: Sides
) -> tuple[str | None, str | None]:
    """Who counts: as a key, and in the report's words. In a monitor's note it is the monitor, unless a party speaks."""
    report = held.entry.report
    monitor = report.outlet is not None and _MONITOR.search(report.outlet) is not None
    for link in reversed(held.entry.record.attribution):
        key = sides.key(link.source, report.id)
        if key is not None and link.source is not None and not (monitor and key not in truce.keys):
            return key, link.source.person or link.source.name or link.source.text
    if monitor:
        return report.source, report.outlet
    if accuser is not None and actor is not None:
        return accuser, actor.person or actor.name or actor.text
    return report.source, report.outlet or report.source


def _label(actor: object, key: str | None, sides: Sides) -> str | None:
    return sides.label(key) or getattr(actor, "name", None) or getattr(actor, "text", None)


def _best(count: Quantity | None) -> float | int | None:
    return count.best if count is not None else None


# "the past week", "4 to 7 May", "between Monday and Friday": words that tell of both ends.
_BOTH_ENDS = re.compile(
    r"(?i)^(?:the|this|last|past|recent|since|over|during|between|from)\b|\b(?:to|and|until|till|through)\b|[-–—]\s*\d"
)


def _period(time: Time | None) -> str | None:
    """The words for a stretch of time: of "since 06:00 on 4 May" the record has the moment, and where it ends by the report."""
    if time is None:
        return None
    open_ = time.precision == "span" and time.from_ and time.to and time.from_[:10] < time.to[:10]
    return f"since {time.text}" if open_ and not _BOTH_ENDS.search(time.text) else time.text


def _day(period: Time | None, held: Held, truce: Truce) -> str | None:
    starts = truce.days("effective")
    if period is not None and period.kind == "duration" and starts and "first" in period.text.casefold():
        # "The first 24 hours" of a truce begin with it, and what is counted in "the first two days" is counted on the second.
        start = max(set(starts), key=lambda d: (starts.count(d), -d))
        last = start + max(0, math.ceil(duration_days(period.value) or 0) - 1)
        told = day_number(held.entry.report.published) or last
        return date.fromordinal(max(start, min(last, told))).isoformat()
    for time in (period, held.entry.record.time):
        if time is not None and time.kind == "date" and (time.to or time.from_):
            day = (time.from_ or time.to or "")[:10]
            if day <= (held.entry.report.published or "9999")[:10]:
                return day
    return (held.entry.report.published or "")[:10] or None


def _words(held: Held, violation: Violation) -> Evidence:
    return evidence_of(held.entry, (violation.evidence,))


def looked_into(rows: Sequence[Row]) -> list[Row]:
    """Single charges with what a monitor found on them: of the same sides and day, and in a word of what it was."""
    checked = [row for row in rows if row.values["verification"] in _CHECKED and row.values["best"] == 1]
    told = []
    for row in rows:
        found = [each for each in checked if row.values["verification"] == "alleged" and _on_it(each, row)]
        if len(found) == 1:
            values = row.values | {"verification": found[0].values["verification"]}
            row = row.model_copy(update={"values": values, "evidence": (*row.evidence, *found[0].evidence)})
        told.append(row)
    return told


def _on_it(checked: Row, charge: Row) -> bool:
    """Whether a row of another register tells what came of a single charge."""
    a, b = checked.values, charge.values
    if b["best"] != 1 or a["register_key"] == b["register_key"] or not (a["accuser"] and a["accused"]):
        return False
    if any(a[name] != b[name] for name in ("date", "accuser", "accused")):
        return False
    words = " ".join(span.text for each in charge.evidence for span in each.words)
    return any(len(stem) > 3 for stem in set(stems(str(a["act"] or ""))) & set(stems(f"{b['act']} {words}")))


def _one_name(rows: Sequence[Row]) -> list[Row]:
    """Rows of one register under one name, that of most of them: army and ministry are one side's."""
    names: dict[object, Counter[str]] = {}
    for row in rows:
        names.setdefault(row.values["register_key"], Counter())[str(row.values["register"])] += 1
    best = {key: min(found, key=lambda n: (-found[n], -len(n), n)) for key, found in names.items()}
    return [
        row.model_copy(update={"values": row.values | {"register": best[row.values["register_key"]]}}) for row in rows
    ]
