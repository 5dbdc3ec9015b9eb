"""One place where a report speaks of talks."""

from __future__ import annotations

from dataclasses import dataclass, field

from sitroom.kinds.talks.record import Format, Status
from sitroom.kinds.talks.sides import Sides
from sitroom.model.values import Place
from sitroom.text.analysis import Clause


@dataclass(slots=True)
class Seed:
    """The clause that names talks and the verb it hangs on.

    `explicit` tells whether the status is worded or only supposed; a `weak` seed names those who negotiate and not the
    talks, and makes a round of its own only where nothing else does. `opened` is a relative clause that says when and where
    they open; `definite` marks "the talks", which the report has told of or takes for known.
    """

    sentence: int
    start: int
    end: int
    clause: Clause
    verb: Clause
    status: Status
    explicit: bool
    noun: str
    format: Format = "unspecified"
    venue: Place | None = None
    session: str | None = None
    process: str | None = None
    weak: bool = False
    definite: bool = False
    opened: Clause | None = None
    sides: Sides = field(default_factory=Sides)
