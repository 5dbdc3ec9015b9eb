"""Answers that a browser has already, or that were given before: nothing is made anew while the room is as it was."""

from __future__ import annotations

from hashlib import sha256

from anyio import CapacityLimiter, to_thread
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sitroom import __version__
from sitroom.serve.rest.desk import Desk
from sitroom.serve.rest.kept import Kept

MOST, HEAVIEST = 2_000, 64 * 1024 * 1024
"""Answers that are kept, and bytes of all of them; one that is over an eighth of that is not."""
LOOKING = 2
"""Requests for which it is looked at once whether the room has changed."""
PASSED = ("/api/v1/jobs/", "/api/openapi", "/api/docs")


Given = tuple[tuple[tuple[bytes, bytes], ...], bytes]
"""The headers of an answer and its body."""


class ETags:
    """ASGI middleware: a tag for what the API gives, of the room's version, the day and the address."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self.app, self.desk = app, desk
        self.looking = CapacityLimiter(LOOKING)
        self.given: Kept[Given] = Kept(MOST, lambda given: len(given[1]), HEAVIEST)

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
        asked = Headers(scope=scope).get("if-none-match", "")
        if tag in (each.strip() for each in asked.split(",")):
            await Response(status_code=304, headers={"ETag": tag})(scope, receive, send)
            return

        known = self.given.get(tag)
        if known is not None:
            await send({"type": "http.response.start", "status": 200, "headers": list(known[0])})
            await send({"type": "http.response.body", "body": known[1] if scope["method"] == "GET" else b""})
            return
        headers: list[tuple[bytes, bytes]] | None = None
        body = bytearray()

        async def sent(message: Message) -> None:
            nonlocal headers
            if message["type"] == "http.response.start" and message["status"] == 200:
                MutableHeaders(scope=message)["etag"] = tag
                headers = list(message["headers"])
            elif headers is not None and len(body) <= HEAVIEST // 8:
                body.extend(message.get("body", b""))
            whole = message["type"] == "http.response.body" and not message.get("more_body")
            if whole and headers is not None and scope["method"] == "GET" and len(body) <= HEAVIEST // 8:
                self.given.put(tag, (tuple(headers), bytes(body)))
            await send(message)

        await self.app(scope, receive, sent)
