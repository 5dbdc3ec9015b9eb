"""Several processes that read in parallel: order is kept, memory is flat, and a process that dies costs one report."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Generic, TypeVar

from sitroom.batch.items import Outcome, Work
from sitroom.ingest.items import Failed, RawItem
from sitroom.model.errors import BackendError

T = TypeVar("T")
Item = RawItem | Failed

AHEAD = 4
"""Parcels that each process has waiting, so that none idles and memory stays flat."""

PARCEL_ITEMS, PARCEL_BYTES = 8, 8_000
"""Short reports travel together: the way to another process and back costs as much as reading a sentence."""

_MARKUP = 8
"""Bytes of a page for one of its article."""


@dataclass(slots=True)
class _Parcel(Generic[T]):
    """Items that go to a process together. Without a `future`, the pool was broken before it could take them."""

    items: list[Item]
    future: Future[list[Outcome[T]]] | None

    @property
    def lost(self) -> bool:
        """Whether nobody reads these items any more."""
        future = self.future
        return future is None or future.cancelled() or (future.done() and future.exception() is not None)


def read_in_processes(items: Iterable[Item], work: Work[T], jobs: int) -> Generator[Outcome[T]]:
    """Outcomes in the order of the items.

    On an interrupt, also one that is thrown in, what is done comes first, whatever before it is not, and then
    `KeyboardInterrupt`.
    """
    crew = _Crew(work, jobs)
    waiting: deque[_Parcel[T]] = deque()
    ready: deque[Outcome[T]] = deque()
    try:
        for parcel in _parcels(items):
            waiting.append(_Parcel(parcel, crew.take(parcel)))
            if len(waiting) > AHEAD * jobs:
                _first(waiting, crew, ready)
                while ready:
                    yield ready.popleft()
        while waiting:
            _first(waiting, crew, ready)
            while ready:
                yield ready.popleft()
    except KeyboardInterrupt:
        done = [each.future.result() for each in waiting if each.future and each.future.done() and not each.lost]
        crew.stop()
        yield from ready
        for outcomes in done:
            yield from outcomes
        raise
    except BaseException:
        # Whoever took the outcomes wants no more of them.
        crew.stop()
        raise
    finally:
        crew.leave()


def size_of(item: Item) -> int:
    """About how many bytes of text an item has."""
    if isinstance(item, Failed):
        return 0
    if item.data is not None:
        size = len(item.data)
    else:
        try:
            size = item.path.stat().st_size if item.path is not None else 0
        except OSError:
            return 0
    return size // _MARKUP if item.format == "html" else size


def _parcels(items: Iterable[Item]) -> Iterator[list[Item]]:
    parcel: list[Item] = []
    size = 0
    for item in items:
        parcel.append(item)
        size += size_of(item)
        if len(parcel) >= PARCEL_ITEMS or size >= PARCEL_BYTES:
            yield parcel
            parcel, size = [], 0
    if parcel:
        yield parcel


def _first(waiting: deque[_Parcel[T]], crew: _Crew[T], ready: deque[Outcome[T]]) -> None:
    """Puts the outcomes of the first parcel among those that are ready: an interrupt neither loses nor doubles them."""
    parcel = waiting[0]
    try:
        outcomes = parcel.future.result() if parcel.future is not None else None
    except (BrokenProcessPool, CancelledError):
        outcomes = None
    if outcomes is None:
        # Which report a process died of is not known: those of this parcel are read one by one, the others once more.
        crew.leave()
        outcomes = list(_alone(parcel.items, crew.work))
        crew.start()
        for other in waiting:
            if other is not parcel and other.lost:
                other.future = crew.take(other.items)
    with _without_interrupts():
        waiting.popleft()
        ready.extend(outcomes)


def _alone(items: list[Item], work: Work[T]) -> Iterator[Outcome[T]]:
    """Each item in a process of its own kind, so that the one that a process dies of is known."""
    crew = _Crew(work, 1)
    try:
        for item in items:
            future = crew.take([item])
            try:
                outcomes = future.result() if future is not None else []
            except BrokenProcessPool:
                outcomes = []
                crew.start()
            yield from outcomes or [_died(item)]
    except BaseException:
        crew.stop()
        raise
    finally:
        crew.leave()


def _died(item: Item) -> Outcome[T]:
    return Outcome(
        item.origin,
        error=BackendError("batch.worker", "a reading process died, most likely for want of memory", "fewer --jobs"),
    )


class _Crew(Generic[T]):
    """A pool of processes that can be started anew."""

    def __init__(self, work: Work[T], jobs: int) -> None:
        self.work, self.jobs = work, jobs
        self.start()

    def start(self) -> None:
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # it would let interrupts through again when it is started later
        self._pool = ProcessPoolExecutor(
            self.jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent
        )

    def take(self, items: list[Item]) -> Future[list[Outcome[T]]] | None:
        """Hands items to a process; None where the pool is broken."""
        try:
            with _without_interrupts():
                return self._pool.submit(_all, self.work, items)
        except BrokenProcessPool:
            return None

    def leave(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def stop(self) -> None:
        """Ends the processes in the middle of what they do: a long report would go on for seconds."""
        # There is no public way before Python 3.14; what the pool does not have any more needs no end.
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self.leave()
        for process in processes:
            process.terminate()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile never see Ctrl-C, not even while they import; here it comes afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _all(work: Work[T], items: list[Item]) -> list[Outcome[T]]:
    return [work(item) for item in items]


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
