"""What links across reports are made of: a record in its report, and how two of them hang together.

Three layers are never mixed up: reports, records in reports, and findings, which are clusters of records across reports.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sitroom.model.indexed import actor_key
from sitroom.model.record import Record
from sitroom.model.values import Span

Relation = Literal["same", "updates", "corrects", "contradicts"]
"""Between two records: `same` happening or fact; the first `updates` or `corrects` the second; one `contradicts` the other."""

Key = tuple[str, str]
"""A record in a room: the report's id and the record's. Two reports of one text have records of the same ids."""


@dataclass(frozen=True, slots=True)
class Reported:
    """What linking and ledgers know of a report.

    `source` is the key of the independent source that the report comes from: an agency whose wire it carries, else its
    outlet. Reprints of one wire have the same. `published` is an ISO 8601 date or date-time. `order` is the place in
    which the room took it in; nothing may depend on it but what is shown as new. `about` is what it names, folded, in
    order; empty where that is not known.
    """

    id: str
    document: str
    source: str
    published: str | None = None
    outlet: str | None = None
    title: str | None = None
    url: str | None = None
    order: int = 0
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One record as one report has it."""

    report: Reported
    record: Record

    @property
    def key(self) -> Key:
        """The report and the record in it."""
        return self.report.id, self.record.id

    @property
    def source(self) -> str:
        """Who says so, as a key: the speaker nearest to the fact, else the report's own source.

        Outlets that quote one ministry have one source. A speaker without a name is one for each report's source only.
        """
        for link in reversed(self.record.attribution):
            actor = link.source
            key = actor_key(actor)
            if key is not None and actor is not None and not actor.anonymous and not link.anonymous:
                return f"said:{key}"
        return self.report.source


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for (weight above 0) or against an edge, in words that a person can check."""

    feature: str
    weight: float
    detail: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a kind finds when it compares two records. `score` is 0 to 1: how sure it is that `relation` holds.

    Of `updates` and `corrects` the first record is the one that does; with `swapped` it is the second.
    """

    relation: Relation
    score: float
    reasons: tuple[Reason, ...] = ()
    swapped: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """A link between two records of different reports, or of one. `a` is the smaller key unless the relation has a way."""

    a: Key
    b: Key
    relation: Relation
    score: float
    reasons: tuple[Reason, ...] = ()


CreditSort = Literal["dateline", "byline", "credit", "inputs", "outlet", "told"]
"""Where a report names an agency: in its dateline or byline, in a credit line, as one of several that it was written
from ("with agency inputs"), as the outlet itself; or only as the one that a speaker told something ("told AFP")."""


@dataclass(frozen=True, slots=True)
class Credit:
    """The agency whose wire a report carries. `agency` is its id in `agencies.tsv`, None for one that is not there.

    `span` is where the document's text says so; None where only its outlet or byline does.
    """

    name: str
    agency: str | None
    sort: CreditSort
    span: Span | None = None

    @property
    def wire(self) -> bool:
        """Whether the report is laid to the agency. "told AFP" alone is one attribution; "with agencies" names none."""
        return self.sort != "told" and self.name != "agencies"


ReportRelation = Literal["copy", "reprint", "version", "update", "correction"]
"""Between two reports: `a` has the same text as `b`; carries the same wire in other dress; is a later version of the
same page; takes the same story further; or corrects it."""


@dataclass(frozen=True, slots=True)
class ReportEdge:
    """A link between two reports by their ids. `a` is the later one; of a copy or reprint without dates the smaller id."""

    a: str
    b: str
    relation: ReportRelation
    score: float
    reasons: tuple[Reason, ...] = ()
