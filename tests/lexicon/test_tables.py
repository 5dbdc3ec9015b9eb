"""The packaged tables hold together, and the linter sees what breaks them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sitroom.lexicon.lint import RULES, Fault, faults_of, judge, lint
from sitroom.lexicon.lint.__main__ import main
from sitroom.lexicon.lint.sheet import Sheet, read
from sitroom.lexicon.tables import DATA, table
from sitroom.model.errors import CorpusError


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the packaged tables to plant faults in."""
    return Path(shutil.copytree(DATA, tmp_path / "data"))


@pytest.fixture(scope="module")
def packaged() -> dict[str, Sheet]:
    """The packaged tables, read once; a test that plants a fault reads the one table anew."""
    return {path.stem: read(path) for path in sorted(DATA.glob("*.tsv"))}


@pytest.fixture(scope="module")
def known(packaged: dict[str, Sheet]) -> frozenset[Fault]:
    return frozenset(judge(packaged))


def plant(data: Path, name: str, row: str) -> int:
    """Adds a row at the end of a table; its line."""
    path = data / f"{name}.tsv"
    text = path.read_text(encoding="utf-8").rstrip("\n")
    path.write_text(f"{text}\n{row}\n", encoding="utf-8")
    return text.count("\n") + 2


def replace(data: Path, name: str, old: str, new: str) -> None:
    path = data / f"{name}.tsv"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_packaged_tables_have_no_faults() -> None:
    assert [str(fault) for fault in lint()] == []


def test_every_packaged_table_has_rules() -> None:
    names = {path.stem for path in DATA.glob("*.tsv") if not path.stem.startswith("predicates_")}
    assert names == set(RULES)


@pytest.mark.parametrize(
    ("name", "row", "message"),
    [
        ("groups", "taliban\tAnother\tarmed_group\tAFG", "id 'taliban' again"),
        ("groups", "x-y\tXylo Front\tmilitia\tAFG", "unknown type 'militia'"),
        ("groups", "x-y\tXylo Front\tarmed_group\tAFX", "unknown country 'AFX'"),
        ("groups", "x-y\tXylo Front\tarmed_group\tAFG\tREB|WAR", "unknown sectors 'WAR'"),
        ("groups", "x-y\tXylo Front\tarmed_group\tAFG\tREB\tHezbollah", "'Hezbollah' is claimed by hezbollah too"),
        ("groups", "x-y\tXylo Front\tarmed_group\tAFG\tREB\t\t\t\tXylo@2014", "no fault"),
        ("groups", "x-y\tXylo Front\tarmed_group\tAFG\tREB\t\t\t\tXylo@2014/2012", "2014 to 2012 runs backwards"),
        ("groups", "x-y\tXylo Front\tarmed_group\tAFG\tREB\t\t\t\tXylo@2014-13", "bad date '2014-13'"),
        ("groups", "x-y\tXylo Front\tarmed_group\tAFG\tREB\t\t\t\t\tpart_of:nobody", "part_of an unknown id 'nobody'"),
        ("groups", "x-y\tXylo Front\tarmed_group\tAFG\tREB\t\t\t\t\tenemy_of:taliban", "unknown relation"),
        ("groups", "x-y\tXylo Front\tarmed_group\tAFG\tREB\tXylo Army||Xylos", "an empty value in names"),
        ("forces", "taliban\tXylo Guard\tmilitary\tAFG", "id 'taliban' again, first in groups.tsv"),
        ("persons", "x-y\tXan Yll\t\tPutin\tm\tRUS", "'Putin' is claimed by vladimir-putin too"),
        ("persons", "x-y\tXan Yll\t\t\tm\tRUS\tjudge of Russia@2009/2001", "2009 to 2001 runs backwards"),
        ("persons", "x-y\tXan Yll\t\t\tm\tRUS\t\tnobody@2001/", "affiliated with an unknown id 'nobody'"),
        ("metonym_offices", "Xylo House\t\tnobody\tseat", "unknown actor 'nobody'"),
        ("predicates_assault", "xyl\tverb\t\tBATTER", "unknown type 'BATTER'"),
        ("predicates_assault", "xyl\tverb\t\tASSAULT\tphone", "ASSAULT has no mode 'phone'"),
        ("predicates_assault", "xyl\tverb\tobj=@nowhere\tASSAULT", "unknown noun class @nowhere"),
        ("predicates_assault", "xyl\tverb\tobj house\tASSAULT", "no operator in `obj house`"),
        ("predicates_assault", "xyl\tverb\tobject=house\tASSAULT", "unknown role 'object'"),
        ("predicates_assault", "xyl\tadverb\t\tASSAULT", "unknown form 'adverb'"),
        ("light_verbs", "xyl\t@nowhere\tsubj", "unknown noun class @nowhere"),
        ("equipment", "Xyl-9\t\ttoaster", "unknown class 'toaster'"),
        ("equipment", "Xyl-9\tSu-25\tdrone", "'su-25' again"),
        ("measures", "xyl\tverb\tdrowned\tobj", "unknown measure 'drowned'"),
        ("places", "hmeimim\tXyl\t\tSYR\t\tcamp\t35\t36\tnear\t\tcurated", "id 'hmeimim' again"),
        ("places", "xyl\tXyl\t\tSYR\t\tcamp\t95\t36\tnear\t\tcurated", "lat 95 is not between -90 and 90"),
        ("places", "xyl\tXyl\t\tSYR\t\tcamp\t35\t36\troughly\t\tcurated", "unknown precision 'roughly'"),
        ("estimative", "xylish\t30\t60", "30-60 is no band of ICD 203"),
        ("anonymity", "(xyl\tformula", "no regular expression"),
        ("cues", "xyl\tverb\tmutter\tspeech", "unknown act 'mutter'"),
        ("governors", "xyl\tany\tdreamt", "unknown reality 'dreamt'"),
        ("units", "xyl\tmoney\tXYL\t\tand more", "5 cells for 4 columns"),
        ("hedges", "reportedly\t\talleged", "'reportedly' again"),
    ],
)
def test_a_planted_fault_is_named_with_its_line(
    packaged: dict[str, Sheet], known: frozenset[Fault], tmp_path: Path, name: str, row: str, message: str
) -> None:
    shutil.copy(DATA / f"{name}.tsv", tmp_path)
    line = plant(tmp_path, name, row)
    sheets = packaged | {name: read(tmp_path / f"{name}.tsv")}
    if message == "no fault":
        assert frozenset(judge(sheets)) == known
    else:
        found = [str(fault) for fault in faults_of(sheets[name], sheets) if fault not in known]
        assert any(f.startswith(f"{name}.tsv:{line}: ") and message in f for f in found), found


def test_names_that_are_marked_ambiguous_may_be_shared(data: Path, known: frozenset[Fault]) -> None:
    plant(data, "groups", "x-y\tXylo Front\tarmed_group\tAFG\tREB\t\t\tHezbollah")
    assert frozenset(lint(data)) == known


def test_a_table_without_source_or_licence_is_a_fault(data: Path) -> None:
    replace(data, "hedges", "# licence: ", "# terms: ")
    assert "hedges.tsv:1: no `# licence:` line" in [str(f) for f in lint(data)]


def test_missing_and_unknown_tables_and_shrunk_ones_are_faults(data: Path) -> None:
    (data / "hedges.tsv").unlink()
    (data / "novel.tsv").write_text("# source: s\n# licence: l\n# about: a\nword\nxyl\n", encoding="utf-8")
    lines = (data / "organisations.tsv").read_text(encoding="utf-8").split("\n")
    (data / "organisations.tsv").write_text("\n".join(lines[:40]), encoding="utf-8")
    found = [str(fault) for fault in lint(data)]
    assert "hedges.tsv:1: no such table" in found
    assert "novel.tsv:1: no rules are registered for this table" in found
    assert any(f.startswith("organisations.tsv:1: ") and "are promised" in f for f in found)


def test_the_command_exits_with_one_where_there_are_faults(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(data)]) == 0
    line = plant(data, "places", "xyl\tXyl\t\tSYR\t\tcamp\t35\t200\tnear\t\tcurated")
    assert main([str(data)]) == 1
    assert f"places.tsv:{line}: lon 200 is not between" in capsys.readouterr().out


def test_a_table_that_is_not_there_is_an_error_and_not_an_empty_one() -> None:
    with pytest.raises(CorpusError, match=r"lexicon\.missing"):
        table("no_such_table")
