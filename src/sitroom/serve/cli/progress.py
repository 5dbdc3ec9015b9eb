"""A progress bar on standard error, for many files and people who wait: never in a pipe or a log."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sitroom.ingest.access import is_folder
from sitroom.read.sniff import SUFFIXES
from sitroom.serve.cli.output import Output


@contextmanager
def progress(paths: tuple[str, ...], out: Output, *, quiet: bool = True) -> Iterator[Callable[[], None]]:
    """Gives a function to call for each report. `quiet` shows nothing when the results scroll over the same terminal."""
    total = _count(paths)
    if not sys.stderr.isatty() or (quiet and out.is_terminal) or total == 1:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("reading", total=total)
        yield lambda: bar.advance(task)


def _count(paths: tuple[str, ...]) -> int | None:
    """The number of reports, or None where it shows only in reading: JSON lines, standard input."""
    count = 0
    for name in paths or ("-",):
        path = Path(name)
        files = (
            [f for _, _, found in os.walk(path) for f in found if Path(f).suffix.lower() in SUFFIXES]
            if is_folder(name)
            else [name]
        )
        if any(f == "-" or SUFFIXES.get(Path(f).suffix.lower()) == "jsonl" for f in files):
            return None
        count += len(files)
    return count
