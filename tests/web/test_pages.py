"""Every page opens, on a desk and on a phone, by day and by night, and can be used by those who see or point otherwise."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.serving import Serving

AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
PAGES = {
    "overview": "/",
    "map": "/map",
    "timeline": "/timeline",
    "disputed": "/disputed",
    "search": "/search?q=truce",
    "search for findings": "/search?within=findings&across=corroborated",
    "search for reports": "/search?within=reports",
    "figures": "/boards/figures",
    "forces": "/boards/forces",
    "ceasefires": "/boards/ceasefires",
    "talks": "/boards/talks",
    "outlook": "/boards/outlook",
    "statements": "/boards/statements",
    "actors": "/boards/actors",
    "report": "/reports/{report}",
    "older version": "/reports/{older}",
    "finding": "/findings/{finding}",
    "record": "/records/{record}",
    "queue": "/queue",
    "brief": "/brief",
    "sources": "/sources",
    "add": "/add",
    "api": "/api/docs",
}


def barriers(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe finds that is serious, as "rule: where"."""
    page.evaluate(AXE)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("name", PAGES)
def test_it_opens_for_everybody(name: str, page: Page, server: Serving, places: dict[str, Any]) -> None:
    path = PAGES[name].format(**places, record=places["figure"].replace("#", "/"))
    answer = page.goto(server.address + path)
    assert answer is not None
    assert answer.status == 200
    assert page.locator("h1").count() == 1
    assert barriers(page) == []
    page.emulate_media(color_scheme="dark")
    assert barriers(page, ["color-contrast"]) == []
    page.set_viewport_size({"width": 390, "height": 844})
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0, "a phone would have to scroll sideways"


@pytest.mark.parametrize(
    "path",
    ["/", "/timeline", "/disputed", "/map", "/search", "/boards/figures", "/boards/statements", "/queue", "/sources"],
)
def test_an_empty_room_says_what_to_do(path: str, page: Page, empty: Serving) -> None:
    page.goto(empty.address + path)
    assert page.locator('main a[href="/add"]').count()
    assert barriers(page) == []


@pytest.mark.parametrize(
    "path", ["/nowhere", "/reports/report:0", "/findings/finding:0", "/records/report:0/event:0", "/boards/none"]
)
def test_what_is_not_there_is_told(path: str, server: Serving) -> None:
    answer = server.get(path)
    assert answer.status in (400, 404)
    assert "To the overview" in answer.text


def test_times_stand_in_the_zone_of_the_room_with_utc_beside_it(
    page: Page, server: Serving, places: dict[str, Any]
) -> None:
    page.goto(f"{server.address}/reports/{places['report']}")
    strip = page.locator(".strip").first.inner_text()
    assert "4 May 2025 20:30 CAT" in strip
    assert "18:30 UTC" in strip


def test_filters_stay_from_page_to_page(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/timeline")
    page.get_by_label("Place").fill("Nchelenge")
    page.get_by_role("button", name="Narrow").click()
    assert page.url.endswith("?place=Nchelenge"), "empty fields do not stand in the address"
    page.get_by_role("link", name="Outlook").click()
    assert "place=Nchelenge" in page.url
    assert page.get_by_label("Place").input_value() == "Nchelenge"


def test_what_a_filter_that_stays_leaves_out_is_told_as_left_out(page: Page, server: Serving) -> None:
    page.goto(server.address + "/?place=Mansa&published_since=2025-05-14")
    assert "Only what is told of Mansa" in page.inner_text(".note")
    assert "Nothing of Mansa" in page.inner_text("main")
    assert "in the room" not in " ".join(page.locator("main .none").all_inner_texts())
    page.get_by_role("link", name="Look at all").click()
    page.wait_for_url("**/?published_since=2025-05-14")
    expect(page.locator(".note", has_text="Only what is told of")).to_have_count(0)
    page.goto(server.address + "/boards/ceasefires?published_since=2025-05-14&place=Mansa")
    assert "with these filters" in page.inner_text(".empty")
    page.get_by_role("link", name="Take the filters away").click()
    expect(page.locator(".truce").first).to_be_visible()


@pytest.mark.parametrize("board", ["figures", "forces", "ceasefires", "talks", "outlook"])
def test_lines_of_a_board_are_whole_on_a_phone(page: Page, server: Serving, board: str) -> None:
    """No column lies beyond the edge, and each value says what it is, for the heads of columns are not seen."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server.address}/boards/{board}")
    over = page.locator(".scroll").evaluate_all(
        "all => all.filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map(e => e.ariaLabel)"
    )
    assert over == []
    for cell in page.locator("table.cards tbody td[data-label]").all()[:5]:
        assert (cell.get_attribute("data-label") or "").strip()


def test_pages_of_a_phone_are_behind_a_menu(page: Page, server: Serving) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.address)
    link = page.get_by_role("link", name="Timeline")
    assert not link.is_visible()
    page.locator("#menu summary").click()
    link.click()
    page.wait_for_url("**/timeline*")


def test_keys_lead_from_page_to_page(page: Page, server: Serving) -> None:
    page.goto(server.address)
    page.keyboard.press("g")
    page.keyboard.press("t")
    page.wait_for_url("**/timeline*")
    page.keyboard.press("/")
    page.keyboard.type("Mokgosi")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=Mokgosi")


def test_a_board_offers_files_that_have_something_in_them(server: Serving) -> None:
    for board in ("figures", "forces", "ceasefires", "talks", "outlook"):
        page = server.get(f"/boards/{board}").text
        for ending, empty in (("ics", "BEGIN:VEVENT"), ("geojson", '"Feature"')):
            offered = f"/api/v1/ledgers/{board}.{ending}" in page
            assert offered == (empty in server.get(f"/api/v1/ledgers/{board}.{ending}").text), (board, ending)


def test_what_two_tell_in_two_ways_stands_before_what_one_could_not_confirm(server: Serving) -> None:
    page = server.get("/disputed").text
    versions = [int(number) for number in re.findall(r"(\d+) versions?\b", page)]
    assert versions
    assert sorted(versions, key=lambda number: number < 2) == versions


EMPTY = """() => [...document.querySelectorAll("main table:not(.grid)")].flatMap((table) => {
    const heads = [...table.querySelectorAll("thead th")];
    const rows = [...table.querySelectorAll("tbody tr")].filter((row) => row.cells.length === heads.length);
    return heads.filter((_, n) => rows.length && rows.every((row) => !row.cells[n].textContent.trim()))
        .map((head) => `${table.caption?.textContent}: ${head.textContent}`); })"""
CODED = """() => [...document.querySelectorAll("main *")]
    .filter((each) => !each.children.length && !each.closest("q, code, option, script, .rule"))
    .map((each) => each.textContent.trim())
    .filter((text) => /\\b[a-z]+_[a-z]+\\b|\\b(said|from|report|finding|name):[a-z0-9]|\\b[A-Z]{4,}\\/[a-z]/.test(text))"""


@pytest.mark.parametrize(
    "name",
    [
        "overview",
        "timeline",
        "disputed",
        "search",
        "figures",
        "forces",
        "ceasefires",
        "talks",
        "outlook",
        "actors",
        "sources",
    ],
)
def test_no_column_is_empty_and_no_code_is_shown(name: str, page: Page, server: Serving) -> None:
    page.goto(server.address + PAGES[name])
    assert page.evaluate(EMPTY) == []
    assert page.evaluate(CODED) == []
