"""Processes of talks: rounds, the board, what is common and what is open."""

from __future__ import annotations

from collections.abc import Callable

from sitroom.kinds.talks.ledger import ledger
from sitroom.model.ledger import Asked, Held, Ledger, Row
from sitroom.model.linking import Entry

Told = Callable[..., list[Entry]]

OPENED = (
    "Sudan's government and the Nile Front opened a second round of talks in Nairobi on Monday, mediated by the African Union. "
    "The rebels of the Nile Front demanded a federal constitution. The government rejected a federal constitution.",
    "2024-05-06",
    "Meridian",
)
CLOSED = (
    "The second round of talks between Sudan's government and the Nile Front in Nairobi ended on Friday. "
    "Both sides accepted the release of all prisoners.",
    "2024-05-10",
    "Lakeside",
)


def made(told: Told, *reports: tuple[str, str, str]) -> Ledger:
    entries = [e for text, day, outlet in reports for e in told(text, day, outlet)]
    held = [Held(e, "#".join(e.key)) for e in entries if e.record.kind == "talks"]
    around = tuple(Held(e, "#".join(e.key)) for e in entries if e.record.kind != "talks")
    return ledger(held, Asked("2024-05-20", around=around))


def rows(found: Ledger, part: str) -> list[Row]:
    return [r for s in found.sections if s.name.endswith(part) for r in s.rows]


def test_reports_of_one_round_are_one_process(told: Told) -> None:
    found = made(told, OPENED, CLOSED)
    assert len([s for s in found.sections if s.name.endswith(":sessions")]) == 1
    assert rows(found, ":rounds")[0].values["round"] == "second"


def test_talks_of_others_are_another_process(told: Told) -> None:
    other = ("Colombia and the ELN began talks in Quito on Monday, mediated by Norway.", "2024-05-06", "Lakeside")
    found = made(told, OPENED, other)
    assert len([s for s in found.sections if s.name.endswith(":sessions")]) == 2


def test_demanded_by_one_and_rejected_by_the_other_is_a_gap(told: Told) -> None:
    gaps = rows(made(told, OPENED), ":gaps")
    assert [r.values["how"] for r in gaps] == ["demanded and rejected"]
    assert len(gaps[0].values["what"]) == 2


def test_what_both_sides_accept_is_common_ground_with_its_words(told: Told) -> None:
    common = rows(made(told, OPENED, CLOSED), ":common")
    assert [r.values["how"] for r in common] == ["agree"]
    assert any("accepted the release" in s.text for e in common[0].evidence for s in e.words)


def test_issues_without_a_word_in_common_stay_apart(told: Told) -> None:
    issues = {r.values["issue"] for r in rows(made(told, OPENED, CLOSED), ":board")}
    assert len(issues) == 2


def test_a_later_stance_takes_the_place_of_an_earlier_one_and_both_are_kept(told: Told) -> None:
    later = (
        "Sudan's government and the Nile Front met in Nairobi on Wednesday under the mediation of the African Union. "
        "The government accepted a federal constitution.",
        "2024-05-08",
        "Meridian",
    )
    found = made(told, OPENED, later)
    board = next(r for r in rows(found, ":board") if "constitution" in r.values["issue"])
    assert board.values["state:SDN"].startswith("accepts")
    assert [r.values["stance"] for r in rows(found, ":positions") if r.values["party_key"] == "state:SDN"] == [
        "rejects",
        "accepts",
    ]
