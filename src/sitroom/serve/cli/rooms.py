"""What the commands on a room have in common: where it is, who speaks, how lists are narrowed and shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def room_option(command: F) -> F:
    """`--room`, which the environment can give once for all."""
    return click.option(
        "-r",
        "--room",
        required=True,
        envvar="SITROOM_ROOM",
        show_envvar=True,
        metavar="FILE|URL",
        help="The room: a file, or postgresql://user@host/name.",
    )(command)
