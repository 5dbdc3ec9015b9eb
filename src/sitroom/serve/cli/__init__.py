"""The command `sitroom`. `main` is the entry point: it turns every error into one line and an exit code.

It imports next to nothing before it can take an interrupt.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command and ends the process with an exit code from `sitroom.serve.exits`."""
    # What is imported takes a while, in which somebody may think better of it.
    try:
        from sitroom.serve.cli.run import run
        from sitroom.serve.exits import INTERRUPTED, PIPE_CLOSED

        code = run(arguments)
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.stderr.flush()
        os._exit(130)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = PIPE_CLOSED
    if code == PIPE_CLOSED:
        # Else the interpreter flushes what nobody takes any more, and complains.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if code == INTERRUPTED and "multiprocessing.resource_tracker" not in sys.modules:
        # An import that was interrupted would yet change the status. Where there were other processes, Python has to
        # clear up behind them.
        os._exit(code)
    sys.exit(code)
