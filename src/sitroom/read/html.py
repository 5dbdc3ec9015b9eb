"""HTML to a document, by trafilatura: the article's text without the page around it, and the page's metadata."""

from __future__ import annotations

import html
import re

from sitroom.model.document import PublishedBasis
from sitroom.model.errors import UnreadableError
from sitroom.read.decode import decode, repair_mojibake, without_commands
from sitroom.read.plain import document_from
from sitroom.read.source import Source
from sitroom.read.structured import structured_body
from sitroom.text.unseen import seen

MAX_MARKUP = 20_000_000
FEWEST_WORDS = 25
"""An extraction with fewer words is a cookie notice or a teaser, and no article."""

LOST = 1.3
"""A page that carries so many times the words of the extraction in its own metadata was cut at some inner container."""

DEEPEST = 200
"""Elements within each other; the parser below gives up at 256 and drops what lies deeper."""

_INLINE = frozenset("span font b i u em strong big small a s".split())
_LEFT_OPEN = frozenset("tbody tr td th li dd".split())
"""Elements that good pages do not close."""

_NESTING = re.compile(
    r"<(/?)(div|section|center|table|tbody|tr|td|th|blockquote|ul|ol|li|dl|dd|span|font|b|i|u|em|strong|big|small|a|s)\b[^<>]*>",
    re.IGNORECASE,
)
_H1 = re.compile(r"<h1\b[^>]*>(.{0,2000}?)</h1>", re.IGNORECASE | re.DOTALL)
_TWICE = re.compile(r"(.{15,200})\s+\1")
_TAG = re.compile(r"<[^>]*>")
_PART = re.compile(r"\s+[|–—-]\s+|\s*\|\s*")
_DATED = re.compile(r"article:published_time|\"datePublished\"|itemprop=[\"']datePublished", re.IGNORECASE)
_SENTENCE = re.compile(r"^(?:\S+ +){5,}\S*[.!?][\"'”’)]*$", re.MULTILINE)
_NOTICE = re.compile(
    r"\b(?:cookies?|javascript|browser|subscri\w+|sign (?:in|up)|log ?in|newsletter|all rights|privacy policy|paywall)\b",
    re.IGNORECASE,
)
"""What pages say of themselves where their article is not shown."""

_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([\w-]{3,20})", re.IGNORECASE)


def read_html(data: bytes, published: str | None = None) -> Source:
    """The article on a page. Raises `UnreadableError` `read.no_article` when there is none."""
    if len(data) > MAX_MARKUP:
        raise UnreadableError(
            "read.too_long", f"{len(data):,} bytes of HTML; {MAX_MARKUP:,} at most are read", "the page of one article"
        )
    from trafilatura import bare_extraction
    from trafilatura.settings import Document as Page

    markup, issues = decode(_in_utf8(data))
    markup, commanded = without_commands(markup)
    markup = _flattened(markup)
    page = bare_extraction(markup, with_metadata=True, include_comments=False, include_tables=True)
    text = (page.text or "").strip() if isinstance(page, Page) else ""
    if not isinstance(page, Page) or (len(text.split()) < FEWEST_WORDS and not _is_flash(markup, text)):
        raise UnreadableError(
            "read.no_article",
            "no article was found on the page",
            "the page of one article, or its text with --input-format text",
        )
    whole = structured_body(markup)
    if len(whole.split()) > LOST * len(text.split()):
        text = whole
    text, garbled = repair_mojibake(seen("\n\n".join(_without_teasers(text.split("\n")))))
    basis: PublishedBasis = "given" if published else "metadata"
    outlet = _outlet(page.sitename, page.hostname)
    source = document_from(
        text,
        title=_headline(markup, page.title),
        published=published or page.date,
        outlet=outlet,
        url=page.url,
        byline=_authors(page.author, outlet),
        basis=basis,
    )
    source.issues[:0] = issues + commanded + garbled
    return source


def _is_flash(markup: str, text: str) -> bool:
    """Whether few words are a whole report: a sentence on a page that is dated as an article, and no notice."""
    return bool(_DATED.search(markup) and _SENTENCE.search(text) and not _NOTICE.search(text))


def _flattened(markup: str) -> str:
    """A page whose boxes nest too deeply for the parser, without the boxes; any other page as it is.

    Editors that never close a tag, and mails that were forwarded often, nest by the hundred.
    """
    depth = deepest = 0
    for found in _NESTING.finditer(markup):
        if found[2].lower() in _LEFT_OPEN:
            continue
        depth = max(0, depth - 1) if found[1] else depth + 1
        deepest = max(deepest, depth)
    if deepest < DEEPEST:
        return markup
    return _NESTING.sub(lambda tag: " " if tag[2].lower() in _INLINE else "<p>", markup)


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


def _without_teasers(lines: list[str]) -> list[str]:
    """The lines with words, up to a list of other stories, whose titles stand twice: for the picture and as text."""
    kept = [line for line in lines if line.strip()]
    teasers = [at for at, line in enumerate(kept) if _TWICE.fullmatch(line.strip())]
    return kept[: teasers[0]] if len(teasers) > 1 and teasers[0] > 0 else kept


def _headline(markup: str, title: str | None) -> str | None:
    """The page's title without the site and section that follow it: what stands before them is shown as a headline."""
    if not title:
        return None
    plain = " ".join(title.split())
    for found in _H1.finditer(markup):
        shown = " ".join(html.unescape(_TAG.sub(" ", found[1])).split())
        if len(shown.split()) >= 3 and re.match(rf"{re.escape(shown)}\s*[|–—-]", plain):
            return shown
    return plain


def _outlet(name: str | None, host: str | None) -> str | None:
    """The outlet's name without what else its pages call it: "World News Headlines - 9News" of 9news.com.au."""
    site = re.sub(r"\W", "", host or "").lower()
    parts = [p for p in _PART.split(name or "") if p]
    return next((p for p in parts if len(parts) > 1 and re.sub(r"\W", "", p).lower() in site), name)


def _authors(names: str | None, outlet: str | None) -> str | None:
    """Who wrote it, each once, without addresses and the outlet itself (unless nobody else is named)."""
    kept: dict[str, str] = {}
    for name in (names or "").split(";"):
        plain = re.sub(r"[\W_]", "", name).lower()
        if plain and not re.search(r"https?\b|\bwww\b", name, re.IGNORECASE):
            kept.setdefault(plain, name.strip())
    own = re.sub(r"[\W_]", "", outlet or "").lower()
    if len(kept) > 1:
        kept.pop(own, None)
    return "; ".join(kept.values()) or None
