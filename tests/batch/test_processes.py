"""Several processes: the same outcomes in the same order, also when one of them dies."""

from __future__ import annotations

import os

import pytest

from sitroom import batch
from sitroom.batch import read_many
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
