"""Runs the kinds over an analysis, checks every span, drops doubles, relates records of different kinds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from sitroom.extract.confidence import calibrated
from sitroom.extract.freed import without_prisoners
from sitroom.extract.relate import position, relate
from sitroom.model.kind import Kind
from sitroom.model.record import Issue, Record
from sitroom.model.values import Span
from sitroom.text.analysis import Analysis


def extract(analysis: Analysis, kinds: Iterable[Kind], calibrate: bool = True) -> list[Record]:
    """The records of all kinds, in the order of kinds and then of text.

    A record with a span that differs from the text is left out and noted as an Issue: every value leads back to its
    words, or is not printed.
    """
    asides = [r.anonymity for r in analysis.reportings if r.anonymity is not None]
    records: list[Record] = []
    right: dict[int, BaseModel] = {}
    for kind in kinds:
        seen: set[str] = set()
        found = sorted(kind.extract(analysis), key=lambda r: (r.evidence[0].start if r.evidence else 0, r.id))
        for record in found:
            if record.id in seen:
                continue
            seen.add(record.id)
            start, end = position(record)
            if any(low <= start and end <= high for low, high in asides):
                # "because he was not authorised to discuss the move" tells why a name is missing, and of no event.
                continue
            wrong = _differing(record, analysis.document.text, right)
            if wrong is not None:
                analysis.issues.append(
                    Issue(
                        code="record.span",
                        message=f"a {kind.name} record was left out: its words {wrong.text[:60]!r} are not the text's",
                        record=record.id,
                    )
                )
                continue
            records.append(record)
    if calibrate:
        records = [r.model_copy(update={"confidence": calibrated(r.kind, r.confidence)}) for r in records]
    return relate(analysis, without_prisoners(analysis, records))


def _differing(value: Any, text: str, right: dict[int, BaseModel]) -> Span | None:
    """The first span in a value that differs from the text; what holds none goes to `right`: records share actors."""
    kind = type(value)
    if kind is Span:
        return value if text[value.start : value.end] != value.text else None
    if kind is tuple and not value:
        return None
    if isinstance(value, BaseModel):
        if id(value) in right:
            return None
        given = value.__dict__
        items: Iterable[Any] = [given[name] for name in _holders(type(value))]
    elif isinstance(value, (list, tuple)):  # a union would be made anew at each call
        items = value
    else:
        return None
    for item in items:
        wrong = _differing(item, text, right)
        if wrong is not None:
            return wrong
    if isinstance(value, BaseModel):
        right[id(value)] = value
    return None


@cache
def _holders(model: type[BaseModel]) -> tuple[str, ...]:
    """The fields in which a model, or something in them, can be."""
    return tuple(name for name, field in model.model_fields.items() if _holds_models(field.annotation))


def _holds_models(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return True
    return annotation is Any or any(_holds_models(part) for part in get_args(annotation))
