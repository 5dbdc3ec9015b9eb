"""A record as a row: the envelope as typed columns, the rest as JSON, and back again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sitroom.model.indexed import Indexed, actor_key, place_key
from sitroom.model.record import Record
from sitroom.model.values import Time


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A record with all that is put beside it."""

    record: Record
    index: Indexed
    what: str
    said_by: str
    blocks: tuple[str, ...] = ()


def typed_columns(new: NewRecord, published: str | None) -> dict[str, Any]:
    """The columns that can be derived from a record, and are written anew when it is corrected."""
    record, index, place = new.record, new.index, new.index.place
    keys = [key for _, actor in index.actors if (key := actor_key(actor)) is not None]
    first, last = days_of(record.time)
    due_first, due_last = days_of(index.due)
    return {
        "topic": index.topic,
        "line": storable(index.line),
        "polarity": record.polarity,
        "reality": record.reality,
        "standing": record.standing,
        "novelty": record.novelty,
        "from_day": first,
        "to_day": last,
        "published": published,
        "place": place_key(place),
        "place_name": (place.name or place.text) if place else None,
        "country": place.country if place else None,
        "admin1": place.admin1 if place else None,
        "lat": place.lat if place else None,
        "lon": place.lon if place else None,
        "precision": place.precision if place else None,
        "actor": keys[0] if keys else None,
        "other": next((key for key in keys[1:] if key != keys[0]), None),
        "said_by": new.said_by,
        "best": index.best,
        "low": index.low,
        "high": index.high,
        "basis": index.basis,
        "due_from": due_first,
        "due_to": due_last,
        "what": storable(new.what),
        "start": record.evidence[0].start if record.evidence else 0,
        "confidence": record.confidence,
    }


def actor_rows(nr: int, new: NewRecord) -> list[dict[str, Any]]:
    """Who has a part in the record, each part once."""
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for part, actor in new.index.actors:
        key = actor_key(actor)
        if key is not None:
            named = actor.person or actor.name or actor.text
            rows.setdefault((key, part), {"nr": nr, "actor": key, "part": part, "name": storable(named)})
    for link in new.record.attribution:
        key = actor_key(link.source)
        if key is not None and link.source is not None:
            named = link.source.person or link.source.name or link.source.text
            rows.setdefault((key, "says"), {"nr": nr, "actor": key, "part": "says", "name": storable(named)})
    return list(rows.values())


def days_of(time: Time | None) -> tuple[str | None, str | None]:
    """First and last moment; an open end stays open."""
    if time is None:
        return None, None
    return time.from_, time.to


def body_of(record: Record) -> dict[str, Any]:
    """A record as it is stored: what has the value that it has anyhow is left out."""
    return record.model_dump(mode="json", by_alias=True, exclude_defaults=True)


_UNSTORABLE = re.compile("[\\x00\\ud800-\\udfff]")
_BAD = {0: "\u2400"} | dict.fromkeys(range(0xD800, 0xE000), "\ufffd")


def unstorable(text: str) -> bool:
    """Whether a text has characters that no database takes: NUL, halves of surrogate pairs."""
    return _UNSTORABLE.search(text) is not None


def storable(value: Any) -> Any:
    """The same value with a mark in place of each such character: offsets stay as they are."""
    if isinstance(value, str):
        return value.translate(_BAD) if unstorable(value) else value
    if isinstance(value, Mapping):
        return {storable(k): storable(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [storable(v) for v in value]
    return value


def chunks(values: Iterable[Any], size: int = 400) -> Iterable[list[Any]]:
    """Values in lists that fit into one statement."""
    part: list[Any] = []
    for value in values:
        part.append(value)
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part
