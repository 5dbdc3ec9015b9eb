"""The fields of a movement or posture of forces."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from sitroom.model.record import Record
from sitroom.model.values import Actor, Frozen, Place, Quantity, Span

Change = Literal[
    "withdrawal",
    "deployment",
    "reinforcement",
    "redeployment",
    "departure",
    "arrival",
    "rotation",
    "retention",
    "buildup",
]
Extent = Literal["full", "most", "half", "part", "unspecified"]


class Element(Frozen):
    """What moves or stays: "Su-25", class "combat aircraft", and how many."""

    name: str
    class_: str | None = Field(default=None, alias="class")
    quantity: Quantity | None = None


class Force(Record):
    """Whose forces moved or stayed, what of them, from where to where, and what was kept."""

    kind: Literal["force"] = "force"
    trigger: Span
    owner: Actor | None = None
    change: Change
    elements: tuple[Element, ...] = ()
    extent: Extent = "unspecified"
    sequence: str | None = None
    base: Place | None = None
    origin: Place | None = None
    destination: Place | None = None
    retained: tuple[Span, ...] = ()
