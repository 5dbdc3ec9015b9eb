"""Puts the server together: the API, the pages, what they are drawn with, and what guards them."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from mimetypes import guess_type
from pathlib import Path

import anyio
import anyio.to_thread
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.types import Scope

from sitroom.memory import settle
from sitroom.model.errors import SitroomError
from sitroom.serve.rest.desk import Desk, DeskSettings
from sitroom.serve.rest.errors import json_error
from sitroom.serve.rest.etags import ETags
from sitroom.serve.rest.hands import Hands
from sitroom.serve.rest.intake import Intake
from sitroom.serve.rest.openapi import api_app
from sitroom.serve.rest.security import Guard
from sitroom.serve.web import boards, pages, people
from sitroom.serve.web.view import View
from sitroom.serve.web.warming import prepare, warm

STATIC = Path(__file__).parent / "static"
THREADS = 6
"""Requests that are answered at once; each thread keeps records of its own open."""
PATIENCE = 8
"""Seconds after which a server says where it is, prepared or not."""


class Static(StaticFiles):
    """Files that pages are drawn with. One that is named with its hash is not asked for again, another is each time."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file, with a type that a browser runs modules of."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        hashed = scope.get("query_string", b"").startswith(b"v=")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        if str(full_path).endswith(".mjs") or guess_type(str(full_path))[0] == "application/javascript":
            response.headers["content-type"] = "text/javascript; charset=utf-8"
        return response


def make_app(settings: DeskSettings, ready: Callable[[], None] = lambda: None) -> FastAPI:
    """The server of a room; `ready` is called when it can answer.

    Raises `SitroomError` where the room or a setting is no good.
    """
    desk = Desk(settings)
    intake = Intake(settings.room)
    hands = Hands(settings)
    desk.elsewhere = hands.told

    async def begin(prepared: asyncio.Event) -> None:
        """Processes that help, and what every page has; then the pages."""
        try:
            async with anyio.create_task_group() as together:
                if settings.workers:
                    together.start_soon(anyio.to_thread.run_sync, hands.start)
                if settings.warm:
                    together.start_soon(prepare, app, desk, app.state.view)
                    together.start_soon(anyio.to_thread.run_sync, desk.told, "status")
            if settings.warm:
                settle()
        finally:
            prepared.set()
        if settings.warm:
            await warm(app, desk, hands)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = THREADS
        prepared = asyncio.Event()
        begun = asyncio.create_task(begin(prepared))
        # Who comes before is answered too, only slower: of a large room on a slow disk nobody waits for all of it.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(prepared.wait(), PATIENCE)
        ready()
        yield
        begun.cancel()
        hands.close()
        intake.close()
        desk.close()

    app = api_app(lifespan=lifespan)
    app.state.desk, app.state.intake, app.state.view = desk, intake, View(desk, STATIC)
    for part in (pages.router, boards.router, people.router):
        app.include_router(part, include_in_schema=False)
    app.mount("/static", Static(directory=STATIC), name="static")

    async def failed(request: Request, error: Exception) -> Response:
        if request.url.path.startswith("/api/"):
            return json_error(request, error)
        return pages.error_page(request, error)

    for sort in (SitroomError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(sort, failed)
    app.add_middleware(ETags, desk=desk, hands=hands)
    app.add_middleware(Guard, settings=settings)
    return app
