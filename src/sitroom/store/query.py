"""What a room is asked for: one set of filters for lists, ledgers, search, files and pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, get_args

import sqlalchemy as sa

from sitroom.link.records.standing import FindingStanding
from sitroom.model.errors import UsageError
from sitroom.model.indexed import folded
from sitroom.model.record import Novelty, Polarity, Reality, Standing
from sitroom.store import schema as t
from sitroom.store.rows import storable, unstorable

KNOWN = {
    "polarity": ("polarity", get_args(Polarity)),
    "order": ("order", ("published", "latest", "day", "due", "confidence")),
    "realities": ("reality", get_args(Reality)),
    "standings": ("standing", get_args(Standing)),
    "novelties": ("novelty", get_args(Novelty)),
    "across": ("standing across reports", get_args(FindingStanding)),
}
"""Fields of a query with a closed list of values, and what one is called. Another would find nothing, as if there were none."""


@dataclass(frozen=True, slots=True)
class Query:
    """Which records are asked for. What is empty asks for nothing; several values of one field are alternatives.

    `since` and `until` are days, inclusive, of when it happened (or, where a record has no time, when it was published).
    `actor` and `place` are keys, or names as anybody would write them; a country is its ISO code, a `place` may be one too.
    `across` is how the finding of a record stands across reports, `standings` how the record does inside its own.
    `text` is searched in the evidence. Of the orders, "latest" is "published" the other way round.
    `live` leaves out older versions of reports and what people rejected.
    """

    kinds: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    realities: tuple[str, ...] = ()
    standings: tuple[str, ...] = ()
    novelties: tuple[str, ...] = ()
    across: tuple[str, ...] = ()
    polarity: str | None = None
    actor: str | None = None
    place: str | None = None
    country: str | None = None
    said_by: str | None = None
    outlet: str | None = None
    report: str | None = None
    finding: str | None = None
    text: str | None = None
    since: str | None = None
    until: str | None = None
    published_since: str | None = None
    published_until: str | None = None
    min_confidence: float | None = None
    live: bool = True
    order: str = "published"
    limit: int | None = None
    offset: int = 0

    def narrowed(self, **more: Any) -> Query:
        """The same with some fields set."""
        return replace(self, **more)

    def __post_init__(self) -> None:
        for name, (called, known) in KNOWN.items():
            check_known(called, known, getattr(self, name))
        for each in fields(self):  # no database takes NUL or half a surrogate pair, and a command line may hold both
            value = getattr(self, each.name)
            if isinstance(value, str) and unstorable(value):
                object.__setattr__(self, each.name, storable(value))
            elif isinstance(value, tuple) and any(map(unstorable, value)):
                object.__setattr__(self, each.name, tuple(map(storable, value)))

    @property
    def names_few(self) -> bool:
        """Whether it asks for what few records have, as a rule."""
        few = (self.actor, self.place, self.country, self.said_by, self.text, self.finding, self.report, self.outlet)
        return any(few)

    def as_dict(self) -> dict[str, Any]:
        """What is set, as names and values."""
        return {f.name: v for f in fields(self) if (v := getattr(self, f.name)) not in (None, (), f.default)}


def check_known(called: str, known: Iterable[str], given: str | tuple[str, ...] | None) -> None:
    """Raises `UsageError`, with those that there are, for a value that a closed list has not."""
    listed = tuple(known)
    for value in given if isinstance(given, tuple) else (given,):
        if value is not None and value not in listed:
            raise UsageError("usage.query", f"there is no {called} {value!r}", f"one of {', '.join(listed)}")


def conditions(
    query: Query, dialect: str, *, by_line: bool = False, in_order: bool = False
) -> list[sa.ColumnElement[bool]]:
    """The query as conditions on the table of records (joined with reports where an outlet or a report is asked for).

    With `by_line` days of publication are written so that SQLite does not choose by them: lines choose better. With `in_order`
    an actor and words are, so that it goes through records in their order, for the first of many.
    """
    r = t.records.c
    found: list[sa.ColumnElement[bool]] = []
    if query.live:
        # Nearly all records are: where something else chooses few, its index is to be taken and not the one on this.
        few = any((query.text, query.actor, query.place, query.said_by, query.finding, query.report, query.outlet))
        few = (few or bool(query.kinds and query.since)) and not in_order
        found.append(sa.case((r.live.is_(True), 1), else_=0) == 1 if few else r.live.is_(True))
    for column, values in (
        (r.kind, query.kinds),
        (r.topic, query.topics),
        (r.reality, query.realities),
        (r.standing, query.standings),
        (r.novelty, query.novelties),
    ):
        if values:
            found.append(column == values[0] if len(values) == 1 else column.in_(values))
    if query.polarity:
        found.append(r.polarity == query.polarity)
    if query.country:
        found.append(r.country == query.country.upper())
    if query.said_by:
        found.append(r.said_by == query.said_by)
    if query.finding:
        found.append(r.finding == query.finding)
    if query.across:
        found.append(r.finding.in_(sa.select(t.findings.c.id).where(t.findings.c.standing.in_(query.across))))
    nr = sa.func.coalesce(r.nr, 0) if in_order else r.nr
    if query.actor:
        found.append(nr.in_(_with_part(query.actor, query.live)))
    if query.place:
        found.append(_placed(query.place))
    day = sa.func.coalesce(r.from_day, r.to_day, r.published)
    if query.since:
        found.append(sa.func.coalesce(r.to_day, r.from_day, r.published) >= query.since)
    if query.until:
        found.append(day < after(query.until))
    published: sa.ColumnElement[Any] = sa.func.coalesce(r.published, sa.null()) if by_line else r.published
    if query.published_since:
        found.append(published >= query.published_since)
    if query.published_until:
        found.append(published < after(query.published_until))
    if query.min_confidence is not None:
        found.append(r.confidence >= query.min_confidence)
    if query.outlet:
        found.append(
            r.seq.in_(sa.select(t.reports.c.seq).where(sa.func.lower(t.reports.c.outlet) == query.outlet.lower()))
        )
    if query.report:
        found.append(r.seq.in_(sa.select(t.reports.c.seq).where(t.reports.c.id == query.report)))
    if query.text:
        found.append(nr.in_(matching("evidence", query.text, dialect)))
    return found


def keys_of(actor: str) -> tuple[str, str]:
    """The keys that an actor may have: what is given, or that of somebody known by this name alone."""
    return actor, f"name:{folded(actor)}"


def _with_part(actor: str, live: bool) -> sa.Select[Any] | sa.CompoundSelect[Any]:
    """The numbers of the records in which an actor of this key, or of this name, has a part."""
    a, n = t.record_actors.c, t.actor_names.c
    by_key = sa.select(a.nr).where(a.actor.in_(keys_of(actor)))
    by_name = sa.select(a.nr).where(sa.func.lower(a.name) == actor.casefold())
    if live:
        # The names of records that count are listed beside their keys: a short list, where there are many parts.
        known = sa.select(n.actor).where(sa.func.lower(n.name) == actor.casefold())
        by_name = by_name.where(a.actor.in_(known))
    return by_key.union_all(by_name)


def _placed(place: str) -> sa.ColumnElement[bool]:
    """Records at a place; chosen by themselves first, each name by its index, whatever else is asked for."""
    at = t.records.alias("at")
    p = at.c
    found = [p.place.in_((place, f"name:{folded(place)}")), sa.func.lower(p.place_name) == place.casefold()]
    if len(place) == 3 and place.isupper():
        found.append(p.country == place)
    found.append(sa.func.lower(p.admin1) == place.casefold())
    return t.records.c.nr.in_(sa.union_all(*(sa.select(p.nr).where(each) for each in found)))


def after(day: str) -> str:
    """What sorts after every moment of a day, month or year: "2024-03-14" -> "2024-03-14~"."""
    return day + "~"


def matching(table: str, text: str, dialect: str) -> sa.Select[Any]:
    """The keys of the rows of `texts` or `evidence` in which all the words stand; a phrase stands in quotation marks."""
    text = storable(text)
    key, columns = ("seq", ("title", "text")) if table == "texts" else ("nr", ("words",))
    if dialect == "sqlite":
        name = f"{table}_search"
        search = sa.table(name, sa.column("rowid"))
        return sa.select(search.c.rowid).where(
            sa.text(f"{name} MATCH :words_{table}").bindparams(**{f"words_{table}": fts5(text)})
        )
    words: sa.ColumnClause[Any] = sa.literal_column(" || ' ' || ".join(f"coalesce({c}, '')" for c in columns))
    made = sa.func.to_tsvector(sa.literal_column("'english'"), words)
    asked = sa.func.websearch_to_tsquery(sa.literal_column("'english'"), text)
    return sa.select(sa.column(key)).select_from(sa.table(table)).where(made.op("@@")(asked))


def fts5(text: str) -> str:
    """Anything that a person types, as an FTS5 query that is never malformed.

    >>> fts5('truce "Red Crescent" -Hodeidah')
    '"truce" "Red Crescent" NOT "Hodeidah"'
    """
    wanted: list[str] = []
    unwanted: list[str] = []
    for index, part in enumerate(text.split('"')):
        for word in [part] if index % 2 else part.split():
            minus = index % 2 == 0 and word.startswith("-") and len(word) > 1
            plain = "".join(c if c.isalnum() else " " for c in word).strip()
            if plain:
                (unwanted if minus else wanted).append(f'"{plain}"')
    if not wanted:
        return '""'
    return " NOT ".join([" ".join(wanted) if not unwanted else f"{' '.join(wanted)}", *unwanted])


def ordered(query: Query) -> Iterable[Any]:
    """How the rows are sorted; the number of the record tells equals apart."""
    r = t.records.c
    if query.order == "latest":
        return (r.published.desc(), r.seq.desc(), r.start.desc(), r.id.desc())
    day = sa.func.coalesce(r.from_day, r.to_day, r.published)
    first = {"published": r.published, "day": day, "due": r.due_to, "confidence": r.confidence}[query.order]
    return (first.desc() if query.order in ("confidence",) else first, r.seq, r.start, r.id)
