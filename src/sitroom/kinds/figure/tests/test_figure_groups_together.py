"""Several groups under one word, the dead and the hurt in one number, parts of a toll told before."""

from __future__ import annotations

from typing import Any

import pytest

from sitroom.kinds.figure import KIND
from sitroom.model.document import Document, document_id
from sitroom.pipeline import analyse


def figures(text: str) -> list[tuple[Any, ...]]:
    """(measure, best or low, group, basis) of each figure, by position."""
    document = Document(id=document_id(text), text=text, published="2003-08-14", language="en")
    found: list[Any] = sorted(KIND.extract(analyse(document)), key=lambda f: int(getattr(f, "start", 0)))
    return [(f.measure, f.best or f.low, f.group, f.basis) for f in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The offensive left 28 rebels and four soldiers dead.",
            [("killed", 28, "rebels", "total"), ("killed", 4, "soldiers", "total")],
        ),
        ("Some 70 villagers were killed and injured in the raid.", [("casualties", 70, "villagers", "total")]),
        ("The blast killed 13 women and children.", [("killed", 13, "women and children", "total")]),
    ],
)
def test_one_word_for_several(text: str, expected: list[tuple[Any, ...]]) -> None:
    assert [(m, n, g) for m, n, g, _ in figures(text)] == [(m, n, g) for m, n, g, _ in expected]


def test_a_number_of_their_own_keeps_the_hurt_apart() -> None:
    assert [f[0] for f in figures("Twelve villagers were killed and 30 wounded.")] == ["killed", "wounded"]


@pytest.mark.parametrize("told", ["Four of the dead were women.", "Of the dead, four were women."])
def test_of_the_dead_is_a_part(told: str) -> None:
    whole, part = figures(f"Nine people died in the fire. {told}")
    assert (whole[:2], part[:2], part[3]) == (("killed", 9), ("killed", 4), "subset")
    assert part[2] == "women"


def test_a_place_is_no_group() -> None:
    assert all(f[2] != "Atlanta" for f in figures("He is charged in three Atlanta attacks."))
