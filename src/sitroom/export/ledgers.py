"""Ledgers as files: CSV, JSON, GeoJSON for what has a place, iCalendar for what has a date to come."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sitroom.export.table import harmless
from sitroom.model.errors import UsageError
from sitroom.model.ledger import Ledger, Row, Section

FORMATS = ("csv", "json", "geojson", "ics")
FORMULA = frozenset("=+-@＝＋－＠")
"""What a cell begins with that a spreadsheet computes."""


def as_json(ledger: Ledger) -> str:
    """The ledger whole, as `schema/ledger.json` has it."""
    return json.dumps(ledger.model_dump(mode="json", exclude_none=False), ensure_ascii=False, indent=1) + "\n"


def as_csv(ledger: Ledger) -> str:
    """One line for each row, with the section's name and title, and the evidence as "report#record" and its words.

    Cells that a spreadsheet would take for a formula get an apostrophe before them: a report is hostile text.
    """
    keys: dict[str, None] = {}
    for section in ledger.sections:
        for row in section.rows:
            keys.update(dict.fromkeys(row.values))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    place = ("latitude", "longitude", "place_precision")
    writer.writerow(["section", "section_title", *keys, *place, "finding", "evidence", "outlets", "words"])
    for section, row in _rows(ledger):
        point = row.point
        cells = [section.name, section.title, *(_flat(row.values.get(key)) for key in keys)]
        cells += [point.lat, point.lon, point.precision] if point else ["", "", ""]
        cells += [
            row.finding or "",
            " | ".join(f"{e.report}#{e.record}" for e in row.evidence),
            " | ".join(dict.fromkeys(e.outlet or "" for e in row.evidence)),
            " | ".join(" … ".join(span.text for span in e.words) for e in row.evidence),
        ]
        writer.writerow([safe(cell) for cell in cells])
    return out.getvalue()


def as_geojson(ledger: Ledger) -> str:
    """Rows that have a place, as points (RFC 7946), each with its precision: an area is no exact place."""
    features = [
        {
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [row.point.lon, row.point.lat]},
            "properties": row.values
            | {
                "section": section.title,
                "place": row.point.name,
                "precision": row.point.precision,
                "country": row.point.country,
                "finding": row.finding,
                "evidence": [e.model_dump(mode="json") for e in row.evidence],
            },
        }
        for section, row in _rows(ledger)
        if row.point is not None
    ]
    return json.dumps({"type": "FeatureCollection", "features": features}, ensure_ascii=False) + "\n"


def as_calendar(ledger: Ledger, changed: str | None = None) -> str:
    """Rows that have a date, as a calendar (RFC 5545). A day without an hour is a whole day; windows run to their end.

    `changed` is when the room was last changed, in UTC: as of then the calendar is, and it stays the same until the next
    change. Without it that is when the latest of its reports was published.
    """
    from icalendar import Calendar, Event

    stamp = _stamp(changed or max((e.published or "" for _, row in _rows(ledger) for e in row.evidence), default=""))

    calendar = Calendar()
    calendar.add("prodid", "-//sitroom//ledgers//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", ledger.title)
    for section, row in _rows(ledger):
        first, last = _moment(row.begins), _moment(row.ends)
        if first is None and last is None:
            continue
        begins = first or last
        ends = last or first
        assert begins is not None
        assert ends is not None
        event = Event()
        event.add("uid", f"{row.finding or section.name + str(row.values)}@sitroom".replace(" ", "_")[:200])
        event.add("dtstamp", stamp)
        event.add("summary", harmless(" ".join(str(row.values.get("what") or section.title).split())))
        if isinstance(begins, datetime) and isinstance(ends, datetime):
            event.add("dtstart", begins)
            event.add("dtend", ends)
        else:
            event.add("dtstart", _day(begins))
            event.add("dtend", _day(ends) + timedelta(days=1))
        said = [
            f"{' '.join((e.outlet or e.report).split())} {e.published or ''}: "
            f"“{' … '.join(' '.join(s.text.split()) for s in e.words)}”"
            for e in row.evidence
        ]
        status = ", ".join(
            f"{k}: {_flat(row.values[k])}" for k in ("category", "status", "actors") if row.values.get(k)
        )
        event.add("description", harmless("\n".join([status, *said] if status else said)))
        calendar.add_component(event)
    return str(calendar.to_ical().decode("utf-8"))


def written(ledger: Ledger, format: str, changed: str | None = None) -> str:
    """The ledger in one of `FORMATS`, as of the room's last change. Raises `UsageError` for another format."""
    if format == "ics":
        return as_calendar(ledger, changed)
    made = {"csv": as_csv, "json": as_json, "geojson": as_geojson}.get(format)
    if made is None:
        raise UsageError("usage.format", f"a ledger is not written as {format!r}", f"one of {', '.join(FORMATS)}")
    return made(ledger)


def _rows(ledger: Ledger) -> Iterator[tuple[Section, Row]]:
    return ((section, row) for section in ledger.sections for row in section.rows)


def _flat(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return "; ".join(str(_flat(v)) for v in value)
    if isinstance(value, dict):
        return "; ".join(f"{k}: {_flat(v)}" for k, v in value.items())
    return "" if value is None else value


def safe(cell: Any) -> Any:
    """A cell without what a terminal obeys or a spreadsheet computes."""
    if not isinstance(cell, str):
        return cell
    shown = harmless(cell)
    begins = shown.lstrip()[:1]
    return f"'{shown}" if begins in FORMULA or shown[:1] in ("\t", "\r") else shown


def _moment(text: str | None) -> date | datetime | None:
    if not text:
        return None
    try:
        return datetime.fromisoformat(text) if "T" in text else date.fromisoformat(text[:10])
    except ValueError:
        return None


def _stamp(moment: str) -> datetime:
    """A moment in UTC; one without a zone is taken as it stands, and what is none is the beginning of time."""
    try:
        found = datetime.fromisoformat(moment)
    except ValueError:
        found = datetime(1970, 1, 1, tzinfo=UTC)
    return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)


def _day(moment: date | datetime) -> date:
    return moment.date() if isinstance(moment, datetime) else moment
