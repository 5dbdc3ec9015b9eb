"""Bytes to text: detects the encoding, refuses what is no text, and reports text that was decoded wrongly before."""

from __future__ import annotations

import codecs
import re

from sitroom.model.errors import UnreadableError
from sitroom.model.record import Issue
from sitroom.model.values import Span
from sitroom.read.plausible import is_cut, makes_sense
from sitroom.text.unseen import commands, seen

_MAGIC = (
    (b"%PDF", "read.pdf", "PDF files are not read yet", "its text, as from `pdftotext FILE -`"),
    (
        b"PK\x03\x04",
        "read.unsupported",
        "this is a zip archive or an office document",
        "its text, saved as .txt or .html",
    ),
    (b"\xd0\xcf\x11\xe0", "read.unsupported", "this is an old office document", "its text, saved as .txt or .html"),
    (b"{\\rtf", "read.unsupported", "RTF files are not read", "its text, saved as .txt or .html"),
    (b"\x1f\x8b", "read.unsupported", "this is a gzip archive", "unpack it first"),
)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = bytes(set(range(32)) - {9, 10, 12, 13, 27})
_SURROGATES = re.compile("[\ud800-\udfff]")
WESTERN = "cp1252"
_USUAL = (WESTERN, "mac_roman", "cp1250")
LOST = "\ufffd"
FEW = 8
"""Bytes that are not UTF-8 that no detector can tell an encoding from."""

_COMMANDS = "colour codes or control characters stood in the text"
SAMPLE = 200_000
"""Bytes that decide on the encoding of a file that is not UTF-8, and characters that are searched for mojibake."""


def refuse_formats(data: bytes) -> None:
    """Raises `UnreadableError` for files that are no text: PDF, archives, pictures."""
    for magic, code, message, hint in _MAGIC:
        if data.startswith(magic):
            raise UnreadableError(code, message, hint)
    if data.startswith(tuple(bom for bom, _ in _BOMS)):
        return
    head = data[:8192]
    odd = len(head) - len(head.translate(None, _CONTROL))
    if _unmarked_utf16(head):
        return
    # A stray zero is a fault of some export; more of them are a binary format.
    if _few_and_text(head, odd):
        return
    if head.count(0) > 0.003 * len(head) or odd > 0.02 * len(head):
        raise UnreadableError("read.binary", "this is a binary file and no text", "a text or HTML file")


def _few_and_text(head: bytes, odd: int) -> bool:
    """Whether a short file is text but for a control character or two, which its share alone would call binary."""
    return odd <= 2 and odd < 0.2 * len(head) and head.isascii()


def decode(data: bytes) -> tuple[str, list[Issue]]:
    """The text of a file, with an issue where the encoding had to be guessed or bytes had to be replaced.

    Line ends are made `\\n`; nothing else is changed. Raises `UnreadableError` for what is no text.
    """
    refuse_formats(data)
    text, issues = to_text(data)
    if not text.strip():
        raise UnreadableError("read.empty", "there is no text in it", "a file with a report")
    return text.replace("\r\n", "\n").replace("\r", "\n"), issues


def _unmarked_utf16(head: bytes) -> str | None:
    """The byte order of UTF-16 without a mark: Latin letters have a zero in every other byte, on one side."""
    high, low = head[0::2].count(0), head[1::2].count(0)
    if len(head) < 2 or max(high, low) < 0.4 * len(head) or min(high, low) > 0.02 * len(head):
        return None
    return "utf-16-be" if high > low else "utf-16-le"


def to_text(data: bytes) -> tuple[str, list[Issue]]:
    """The characters that bytes stand for, whatever they are, with an issue where that was not certain."""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            text = data.decode(encoding, "replace")
            lost = text.count(LOST)
            if encoding == "utf-8-sig":
                return text, _lost(data.removeprefix(bom), text)
            return text, [_encoding_issue(f"{lost} characters are broken in {encoding}")] if lost else []
    order = _unmarked_utf16(data[:8192])
    if order:
        return data.decode(order, "replace"), [_encoding_issue(f"the text is not UTF-8; it was read as {order}")]
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError:
        pass
    text = data.decode("utf-8", "replace")
    lost = text.count(LOST)
    # As many letters that are UTF-8 as bytes that are not: it is UTF-8 with broken bytes, and no other encoding.
    if sum(ord(c) > 127 for c in text) - lost >= lost:
        return text, _lost(data, text)
    if lost <= max(FEW, len(data) // 500) and lost <= 0.05 * len(data):
        # Too few to guess from: in an encoding that English reports come in, or broken.
        fitting = None if is_cut(data) else next((e for e in _USUAL if makes_sense(data, e)), None)
        return _read_as(data, fitting) if fitting else (text, _lost(data, text))
    return _guessed(data)


def _lost(data: bytes, text: str) -> list[Issue]:
    """The issue that counts the bytes that are no UTF-8; none where the text had U+FFFD itself."""
    replaced = text.count(LOST) - data.count(LOST.encode())
    count = len(data) - len(text.encode()) + replaced * len(LOST.encode())
    if not replaced:
        return []
    verbs = "byte is not UTF-8 and was" if count == 1 else "bytes are not UTF-8 and were"
    return [_encoding_issue(f"{count} {verbs} replaced by U+FFFD")]


def _guessed(data: bytes) -> tuple[str, list[Issue]]:
    from charset_normalizer import from_bytes

    matches = from_bytes(data[:SAMPLE])
    best = matches.best()
    encoding = best.encoding if best is not None else WESTERN
    # Western and Central European code pages differ in few letters: what fits both is Western in English reports.
    if best is not None and (
        WESTERN in best.could_be_from_charset
        or any(m.encoding == WESTERN and m.chaos <= best.chaos and m.coherence >= best.coherence for m in matches)
    ):
        encoding = WESTERN
    return _read_as(data, encoding)


def _read_as(data: bytes, encoding: str) -> tuple[str, list[Issue]]:
    text = data.decode(encoding, "replace")
    return text, [_encoding_issue(f"the text is not UTF-8; it was read as {encoding}")]


def _encoding_issue(message: str) -> Issue:
    return Issue(code="read.encoding", message=message)


def whole(text: str) -> tuple[str, list[Issue]]:
    """Text without lone surrogates, which no output can carry: each becomes U+FFFD, so that offsets hold."""
    if not _SURROGATES.search(text):
        return text, []
    return _SURROGATES.sub("\ufffd", text), [_encoding_issue("lone surrogates were replaced by U+FFFD")]


def find_commands(text: str) -> list[Issue]:
    """An issue that quotes the first colour code or control character. Reading passes over them."""
    found = commands(text)
    if not found:
        return []
    start, end = found[0]
    span = Span(start=start, end=end, text=text[start:end])
    return [Issue(code="read.control", span=span, message=f"{len(found)} {_COMMANDS}: they were passed over")]


def without_commands(text: str) -> tuple[str, list[Issue]]:
    """A file's text without what is not seen, and an issue where that were commands to a terminal.

    Only for files, as with mojibake.
    """
    count = len(commands(text))
    issues = [Issue(code="read.control", message=f"{count} {_COMMANDS}: they were taken out")] if count else []
    return seen(text), issues


def find_mojibake(text: str) -> Issue | None:
    """An issue that quotes the first stretch that was decoded in the wrong encoding before it came here.

    >>> find_mojibake("the cityâ€™s mayor").span.text
    'cityâ€™s'
    """
    if text.isascii():
        return None
    from ftfy.badness import badness, is_bad

    sample = text[:SAMPLE]
    if not is_bad(sample):
        return None
    for found in re.finditer(r"\S*[^\x00-\x7f]\S*", sample):
        if badness(found.group()):
            span = Span(start=found.start(), end=found.end(), text=found.group())
            return Issue(
                code="read.mojibake",
                span=span,
                message="the text was decoded in a wrong encoding before it came here: quotes and names suffer",
            )
    return None


def repair_mojibake(text: str) -> tuple[str, list[Issue]]:
    """A file's text with mojibake undone, and an issue that says so and quotes what stood there.

    Only for files: text that is given as a value is never changed.
    """
    garbled = find_mojibake(text)
    if garbled is None:
        return text, []
    from ftfy import TextFixerConfig, fix_encoding

    mended = fix_encoding(text, TextFixerConfig(restore_byte_a0=False, replace_lossy_sequences=False))
    if mended == text:
        return text, [garbled]
    was = garbled.span.text if garbled.span else ""
    return mended, [
        Issue(
            code="read.mojibake",
            message=f"the text was decoded in a wrong encoding before it came here, as in {was!r}; this was undone",
        )
    ]
