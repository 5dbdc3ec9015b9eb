"""How long the ledgers of a room take: the first page of the whole room, and narrowed as an analyst narrows them.

    .venv/bin/python benchmarks/ledgers.py room.db                     # a room that is there, SQLite
    .venv/bin/python benchmarks/ledgers.py postgresql://…/room         # the same in PostgreSQL
    .venv/bin/python benchmarks/ledgers.py room.db --whole             # exports of everything, too
    .venv/bin/python benchmarks/ledgers.py room.db --clients 8         # 95th percentile under 8 processes

Printed for each are milliseconds: of the first time in this process, with nothing kept from before; the median of the times
after it; and the median of the processor's time in these, which tells what a busy machine hides. The room is made by
`benchmarks/room.py --only-add --room FILE`, or is one's own; nothing is written.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from sitroom.room import Query, Room
from sitroom.room.ledgers import names

ROUNDS = 7


def main() -> None:
    """Measures a room and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room")
    parser.add_argument("--whole", action="store_true", help="also the ledgers whole, as they are exported, once each")
    parser.add_argument("--clients", type=int, help="so many processes ask at once, for 95th percentiles")
    parser.add_argument("--requests", type=int, default=40, help="ledgers that each client asks for")
    options = parser.parse_args()
    with Room(options.room, make=False) as room:
        status = room.status()
        print(f"{status.reports:,} reports, {status.records:,} records, {status.findings:,} findings")
        asked = queries(room)
        today = (status.last_published or "2026-01-01")[:10]
        print(f"{'':<12}" + "".join(f"{title:>22}" for title in asked))
        for name in names():
            cells = []
            for query in asked.values():
                first, middle, busy = timed(partial(room.ledger, name, query, today=today))
                cells.append(f"{first:>8.0f} {middle:>6.0f} {busy:>6.0f}")
            print(f"{name:<12}" + "".join(cells), flush=True)
        for name in names() if options.whole else ():
            start = time.perf_counter()
            made = room.ledger(name, today=today, whole=True)
            rows = sum(len(section.rows) for section in made.sections)
            print(f"{name:<12} whole: {rows:,} rows in {time.perf_counter() - start:.1f} s", flush=True)
    if options.clients:
        with ProcessPoolExecutor(options.clients) as pool:
            work = [(options.room, today, options.requests, seed) for seed in range(options.clients)]
            taken = sorted(t for some in pool.map(client, work) for t in some)
        print(
            f"{options.clients} clients, {len(taken)} ledgers, narrowed and whole: median {statistics.median(taken):.0f} ms, "
            f"95th percentile {taken[int(0.95 * len(taken))]:.0f} ms"
        )


def queries(room: Room) -> dict[str, Query]:
    """What is asked: all, the last month, a place and an actor that many records have."""
    last = (room.status().last_published or "2026-01-01")[:10]
    some = room.entries(Query(limit=500, published_since=last[:8] + "01"))
    places = Counter(p.name for s in some for p in s.entry.record.places if p.name and p.precision == "near")
    actors = [row.values["actor"] for section in room.ledger("actors").sections[:1] for row in section.rows[:5]]
    found = {"all": Query(), "last month": Query(since=last[:8] + "01")}
    if places:
        found["place"] = Query(place=places.most_common(1)[0][0])
    if actors:
        found["actor"] = Query(actor=actors[-1])
    return found


def timed(run: Callable[[], object]) -> tuple[float, float, float]:
    """Milliseconds of the first run; of the middle one of those after it, by the clock and by the processor."""
    taken, busy = [], []
    for _ in range(ROUNDS + 1):
        start, used = time.perf_counter(), time.process_time()
        run()
        taken.append(1000 * (time.perf_counter() - start))
        busy.append(1000 * (time.process_time() - used))
    return taken[0], statistics.median(taken[1:]), statistics.median(busy[1:])


def client(work: tuple[str, str, int, int]) -> list[float]:
    """Milliseconds of the ledgers that one client asks for, one after the other."""
    address, today, requests, seed = work
    rng = random.Random(seed)
    taken = []
    with Room(address, make=False) as room:
        asked = list(queries(room).values())
        for _ in range(requests):
            name, query = rng.choice(list(names())), rng.choice(asked)
            start = time.perf_counter()
            room.ledger(name, query, today=today)
            taken.append(1000 * (time.perf_counter() - start))
    return taken


if __name__ == "__main__":
    main()
