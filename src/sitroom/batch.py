"""Reads many reports: in this process or in several, in the order given, with memory that does not grow.

One failing report is an `Outcome` with an error in its place; it never stops the others.
"""

from __future__ import annotations

import gc
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import Generic, TypeAlias, TypeVar, cast

from sitroom.ingest.access import denied
from sitroom.ingest.items import Failed, RawItem
from sitroom.lexicon.gazetteer import ensure_gazetteer, keep_in
from sitroom.model.document import Report
from sitroom.model.errors import BackendError, SitroomError, SourceError, UnreadableError
from sitroom.read.sniff import READERS, Format, format_of
from sitroom.read.source import Source
from sitroom.settings import Settings
from sitroom.text.analysis import Analysis

T = TypeVar("T")
Then: TypeAlias = Callable[[str, Report, Analysis], T]
"""Takes an item's origin, its report and the analysis that it came from."""

AHEAD = 4
"""Reports that each process has waiting, so that none idles and memory stays flat."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """What became of one item: `value`, or why there is none."""

    origin: str
    value: T | None = None
    error: SitroomError | None = None


def source_of(item: RawItem, published: str | None = None) -> Source:
    """The document of an item. Raises `SourceError` when it cannot be had or read."""
    data = item.data
    if data is None:
        if item.path is None:
            raise SourceError("ingest.missing", "neither bytes nor a path", where=item.origin)
        try:
            data = item.path.read_bytes()
        except OSError as error:
            raise denied(error) from error
    if not data.strip():
        raise UnreadableError("read.empty", "there is no text in it", "a file with a report")
    chosen = cast("Format", item.format or format_of(item.suffix, data[:65536]))
    return READERS[chosen](data, published)


def read_item(item: RawItem, settings: Settings, published: str | None = None) -> tuple[Report, Analysis]:
    """The report of one item, and the analysis it came from."""
    source = source_of(item, published)
    from sitroom.pipeline import read_document  # the parser is not loaded for what fails before it

    keep_in(settings.cache)
    report, analysis = read_document(source.document, settings.model)
    _settle()
    before = (*item.issues, *source.issues)
    if before:
        report = report.model_copy(update={"issues": (*before, *report.issues)})
    return report, analysis


@cache
def _settle() -> None:
    """Once tables and model are loaded, they are no longer looked through for what can be freed: 4% of the time."""
    gc.collect()
    gc.freeze()


def read_many(
    items: Iterable[RawItem | Failed], then: Then[T], settings: Settings, *, published: str | None = None, jobs: int = 1
) -> Iterator[Outcome[T]]:
    """What `then` makes of each report, in the order of the items.

    With more than one job, `then` runs in the process that read the report, and must be picklable like what it gives.
    On an interrupt, what is done comes first, and then `KeyboardInterrupt`.
    """
    if jobs <= 1:
        for item in items:
            yield _outcome(item, then, settings, published)
        return
    keep_in(settings.cache)
    ensure_gazetteer()  # once here, and not by each process for itself
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    waiting: deque[tuple[str, Future[Outcome[T]] | Outcome[T]]] = deque()
    try:
        for item in items:
            waiting.append(
                (
                    item.origin,
                    Outcome(item.origin, error=item.error)
                    if isinstance(item, Failed)
                    else pool.submit(_outcome, item, then, settings, published),
                )
            )
            if len(waiting) > AHEAD * jobs:
                yield _next(waiting)
        while waiting:
            yield _next(waiting)
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
        for origin, future in waiting:
            if isinstance(future, Future) and (not future.done() or future.cancelled()):
                break
            yield _settled(origin, future)
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _outcome(item: RawItem | Failed, then: Then[T], settings: Settings, published: str | None) -> Outcome[T]:
    if isinstance(item, Failed):
        return Outcome(item.origin, error=item.error)
    try:
        return Outcome(item.origin, then(item.origin, *read_item(item, settings, published)))
    except SitroomError as error:
        return Outcome(item.origin, error=error)
    except RecursionError:
        return Outcome(item.origin, error=UnreadableError("read.too_deep", "its markup or sentences nest too deeply"))
    except MemoryError:
        return Outcome(item.origin, error=UnreadableError("read.too_long", "there is not enough memory to read it"))
    except Exception as error:
        if settings.debug:
            traceback.print_exc(file=sys.stderr)
        return Outcome(
            item.origin,
            error=UnreadableError(
                "read.fault",
                f"sitroom failed on it ({type(error).__name__}: {error})",
                "SITROOM_DEBUG=1 for where, and report it with the text",
            ),
        )


def _next(waiting: deque[tuple[str, Future[Outcome[T]] | Outcome[T]]]) -> Outcome[T]:
    """The first outcome, taken off only when it is there: an interrupt while it is awaited must not lose it."""
    outcome = _settled(*waiting[0])
    waiting.popleft()
    return outcome


def _settled(origin: str, future: Future[Outcome[T]] | Outcome[T]) -> Outcome[T]:
    if isinstance(future, Outcome):
        return future
    try:
        return future.result()
    except BrokenProcessPool:
        return Outcome(
            origin,
            error=BackendError(
                "batch.worker", "a reading process died, most likely for want of memory", "fewer --jobs"
            ),
        )


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
