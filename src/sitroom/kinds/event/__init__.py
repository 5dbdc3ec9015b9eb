"""Events: who did what to whom, in PLOVER's types and modes, with the nearest CAMEO and ACLED codes."""

from __future__ import annotations

from sitroom.kinds.event.extract import extract
from sitroom.kinds.event.index import index
from sitroom.kinds.event.link import blocks, compare
from sitroom.kinds.event.record import EventRecord
from sitroom.model.kind import Kind


def what(event: EventRecord) -> str:
    """An event in a few words: "Russia > Islamic State ASSAULT/aerial"."""
    actors = ", ".join(a.name or a.text for a in event.actors) or "?"
    towards = [*(r.name or r.text for r in event.recipients), *(o.text for o in event.objects)]
    named = f"{event.type}/{event.mode}" if event.type and event.mode else event.type or event.trigger.text
    denied = "no " if event.polarity == "negative" else ""
    return f"{actors}{' > ' + ', '.join(towards) if towards else ''} {denied}{named}"


KIND = Kind(
    name="event",
    record=EventRecord,
    extract=extract,
    what=what,
    index=index,
    topic="type",
    order=10,
    blocks=blocks,
    compare=compare,
)
