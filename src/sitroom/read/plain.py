"""Plain text to a document: what the layout says about title, dateline, byline and date."""

from __future__ import annotations

import re

from sitroom.model.document import Document, PublishedBasis, document_id
from sitroom.model.errors import UnreadableError
from sitroom.model.record import Issue
from sitroom.read.decode import decode, find_commands, find_mojibake, repair_mojibake, whole, without_commands
from sitroom.read.source import MAX_CHARACTERS, Source, iso_date
from sitroom.text.analysis import Block
from sitroom.text.dateline import full_date
from sitroom.text.language import is_partly_english, language_issue, language_of
from sitroom.text.layout import find_blocks
from sitroom.text.surrounds import is_surround
from sitroom.text.unseen import seen

_BY = re.compile(r"(?i)^\(?(?:text |story |words )?by\s+")
_TRAILING_DASH = re.compile(r"[\s:_–—―‒\-\ufffd]+$")


def read_plain(data: bytes, published: str | None = None) -> Source:
    """The document in a text file. `published` is given by the user, in ISO 8601, and wins over a dateline."""
    text, issues = decode(data)
    text, garbled = repair_mojibake(text)
    text, commanded = without_commands(text)
    source = document_from(text, published=published)
    source.issues[:0] = issues + garbled + commanded
    return source


def document_from(
    text: str,
    *,
    title: str | None = None,
    published: str | None = None,
    otherwise: str | None = None,
    outlet: str | None = None,
    url: str | None = None,
    byline: str | None = None,
    ref: str | None = None,
    basis: PublishedBasis = "given",
    layout: bool = True,
) -> Source:
    """A document from text that is given, which stays as it is, and what is known about it.

    `published` that is no date is an issue; then `otherwise` is taken, or the dateline's date where it has one. Without
    `layout` the text's own title, dateline and byline are not looked for.
    """
    if len(text) > MAX_CHARACTERS:
        raise UnreadableError(
            "read.too_long",
            f"{len(text):,} characters; a report has {MAX_CHARACTERS:,} at most",
            "one file, or one JSON line, for each report",
        )
    text, issues = whole(text)
    words = seen(text)
    if not words.strip():
        raise UnreadableError("read.empty", "there is no text in it", "a text that has words")
    code, name = language_of(words)
    if code != "en" and is_partly_english(words):
        code = "en"
    if code != "en":
        issues.append(language_issue(name))
    garbled = find_mojibake(text)
    if garbled is not None:
        issues.append(garbled)
    issues += find_commands(text)
    date = iso_date(published) if published else None
    if published and date is None:
        issues.append(
            Issue(code="read.published", message=f"{published!r} is no date of a report in ISO 8601: not used")
        )
        date = iso_date(otherwise) if otherwise else None
    blocks = _opening(find_blocks(words, title)) if layout else []
    first = {kind: words[b.start : b.end] for b in reversed(blocks) for kind in [b.kind]}
    if date is None:
        date, basis = _head_date(words, blocks), "dateline"
    return Source(
        Document(
            id=document_id(text),
            ref=ref,
            text=text,
            url=url,
            outlet=outlet,
            language=code,
            title=title or _one_line(first.get("title")),
            byline=byline or _one_line(_BY.sub("", first["byline"]) if "byline" in first else None),
            dateline=_one_line(_TRAILING_DASH.sub("", first["dateline"]) if "dateline" in first else None),
            published=date,
            published_basis=basis if date else "none",
        ),
        issues,
    )


def _head_date(text: str, blocks: list[Block]) -> str | None:
    """The date of publication that a report's head gives: of its dateline, else of a line that has a date for itself."""
    for kind in ("dateline", "slug"):
        for block in blocks:
            words = text[block.start : block.end]
            date = full_date(words) if block.kind == kind and not is_surround(words) else None
            if date is not None:
                return date
    return None


def _opening(blocks: list[Block]) -> list[Block]:
    """The blocks that stand before the second paragraph: what is said later is said of something else."""
    paragraphs = 0
    for at, block in enumerate(blocks):
        paragraphs += block.kind in ("paragraph", "item")
        if paragraphs > 1 or at > 12:
            return blocks[:at]
    return blocks


def _one_line(words: str | None) -> str | None:
    return " ".join(words.split()) if words else None
