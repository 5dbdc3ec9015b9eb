"""The project's own gold keeps its floors: a figure that falls is a failed test, and the output says which records flipped."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from sitroom.score.gold import KINDS, load_gold

ROOT = Path(__file__).parents[2]
GOLD = ROOT / "gold"
SCORED = "sitroom score gold/reports.jsonl --floors gold/floors.json"
"""As README shows it."""


def test_no_figure_lies_below_its_floor() -> None:
    run = subprocess.run(
        [sys.executable, "-m", *SCORED.split(), "--outcomes", "gold/outcomes.tsv"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr


def test_the_gold_is_what_the_guideline_promises() -> None:
    documents = load_gold(GOLD / "reports.jsonl")
    assert len(documents) >= 30
    for document in documents:
        assert len(re.findall(r"\S+", document.text)) >= 200, document.id
        assert document.complete == set(KINDS), document.id
    assert {r.kind for d in documents for r in d.records} == set(KINDS)


def test_a_lowered_floor_has_its_reason() -> None:
    for lowered in json.loads((GOLD / "floors.json").read_text(encoding="utf-8"))["lowered"]:
        assert lowered["reason"].strip()
