"""Gold in, figures out: alignment, fields, floors that are not lowered in silence, outcomes that flip."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sitroom.model.errors import CorpusError
from sitroom.score.floors import below, flipped, freeze, write_outcomes
from sitroom.score.gold import load_gold
from sitroom.score.measure import score

TEXT = "Rebels shelled Gao and the army shelled Kidal, killing 12."


def gold(path: Path, records: list[dict[str, Any]], **more: Any) -> Path:
    path.write_text(json.dumps({"id": "a", "text": TEXT, "records": records, **more}) + "\n", encoding="utf-8")
    return path


def event(start: int, end: int, **fields: Any) -> dict[str, Any]:
    return {"kind": "event", "trigger": {"start": start, "end": end, "text": TEXT[start:end]}, "evidence": [], **fields}


FIRST, SECOND = TEXT.find("shelled"), TEXT.rfind("shelled")


def test_records_pair_by_their_words_and_the_second_occurrence(tmp_path: Path) -> None:
    documents = load_gold(gold(tmp_path / "g.jsonl", [{"kind": "event", "at": "shelled", "nth": 2, "type": "ASSAULT"}]))
    scores = score(
        documents,
        {"a": {"records": [event(SECOND, SECOND + 7, type="ASSAULT"), event(FIRST, FIRST + 7, type="ASSAULT")]}},
    )
    assert (scores.counts["event"].right, scores.counts["event"].predicted, scores.counts["event"].gold) == (1, 2, 1)
    assert sorted(o.result for o in scores.outcomes) == ["found", "spurious"]


def test_a_kind_that_is_not_labelled_in_full_costs_no_precision(tmp_path: Path) -> None:
    documents = load_gold(gold(tmp_path / "g.jsonl", [{"kind": "event", "at": "shelled"}], kinds=["figure"]))
    scores = score(documents, {"a": {"records": [event(FIRST, FIRST + 7), event(SECOND, SECOND + 7)]}})
    assert scores.counts["event"].precision == 1


def test_a_missing_report_misses_everything_and_its_fields(tmp_path: Path) -> None:
    documents = load_gold(gold(tmp_path / "g.jsonl", [{"kind": "event", "at": "shelled", "actors": ["Rebels"]}]))
    scores = score(documents, {})
    assert scores.counts["event"].recall == 0
    assert scores.counts["event.actors"].gold == 1


def test_actors_are_judged_member_by_member(tmp_path: Path) -> None:
    documents = load_gold(
        gold(tmp_path / "g.jsonl", [{"kind": "event", "at": "shelled", "actors": ["Rebels", "militia"]}])
    )
    read = event(FIRST, FIRST + 7, actors=[{"text": "the Rebels", "name": "rebels"}, {"text": "police", "name": None}])
    count = score(documents, {"a": {"records": [read]}}).counts["event.actors"]
    assert (count.right, count.predicted, count.gold) == (1, 2, 2)


def test_floors_fail_when_a_figure_falls_and_are_not_lowered_without_a_reason(tmp_path: Path) -> None:
    path, floors = (
        gold(tmp_path / "g.jsonl", [{"kind": "event", "at": "shelled"}], kinds=["event"]),
        tmp_path / "f.json",
    )
    documents = load_gold(path)
    good, bad = score(documents, {"a": {"records": [event(FIRST, FIRST + 7)]}}), score(documents, {})
    assert freeze(floors, path, good, None) == []
    assert below(floors, path, good) == []
    assert below(floors, path, bad) == ["event: 0.000 is below the floor 1.000"]
    assert freeze(floors, path, bad, None) == ["event: 1.000 → 0.000"]
    assert json.loads(floors.read_text())["floors"]["event"] == 1
    assert freeze(floors, path, bad, "the label was wrong") == []
    assert json.loads(floors.read_text())["lowered"][0]["reason"] == "the label was wrong"


def test_changed_gold_is_named(tmp_path: Path) -> None:
    path, floors = gold(tmp_path / "g.jsonl", [{"kind": "event", "at": "shelled"}]), tmp_path / "f.json"
    scores = score(load_gold(path), {})
    freeze(floors, path, scores, None)
    gold(path, [{"kind": "event", "at": "shelled", "nth": 2}])
    assert any("the gold has changed" in line for line in below(floors, path, scores))


def test_flips_are_shown(tmp_path: Path) -> None:
    documents, frozen = (
        load_gold(gold(tmp_path / "g.jsonl", [{"kind": "event", "at": "shelled"}], kinds=["event"])),
        tmp_path / "o.tsv",
    )
    write_outcomes(frozen, score(documents, {"a": {"records": [event(FIRST, FIRST + 7)]}}).outcomes)
    assert flipped(frozen, score(documents, {}).outcomes) == [f"a · event · {FIRST} · shelled: found → missed"]


def test_two_records_at_the_same_words_are_told_apart(tmp_path: Path) -> None:
    labels = [{"kind": "event", "at": "shelled"}, {"kind": "event", "at": "shelled"}]
    documents, frozen = load_gold(gold(tmp_path / "g.jsonl", labels, kinds=["event"])), tmp_path / "o.tsv"
    one = score(documents, {"a": {"records": [event(FIRST, FIRST + 7)]}}).outcomes
    write_outcomes(frozen, one)
    assert flipped(frozen, one) == []
    assert flipped(frozen, score(documents, {}).outcomes) == [f"a · event · {FIRST} · shelled: found → missed"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "gold.json"),
        ('{"id": "a"}', "gold.form"),
        ('{"id": "a", "text": "x", "records": [{"kind": "event"}]}', "gold.form"),
        ('{"id": "a", "text": "x", "records": [{"kind": "event", "at": "shelled"}]}', "gold.words"),
        ('{"id": "a", "text": "x", "kinds": ["war"]}', "gold.kind"),
        ('{"id": "a", "text": "x", "published": "26 Oct 1994"}', "gold.form"),
        ('{"id": "a", "text": "x", "records": {"kind": "event"}}', "gold.form"),
        ('{"id": "a", "text": "x", "records": [{"kind": "war", "at": "x"}]}', "gold.form"),
        ('{"id": "a", "text": "x", "records": [{"kind": "event", "at": "x", "time.from": "1994-13-40"}]}', "gold.form"),
        ("", "gold.empty"),
    ],
)
def test_bad_gold_is_named_with_its_line(tmp_path: Path, line: str, code: str) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(CorpusError) as error:
        load_gold(path)
    assert error.value.code == code
