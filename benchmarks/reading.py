"""Speed, start-up and memory of `sitroom read`, as ratios to the bare parser in the same run.

    .venv/bin/python benchmarks/reading.py                   # 2 MB made from the example and the gold reports
    .venv/bin/python benchmarks/reading.py FOLDER            # the reports of a folder instead: *.txt, and "text" in *.jsonl
    .venv/bin/python benchmarks/reading.py --memory 5000     # resident memory over so many reports

The bare parser is the spaCy pipeline as its package has it (with its tagger of names), over the same texts in batches.
Ours is what the command does with a batch: reading in, records, JSON. Both run on one core in this process, by turns of 20
reports; with --rounds the medians are printed. Made reports shuffle the paragraphs of 35 reports, so that sentences repeat and
whole reports do not. 2 MB take about three minutes a round.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import spacy

from sitroom.batch import read_many
from sitroom.ingest.items import RawItem
from sitroom.settings import load
from sitroom.text.parse import load_model

EXAMPLES = Path(__file__).parent.parent / "examples"
GOLD = Path(__file__).parent.parent / "gold" / "reports.jsonl"


def paragraphs() -> list[str]:
    """The paragraphs of the example reports and of the gold reports."""
    found: list[str] = []
    for line in GOLD.read_text(encoding="utf-8").splitlines():
        found += [p.strip() for p in json.loads(line)["text"].split("\n\n") if len(p.split()) > 8]
    for path in sorted(EXAMPLES.glob("*.txt")):
        found += [p.strip() for p in path.read_text(encoding="utf-8").split("\n\n") if len(p.split()) > 8]
    for path in sorted(EXAMPLES.glob("*.html")):
        found += re.findall(r"<p>(.*?)</p>", path.read_text(encoding="utf-8"))
    return found


def made(size: int, seed: int = 7) -> Iterator[str]:
    """Reports of about 400 words until `size` bytes are reached; the same ones for the same seed."""
    rng, pool, total = random.Random(seed), paragraphs(), 0
    while total < size:
        text = "\n\n".join(rng.sample(pool, k=min(12, len(pool))))
        total += len(text.encode())
        yield text


def seconds(run: Callable[[], object]) -> tuple[float, float]:
    """How long a call takes by the clock, and of processor time."""
    clock, work = time.perf_counter(), time.process_time()
    run()
    return time.perf_counter() - clock, time.process_time() - work


def outcomes(texts: Iterable[str]) -> Iterator[str]:
    """What `sitroom read --format jsonl` prints of them, line by line."""
    items = (RawItem(str(i), data=t.encode(), format="text") for i, t in enumerate(texts))
    for outcome in read_many(items, lambda _, report, __: report.model_dump_json(), load(), published="2024-03-14"):
        if outcome.error:
            raise outcome.error
        yield outcome.value or ""


def read_all(texts: list[str]) -> None:
    """Reads them as the command does, without printing."""
    for _ in outcomes(texts):
        pass


def parse_all(bare: spacy.Language, texts: list[str]) -> None:
    """Parses them in batches, as one who only wants the parse."""
    for _ in bare.pipe(texts, batch_size=32):
        pass


LOT = 20
"""Reports that one of the two reads before it is the other's turn: what else the machine does then meets both alike."""


def speed(texts: list[str], rounds: int) -> None:
    """Words a second of both, by the clock, and the ratio by the clock and in processor time."""
    model = load().model
    words = sum(len(t.split()) for t in texts)
    bare = spacy.load(model)
    load_model(model)
    read_all(texts[:1])
    by_clock, by_work, speeds = [], [], []
    for turn in range(rounds):
        print(f"round {turn + 1} of {rounds}: {words} words twice …", file=sys.stderr, flush=True)
        ours, theirs = [0.0, 0.0], [0.0, 0.0]
        for at in range(0, len(texts), LOT):
            lot = texts[at : at + LOT]
            took = seconds(partial(parse_all, bare, lot)), seconds(partial(read_all, lot))
            theirs = [a + b for a, b in zip(theirs, took[0], strict=True)]
            ours = [a + b for a, b in zip(ours, took[1], strict=True)]
        by_clock.append(theirs[0] / ours[0])
        by_work.append(theirs[1] / ours[1])
        speeds.append((words / ours[0], words / theirs[0]))
    a, b = (statistics.median(each) for each in zip(*speeds, strict=True))
    print(
        f"{len(texts)} reports, {words} words: sitroom read {a:.0f} words/s, bare {model} {b:.0f} words/s, "
        f"ratio {statistics.median(by_clock):.2f} by the clock, {statistics.median(by_work):.2f} in processor time "
        "(wanted: 0.90)"
    )


def start() -> None:
    """From the command to the first record of a report of 450 words."""
    times = [
        seconds(
            lambda: subprocess.run(
                [Path(sys.executable).parent / "sitroom", "read", EXAMPLES / "hodeidah-truce.txt", "--format", "jsonl"],
                check=True,
                capture_output=True,
            )
        )[0]
        for _ in range(5)
    ]
    print(f"start to first record: {statistics.median(times):.2f} s (wanted: under 3)")


def memory(count: int) -> None:
    """Resident memory after each tenth of so many reports."""
    texts = list(made(600_000))
    marks: list[int] = []
    for i, _ in enumerate(outcomes(texts[i % len(texts)] for i in range(count))):
        if (i + 1) % max(1, count // 10) == 0:
            marks.append(int(re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text()).group(1)) // 1024)  # type: ignore[union-attr]
            print(f"{i + 1:6} reports: {marks[-1]} MB", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"peak {peak} MB (wanted: under 1200); last tenth over second tenth {marks[-1] / marks[1]:.2f} (flat: about 1)"
    )


def main() -> None:
    """Runs what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--size", type=int, default=2_000_000, help="bytes of made reports")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--memory", type=int, metavar="N")
    args = parser.parse_args()
    if args.memory:
        memory(args.memory)
        return
    if args.folder:
        texts = [p.read_text(encoding="utf-8") for p in sorted(args.folder.rglob("*.txt"))]
        for p in sorted(args.folder.rglob("*.jsonl")):
            texts += [json.loads(line)["text"] for line in p.read_text(encoding="utf-8").splitlines() if line.strip()]
    else:
        texts = list(made(args.size))
    speed(texts, args.rounds)
    start()


if __name__ == "__main__":
    main()
