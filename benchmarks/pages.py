"""How quick the screen of a large room is: pages in a browser, calls to the API by several clients, the map.

    .venv/bin/python benchmarks/pages.py room.db                    # a room that is there
    .venv/bin/python benchmarks/pages.py --reports 5000             # one that is made first, and thrown away
    .venv/bin/python benchmarks/pages.py room.db --only api --clients 8 --seconds 60
    .venv/bin/python benchmarks/pages.py room.db --json figures.json

The real server (`sitroom serve`) runs in a process of its own on this machine; nothing is written to the room. Milliseconds
by the clock, of a machine that does nothing else:

- Pages, in Chromium by Playwright: the first contentful paint, and the moment at which what the page is for is there. `cold`
  is the first visit to a server that has just started, by a browser that was never there but has painted a page of its own;
  `warm` the median of those after it. Kilobytes are those of the page itself as they come over the wire.
- API: a server that has had `--settle` seconds to count what everybody asks for. So many clients ask for some seconds, twice:
  as people do, who look at an answer for `--pause` seconds on average before the next one (exponentially distributed), and
  one call after the other without a pause, which is as much as the machine can do. What is asked is what the pages use,
  whole and narrowed by actors, places, days, kinds and words of the room, on different pages of lists. `first` are answers
  to addresses that the server was not asked for before; `again` those to the others. p50 and p95 are of all answers.
- Map: until all findings are drawn, kilobytes that the browser takes in, and how long a step of the days, a step of the zoom
  and a press on the largest mark take until the map and its list stand still.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright
from room_reports import made
from tests.room.readings import scenario

from sitroom.room import Query, Room

PAINT, CALL = 1000, 150
"""Milliseconds in which a page is to paint, and in which 95 of 100 calls are to be answered."""
LONGEST = 60_000
"""Milliseconds after which a page is given up."""
VISITS = 4
TOGETHER = 100
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage")
# The map needs a graphics card. One that is made by the processor takes each page half a second before anything is painted:
# what has no map is shown by a browser without.
PLAIN = (*FLAGS, "--disable-gpu")
DRAWING = (*FLAGS, "--enable-unsafe-swiftshader", "--use-gl=angle", "--use-angle=swiftshader")
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
BYTES = "() => performance.getEntriesByType('navigation')[0].transferSize"
TAKEN_IN = "() => performance.getEntries().reduce((sum, e) => sum + (e.transferSize ?? 0), 0)"
STILL = """() => { const m = window.roomMap;
    return m.loaded() && !m.isMoving() && !document.querySelector('#inview[aria-busy=true]'); }"""


@dataclass(slots=True)
class Known:
    """What a room has that can be asked for."""

    today: str
    reports: list[str]
    findings: list[str]
    actors: list[str]
    places: list[str]
    words: list[str]
    size: str
    largest: str = ""
    seen: set[str] = field(default_factory=set)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room", nargs="?", help="a file or the address of a PostgreSQL room")
    parser.add_argument("--reports", type=int, default=2000, help="of the room that is made where none is given")
    parser.add_argument("--only", choices=("pages", "api", "map"), help="only this part")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=60.0, help="for which the clients ask, each time")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds on average until a client asks again")
    parser.add_argument("--settle", type=float, default=40.0, help="seconds before the clients begin")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--browser", help="the program, where it has another name than usual")
    parser.add_argument("--json", type=Path, help="a file for all figures")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        room = options.room or filled(Path(folder) / "room.db", options.reports)
        known = look(room)
        print(known.size, flush=True)
        figures: dict[str, Any] = {"room": known.size}
        if options.only in (None, "pages", "map"):
            program = options.browser or next((path for name in BROWSERS if (path := shutil.which(name))), None)
            with sync_playwright() as playwright:
                drawing = playwright.chromium.launch(executable_path=program, args=list(DRAWING))
                if options.only != "map":
                    plain = playwright.chromium.launch(executable_path=program, args=list(PLAIN))
                    with serving(room, known.today) as port:
                        figures["pages"] = pages(plain, drawing, port, known)
                    plain.close()
                if options.only != "pages":
                    with serving(room, known.today) as port:
                        figures["map"] = world(drawing, port)
                drawing.close()
        if options.only in (None, "api"):
            for name, pause in (("api", options.pause), ("api without pause", 0.0)):
                known.seen.clear()
                with serving(room, known.today) as port:
                    time.sleep(options.settle)
                    figures[name] = calls(port, known, options.clients, options.seconds, pause, options.seed)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def filled(path: Path, count: int) -> str:
    """A new room with so many reports."""
    reports = made(scenario(), count)
    with Room(path) as room:
        while batch := list(islice(reports, TOGETHER)):
            room.add_together(batch)
    return str(path)


def look(address: str) -> Known:
    """What to ask a room for: some of its latest, of its middle and of its first days."""
    with Room(address, make=False) as room:
        status = room.status()
        today = (status.last_published or "2026-01-01")[:10]
        findings, reports, words = [], [], []
        for offset in (0, status.findings // 2, max(0, status.findings - 30)):
            findings += [row["id"] for row in room.findings(limit=30, offset=offset)]
        for offset in (0, status.reports // 2, max(0, status.reports - 30)):
            reports += [row["id"] for row in room.reports(limit=30, offset=offset, newest=True)]
        some = room.records(Query(published_since=today[:7], limit=300))
        for row in some:
            words += re.findall(r"[a-z]{5,}", row["what"])
        places = list({p["name"]: 0 for row in some for p in row["record"]["places"] if p["name"]})
        actors = [row.values["name"] for section in room.ledger("actors").sections[:1] for row in section.rows]
        size = f"{status.reports:,} reports, {status.records:,} records, {status.findings:,} findings"
    return Known(today, reports, findings, actors[:80], places[:80], sorted(set(words))[:200], size)


@contextmanager
def serving(room: str, today: str) -> Iterator[int]:
    """The server in a process of its own; gives its port."""
    code = "from sitroom.serve.cli import main; main()"
    command = [
        sys.executable,
        "-c",
        code,
        "serve",
        "--room",
        room,
        "--port",
        "0",
        "--today",
        today,
        "--by",
        "benchmark",
    ]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        said = ""
        for line in server.stderr:
            said += line
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                break
        else:
            raise SystemExit(f"the server did not start: {said}")
        threading.Thread(target=server.stderr.read, daemon=True).start()
        yield int(found[1])
    finally:
        server.terminate()
        server.wait(30)


def pages(plain: Browser, drawing: Browser, port: int, known: Known) -> dict[str, Any]:
    """Each page at its first visit and at those after it; the map by the browser that can draw one."""
    listed = {
        "overview": ("/", ".strip, .empty"),
        "map": ("/map", "#map[data-ready]"),
        "timeline": ("/timeline", "table.grid"),
        "figures": ("/boards/figures", "main section, main .empty, main .left"),
        "forces": ("/boards/forces", "main section, main .empty, main .left"),
        "ceasefires": ("/boards/ceasefires", "main section, main .empty, main .left"),
        "talks": ("/boards/talks", "main section, main .empty, main .left"),
        "outlook": ("/boards/outlook", "main section, main .empty, main .left"),
        "statements": ("/boards/statements", "main table"),
        "actors": ("/boards/actors", "main table"),
        "report": (f"/reports/{known.reports[0]}", "main"),
        "finding": (f"/findings/{quote(known.findings[0], safe=':')}", "main"),
        "queue": ("/queue", ".queue, .empty"),
        "search": ("/search", "main ol, main table"),
        "search, words": (f"/search?q={quote(known.words[0])}", "main"),
        "brief": ("/brief", ".brief, .none"),
        "sources": ("/sources", "main table"),
        "add": ("/add", "main form"),
    }
    for browser in (plain, drawing):
        begin(browser)
    print(f"{'page':<16}{'cold paint':>12}{'cold there':>12}{'warm paint':>12}{'warm there':>12}{'kB':>10}")
    found: dict[str, Any] = {}
    for name, (path, content) in listed.items():
        browser = drawing if name == "map" else plain
        try:
            visits = [visit(browser, f"http://127.0.0.1:{port}{path}", content) for _ in range(VISITS)]
        except TimeoutError:
            found[name] = None
            print(f"{name:<16}  not there after {LONGEST / 1000:.0f} s", flush=True)
            continue
        cold, warm = visits[0], visits[1:]
        row = {
            "cold_paint": cold[0],
            "cold_there": cold[1],
            "warm_paint": statistics.median(each[0] for each in warm),
            "warm_there": statistics.median(each[1] for each in warm),
            "kilobytes": cold[2] / 1000,
        }
        found[name] = row
        mark = "" if max(row["cold_paint"], row["warm_paint"]) < PAINT else f"  over {PAINT} ms"
        print(
            f"{name:<16}" + "".join(f"{v:>12.0f}" for v in list(row.values())[:4]) + f"{row['kilobytes']:>10.0f}{mark}",
            flush=True,
        )
    return found


def begin(browser: Browser) -> None:
    """Lets a browser that was just started paint something of its own: that takes it a second, whoever's page it is."""
    page = browser.new_page()
    page.goto("data:text/html,<p>Nothing yet")
    page.wait_for_function(PAINTED)
    page.close()


def visit(browser: Browser, address: str, content: str) -> tuple[float, float, float]:
    """Milliseconds until something is painted and until what matters is there, and bytes of the page itself."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(LONGEST)
    page.goto(address, wait_until="commit")
    page.wait_for_selector(content, state="attached")
    there = page.evaluate("() => performance.now()")
    page.wait_for_function(PAINTED)
    painted, size = page.evaluate(PAINTED), page.evaluate(BYTES)
    context.close()
    return painted, max(there, painted), size


def world(browser: Browser, port: int) -> dict[str, Any]:
    """The map with all findings."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(300_000)
    page.goto(f"http://127.0.0.1:{port}/map", wait_until="commit")
    page.wait_for_selector("#map[data-ready]")
    page.wait_for_function(STILL)
    found: dict[str, Any] = {
        "drawn": page.evaluate("() => performance.now()"),
        "kilobytes": page.evaluate(TAKEN_IN) / 1000,
    }
    found["told"] = page.inner_text("#inview")
    last = int(page.get_attribute("#to", "max") or 0)
    slide = "n => { const f = document.getElementById('from'); f.value = n; f.dispatchEvent(new Event('input')); }"
    found["step of days"] = statistics.median(step(page, slide, n) for n in range(1, min(last, 8)))
    page.evaluate(slide, 0)
    # Nothing is given back: the map is, and to write it down for us takes twenty seconds.
    zoom = "n => { window.roomMap.jumpTo({ zoom: window.roomMap.getZoom() + n }); }"
    found["step of zoom"] = statistics.median(step(page, zoom, n) for n in (1, 1, 1, -1, -1, -1))
    page.evaluate("() => { window.roomMap.jumpTo({ zoom: 2, center: [20, 10] }); }")
    page.wait_for_function(STILL)
    press = """() => { const m = window.roomMap, size = (f) => f.properties.n ?? 1;
        const [f] = m.queryRenderedFeatures({ layers: ['clusters', 'points'] }).sort((a, b) => size(b) - size(a));
        const b = m.getContainer().getBoundingClientRect(), p = m.project(f.geometry.coordinates);
        return [b.x + p.x, b.y + p.y]; }"""
    x, y = page.evaluate(press)
    start = time.perf_counter()
    page.mouse.click(x, y)
    page.wait_for_timeout(20)
    page.wait_for_function(STILL)
    found["press on a mark"] = 1000 * (time.perf_counter() - start)
    context.close()
    print(
        "map: " + ", ".join(f"{k} {v:,.0f}" if isinstance(v, float) else f"{k}: {v}" for k, v in found.items()),
        flush=True,
    )
    return found


def step(page: Page, change: str, by: int) -> float:
    """Milliseconds from a change until the map stands still."""
    start = time.perf_counter()
    page.evaluate(change, by)
    page.wait_for_function(STILL)
    return 1000 * (time.perf_counter() - start)


def calls(port: int, known: Known, clients: int, seconds: float, pause: float, seed: int) -> dict[str, Any]:
    """What clients wait for, by call."""
    taken: list[tuple[str, bool, float, int]] = []
    until = time.monotonic() + seconds
    running = [
        threading.Thread(target=client, args=(port, known, seed + n, until, pause, taken)) for n in range(clients)
    ]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    print(
        f"{clients} clients, {f'{pause:g} s between calls' if pause else 'no pause'}: {len(taken)} calls in {seconds:g} s"
    )
    print(f"{'call':<16}{'first n':>8}{'p50':>8}{'p95':>8}{'again n':>9}{'p50':>8}{'p95':>8}{'all p95':>9}{'kB':>8}")
    found: dict[str, Any] = {}
    for name in (*sorted({each[0] for each in taken}), "all"):
        mine = [each for each in taken if name in (each[0], "all")]
        first = sorted(ms for _, new, ms, _ in mine if new)
        again = sorted(ms for _, new, ms, _ in mine if not new)
        every = sorted(ms for _, _, ms, _ in mine)
        size = statistics.mean(each[3] for each in mine) / 1000
        row = {
            "first": {"n": len(first), "p50": share(first, 0.5), "p95": share(first, 0.95)},
            "again": {"n": len(again), "p50": share(again, 0.5), "p95": share(again, 0.95)},
            "p50": share(every, 0.5),
            "p95": share(every, 0.95),
            "kilobytes": size,
        }
        found[name] = row
        print(
            f"{name:<16}"
            + "".join(
                f"{row[part]['n']:>{8 + more}}{row[part]['p50']:>8.0f}{row[part]['p95']:>8.0f}"
                for part, more in (("first", 0), ("again", 1))
            )
            + f"{row['p95']:>9.0f}{size:>8.0f}{'' if row['p95'] < CALL else f'  over {CALL} ms'}",
            flush=True,
        )
    return found


def share(taken: list[float], part: float) -> float:
    """The value below which this part of them lies."""
    return taken[min(len(taken) - 1, int(part * len(taken)))] if taken else float("nan")


def client(
    port: int, known: Known, seed: int, until: float, pause: float, taken: list[tuple[str, bool, float, int]]
) -> None:
    """One visitor, who asks one thing after the other."""
    rng = random.Random(seed)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    while time.monotonic() < until:
        if pause:
            time.sleep(rng.expovariate(1 / pause))
        name, path = asked(rng, known)
        new = path not in known.seen
        known.seen.add(path)
        start = time.perf_counter()
        connection.request("GET", f"/api/v1/{path}")
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{answer.status} for {path}: {body[:300]!r}")
        taken.append((name, new, 1000 * (time.perf_counter() - start), len(body)))
    connection.close()


def asked(rng: random.Random, known: Known) -> tuple[str, str]:
    """A call and its address: lists and boards most often, each narrowed about every second time."""
    calls = {
        "records": 6,
        "findings": 6,
        "reports": 3,
        "report": 3,
        "finding": 4,
        "ledger": 6,
        "status": 2,
        "sources": 1,
        "speakers": 1,
        "queue": 2,
        "brief": 1,
        "map": 1,
    }
    name = rng.choices(list(calls), list(calls.values()))[0]
    if name == "report":
        return name, f"reports/{rng.choice(known.reports)}"
    if name == "finding":
        return name, f"findings/{quote(rng.choice(known.findings), safe=':')}"
    if name == "status":
        return name, name
    if name == "sources":
        return name, "sources?" + urlencode({"q": rng.choice(known.words)} if rng.random() < 0.5 else {})
    if name == "queue":
        return name, "queue?limit=60"
    if name == "brief":
        days = int(known.today[8:10])
        return name, f"brief?since={known.today[:8]}{max(1, days - rng.randrange(1, 8)):02}&until={known.today}"
    if name == "reports":
        return name, "reports?" + urlencode(
            {"offset": rng.choice((0, 0, 50, 100)), **({"q": rng.choice(known.words)} if rng.random() < 0.5 else {})}
        )
    narrowed = narrowing(rng, known)
    if name == "ledger":
        own = rng.choice(("figures", "forces", "ceasefires", "talks", "outlook", "actors", "timeline"))
        return name, f"ledgers/{own}?{urlencode(narrowed)}"
    if name in ("records", "findings"):
        narrowed |= {"offset": rng.choice((0, 0, 0, 50, 100))}
        if name == "findings" and rng.random() < 0.2:
            narrowed["across"] = rng.choice(("contradicted", "denied", "corroborated"))
    if name == "map":
        return name, f"map?{urlencode(narrowed)}"
    return name, f"{name}?{urlencode(narrowed)}"


def narrowing(rng: random.Random, known: Known) -> dict[str, Any]:
    """Filters as somebody sets them: every second time none."""
    found: dict[str, Any] = {}
    if rng.random() < 0.5:
        return found
    which = rng.choice(("kind", "actor", "place", "days", "words", "kind and days"))
    if "kind" in which:
        found["kind"] = rng.choice(("event", "figure", "statement", "force", "ceasefire", "talks", "outlook"))
    if "days" in which:
        found["since"] = known.today[:8] + f"{rng.randrange(1, 29):02}"
    if which == "actor":
        found["actor"] = rng.choice(known.actors)
    if which == "place":
        found["place"] = rng.choice(known.places)
    if which == "words":
        found["q"] = rng.choice(known.words)
    return found


if __name__ == "__main__":
    main()
