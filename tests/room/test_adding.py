"""What goes into a room, and out of it: nothing twice, nothing lost, whatever the order, whatever happens meanwhile."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitroom.model.document import Report
from sitroom.model.errors import NotFoundError
from sitroom.room import Query, Room
from tests.room.adding_apart import left_unheard, start_adding
from tests.room.readings import read, scenario, state

SHELLED = "HODEIDAH (Harbour Wire) - Rebels shelled the port of Hodeidah on Monday, killing 12 people, officials said."


@cache
def one_by_one(reports: Callable[[], tuple[Report, ...]], first: int | None = None) -> dict[str, Any]:
    """What a room holds into which one writer added these, or the first of them, in their order."""
    with TemporaryDirectory() as folder, Room(Path(folder) / "room.db") as room:
        for report in reports()[:first]:
            room.add(report)
        return state(room)


def test_adding_again_adds_nothing(address: str) -> None:
    with Room(address) as room:
        first = [room.add(report).state for report in scenario()[:6]]
        before = state(room)
        again = [room.add(report).state for report in scenario()[:6]]
        assert (set(first), set(again)) == ({"added"}, {"known"})
        assert state(room) == before


def test_what_is_kept_is_what_was_read(address: str) -> None:
    report = scenario()[3]
    with Room(address) as room:
        added = room.add(report)
        assert room.report(added.id) == report


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_adding_does_not_matter(address: str, seed: int) -> None:
    reports = list(scenario())
    random.Random(seed).shuffle(reports)
    with Room(address) as room:
        for report in reports:
            room.add(report)
        assert state(room) == one_by_one(scenario)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(order=st.permutations(range(10)), gone=st.sets(st.integers(0, 9), max_size=4))
def test_a_room_is_what_it_holds_not_how_it_came(
    order: list[int], gone: set[int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    reports = scenario()[8:18]
    folder = tmp_path_factory.mktemp("rooms")
    with Room(folder / "a.db") as one, Room(folder / "b.db") as other:
        for index in order:
            added = one.add(reports[index])
            if index in gone:
                one.remove(added.id, by="tester")
        for index in sorted(set(order) - gone):
            other.add(reports[index])
        assert state(one) == state(other)


def test_deleting_a_report_removes_exactly_its_records(address: str) -> None:
    with Room(address) as room:
        ids = [room.add(report).id for report in scenario()[:8]]
        held = {s.entry.key for s in room.entries(Query(live=False))}
        before = state(room)
        removed = room.remove(ids[3], by="tester", why="withdrawn")
        left = {s.entry.key for s in room.entries(Query(live=False))}
        assert held - left == {key for key in held if key[0] == ids[3]}
        assert removed == len(held) - len(left)
        assert room.status().deleted == 1
        assert room.add(scenario()[3]).state == "deleted"
        assert room.add(scenario()[3], restore=True).state == "added"
        assert state(room) == before
        with pytest.raises(NotFoundError):
            room.remove("report:0", by="tester")


def test_a_newer_version_supersedes_and_keeps_the_older(address: str) -> None:
    url = "https://harbour.example/port"
    old = read(SHELLED, "2018-06-19T08:00:00Z", url=url)
    new = read(SHELLED.replace("12 people", "15 people"), "2018-06-19T12:00:00Z", url=url + "?utm_source=feed")
    with Room(address) as room:
        first, second = room.add(old), room.add(new)
        assert second.supersedes == (first.id,)
        best = {s.entry.record.best for s in room.entries(Query(kinds=("figure",), topics=("killed",)))}  # type: ignore[attr-defined]
        assert best == {15}
        kept = room.entries(Query(kinds=("figure",), topics=("killed",), live=False))
        assert {s.entry.record.best for s in kept} == {12, 15}  # type: ignore[attr-defined]
        assert room.status().superseded == 1
        after = state(room)
        room.remove(second.id, by="tester")
        assert {s.entry.record.best for s in room.entries(Query(kinds=("figure",)))} == {12}  # type: ignore[attr-defined]
    with Room(address + ("_2" if "://" not in address else "")) as other:
        if "://" not in address:
            assert other.add(new).supersedes == ()
            assert other.add(old).superseded_by == second.id
            assert state(other) == after


def test_characters_that_no_database_takes_are_marked_and_the_rest_is_kept(address: str) -> None:
    report = read(
        "Rebels shelled the port\0 of Hodeidah on Monday, killing 12 people, the army said \ud83d.", "2018-06-20"
    )
    with Room(address) as room:
        added = room.add(report)
        kept = room.report(added.id)
        assert len(kept.document.text) == len(report.document.text)
        assert "\0" not in kept.document.text
        assert [r.id for r in kept.records] == [r.id for r in report.records]


def test_two_writers_at_once_are_safe(address: str) -> None:
    reports = scenario()[:16]
    failures: list[BaseException] = []

    def write(chosen: list[int]) -> None:
        try:
            with Room(address) as room:
                for index in chosen:
                    room.add(reports[index])
        except BaseException as error:
            failures.append(error)

    Room(address).close()
    writers = [
        threading.Thread(target=write, args=(list(range(start, 16)) + list(range(start)),)) for start in (0, 5, 11)
    ]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        with Room(address, make=False) as room:
            status = room.status()
            assert status.findings <= status.records
        time.sleep(0.05)
    for writer in writers:
        writer.join()
    assert not failures
    with Room(address) as room:
        assert state(room) == one_by_one(scenario, len(reports))


@cache
def small_reports() -> tuple[Report, ...]:
    """Two hundred short ones, so that the moments of a kill are spread over all that is done for a report.

    Several outlets tell of each deed, so that there is something to link, and the outlets after them have it to undo.
    """
    places = "Goma Bukavu Beni Butembo Bunia Kisangani Kindu Uvira Kalemie Mbandaka Gemena Buta".split()
    deeds = ("Gunmen attacked a convoy", "Soldiers shelled a market", "A bomb exploded at a mosque")
    told = []
    for number, (place, deed) in enumerate((place, deed) for deed in deeds for place in places):
        day = date(2024, 5, 6) + timedelta(number % len(places))
        happened = f"{day - timedelta(1):%A}"
        text = f"{place}, May {day.day} - {deed} in {place} on {happened}, killing {number + 3} people, officials said."
        told.append(read(text, day.isoformat()))
    outlets = [told[n % len(told)].document.model_copy(update={"outlet": f"Outlet {n}"}) for n in range(200)]
    return tuple(told[n % len(told)].model_copy(update={"document": document}) for n, document in enumerate(outlets))


def test_a_killed_run_loses_and_doubles_nothing(address: str) -> None:
    """Twenty kills at random moments in the middle of 200 additions, each run going on where the last one was killed."""
    reports, kills = small_reports(), 20
    dice = random.Random(20)
    held = 0
    for left in range(kills, 0, -1):
        process, told = start_adding(address, reports)
        known, last = 0, time.monotonic()
        while (said := told.recv()) == "known":
            known, last = known + 1, time.monotonic()
        # What was told as added is kept; one addition more may have been done and not told.
        assert held <= known <= held + 1
        assert said == "added"
        held, begun, last = known + 1, last, time.monotonic()
        for _ in range(dice.randrange(max(1, (len(reports) - 10 - held) // left))):
            assert told.recv() == "added"
            held += 1
            begun, last = last, time.monotonic()
        # The next one takes about as long as the one before: the kill falls anywhere in it.
        time.sleep(dice.random() * min(last - begun, 0.2))
        process.kill()
        process.join()
        assert process.exitcode == -signal.SIGKILL, "there was nothing left to do"
        held += left_unheard(told)
        with Room(address, make=False) as room:
            status = room.status()
            assert held <= status.reports <= held + 1 <= len(reports)
            assert sum(status.records_by_kind.values()) == status.records
    process, told = start_adding(address, reports)
    assert left_unheard(told) == len(reports)
    process.join()
    assert process.exitcode == 0
    with Room(address) as room:
        assert state(room) == one_by_one(small_reports)


def test_the_command_adds_resumes_and_counts(address: str, tmp_path: Path) -> None:
    lines = (Path(__file__).parents[2] / "examples/scenario/reports.jsonl").read_text(encoding="utf-8").splitlines()[:5]
    file = tmp_path / "reports.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "sitroom", *arguments, "--room", address]
        return subprocess.run(command, capture_output=True, text=True, env=os.environ | {"NO_COLOR": "1"})

    first = run("add", str(file), "--json")
    assert first.returncode == 0, first.stderr
    assert json.loads(first.stdout)["added"] == 5
    again = run("add", str(file))
    assert "5 were there already" in again.stdout
    status = json.loads(run("status", "--json").stdout)
    assert status["reports"] == 5
    assert {"reports", "records", "findings", "records_by_kind"} <= status.keys()
    assert sum(status["records_by_kind"].values()) == status["records"]
