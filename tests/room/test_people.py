"""What people say: it lies on top, wins, is signed, and is taken back without a trace."""

from __future__ import annotations

import pytest

from sitroom.model.errors import NotFoundError, UsageError
from sitroom.model.linking import Key
from sitroom.room import Query, Room
from tests.room.readings import read, state

PORT = "HODEIDAH - Rebels shelled the port of Hodeidah on Monday, killing 12 people, the army said."
AGAIN = "SANAA - On Monday rebels shelled the port of Hodeidah. Twelve people were killed, a hospital in the city said."
OTHER = "ADEN - Gunmen attacked a checkpoint near Zinjibar on Tuesday and wounded four policemen, a witness said."
WHO = {"by": "D. Okello"}


@pytest.fixture
def room(address: str):  # type: ignore[no-untyped-def]
    with Room(address) as opened:
        opened.add(read(PORT, "2018-06-19"))
        opened.add(read(AGAIN, "2018-06-19", "Bay Courier"))
        opened.add(read(OTHER, "2018-06-20", "Bay Courier"))
        yield opened


def keys(room: Room, **asked: object) -> list[Key]:
    return [s.entry.key for s in room.entries(Query().narrowed(**asked))]


def assaults(room: Room) -> list[Key]:
    return keys(room, kinds=("event",), topics=("ASSAULT",))


def toll(room: Room) -> Key:
    return keys(room, kinds=("figure",), topics=("killed",), outlet="Harbour Wire")[0]


def best_of(room: Room, key: Key) -> object:
    row = next(row for row in room.records(Query(report=key[0], live=False)) if row["record"]["id"] == key[1])
    return row["record"]["best"]


def finding_of(room: Room, key: Key) -> str:
    return str(room.finding("#".join(key))["id"])


@pytest.mark.parametrize("verb", ["accept", "reject"])
def test_a_verdict_is_undone_without_a_trace(room: Room, verb: str) -> None:
    before, key = state(room), assaults(room)[0]
    room.judge(verb, *key, **WHO)  # type: ignore[arg-type]
    assert (key in keys(room)) == (verb == "accept")
    assert key in keys(room, live=False)
    undone = room.undo(by="D. Okello")
    assert (undone.undone_by, undone.verb) == ("D. Okello", verb)
    assert state(room) == before


def test_what_is_rejected_counts_nowhere(room: Room) -> None:
    key = toll(room)
    count = room.status().records
    room.judge("reject", *key, note="a film", **WHO)
    assert room.status().records == count - 1
    words = {(e.report, e.record) for s in room.ledger("figures").sections for row in s.rows for e in row.evidence}
    assert key not in words
    with pytest.raises(NotFoundError):
        room.finding("#".join(key))


def test_a_correction_changes_columns_and_ledgers_and_is_taken_back(room: Room) -> None:
    before, key = state(room), toll(room)
    room.judge("correct", *key, field="measure", value="wounded", **WHO)
    room.judge("correct", *key, field="best", value=15, **WHO)
    assert key in keys(room, kinds=("figure",), topics=("wounded",))
    assert key not in keys(room, kinds=("figure",), topics=("killed",))
    rows = [(s.about["measure"], row.values["best"]) for s in room.ledger("figures").sections for row in s.rows]
    assert ("wounded", 15) in rows
    assert ("killed", 15) not in rows
    room.undo(by="D. Okello")
    room.undo(by="D. Okello")
    assert state(room) == before


@pytest.mark.parametrize(
    ("field", "value"),
    [("colour", "red"), ("best", [1]), ("standing", "wrong"), ("id", "figure:0"), ("evidence", []), ("start", 0)],
)
def test_fields_and_values_that_there_are_none_of_are_refused(room: Room, field: str, value: object) -> None:
    before = state(room)
    with pytest.raises(UsageError):
        room.judge("correct", *toll(room), field=field, value=value, **WHO)
    assert (state(room), room.judgements()) == (before, [])


def test_an_unknown_record_and_an_unsigned_word_are_refused(room: Room) -> None:
    with pytest.raises(NotFoundError):
        room.judge("accept", "report:0", "event:0", **WHO)
    with pytest.raises(UsageError, match="signed"):
        room.judge("accept", *toll(room), by="  ")
    with pytest.raises(UsageError, match="credibility"):
        room.judge("credit", *toll(room), value="7", **WHO)
    with pytest.raises(UsageError):
        room.pair("same", toll(room), toll(room), **WHO)
    with pytest.raises(UsageError):
        room.pair("same", toll(room), assaults(room)[0], **WHO)
    assert room.judgements() == []


def test_different_parts_what_the_program_joined_for_good(room: Room) -> None:
    before = state(room)
    here, there = (
        keys(room, kinds=("event",), topics=("ASSAULT",), outlet=o)[0] for o in ("Harbour Wire", "Bay Courier")
    )
    assert finding_of(room, here) == finding_of(room, there)
    room.pair("different", here, there, **WHO)
    assert finding_of(room, here) != finding_of(room, there)
    parted = state(room)
    room.add(read(PORT, "2018-06-19"))
    assert state(room) == parted
    room.remove(there[0], by="D. Okello")
    assert room.add(read(AGAIN, "2018-06-19", "Bay Courier"), restore=True).state == "added"
    assert finding_of(room, here) != finding_of(room, there)
    room.undo(by="D. Okello")
    assert state(room) == before


def test_same_joins_what_the_program_parted_for_good(room: Room) -> None:
    before = state(room)
    first, *_, last = assaults(room)
    assert finding_of(room, first) != finding_of(room, last)
    room.pair("same", first, last, **WHO)
    assert finding_of(room, first) == finding_of(room, last)
    room.remove(last[0], by="D. Okello")
    room.add(read(OTHER, "2018-06-20", "Bay Courier"), restore=True)
    assert finding_of(room, first) == finding_of(room, last)
    room.undo(by="D. Okello")
    assert state(room) == before


def test_a_deleted_report_leaves_a_tombstone_and_its_judgements_come_back_with_it(room: Room) -> None:
    key = toll(room)
    room.judge("reject", *key, **WHO)
    room.remove(key[0], by="D. Okello", why="withdrawn")
    assert (room.status().deleted, room.status().reports) == (1, 2)
    assert room.add(read(PORT, "2018-06-19")).state == "deleted"
    assert [j.record for j in room.judgements()] == [key[1]]
    room.add(read(PORT, "2018-06-19"), restore=True)
    assert key not in keys(room)
    room.undo(by="D. Okello")
    assert key in keys(room)


def test_an_older_version_can_be_judged_and_stays_out(address: str) -> None:
    with Room(address) as room:
        first = room.add(read(PORT, "2018-06-19T08:00:00Z", url="https://harbour.example/port"))
        room.add(read(PORT.replace("12", "14"), "2018-06-19T12:00:00Z", url="https://harbour.example/port"))
        old = next(key for key in keys(room, kinds=("figure",), live=False) if key[0] == first.id)
        before = state(room)
        room.judge("reject", *old, **WHO)
        room.undo(by="D. Okello")
        assert old not in keys(room)
        assert state(room) == before


def test_grades_are_f_until_somebody_says_otherwise_and_again_after(room: Room) -> None:
    def given() -> dict[str, str]:
        return {row["source"]: row["reliability"] for row in room.sources()}

    assert set(given().values()) == {"F"}
    source = room.sources()[0]["source"]
    room.grade(source, "B", **WHO)
    assert given()[source] == "B"
    room.grade(source, "D", by="J. Mwale")
    assert given()[source] == "D"
    room.undo(by="J. Mwale")
    assert given()[source] == "B"
    room.undo(by="D. Okello")
    assert set(given().values()) == {"F"}
    with pytest.raises(NotFoundError):
        room.grade("from:nobody", "B", **WHO)


def test_one_takes_back_ones_own_last_word_only(room: Room) -> None:
    first, *_, last = assaults(room)
    mine, theirs = room.judge("accept", *first, **WHO), room.judge("accept", *last, by="J. Mwale")
    assert room.undo(by="D. Okello").id == mine.id
    with pytest.raises(NotFoundError):
        room.undo(by="D. Okello")
    assert room.undo(theirs.id, by="D. Okello").undone_by == "D. Okello"
    assert room.judgements(undone=False) == []
    assert [j.id for j in room.judgements(by="J. Mwale")] == [theirs.id]


def test_disagreement_comes_first_in_the_queue_and_every_line_says_why(room: Room) -> None:
    key = toll(room)
    assert all(row["why"] for row in room.queue())
    room.judge("accept", *key, **WHO)
    assert "#".join(key) not in {row["key"] for row in room.queue()}
    assert "#".join(key) in {row["key"] for row in room.queue(by="J. Mwale")}
    assert "#".join(key) not in {row["key"] for row in room.queue(by="D. Okello")}
    room.judge("correct", *key, field="best", value=13, by="J. Mwale")
    first = room.queue()[0]
    assert first["key"] == "#".join(key)
    assert "people disagree" in first["why"][0]
    assert "J. Mwale" in first["why"][0]
    urgencies = [row["urgency"] for row in room.queue()]
    assert urgencies == sorted(urgencies, reverse=True)


def test_a_third_person_decides_between_two_and_is_no_coder(room: Room) -> None:
    key = toll(room)
    read_as = room.as_read(*key).model_dump()["best"]
    room.judge("accept", *key, **WHO)
    room.judge("correct", *key, field="best", value=13, by="J. Mwale")
    (waiting,) = room.queue(only="differ")
    assert waiting["key"] == "#".join(key)
    assert {who: (said["verb"], said["values"]) for who, said in waiting["said"].items()} == {
        "D. Okello": ("accept", {}),
        "J. Mwale": ("correct", {"best": 13}),
    }
    with pytest.raises(UsageError, match="one of those who differ"):
        room.decide(*key, "J. Mwale", by="D. Okello")
    with pytest.raises(UsageError, match="has not judged it"):
        room.decide(*key, "nobody", by="C. Phiri")
    with pytest.raises(NotFoundError, match="no record"):
        room.decide(key[0], "figure:none", "D. Okello", by="C. Phiri")
    alpha = room.agreement()
    room.decide(*key, "D. Okello", by="C. Phiri")
    assert room.codings()[key].decided_by == "C. Phiri"
    assert room.queue(only="differ") == []
    assert best_of(room, key) == read_as, "what was read holds again"
    assert room.agreement() == alpha
    with pytest.raises(UsageError, match="nobody differs"):
        room.decide(*key, "J. Mwale", by="E. Zulu")
    room.undo(by="C. Phiri")
    assert best_of(room, key) == 13
    room.decide(*key, "J. Mwale", by="C. Phiri")
    assert best_of(room, key) == 13


def test_a_decision_against_a_rejection_brings_the_record_back(room: Room) -> None:
    key = toll(room)
    room.judge("correct", *key, field="best", value=13, by="J. Mwale")
    room.judge("reject", *key, **WHO)
    assert "#".join(key) not in {row["key"] for row in room.records()}
    room.decide(*key, "J. Mwale", by="C. Phiri")
    assert "#".join(key) in {row["key"] for row in room.records()}
    assert best_of(room, key) == 13


def test_a_second_opinion_is_asked_of_what_one_person_judged(room: Room) -> None:
    key = toll(room)
    room.judge("accept", *key, **WHO)
    assert room.queue(by="D. Okello", only="judged") == []
    (waiting,) = room.queue(by="J. Mwale", only="judged")
    assert waiting["key"] == "#".join(key)
    assert "said" not in waiting, "a second opinion is one's own"
    assert "D. Okello" not in str(waiting["why"])


def test_agreement_is_krippendorffs_alpha(address: str) -> None:
    """Four records, two coders: a a, a a, r r, a r. Of 8 values 5 are accept, 3 reject; disagreement seen 1/4 of pairs,
    expected 2*5*3/(8*7) = 30/56; alpha = 1 - (1/4)/(30/56) = 8/15.
    """
    with Room(address) as room:
        for number, town in enumerate(("Hodeidah", "Taiz", "Marib", "Aden")):
            room.add(read(PORT.replace("HODEIDAH", town.upper()).replace("Hodeidah", town), f"2018-06-{12 + number}"))
        found = keys(room, kinds=("figure",), topics=("killed",))
        assert len(found) == 4
        assert room.agreement()[0].alpha is None
        for key, verdicts in zip(found, ("aa", "aa", "rr", "ar"), strict=True):
            for who, verdict in zip(("Ann", "Bob"), verdicts, strict=True):
                room.judge("accept" if verdict == "a" else "reject", *key, by=who)
        made = room.agreement()[0]
        assert (made.what, made.coders, made.records, made.agree) == ("verdict", 2, 4, 3)
        assert made.alpha == pytest.approx(8 / 15)
