"""Every folder under `kinds/` keeps the contract, and reads its own labelled cases right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sitroom
from sitroom.kinds import kinds
from sitroom.model.record import Record
from tests.contracts.patterns import failures

FOLDERS = {
    kind.name: Path(__import__(f"sitroom.kinds.{kind.name}", fromlist=["x"]).__file__).parent for kind in kinds()
}
ENVELOPE = {
    "kind",
    "id",
    "document",
    "evidence",
    "attribution",
    "polarity",
    "reality",
    "standing",
    "novelty",
    "time",
    "places",
    "confidence",
    "links",
}


def cases() -> list[Any]:
    found = []
    for name, folder in FOLDERS.items():
        for line in (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines():
            if line.strip():
                case = json.loads(line)
                found.append(pytest.param(case, id=f"{name}-{case['id']}"))
    return found


def test_all_seven_kinds_are_found() -> None:
    assert set(FOLDERS) == {"event", "statement", "figure", "force", "ceasefire", "talks", "outlook"}


@pytest.mark.parametrize("kind", kinds(), ids=lambda k: k.name)
def test_contract(kind: Any) -> None:
    assert issubclass(kind.record, Record)
    assert set(kind.record.model_fields) >= ENVELOPE
    assert kind.record.model_fields["kind"].default == kind.name
    assert len(set(kind.topics)) == len(kind.topics) > 1
    book = (FOLDERS[kind.name] / "codebook.md").read_text(encoding="utf-8").lower()
    for part in ("definition", "inclu", "exclu", "near miss", "source"):
        assert part in book, f"the codebook of {kind.name} has no part on {part}"


@pytest.mark.parametrize("case", cases())
def test_labelled_case(case: dict[str, Any]) -> None:
    report = sitroom.read(case["text"], published=case.get("date"))
    assert failures(json.loads(report.model_dump_json()), case) == []
    of = {kind.name: kind for kind in kinds()}
    for record in report.records:
        assert of[record.kind].index(record).topic in (None, *of[record.kind].topics)
