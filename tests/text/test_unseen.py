"""Colour codes, control characters and marks that nobody sees are no words, and offsets hold with them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sitroom
from sitroom.model.values import Span
from sitroom.read.jsonl import read_json_line
from sitroom.read.plain import read_plain
from sitroom.text.unseen import Moved, seen, words

PLAIN = "Twelve soldiers were killed in Kidal on Monday, and 45 houses burned, the mayor said."
DIRTY = (
    "\ufeff\x1b[31mTwelve soldiers\x1b[0m were kil\u00adled in \x1b[1;33mKi\u200bdal\x1b[0m on \u202aMonday\u202c, "
    "and 45\x00 \x1b[2Khouses burned, the mayor\x08 said.\x1b]0;title\x07"
)


def outline(report):
    return [
        (
            r.kind,
            getattr(r, "type", None),
            getattr(r, "best", None),
            r.time and r.time.from_,
            [p.name for p in r.places],
        )
        for r in report.records
    ]


def spans(value):
    if isinstance(value, Span):
        yield value
    for name in type(value).model_fields if hasattr(type(value), "model_fields") else ():
        yield from spans(getattr(value, name))
    if isinstance(value, tuple):
        for item in value:
            yield from spans(item)


def test_a_text_with_them_is_read_like_one_without_and_every_span_is_the_texts():
    dirty, plain = (sitroom.read(text, published="2021-03-03") for text in (DIRTY, PLAIN))
    assert dirty.document.text == DIRTY
    assert outline(dirty) == outline(plain)
    assert len(outline(dirty)) > 2
    found = list(spans(dirty))
    assert all(DIRTY[s.start : s.end] == s.text for s in found)
    assert "Ki\u200bdal" in {s.text for s in found}
    assert [i.code for i in dirty.issues] == ["read.control"]


def test_files_are_read_without_them_and_say_so_and_values_keep_them():
    source = read_plain(DIRTY.encode())
    assert source.document.text == PLAIN
    assert [i.code for i in source.issues] == ["read.control"]
    source = read_json_line(json.dumps({"text": DIRTY}).encode())
    assert source.document.text == DIRTY
    (issue,) = source.issues
    assert DIRTY[issue.span.start : issue.span.end] == issue.span.text == "\x1b[31m"


def test_marks_without_commands_are_passed_over_in_silence():
    assert read_plain("The Ra\u00adkka\u200b truce held.".encode()).issues == []


def test_joiners_of_other_scripts_and_emoji_stay():
    assert seen("می\u200cخواهم 👨\u200d👩 Ra\u200cqqa") == "می\u200cخواهم 👨\u200d👩 Raqqa"


@pytest.mark.parametrize("text", ["\u200b\u200b", "\x1b[0m"])
def test_nothing_but_them_is_nothing(text):
    with pytest.raises(sitroom.SitroomError) as caught:
        sitroom.read(text)
    assert caught.value.code == "read.empty"


@given(st.lists(st.sampled_from(["a", "é", " ", "\u200b", "\x1b[31m", "\x00", "5", "\n"])).map("".join), st.data())
def test_any_stretch_moves_to_its_own_characters(text, data):
    plain = seen(text)
    start = data.draw(st.integers(0, len(plain)))
    end = data.draw(st.integers(start, len(plain)))
    low, high = Moved(text).offsets(start, end)
    assert seen(text[low:high]) == plain[start:end]


def test_marks_of_which_an_archive_left_an_a_are_read_and_offsets_hold() -> None:
    text = "Ferro said she didnâ t see it. â The dam held,â she said. â Weâ re lucky. â The town is dry."
    assert words(text) == "Ferro said she didn't see it. “The dam held,” she said. “We're lucky.” The town is dry."
    at = words(text).index("dry")
    assert text[slice(*Moved(text).offsets(at, at + 3))] == "dry"


def test_an_a_with_a_circumflex_is_no_mark_without_an_apostrophe_lost() -> None:
    text = "The ship â la mode â sailed."
    assert words(text) == text
