"""What a server makes once at its start, so that nobody waits for what is loaded or counted on first use."""

from __future__ import annotations

import asyncio

from fastapi import FastAPI
from starlette.types import Message

from sitroom.serve.rest.desk import Desk

PAGES = (
    "/",
    "/api/v1/map",
    "/map",
    "/timeline",
    "/search",
    "/queue",
    "/boards/figures",
    "/boards/forces",
    "/boards/ceasefires",
    "/boards/talks",
    "/boards/outlook",
    "/boards/statements",
    "/boards/actors",
    "/brief",
    "/sources",
    "/add",
)
"""What is opened first comes first."""
PAUSE = 0.02
"""Seconds after which it is looked again whether somebody is being answered."""


async def warm(app: FastAPI, desk: Desk) -> None:
    """Asks for each page as a visitor would, one after the other, and never while somebody waits for an answer."""
    for path in PAGES:
        while desk.busy:
            await asyncio.sleep(PAUSE)
        await _asked(app, desk, path)


async def _asked(app: FastAPI, desk: Desk, path: str) -> None:
    headers = [(b"host", b"127.0.0.1")]
    if desk.settings.token:
        headers.append((b"authorization", f"Bearer {desk.settings.token}".encode()))
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 0),
        "server": ("127.0.0.1", desk.settings.port),
    }

    coming: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def received() -> Message:
        if not coming:
            await asyncio.Event().wait()  # a page that flows listens for whoever leaves: nobody does
        return coming.pop()

    async def sent(_: Message) -> None:
        """Nobody reads it; whoever opens the page is told what is wrong with it."""

    await app(scope, received, sent)
