"""Forces: movements and posture, of whom, with what, from where to where, and what stays."""

from __future__ import annotations

from sitroom.kinds.force.extract import extract
from sitroom.kinds.force.index import index
from sitroom.kinds.force.ledger import LEDGER
from sitroom.kinds.force.link import blocks, compare
from sitroom.kinds.force.record import Element, Force
from sitroom.model.kind import Kind


def what(force: Force) -> str:
    """A movement in a few words: "Russia withdrawal (most): warplanes, Hmeimim > Russia"."""
    owner = (force.owner.name or force.owner.text) if force.owner else "?"
    extent = "" if force.extent == "unspecified" else f" ({force.extent})"
    things = ", ".join(map(_counted, force.elements))
    route = " > ".join(p.name or p.text for p in (force.origin, force.destination or force.base) if p is not None)
    return f"{owner} {force.change}{extent}" + (f": {things}" if things else "") + (f", {route}" if route else "")


def _counted(element: Element) -> str:
    """The number as the report words it, before what it counts: "about 600 men"."""
    words = " ".join(element.quantity.text.split()) if element.quantity else ""
    if not words or words.casefold() in element.name.casefold():
        return element.name
    return words if element.name.casefold() in words.casefold() else f"{words} {element.name}"


KIND = Kind(
    name="force",
    record=Force,
    extract=extract,
    what=what,
    index=index,
    topic="change",
    order=40,
    blocks=blocks,
    compare=compare,
    ledger=LEDGER,
)
