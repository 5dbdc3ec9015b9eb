"""A brief as Markdown and HTML: whatever a report says is shown and does nothing."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from sitroom.export.brief import as_html, as_markdown
from sitroom.model.brief import Brief, BriefSection, Clause, Item, Note

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "[click](javascript:alert(1))",
    "![x](http://evil.example/p.png)",
    "# heading",
    "- item",
    "1. item",
    "a\n\n# heading\n\nb",
    "*bold* _it_ `code` ~~x~~ | cell",
    "&lt;b&gt;",
    "</q></li></ul><h1>x",
    "a\x1b[31mb\x07\N{RIGHT-TO-LEFT OVERRIDE}",
)
URLS = (
    "javascript:alert(1)",
    "JaVaScRiPt:x",
    "data:text/html,x",
    "https://x.example/a\"onmouseover='x",
    "https://x.example/> <b>",
    "//x",
)


def brief(text: str, url: str | None = None) -> Brief:
    note = Note(
        number=1, report="report:1", record="event:1", outlet=text, title=text, said_by=text, url=url, words=text
    )
    item = Item(lead=text, clauses=(Clause(text=text, quoted=True, notes=(1,)), Clause(text=text)), standing=text)
    return Brief(
        title=text,
        since="2018-06-01",
        until="2018-06-30",
        sections=(BriefSection(title=text, items=(item,)), BriefSection(title="Talks")),
        notes=(note,),
        left_out=(text,),
        counts=text,
    )


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(page: str) -> _Tags:
    tags = _Tags()
    tags.feed(page)
    tags.close()
    return tags


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_make_no_element_of_a_page(text: str) -> None:
    made, plain = parsed(as_html(brief(text))), parsed(as_html(brief("words")))
    assert made.tags == plain.tags
    assert made.attributes == plain.attributes
    assert not {"\x1b", "\x07", "\N{RIGHT-TO-LEFT OVERRIDE}"} & set(as_html(brief(text)) + as_markdown(brief(text)))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_are_words_in_markdown(text: str) -> None:
    made = as_markdown(brief(text)).split("\n")
    plain = as_markdown(brief("words")).split("\n")
    assert len(made) == len(plain)
    for line in made:
        bare = line.replace("\\\\", "")
        for mark in ("<script", "<img", "](", "![", "`", "<b>"):
            assert mark not in bare or f"\\{mark}" in bare or (mark == "](" and "\\](" in bare)


@pytest.mark.parametrize("url", URLS)
def test_only_web_addresses_are_links(url: str) -> None:
    made = parsed(as_html(brief("words", url)))
    assert all(link.startswith(("#note-", "https://")) for link in made.links)
    assert made.attributes <= {"lang", "charset", "name", "content", "class", "href", "id", "rel"}
    assert "javascript" not in as_markdown(brief("words", url)).casefold()


def test_every_note_of_a_sentence_is_listed_and_linked() -> None:
    page = as_html(brief("words"))
    assert 'href="#note-1"' in page
    assert 'id="note-1"' in page
    assert "“words” [1]; words" in as_markdown(brief("words"))
    assert "## Not shown" in as_markdown(brief("words"))
    assert "Nothing in the room." in as_markdown(brief("words"))


def test_quotations_inside_quotations_have_single_marks() -> None:
    made = as_markdown(brief('"We leave," he said, “for good”.'))
    assert "“‘We leave,’ he said, ‘for good’.”" in made
