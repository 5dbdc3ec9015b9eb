"""`sitroom serve`: a room in the browser."""

from __future__ import annotations

import contextlib
import secrets
import socket
import sys

import click

from sitroom.model.errors import BackendError, UsageError
from sitroom.serve.asked import day
from sitroom.serve.cli.output import say
from sitroom.serve.cli.rooms import by_option, room_option

TURN = 0.001
"""Seconds after which a thread that draws a long page lets others go on: a style sheet passes five of them, and would wait for
a fifth of a second else.
"""
KEPT_OPEN = 75
"""Seconds for which the connection of somebody who reads what he got is kept open for the next request."""


@click.command()
@room_option
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8765, show_default=True, metavar="N", help="0: any free one."
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Where to listen. Anything but this machine asks for a token.",
)
@click.option(
    "--token",
    envvar="SITROOM_TOKEN",
    show_envvar=True,
    metavar="TEXT",
    help="Ask for this token. One is made up where --host is not this machine.",
)
@by_option
@click.option(
    "--zone", default="UTC", show_default=True, metavar="ZONE", help="The room's time zone, as Africa/Lusaka."
)
@click.option("--today", metavar="DATE", help="Hold the calendar still: what is due is due as of this day.")
@click.option("--tiles", metavar="URL", help="Your own map tiles, as https://tiles.example/{z}/{x}/{y}.png.")
@click.option(
    "--workers",
    type=click.IntRange(0, 64),
    metavar="N",
    help="Processes that make answers beside this one; 0 for none. Two more than there are processors, up to 6, if not given.",
)
@click.option(
    "--fetch-private",
    is_flag=True,
    help="Also fetch reports from addresses that lead into this machine or its network. Whoever opens the room can then look "
    "at what this machine can.",
)
def serve(
    room: str,
    port: int,
    host: str,
    token: str | None,
    by: str | None,
    zone: str,
    today: str | None,
    tiles: str | None,
    workers: int | None,
    fetch_private: bool,
) -> int:
    """Open a room in the browser: overview, map, timeline, boards, reports, search, queue, brief. Ctrl-C ends it.

    The room is made where there is none. The API that the pages use is under /api/v1, described at /api/docs.

    \b
    sitroom serve --room syria.db
    sitroom serve --room scenario.db --today 2025-05-14 --zone Africa/Lusaka
    sitroom serve --room postgresql://analyst@localhost/syria --host 0.0.0.0 --token "$(cat token)"
    """
    try:
        import uvicorn

        from sitroom.serve.rest.desk import LOOPBACK, DeskSettings
        from sitroom.serve.rest.hands import usual
        from sitroom.serve.web.app import make_app
    except ModuleNotFoundError as error:
        raise BackendError(
            "backend.web", f"what the screen stands on is not installed ({error.name})", "pip install 'sitroom[web]'"
        ) from error
    if tiles is not None and not (tiles.startswith(("https://", "http://")) and "{z}" in tiles):
        raise UsageError("usage.options", f"{tiles!r} is no address of tiles", "https://…/{z}/{x}/{y}.png", "--tiles")
    made_up = host not in LOOPBACK and not token
    if made_up:
        token = secrets.token_urlsafe(24)
    listening = _listen(host, port)
    try:
        bound = listening.getsockname()[1]
        shown = f"[{host}]" if ":" in host else host

        def ready() -> None:
            say(f"the room is at http://{shown}:{bound}/ (Ctrl-C ends it)")
            if made_up:
                say(f"its token, for this time: {token}")

        app = make_app(
            DeskSettings(
                room=room,
                host=host,
                port=bound,
                by=by,
                token=token or None,
                zone=zone,
                today=day(today, "--today"),
                tiles=tiles,
                fetch_private=fetch_private,
                workers=usual() if workers is None else workers,
                warm=True,
            ),
            ready,
        )
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, server_header=False, lifespan="on", timeout_keep_alive=KEPT_OPEN
        )
        sys.setswitchinterval(TURN)
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how it ends
            uvicorn.Server(config).run(sockets=[listening])
    finally:
        listening.close()
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises `UsageError` where the port is taken or the address is not of this machine."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP: only then does asyncio send what it has at once, where it else waits 40 ms for word of what it sent before.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)  # whoever is quicker than the server waits, and is not refused
    except OSError as error:
        listening.close()
        raise UsageError(
            "usage.port", f"{host}:{port} cannot be opened: {error.strerror or error}", "--port 0, or another one"
        ) from error
    return listening
