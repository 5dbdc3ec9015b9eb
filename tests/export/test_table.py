"""The table for the terminal: it fits, it is complete, colour is only colour."""

from __future__ import annotations

import re

import pytest

import sitroom
from sitroom.export.table import to_table
from sitroom.kinds import kinds

WHAT = {kind.name: kind.what for kind in kinds()}
STORY = """Truce talks open in Nairobi

By Lena Okafor

NAIROBI (Wire) - The army shelled the port of Kismayo on Monday, killing at least 12 people, the mayor said.

The army denied it. A second round of talks will open in Nairobi next week, and a truce is to take effect on Friday.
"""


@pytest.fixture(scope="module")
def report():
    return sitroom.read(STORY, published="2019-03-06", outlet="Wire")


@pytest.mark.parametrize("width", [60, 80, 160])
def test_it_fits_the_terminal(report, width):
    assert max(map(len, to_table(report, WHAT, width=width).split("\n"))) <= width


def test_it_has_every_record_and_its_words(report):
    table = to_table(report, WHAT, width=160)
    assert all(record.id in table for record in report.records)
    assert all(f"{record.kind.upper()} (" in table for record in report.records)
    assert table.startswith(
        "Truce talks open in Nairobi\nWire · Lena Okafor · NAIROBI (Wire) · published 2019-03-06 (given)"
    )


def test_colour_changes_no_word(report):
    plain, coloured = to_table(report, WHAT, width=80), to_table(report, WHAT, width=80, colour=True)
    assert "\x1b[" not in plain
    assert "\x1b[" in coloured
    assert [line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", coloured).split("\n")] == plain.split("\n")


def test_a_report_without_records_says_so():
    assert "No records" in to_table(sitroom.read("Nothing happened here today at all."), {}, width=80)


def test_an_issue_that_a_report_has_many_times_is_one_line_with_examples():
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
    report = sitroom.read(" ".join(f"Rebels shelled the port on {day}." for day in days))
    assert [i.code for i in report.issues].count("time.unanchored") == len(days)
    lines = [line for line in to_table(report, WHAT, width=200).split("\n") if line.startswith("time.unanchored")]
    assert len(lines) == 1
    assert "(6 times): “Monday”, “Tuesday”, “Wednesday”, “Thursday” and 2 more" in lines[0]
