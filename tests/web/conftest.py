"""One room of the scenario, one server and one browser for all tests of the screen; tests that change a room have a copy."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from sitroom.room import Room
from tests.room.readings import scenario
from tests.web.serving import Serving, serving

expect.set_options(timeout=60_000)  # a busy machine is no failure
REQUIRED = "SITROOM_TEST_BROWSER"
"""Set where a missing browser is a failure, and not a reason to pass over."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The last three draw the map without a graphics card.
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--enable-unsafe-swiftshader",
    "--use-gl=angle",
    "--use-angle=swiftshader",
]


@pytest.fixture(scope="session")
def scenario_room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A room with the reports of the scenario. Nobody writes to it."""
    path = tmp_path_factory.mktemp("screen") / "scenario.db"
    with Room(path) as room:
        for report in scenario():
            room.add(report, origin=report.document.ref)
    return path


@pytest.fixture(scope="session")
def server(scenario_room: Path) -> Iterator[Serving]:
    with serving(str(scenario_room), zone="Africa/Lusaka") as running:
        yield running


@pytest.fixture
def own(scenario_room: Path, tmp_path: Path) -> Iterator[Serving]:
    """A server of a copy of the scenario's room, to write into."""
    with serving(str(shutil.copy(scenario_room, tmp_path / "own.db"))) as running:
        yield running


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Serving]:
    with serving(str(tmp_path / "empty.db")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        if os.environ.get(REQUIRED):
            pytest.fail("Chromium is not installed, and the screen must be tested here")
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def console() -> list[str]:
    """The errors and warnings of a page, for a test that means to have one."""
    return []


@pytest.fixture
def page(browser: Browser, console: list[str]) -> Iterator[Page]:
    """A page of a visitor who was never here; at the end, nothing may stand in the console."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    opened = context.new_page()
    opened.set_default_timeout(60_000)
    opened.on("console", lambda message: console.append(message.text) if message.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: console.append(str(error)))
    yield opened
    context.close()
    assert console == []


@pytest.fixture(scope="session")
def places(server: Serving) -> dict[str, Any]:
    """Things of the scenario by what a test needs them for."""
    reports = {row["ref"]: row["id"] for row in server.get("/api/v1/reports?limit=100").json["items"]}
    rivals = server.get("/api/v1/findings?across=contradicted&limit=50").json["items"]
    figure = server.get("/api/v1/records?kind=figure&topic=killed&limit=1").json["items"][0]
    return {
        "report": reports["mp-0504-2"],
        "older": reports["mp-0504-1"],
        "finding": max(rivals, key=lambda row: row["records"])["id"],
        "figure": figure["key"],
    }
