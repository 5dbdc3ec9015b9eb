"""Which reader a file wants: by its suffix, else by how it begins."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Literal

from sitroom.read.html import read_html
from sitroom.read.jsonl import read_json_line
from sitroom.read.plain import read_plain
from sitroom.read.source import Source

Format = Literal["text", "html", "jsonl"]
SUFFIXES: dict[str, Format] = {
    ".txt": "text",
    ".text": "text",
    ".md": "text",
    ".htm": "html",
    ".html": "html",
    ".xhtml": "html",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}
READERS: dict[Format, Callable[[bytes, str | None], Source]] = {
    "text": read_plain,
    "html": read_html,
    "jsonl": read_json_line,
}
_MARKUP = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|article|div)\b",
    re.IGNORECASE | re.DOTALL,
)


def format_of(suffix: str, head: bytes) -> Format:
    """The format of a file with this suffix that begins with these bytes.

    >>> format_of("", b"<!DOCTYPE html><p>Truce"), format_of("", b'{"id": 1, "text": "Truce"}'), format_of("", b"Truce")
    ('html', 'jsonl', 'text')
    """
    known = SUFFIXES.get(suffix.lower())
    if known:
        return known
    head = head.removeprefix(b"\xef\xbb\xbf")
    if _MARKUP.match(head[:2000]):
        return "html"
    if head.lstrip()[:1] == b"{":
        line, ended, _ = head.lstrip().partition(b"\n")
        try:
            first = json.loads(line)
        except ValueError:
            # A first line that is longer than what was looked at.
            return "jsonl" if not ended and re.match(rb'\{\s*"\w+"\s*:', line) and b'"text"' in line else "text"
        return "jsonl" if isinstance(first, dict) and "text" in first else "text"
    return "text"
