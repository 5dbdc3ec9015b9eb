"""What the linter asks of any table, and what it tidies up itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitroom.lexicon.lint import lint, tidy
from sitroom.lexicon.lint.sheet import read

HEAD = "# source: curated\n# licence: Apache-2.0\n# about: a table\n"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("# about: x\n# licence: y\nword\nshell\n", 1, "source"),
        (HEAD + "word\tclass\nshell\tx\ty\n", 5, "3 cells"),
        (HEAD + "word\tword\nshell\tx\n", 4, "a column without a name of its own"),
        (HEAD + "word\tclass\nshell\tx\nshell\tx\n", 6, "the same as line 5"),
        (HEAD + "word\tclass\nshell\ta|a\n", 5, "twice"),
        (HEAD + "word\tclass\nshell\ta||b\n", 5, "an empty value"),
        (HEAD + "word\tclass\nshell \tx\n", 5, "stray spaces"),
        (HEAD + "word\tclass\nshell\te\u0301\n", 5, "loose accents"),
        (HEAD + "word\tclass\n\tx\n", 5, "no word"),
        (HEAD + "word\tclass\n", 4, "no rows"),
    ],
)
def test_faults_of_form_are_named_by_file_and_line(tmp_path: Path, text: str, line: int, says: str) -> None:
    path = tmp_path / "a.tsv"
    path.write_text(text, encoding="utf-8")
    found = [str(fault) for fault in read(path).faults]
    assert any(fault.startswith(f"a.tsv:{line}: ") and says in fault for fault in found), found


def test_a_table_may_lack_a_column_that_its_rules_ask_for(tmp_path: Path) -> None:
    (tmp_path / "groups.tsv").write_text(HEAD + "id\tname\nx\tX\n", encoding="utf-8")
    assert "groups.tsv:1: no column 'type'" in [str(fault) for fault in lint(tmp_path, sizes=False)]


def test_what_nobody_can_miss_is_tidied_and_judgement_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    path.write_text(HEAD + "word\tclass\nshell \ta|b||a\nshell\ta|b\nmine\t\nmine\tx\ty\n", encoding="utf-8")
    assert tidy(tmp_path) == ["a.tsv"]
    assert path.read_text(encoding="utf-8") == HEAD + "word\tclass\nshell\ta|b\nmine\nmine\tx\ty\n"
    assert tidy(tmp_path) == []


def test_a_guard_that_nobody_asks_is_a_fault(tmp_path: Path) -> None:
    columns = "predicate\tform\twhen\ttype\tmode\tcontexts\tactor\trecipient\tobject\tguards\n"
    row = "shell\tverb\t\tASSAULT\t\t\t\t\t\tagent|nonesuch\n"
    (tmp_path / "predicates_assault.tsv").write_text(HEAD + columns + row, encoding="utf-8")
    found = [str(fault) for fault in lint(tmp_path, sizes=False)]
    assert "predicates_assault.tsv:5: unknown guard 'nonesuch'" in found, found
