"""Additions in a process of its own, which a test can kill."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from sitroom.kinds import kinds
from sitroom.lexicon.names import names
from sitroom.model.document import Report
from sitroom.room import Room

# Forked later from a process that has these, none has to load them for itself.
kinds()
names()


def start_adding(address: str, reports: Sequence[Report]) -> tuple[BaseProcess, Connection]:
    """A process that adds the reports, and the connection on which it says of each whether it was new."""
    # From a process that has loaded all and opened nothing: a start costs milliseconds, not seconds.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    told, tell = context.Pipe(duplex=False)
    process = context.Process(target=_add, args=(address, tuple(reports), tell), daemon=True)
    process.start()
    tell.close()
    return process, told


def left_unheard(told: Connection) -> int:
    """How many additions a process told of that nobody has heard yet; waits until it tells of no more."""
    count = 0
    try:
        while told.recv():
            count += 1
    except EOFError:
        told.close()
    return count


def _add(address: str, reports: Sequence[Report], tell: Connection) -> None:
    with Room(address) as room:
        for report in reports:
            tell.send(room.add(report).state)
