"""Findings a page at a time, counts of them, who speaks: what a screen asks a room for, on every database."""

from __future__ import annotations

from sitroom.room import Query, Room
from sitroom.room.counts import FindingQuery
from tests.room.readings import read


def told(room: Room) -> None:
    room.add(read("Rebels killed two soldiers in Gulu on Monday, the army said.", "2019-03-06"))
    room.add(read("Rebels killed two soldiers in Gulu on Monday, the army said in a note.", "2019-03-07", "Lake Post"))
    room.add(read("Talks will open in Kampala next week, the envoy John Okello said.", "2019-03-08", "Lake Post"))


def test_pages_of_findings_have_each_once_and_counts_agree(address: str) -> None:
    with Room(address) as room:
        told(room)
        total = room.count_findings()
        pages = [room.findings(limit=3, offset=n) for n in range(0, total, 3)]
        ids = [row["id"] for page in pages for row in page]
        assert len(ids) == len(set(ids)) == total == room.status().findings
        days = [row["day"] for page in pages for row in page]
        assert days == sorted(days, reverse=True)
        assert sum(number for *_, number in room.findings_by_day(track="kind")) == total
        assert room.count_findings(FindingQuery(Query(kinds=("event",)))) == room.status().findings_by_kind["event"]


def test_findings_are_asked_for_by_what_they_are_and_by_their_records(address: str) -> None:
    with Room(address) as room:
        told(room)
        deed = room.findings(FindingQuery(Query(kinds=("event",), topics=("ASSAULT",))))[0]
        assert (deed["place"], deed["day"], deed["reports"]) == ("Gulu", "2019-03-04", 2)
        for asked in (
            Query(place="Gulu", kinds=("event",)),
            Query(outlet="Lake Post", since="2019-03-04", until="2019-03-04"),
            Query(text="soldiers"),
        ):
            assert deed["id"] in {row["id"] for row in room.findings(FindingQuery(asked))}
        assert room.count_findings(FindingQuery(Query(kinds=("event",)), across=(deed["standing"],)))
        assert room.count_findings(FindingQuery(Query(place="Gulu"), across=("denied",))) == 0
        located = room.findings(FindingQuery(located=True))
        assert located
        assert all(row["lat"] is not None for row in located)


def test_who_speaks_is_counted_by_act(address: str) -> None:
    with Room(address) as room:
        told(room)
        speakers = room.speakers()
        assert sum(speaker["records"] for speaker in speakers) == room.count(Query(kinds=("statement",)))
        assert all(sum(speaker["acts"].values()) == speaker["records"] for speaker in speakers)
        (okello,) = room.speakers(Query(actor="John Okello"))
        assert okello["name"] == "John Okello"


def test_a_room_in_another_state_has_another_version(address: str) -> None:
    with Room(address) as room:
        seen = {room.version()}
        told(room)
        seen.add(room.version())
        latest = room.reports(newest=True)[0]
        assert latest["published"] == "2019-03-08"
        assert room.report_facts(latest["id"]) == latest
        room.remove(latest["id"], by="A")
        seen.add(room.version())
        source = room.sources()[0]["source"]
        room.grade(source, "B", by="A")
        seen.add(room.version())
        room.undo(by="A")
        seen.add(room.version())
        assert len(seen) == 5
        assert room.count_reports() == 2
        assert room.count_reports(text="note") == 1
        assert room.count_reports(added_since="2000-01-01T00:00:00Z") == 2
