"""What a server makes once at its start, so that nobody waits for what is loaded or counted on first use."""

from __future__ import annotations

import asyncio
import time
from datetime import date, timedelta

from anyio import to_thread
from fastapi import FastAPI

from sitroom.kinds import kinds
from sitroom.room.ledgers import names as ledgers
from sitroom.serve.rest.desk import Desk
from sitroom.serve.rest.hands import Hands
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
OF_KINDS = ("/map", "/api/v1/map", "/boards/actors", "/api/v1/ledgers/actors")
"""What is counted through the whole room for a filter by kind: one press away, and slow on a large room."""
BEFORE, SOME = timedelta(days=3), 20
"""How far back, and how many lines of each ledger, processes look once."""
PAUSE = 0.05
"""Seconds after which it is looked again whether somebody is being answered."""
QUIET = 1.5
"""Seconds without a request after which it goes on: whoever has just opened a page has its pictures still to load."""


async def prepare(app: FastAPI, desk: Desk, view: View) -> None:
    """What the first request of all would wait for: templates are read, and FastAPI puts its routes together when it has to."""
    await ask(app, PLAIN, headers=_allowed(desk), port=desk.settings.port)
    await to_thread.run_sync(view.read_templates)


async def warm(app: FastAPI, desk: Desk, hands: Hands) -> None:
    """Asks for each page as a visitor would, one after the other, and never while somebody waits for an answer.

    Then each of the processes makes what takes longest for the first time: some lines of each ledger, and a brief, of which
    those of other days are made of the same ledgers.
    """
    narrowed = [(path, f"kind={kind.name}".encode()) for kind in kinds() for path in OF_KINDS]
    for path, query in [*((path, b"") for path in PAGES), *narrowed]:
        await _quiet(desk)
        await ask(app, path, query, headers=_allowed(desk), port=desk.settings.port)
    status = await to_thread.run_sync(desk.told, "status")
    last = min(desk.today(), (status.last_published or desk.today())[:10])
    first = date.fromisoformat(last) - BEFORE
    for name in ledgers():
        await _quiet(desk)
        await hands.learn(f"/api/v1/ledgers/{name}", f"since={first}&limit={SOME}".encode())
    await _quiet(desk)
    await hands.learn("/api/v1/brief", f"since={first}&until={last}".encode())


async def _quiet(desk: Desk) -> None:
    """Waits until nobody has asked for anything for a while."""
    while desk.busy or time.monotonic() - desk.answered < QUIET:
        await asyncio.sleep(PAUSE)


def _allowed(desk: Desk) -> tuple[tuple[bytes, bytes], ...]:
    """What a visitor sends who may come in."""
    token = desk.settings.token
    return ((b"authorization", f"Bearer {token}".encode()),) if token else ()
