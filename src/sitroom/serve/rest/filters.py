"""The filters that lists, ledgers, search, files and pages share, as they stand in an address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import Query as Parameter
from fastapi import Request
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from sitroom.lexicon.names import country_code
from sitroom.room import Query
from sitroom.room.counts import DISPUTED, FindingQuery
from sitroom.serve.asked import day, known_kinds, known_topics

LISTS = ("kind", "topic", "reality", "standing", "novelty", "across")
WORDS = (
    "q",
    "actor",
    "place",
    "country",
    "said_by",
    "outlet",
    "since",
    "until",
    "published_since",
    "published_until",
    "today",
)


@dataclass(frozen=True, slots=True)
class Filters:
    """What an address asks for. `query` is what a room takes; `pairs` gives the address back."""

    kind: tuple[str, ...] = ()
    topic: tuple[str, ...] = ()
    reality: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    novelty: tuple[str, ...] = ()
    across: tuple[str, ...] = ()
    q: str | None = None
    actor: str | None = None
    place: str | None = None
    country: str | None = None
    said_by: str | None = None
    outlet: str | None = None
    since: str | None = None
    until: str | None = None
    published_since: str | None = None
    published_until: str | None = None
    today: str | None = None
    query: Query = field(default_factory=Query)

    def findings(self, **more: Any) -> FindingQuery:
        """The findings that have a record which is asked for."""
        return FindingQuery(records=self.query.narrowed(across=()), across=self.across, **more)

    def disputed(self) -> FindingQuery:
        """Those of them that somebody has otherwise, or denies."""
        found = self.findings()
        return replace(found, across=tuple(set(found.across) & set(DISPUTED)) or DISPUTED)

    def pairs(self, *, without: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
        """Names and values, as an address has them."""
        for name in (*LISTS, *WORDS):
            value = getattr(self, name)
            if name in without or not value:
                continue
            if isinstance(value, tuple):
                yield from ((name, each) for each in value)
            else:
                yield name, value

    def address(self, path: str, **more: str | int | tuple[str, ...] | None) -> str:
        """An address with these filters, and some set anew or (None) taken out."""
        anew = (
            (name, each) for name, value in more.items() for each in (value if isinstance(value, tuple) else (value,))
        )
        kept = [*self.pairs(without=tuple(more)), *((name, str(each)) for name, each in anew if each not in (None, ""))]
        return f"{path}?{urlencode(kept)}" if kept else path

    @property
    def narrows(self) -> bool:
        """Whether anything is left out by them; the day that is looked from leaves out nothing."""
        return any(True for _ in self.pairs(without=("today",)))


def _list(about: str) -> Any:
    return Field(default_factory=list, description=about, max_length=50)


def _text(about: str, most: int = 300) -> Any:
    return Field(default=None, description=about, max_length=most)


class Given(BaseModel):
    """The parameters of an address: as one model they are checked in a seventh of the time that they take one by one."""

    kind: list[str] = _list("Only records of this kind.")
    topic: list[str] = _list("An event's PLOVER type, a figure's measure, a statement's act, a truce's state …")
    reality: list[str] = _list("occurred, ongoing, planned, threatened, …")
    standing: list[str] = _list("Inside one report: stated, claimed, alleged, denied, contested.")
    novelty: list[str] = _list("new, update, background, anniversary.")
    across: list[str] = _list("Across reports: corroborated, single_source, contradicted, denied, superseded.")
    q: str | None = _text("Words in the evidence; a phrase in quotation marks, -without this.", 400)
    actor: str | None = _text("With a part for this actor: a name, or an id.")
    place: str | None = _text("At this place, or in this province or country: a name, an id, an ISO code.")
    country: str | None = _text("A country: its name, or ISO 3166-1 alpha-3.")
    said_by: str | None = _text("On the word of this source: its name, or its key.")
    outlet: str | None = _text("Printed by this outlet.")
    since: str | None = _text("Happened on or after this day (published, where no day is known).")
    until: str | None = _text("Happened on or before this day.")
    published_since: str | None = _text("Published on or after this day.")
    published_until: str | None = _text("Published on or before this day.")
    today: str | None = _text("The day on which things are due or overdue; this day, if not given.")


async def filters(request: Request, given: Annotated[Given, Parameter()]) -> Filters:
    """The filters of a request. Raises `UsageError` for a kind, a topic, a day … that there is none of."""
    said_by = _word(given.said_by)
    made = Filters(
        kind=known_kinds(_each(given.kind), "kind"),
        topic=known_topics(_each(given.topic), _each(given.kind), "topic"),
        reality=_each(given.reality),
        standing=_each(given.standing),
        novelty=_each(given.novelty),
        across=_each(given.across),
        q=_word(given.q),
        actor=_word(given.actor),
        place=_word(given.place),
        country=_country(_word(given.country)),
        said_by=await run_in_threadpool(_source, request, said_by) if said_by else None,
        outlet=_word(given.outlet),
        since=day(given.since, "since"),
        until=day(given.until, "until"),
        published_since=day(given.published_since, "published_since"),
        published_until=day(given.published_until, "published_until"),
        today=day(given.today, "today"),
    )
    query = Query(
        kinds=made.kind,
        topics=made.topic,
        realities=made.reality,
        standings=made.standing,
        novelties=made.novelty,
        across=made.across,
        text=made.q,
        actor=made.actor,
        place=made.place,
        country=made.country,
        said_by=made.said_by,
        outlet=made.outlet,
        since=made.since,
        until=made.until,
        published_since=made.published_since,
        published_until=made.published_until,
    )
    return replace(made, query=query)


def _country(text: str | None) -> str | None:
    """The code of a country; what is none stands as it was given, and finds nothing."""
    return country_code(text) or text if text else None


def _source(request: Request, text: str) -> str:
    """The key of a source that is asked for by its name, the same way."""
    return request.app.state.desk.told("source_named", text) or text


def _each(values: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))


def _word(text: str | None) -> str | None:
    """A field that a form sends empty asks for nothing."""
    return (text or "").strip() or None
