"""Forces by owner and place."""

from __future__ import annotations

from collections.abc import Callable

from sitroom.kinds.force.ledger import ledger
from sitroom.model.ledger import Asked, Held, Ledger, Row
from sitroom.model.linking import Entry

Told = Callable[..., list[Entry]]


def made(told: Told, *reports: tuple[str, str, str], finding: str | None = None) -> Ledger:
    entries = [e for text, day, outlet in reports for e in told(text, day, outlet, "force")]
    held = [Held(e, finding or "#".join(e.key)) for e in entries]
    return ledger(held, Asked("2024-06-01"))


def lines(found: Ledger) -> list[Row]:
    return [r for s in found.sections[1:] for r in s.rows]


PLAN = ("Ethiopia's army will withdraw 2,000 soldiers from Baidoa by Friday.", "2024-05-01", "Meridian")
DONE = ("Ethiopia's army withdrew 1,200 soldiers from Baidoa on Friday.", "2024-05-04", "Lakeside")


def test_a_plan_is_told_apart_from_what_is_done(told: Told) -> None:
    found = made(told, PLAN, DONE)
    assert [r.values["reality"] for r in lines(found)] == ["planned", "done"]
    assert len({s.name for s in found.sections[1:]}) == 1


def test_counts_of_sources_stand_side_by_side_and_are_not_added(told: Told) -> None:
    other = ("The mission saw 700 Ethiopian soldiers leave Baidoa on Friday.", "2024-05-04", "Mission Note")
    found = made(told, DONE, other)
    assert {c["best"] for r in lines(found) for c in r.values["counts"]} == {1200, 700}
    assert "3,200" not in str(found.sections[0].rows)
    assert "1900" not in str(found.sections[0].rows)


def test_one_movement_in_two_reports_of_one_source_is_one_line_with_both(told: Told) -> None:
    text = "Ethiopia's army withdrew 1,200 soldiers from Baidoa on Friday, the defence ministry said."
    found = made(told, (text, "2024-05-04", "Meridian"), (text, "2024-05-05", "Lakeside"), finding="one")
    assert [r.values["reports"] for r in lines(found)] == [2]
    assert {e.outlet for e in lines(found)[0].evidence} == {"Meridian", "Lakeside"}


def test_fighters_without_an_owner_are_never_given_to_a_state(told: Told) -> None:
    text = "Kenya's army withdrew from Kismayo on Monday. Some 300 fighters left Afmadow on Tuesday."
    found = made(told, (text, "2024-05-08", "Meridian"))
    row = next(s for s in found.sections[1:] if any("fighters" in str(r.values["what"]) for r in s.rows))
    assert row.about["owner"] is None


def test_what_did_not_happen_is_said_not_to(told: Told) -> None:
    found = made(told, ("Kenya's army has not left Kismayo.", "2024-05-08", "Meridian"))
    assert [r.values["reality"] for r in lines(found)] == ["not so"]
    assert not any(r.values["left"] for r in found.sections[0].rows)


def test_words_of_a_line_are_those_of_the_report(told: Told) -> None:
    row = lines(made(told, DONE))[0]
    assert row.values["what"] == "1,200 soldiers"
    assert row.evidence[0].words[0].text in DONE[0]


def test_the_board_tells_stages_apart_from_numbers_and_from_what_left_since_a_day(told: Told) -> None:
    stage = ("The army said 700 soldiers had left Kasama on 7 May in the second stage.", "2024-05-08", "Meridian")
    since = ("The UN mission said 1,640 soldiers had left Kasama since 4 May.", "2024-05-14", "Lakeside")
    board = made(told, stage, since).sections[0]
    left = {what for row in board.rows for what in (row.values["left"] or {}).values()}
    assert left == {"700 soldiers (stage: second, 2024-05-07)", "1,640 soldiers (2024-05-04 to 2024-05-14)"}
    assert {row.values["as_of"] for row in board.rows} >= {"2024-05-14"}
