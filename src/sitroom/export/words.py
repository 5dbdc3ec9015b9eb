"""How values read in a line: when, where, on whose word, how real. Shared by what is shown to people."""

from __future__ import annotations

import re
from collections.abc import Callable

from sitroom.model.record import Record
from sitroom.model.values import Attribution, Place, Span, Time

FOCUS = ("trigger", "cue", "number", "term", "what", "wording")
"""Fields of kinds that hold the words a record hangs on, best first."""


def when(time: Time | None) -> str:
    """A time as its day or interval; what could not be anchored as its own words.

    >>> when(Time(start=0, end=5, text="March", **{"from": "2016-03-01", "to": "2016-03-31"}))
    '2016-03-01/31'
    """
    if time is None:
        return ""
    begin, end = time.from_, time.to
    if begin is None and end is None:
        return lasting(time.value) or f"“{time.text}”"
    if begin is None:
        return f"…/{_short(end)}"
    if end is None:
        return f"{_short(begin)}/…"
    if begin == end:
        return _short(begin)
    common = 8 if begin[:8] == end[:8] and len(begin) == len(end) == 10 else 0
    return f"{_short(begin)}/{end[common:] if common else _short(end)}"


_DURATION = re.compile(r"P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?")
_UNITS = ("year", "month", "week", "day", "hour", "minute", "second")


def lasting(value: str | None) -> str | None:
    """A duration of ISO 8601 in words; another value as it is.

    >>> lasting("P10D"), lasting("PT1H"), lasting("PXD")
    ('10 days', '1 hour', 'PXD')
    """
    found = _DURATION.fullmatch(value or "")
    counts = [(n, unit) for n, unit in zip(found.groups() if found else (), _UNITS, strict=False) if n]
    return " ".join(f"{n} {unit}{'' if n == '1' else 's'}" for n, unit in counts) or value


def _short(moment: str | None) -> str:
    return re.sub(r":\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$", r"\1", moment or "").replace("T", " ")


def where(places: tuple[Place, ...], called: Callable[[str], str | None] = str) -> str:
    """Places with their country, as `called` has its code; the role only where it is not where it happened."""
    shown = []
    for place in places:
        words = place.name or place.text
        if place.country and words != place.country:
            words += f" ({called(place.country) or place.country})"
        if place.precision == "unresolved":
            words += " ?"
        if place.role not in ("event", "mentioned", "venue"):
            words = f"{place.role.replace('_', ' ')} {words}"
        shown.append(words)
    return "; ".join(shown)


def _in_brackets(source: str, act: str, told: str) -> str:
    return f"{source} ({act.replace('_', ' ')}{told})"


def on_whose_word(chain: tuple[Attribution, ...], put: Callable[[str, str, str], str] = _in_brackets) -> str:
    """The chain of who says so, outermost first; empty for the report's own voice.

    `put` words a link of its source, its act and, where it is told, to whom ("" or " to reporters").
    """
    links = []
    for link in chain:
        # A pronoun tells nothing: who it stands for does.
        source = (link.source.name or link.source.text) if link.source else "unnamed"
        told = f" to {link.told_to.text}" if link.told_to and link.told_to.text not in link.cue.text else ""
        links.append(put(_one_line(source), link.act, told))
    return " › ".join(links)


def how_real(record: Record) -> str:
    """Reality first, and whatever else is not the plain case: negative, alleged, background …"""
    words: list[str] = [record.reality]
    if record.polarity == "negative":
        words.append("NOT")
    if record.standing != "stated":
        words.append(record.standing)
    if record.novelty != "new":
        words.append(record.novelty)
    return ", ".join(words)


def focus(record: Record) -> Span | None:
    """The words that a record hangs on: its trigger, cue, number or term."""
    for name in FOCUS:
        value = getattr(record, name, None)
        if isinstance(value, Span):
            return value
    return record.evidence[0] if record.evidence else None


def quoted(record: Record, width: int) -> str:
    """The first evidence on one line, cut around the words that the record hangs on to `width` characters."""
    if not record.evidence:
        return ""
    evidence, at = record.evidence[0], focus(record)
    text = evidence.text
    if len(text) > width:
        middle = len(text) // 2
        if at is not None and evidence.start <= at.start < evidence.end:
            middle = (at.start + min(at.end, evidence.end)) // 2 - evidence.start
        start = max(0, min(middle - width // 2, len(text) - width))
        end = min(len(text), start + width)
        if start > 0:
            start = text.find(" ", start) + 1 or start
        if end < len(text):
            end = max(text.rfind(" ", 0, end), start + 1)
        text = ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
    return _one_line(text)


def _one_line(words: str) -> str:
    return " ".join(words.split())
