"""A server of a room in a thread of the tests, and calls to it."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn

from sitroom.serve.rest.desk import DeskSettings
from sitroom.serve.web.app import make_app


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass(slots=True)
class Serving:
    """A running server. `call` is a program's request: no cookies, no browser."""

    port: int
    room: str
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        raw: bytes | None = None,
    ) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        sent = dict(self.headers) | dict(headers or {})
        data = raw
        if body is not None:
            data = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        connection.request(method, path, data, sent)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, text)

    def get(self, path: str, **headers: str) -> Answer:
        return self.call("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})


@contextmanager
def serving(room: str, **settings: Any) -> Iterator[Serving]:
    """A server of a room on a port of its own, until the end of the block."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    app = make_app(DeskSettings(room=room, port=port, **({"by": "D. Okello", "today": "2025-05-14"} | settings)))
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="on"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield Serving(port, room)
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()
