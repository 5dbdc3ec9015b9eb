"""Bytes to text: what is read, what is refused, what is said about it."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitroom.model.errors import UnreadableError
from sitroom.read.decode import decode, find_mojibake, repair_mojibake, whole

REPORT = "The mayor of Kraków said the señor's café was hit; “we left”, he added. Zürich, Malmö and Łódź sent aid. " * 4


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_marked_and_utf8_text_is_read_without_a_word(encoding):
    assert decode(REPORT.encode(encoding)) == (REPORT, [])


def test_utf16_without_a_mark_is_no_binary_file():
    text, issues = decode(("The shelling went on near the mill. " * 20).encode("utf-16-le"))
    assert text.startswith("The shelling went on")
    assert [i.code for i in issues] == ["read.encoding"]


def test_other_encodings_are_detected_and_named():
    words = "The mayor of Málaga said the señor’s café in Cádiz was hit. He left for Almería. " * 6
    text, issues = decode(words.encode("cp1252"))
    assert "Málaga said the señor’s café" in text
    assert [i.code for i in issues] == ["read.encoding"]


def test_broken_bytes_in_utf8_cost_only_themselves():
    text, issues = decode("“We left”, he said. “They stayed”, she said.".encode() + b" \xff\xfe end")
    assert text.startswith("“We left”")
    assert text.endswith("\ufffd\ufffd end")
    assert "2 bytes" in issues[0].message


WORDS = "The army said that rebels had shelled the port, killing nine sailors. "


@pytest.mark.parametrize(
    ("data", "kept"),
    [
        (WORDS.encode() + "“We left".encode() + "”".encode()[:2], "“We left\ufffd"),
        (WORDS.encode() + "“".encode()[:2], "sailors. \ufffd"),
        (WORDS.encode() + "“".encode()[:1], "sailors. \ufffd"),
        (b"The mayor left Mon\x80day. " + WORDS.encode(), "left Mon\ufffdday"),
        (b"The mayor left Mon\xffday. " + WORDS.encode(), "left Mon\ufffdday"),
        (b"The mayor said \xe2\x9cno. " + WORDS.encode(), "said \ufffdno"),
        (b"The caf\xc3 was hit. " + WORDS.encode(), "The caf\ufffd was"),
    ],
)
def test_one_broken_or_cut_character_makes_no_exotic_encoding(data, kept):
    text, issues = decode(data)
    assert kept in text
    assert "replaced by U+FFFD" in issues[0].message


@pytest.mark.parametrize(
    ("words", "encoding"),
    [
        ("The café was hit.", "cp1252"),
        ("BOGOTÁ (Press) – He left.", "cp1252"),
        ("It takes £5m.", "cp1252"),
        ("The mayor’s “yes” came.", "cp1252"),
        ("The mayor’s “yes” came.", "mac_roman"),
        ("He left Łódź for Przemyśl.", "cp1250"),
    ],
)
def test_few_letters_of_another_encoding_are_kept(words, encoding):
    text, issues = decode((WORDS + words).encode(encoding))
    assert text == WORDS + words
    assert encoding in issues[0].message


def test_broken_bytes_after_a_mark_are_told():
    text, issues = decode(b"\xef\xbb\xbfThe mayor \xff left.")
    assert text == "The mayor \ufffd left."
    assert issues[0].message == "1 byte is not UTF-8 and was replaced by U+FFFD"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"%PDF-1.7 \xe2\xe3\xcf\xd3", "read.pdf"),
        (b"PK\x03\x04 word/document.xml", "read.unsupported"),
        (b"{\\rtf1 text}", "read.unsupported"),
        (bytes(range(256)) * 8, "read.binary"),
        (b"\x89PNG\r\n\x1a\n\0\0", "read.binary"),
        (b" \n\t ", "read.empty"),
    ],
)
def test_what_is_no_text_is_refused_by_name(data, code):
    with pytest.raises(UnreadableError) as caught:
        decode(data)
    assert caught.value.code == code


def test_line_ends_are_made_alike():
    assert decode(b"one\r\ntwo\rthree\n")[0] == "one\ntwo\nthree\n"


def test_mojibake_is_quoted_and_undone_only_in_files():
    garbled = REPORT.encode().decode("cp1252", "ignore")
    found = find_mojibake(garbled)
    assert found is not None
    assert found.span is not None
    assert garbled[found.span.start : found.span.end] == found.span.text
    mended, issues = repair_mojibake("The cityâ€™s mayor left for MÃ¼nchen.")
    assert mended == "The city’s mayor left for München." or mended == "The city's mayor left for München."
    assert [i.code for i in issues] == ["read.mojibake"]


@pytest.mark.parametrize(
    "text", [REPORT, "Plain words.", "Erdoğan met Çavuşoğlu – in İzmir.", "Київ, Харків", "’Ādil said…"]
)
def test_good_text_is_not_called_garbled(text):
    assert find_mojibake(text) is None
    assert repair_mojibake(text) == (text, [])


def test_lone_surrogates_are_replaced_in_place():
    text, issues = whole("a\ud800b")
    assert text == "a\ufffdb"
    assert [i.code for i in issues] == ["read.encoding"]


def test_a_stray_zero_makes_no_binary_file():
    assert decode(("The mayor left. " * 40 + "\0").encode())[0].endswith("\0")
    assert decode(b"The mayor\0 left the town.")[0] == "The mayor\0 left the town."


@given(st.binary(max_size=300) | st.text(max_size=200).map(lambda t: t.encode("utf-16", "surrogatepass")))
def test_any_bytes_are_text_or_are_refused_by_name(data):
    with suppress(UnreadableError):
        text, issues = decode(data)
        text.encode("utf-8")
        assert all(issue.code.startswith("read.") for issue in issues)
