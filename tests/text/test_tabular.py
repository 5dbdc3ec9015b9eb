"""Tables inside a report are noted and not read as sentences; bars in prose make no table."""

from __future__ import annotations

import pytest

import sitroom

AROUND = "Rebels killed nine men in Gao on Monday.\n\n{}\n\nThe army said that it would stay."
TABLES = [
    "Region | Killed | Wounded\n---|---|---\nNorth Kivu | 12 | 30\nIturi | 4 | 9",
    "| Region | Killed | Wounded |\n| North Kivu | 12 | 30 |\n| Ituri | 4 | 9 |",
    "Region\tKilled\tWounded\nTahoua\t3\t4\nGao\t8\t1",
]
PROSE = [
    "By Lena Okafor | Goma | Kamara Post",
    "The army shelled the port | the mayor said | and left.",
    "Rebels shelled the port of Ganda on Monday, killing three sailors, the army said, and left it to its people | Two.\n\n"
    "Soldiers burned the market of Bento on Tuesday, killing four traders, a doctor said, and went on | Three.",
]


@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_noted_and_gives_nothing(table):
    text = AROUND.format(table)
    report = sitroom.read(text, published="2021-03-03")
    (issue,) = [i for i in report.issues if i.code == "text.table"]
    assert issue.span.text.strip("| ").startswith("Region")
    assert issue.span.text.rstrip("| ").endswith(table.rstrip("| ")[-6:])
    assert [q.text for q in report.mentions.quantities] == ["nine"]
    assert not [s for r in report.records for s in r.evidence if s.start < issue.span.end and issue.span.start < s.end]
    assert any(r.kind == "figure" and r.best == 9 for r in report.records)


@pytest.mark.parametrize("prose", PROSE)
def test_bars_in_prose_are_no_table(prose):
    report = sitroom.read(AROUND.format(prose), published="2021-03-03")
    assert not [i for i in report.issues if i.code == "text.table"]
