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
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import anyio.to_thread
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from sitroom.lexicon.names import names
from sitroom.memory import settle
from sitroom.model.errors import SitroomError
from sitroom.serve.rest.desk import Desk, DeskSettings
from sitroom.serve.rest.errors import json_error
from sitroom.serve.rest.inside import Answer, ask
from sitroom.serve.rest.openapi import api_app
from sitroom.text.numbers.quantities import find_quantities

T = TypeVar("T")
PLAIN = "/api/v1/ledgers"
"""Something for which nothing is looked up: FastAPI puts its routes together when the first thing is asked for."""
GIVING_WAY = 5
"""By how much they give way to the server, and to a browser on the same machine that draws what is there already."""
MOST = 4
"""Processes that are begun where nobody says how many."""


def usual() -> int:
    """As many processes as there are processors, where there is more than one."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(there, MOST) if there > 1 else 0


class Hands:
    """So many processes, each with the room open. Where one of them dies all are begun anew."""

    def __init__(self, settings: DeskSettings) -> None:
        self._settings, self._number = replace(settings, warm=False, workers=0), settings.workers
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        """Begins the processes, and waits until they stand. Where they cannot be begun nobody waits for them."""
        if not self._number:
            return
        # Not as copies of this one: its threads may hold locks, which a copy would keep for ever.
        pool = ProcessPoolExecutor(
            self._number,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(self._settings,),
        )
        try:
            # One each: a pool begins a process where none is idle.
            for greeted in [pool.submit(_greet) for _ in range(self._number)]:
                greeted.result()
        except (BrokenProcessPool, OSError):
            pool.shutdown(wait=False, cancel_futures=True)
            return
        with self._lock:
            if self._number:
                self._pool = pool
                return
        pool.shutdown(wait=True)

    async def answer(self, path: str, query: bytes) -> Answer | None:
        """What one of them makes of a GET; None where none of them can, and the caller makes it himself."""
        made = self._submit(_answer, path, query)
        if made is None:
            return None
        try:
            return await asyncio.wrap_future(made)
        except BrokenProcessPool:
            self._lost()
            return None
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return None  # it was let go with a pool that died

    async def learn(self, path: str, query: bytes) -> None:
        """Has each process make an answer, for what it has ready afterwards: nobody is given it."""
        await asyncio.gather(*(self.answer(path, query) for _ in range(self._number)))

    def told(self, what: str, *asked: Any, **more: Any) -> tuple[Any] | None:
        """What a desk there tells: `what` is a method of the room, or "ledger" of the desk; None as above.

        Raises what the room raises.
        """
        made = self._submit(_told, what, asked, more)
        if made is None:
            return None
        try:
            return (made.result(),)
        except (BrokenProcessPool, CancelledError):
            self._lost()
            return None

    def close(self) -> None:
        """Ends the processes."""
        with self._lock:
            pool, self._pool, self._number = self._pool, None, 0
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, does: Callable[..., T], *given: Any) -> Future[T] | None:
        pool = self._pool
        if pool is None:
            return None
        try:
            return pool.submit(does, *given)
        except (BrokenProcessPool, RuntimeError):  # one died, as where memory runs out; or the server ends
            self._lost()
            return None

    def _lost(self) -> None:
        """Begins anew what has died, once for all who notice."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
            threading.Thread(target=self.start, name="hands", daemon=True).start()


def worker_app(settings: DeskSettings) -> FastAPI:
    """The API alone, for what the server has let through."""
    app = api_app()
    app.state.desk, app.state.intake = Desk(settings), None
    handlers: tuple[type[Exception], ...] = (SitroomError, RequestValidationError, HTTPException, Exception)
    for sort in handlers:
        app.add_exception_handler(sort, json_error)
    return app


_do: Callable[[Callable[[FastAPI], Awaitable[Any]]], Any] | None = None


def _begin(settings: DeskSettings) -> None:
    """Opens the room in a new process."""
    global _do
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all: the server ends the others when it ends
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(GIVING_WAY)
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


def _answer(path: str, query: bytes) -> Answer:
    assert _do is not None
    made: Answer = _do(lambda app: ask(app, path, query))
    return made


def _told(what: str, asked: tuple[Any, ...], more: dict[str, Any]) -> Any:
    assert _do is not None

    async def telling(app: FastAPI) -> Any:
        desk: Desk = app.state.desk
        tell = partial(desk.ledger, *asked) if what == "ledger" else partial(desk.told, what, *asked, **more)
        return await anyio.to_thread.run_sync(tell)

    return _do(telling)
