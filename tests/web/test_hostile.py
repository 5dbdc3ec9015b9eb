"""A report is hostile text: whatever stands in it, it is shown and does nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from sitroom.room import Room
from tests.room.readings import read
from tests.web.serving import Serving, serving

SCRIPT = "<script>window.harmed = 1</script>"
PICTURE = "<img src=x onerror='window.harmed = 2'>"
TURN = "\u202e"
TEXT = (
    f"{SCRIPT} Rebels of the {PICTURE} Front killed 12 soldiers in Gulu on Monday, the army said. "
    f'\u201c{TURN}We struck "><svg onload=window.harmed=3> first,\u201d said Colonel James Okot {{{{ 7 * 7 }}}}. '
    f"A truce is to begin in Gulu on Friday. </textarea></script>{SCRIPT} Talks open in Kampala next week."
)
URLS = (
    "javascript:window.harmed=4",
    "data:text/html,<script>window.harmed=5</script>",
    'https://a.example/"onmouseover="window.harmed=6',
)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    path = tmp_path_factory.mktemp("hostile") / "<b>room.db"
    with Room(path) as room:
        for number, url in enumerate(URLS):
            outlet = f"Wire{number} {PICTURE}{TURN}"
            room.add(
                read(TEXT + f" It was report {number}.", "2019-03-06", outlet, title=f"{SCRIPT}{TURN}Attack", url=url)
            )
    with serving(str(path), today="2019-03-07") as running:
        yield running


def pages(server: Serving) -> list[str]:
    reports = [row["id"] for row in server.get("/api/v1/reports").json["items"]]
    findings = [row["id"] for row in server.get("/api/v1/findings").json["items"]][:4]
    record = server.get("/api/v1/records?limit=1").json["items"][0]["key"].replace("#", "/")
    boards = ("figures", "forces", "ceasefires", "talks", "outlook", "statements", "actors")
    return [
        "/",
        "/timeline?track=place_name",
        "/map",
        "/search?q=<script>window.harmed=7</script>",
        "/search?within=reports",
        '/search?actor="><script>window.harmed=8</script>',
        "/queue",
        "/brief?focus=",
        "/sources",
        f"/records/{record}",
        *(f"/reports/{id}" for id in reports),
        *(f"/findings/{id}" for id in findings),
        *(f"/boards/{name}" for name in boards),
    ]


def test_no_page_is_harmed(page: Page, hostile: Serving) -> None:
    page.on("dialog", lambda dialog: pytest.fail(f"a report opened a dialog: {dialog.message}"))
    for path in pages(hostile):
        answer = page.goto(hostile.address + path)
        assert answer is not None
        assert answer.status == 200, path
        found = page.evaluate(
            """() => ({
                harmed: window.harmed ?? null,
                links: [...document.querySelectorAll("a[href]")].map(a => a.protocol).filter(p => !p.startsWith("http")),
                handlers: [...document.querySelectorAll("*")].flatMap(e => e.getAttributeNames()).filter(n => /^on/.test(n)),
                scripts: [...document.scripts].filter(s => !s.src).length,
                turned: /[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.documentElement.outerHTML),
                seven: document.body.innerText.includes("49}}"),
            })"""
        )
        assert found == {"harmed": None, "links": [], "handlers": [], "scripts": 0, "turned": False, "seven": False}, (
            path
        )


def test_what_it_says_is_shown_as_it_stands(page: Page, hostile: Serving) -> None:
    id = hostile.get("/api/v1/reports").json["items"][0]["id"]
    page.goto(f"{hostile.address}/reports/{id}")
    text = page.locator(".text").inner_text()
    assert SCRIPT in text
    assert "{{ 7 * 7 }}" in text


def test_files_hold_no_formulas_and_briefs_no_markup(hostile: Serving) -> None:
    assert "<script>window" not in hostile.get("/api/v1/brief.html?since=2019-03-01&until=2019-03-07").text
    for line in hostile.get("/api/v1/records.csv").text.splitlines():
        assert not line.startswith(("=", "+", "@"))


def test_arabic_stands_from_right_to_left(page: Page, empty: Serving) -> None:
    with Room(empty.room) as room:
        added = room.add(
            read("Rebels killed two soldiers in Gulu.", "2019-03-06", "وكالة الأنباء", title="هجوم في غولو")
        )
    page.goto(f"{empty.address}/reports/{added.id}")
    direction = "getComputedStyle(document.querySelector('h1')).direction"
    assert page.evaluate(direction) == "rtl"
    assert page.evaluate("getComputedStyle(document.querySelector('.strip')).direction") == "ltr"
