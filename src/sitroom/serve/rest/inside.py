"""Asks an application for something as a visitor would, without a network."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message

Answer = tuple[int, tuple[tuple[bytes, bytes], ...], bytes]
"""Status, headers, body."""
CLIENT = ("127.0.0.1", 0)
"""Who asks: no visitor comes from this port."""


async def ask(
    app: ASGIApp, path: str, query: bytes = b"", *, headers: tuple[tuple[bytes, bytes], ...] = (), port: int = 80
) -> Answer:
    """The answer to a GET."""
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "root_path": "",
        "headers": [(b"host", b"127.0.0.1"), *headers],
        "client": CLIENT,
        "server": ("127.0.0.1", port),
    }
    coming: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]
    status = 500
    given: tuple[tuple[bytes, bytes], ...] = ()
    body = bytearray()

    async def received() -> Message:
        if not coming:
            await asyncio.Event().wait()  # what flows listens for whoever leaves: nobody does
        return coming.pop()

    async def sent(message: Message) -> None:
        nonlocal status, given
        if message["type"] == "http.response.start":
            status, given = message["status"], tuple((bytes(name), bytes(value)) for name, value in message["headers"])
        else:
            body.extend(message.get("body", b""))

    await app(scope, received, sent)
    return status, given, bytes(body)
