"""What is disputed: who says which version, who denies it, and in which words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sitroom.link.records.denials import DENYING
from sitroom.room import Room
from sitroom.room.counts import DISPUTED, FindingQuery
from sitroom.store.query import Query
from tests.room.readings import read, scenario


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with Room(tmp_path_factory.mktemp("disputes") / "room.db") as made:
        for report in scenario():
            made.add(report)
        yield made


def with_words(found: list[dict[str, Any]], words: str) -> dict[str, Any]:
    """The dispute that has a version in these words."""
    return next(
        d for d in found if any(words in s["text"] for v in d["voices"] for e in v["evidence"] for s in e["words"])
    )


def test_tolls_of_one_report_stand_against_each_other_by_source(room: Room) -> None:
    found = with_words(room.disputes(), "speaks of 14 dead")
    assert {(v["who"], c["what"]) for v in found["voices"] for c in v["claims"]} >= {
        ("Northern People's Front", "killed 14"),
        ("United Nations", "killed 11"),
    }


def test_who_denies_a_charge_stands_against_who_makes_it(room: Room) -> None:
    found = with_words(room.disputes(), "The rebels denied it.")
    sides = {(v["who"], v["way"]) for v in found["voices"]}
    assert ("Northern People's Front", "denies") in sides
    assert any(way == "says" and "ministry" in who for who, way in sides)


def test_a_denial_that_names_whom_it_answers_has_both_sides(room: Room) -> None:
    found = with_words(room.disputes(), "denied reports that the Front had moved")
    assert [(v["who"], v["way"]) for v in found["voices"]] == [("unnamed", "says"), ("Boniface Kapasa", "denies")]


def test_every_disputed_finding_is_told_once_and_pages_part_them(room: Room) -> None:
    total = room.count_findings(FindingQuery(across=DISPUTED))
    told = [id for each in room.disputes(limit=total) for id in each["findings"]]
    assert len(told) == len(set(told)) >= total
    assert len(room.disputes(limit=3)) <= 3
    assert room.disputes(offset=total) == []


def test_filters_narrow_what_is_disputed(room: Room) -> None:
    figures = room.disputes(FindingQuery(records=Query(kinds=("figure",)), across=DISPUTED))
    assert {each["about"]["kind"] for each in figures} == {"figure"}


def test_a_finding_that_nobody_disputes_has_no_other_side(room: Room) -> None:
    plain = room.findings(FindingQuery(across=("single_source",)), limit=1)[0]
    assert room.dispute(plain["id"]) is None
    assert room.dispute("finding:none") is None


BUS = (
    "GOMA, Democratic Republic of Congo - Police said 11 people died in an attack on a bus near Goma on Wednesday. "
    "Smoke was seen for hours. "
    "The M23 rebel group denied involvement. The president flew to Nairobi on Thursday for a summit."
)
MARKET = (
    "EL FASHER, Sudan - Shelling hit a cattle market in El Fasher on Monday, killing at least 20 people, "
    "a local doctors' network said. The army said it was looking into the reports."
)
FABRICATED = (
    "KHARTOUM, Sudan - A spokesman for the Rapid Support Forces rejected the doctors' toll of 20 as fabricated. "
    "The Rapid Support Forces denied that its fighters had shelled the cattle market in El Fasher. "
    "The group rejected an offer of talks in Jeddah."
)


def denied_and_alone(room: Room) -> tuple[list[dict[str, Any]], list[str]]:
    """What denials answer though nothing contradicts it, and the words of those that answer nothing."""
    shown = [id for each in room.disputes() for id in each["findings"]]
    found, alone = room.denied(Query(kinds=("statement",), topics=DENYING), shown)
    return found, [span["text"] for row in alone for span in row["record"]["evidence"]]


def sides_of(dispute: dict[str, Any], kind: str = "figure") -> set[tuple[str, str, str]]:
    return {(v["who"], v["way"], c["what"]) for v in dispute["voices"] for c in v["claims"] if c["kind"] == kind}


def test_who_denies_a_toll_in_words_of_his_own_stands_with_it(room: Room) -> None:
    found = with_words(room.disputes(), "dismissed the group's figure of more than 20 dead as fantasy")
    assert ("Bangweulu Brigades", "says", "killed >20 soldiers of army of Zambia") in sides_of(found)
    assert "defence ministry of Zambia" in {v["who"] for v in found["voices"] if v["way"] == "denies"}


def test_who_denies_what_happened_stands_with_the_tolls_of_it_whoever_prints_it(room: Room) -> None:
    found = with_words(room.disputes(), "dismissed as propaganda the claim")
    assert {what for _, way, what in sides_of(found) if way == "says"} >= {"killed 9", "killed 10", "wounded >20"}
    assert [v["way"] for v in found["voices"]] == sorted((v["way"] for v in found["voices"]), reverse=True)


def test_a_denial_without_words_of_its_own_answers_what_stands_before_it(tmp_path: Path) -> None:
    with Room(tmp_path / "bus.db") as room:
        room.add(read(BUS, "2026-03-12", "Lakes Monitor"))
        assert room.disputes() == []
        (found,), alone = denied_and_alone(room)
        assert ("March 23 Movement", "denies") in {(v["who"], v["way"]) for v in found["voices"]}
        assert {what for _, way, what in sides_of(found) if way == "says"} == {"killed 11"}
        assert alone == []
        assert room.dispute(found["about"]["id"]) == found


def test_a_denial_in_another_report_answers_the_toll_that_it_names(tmp_path: Path) -> None:
    with Room(tmp_path / "market.db") as room:
        room.add(read(MARKET, "2026-03-10", "Nile Courier"))
        room.add(read(FABRICATED, "2026-03-11", "Khartoum Wire"))
        found = with_words(room.disputes(), "killing at least 20 people")
        denials = [e["words"][0]["text"] for v in found["voices"] if v["way"] == "denies" for e in v["evidence"]]
        assert any("as fabricated" in words for words in denials)
        assert any("had shelled the cattle market" in words for words in denials)
        assert not any(who == "Khartoum Wire" for who, _, _ in sides_of(found)), (
            "a denial repeats the toll, nobody says it"
        )
        _, alone = denied_and_alone(room)
        assert [words for words in alone if "offer of talks" in words], "to turn down an offer denies nothing"


def test_two_numbers_of_one_source_are_two_versions(room: Room) -> None:
    found = with_words(room.disputes(), "Five soldiers and 12 fighters")
    assert len(found["voices"]) > 1
    for voice in found["voices"]:
        assert not {"killed 15 soldiers", "killed 5 soldiers"} <= {c["what"] for c in voice["claims"]}


def test_a_toll_has_who_denies_it_or_what_it_is_a_toll_of(room: Room) -> None:
    def denials(words: str, figure: str) -> list[dict[str, Any]]:
        row = next(
            row
            for row in room.records(Query(kinds=("figure",)))
            if row["what"] == figure and words in row["record"]["evidence"][0]["text"]
        )
        return room.deniers([row["finding"]]).get(row["finding"], [])

    def deniers(words: str, figure: str) -> set[str]:
        return {told["who"] for told in denials(words, figure)}

    assert deniers("killing nine people", "killed 9") == {"defence ministry of Zambia", "army of Zambia"}
    assert "defence ministry of Zambia" in deniers("lost none of its own", "killed >20 soldiers of army of Zambia")
    assert deniers("confirmed that six soldiers", "killed 6 soldiers of army of Zambia") == set()
    # That the army fired is denied, not that nine died; that more than twenty died is. Nobody denies his own count.
    assert not any(told["itself"] for told in denials("killing nine people", "killed 9"))
    assert any(told["itself"] for told in denials("lost none of its own", "killed >20 soldiers of army of Zambia"))
    assert deniers("speaks of 14 dead", "killed 7") == {"army of Zambia"}
    assert room.deniers([]) == {}
