"""What stands between the network and the room: hosts, tokens, origins, sizes, and what a browser may do with a page.

A report is hostile text, and a browser on this machine visits other sites: a page of theirs must not be able to read the
room (another name that leads to loopback), nor to write into it (a form that is sent here).
"""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Form, Header, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sitroom.model.errors import SitroomError, UsageError
from sitroom.serve.exits import http_status
from sitroom.serve.rest.desk import LOOPBACK, DeskSettings
from sitroom.serve.rest.errors import ErrorBody, as_error

PASS_COOKIE, CSRF_COOKIE, NAME_COOKIE, SEEN_COOKIE = "sitroom_pass", "sitroom_csrf", "sitroom_name", "sitroom_seen"
SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
OPEN = ("/static/", "/enter", "/healthz")
"""What is there without a token: the page that asks for it, and what it is drawn with."""
_TILES = re.compile(r"(https?://[A-Za-z0-9.:_-]+)/")


class Guard:
    """ASGI middleware: refuses what does not belong here, and sends the headers that keep a page harmless."""

    def __init__(self, app: ASGIApp, settings: DeskSettings) -> None:
        self.app, self.settings = app, settings
        self.policy = _policy(settings.tiles)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        token = cookies_of(request.headers).get(CSRF_COOKIE) or ""
        fresh = None if re.fullmatch(r"[A-Za-z0-9_-]{43}", token) else secrets.token_urlsafe(32)
        scope.setdefault("state", {})["csrf"] = fresh or token

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers(scope["path"]).items():
                    headers.setdefault(name, value)
                if fresh is not None and not scope["path"].startswith(OPEN[:1]):
                    headers.append("set-cookie", f"{CSRF_COOKIE}={fresh}; Path=/; HttpOnly; SameSite=Strict")
            await send(message)

        try:
            self.check(request)
        except SitroomError as error:
            await self._refuse(error, request)(scope, receive, sent)
            return
        await self.app(scope, _bounded(receive, self.settings.largest), sent)

    def check(self, request: Request) -> None:
        """Raises `UsageError` for a request that is refused."""
        headers = request.headers
        if self.settings.host in LOOPBACK and _host(headers.get("host", "")) not in LOOPBACK:
            # A site may let its own name lead to 127.0.0.1; its pages would then read the room as their own.
            raise UsageError("usage.origin", f"no host {headers.get('host')!r} here", "http://127.0.0.1")
        if self.settings.token and not request.url.path.startswith(OPEN) and not self._admitted(headers):
            raise UsageError("usage.token", "this room asks for its token", "Authorization: Bearer TOKEN, or /enter")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.settings.largest:
            raise _too_large(self.settings.largest)
        if request.method not in SAFE:
            _check_origin(headers)

    def headers(self, path: str) -> dict[str, str]:
        """What goes out with every answer."""
        found = {
            "content-security-policy": self.policy,
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=()",
            "x-frame-options": "DENY",
        }
        if not path.startswith("/static/"):
            found["cache-control"] = "private, no-cache"
        return found

    def _admitted(self, headers: Headers) -> bool:
        token = self.settings.token or ""
        kind, _, given = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), token.encode()):
            return True
        return hmac.compare_digest(cookies_of(headers).get(PASS_COOKIE, "").encode(), pass_of(token).encode())

    def _refuse(self, error: SitroomError, request: Request) -> JSONResponse | RedirectResponse:
        if error.code == "usage.token" and not request.url.path.startswith("/api/") and request.method in SAFE:
            return RedirectResponse("/enter", 303)
        body = ErrorBody(error=as_error(error, request.url.path)[1])
        return JSONResponse(body.model_dump(), http_status(error))


def pass_of(token: str) -> str:
    """What a browser keeps that has shown the token: not the token itself."""
    return hmac.new(token.encode(), b"sitroom pass", sha256).hexdigest()


def cookies_of(headers: Headers) -> dict[str, str]:
    """The cookies of a request; none where they are malformed."""
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(headers.get("cookie", "")).items()}
    except CookieError:
        return {}


def checked_form(request: Request, csrf: Annotated[str, Form()] = "") -> None:
    """A form brings the mark that its page was given. Raises `UsageError`."""
    _check_mark(request, csrf)


def checked_call(request: Request, x_csrf_token: Annotated[str, Header()] = "") -> None:
    """A call from a page brings its mark in a header; a program without cookies needs none. Raises `UsageError`."""
    if CSRF_COOKIE in cookies_of(request.headers):
        _check_mark(request, x_csrf_token)


OfOurForm = Depends(checked_form)
OfOurPage = Depends(checked_call)


def _check_mark(request: Request, given: str) -> None:
    known = cookies_of(request.headers).get(CSRF_COOKIE, "")
    if not known or not hmac.compare_digest(known.encode(), given.encode()):
        raise UsageError("usage.origin", "the form is not of a page of this room", "load the page again")


def _check_origin(headers: Headers) -> None:
    """A browser says where a request comes from; other programs do not."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    foreign = site not in (None, "same-origin", "none")
    if origin is not None and urlsplit(origin).netloc != headers.get("host"):
        foreign = True
    if foreign:
        raise UsageError("usage.origin", f"a request from {origin or 'another site'}", "the pages of this room")


def _host(value: str) -> str:
    """The name in a Host header, without its port."""
    return value[1:].partition("]")[0] if value.startswith("[") else value.rpartition(":")[0] or value


def _policy(tiles: str | None) -> str:
    found = _TILES.match(tiles or "")
    more = f" {found[1]}" if found else ""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            f"img-src 'self' data: blob:{more}",
            "font-src 'self'",
            f"connect-src 'self'{more}",
            "worker-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


def _too_large(largest: int) -> UsageError:
    return UsageError("usage.size", f"more than {largest // 1024 // 1024} MB in one request", "fewer files at a time")


def _bounded(receive: Receive, largest: int) -> Receive:
    """Receives at most so many bytes: a request need not say how long it is."""
    seen = 0

    async def received() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > largest:
            raise _too_large(largest)
        return message

    return received
