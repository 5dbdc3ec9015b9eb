"""What is disputed: who says which version, who denies it, and in which words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sitroom.room import Room
from sitroom.room.counts import DISPUTED, FindingQuery
from sitroom.store.query import Query
from tests.room.readings import scenario


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
