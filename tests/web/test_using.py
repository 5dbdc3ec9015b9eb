"""What somebody at the desk does, as they do it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.serving import Serving


def test_words_and_records_light_up_together(page: Page, server: Serving, places: dict[str, Any]) -> None:
    page.goto(f"{server.address}/reports/{places['report']}")
    record = page.locator(".rec").first
    record.hover()
    lit = page.locator(".text .m.on")
    assert "Gunmen" in "".join(lit.all_inner_texts())
    words = page.locator(".text .m", has_text=re.compile("^stormed$"))
    words.hover()
    assert any("Gunmen" in text for text in page.locator(".rec.on .what").all_inner_texts())


def test_a_kind_can_be_looked_at_alone(page: Page, server: Serving, places: dict[str, Any]) -> None:
    page.goto(f"{server.address}/reports/{places['report']}")
    page.locator("#show-figure").check()
    assert page.locator(".rec.k-figure").first.is_visible()
    assert not page.locator(".rec.k-event").first.is_visible()


def test_from_words_in_search_to_who_says_so(page: Page, server: Serving) -> None:
    page.goto(f'{server.address}/search?q="mortar bombs"')
    expect(page.locator("tbody tr").first).to_contain_text("mortar bombs")
    page.locator("tbody tr", has_text="event").first.locator("a").first.click()
    page.wait_for_url("**/findings/*")
    expect(page.get_by_role("heading", name="Who says so")).to_be_visible()
    page.locator(".members .src").first.click()
    page.wait_for_url("**/reports/**")
    expect(page.locator(".rec.on")).to_have_count(1)


def test_from_the_overview_to_who_says_how_many_died_and_who_denies_it(page: Page, server: Serving) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Disputed", exact=True).click()
    market = page.locator(".dispute", has_text="killing nine people")
    expect(market).to_have_count(1)
    # Whoever counts the dead of the market does so on one card, and at its place.
    for who, killed in (
        ("Northern People's Front says", 14),
        ("United Nations says", 11),
        ("defence ministry of Zambia says", 7),
        ("head of the mission hospital", 10),
    ):
        row = market.get_by_role("row", name=re.compile(f"^{who}")).filter(has_text=f"killed {killed}")
        expect(row).to_have_count(1)
    expect(market.get_by_role("row", name="army of Zambia denies")).to_contain_text("Meridian Press, 4 May 2025")
    expect(market.get_by_role("heading")).to_contain_text("on people, the fish market of Nchelenge")
    expect(market.get_by_role("heading")).to_contain_text("denied by defence ministry of Zambia, army of Zambia")
    denied = page.locator(".dispute", has_text="The rebels denied it.")
    expect(denied.get_by_role("row", name="Northern People's Front denies")).to_be_visible()
    shown = page.locator("#shown").inner_text()
    assert f"{page.locator('.dispute').count()} disputes" in shown
    expect(page.locator(".tabs [aria-current]")).to_have_text(re.compile(r"All \d+ findings"))
    every, *parts = (int(n) for n in re.findall(r"(\d+) findings?", page.locator(".tabs").inner_text()))
    assert every == sum(parts), "the parts are the whole"
    market.get_by_role("row", name="United Nations says").get_by_role("link", name="The Kasama Courier").click()
    expect(page.locator(".rec:target")).to_contain_text("killed 11")


def test_a_filter_by_place_keeps_all_who_count_the_dead_there(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/boards/figures?place=Nchelenge")
    series = page.locator("section.series", has=page.get_by_role("heading", name="killed: in Nchelenge"))
    expect(series).to_contain_text("7 to 14")
    said = series.locator("tbody tr").all_inner_texts()
    for who in (
        "Northern People's Front",
        "defence ministry of Zambia",
        "United Nations",
        "head of the mission hospital",
    ):
        assert any(who in line for line in said), (who, said)
    # What is denied is that the army fired, not that so many died.
    assert not any("denied" in line and "event denied" not in line for line in said)


def test_a_cell_of_the_timeline_opens_its_findings(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/timeline")
    cell = page.locator(".grid tbody tr", has_text="attack").locator("td.c a").first
    told = cell.text_content() or ""
    happened, later = (int(n) for n in re.findall(r"(\d+) (?:told as happened|not yet)", told))
    cell.click()
    expect(page.locator(".tabs [aria-current]")).to_contain_text(f"{happened + later} finding")
    assert page.locator(".finds .item").count() == happened + later


def test_a_mark_on_the_map_opens_into_its_evidence(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/map?place=Nchelenge")
    page.wait_for_selector("#map[data-ready]")
    page.wait_for_function("() => window.roomMap.queryRenderedFeatures({layers: ['clusters']}).length > 0")
    at = page.evaluate(
        """() => { const map = window.roomMap;
        const size = (feature) => feature.properties.n;
        const found = map.queryRenderedFeatures({layers: ['clusters']}).sort((a, b) => size(b) - size(a))[0];
        const point = map.project(found.geometry.coordinates); const box = map.getContainer().getBoundingClientRect();
        return {x: box.x + point.x, y: box.y + point.y, count: found.properties.n}; }"""
    )
    page.mouse.click(at["x"], at["y"])
    expect(page.locator("#inview")).to_contain_text(f"{at['count']} findings")
    page.locator("#picked a").first.click()
    page.wait_for_url("**/findings/*")
    expect(page.locator("blockquote").first).to_be_visible()


def test_the_map_draws_all_findings_and_its_list_goes_on_to_the_last(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/map?kind=event")
    page.wait_for_selector("#map[data-ready]")
    there = server.get("/api/v1/map?kind=event").json["findings"]
    page.evaluate("() => window.roomMap.jumpTo({center: [0, 0], zoom: 0})")
    expect(page.locator("#inview")).to_contain_text(f"{there} findings of {there} with a place")
    shown = """() => { const m = window.roomMap, n = (f) => f.properties.n;
        const found = m.queryRenderedFeatures({layers: ['clusters', 'points']});
        return m.loaded() && found.reduce((sum, f) => sum + n(f), 0); }"""
    page.wait_for_function(f"() => ({shown})() === {there}")
    more = page.locator("#picked .more button")
    while more.count():
        before = page.locator("#picked .what").count()
        more.click()
        expect(page.locator("#picked .what").nth(before)).to_be_visible()
    assert page.locator("#picked .what").count() == there


def test_days_narrow_the_map(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/map")
    page.wait_for_selector("#map[data-ready]")
    before = page.locator("#inview").inner_text()
    page.locator("#to").focus()
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#inview")).not_to_have_text(before)


def test_a_figure_is_corrected_and_the_board_follows_and_goes_back(page: Page, own: Serving) -> None:
    row = own.get("/api/v1/records?kind=figure&topic=killed&place=Samfya&limit=1").json["items"][0]
    page.goto(f"{own.address}/records/{row['key'].replace('#', '/')}")
    page.get_by_label("Field").select_option("best")
    page.get_by_label("is", exact=True).fill("4321")
    page.get_by_label("why").fill("misheard")
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.locator(".saids")).to_contain_text("best = 4,321")
    page.goto(f"{own.address}/boards/figures?place=Samfya")
    expect(page.locator("main")).to_contain_text("4,321")
    expect(page.locator("tr", has_text="4,321").first).to_contain_text("corrected by D. Okello")
    page.go_back()
    page.get_by_role("button", name="take back").click()
    expect(page.locator(".saids")).to_contain_text("taken back by D. Okello")
    page.goto(f"{own.address}/boards/figures?place=Samfya")
    expect(page.locator("main")).not_to_contain_text("4,321")


def test_a_value_that_a_field_cannot_have_is_told(page: Page, own: Serving, console: list[str]) -> None:
    row = own.get("/api/v1/records?kind=event&limit=1").json["items"][0]
    page.goto(f"{own.address}/records/{row['key'].replace('#', '/')}")
    page.get_by_label("Field").select_option("reality")
    page.get_by_label("is", exact=True).fill("perhaps")
    with page.expect_response(re.compile("/judge$")) as told:
        page.get_by_role("button", name="Correct", exact=True).click()
    assert told.value.status == 400
    expect(page.locator("main")).to_contain_text("reality cannot be")
    assert "400" in console.pop()


def test_the_queue_is_done_by_keys_alone(page: Page, own: Serving) -> None:
    page.goto(f"{own.address}/queue")
    current = page.locator(".waiting [aria-current]")
    first = current.inner_text()
    key = page.locator('form[data-verb="accept"] input[name="record"]').input_value()
    page.keyboard.press("a")
    expect(current).not_to_have_text(first)
    assert [j["verb"] for j in own.get("/api/v1/judgements").json] == ["accept"]
    page.keyboard.press("u")
    expect(page.locator('form[data-verb="accept"] input[name="record"]').first).to_have_value(key)
    page.keyboard.press("j")
    page.wait_for_url("**/queue?at=1")
    page.keyboard.press("c")
    page.keyboard.press("Tab")
    expect(page.get_by_label("is", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.get_by_text("Your last: reject")).to_be_visible()
    said = own.get("/api/v1/judgements").json
    assert [(j["verb"], j["undone_at"] is not None, j["by"]) for j in said] == [
        ("accept", True, "D. Okello"),
        ("reject", False, "D. Okello"),
    ]


def test_two_records_are_said_to_be_different_and_two_people_sign(page: Page, own: Serving) -> None:
    found = own.get("/api/v1/findings?kind=event&across=corroborated&limit=50").json["items"]
    finding = max(found, key=lambda row: row["records"])
    page.goto(f"{own.address}/findings/{finding['id']}")
    before = page.locator(".members > li").count()
    page.get_by_role("button", name="not the same as the main one").first.click()
    expect(page.locator(".members > li")).not_to_have_count(before)
    assert page.locator(".members > li").count() < before
    page.locator(".who summary").click()
    page.get_by_label("Your name under judgements").fill("R. Banda")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".who summary")).to_contain_text("R. Banda")
    page.goto(f"{own.address}/queue")
    page.keyboard.press("a")
    expect(page.get_by_text("Your last: accept")).to_be_visible()
    assert {j["by"] for j in own.get("/api/v1/judgements").json} == {"D. Okello", "R. Banda"}


def signed(page: Page, name: str) -> None:
    """Signs under another name from here on."""
    page.locator(".who summary").click()
    page.get_by_label("Your name under judgements").fill(name)
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".who summary")).to_contain_text(name)


def test_two_people_code_the_same_and_a_third_decides_by_keys_alone(page: Page, own: Serving) -> None:
    key = own.get("/api/v1/queue?limit=1").json[0]["key"]
    value = page.locator('form[data-verb="accept"] input[name="record"]')
    page.goto(f"{own.address}/queue")
    expect(value).to_have_value(key)
    page.keyboard.press("r")
    expect(page.get_by_text("Your last: reject")).to_be_visible()
    page.goto(f"{own.address}/queue?double=true")
    expect(page.get_by_text("You have judged all that others did")).to_be_visible()
    signed(page, "R. Banda")
    expect(value).to_have_value(key)
    assert "D. Okello" not in page.locator("main").inner_text(), "a second opinion is one's own"
    page.keyboard.press("a")
    expect(page.get_by_text("You have judged all that others did")).to_be_visible()
    page.goto(f"{own.address}/queue?differ=true")
    expect(page.get_by_text("somebody else decides")).to_be_visible()
    expect(page.get_by_role("heading", name="What people said")).to_have_count(1)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "a phone would have to scroll sideways"
    page.set_viewport_size({"width": 1280, "height": 900})
    assert not page.get_by_role("button", name="As D. Okello").count()
    signed(page, "C. Phiri")
    expect(page.get_by_role("row", name="D. Okello")).to_contain_text("reject")
    expect(page.get_by_role("row", name="R. Banda")).to_contain_text("accept")
    page.keyboard.press("1")
    expect(page.get_by_text("Nobody differs on anything that is not decided")).to_be_visible()
    expect(page.get_by_role("heading", name="How far people agree")).to_contain_text("1 record decided by a third")
    said = own.get("/api/v1/judgements").json
    assert [(j["by"], j["verb"]) for j in said] == [
        ("D. Okello", "reject"),
        ("R. Banda", "accept"),
        ("C. Phiri", "reject"),
    ]
    page.keyboard.press("u")
    expect(page.get_by_role("row", name="R. Banda")).to_contain_text("accept")


def test_a_sentence_left_out_of_a_brief_is_in_no_file(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/brief?since=2025-05-11&until=2025-05-14")
    items = page.locator(".long > li")
    words = items.first.locator("q").inner_text()
    items.first.get_by_role("checkbox").uncheck()
    page.get_by_role("button", name="Make").click()
    expect(items.first).to_have_class("dropped")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Markdown").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert saved.value.suggested_filename == "scenario-brief-2025-05-11.md"
    told = [line for line in text.splitlines() if line.startswith("- ")]
    assert told
    assert not any(words.strip("“”") in line for line in told)
    assert "[1]" in text


def test_a_text_is_read_and_what_cannot_be_read_says_why(page: Page, empty: Serving) -> None:
    page.goto(f"{empty.address}/add")
    page.get_by_label("Text", exact=True).fill(
        "Rebels shelled the port of Hodeidah on Monday, killing nine sailors, the army said."
    )
    page.get_by_label("Outlet").fill("Harbour Wire")
    page.get_by_label("Published").fill("2018-06-20")
    page.get_by_label(re.compile("Choose files")).set_input_files(
        [{"name": "map.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7\n"}]
    )
    page.get_by_role("button", name="Read and keep").click()
    expect(page.get_by_role("heading", name="Read 1 of 2 reports")).to_be_visible(timeout=120_000)
    expect(page.locator("tbody")).to_contain_text("not read")
    page.locator('tbody a[href^="/reports/"]').click()
    expect(page.locator(".text")).to_contain_text("killing nine sailors")
    page.goto(empty.address)
    expect(page.locator("main")).to_contain_text("Look at it as of that day")


def test_nothing_given_is_told_on_the_form(page: Page, empty: Serving, console: list[str]) -> None:
    page.goto(f"{empty.address}/add")
    page.get_by_role("button", name="Read and keep").click()
    expect(page.get_by_role("alert")).to_contain_text("choose a file")
    expect(page.get_by_label("Text", exact=True)).to_be_visible()
    assert "400" in console.pop()


def test_a_day_that_is_none_leaves_what_was_written(page: Page, empty: Serving, console: list[str]) -> None:
    page.goto(f"{empty.address}/add")
    page.get_by_label("Text", exact=True).fill("Rebels shelled the port of Hodeidah on Monday, the army said.")
    page.get_by_label("Published").fill("2025-13-45")
    page.get_by_role("button", name="Read and keep").click()
    expect(page.get_by_role("alert")).to_contain_text("'2025-13-45' is no day")
    expect(page.locator("textarea")).to_have_value(re.compile("Hodeidah"))
    expect(page.get_by_label("Published")).to_have_value("2025-13-45")
    assert "400" in console.pop()


def test_a_day_that_cannot_be_counted_is_told_in_words_of_the_page(page: Page, empty: Serving) -> None:
    page.goto(f"{empty.address}/add")
    page.get_by_label("Text", exact=True).fill("Rebels shelled the port of Hodeidah on Monday, the army said.")
    page.get_by_role("button", name="Read and keep").click()
    expect(page.locator("tbody")).to_contain_text("Give the day under Published", timeout=120_000)
    expect(page.locator("tbody")).not_to_contain_text("--published")


def test_a_toll_on_the_board_has_who_denies_it_in_their_words(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/boards/figures")
    series = page.locator(
        ".series", has=page.get_by_role("heading", name=re.compile("^killed: soldiers.*Samfya"))
    ).first
    expect(series.get_by_role("row", name="Bangweulu Brigades")).to_contain_text("denied")
    expect(series.get_by_role("row", name="defence ministry of Zambia")).not_to_contain_text("denied")
    expect(series.locator(".denials")).to_contain_text("what Bangweulu Brigades says")
    expect(series.locator(".denials")).to_contain_text("dismissed the group's figure of more than 20 dead as fantasy")
    market = page.locator(".once .denials").first
    expect(market).to_contain_text("dismissed as propaganda the claim")


def test_what_stands_on_the_same_words_is_found_together(page: Page, server: Serving) -> None:
    page.goto(f'{server.address}/search?q="mortar bombs"')
    words = page.locator("tbody .quote").all_inner_texts()
    assert len(words) == len(set(words)) < page.locator("tbody li").count()
    files = page.locator(".exports").bounding_box()
    table = page.locator("table").bounding_box()
    assert files is not None
    assert table is not None
    assert files["y"] < table["y"], "a file is offered before a long list"


def test_a_sentence_is_quoted_once_in_a_dispute(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/disputed")
    card = page.locator(".dispute", has_text="killed 15 soldiers")
    quotes = card.locator("q").all_inner_texts()
    assert len(quotes) == len(set(quotes))
    expect(card).to_contain_text("as above")


def test_the_pages_stay_at_the_left_of_a_long_one(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/boards/figures")
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(page.get_by_role("link", name="Overview")).to_be_in_viewport()
    expect(page.get_by_role("link", name="Sources")).to_be_in_viewport()


def test_the_overview_looks_back_to_yesterday_by_one_press(page: Page, server: Serving) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="yesterday").click()
    page.wait_for_url("**/?published_since=2025-05-13")
    expect(page.get_by_label("New since")).to_have_value("2025-05-13")


def test_threats_can_be_looked_at_alone(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/boards/outlook")
    page.get_by_role("link", name="Threats and warnings only").click()
    page.wait_for_url("**topic=warning*")
    kinds = set(page.locator(".outlook .tag[class*=cat-]").all_inner_texts())
    assert kinds
    assert kinds <= {"threat", "warning"}
    with page.expect_navigation():
        page.get_by_role("button", name="Narrow").click()
    expect(page.get_by_label("or warning")).to_be_checked()
    assert set(page.locator(".outlook .tag[class*=cat-]").all_inner_texts()) == kinds


def test_a_source_and_a_country_are_asked_for_by_their_names(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/search")
    page.get_by_text("More", exact=True).click()
    said_by = page.get_by_label("Said by")
    said_by.press_sequentially("lindiwe")
    expect(page.locator("#names-said_by option").first).to_have_attribute("value", "Lindiwe Mokgosi")
    said_by.fill("Lindiwe Mokgosi")
    page.get_by_label("Country").fill("zambia")
    page.get_by_role("button", name="Narrow").click()
    expect(page.get_by_label("Said by")).to_have_value("Lindiwe Mokgosi")
    expect(page.get_by_label("Country")).to_have_value("Zambia")
    expect(page.locator("tbody tr").first).to_be_visible()
    assert "country=ZMB" in (page.get_by_role("link", name="Findings").get_attribute("href") or "")
    same = server.get("/api/v1/records?said_by=lindiwe+mokgosi&country=Zambia").json
    assert (
        same["total"]
        == server.get("/api/v1/records?said_by=said%3Aname%3Alindiwe%20mokgosi&country=ZMB").json["total"]
        > 0
    )


def test_a_filter_that_a_board_does_not_know_is_told(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/boards/ceasefires?kind=event")
    note = page.locator(".unkind")
    expect(note).to_contain_text("Kind: event")
    note.get_by_role("link", name="Drop it").click()
    page.wait_for_url("**/boards/ceasefires")
    expect(page.locator(".unkind")).to_have_count(0)


def test_each_side_of_a_truce_has_a_line_of_what_is_laid_to_it(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/boards/ceasefires")
    lines = 0
    for panel in page.locator("section.truce").all():
        laid = panel.locator("table.registers tbody tr:not(.group)").evaluate_all(
            "rows => rows.map(row => row.querySelector('.side-of').innerText)"
        )
        told = panel.locator("ul.laid li").all_inner_texts()
        sides = {side for side in laid if side != "nobody named"}
        assert len(told) == len(sides)
        for side in sides:
            count = laid.count(side)
            assert any(re.match(rf"{re.escape(side)}: {count} lines? laid to it", line) for line in told), (side, told)
        lines += len(told)
    assert lines


def test_the_words_of_a_row_open_below_it_and_move_no_column(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/boards/figures")
    table = page.locator(".series table").first
    headings = table.locator("thead th")
    before = [headings.nth(n).bounding_box() for n in range(headings.count())]
    words = table.locator("details.ev summary").first
    words.click()
    expect(table.locator("tr.evrow q").first).to_be_visible()
    assert [headings.nth(n).bounding_box() for n in range(headings.count())] == before
    words.click()
    expect(table.locator("tr.evrow")).to_have_count(0)


def test_records_and_reports_are_listed_in_one_order(server: Serving) -> None:
    for within in ("records", "reports"):
        days = re.findall(r'<td class="when"><time datetime="([^"]+)"', server.get(f"/search?within={within}").text)
        assert len(days) > 1
        assert days == sorted(days, reverse=True), within


def test_a_country_is_told_by_its_name(server: Serving) -> None:
    key = server.get("/api/v1/records?kind=event&place=Nchelenge&limit=1").json["items"][0]["key"]
    page = server.get("/records/" + key.replace("#", "/")).text
    assert "(Zambia)" in page
    assert "(ZMB)" not in page


def test_a_line_of_the_timeline_has_the_words_it_stands_on(page: Page, server: Serving) -> None:
    page.goto(f"{server.address}/timeline?since=2025-05-14&until=2025-05-14")
    line = page.locator(".finds .item", has=page.locator(".what", has_text="release of detainees"))
    expect(line.locator(".passage")).to_contain_text("120 detainees were set free")
    page.goto(f"{server.address}/search?within=findings&kind=statement&q=shelling")
    expect(page.locator(".finds .item").first).to_be_visible()
    expect(page.locator(".finds .passage")).to_have_count(0)
