"""Several processes: the same outcomes in the same order, also when one of them dies."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest

from sitroom import batch
from sitroom.batch import finished, read_many
from sitroom.batch.items import Work
from sitroom.batch.processes import read_in_processes
from sitroom.ingest.items import RawItem
from sitroom.settings import load

TEXT = "Rebels shelled the port of Ganda on Monday, killing three sailors, the army said. "


def outline(origin, report, analysis):
    if "deadly" in report.document.text:
        os._exit(9)
    return origin, len(report.records)


def items(*words, times=1):
    return [RawItem(str(n), data=f"{word} {TEXT * times}".encode(), format="text") for n, word in enumerate(words)]


def test_a_process_that_dies_costs_the_report_that_it_died_of():
    words = ["Report."] * 20
    words[5] = words[13] = "A deadly report."
    outcomes = list(read_many(items(*words, times=15), outline, load(), jobs=2))
    assert [o.origin for o in outcomes] == [str(n) for n in range(20)]
    assert [o.error and o.error.code for o in outcomes] == ["batch.worker" if n in (5, 13) else None for n in range(20)]
    assert len({o.value[1] for o in outcomes if o.value}) == 1


def test_little_is_read_here_whatever_the_jobs(monkeypatch):
    def start(*_):
        raise AssertionError("another process was started")

    monkeypatch.setattr(batch, "read_in_processes", start)
    outcomes = list(read_many(items("One.", "Two."), outline, load(), jobs=2))
    assert [o.value and o.value[0] for o in outcomes] == ["0", "1"]
    with pytest.raises(AssertionError):
        list(read_many(items("One.", "Two.", times=400), outline, load(), jobs=2))


NO_TEXT = b"\x00\x01\x02" * 4000
"""Fails at once, and fills a parcel by itself."""


@pytest.fixture
def pipes(tmp_path: Path) -> tuple[Path, Path]:
    """Two named pipes, which hold up whoever reads them until somebody writes."""
    first, last = tmp_path / "first", tmp_path / "last"
    os.mkfifo(first)
    os.mkfifo(last)
    return first, last


def test_an_interrupt_gives_what_is_done_behind_what_is_not(pipes: tuple[Path, Path]) -> None:
    first, last = pipes
    short = [RawItem(f"short {n}", data=NO_TEXT) for n in range(4)]
    held_up = [RawItem("first", path=first), short[0], short[1], short[2], RawItem("last", path=last), short[3]]

    def interrupt() -> None:
        with last.open("wb"):  # waits until the other process has come so far
            os.kill(os.getpid(), signal.SIGINT)
            ended.wait(60)

    ended = threading.Event()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=interrupt)
    thread.start()
    found: list[str] = []

    def gather() -> None:
        for outcome in read_in_processes(held_up, Work(outline, load()), 2):
            found.append(outcome.origin)

    try:
        with pytest.raises(KeyboardInterrupt):
            gather()
    finally:
        ended.set()
        thread.join(60)
        signal.signal(signal.SIGINT, before)
    assert found == ["short 1", "short 2"]


def test_an_interrupt_between_two_reports_loses_none_that_is_done() -> None:
    short = [RawItem(str(n), data=b"\x00\x01") for n in range(8)]
    outcomes = read_in_processes(short, Work(outline, load()), 2)
    assert next(outcomes).origin == "0"
    assert [outcome.origin for outcome in finished(outcomes)] == [str(n) for n in range(1, 8)]
