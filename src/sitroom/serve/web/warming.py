"""What a server makes once at its start, so that nobody waits for what is loaded or counted on first use."""

from __future__ import annotations

import asyncio
import time

from fastapi import FastAPI

from sitroom.serve.rest.desk import Desk
from sitroom.serve.rest.inside import ask

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
    "/disputed",
    "/brief",
    "/sources",
    "/add",
    "/api/v1/ledgers/timeline",
)
"""What is opened first comes first."""
PAUSE = 0.05
"""Seconds after which it is looked again whether somebody is being answered."""
QUIET = 1.5
"""Seconds without a request after which it goes on: whoever has just opened a page has its pictures still to load."""


async def warm(app: FastAPI, desk: Desk) -> None:
    """Asks for each page as a visitor would, one after the other, and never while somebody waits for an answer."""
    token = desk.settings.token
    headers = ((b"authorization", f"Bearer {token}".encode()),) if token else ()
    for path in PAGES:
        while desk.busy or time.monotonic() - desk.answered < QUIET:
            await asyncio.sleep(PAUSE)
        await ask(app, path, headers=headers, port=desk.settings.port)
