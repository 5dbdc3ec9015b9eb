"""Plain text, pages and JSON lines to documents."""

from __future__ import annotations

import json
import re

import pytest

from sitroom.model.errors import UnreadableError
from sitroom.read.html import read_html
from sitroom.read.jsonl import read_json_line
from sitroom.read.plain import document_from, read_plain
from sitroom.read.source import MAX_CHARACTERS

STORY = (
    "Truce holds in Ganda\n\nBy Lena Okafor in Bento\n\nBENTO, Kamara, March 3, 2019 (Reuters) - The truce held "
    "on Sunday, the mayor said.\n\nOn 4 April 2018 it had failed.\n"
)
BODY = "".join(
    f"<p>The truce held for day {n}, the mayor of Ganda said, and markets along the river opened again.</p>"
    for n in range(8)
)
PAGE = f"""<!DOCTYPE html><html lang="en"><head><title>Truce holds in Ganda | Kamara Post</title>
<meta property="og:site_name" content="Kamara Post">
<meta property="og:title" content="Truce holds in Ganda | Kamara Post">
<meta property="article:published_time" content="2019-03-04T09:30:00+00:00"><meta name="author" content="Lena Okafor">
<link rel="canonical" href="https://kamarapost.example/truce"></head>
<body><nav><a href="/">Home</a></nav><article><h1>Truce holds in Ganda</h1>{BODY}</article></body></html>"""


def codes(source):
    return [issue.code for issue in source.issues]


def test_a_story_gives_its_title_byline_dateline_and_date():
    document = read_plain(STORY.encode()).document
    assert (document.title, document.byline) == ("Truce holds in Ganda", "Lena Okafor in Bento")
    assert document.dateline == "BENTO, Kamara, March 3, 2019 (Reuters)"
    assert (document.published, document.published_basis) == ("2019-03-03", "dateline")
    assert document.text == STORY


def test_a_given_date_wins_over_the_dateline():
    document = read_plain(STORY.encode(), "2019-03-05").document
    assert (document.published, document.published_basis) == ("2019-03-05", "given")


def test_a_date_in_the_story_is_not_its_publication():
    document = document_from("The truce of 4 April 2018 failed.\n\nIt was the third.").document
    assert (document.published, document.published_basis) == (None, "none")


def test_a_page_gives_its_article_and_metadata():
    document = read_html(PAGE.encode()).document
    assert (document.title, document.outlet, document.byline) == ("Truce holds in Ganda", "Kamara Post", "Lena Okafor")
    assert (document.published[:10], document.published_basis) == ("2019-03-04", "metadata")
    assert document.url == "https://kamarapost.example/truce"
    assert "day 7, the mayor" in document.text
    assert "Home" not in document.text


def test_a_page_in_a_declared_encoding():
    page = PAGE.replace("<head>", '<head><meta charset="windows-1252">').replace("mayor", "señor")
    assert "señor of Ganda" in read_html(page.encode("cp1252")).document.text


@pytest.mark.parametrize("page", ["<html><body><p>Cookies?</p></body></html>", "<html></html>", "<p>x"])
def test_a_page_without_an_article_is_unreadable(page):
    with pytest.raises(UnreadableError) as caught:
        read_html(page.encode())
    assert caught.value.code == "read.no_article"


def test_a_json_line_keeps_its_text_and_id_and_brings_its_date():
    text = "The cityâ€™s mayor left.\r\n  He said so.\u2028"
    line = json.dumps({"id": 7, "text": text, "published": "2019-03-03 14:00:00+00:00", "outlet": "Kamara Post"})
    source = read_json_line(line.encode(), "2001-01-01")
    assert source.document.text == text
    assert (source.document.ref, source.document.outlet) == ("7", "Kamara Post")
    assert source.document.published == "2019-03-03T14:00:00Z"
    assert "read.mojibake" in codes(source)


def test_a_json_line_with_an_impossible_date_is_read_and_says_so():
    source = read_json_line(b'{"text": "The mayor left.", "published": "2019-02-30"}')
    assert source.document.published is None
    assert codes(source) == ["read.published"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "read.json"),
        (b"[1]", "read.fields"),
        (b'{"id": 1}', "read.fields"),
        (b'{"text": 3}', "read.fields"),
        (b'{"text": "a", "title": 4}', "read.fields"),
        (b'{"text": " "}', "read.empty"),
        (b'{"id": [1], "text": "a"}', "read.fields"),
        (b'{"id": ' + b"9" * 5000 + b', "text": "a"}', "read.json"),
        (b"[" * 100_000, "read.json"),
    ],
)
def test_bad_json_lines_say_what_is_wrong(line, code):
    with pytest.raises(UnreadableError) as caught:
        read_json_line(line)
    assert caught.value.code == code


def test_a_json_line_in_another_encoding_is_read():
    source = read_json_line('{"text": "The mayor of Málaga met the señor in the café of Cádiz."}'.encode("cp1252"))
    assert source.document.text.startswith("The mayor of M")
    assert codes(source)[0] == "read.encoding"


def test_a_book_is_refused_at_once():
    with pytest.raises(UnreadableError) as caught:
        document_from("a " * MAX_CHARACTERS)
    assert caught.value.code == "read.too_long"


def test_another_language_is_an_issue():
    source = document_from("El alcalde dijo que las tropas salieron de la ciudad por la noche y que no hubo muertos.")
    assert codes(source) == ["read.language"]
    assert source.document.language == "es"


def test_a_page_that_gives_the_whole_story_only_to_machines_is_read_whole():
    whole = " ".join(f"The truce held for day {n}, the mayor of Ganda said in the evening." for n in range(40))
    script = f'<script type="application/ld+json">{json.dumps({"articleBody": whole})}</script>'
    page = PAGE.replace("</head>", script + "</head>")
    assert "day 39" in read_html(page.encode()).document.text


def test_the_titles_of_other_stories_below_an_article_are_left_out():
    teasers = "".join(
        f"<p>Shells fall on town number {n} Shells fall on town number {n}</p><p>A teaser.</p>" for n in "abc"
    )
    document = read_html(PAGE.replace("</article>", teasers + "</article>").encode()).document
    assert "Shells fall" not in document.text
    assert "day 7" in document.text


@pytest.mark.parametrize("opening", ["<div>", "<b><i><font>", "<table><tr><td>", '<div class="a"><span>'])
@pytest.mark.parametrize("closed", [True, False])
def test_a_page_that_nests_deeper_than_parsers_go_is_read(opening, closed):
    tags = re.findall(r"<(\w+)", opening)
    end = "".join(f"</{tag}>" for tag in reversed(tags)) * 900 if closed else ""
    page = PAGE.replace("<article>", opening * 900 + "<article>").replace("</article>", "</article>" + end)
    document = read_html(page.encode()).document
    assert "day 0, the mayor" in document.text
    assert "day 7, the mayor" in document.text
    assert (document.title, document.outlet) == ("Truce holds in Ganda", "Kamara Post")


def test_lone_surrogates_in_any_field_lose_no_report():
    source = read_json_line(b'{"id": "\\ud800", "text": "The truce held.", "title": "T\\ud800", "outlet": "\\udc00"}')
    assert source.document.model_dump_json()
    assert (source.document.ref, source.document.title) == ("\ufffd", "T\ufffd")


def test_a_date_that_is_none_gives_way_to_the_one_on_the_command_line():
    source = read_json_line(b'{"text": "The mayor left.", "published": "yesterday"}', "2019-03-03")
    assert source.document.published == "2019-03-03"
    assert codes(source) == ["read.published"]


FLASH = (
    '<html><head><title>Port hit</title><meta property="article:published_time" content="2018-03-14"></head>'
    "<body><h1>Port hit</h1><p>%s</p></body></html>"
)


def test_a_flash_of_one_sentence_is_an_article():
    source = read_html((FLASH % "Rebels shelled the port of Ganda, killing three sailors.").encode())
    assert "killing three sailors." in source.document.text
    assert source.document.published == "2018-03-14"


@pytest.mark.parametrize("notice", ["Please enable JavaScript to read this page now.", "Home World Sport"])
def test_a_notice_on_a_dated_page_is_none(notice):
    with pytest.raises(UnreadableError, match=r"read\.no_article"):
        read_html((FLASH % notice).encode())
