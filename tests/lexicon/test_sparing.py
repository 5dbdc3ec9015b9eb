"""A spared search finds what the pattern finds."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitroom.lexicon.sparing import Sparing, needed

PATTERNS = [
    (r"\b(?:cease-?fire|truce)s? (?:held|holds)\b", 0),
    (r"\b(?:no|without) (?:an? )?(?:deal|accord)? ?(on|over)\b", re.IGNORECASE),
    (r"(?:[Tt]he )?(?:talks|round)(?=.*on)", 0),
    (r"(?i:truce)|\d+ (?:dead|held)", 0),
    (r"(?<=the )held|deal$", re.IGNORECASE),
    (r"[a-z]+", 0),
    (r"(?:deal){2,3}|tru(?:ce)?", 0),
]
WORDS = [
    "The",
    "the",
    "TRUCE",
    "truce",
    "cease-fire",
    "held",
    "holds",
    "No",
    "a",
    "deal",
    "dealdeal",
    "on",
    "7",
    "dead",
    "talks",
]


@pytest.mark.parametrize(("pattern", "flags"), PATTERNS)
@given(words=st.lists(st.sampled_from(WORDS), max_size=8), cut=st.tuples(st.integers(0, 20), st.integers(0, 40)))
def test_spares_no_match(pattern: str, flags: int, words: list[str], cut: tuple[int, int]) -> None:
    text, plain, spared = " ".join(words), re.compile(pattern, flags), Sparing(pattern, flags)
    assert [m.span() for m in spared.finditer(text)] == [m.span() for m in plain.finditer(text)]
    found, wanted = spared.search(text, *cut), plain.search(text, *cut)
    assert (found and found.span()) == (wanted and wanted.span())


def test_looks_for_what_tells_most() -> None:
    assert needed(r"\b(?:a|the) (?:mediator|envoy)s?\b") == ("mediator", "envoy")
    assert needed(r"a|\w+") == ()
