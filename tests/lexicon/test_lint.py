"""The lexicon's linter: the tables that are shipped are clean, and faults are found where they are."""

from __future__ import annotations

import pytest

from sitroom.lexicon.lint import problems, tidy

HEAD = "# source: curated\n# licence: Apache-2.0\n# about: a table\n"


def test_the_tables_are_clean():
    assert problems() == []


@pytest.mark.parametrize(
    ("name", "text", "line", "says"),
    [
        ("a", "# about: x\n# licence: y\nword\nshell\n", 1, "source"),
        ("a", HEAD + "word\tclass\nshell\tx\ty\n", 5, "3 cells"),
        ("a", HEAD + "word\tclass\nshell\tx\nshell\tx\n", 6, "the same as line 5"),
        ("a", HEAD + "word\tclass\nshell\ta|a\n", 5, "twice"),
        ("a", HEAD + "word\tclass\nshell\ta||b\n", 5, "empty value"),
        ("a", HEAD + "word\tclass\nshell \tx\n", 5, "blanks"),
        ("a", HEAD + "word\tlat\tlon\nshell\t95\t10\n", 5, "globe"),
        ("groups", HEAD + "id\taffiliations\tstart\nx\tpart_of:y\t1990\n", 5, "nobody's id"),
        ("groups", HEAD + "id\taffiliations\tstart\nx\t\tlong ago\n", 5, "no year"),
    ],
)
def test_faults_are_named_by_file_and_line(tmp_path, name, text, line, says):
    (tmp_path / f"{name}.tsv").write_text(text, encoding="utf-8")
    found = problems(tmp_path)
    assert any(problem.startswith(f"{name}.tsv:{line}: ") and says in problem for problem in found), found


def test_an_id_belongs_to_one_actor_over_all_tables(tmp_path):
    for name in ("groups", "organisations"):
        (tmp_path / f"{name}.tsv").write_text(HEAD + "id\tname\nx\tX\n", encoding="utf-8")
    assert any("'x' is that of groups.tsv:5" in problem for problem in problems(tmp_path))


def test_a_country_is_one_that_exists(tmp_path):
    (tmp_path / "countries.tsv").write_text(HEAD + "iso3\tname\nSYR\tSyria\n", encoding="utf-8")
    (tmp_path / "groups.tsv").write_text(HEAD + "id\tcountry\nx\tSYR|ZZZ\n", encoding="utf-8")
    assert problems(tmp_path) == ["groups.tsv:5: no country 'ZZZ'"]


def test_what_nobody_can_miss_is_tidied_and_judgement_is_left(tmp_path):
    path = tmp_path / "a.tsv"
    path.write_text(HEAD + "word\tclass\nshell \ta|a||b\nshell\ta|b\nmine\t\nmine\tx\ty\n", encoding="utf-8")
    assert tidy(tmp_path) == ["a.tsv"]
    assert path.read_text(encoding="utf-8") == HEAD + "word\tclass\nshell\ta|b\nmine\nmine\tx\ty\n"
    assert tidy(tmp_path) == []
