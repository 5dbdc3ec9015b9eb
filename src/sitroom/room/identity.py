"""Which report a report is: the same one, a version of one, or another."""

from __future__ import annotations

import hashlib

from sitroom.model.document import Document
from sitroom.model.indexed import folded


def report_id(document: Document, url: str | None) -> str:
    """The id of a report in a room: the same report gives the same, in whatever order and however often it is added.

    Two outlets that print one text are two reports; so is one text that an outlet printed on two days ("all quiet").
    `url` is the canonical one.
    """
    key = (document.id, url or "", folded(document.outlet or ""), document.ref or "", document.published or "")
    return "report:" + hashlib.sha256("\x1f".join(key).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def series_of(document: Document, url: str | None) -> str | None:
    """What the versions of one report have in common: the canonical URL, else the outlet with its own id.

    None where there is neither: an id without an outlet, such as a line number, says nothing across files.
    """
    if url:
        return url
    if document.outlet and document.ref:
        return f"{folded(document.outlet)}#{document.ref}"
    return None


def intake_hash(data: bytes, published: str | None) -> str:
    """What came in, before anything is read: the same bytes with the same given date are not read again."""
    return hashlib.sha256((published or "").encode() + b"\0" + data).hexdigest()
