"""The map of a room: nothing is left off, and what is drawn is what is listed."""

from __future__ import annotations

from typing import Any

from sitroom.room import Query, Room
from sitroom.room.counts import FindingQuery
from sitroom.room.worldmap import Part
from tests.room.readings import read

EVERYWHERE = (-180.0, -90.0, 180.0, 90.0)


def told(room: Room) -> None:
    room.add(read("Rebels killed two soldiers in Gulu on Monday, the army said.", "2019-03-06"))
    room.add(read("Rebels shelled a market in Lira on Tuesday, killing nine people.", "2019-03-07", "Lake Post"))
    room.add(read("The army withdrew two battalions from Gulu to Lira on Wednesday.", "2019-03-08", "Lake Post"))
    room.add(read("Talks will open next week, the envoy John Okello said.", "2019-03-08", "Lake Post"))


def marks(cells: dict[str, Any]) -> list[tuple[tuple[float, float], str, str | None, int]]:
    """Points, kinds, days and numbers, as whoever draws the map reads them."""
    found = []
    for place, kind, *steps in cells["cells"]:
        day = 0
        for step, number in zip(steps[::2], steps[1::2], strict=True):
            day += step
            point = (cells["places"][place][0], cells["places"][place][1])
            found.append((point, cells["kinds"][kind], cells["days"][day] if day >= 0 else None, number))
    return found


def test_every_finding_with_a_place_is_on_the_map_once(address: str) -> None:
    with Room(address) as room:
        told(room)
        cells = room.map_cells()
        assert cells["findings"] + cells["without_place"] == room.status().findings
        assert cells["findings"] == sum(mark[3] for mark in marks(cells)) == len(list(room.located(FindingQuery())))
        assert cells["without_place"] > 0
        drawn = sorted((point, kind, day) for point, kind, day, number in marks(cells) for _ in range(number))
        rows = room.findings(FindingQuery(located=True), limit=200)
        assert drawn == sorted(((row["lon"], row["lat"]), row["kind"], row["day"]) for row in rows)


def test_what_is_listed_is_what_the_marks_count(address: str) -> None:
    with Room(address) as room:
        told(room)
        every = marks(room.map_cells())
        gulu = next(row for row in room.findings(limit=50) if row["place"] == "Gulu")
        point = (gulu["lon"], gulu["lat"])
        for asked, part, counted in (
            (Query(), Part(box=EVERYWHERE), every),
            (Query(), Part(at=(point,)), [m for m in every if m[0] == point]),
            (Query(), Part(box=(point[0], point[1], point[0], point[1])), [m for m in every if m[0] == point]),
            (Query(kinds=("event",)), Part(box=EVERYWHERE), [m for m in every if m[1] == "event"]),
            (Query(), Part(last="2019-03-05"), [m for m in every if m[2] is None or m[2] <= "2019-03-05"]),
            (Query(), Part(first="2019-03-06"), [m for m in every if m[2] is None or m[2] >= "2019-03-06"]),
        ):
            rows, total = room.map_findings(FindingQuery(asked), part, limit=200)
            assert total == len(rows) == sum(mark[3] for mark in counted) > 0, part
            pages = [room.map_findings(FindingQuery(asked), part, limit=2, offset=n)[0] for n in range(0, total, 2)]
            assert [row["id"] for page in pages for row in page] == [row["id"] for row in rows]
        assert room.map_findings(FindingQuery(), Part(box=(170.0, -90.0, -170.0, 90.0)), limit=9) == ([], 0)


def test_an_arrow_goes_where_people_say_that_it_went(address: str) -> None:
    with Room(address) as room:
        told(room)
        (before,) = room.map_cells()["movements"]
        assert before[4:] == [True, 1]
        row = next(row for row in room.records(Query(kinds=("force",))) if row["record"]["destination"])
        report, _, record = row["key"].partition("#")
        place = row["record"]["destination"] | {"lat": 0.3, "lon": 32.6, "name": "Kampala"}
        room.judge("correct", report, record, by="D. Okello", field="destination", value=place)
        (after,) = room.map_cells()["movements"]
        assert (after[:2], after[2:4]) == (before[:2], [32.6, 0.3])
        assert room.map_cells(FindingQuery(Query(kinds=("event",))))["movements"] == []
