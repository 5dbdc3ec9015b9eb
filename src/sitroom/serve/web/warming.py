"""What a server makes once at its start, so that nobody waits for what is loaded or counted on first use."""

from __future__ import annotations

import asyncio
import time
from datetime import date, timedelta

from anyio import to_thread
from fastapi import FastAPI

from sitroom.serve.rest.desk import Desk
from sitroom.serve.rest.inside import ask
from sitroom.serve.web.view import View

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
PLAIN = "/add"
"""A page for which nothing is looked up."""
PAUSE = 0.05
"""Seconds after which it is looked again whether somebody is being answered."""
QUIET = 1.5
"""Seconds without a request after which it goes on: whoever has just opened a page has its pictures still to load."""


async def prepare(app: FastAPI, desk: Desk, view: View) -> None:
    """What the first request of all would wait for: templates are read, and FastAPI puts its routes together when it has to."""
    await ask(app, PLAIN, headers=_allowed(desk), port=desk.settings.port)
    await to_thread.run_sync(view.read_templates)


async def warm(app: FastAPI, desk: Desk) -> None:
    """Asks for each page as a visitor would, one after the other, and never while somebody waits for an answer.

    Then for a brief of the last days in each of the processes: those of other days are made of the same ledgers.
    """
    status = await to_thread.run_sync(desk.told, "status")
    last = min(desk.today(), (status.last_published or desk.today())[:10])
    days = [date.fromisoformat(last) - timedelta(days=n) for n in range(1, desk.settings.workers + 1)]
    briefs = [("/api/v1/brief", f"since={day}&until={last}".encode()) for day in days]
    for together in (*([(path, b"")] for path in PAGES), briefs):
        while desk.busy or time.monotonic() - desk.answered < QUIET:
            await asyncio.sleep(PAUSE)
        asked = [ask(app, path, query, headers=_allowed(desk), port=desk.settings.port) for path, query in together]
        await asyncio.gather(*asked)


def _allowed(desk: Desk) -> tuple[tuple[bytes, bytes], ...]:
    """What a visitor sends who may come in."""
    token = desk.settings.token
    return ((b"authorization", f"Bearer {token}".encode()),) if token else ()
