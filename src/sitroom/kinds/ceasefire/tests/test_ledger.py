"""Truces over many reports: which records are of one, where it stands, who counts what."""

from __future__ import annotations

from collections.abc import Callable

from sitroom.kinds.ceasefire.ledger import ledger
from sitroom.model.ledger import Asked, Held, Ledger, Section
from sitroom.model.linking import Entry

Told = Callable[..., list[Entry]]

AGREED = (
    "Sudan's government and the Nile Front have agreed to a ten-day ceasefire that will take effect on 5 May. "
    "The ceasefire does not apply to the Desert Brigades, a faction that split from the Front.",
    "2024-05-03",
    "Meridian",
)
BEGUN = (
    "A ceasefire between Sudan's government and the Nile Front came into force on 5 May and is holding.",
    "2024-05-06",
    "Lakeside",
)
EXTENDED = (
    "Sudan's government and the Nile Front agreed to extend their ceasefire until 30 May.",
    "2024-05-13",
    "Meridian",
)
COLLAPSED = (
    "The ceasefire between Sudan's government and the Nile Front collapsed on 9 May.",
    "2024-05-10",
    "Lakeside",
)


def made(told: Told, *reports: tuple[str, str, str], today: str = "2024-05-20") -> Ledger:
    entries = [e for text, day, outlet in reports for e in told(text, day, outlet)]
    held = [Held(e, "#".join(e.key)) for e in entries if e.record.kind == "ceasefire"]
    around = tuple(Held(e, "#".join(e.key)) for e in entries if e.record.kind != "ceasefire")
    return ledger(held, Asked(today, around=around))


def main(found: Ledger) -> Section:
    return next(s for s in found.sections if s.about.get("term"))


def test_a_truce_is_one_over_reports_with_a_line_for_each_state(told: Told) -> None:
    found = made(told, AGREED, BEGUN)
    assert len([s for s in found.sections if s.about.get("term")]) == 1
    assert [(r.values["state"], r.values["date"]) for r in main(found).rows] == [
        ("agreed", "2024-05-03"),
        ("in_force", "2024-05-05"),
    ]


def test_days_held_run_to_the_day_of_the_ledger(told: Told) -> None:
    assert main(made(told, AGREED, BEGUN, today="2024-05-12")).about["days_held"] == 7


def test_days_held_end_with_the_truce(told: Told) -> None:
    about = main(made(told, AGREED, BEGUN, COLLAPSED, today="2024-06-20")).about
    assert about["days_held"] == 4
    assert about["state"] == "collapsed"


def test_a_truce_that_is_extended_has_been_in_force_since_it_began(told: Told) -> None:
    on = ("The ceasefire between Sudan's government and the Nile Front holds, monitors said.", "2024-05-16", "Lakeside")
    about = main(made(told, AGREED, BEGUN, EXTENDED, on)).about
    assert (about["state"], about["state_since"]) == ("in_force", "2024-05-05")


def test_an_extension_moves_the_end(told: Told) -> None:
    about = main(made(told, AGREED, BEGUN, EXTENDED)).about
    assert about["expires"][:10] == "2024-05-30"
    assert about["days_left"] == 10


def test_truces_of_other_parties_are_others(told: Told) -> None:
    other = ("Colombia's government and the ELN agreed to a ceasefire from 6 May.", "2024-05-04", "Lakeside")
    found = made(told, AGREED, other)
    assert len([s for s in found.sections if s.about.get("term")]) == 2


def test_whom_it_leaves_out_is_no_party_and_a_fight_with_them_no_violation(told: Told) -> None:
    fight = ("Sudan's army killed 12 fighters of the Desert Brigades on 8 May.", "2024-05-08", "Lakeside")
    found = made(told, AGREED, BEGUN, fight)
    assert main(found).about["excluded"] == ["Desert Brigades"]
    assert "Desert Brigades" not in main(found).about["parties"]
    outside = next(s for s in found.sections if s.name.endswith(":outside"))
    assert outside.rows[0].values["date"] == "2024-05-08"
    assert not any(s.name.endswith(":violations") for s in found.sections)


def test_registers_are_kept_apart_and_never_added(told: Told) -> None:
    army = (
        "Sudan's army accused the Nile Front of 14 violations of the ceasefire since 5 May.",
        "2024-05-09",
        "Meridian",
    )
    front = (
        "The Nile Front accused Sudan's army of nine violations of the ceasefire since 5 May.",
        "2024-05-09",
        "Lakeside",
    )
    found = made(told, AGREED, BEGUN, army, front)
    rows = [r.values for s in found.sections if s.name.endswith(":violations") for r in s.rows]
    assert {r["best"] for r in rows} == {14, 9}
    assert len({r["register"] for r in rows}) == 2


def test_the_earlier_truce_of_a_look_back_is_another(told: Told) -> None:
    back = ("An earlier truce, in November, collapsed after four days.", "2024-05-03", "Meridian")
    found = made(told, AGREED, BEGUN, back)
    past = next(s for s in found.sections if s.about.get("past"))
    assert past.rows[0].values["state"] == "collapsed"
    assert main(found).about["state"] == "in_force"


def test_what_the_parties_owe_counts_from_the_start_of_the_truce(told: Told) -> None:
    text = (
        AGREED[0] + " Within 72 hours of the start of the truce each is to hand over a list of the prisoners it holds."
    )
    found = made(told, (text, *AGREED[1:]), BEGUN, today="2024-05-07")
    owed = next(s for s in found.sections if s.name.endswith(":obligations")).rows[0]
    assert owed.values["deadline"] == "2024-05-08"
    assert owed.values["who"] == ["both sides"]


def test_a_monitor_lays_parts_of_its_count_to_the_parties(told: Told) -> None:
    text = (
        "Five violations of the ceasefire between Sudan's government and the Nile Front were recorded on 6 May, three of them "
        "attributed to the government by the Nile Front and two to the Nile Front by the government."
    )
    found = made(told, AGREED, BEGUN, (text, "2024-05-07", "Monitoring Mission"))
    rows = [r.values for s in found.sections if s.name.endswith(":violations") for r in s.rows]
    assert {(r["best"], r["accused"], r["accuser"]) for r in rows if r["part"]} == {
        (3, "Sudan", "Nile Front"),
        (2, "Nile Front", "Sudan"),
    }
    assert len({r["register"] for r in rows}) == 1


def test_of_a_truce_that_nobody_tells_of_any_more_nobody_knows_how_long_it_held(told: Told) -> None:
    about = main(made(told, AGREED, BEGUN, today="2026-01-01")).about
    assert (about["days_held"], about["held_to"]) == (1, "2024-05-06")
    assert main(made(told, AGREED, today="2026-01-01")).about["days_held"] is None


def test_what_is_counted_in_the_first_days_stands_on_the_last_of_them(told: Told) -> None:
    """ "In its first two days" ends on the day after the truce began, and never after the report."""
    charge = "The Nile Front has violated the truce 14 times in its first {}, Sudan's government said."
    for span, day in (("24 hours", "2024-05-05"), ("two days", "2024-05-06"), ("week", "2024-05-08")):
        found = made(told, AGREED, BEGUN, (charge.format(span), "2024-05-08", "Sahara"))
        rows = next(s for s in found.sections if s.name.endswith(":violations")).rows
        assert [(r.values["best"], r.values["date"]) for r in rows] == [(14, day)]


def test_a_count_that_runs_on_says_since_when(told: Told) -> None:
    counts = {
        "since 06:00 on 5 May": "since 06:00 on 5 May",
        "since 6 May": "since 6 May",
        "on 6 May": "6 May",
        "between 5 and 8 May": "between 5 and 8 May",
    }
    for asked, period in counts.items():
        text = f"Nine violations of the ceasefire between Sudan's government and the Nile Front were recorded {asked}."
        found = made(told, AGREED, BEGUN, (text, "2024-05-08", "Monitoring Mission"))
        rows = [r.values for s in found.sections if s.name.endswith(":violations") for r in s.rows]
        assert {r["period"] for r in rows} == {period}
