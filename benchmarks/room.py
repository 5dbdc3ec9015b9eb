"""How a room grows: time to add a report, and time of ledgers, as ratios between a small room and a large one.

    .venv/bin/python benchmarks/room.py                              # 1,000, 10,000 and 50,000 reports in SQLite
    .venv/bin/python benchmarks/room.py --sizes 1000 5000            # other sizes
    .venv/bin/python benchmarks/room.py --room postgresql://…/empty  # in an empty PostgreSQL database

Reports are made from the readings of the scenario: each is one of them moved to another week and another theatre (places
and names of another set), with a text of its own, so that a large room is not one story told over and over. Nothing is read
while the clock runs; what is measured is keeping and linking. Printed are the median time to add one report at each size and
its ratio to the first, and the median time of each ledger at the last size.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from sitroom.model.document import Document, Report, document_id
from sitroom.room import Query, Room
from sitroom.room.ledgers import names

WINDOW = 100
"""Additions over which the time of one is taken."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def readings() -> tuple[Report, ...]:
    """The scenario, read."""
    from tests.room.readings import scenario

    return scenario()


def made(count: int, seed: int = 11) -> Iterator[Report]:
    """So many reports: the scenario moved through time and over theatres."""
    rng = random.Random(seed)
    base = readings()
    words = sorted({w for report in base for w in report.document.text.split()})
    for number in range(count):
        report = base[number % len(base)]
        round_ = number // len(base)
        theatre, shift = round_ % 40, 14 * (round_ // 40) + rng.randrange(3)
        yield moved(report, theatre, shift, rng, words, number)


def moved(report: Report, theatre: int, days: int, rng: random.Random, words: list[str], number: int) -> Report:
    """One reading in another theatre and some days later, with other words around its records."""
    body = report.model_dump(mode="json", by_alias=True)
    changed = _changed(body, theatre, days)
    text = report.document.text
    made_up = " ".join(rng.choice(words) for _ in range(len(text.split()) - 1))[: len(text)].ljust(len(text), ".")
    document = Document.model_validate(changed["document"]).model_copy(
        update={
            "id": document_id(made_up),
            "text": made_up,
            "url": f"https://outlet.example/{number}",
            "ref": str(number),
        }
    )
    from sitroom.kinds import kinds

    models = {kind.name: kind.record for kind in kinds()}
    records = tuple(
        models[r["kind"]].model_validate(r | {"document": document.id, "id": f"{r['id']}{theatre:02}"})
        for r in changed["records"]
    )
    return report.model_copy(update={"document": document, "records": records, "mentions": type(report.mentions)()})


def _changed(value: Any, theatre: int, days: int) -> Any:
    """Dates moved, ids and names of actors and places given a theatre."""
    if isinstance(value, list):
        return [_changed(v, theatre, days) for v in value]
    if not isinstance(value, dict):
        return value
    found = {}
    for key, v in value.items():
        if key in ("from", "to", "published", "as_of") and isinstance(v, str):
            found[key] = _later(v, days)
        elif key in ("name", "id", "person") and isinstance(v, str) and ("type" in value or "lat" in value):
            found[key] = f"{v} {theatre}" if theatre else v
        elif key in ("lat", "lon") and isinstance(v, float):
            found[key] = v + (theatre if key == "lon" else theatre / 2) if abs(v) < 60 else v
        elif key == "to" and isinstance(v, str) and ":" in v:
            found[key] = v
        else:
            found[key] = _changed(v, theatre, days)
    if "links" in found:
        found["links"] = []
    return found


def _later(moment: str, days: int) -> str:
    try:
        return (date.fromisoformat(moment[:10]) + timedelta(days=days)).isoformat() + moment[10:]
    except ValueError:
        return moment


def median(run: Callable[[], object], rounds: int = 7) -> float:
    """Seconds of the middle one of some runs."""
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def main() -> None:
    """Fills a room and prints what it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 50_000])
    parser.add_argument("--room", help="an empty room; a new file, if not given")
    options = parser.parse_args()
    folder = tempfile.TemporaryDirectory()
    address = options.room or str(Path(folder.name) / "room.db")
    first: float | None = None
    with Room(address) as room:
        taken: list[float] = []
        for number, report in enumerate(made(max(options.sizes)), 1):
            start = time.perf_counter()
            room.add(report)
            taken.append(time.perf_counter() - start)
            if number in options.sizes:
                middle = statistics.median(taken[-WINDOW:])
                first = first or middle
                status = room.status()
                print(
                    f"{number:>7} reports, {status.records:>8} records, {status.findings:>8} findings: "
                    f"{1000 * middle:6.1f} ms a report, {middle / first:4.2f} of the first",
                    flush=True,
                )
        print("ledgers of the whole room, median:")
        for name in names():
            query = Query()
            print(
                f"  {name:<11} {1000 * median(lambda n=name, q=query: room.ledger(n, q, today='2026-01-01')):7.0f} ms",
                flush=True,
            )
        place = next(
            (s.entry.record.places[0].name for s in room.entries(Query(limit=200)) if s.entry.record.places), None
        )
        if place:
            print(f"narrowed to {place}, median:")
            for name in names():
                query = Query(place=place)
                print(
                    f"  {name:<11} {1000 * median(lambda n=name, q=query: room.ledger(n, q, today='2026-01-01')):7.0f} ms"
                )
        print(f"  search      {1000 * median(lambda: room.reports(text='ceasefire army', limit=50)):7.0f} ms")
    folder.cleanup()


if __name__ == "__main__":
    main()
