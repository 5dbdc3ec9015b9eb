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


def test_what_stands_under_an_issue_is_on_it_however_it_is_worded(told: Told) -> None:
    text = (
        OPENED[0] + " On the return of the displaced there was little to argue about. "
        "Both delegations said people should be able to go home before the rains."
    )
    common = rows(made(told, (text, "2024-05-06", "Meridian")), ":common")
    assert any("displaced" in r.values["issue"] and "go home" in str(r.values["what"]) for r in common)


def test_a_paper_and_its_refusal_are_a_gap(told: Told) -> None:
    text = (
        OPENED[0].split(". ")[0]
        + ". The Nile Front submitted a paper under which its men would keep their rifles for a year. "
        "The government rejected it within the hour."
    )
    gaps = rows(made(told, (text, "2024-05-06", "Meridian")), ":gaps")
    assert any("keep their rifles" in str(r.values["what"]) for r in gaps)


def test_what_a_draft_sets_a_time_for_is_due_without_a_day(told: Told) -> None:
    text = (
        OPENED[0] + " A draft drawn up by the envoy's staff says that disarmament must be completed within 18 months."
    )
    found = made(told, (text, "2024-05-06", "Meridian"))
    due = next(r for r in rows(found, ":deadlines") if "disarmament" in r.values["what"])
    assert (due.values["deadline"], due.values["duration"], due.values["clock"]) == (None, "P18M", "not told")
    assert any("draft" in s.text for e in due.evidence for s in e.words)


def test_an_issue_of_short_words_is_the_same_one_again(told: Told) -> None:
    text = (
        OPENED[0].split(". ")[0]
        + ". Nor do they agree on who puts down arms: the government insists that the Nile Front disarm first, "
        "while the Nile Front refuses to give up a single rifle."
    )
    board = rows(made(told, (text, "2024-05-06", "Meridian")), ":board")
    assert len([r for r in board if "arm" in r.values["issue"] or "rifle" in r.values["issue"]]) == 1


def test_what_two_named_sides_agree_on_together_is_common_ground(told: Told) -> None:
    extended = (
        "Sudan's government and the Nile Front agreed on Friday at talks in Nairobi to extend their truce by two weeks.",
        "2024-05-10",
        "Lakeside",
    )
    common = rows(made(told, OPENED, extended), ":common")
    assert [r.values["how"] for r in common] == ["agree"]
    assert "extend their truce" in str(common[0].values["what"])


def test_what_a_side_wants_is_the_issue_without_who_wants_it(told: Told) -> None:
    wants = (
        "The second round of talks between Sudan's government and the Nile Front in Nairobi went on. "
        "The Nile Front said its side wanted all 340 captives freed first.",
        "2024-05-08",
        "Lakeside",
    )
    issues = [str(r.values["issue"]) for r in rows(made(told, OPENED, wants), ":board")]
    assert any("340 captives" in issue for issue in issues)
    assert not any("its side wanted" in issue for issue in issues)
