"""`sitroom read` as people and programs use it: formats, options, bad input, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sitroom.serve.cli.run import run

STRIKE = "Rebels shelled the port of Ganda on Monday, killing three sailors, the army said.\n"
TRUCE = "Both sides agreed on a truce on Friday, the mediator said.\n"


@pytest.fixture
def sitroom(capsysbinary, monkeypatch):
    """Runs the command; gives exit code, standard output and standard error."""

    def call(*arguments, stdin=b""):
        class Stdin:
            from io import BytesIO

            buffer = BytesIO(stdin)

            def isatty(self):
                return False

        monkeypatch.setattr("sys.stdin", Stdin())
        code = run([str(a) for a in arguments])
        out, err = capsysbinary.readouterr()
        return code, out.decode("utf-8"), err.decode("utf-8")

    return call


def write(folder, **texts):
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def test_one_file_is_one_object(sitroom, tmp_path):
    write(tmp_path, a=STRIKE)
    code, out, err = sitroom("read", tmp_path / "a.txt", "--format", "json", "--published", "2019-03-06")
    report = json.loads(out)
    assert (code, err) == (0, "")
    assert report["format"] == "sitroom/1"
    assert report["document"]["text"] == STRIKE
    assert (report["document"]["published"], report["document"]["published_basis"]) == ("2019-03-06", "given")
    assert report["records"]


def test_a_folder_is_a_list_in_the_order_of_names(sitroom, tmp_path):
    write(tmp_path, b=TRUCE, a=STRIKE)
    code, out, _ = sitroom("read", tmp_path, "--format", "json")
    assert code == 0
    assert [r["document"]["text"] for r in json.loads(out)] == [STRIKE, TRUCE]


def test_one_bad_file_is_named_at_the_end_and_the_rest_is_read(sitroom, tmp_path):
    write(tmp_path, a=STRIKE, b="", c=TRUCE)
    (tmp_path / "d.pdf").write_bytes(b"%PDF-1.4")
    code, out, err = sitroom("read", tmp_path, tmp_path / "none.txt", "--format", "jsonl")
    assert code == 1
    assert len(out.splitlines()) == 2
    assert [line.split(":")[0] for line in err.splitlines()[:3]] == ["read.empty", "read.pdf", "ingest.missing"]
    assert str(tmp_path / "b.txt") in err
    assert "3 of 5 reports could not be read" in err


def test_json_lines_keep_order_ids_and_text_and_name_the_bad_line(sitroom):
    lines = [{"id": "x", "text": TRUCE}, {"id": 2, "text": STRIKE, "published": "2019-03-06"}]
    data = "\n".join([json.dumps(lines[0]), "{broken", json.dumps(lines[1])]).encode()
    code, out, err = sitroom("read", "--input-format", "jsonl", "--format", "jsonl", "-", stdin=data)
    reports = [json.loads(line) for line in out.split("\n") if line]
    assert code == 1
    assert [(r["document"]["ref"], r["document"]["text"]) for r in reports] == [("x", TRUCE), ("2", STRIKE)]
    assert "read.json" in err
    assert "(-:2)" in err


def test_standard_input_without_a_dash_and_as_html(sitroom):
    page = "<html><body><article><h1>Truce</h1>" + "".join(
        f"<p>The truce held for day {n}, and markets along the river opened again, the mayor said.</p>"
        for n in range(9)
    )
    code, out, _ = sitroom("read", "-f", "json", stdin=page.encode())
    assert code == 0
    assert "markets along the river" in json.loads(out)["document"]["text"]


def test_the_same_text_gives_the_same_records_in_any_batch(sitroom, tmp_path):
    write(tmp_path, a=TRUCE, b=STRIKE)
    _, alone, _ = sitroom("read", tmp_path / "b.txt", "-f", "jsonl")
    _, both, _ = sitroom("read", tmp_path / "a.txt", tmp_path / "b.txt", "-f", "jsonl")
    assert both.endswith(alone)


def test_kinds_are_filtered_and_mentions_stay(sitroom, tmp_path):
    write(tmp_path, a=STRIKE)
    _, out, _ = sitroom("read", tmp_path / "a.txt", "-f", "json", "-k", "figure")
    report = json.loads(out)
    assert {r["kind"] for r in report["records"]} == {"figure"}
    assert report["mentions"]["quantities"]


def test_the_table_says_what_when_whose_word_how_real_and_quotes(sitroom, tmp_path):
    write(tmp_path, a=STRIKE)
    code, out, _ = sitroom("read", tmp_path / "a.txt", "--published", "2019-03-06")
    assert code == 0
    assert "EVENT" in out
    assert "2019-03-04" in out
    assert "army (say)" in out
    assert "occurred" in out
    assert "shelled the port of Ganda" in out
    assert "\x1b[" not in out


def test_explain_says_why(sitroom, tmp_path):
    write(tmp_path, a=STRIKE)
    _, out, _ = sitroom("read", tmp_path / "a.txt", "-f", "json")
    id = next(r["id"] for r in json.loads(out)["records"] if r["kind"] == "event")
    code, out, _ = sitroom("read", tmp_path / "a.txt", "--explain", id)
    assert code == 0
    assert out.startswith(id)
    assert "trigger" in out
    assert "“shelled”" in out


def test_explaining_what_is_not_there_is_an_error_of_its_own(sitroom, tmp_path):
    write(tmp_path, a=STRIKE)
    code, out, err = sitroom("read", tmp_path / "a.txt", "--explain", "event:0")
    assert (code, out) == (3, "")
    assert err.startswith("record.not_found")


def test_output_goes_to_a_file(sitroom, tmp_path):
    write(tmp_path, a=STRIKE)
    code, out, _ = sitroom("read", tmp_path / "a.txt", "-f", "json", "-o", tmp_path / "out.json")
    assert (code, out) == (0, "")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["document"]["text"] == STRIKE


def test_another_language_is_a_document_with_an_issue_and_without_records(sitroom):
    text = "El alcalde dijo que las tropas salieron de la ciudad por la noche y que no hubo muertos."
    code, out, _ = sitroom("read", "-f", "json", stdin=text.encode())
    report = json.loads(out)
    assert code == 0
    assert report["records"] == []
    assert [i["code"] for i in report["issues"]] == ["read.language"]


def test_a_report_without_a_date_says_how_to_give_one(sitroom):
    _, out, _ = sitroom("read", "-f", "json", stdin=STRIKE.encode())
    issues = json.loads(out)["issues"]
    assert any(i["code"] == "time.unanchored" and "--published" in i["message"] for i in issues)


@pytest.mark.parametrize(
    ("arguments", "code", "begins"),
    [
        (("read", "--published", "2019-02-30", "-"), 2, "usage.published"),
        (("read", "--published", "yesterday", "-"), 2, "usage.published"),
        (("read", "--kind", "weather", "-"), 2, "usage.kind"),
        (("read", "--format", "xml", "-"), 2, "usage.command"),
        (("read", "--jobs", "0", "-"), 2, "usage.command"),
        (("reed",), 2, "usage.command"),
        (("read", "--output", "/nowhere/at/all", "-"), 2, "usage.output"),
        (("read", "/nowhere/at/all"), 1, "ingest.missing"),
    ],
)
def test_wrong_commands_say_what_to_do(sitroom, arguments, code, begins):
    got, out, err = sitroom(*arguments, stdin=STRIKE.encode())
    assert (got, out) == (code, "")
    assert err.startswith(begins)
    assert "Try: " in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("data", "begins"),
    [
        (b"", "read.empty"),
        (b" \n ", "read.empty"),
        (bytes(range(256)) * 40, "read.binary"),
        (b"%PDF-1.7", "read.pdf"),
        (b"<html><body><p>Cookies?</p></body></html>", "read.no_article"),
        (b"x" * 20_000_000, "read.too_long"),
        (b'{"text": "a"}\n' * 2 + b'{"text": "' + b"x" * 20_000_000 + b'"}', "read.too_long"),
    ],
    ids=["nothing", "blanks", "binary", "pdf", "no article", "20 MB line", "20 MB JSON line"],
)
def test_bad_input_is_refused_by_name(sitroom, data, begins):
    code, _, err = sitroom("read", "-f", "jsonl", stdin=data)
    assert code == 1
    assert err.startswith(begins)


def test_a_fault_in_one_report_is_named_and_stops_nothing(sitroom, tmp_path, monkeypatch):
    from sitroom import pipeline

    real = pipeline.read_document

    def faulty(document, model):
        if "Rebels" in document.text:
            raise ZeroDivisionError("odd")
        return real(document, model)

    monkeypatch.setattr(pipeline, "read_document", faulty)
    write(tmp_path, a=STRIKE, b=TRUCE)
    code, out, err = sitroom("read", tmp_path, "-f", "jsonl")
    assert code == 1
    assert len(out.splitlines()) == 1
    assert err.startswith("read.fault")
    assert "ZeroDivisionError" in err


def test_a_missing_model_is_said_once(sitroom, tmp_path, monkeypatch):
    monkeypatch.setenv("SITROOM_MODEL", "no_such_model")
    write(tmp_path, a=STRIKE, b=TRUCE)
    code, _, err = sitroom("read", tmp_path)
    assert code == 4
    assert err.count("backend.model") == 1


def test_a_report_does_not_command_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Rebels \x1b]0;pwned\x07killed nine soldiers in Gao\u202e on Monday.\n", encoding="utf-8")
    run(["read", str(path), "--published", "2019-01-02"])
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_a_failed_run_leaves_the_output_file_as_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text("earlier results\n", encoding="utf-8")
    assert run(["read", str(tmp_path / "missing.txt"), "--format", "jsonl", "--output", str(kept)]) == 1
    assert kept.read_text(encoding="utf-8") == "earlier results\n"
    assert [p.name for p in tmp_path.iterdir()] == ["kept.jsonl"]


def test_output_may_be_the_input(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Rebels killed nine soldiers in Gao on Monday.\n", encoding="utf-8")
    assert run(["read", str(path), "--published", "2019-01-02", "--format", "jsonl", "--output", str(path)]) == 0
    assert '"kind":"event"' in path.read_text(encoding="utf-8")


def test_one_text_under_two_ids_is_told_apart_by_the_id_given_and_one_id_twice_is_an_issue(sitroom):
    lines = "".join(json.dumps({"id": name, "text": STRIKE}) + "\n" for name in ("a", "b", "a"))
    _, out, _ = sitroom("read", "-i", "jsonl", "-f", "jsonl", stdin=lines.encode())
    reports = [json.loads(line) for line in out.split("\n") if line]
    assert [r["document"]["ref"] for r in reports] == ["a", "b", "a"]
    assert len({tuple(record["id"] for record in r["records"]) for r in reports}) == 1
    same = [[i["message"] for i in r["issues"] if i["code"] == "read.same_id"] for r in reports]
    assert same[:2] == [[], []]
    assert "-:3 was given before, in -:1" in same[2][0]


def test_a_number_as_date_is_an_issue_like_a_bad_string(sitroom, tmp_path):
    lines = [{"text": STRIKE, "published": 20180314}, {"text": STRIKE, "published": "3018-03-14"}]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, lines)))
    code, out, _ = sitroom("read", tmp_path / "a.jsonl", "-f", "jsonl")
    reports = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [r["issues"][0]["code"] for r in reports] == ["read.published"] * 2
    assert [r["document"]["published"] for r in reports] == [None, None]


def test_a_day_far_in_the_future_is_no_day_of_publication(sitroom, tmp_path):
    write(tmp_path, a=STRIKE)
    code, _, err = sitroom("read", tmp_path / "a.txt", "-p", "3018-03-14")
    assert code == 2
    assert "usage.published" in err


def test_what_is_wrong_with_a_json_line_is_said(sitroom, tmp_path):
    (tmp_path / "a.jsonl").write_text('{"text": 42}\n{"id": 1}\n[1]\n{"text": " "}\n')
    code, _, err = sitroom("read", tmp_path / "a.jsonl")
    assert code == 1
    assert [line.split(" (")[0] for line in err.splitlines()[:4]] == [
        'read.fields: "text" is no text',
        'read.fields: the object has no "text"',
        "read.fields: the line is JSON and no object",
        "read.empty: there is no text in it",
    ]
    assert "a file with" not in err


def test_a_record_of_a_text_that_comes_twice_is_explained_once(sitroom, tmp_path):
    write(tmp_path, a=STRIKE, b=STRIKE)
    _, out, _ = sitroom("read", tmp_path / "a.txt", "-f", "json")
    id = json.loads(out)["records"][0]["id"]
    _, out, _ = sitroom("read", tmp_path, "--explain", id)
    assert out.count(id) == sitroom("read", tmp_path / "a.txt", "--explain", id)[1].count(id)
    code, _, err = sitroom("read", tmp_path, "--explain", id, "-f", "json")
    assert code == 2
    assert "usage.options" in err


def test_files_that_a_folder_has_besides_are_counted_and_what_is_written_too(sitroom, tmp_path):
    folder = tmp_path / "reports"
    folder.mkdir()
    (folder / "a.txt").write_text("Rebels shelled Gao.")
    for name in ("b.csv", "c.csv", "LICENCE", ".hidden"):
        (folder / name).write_text("x")
    code, out, err = sitroom("read", folder, "-f", "jsonl", "-o", tmp_path / "out.jsonl")
    assert (code, out) == (0, "")
    number = len(json.loads((tmp_path / "out.jsonl").read_text())["records"])
    assert f"{number} record{'' if number == 1 else 's'} of 1 report written to {tmp_path / 'out.jsonl'}\n" in err
    assert "3 files passed over (2 .csv, 1 without a suffix)" in err
    assert ".txt" in err.split("passed over")[1]
    assert "passed over" not in sitroom("read", folder / "a.txt")[2]
