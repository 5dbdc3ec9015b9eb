"""Processes that make answers of the API beside the one that gives them.

Of one process Python runs one thread at a time: a brief or a ledger of a large room would hold up whoever asks for a single
record meanwhile, and a second processor would stand idle.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar

import anyio.to_thread
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from sitroom.lexicon.names import names
from sitroom.memory import settle
from sitroom.model.errors import SitroomError
from sitroom.room import Query
from sitroom.serve.rest.desk import Desk, DeskSettings
from sitroom.serve.rest.errors import json_error
from sitroom.serve.rest.inside import ask
from sitroom.serve.rest.openapi import api_app
from sitroom.serve.rest.paces import Paces, Sort, sort_of, sort_of_told
from sitroom.serve.rest.packed import Given, packed
from sitroom.text.numbers.quantities import find_quantities

T = TypeVar("T")
PLAIN = "/api/v1/ledgers"
"""Something for which nothing is looked up: FastAPI puts its routes together when the first thing is asked for."""
GIVING_WAY, SLOW_GIVING_WAY = 3, 12
"""By how much they give way to the server, and to a browser on the same machine that draws what is there already; and by how
much those that make what takes long give way to the others too."""
MOST, QUICK = 4, 2
"""Processors that are used where nobody says how many processes there are to be; and processes for what is quick, if there are
enough: one that came upon what takes long after all would hold up all the rest."""


def usual() -> int:
    """Some more processes than there are processors, where there is more than one: those for what is quick."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, MOST) + QUICK if there > 1 else 0


class Hands:
    """So many processes, each with the room open.

    Of two or more, some are for what is quick alone: a call that takes a hundredth of a second would otherwise wait for
    several that take a second each. Which is which is told by what earlier calls of the sort took.
    """

    def __init__(self, settings: DeskSettings) -> None:
        number, settings = settings.workers, replace(settings, warm=False, workers=0)
        quick = min(QUICK, (number + 1) // 2)
        slow = number - quick
        self.quick = Lane(settings, quick, GIVING_WAY)
        self.slow = Lane(settings, slow, SLOW_GIVING_WAY) if slow else self.quick
        self.paces = Paces()

    @property
    def _lanes(self) -> tuple[Lane, ...]:
        return (self.quick,) if self.slow is self.quick else (self.quick, self.slow)

    def start(self) -> None:
        """Begins the processes, and waits until they stand. Where they cannot be begun nobody waits for them."""
        beginning = [threading.Thread(target=lane.start, name="hands", daemon=True) for lane in self._lanes]
        for thread in beginning:
            thread.start()
        for thread in beginning:
            thread.join()

    async def answer(self, path: str, query: bytes) -> Given | None:
        """What one of them makes of a GET; None where none of them can, and the caller makes it himself."""
        sort = sort_of(path, query)
        return await self._answer(self._lane(sort), sort, path, query)

    async def learn(self, path: str, query: bytes) -> None:
        """Has each process make an answer, for what it has ready afterwards: nobody is given it."""
        each = [lane for lane in self._lanes for _ in range(lane.number)]
        await asyncio.gather(*(self._answer(lane, None, path, query) for lane in each))

    def told(self, what: str, *asked: Any, **more: Any) -> tuple[Any] | None:
        """What a desk there tells: `what` is a method of the room, or "ledger" of the desk; None as above.

        Raises what the room raises.
        """
        sort = sort_of_told(what, _set(asked, more))
        lane = self._lane(sort)
        made = lane.submit(_told, what, asked, more)
        if made is None:
            return None
        try:
            told, seconds = made.result()
        except (BrokenProcessPool, CancelledError):
            lane.lost()
            return None
        self.paces.note(sort, seconds)
        return (told,)

    def close(self) -> None:
        """Ends the processes."""
        for lane in self._lanes:
            lane.close()

    def _lane(self, sort: Sort) -> Lane:
        return self.slow if self.paces.slow(sort) else self.quick

    async def _answer(self, lane: Lane, sort: Sort | None, path: str, query: bytes) -> Given | None:
        made = lane.submit(_answer, path, query)
        if made is None:
            return None
        try:
            answer, seconds = await asyncio.wrap_future(made)
        except BrokenProcessPool:
            lane.lost()
            return None
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return None  # it was let go with a pool that died
        if sort is not None and answer[0] == HTTPStatus.OK:
            self.paces.note(sort, seconds)
        return answer


class Lane:
    """Processes that give way by so much. Where one of them dies all are begun anew."""

    def __init__(self, settings: DeskSettings, number: int, giving_way: int) -> None:
        self.number, self._settings, self._giving_way = number, settings, giving_way
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()
        self._closed = not number

    def start(self) -> None:
        """Begins them, and waits until they stand."""
        if self._closed:
            return
        # Not as copies of this one: its threads may hold locks, which a copy would keep for ever.
        pool = ProcessPoolExecutor(
            self.number,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(self._settings, self._giving_way),
        )
        try:
            # One each: a pool begins a process where none is idle.
            for greeted in [pool.submit(_greet) for _ in range(self.number)]:
                greeted.result()
        except (BrokenProcessPool, OSError):
            pool.shutdown(wait=False, cancel_futures=True)
            return
        with self._lock:
            if not self._closed:
                self._pool = pool
                return
        pool.shutdown(wait=True)

    def submit(self, does: Callable[..., T], *given: Any) -> Future[T] | None:
        """Has one of them do something; None where there is none."""
        pool = self._pool
        if pool is None:
            return None
        try:
            return pool.submit(does, *given)
        except (BrokenProcessPool, RuntimeError):  # one died, as where memory runs out; or the server ends
            self.lost()
            return None

    def lost(self) -> None:
        """Begins anew what has died, once for all who notice."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
            threading.Thread(target=self.start, name="hands", daemon=True).start()

    def close(self) -> None:
        """Ends them, and begins none any more."""
        with self._lock:
            pool, self._pool, self._closed = self._pool, None, True
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)


def _set(asked: tuple[Any, ...], more: dict[str, Any]) -> list[str]:
    """By what something is narrowed that a desk is asked for."""
    queries = [each for each in (*asked, *more.values()) if isinstance(each, Query)]
    names = [each for each in asked if isinstance(each, str)][:1]
    return (
        [name for query in queries for name in query.as_dict()] + names + [k for k, v in more.items() if v is not None]
    )


def worker_app(settings: DeskSettings) -> FastAPI:
    """The API alone, for what the server has let through."""
    app = api_app()
    app.state.desk, app.state.intake = Desk(settings), None
    handlers: tuple[type[Exception], ...] = (SitroomError, RequestValidationError, HTTPException, Exception)
    for sort in handlers:
        app.add_exception_handler(sort, json_error)
    return app


_do: Callable[[Callable[[FastAPI], Awaitable[Any]]], Any] | None = None


def _begin(settings: DeskSettings, giving_way: int) -> None:
    """Opens the room in a new process."""
    global _do
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all: the server ends the others when it ends
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(giving_way)
    standing: Future[Callable[[Callable[[FastAPI], Awaitable[Any]]], Any]] = Future()
    threading.Thread(target=lambda: asyncio.run(_working(settings, standing)), daemon=True).start()
    _do = standing.result()
    # The first ledgers would wait for them.
    names()
    find_quantities("two of the 30 were killed")
    settle()


async def _working(
    settings: DeskSettings, standing: Future[Callable[[Callable[[FastAPI], Awaitable[Any]]], Any]]
) -> None:
    """Does one thing after the other in one task: the thread that has the room open goes when its task does."""
    anyio.to_thread.current_default_thread_limiter().total_tokens = 1
    loop = asyncio.get_running_loop()
    coming: asyncio.Queue[tuple[Callable[[FastAPI], Awaitable[Any]], Future[Any]]] = asyncio.Queue()

    def do(what: Callable[[FastAPI], Awaitable[Any]]) -> Any:
        made: Future[Any] = Future()
        loop.call_soon_threadsafe(coming.put_nowait, (what, made))
        return made.result()

    try:
        app = worker_app(settings)
        await anyio.to_thread.run_sync(app.state.desk.room)
        await ask(app, PLAIN)
    except BaseException as error:
        standing.set_exception(error)
        raise
    standing.set_result(do)
    while True:
        what, made = await coming.get()
        try:
            made.set_result(await what(app))
        except Exception as error:  # whoever asked is told, and the next one is answered
            made.set_exception(error)


def _end_with_parent() -> None:
    """A server that is killed leaves nobody behind."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _greet() -> None:
    """Says that a process stands."""


def _answer(path: str, query: bytes) -> tuple[Given, float]:
    """An answer, packed here and not where all others wait for it, and what it took of a processor."""
    assert _do is not None
    begun = time.process_time()
    made = packed(_do(lambda app: ask(app, path, query)))
    return made, time.process_time() - begun


def _told(what: str, asked: tuple[Any, ...], more: dict[str, Any]) -> tuple[Any, float]:
    assert _do is not None

    async def telling(app: FastAPI) -> Any:
        desk: Desk = app.state.desk
        tell = partial(desk.ledger, *asked) if what == "ledger" else partial(desk.told, what, *asked, **more)
        return await anyio.to_thread.run_sync(tell)

    begun = time.process_time()
    return _do(telling), time.process_time() - begun
