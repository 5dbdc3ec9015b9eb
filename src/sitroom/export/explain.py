"""Why a record is what it is: its words, its trigger, its values with their candidates, its links and issues."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from sitroom.export.words import focus, how_real, on_whose_word, when, where
from sitroom.model.document import Report
from sitroom.model.record import Record
from sitroom.model.values import Actor, Place, Span, Time

_ENVELOPE = frozenset(Record.model_fields)


def find_record(report: Report, id: str) -> Record | None:
    """The record with this id, or with this beginning of one when only one has it."""
    exact = [r for r in report.records if r.id == id]
    begun = [r for r in report.records if r.id.startswith(id) or r.id.partition(":")[2].startswith(id)]
    return exact[0] if exact else begun[0] if len(begun) == 1 and id else None


def explain(
    report: Report, record: Record, reasons: Mapping[str, Sequence[str]], what: Mapping[str, Callable[[Any], str]]
) -> str:
    """Lines of plain text, with a line end. `reasons` is `Analysis.explanations`."""
    say = what.get(record.kind)
    lines = [
        record.id,
        f"  what       {_line(say(record)) if say else record.kind}",
        f"  how real   {how_real(record)}",
        f"  whose word {on_whose_word(record.attribution) or 'the report itself'}",
        f"  when       {when(record.time) or 'not given'}{_why_time(record.time)}",
        f"  where      {where(record.places) or 'not given'}",
        f"  confidence {record.confidence:.2f}",
    ]
    at = focus(record)
    if at is not None and at not in record.evidence:
        lines.append(f"  hangs on   {_span(at)}")
    lines += [f"  words      {_span(span)}" for span in record.evidence]
    lines += _values(record)
    shown = (record.id, *(_key(v) for v in _mentions(record)))
    why = [line for key in dict.fromkeys(shown) for line in reasons.get(key, ())]
    lines += ["  why"] + [f"    {line}" for line in why] if why else []
    others = {r.id: r for r in report.records}
    for link in record.links:
        other = others.get(link.to)
        told = what.get(other.kind) if other else None
        lines.append(f"  {link.type.replace('_', ' ')}  {link.to}{f'  {_line(told(other))}' if told else ''}")
    lines += [
        f"  issue      {i.code}: {i.message}"
        for i in report.issues
        if i.record == record.id or (i.span is not None and any(_within(i.span, e) for e in record.evidence))
    ]
    return "\n".join(lines) + "\n"


def _values(record: Record) -> list[str]:
    """The fields of the kind that are filled."""
    lines = []
    for name, field in type(record).model_fields.items():
        value = getattr(record, name)
        if name in _ENVELOPE or value in (None, (), "", field.default):
            continue
        for one in value if isinstance(value, tuple) else (value,):
            lines.append(f"  {name:<10} {_value(one)}")
    return lines


def _value(value: Any) -> str:
    if isinstance(value, Actor):
        parts = [value.type, value.country, value.id, value.office, value.person]
        return f"{_span(value)} = {value.name or 'not identified'} [{', '.join(p for p in parts if p)}]"
    if isinstance(value, Place):
        point = f"{value.lat}, {value.lon}" if value.lat is not None else "no point"
        return f"{_span(value)} = {value.name or 'not resolved'} [{value.id or 'no id'}, {point}, {value.precision}]"
    if isinstance(value, Time):
        return f"{_span(value)} = {when(value)}{_why_time(value)}"
    if isinstance(value, Span):
        return _span(value)
    if isinstance(value, BaseModel):
        filled = ((name, getattr(value, name)) for name in type(value).model_fields)
        return ", ".join(f"{name}={_value(part)}" for name, part in filled if part not in (None, ()))
    if isinstance(value, tuple):
        return "; ".join(map(_value, value))
    return str(value)


def _mentions(record: Record) -> list[Span]:
    found: list[Span] = [*record.places, *([record.time] if record.time else [])]
    for name in type(record).model_fields:
        value = getattr(record, name)
        found += [v for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, Actor | Place | Time)]
    return found


def _key(mention: Span) -> str:
    """How stages name a mention when they give their reasons for it: "actor:12", "place:12", "time:12"."""
    return f"{type(mention).__name__.lower()}:{mention.start}"


def _why_time(time: Time | None) -> str:
    return f" [{time.precision}, {time.basis}]" if time else ""


def _span(span: Span) -> str:
    return f"“{_line(span.text)}” ({span.start}–{span.end})"


def _line(words: str) -> str:
    return " ".join(words.split())


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
