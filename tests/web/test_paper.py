"""Pages on paper, and days as people write them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.serving import Serving

UPRIGHT, ACROSS = 691, 1032
"""The width of A4 within its margins, in CSS pixels."""
BLANK = 5
"""The width of a blank, which may hang over the end of a line."""
SHEETS = {
    "brief": ("/brief", UPRIGHT),
    "report": ("/reports/{report}", UPRIGHT),
    "disputed": ("/disputed", UPRIGHT),
    "figures": ("/boards/figures", UPRIGHT),
    "outlook": ("/boards/outlook", UPRIGHT),
    "actors": ("/boards/actors", UPRIGHT),
    "statements": ("/boards/statements", ACROSS),
    "forces": ("/boards/forces", ACROSS),
    "ceasefires": ("/boards/ceasefires", ACROSS),
    "talks": ("/boards/talks", ACROSS),
    "timeline": ("/timeline", ACROSS),
}
WIDEST = """() => Math.max(...[...document.querySelectorAll("main, main *")]
    .filter((each) => each.checkVisibility() && !each.closest("svg, .hidden"))
    .map((each) => each.getBoundingClientRect().right)) - document.documentElement.clientWidth"""
CODED = re.compile(r"\b\d{4}-\d\d-\d\d")


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_light_and_holds_all_of_it(name: str, page: Page, server: Serving, places: dict[str, Any]) -> None:
    path, width = SHEETS[name]
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": width, "height": 1000})
    page.goto(server.address + path.format(**places))
    assert page.evaluate(WIDEST) <= BLANK, "paper has no way to scroll"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(0, 0, 0)"
    expect(page.locator("nav.side")).to_be_hidden()
    expect(page.locator(".filters").first).to_be_hidden()
    expect(page.locator(".paperhead")).to_contain_text("as of Wed 14 May 2025")


def test_wide_tables_turn_the_sheet(page: Page, server: Serving) -> None:
    for path, turned in (("/boards/talks", True), ("/boards/outlook", False)):
        page.goto(server.address + path)
        found = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page.pdf(prefer_css_page_size=True))
        assert found is not None
        assert (float(found[1]) > float(found[2])) is turned


@pytest.mark.parametrize(
    "path", ["/", "/brief", "/boards/ceasefires", "/boards/forces", "/boards/figures", "/timeline"]
)
def test_days_stand_as_people_write_them(path: str, page: Page, server: Serving) -> None:
    page.goto(server.address + path)
    # What a report says stays as it says it.
    page.evaluate("document.querySelectorAll('q').forEach((q) => q.remove())")
    # What is not in sight has no words yet.
    page.evaluate("document.querySelectorAll('main > .panel').forEach((p) => (p.style.contentVisibility = 'visible'))")
    words = re.sub(r"“[^”]*”", "", page.locator("main").inner_text())
    assert CODED.findall(words) == []
    assert "14 May 2025" in words


def test_types_are_chosen_and_not_typed(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/timeline")
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Type", exact=True).select_option(label="de-escalation")
    page.get_by_role("button", name="Narrow").click()
    assert page.url.endswith("?topic=RETREAT")
    expect(page.locator(".grid tbody th")).to_have_text(["de-escalation"])


def test_the_map_is_printed_as_it_is_looked_at(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/map")
    page.wait_for_selector("#map[data-ready]")
    page.wait_for_function("() => window.roomMap.loaded()")
    assert page.evaluate("window.roomMap.getZoom()") > 5, "a venue abroad does not make the map small"
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator(".papermap")).to_be_visible()
    expect(page.locator("#map")).to_be_hidden()
    colours = """() => { const map = document.querySelector(".papermap");
        const { data } = map.getContext("2d").getImageData(0, 0, map.width, map.height);
        return new Set(new Uint32Array(data.buffer)).size; }"""
    assert page.evaluate(colours) > 20
