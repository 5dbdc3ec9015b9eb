"""HTML to a document, by trafilatura: the article's text without the page around it, and the page's metadata."""

from __future__ import annotations

import re

from sitroom.model.document import PublishedBasis
from sitroom.model.errors import UnreadableError
from sitroom.read.decode import decode, repair_mojibake
from sitroom.read.plain import document_from
from sitroom.read.source import Source

MAX_MARKUP = 20_000_000
FEWEST_WORDS = 25
"""An extraction with fewer words is a cookie notice or a teaser, and no article."""

_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([\w-]{3,20})", re.IGNORECASE)


def read_html(data: bytes, published: str | None = None) -> Source:
    """The article on a page. Raises `UnreadableError` `read.no_article` when there is none."""
    if len(data) > MAX_MARKUP:
        raise UnreadableError("read.too_long", f"{len(data):,} bytes of HTML; {MAX_MARKUP:,} at most are read",
                              "the page of one article")
    from trafilatura import bare_extraction
    from trafilatura.settings import Document as Page

    markup, issues = decode(_in_utf8(data))
    page = bare_extraction(markup, with_metadata=True, include_comments=False, include_tables=True)
    text = (page.text or "").strip() if isinstance(page, Page) else ""
    if not isinstance(page, Page) or len(text.split()) < FEWEST_WORDS:
        raise UnreadableError("read.no_article", "no article was found on the page",
                              "the page of one article, or its text with --input-format text")
    text, garbled = repair_mojibake("\n\n".join(line for line in text.split("\n") if line.strip()))
    basis: PublishedBasis = "given" if published else "metadata"
    source = document_from(text, title=page.title, published=published or page.date, outlet=page.sitename,
                           url=page.url, byline=page.author, basis=basis)
    source.issues[:0] = issues + garbled
    return source


def _in_utf8(data: bytes) -> bytes:
    """The page in UTF-8 where it declares another encoding that fits; else as it is."""
    declared = _CHARSET.search(data[:4096])
    if declared is None or declared[1].lower() in (b"utf-8", b"utf8"):
        return data
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        try:
            return data.decode(declared[1].decode("ascii")).encode("utf-8")
        except (LookupError, UnicodeDecodeError):
            return data
    return data
