"""Reads many reports: in this process or in several, in the order given, with memory that does not grow.

One failing report is an `Outcome` with an error in its place; it never stops the others.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Iterable, Iterator
from typing import TypeVar

from sitroom.batch.items import Outcome, Then, Work, read_item, source_of
from sitroom.batch.processes import read_in_processes, size_of
from sitroom.ingest.items import Failed, RawItem
from sitroom.lexicon.gazetteer import ensure_gazetteer, keep_in
from sitroom.settings import Settings

__all__ = ["Outcome", "Then", "finished", "read_item", "read_many", "source_of"]

T = TypeVar("T")

WORTH = 20_000
"""Bytes of reports that one process reads in the time that others take to start."""


def read_many(
    items: Iterable[RawItem | Failed], then: Then[T], settings: Settings, *, published: str | None = None, jobs: int = 1
) -> Generator[Outcome[T]]:
    """What `then` makes of each report, in the order of the items.

    With more than one job, `then` runs in the process that read the report, and must be picklable like what it gives;
    what is read sooner than other processes start is read in this one. On an interrupt, what is done comes first, and then
    `KeyboardInterrupt`.
    """
    work = Work(then, settings, published)
    stream = iter(items)
    first: list[RawItem | Failed] = []
    if jobs > 1:
        size = 0
        for item in stream:
            first.append(item)
            size += size_of(item)
            if size > WORTH:
                break
        else:
            jobs = 1
    if jobs <= 1:
        for item in itertools.chain(first, stream):
            yield work(item)
        return
    keep_in(settings.cache)
    ensure_gazetteer()  # once here, and not by each process for itself
    yield from read_in_processes(itertools.chain(first, stream), work, jobs)


def finished(outcomes: Generator[Outcome[T]]) -> Iterator[Outcome[T]]:
    """After an interrupt that may have come while somebody had an outcome in hand: those that are done and not yet given."""
    try:
        yield outcomes.throw(KeyboardInterrupt())
        yield from outcomes
    except KeyboardInterrupt:
        return
