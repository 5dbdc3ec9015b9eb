"""Answers that a browser has already: nothing is made anew while the room is as it was."""

from __future__ import annotations

from hashlib import sha256

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sitroom import __version__
from sitroom.serve.rest.desk import Desk

PASSED = ("/api/v1/jobs/", "/api/openapi", "/api/docs")


class ETags:
    """ASGI middleware: a tag for what the API gives, of the room's version, the day and the address."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self.app, self.desk = app, desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers 304 where the tag that was sent still holds."""
        path = scope.get("path", "")
        if (
            scope["type"] != "http"
            or scope["method"] not in ("GET", "HEAD")
            or not path.startswith("/api/v1/")
            or path.startswith(PASSED)
        ):
            await self.app(scope, receive, send)
            return
        state = await run_in_threadpool(lambda: self.desk.room().version())
        address = path.encode() + b"?" + scope.get("query_string", b"")
        mark = f"{__version__} {state} {self.desk.today()} ".encode() + address
        tag = f'W/"{sha256(mark).hexdigest()[:32]}"'
        asked = Headers(scope=scope).get("if-none-match", "")
        if tag in (each.strip() for each in asked.split(",")):
            await Response(status_code=304, headers={"ETag": tag})(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                MutableHeaders(scope=message)["etag"] = tag
            await send(message)

        await self.app(scope, receive, sent)
