"""What the commands on a room have in common: where it is, who speaks, how lists are narrowed and shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sitroom.model.errors import UsageError

if TYPE_CHECKING:
    from sitroom.model.linking import Key
    from sitroom.store.query import Query

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


_NARROW: tuple[tuple[str, dict[str, Any]], ...] = (
    ("--kind", {"multiple": True, "metavar": "KIND", "help": "Only records of this kind. Can be given several times."}),
    (
        "--topic",
        {"multiple": True, "metavar": "NAME", "help": "An event's PLOVER type, a figure's measure, a truce's state …"},
    ),
    ("--actor", {"metavar": "NAME", "help": "With a part for this actor: a name, or an id."}),
    (
        "--place",
        {"metavar": "NAME", "help": "At this place or in this province or country: a name, an id, an ISO code."},
    ),
    ("--since", {"metavar": "DATE", "help": "Happened on or after this day (published, where no day is known)."}),
    ("--until", {"metavar": "DATE", "help": "Happened on or before this day."}),
    (
        "--reality",
        {"multiple": True, "metavar": "NAME", "help": "occurred, planned, threatened, … Can be given several times."},
    ),
    ("--said-by", {"metavar": "SOURCE", "help": "On the word of this source: a key from `sitroom sources`."}),
    ("--outlet", {"metavar": "NAME", "help": "Printed by this outlet."}),
    ("--text", {"metavar": "WORDS", "help": "With these words in the evidence."}),
    ("--limit", {"type": click.IntRange(1), "metavar": "N", "help": "At most N rows."}),
)


def query_options(command: F) -> F:
    """The options by which all lists are narrowed."""
    for name, options in reversed(_NARROW):
        command = click.option(name, **options)(command)
    return command


def query_of(asked: dict[str, Any]) -> Query:
    """The query that these options ask for."""
    from sitroom.kinds import kinds
    from sitroom.store.query import Query

    known = [kind.name for kind in kinds()]
    for kind in asked["kind"]:
        if kind not in known:
            raise UsageError("usage.kind", f"there is no kind {kind!r}", f"one of {', '.join(known)}", "--kind")
    return Query(
        kinds=tuple(asked["kind"]),
        topics=tuple(asked["topic"]),
        realities=tuple(asked["reality"]),
        actor=asked["actor"],
        place=asked["place"],
        since=day(asked["since"], "--since"),
        until=day(asked["until"], "--until"),
        said_by=asked["said_by"],
        outlet=asked["outlet"],
        text=asked["text"],
        limit=asked["limit"],
    )


def day(text: str | None, option: str) -> str | None:
    """A day, a month or a year as ISO 8601, checked."""
    import re
    from datetime import date

    if text is None:
        return None
    form = re.fullmatch(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", text)
    try:
        if form is not None:
            date(int(form[1]), int(form[2] or 1), int(form[3] or 1))
            return text
    except ValueError:
        pass
    raise UsageError("usage.date", f"{text!r} is no day", "2016-03-16, 2016-03 or 2016", option)


def by_option(command: F) -> F:
    """`--by`, which signs a judgement."""
    return click.option(
        "--by",
        envvar="SITROOM_USER",
        show_envvar=True,
        metavar="NAME",
        help="Who says so. The name of the system's user, if not given.",
    )(command)


def signer(by: str | None) -> str:
    """Who signs. Raises `UsageError` where nobody is known."""
    import getpass

    try:
        name = (by or getpass.getuser()).strip()
    except (OSError, KeyError, ImportError):
        name = ""
    if not name:
        raise UsageError("usage.judgement", "a judgement is signed", "--by NAME, or SITROOM_USER")
    return name


def key_of(text: str) -> Key:
    """A record in a report, as lists show it: report:…#event:…"""
    report, mark, record = text.partition("#")
    if not mark or not report.startswith("report:") or ":" not in record:
        raise UsageError(
            "usage.key", f"{text!r} names no record of a room", "report:1a2b…#event:3c4d…, as lists show it"
        )
    return report, record
