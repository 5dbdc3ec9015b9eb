"""Records as flat rows, one list for each kind: what data frames and spreadsheets are made from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from sitroom.export.words import focus, on_whose_word
from sitroom.model.document import Report
from sitroom.model.record import Record
from sitroom.model.values import Actor, Place, Quantity, Span, Time

Row = dict[str, Any]
_ENVELOPE = frozenset(Record.model_fields)
_BESIDE = "; "


def to_rows(reports: Report | Iterable[Report]) -> dict[str, list[Row]]:
    """The records of one or many reports by kind, in the order of reports and records.

    Every row has the envelope under the same names: ids, the document's title, outlet and publication, how real it is,
    `time_from` and `time_to`, the first place with its point and `places` with all names, `word` for who says so,
    `words` and their offsets. Then the fields of the kind: an actor by its name, words by their text, several by "; ".
    """
    found: dict[str, list[Row]] = {}
    for report in [reports] if isinstance(reports, Report) else reports:
        for record in report.records:
            found.setdefault(record.kind, []).append(_row(report, record))
    return found


def _row(report: Report, record: Record) -> Row:
    document = report.document
    row: Row = {
        "id": record.id,
        "document": record.document,
        "ref": document.ref,
        "title": document.title,
        "outlet": document.outlet,
        "published": document.published,
        "reality": record.reality,
        "polarity": record.polarity,
        "standing": record.standing,
        "novelty": record.novelty,
        "confidence": record.confidence,
        "word": on_whose_word(record.attribution) or None,
    }
    row |= _time("time", record.time)
    place = next((p for p in record.places if p.role == "event"), record.places[0] if record.places else None)
    row |= _place("place", place)
    row["places"] = _joined(p.name or p.text for p in record.places)
    at = focus(record)
    row |= {
        "words": record.evidence[0].text if record.evidence else None,
        "start": at.start if at else None,
        "end": at.end if at else None,
        "links": _joined(f"{link.type} {link.to}" for link in record.links),
    }
    for name, what in _fields(type(record)):
        row |= _field(name, what, getattr(record, name))
    return row


@cache
def _fields(record: type[Record]) -> tuple[tuple[str, type | None], ...]:
    """The fields of a kind and what they hold, by their types: a column is there whether a record fills it or not."""
    found = []
    for name, field in record.model_fields.items():
        inner = _inner(field.annotation)
        what = next((kind for kind in (Actor, Place, Time, Quantity) if kind in inner), None)
        if name not in _ENVELOPE:
            found.append((name, what))
    return tuple(found)


def _inner(annotation: Any) -> set[Any]:
    return {annotation}.union(*map(_inner, get_args(annotation)))


def _field(name: str, what: type | None, value: Any) -> Row:
    if what is Actor:
        actors = value if isinstance(value, tuple) else (value,) if value else ()
        return {
            name: _joined(a.name or a.text for a in actors),
            f"{name}_id": _joined(a.id or "" for a in actors),
            f"{name}_country": _joined(a.country or "" for a in actors),
        }
    if what is Place and not isinstance(value, tuple):
        return _place(name, value)
    if what is Time and not isinstance(value, tuple):
        return _time(name, value)
    if what is Quantity and not isinstance(value, tuple):
        return {f"{name}_{part}": getattr(value, part, None) for part in ("best", "low", "high", "qualifier", "unit")}
    if isinstance(value, tuple):
        return {name: _joined(_plain(v) for v in value)}
    return {name: _plain(value) if isinstance(value, BaseModel) else value}


def _plain(value: Any) -> str:
    if isinstance(value, Actor | Place):
        return value.name or value.text
    if isinstance(value, Span):
        return value.text
    if isinstance(value, BaseModel):
        parts = ((name, getattr(value, name)) for name in type(value).model_fields if name != "evidence")
        return ", ".join(f"{name} {_plain(part)}" for name, part in parts if part not in (None, (), ""))
    if isinstance(value, tuple):
        return _BESIDE.join(map(_plain, value))
    return str(value)


def _time(name: str, time: Time | None) -> Row:
    return {
        f"{name}_from": time.from_ if time else None,
        f"{name}_to": time.to if time else None,
        f"{name}_precision": time.precision if time else None,
        f"{name}_words": time.text if time else None,
    }


def _place(name: str, place: Place | None) -> Row:
    row: Row = {name: (place.name or place.text) if place else None}
    return row | {
        f"{name}_{part}": getattr(place, part) if place else None
        for part in ("id", "lat", "lon", "country", "admin1", "precision")
    }


def _joined(parts: Iterable[str]) -> str | None:
    return _BESIDE.join(parts) or None
