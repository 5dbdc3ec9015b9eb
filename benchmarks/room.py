"""How a room grows: time to add a report, and time of ledgers, as ratios between a small room and a large one.

    .venv/bin/python benchmarks/room.py                              # 1,000, 10,000 and 50,000 reports in SQLite
    .venv/bin/python benchmarks/room.py --sizes 1000 5000            # other sizes
    .venv/bin/python benchmarks/room.py --room large.db              # in a file, which is kept and gone on with
    .venv/bin/python benchmarks/room.py --room postgresql://…/empty  # in an empty PostgreSQL database

Reports are made from the readings of the scenario; `room_reports.py` says how, and what is assumed of a large room. Nothing
is read while the clock runs; what is measured is keeping and linking. Between the sizes reports are added a hundred at a
time; those that are measured, one by one. Printed is, at each size, the median time to add one
of the next hundred reports, by the clock and in processor time, and its ratio to a room of the first size, which takes in
reports by turns with the large one (in SQLite; compare the times themselves in PostgreSQL); then the median time of each
ledger at the last size.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from room_reports import made
from tests.room.readings import scenario

from sitroom.model.document import Report
from sitroom.room import Query, Room
from sitroom.room.ledgers import names

WINDOW = 100
"""Additions over which the time of one is taken."""
TOGETHER = 100
"""Reports that are added at once while nothing is measured."""


def median(run: Callable[[], object], rounds: int = 7) -> float:
    """Seconds of the middle one of some runs."""
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def fill(room: Room, sizes: list[int], folder: Path) -> None:
    """Adds reports up to the largest size. At each it prints what the next hundred took, beside the first size.

    A room that an earlier run has begun is gone on with, from the first of the sizes that it has not reached.
    """
    first, there = min(sizes), room.status().reports
    small, after = first_room(first, folder) if room.engine.dialect.name == "sqlite" else (None, [])
    reports = islice(made(scenario(), max(sizes) + WINDOW), there, None)
    for size in sorted(s for s in sizes if s >= there):
        add(room, islice(reports, size - there), there)
        following = list(islice(reports, WINDOW))
        there = size + len(following)
        counted, grown = timed(room, following, small, after, folder)
        status = room.status()
        print(
            f"{size:>7,} reports; with {WINDOW} more {status.records:>9,} records, {status.findings:>9,} findings: "
            f"{1000 * counted[0]:6.1f} ms a report, {1000 * counted[1]:6.1f} ms of work{grown}",
            flush=True,
        )


def first_room(size: int, folder: Path) -> tuple[Path, list[Report]]:
    """A room of the first size, and the reports that come next: those that warm it up, and those that are timed."""
    reports, path = made(scenario(), size + 2 * WINDOW), folder / "first.db"
    with Room(path) as room:
        add(room, islice(reports, size), 0)
    return path, list(reports)


def add(room: Room, reports: Iterable[Report], there: int) -> None:
    """Adds reports, a hundred at a time; says on standard error how it goes, for a large room takes an hour."""
    busy = time.process_time()
    while batch := list(islice(reports, TOGETHER)):
        room.add_together(batch)
        there += len(batch)
        if there % 1000 == 0:
            taken, busy = time.process_time() - busy, time.process_time()
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            print(f"{there:>7,} reports, {taken:.0f} ms of work each, {memory:,} MB", file=sys.stderr, flush=True)


def timed(
    room: Room, following: list[Report], small: Path | None, after: list[Report], folder: Path
) -> tuple[tuple[float, float], str]:
    """Median seconds of adding a report, by the clock and of work, and how that compares with a room of the first size.

    Both rooms take in reports by turns, so that whatever else the machine does meets both alike.
    """
    taken: list[tuple[float, float]] = []
    first: list[tuple[float, float]] = []
    if small is None:
        return _middle([_added(room, report) for report in following]), ""
    passing = folder / "passing.db"
    shutil.copy(small, passing)
    with Room(passing) as other:
        # It has just been opened, and its first additions find nothing in memory; the large one has been busy.
        for report in after[:WINDOW]:
            _added(other, report)
        for mine, others in zip(following, after[WINDOW:], strict=True):
            first.append(_added(other, others))
            taken.append(_added(room, mine))
    passing.unlink()
    now, then = _middle(taken[WINDOW // 4 :]), _middle(first[WINDOW // 4 :])
    return now, f"; {now[0] / then[0]:4.2f} and {now[1] / then[1]:4.2f} of the first size"


def _added(room: Room, report: Report) -> tuple[float, float]:
    began, busy = time.perf_counter(), time.process_time()
    room.add(report)
    return time.perf_counter() - began, time.process_time() - busy


def _middle(taken: list[tuple[float, float]]) -> tuple[float, float]:
    return statistics.median(clock for clock, _ in taken), statistics.median(work for _, work in taken)


def ask(room: Room) -> None:
    """Prints the median time of each ledger, of the whole room and of one place, and of a search."""
    found = room.entries(Query(limit=200))
    place = next((s.entry.record.places[0].name for s in found if s.entry.record.places), None)
    for query in (Query(), Query(place=place)):
        print(f"narrowed to {place}, median:" if query.place else "ledgers of the whole room, median:")
        for name in names():
            taken = median(lambda n=name, q=query: room.ledger(n, q, today="2026-01-01"))
            print(f"  {name:<11} {1000 * taken:7.0f} ms", flush=True)
    print(f"  search      {1000 * median(lambda: room.reports(text='ceasefire army', limit=50)):7.0f} ms")


def main() -> None:
    """Fills a room and prints what it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 50_000])
    parser.add_argument(
        "--room", help="an empty room, or a file, which is kept and gone on with; a passing one, if not given"
    )
    parser.add_argument("--only-add", action="store_true", help="no ledgers")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Room(options.room or str(Path(folder) / "room.db")) as room:
        fill(room, options.sizes, Path(folder))
        if not options.only_add:
            ask(room)


if __name__ == "__main__":
    main()
