"""Ceasefires: the source's term, its state, who is in it and who is not, when it runs, and its violations."""

from __future__ import annotations

from sitroom.kinds.ceasefire.extract import extract
from sitroom.kinds.ceasefire.index import index
from sitroom.kinds.ceasefire.ledger import LEDGER
from sitroom.kinds.ceasefire.link import blocks, compare
from sitroom.kinds.ceasefire.record import Ceasefire
from sitroom.model.kind import Kind


def what(truce: Ceasefire) -> str:
    """A truce in a few words: "ceasefire in_force, 2016-02-27 on, without jihadists; 15 violations alleged"."""
    parts = [f"{truce.term.text} {truce.state}"]
    if truce.parties:
        parts.append(" / ".join(a.name or a.text for a in truce.parties))
    if truce.effective is not None:
        until = f" to {truce.expires.to or truce.expires.from_}" if truce.expires is not None else " on"
        parts.append(f"{truce.effective.from_ or truce.effective.to}{until}")
    if truce.excluded_actors:
        parts.append("without " + ", ".join(a.name or a.text for a in truce.excluded_actors))
    if truce.violations:
        parts.append(f"{len(truce.violations)} charge{'s' if len(truce.violations) > 1 else ''} of violations")
    return ", ".join(parts)


KIND = Kind(
    name="ceasefire",
    record=Ceasefire,
    extract=extract,
    what=what,
    index=index,
    topic="state",
    order=50,
    blocks=blocks,
    compare=compare,
    ledger=LEDGER,
)
