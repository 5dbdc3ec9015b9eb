"""What a server makes once at its start, so that nobody waits for what is loaded or counted on first use."""

from __future__ import annotations

import asyncio

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
PAUSE = 0.02
"""Seconds after which it is looked again whether somebody is being answered."""


async def warm(app: FastAPI, desk: Desk) -> None:
    """Asks for each page as a visitor would, one after the other, and never while somebody waits for an answer."""
    token = desk.settings.token
    headers = ((b"authorization", f"Bearer {token}".encode()),) if token else ()
    for path in PAGES:
        while desk.busy:
            await asyncio.sleep(PAUSE)
        await ask(app, path, headers=headers, port=desk.settings.port)
