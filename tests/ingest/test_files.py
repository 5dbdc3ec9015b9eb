"""Files, folders and standard input to items."""

from __future__ import annotations

import os
from io import BytesIO

import pytest

from sitroom.ingest import files
from sitroom.ingest.files import find_items
from sitroom.ingest.items import Failed
from sitroom.read.sniff import SUFFIXES, format_of


def found(*paths, stdin=b"", format=None):
    return list(find_items(map(str, paths), BytesIO(stdin), format=format, suffixes=SUFFIXES, format_of=format_of))


def outline(items):
    return [(i.origin.rsplit("/", 1)[-1], i.error.code if isinstance(i, Failed) else i.format) for i in items]


def test_a_folder_is_searched_by_name_and_hidden_or_other_files_are_left(tmp_path):
    for name in ("b.txt", "a.html", ".hidden.txt", "picture.jpg", "sub/c.md", ".git/d.txt", "sub/paper.pdf"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("Truce.")
    assert outline(found(tmp_path)) == [
        ("a.html", "html"),
        ("b.txt", "text"),
        ("c.md", "text"),
        ("paper.pdf", "read.pdf"),
    ]


def test_folders_and_files_that_give_nothing_say_so(tmp_path):
    assert outline(found(tmp_path, tmp_path / "none.txt")) == [
        (tmp_path.name, "ingest.no_reports"),
        ("none.txt", "ingest.missing"),
    ]


@pytest.mark.parametrize("name", ["events.csv", "Events.TSV", "events.xlsx"])
def test_a_table_that_is_named_is_told_to_be_none_and_one_in_a_folder_is_left(tmp_path, name):
    (tmp_path / name).write_text("date,text\n2024-03-14,Rebels shelled the port.\n")
    (tmp_path / "a.txt").write_text("Truce.")
    items = found(tmp_path / name)
    assert outline(items) == [(name, "read.unsupported")]
    assert "JSON lines" in items[0].error.hint
    assert outline(found(tmp_path)) == [("a.txt", "text")]
    assert outline(found(tmp_path / name, format="text")) == [(name, "text")]


def test_json_lines_are_items_by_number_and_blank_lines_are_none(tmp_path):
    (tmp_path / "r.jsonl").write_bytes(b'\xef\xbb\xbf{"text": "a"}\n\n{"text": "b"}')
    items = found(tmp_path / "r.jsonl")
    assert outline(items) == [("r.jsonl:1", "jsonl"), ("r.jsonl:3", "jsonl")]
    assert items[0].data == b'{"text": "a"}\n'


def test_a_line_that_is_too_long_is_skipped_and_the_rest_read(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "LONGEST_LINE", 50)
    (tmp_path / "r.jsonl").write_bytes(b'{"text": "a"}\n{"text": "' + b"x" * 500 + b'"}\n{"text": "b"}\n')
    assert outline(found(tmp_path / "r.jsonl")) == [
        ("r.jsonl:1", "jsonl"),
        ("r.jsonl:2", "read.too_long"),
        ("r.jsonl:3", "jsonl"),
    ]


@pytest.mark.parametrize(
    ("data", "format"),
    [
        (b"<!DOCTYPE html><html><p>Truce", "html"),
        (b"  <html>", "html"),
        (b'{"text": "a"}\n{"text": "b"}\n', "jsonl"),
        (b"Truce holds", "text"),
        (b"{not json", "text"),
        (b'{"a": 1}', "text"),
        (b"<3 is no markup", "text"),
    ],
)
def test_standard_input_is_told_by_how_it_begins(data, format):
    assert {item.format for item in found("-", stdin=data)} == {format}


def test_the_user_knows_better(tmp_path):
    (tmp_path / "page.txt").write_text("<html>")
    assert outline(found(tmp_path / "page.txt", format="html")) == [("page.txt", "html")]


def test_an_id_that_comes_again_is_noted_with_both_lines(tmp_path):
    (tmp_path / "a.jsonl").write_text(
        '{"id": 1, "text": "a"}\n{"id": "1", "text": "b"}\n{"text": "c"}\n{"text": "d"}\n'
    )
    (tmp_path / "b.jsonl").write_text('{"id": 1, "text": "e", "by": {"id": 9}}\n{"id": 9, "text": "f"}\n')
    notes = [[issue.message for issue in item.issues] for item in found(tmp_path)]
    assert [len(n) for n in notes] == [0, 1, 0, 0, 1, 0]
    assert "a.jsonl:2 was given before, in" in notes[1][0]
    assert "a.jsonl:1" in notes[1][0]
    assert "b.jsonl:1 was given before" in notes[4][0]


def test_a_folder_inside_that_cannot_be_opened_is_named_and_the_rest_is_read(tmp_path, monkeypatch):
    for name in ("closed/a.txt", "open/b.txt"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("Truce.")
    real = os.scandir

    def scandir(path):
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    items = found(tmp_path)
    assert sorted(outline(items)) == [("b.txt", "text"), ("closed", "ingest.access")]
    error = next(i.error for i in items if isinstance(i, Failed))
    assert "permission denied" in str(error)
    assert "Try: " in str(error)
    assert outline(found(tmp_path / "closed")) == [("closed", "ingest.access")]


def test_a_link_that_leads_back_and_an_impossible_name_say_so(tmp_path):
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    (tmp_path / "around").symlink_to(tmp_path)
    (tmp_path / "a.txt").write_text("Truce.")
    assert outline(found(tmp_path)) == [("a.txt", "text"), ("loop.txt", "ingest.access")]
    assert outline(found("x" * 5000)) == [("x" * 5000, "ingest.access")]
    assert outline(found("a\0b")) == [("a\0b", "ingest.missing")]


def test_empty_json_lines_input_says_so():
    assert outline(found("-", stdin=b"\n\n", format="jsonl")) == [("-", "read.empty")]


def test_a_pipe_in_a_folder_is_named_and_not_waited_for(tmp_path):
    (tmp_path / "b.txt").write_text("Truce.")
    os.mkfifo(tmp_path / "a.txt")
    assert outline(found(tmp_path)) == [("a.txt", "ingest.no_file"), ("b.txt", "text")]
