"""`sitroom score --predictions`: predictions that cannot belong to the gold are an error and no row of zeros."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sitroom.serve.cli.run import run

TEXT = "Rebels shelled Gao."
EVENT = {"kind": "event", "trigger": {"start": 7, "end": 14, "text": "shelled"}, "evidence": []}


def files(folder: Path, *predictions: tuple[str | None, str]) -> list[str]:
    gold, predicted = folder / "gold.jsonl", folder / "predicted.jsonl"
    gold.write_text(
        "".join(
            json.dumps({"id": name, "text": TEXT, "kinds": ["event"], "records": [{"kind": "event", "at": "shelled"}]})
            + "\n"
            for name in ("one", "two")
        )
    )
    predicted.write_text(
        "".join(
            json.dumps({"document": {"ref": ref, "text": text}, "records": [EVENT]}) + "\n" for ref, text in predictions
        )
    )
    return ["score", str(gold), "--predictions", str(predicted)]


def test_predictions_are_scored_by_their_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*files(tmp_path, ("two", TEXT), ("one", TEXT)), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["event"]["f1"] == 1


def test_predictions_without_an_id_of_the_gold_are_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for predictions in ([("1", TEXT), ("2", TEXT)], []):
        assert run(files(tmp_path, *predictions)) == 6
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("gold.predictions")
        assert "'one', 'two'" in err


def test_a_missing_prediction_is_named_and_counts_as_missed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*files(tmp_path, ("two", TEXT)), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["event"]["recall"] == 0.5
    assert "1 of 2" in err
    assert "'one'" in err


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (("one", TEXT), "gold.id"),
        ((None, TEXT), "gold.predictions"),
        (("two", "Rebels have shelled Gao."), "gold.predictions"),
    ],
)
def test_doubled_ids_and_other_texts_are_errors_with_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], second: tuple[str, str], code: str
) -> None:
    assert run(files(tmp_path, ("one", TEXT), second)) == 6
    err = capsys.readouterr().err
    assert err.startswith(code)
    assert "predicted.jsonl:2" in err


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"tipe": "ASSAULT"}, "'tipe'"),
        ({"type": "ASALT"}, "type cannot be 'ASALT'"),
        ({"actors": "Rebels"}, "actors is a list: ['Rebels']"),
        ({"type": ["ASSAULT"]}, "type is one value and no list"),
        ({"objects": ["a market"]}, "the words 'a market' of objects are not in the text"),
        ({"objects": ["ao"]}, "the words 'ao' of objects are not in the text"),
        ({"quad": "4"}, "quad is a number, and '4' is none"),
        ({"mode": 4}, "mode is a text, and 4 is none"),
    ],
)
def test_fields_and_values_that_records_have_not_are_named_with_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], record: dict[str, str], said: str
) -> None:
    gold = tmp_path / "gold.jsonl"
    row = {"id": "one", "text": TEXT, "records": [{"kind": "event", "at": "shelled", **record}]}
    gold.write_text("\n" + json.dumps(row))
    assert run(["score", str(gold)]) == 6
    error = capsys.readouterr().err
    assert "gold.form" in error
    assert said in error
    assert "gold.jsonl:2" in error


@pytest.mark.parametrize("options", [["--freeze"], ["--lower", "why"], ["--freeze", "--lower", "why"]])
def test_freezing_needs_files_and_lowering_needs_freezing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    assert run([*files(tmp_path, ("one", TEXT), ("two", TEXT)), *options]) == 2
    assert "usage.options" in capsys.readouterr().err
