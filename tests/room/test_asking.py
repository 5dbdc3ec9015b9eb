"""What a room is asked: filters, search, findings, sources, reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sitroom.model.errors import NotFoundError, UsageError
from sitroom.room import Query, Room, counts
from sitroom.room.counts import FindingQuery
from sitroom.store import reader
from tests.room.readings import read

PORT = (
    "HODEIDAH - Rebels shelled the port of Hodeidah on Monday, killing 12 people, the Ministry of Health of Yemen said."
)
SAME = "SANAA - The Ministry of Health of Yemen said 12 people died when rebels shelled the port of Hodeidah on Monday."
THREAT = "ADEN - The separatists threatened on Thursday to storm the palace in Aden within 48 hours."
HOSTILE = (
    '"', "'", "-", '""', '"a', "a OR", "NOT", "NEAR(", "*", "a*", "(((", ":", "a:b", "words:x", "\\", "; DROP TABLE",
    "%", "_", "&|!", "<->", "''", "\N{NO-BREAK SPACE}", "–", "🔥", "عدن", "a" * 5000,
    "\0", "\ud83d", "-a", '-"a b"', "^a", "{x}",
)  # fmt: skip


@pytest.fixture
def room(address: str) -> Iterator[Room]:
    with Room(address) as opened:
        opened.add(read(PORT, "2018-06-19"))
        opened.add(read(SAME, "2018-06-19", "Bay Courier"))
        opened.add(read(THREAT, "2018-06-21", "Gulf Monitor"))
        yield opened


def outlets(room: Room, **asked: Any) -> set[str | None]:
    return {s.entry.report.outlet for s in room.entries(Query(**asked))}


ALL = {"Harbour Wire", "Bay Courier", "Gulf Monitor"}
PORTS = {"Harbour Wire", "Bay Courier"}


FILTERS: tuple[tuple[dict[str, Any], set[str]], ...] = (
    ({}, ALL),
    ({"kinds": ("figure",)}, PORTS),
    ({"topics": ("killed",)}, PORTS),
    ({"kinds": ("outlook",), "topics": ("threat",)}, {"Gulf Monitor"}),
    ({"realities": ("threatened",)}, {"Gulf Monitor"}),
    ({"actor": "rebels"}, PORTS),
    ({"actor": "REBELS"}, PORTS),
    ({"actor": "nobody"}, set()),
    ({"place": "Hodeidah"}, PORTS),
    ({"place": "aden"}, {"Gulf Monitor"}),
    ({"country": "yem"}, ALL),
    ({"outlet": "bay courier"}, {"Bay Courier"}),
    ({"outlet": "Bay"}, set()),
    ({"until": "2018-06-18"}, PORTS),
    ({"since": "2018-06-20"}, {"Gulf Monitor"}),
    ({"until": "2018-06-17"}, set()),
    ({"since": "2018", "until": "2018-06"}, ALL),
    ({"published_since": "2018-06-20"}, {"Gulf Monitor"}),
    ({"published_until": "2018-06-19"}, PORTS),
    ({"min_confidence": 1.1}, set()),
    ({"across": ("corroborated",)}, PORTS),
    ({"across": ("corroborated",), "kinds": ("outlook",)}, set()),
    ({"across": ("single_source", "corroborated"), "kinds": ("outlook",)}, {"Gulf Monitor"}),
    ({"text": "shelled"}, PORTS),
    ({"text": "shelling"}, PORTS),
    ({"text": '"palace in Aden"'}, {"Gulf Monitor"}),
    ({"text": '"Aden in palace"'}, set()),
    ({"text": "Hodeidah -killing"}, {"Bay Courier"}),
    ({"text": "palace shelled"}, set()),
)


def test_each_filter_narrows(room: Room) -> None:
    for asked, found in FILTERS:
        assert outlets(room, **asked) == found, asked
        assert room.count(Query(**asked)) == len(room.entries(Query(**asked)))


def test_a_source_is_a_filter_and_a_report_and_a_finding_too(room: Room) -> None:
    for row in room.sources():
        assert room.count(Query(said_by=row["source"])) == row["records"]
    report = room.reports()[0]
    assert room.count(Query(report=report["id"])) == report["records"]
    stored = room.entries()[0]
    assert room.count(Query(finding=stored.finding)) == len(room.finding(str(stored.finding))["members"])


def test_pages_follow_on_each_other(room: Room) -> None:
    whole = [s.entry.key for s in room.entries()]
    pages = [s.entry.key for n in range(0, len(whole), 3) for s in room.entries(Query(limit=3, offset=n))]
    assert pages == whole
    assert room.count(Query(limit=1)) == len(whole)


def test_every_order_gives_all(room: Room) -> None:
    for order in ("published", "day", "due", "confidence"):
        assert len(room.entries(Query(order=order))) == room.count()


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(UsageError):
        Query(order="random; drop table records")


def test_whatever_is_typed_into_a_filter_is_no_error(room: Room) -> None:
    for name in ("text", "actor", "place", "country", "outlet", "said_by", "report", "finding"):
        for typed in HOSTILE:
            assert room.count(Query().narrowed(**{name: typed})) <= room.count()


def test_hostile_words_in_the_search_of_reports(room: Room) -> None:
    for typed in HOSTILE:
        room.reports(text=typed)
    assert {row["outlet"] for row in room.reports(text='"port of Hodeidah"')} == PORTS
    assert {row["outlet"] for row in room.reports(text="Hodeidah -killing")} == {"Bay Courier"}


def test_a_finding_by_its_id_and_by_each_record_in_it(room: Room) -> None:
    key = next(s.entry.key for s in room.entries(Query(kinds=("event",), topics=("ASSAULT",))))
    found = room.finding("#".join(key))
    assert room.finding(found["id"]) == found
    assert found["reports"] == len({m["key"].partition("#")[0] for m in found["members"]}) == 2
    for member in found["members"]:
        assert room.finding(member["key"])["id"] == found["id"]
    assert sum(member["canonical"] for member in found["members"]) == 1
    assert all(detail for edge in found["edges"] for _, _, detail in edge["reasons"])
    for unknown in ("finding:0", "report:0#event:0", "", "#"):
        with pytest.raises(NotFoundError):
            room.finding(unknown)


def test_an_id_written_down_before_others_joined_still_leads_to_the_finding(address: str) -> None:
    reports = [read(PORT, "2018-06-19"), read(SAME, "2018-06-19", "Bay Courier")]
    with Room(address) as room:
        room.add(reports[0])
        first = [s.finding for s in room.entries(Query(topics=("ASSAULT",)))]
        whole = room.add(reports[1])
        joined = {s.finding for s in room.entries(Query(topics=("ASSAULT",), report=whole.id))}
        room.remove(whole.id, by="D. Okello")
        room.remove(room.reports()[0]["id"], by="D. Okello")
        room.add(reports[1], restore=True)
        alone = [s.finding for s in room.entries(Query(topics=("ASSAULT",)))]
        room.add(reports[0], restore=True)
        for id in (*first, *joined, *alone):
            assert room.finding(str(id))["id"] in {s.finding for s in room.entries()}


def test_outlets_that_quote_one_ministry_are_one_source(room: Room) -> None:
    found = room.finding("#".join(next(s.entry.key for s in room.entries(Query(topics=("ASSAULT",))))))
    assert (found["reports"], found["sources"], found["standing"]) == (2, 1, "single_source")


def test_reprints_of_one_wire_are_one_source(address: str) -> None:
    wire = (
        "GULU (Reuters) - Rebels stormed a police station in Gulu on Monday and set it alight, residents said. "
        "Smoke rose over the town through the afternoon and shops stayed shut. Roads to the north were blocked by felled "
        "trees, and a bus company said it had called off all journeys until further notice."
    )
    with Room(address) as room:
        for outlet in ("Nile Post", "Lake Herald", "Hill Gazette"):
            room.add(read(wire, "2019-03-05", outlet))
        status = room.status()
        assert (status.reports, status.sources) == (3, 1)
        assert {row["source"] for row in room.reports()} == {"from:reuters"}
        states = sorted(row["state"] for row in room.reports())
        assert all("cop" in s or "reprint" in s for s in states), states
        timeline = [row for section in room.ledger("timeline").sections for row in section.rows]
        assert timeline
        assert {(row.values["reports"], row.values["sources"]) for row in timeline} == {(3, 1)}


@pytest.mark.parametrize(
    "asked", [{"text": "Hodeidah"}, {"text": "people -Monday"}, {"actor": "rebels"}, {"actor": "Gulf"}]
)
def test_many_are_counted_and_listed_as_few_are(
    address: str, asked: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Room(address) as room:
        room.add(read(PORT, "2018-06-19"))
        room.add(read(SAME, "2018-06-19", "Bay Courier"))
        room.add(read(PORT.replace("12", "14") + " Rebels denied it.", "2018-06-20T10:00:00Z"))
        room.add(read(PORT.replace("12", "15") + " Rebels denied it.", "2018-06-20T12:00:00Z"))  # a later version of it
        room.add(read(THREAT, "2018-06-21", "Gulf Monitor"))
        rejected = room.records(Query(kinds=("event",), actor="rebels"))[0]["key"].split("#")
        room.judge("reject", *rejected, by="ann")
        assert any(not row["live"] for row in room.records(Query(live=False)))
        query, findings = Query(**asked), FindingQuery(records=Query(**asked))

        def told() -> list[Any]:
            pages = [room.record_page(query.narrowed(limit=2, offset=offset)) for offset in (0, 1, 2, 100)]
            listed = [room.finding_list(findings, limit=2, offset=offset) for offset in (0, 1, 100)]
            reports = [room.report_page("Hodeidah", limit=2, offset=offset) for offset in (0, 1, 100)]
            return [pages, listed, reports, room.count(query), room.count_findings(findings)]

        few = told()
        assert few[0][0][1] == few[3] == len(room.records(query))
        assert few[1][0][1] == few[4] == len(room.findings(findings))
        assert few[2][0][1] == len(room.reports(text="Hodeidah")) == 4
        for module in (reader, counts):
            monkeypatch.setattr(module, "MANY", 1)
        assert told() == few
