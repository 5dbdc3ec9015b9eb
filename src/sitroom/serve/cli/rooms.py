"""What the commands on a room have in common: where it is, who speaks, how lists are narrowed and shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sitroom.serve.asked import FARTHEST, day, known_kinds, known_topics

if TYPE_CHECKING:
    from sitroom.room import Room
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
    (
        "--across",
        {
            "multiple": True,
            "metavar": "NAME",
            "help": "Of findings that are corroborated, single_source, contradicted, denied or superseded across reports.",
        },
    ),
    (
        "--said-by",
        {"metavar": "SOURCE", "help": "On the word of this source: its name, or its key, from `sitroom sources`."},
    ),
    ("--outlet", {"metavar": "NAME", "help": "Printed by this outlet."}),
    ("--text", {"metavar": "WORDS", "help": "With these words in the evidence."}),
    ("--limit", {"type": click.IntRange(1, FARTHEST), "metavar": "N", "help": "At most N rows."}),
)


def query_options(command: F) -> F:
    """The options by which all lists are narrowed."""
    for name, options in reversed(_NARROW):
        command = click.option(name, **options)(command)
    return command


def query_of(asked: dict[str, Any], room: Room) -> Query:
    """The query that these options ask for. A source is asked for by its name as the room knows it, or by its key."""
    from sitroom.store.query import Query

    source = asked["said_by"]
    return Query(
        kinds=known_kinds(asked["kind"], "--kind"),
        topics=known_topics(asked["topic"], asked["kind"], "--topic"),
        realities=tuple(asked["reality"]),
        across=tuple(asked["across"]),
        actor=asked["actor"],
        place=asked["place"],
        since=day(asked["since"], "--since"),
        until=day(asked["until"], "--until"),
        said_by=source and (room.source_named(source) or source),
        outlet=asked["outlet"],
        text=asked["text"],
        limit=asked["limit"],
    )


def by_option(command: F) -> F:
    """`--by`, which signs a judgement."""
    return click.option(
        "--by",
        envvar="SITROOM_USER",
        show_envvar=True,
        metavar="NAME",
        help="Who says so. The name of the system's user, if not given.",
    )(command)
