"""Where a movement of forces is told: the place they leave, reach or hold, a town with its district and port as one."""

from __future__ import annotations

import re

from sitroom.kinds.force.record import Force
from sitroom.model.indexed import folded
from sitroom.model.values import Place

WAYS = {
    "withdrawal": "left",
    "departure": "left",
    "deployment": "came",
    "reinforcement": "came",
    "arrival": "came",
    "buildup": "came",
    "retention": "stayed",
    "rotation": "came",
    "redeployment": "came",
}
_FEATURE = re.compile(
    r"(?i)\s+(?:district|province|region|governorate|county|port|city|town|airport|airbase|air base|base)$"
)


def told_at(force: Force) -> Place | None:
    """The place under which a movement stands."""
    shown = {
        "left": force.origin or force.base,
        "came": force.destination or force.base,
        "stayed": force.base or force.origin,
    }[WAYS[force.change]]
    if shown is None and not (force.origin or force.destination):
        return next((p for p in force.places if p.role in ("event", "base", "venue")), None)
    return shown


def bare(place: Place) -> str:
    """The name of a place without what it is: "Kawambwa district" is Kawambwa."""
    return _FEATURE.sub("", folded(place.name or place.text))
