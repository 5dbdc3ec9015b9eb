"""Every command that README shows runs and does what it says; the Python example too."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.score.test_gold import SCORED

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/examples.md")
DEMO = "sitroom read examples/hodeidah-truce.txt --published 2018-03-14"


def shown_on(page: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [m.group(1) for m in re.finditer(r"^    \.venv/bin/(sitroom .*)$", text, re.M)]


def commands() -> list[str]:
    # The demo is looked at below, the gold in tests/score, with the very words of the page: no use in running them twice.
    return sorted({c for page in PAGES for c in shown_on(page) if "--room" not in c} - {DEMO, SCORED})


def test_the_commands_on_a_room_run_in_their_order(tmp_path: Path) -> None:
    shown = [command for page in PAGES for command in shown_on(page) if "--room" in command]
    # A server runs until somebody ends it: tests/web looks at that.
    shown = [command for command in shown if not command.startswith("sitroom serve ")]
    assert len(shown) > 3
    for command in shown:
        words = [str(tmp_path / word) if word.endswith(".db") else word for word in command.split()]
        assert run(words[1:]).strip()


@pytest.mark.parametrize("command", commands())
def test_a_shown_command_runs(command: str, tmp_path: Path) -> None:
    words = command.split()
    if "--output" in words:
        words[words.index("--output") + 1] = str(tmp_path / "records.jsonl")
    if "ID" in words:
        listed = run([*words[1 : words.index("--explain")], "--format", "jsonl"])
        words[words.index("ID")] = re.search(r'"id":"(event:\w+)"', listed).group(1)  # type: ignore[union-attr]
    printed = run(words[1:])
    assert printed.strip() or "--output" in words


def run(arguments: list[str]) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "sitroom", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_python_example_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert "event" in done.stdout


def test_the_demo_shows_records_of_every_kind() -> None:
    assert {DEMO, SCORED} <= {command for page in PAGES for command in shown_on(page)}
    printed = run(DEMO.split()[1:])
    for kind in ("EVENT", "STATEMENT", "FIGURE", "FORCE", "CEASEFIRE", "TALKS", "OUTLOOK"):
        assert re.search(rf"^{kind} \(\d+\)", printed, re.M), kind
