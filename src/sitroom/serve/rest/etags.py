"""Answers that a browser has already, or that were given before: nothing is made anew while the room is as it was."""

from __future__ import annotations

import asyncio
import time
from hashlib import sha256
from http import HTTPStatus
from urllib.parse import parse_qsl

from anyio import CapacityLimiter, to_thread
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sitroom import __version__
from sitroom.serve.rest.desk import Desk
from sitroom.serve.rest.hands import Hands
from sitroom.serve.rest.inside import CLIENT
from sitroom.serve.rest.kept import Kept
from sitroom.serve.rest.packed import Given, give, packed

MOST, HEAVIEST = 4_000, 64 * 1024 * 1024
"""Answers that are kept, and bytes of all of them, packed; one that is over an eighth of that before it is packed is not."""
VARY = "Accept-Encoding"
LOOKING = 2
"""Requests for which it is looked at once whether the room has changed."""
PASSED = ("/api/v1/jobs/", "/api/openapi", "/api/docs")
FILES = (".csv", ".json", ".geojson", ".ics", ".html", ".md", ".docx")
"""What may be as large as the room, and is sent while it is made."""
WHOLE = tuple(f"/api/v1/{name}" for name in ("status", "sources", "queue", "agreement", "ledgers"))
"""What is read off the whole room, and narrowed afterwards if at all."""
OF_KINDS = ("/api/v1/ledgers/", "/api/v1/speakers")
PAGED = ("limit", "offset")


class ETags:
    """ASGI middleware: a tag for what the API gives, of the room's version, the day and the address."""

    def __init__(self, app: ASGIApp, desk: Desk, hands: Hands) -> None:
        self.app, self.desk, self.hands = app, desk, hands
        self.looking = CapacityLimiter(LOOKING)
        self.given: Kept[Given] = Kept(MOST, lambda given: len(given[2]), HEAVIEST)
        self.making: dict[str, asyncio.Task[Given | None]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers 304 where the tag that was sent still holds, and what was given before where it does not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.desk.busy += 1
        try:
            await self._answered(scope, receive, send)
        finally:
            self.desk.busy -= 1
            if scope.get("client") != CLIENT:
                self.desk.answered = time.monotonic()

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["method"] not in ("GET", "HEAD") or not path.startswith("/api/v1/") or path.startswith(PASSED):
            await self.app(scope, receive, send)
            return
        # Not in line with what is being made: who asks for what is there already need not wait for it.
        state = self.desk.known_version()
        if state is None:
            state = await to_thread.run_sync(self.desk.version, limiter=self.looking)
        address = path.encode() + b"?" + scope.get("query_string", b"")
        mark = f"{__version__} {state} {self.desk.today()} ".encode() + address
        tag = f'W/"{sha256(mark).hexdigest()[:32]}"'
        asked = Headers(scope=scope)
        if tag in (each.strip() for each in asked.get("if-none-match", "").split(",")):
            await Response(status_code=304, headers={"ETag": tag, "Vary": VARY})(scope, receive, send)
            return
        coding, head = asked.get("accept-encoding", ""), scope["method"] == "HEAD"
        query: bytes = scope.get("query_string", b"")
        known = self.given.get(tag)
        if known is None and not head and self.desk.settings.workers and _apart(path, query):
            known = await self._made(path, query, tag)
        if known is not None:
            await give(known, send, coding=coding, head=head)
            return
        headers: list[tuple[bytes, bytes]] | None = None
        body = bytearray()

        async def sent(message: Message) -> None:
            nonlocal headers
            if message["type"] == "http.response.start" and message["status"] == 200:
                MutableHeaders(scope=message).update({"etag": tag, "vary": VARY})
                headers = list(message["headers"])
            elif headers is not None and len(body) <= HEAVIEST // 8:
                body.extend(message.get("body", b""))
            whole = message["type"] == "http.response.body" and not message.get("more_body")
            await send(message)
            if whole and headers is not None and not head and len(body) <= HEAVIEST // 8:
                made = (HTTPStatus.OK.value, tuple(headers), bytes(body))
                self.given.put(tag, await to_thread.run_sync(packed, made, limiter=self.looking))

        await self.app(scope, receive, sent)

    async def _made(self, path: str, query: bytes, tag: str) -> Given | None:
        """What another process makes of it, once for all who ask meanwhile, and kept; None where none can."""
        making = self.making.get(tag)
        if making is None:
            making = self.making[tag] = asyncio.create_task(self._make(path, query, tag))
            making.add_done_callback(lambda _: self.making.pop(tag, None))
        return await asyncio.shield(making)  # who leaves does not take it from the others

    async def _make(self, path: str, query: bytes, tag: str) -> Given | None:
        made = await self.hands.answer(path, query)
        if made is None or made[0] != HTTPStatus.OK:
            return made
        status, headers, body = made
        made = status, (*headers, (b"etag", tag.encode()), (b"vary", VARY.encode())), body
        self.given.put(tag, made)
        return made


def _apart(path: str, query: bytes) -> bool:
    """Whether it is made in another process: all but files, and what is the same for all and is kept here when it was counted.

    A kind narrows neither the ledger of a kind nor the speakers.

    >>> _apart("/api/v1/records", b"kind=event"), _apart("/api/v1/records", b"offset=50"), _apart("/api/v1/status", b"")
    (True, False, False)
    >>> _apart("/api/v1/ledgers/talks", b"kind=event"), _apart("/api/v1/findings/event:1", b"")
    (False, True)
    """
    if path.endswith(FILES) or path in WHOLE:
        return False
    of_kinds = path.startswith(OF_KINDS)
    if "/" in path.removeprefix("/api/v1/") and not of_kinds:
        return True
    free = (*PAGED, "kind") if of_kinds else PAGED
    return any(name not in free for name, _ in parse_qsl(query.decode("latin-1")))
