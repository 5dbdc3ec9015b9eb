"""Forces: movements and posture, of whom, with what, from where to where, and what stays."""

from __future__ import annotations

from sitroom.kinds.force.extract import extract
from sitroom.kinds.force.record import Force
from sitroom.model.kind import Kind


def what(force: Force) -> str:
    """A movement in a few words: "Russia withdrawal (most): warplanes, Hmeimim > Russia"."""
    owner = (force.owner.name or force.owner.text) if force.owner else "?"
    extent = "" if force.extent == "unspecified" else f" ({force.extent})"
    things = ", ".join(e.name for e in force.elements)
    route = " > ".join(p.name or p.text for p in (force.origin, force.destination or force.base) if p is not None)
    return f"{owner} {force.change}{extent}" + (f": {things}" if things else "") + (f", {route}" if route else "")


KIND = Kind(name="force", record=Force, extract=extract, what=what, order=40)
