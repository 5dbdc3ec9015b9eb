"""Processes that make answers beside the server: the same answers, of the room as it is, whatever becomes of them."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sitroom.serve.rest.desk import DeskSettings
from sitroom.serve.rest.hands import Hands
from sitroom.serve.rest.paces import sort_of
from tests.web.serving import Serving, serving


@pytest.fixture(scope="module")
def helped(scenario_room: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    path = shutil.copy(scenario_room, tmp_path_factory.mktemp("helped") / "room.db")
    with serving(str(path), workers=1) as running:
        yield running


def of(running: Serving) -> list[multiprocessing.process.BaseProcess]:
    assert running
    return multiprocessing.active_children()


def test_answers_are_those_of_a_server_without_them(server: Serving, helped: Serving) -> None:
    for path in (
        "/api/v1/records?kind=figure&limit=5",
        "/api/v1/findings?across=contradicted",
        "/api/v1/ledgers/talks?since=2025-05-03",
        "/api/v1/ledgers/figures",
        "/api/v1/brief?since=2025-05-10&until=2025-05-14",
        "/api/v1/findings/none",
        "/api/v1/ledgers/none",
        "/api/v1/records?kind=none",
    ):
        alone, with_hands = server.get(path), helped.get(path)
        assert (with_hands.status, with_hands.text) == (alone.status, alone.text), path
        assert with_hands.headers["content-type"] == alone.headers["content-type"]
        assert with_hands.headers["content-security-policy"] == alone.headers["content-security-policy"]
        assert ("etag" in with_hands.headers) == ("etag" in alone.headers)


@pytest.mark.parametrize("path", ["/api/v1/ledgers/figures", "/api/v1/records?kind=event", "/api/v1/findings/none"])
def test_an_answer_is_packed_for_who_takes_it_so(server: Serving, helped: Serving, path: str) -> None:
    plain = server.get(path)
    for running in (server, helped, server, helped):  # made anew, and given once more
        for coding in ("gzip", "identity"):
            connection = http.client.HTTPConnection("127.0.0.1", running.port)
            connection.request("GET", path, headers={"Accept-Encoding": coding})
            answer = connection.getresponse()
            body = answer.read()
            assert answer.headers["content-length"] == str(len(body))
            is_packed = answer.headers.get("content-encoding") == "gzip"
            assert not is_packed or coding == "gzip"
            assert (gzip.decompress(body) if is_packed else body).decode() == plain.text
            if answer.status == 200:
                assert answer.headers["vary"] == "Accept-Encoding"
            connection.close()
    if plain.status == 200:
        assert helped.get(path, Accept_Encoding="gzip").headers["content-encoding"] == "gzip"


def test_pages_are_those_of_a_server_without_them(server: Serving, helped: Serving) -> None:
    for path in ("/boards/figures", "/timeline", "/disputed"):
        alone, with_hands = server.get(path), helped.get(path)
        assert with_hands.status == 200
        assert with_hands.text.count("<tr") == alone.text.count("<tr") > 3, path


def test_what_a_person_said_is_in_the_next_answer(helped: Serving) -> None:
    path = "/api/v1/records?kind=figure&limit=1"
    before = helped.get(path)
    assert helped.get(path, If_None_Match=before.headers["etag"]).status == 304
    record = before.json["items"][0]
    said = {"verb": "correct", "record": record["key"], "field": "best", "value": 4321}
    assert helped.call("POST", "/api/v1/judgements", said).status == 201
    after = helped.get(path, If_None_Match=before.headers["etag"])
    assert after.status == 200
    assert after.json["items"][0]["record"]["best"] == 4321
    assert "4,321" in helped.get("/boards/figures").text


def test_one_that_dies_is_begun_anew(helped: Serving) -> None:
    assert helped.get("/api/v1/records?kind=event").status == 200
    (first,) = of(helped)
    assert first.pid is not None
    os.kill(first.pid, signal.SIGKILL)
    assert helped.get("/api/v1/records?kind=talks").status == 200
    until = time.monotonic() + 60
    while {each.pid for each in of(helped)} <= {first.pid}:
        assert time.monotonic() < until, "no other process was begun"
        time.sleep(0.05)
    assert helped.get("/api/v1/records?kind=force").status == 200


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at the processes by /proc")
def test_a_server_that_is_killed_leaves_none_behind(tmp_path: Path) -> None:
    code = "from sitroom.serve.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--room", str(tmp_path / "new.db"), "--port", "0", "--workers", "2"]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert running.stderr is not None
    try:
        assert "the room is at" in running.stderr.readline()
        begun = children(running.pid)
        assert len(begun) >= 2
    finally:
        running.kill()
        running.wait(60)
    until = time.monotonic() + 60
    while any(map(alive, begun)):
        assert time.monotonic() < until, "a process outlives its server"
        time.sleep(0.05)


def children(parent: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(stat[1]) == parent:
            found.append(int(folder.name))
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_what_is_quick_does_not_wait_for_what_is_not(scenario_room: Path) -> None:
    hands = Hands(DeskSettings(str(scenario_room), workers=2))
    hands.start()
    try:
        assert asyncio.run(hands.answer("/api/v1/ledgers/talks", b"since=2025-05-03")) is not None
        # As long as it likes: what takes long is made by the other process.
        long = hands.slow.submit(time.sleep, 30)
        assert long is not None
        hands.paces.note(sort_of("/api/v1/ledgers/talks", b"actor=UN"), 0.001)
        for path, query in (
            ("/api/v1/findings/none", b""),
            ("/api/v1/records", b"kind=figure"),
            ("/api/v1/ledgers/talks", b"actor=UN"),
        ):
            assert asyncio.run(hands.answer(path, query)) is not None
        assert not long.done()
    finally:
        for child in multiprocessing.active_children():
            child.kill()
        hands.close()
