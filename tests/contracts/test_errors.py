"""Every code that the source gives to an error or an issue is explained in the table, and the other way round."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import sitroom
from sitroom.model import errors
from sitroom.serve.exits import ERRORS, EXITS, ISSUES, exit_code

SOURCE = "\n".join(
    p.read_text(encoding="utf-8")
    for p in sorted(Path(sitroom.__file__).parent.rglob("*.py"))
    if p.name != "exits.py" and "tests" not in p.parts
)
RAISED = set(re.findall(r'\w*Error\(\s*"([a-z_]+\.[a-z_]+)"', SOURCE))
NOTED = set(re.findall(r'(?:\.issue\(|Issue\(\s*code=|_issue\()\s*"([a-z_]+\.[a-z_]+)"', SOURCE))


def test_every_error_code_is_explained():
    assert sorted(RAISED - set(ERRORS)) == []


def test_every_issue_code_is_explained():
    assert sorted(NOTED - set(ISSUES)) == []


def test_nothing_is_explained_that_no_longer_exists():
    assert sorted(code for code in (*ERRORS, *ISSUES) if f'"{code}"' not in SOURCE) == []


@pytest.mark.parametrize("kind", [kind for kind, _, _ in EXITS])
def test_errors_travel_between_processes_whole(kind):
    error = kind("a.b", "what", "hint", "where")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert str(again) == "a.b: what (where). Try: hint"


def test_a_subclass_has_the_exit_code_of_its_kind():
    assert exit_code(errors.UnreadableError("a.b", "x")) == 1
    assert exit_code(errors.NotFoundError("a.b", "x")) == 3
