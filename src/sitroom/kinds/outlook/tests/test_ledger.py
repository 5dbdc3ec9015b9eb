"""What is due, and what became of what was announced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sitroom.kinds.outlook.ledger import ledger
from sitroom.model.ledger import Asked, Held, Ledger
from sitroom.model.linking import Entry

Told = Callable[..., list[Entry]]


def made(told: Told, *reports: tuple[str, str, str], today: str, correct: dict[str, Any] | None = None) -> Ledger:
    entries = [e for text, day, outlet in reports for e in told(text, day, outlet)]
    held = [Held(e, "#".join(e.key)) for e in entries if e.record.kind == "outlook"]
    if correct:
        held = [Held(Entry(h.entry.report, h.entry.record.model_copy(update=correct)), h.finding) for h in held]
    around = tuple(Held(e, "#".join(e.key)) for e in entries if e.record.kind != "outlook")
    return ledger(held, Asked(today, around=around))


def status(found: Ledger, words: str) -> str:
    return next(s.name for s in found.sections for r in s.rows if words in str(r.values.get("what")))


THREAT = ("The Lions' Guard threatened to attack the harbour of Hodeidah within 48 hours.", "2024-05-03", "Meridian")
MEETING = ("Kenya's president is due to meet Somalia's president in Nairobi on Tuesday.", "2024-05-03", "Meridian")


def test_a_threat_that_nobody_tells_of_again_is_expired_and_a_meeting_is_overdue(told: Told) -> None:
    found = made(told, THREAT, MEETING, today="2024-05-20")
    assert status(found, "attack the harbour") == "expired"
    assert status(found, "Nairobi") == "overdue"


def test_what_is_still_to_come_is_due_or_open(told: Told) -> None:
    assert status(made(told, MEETING, today="2024-05-04"), "Nairobi") == "due"
    assert status(made(told, MEETING, today="2024-04-20"), "Nairobi") == "open"


def test_a_deed_of_the_same_side_in_time_is_proposed_as_met_with_its_words(told: Told) -> None:
    deed = ("Kenya's president met Somalia's president in Nairobi on Tuesday.", "2024-05-07", "Lakeside")
    found = made(told, MEETING, deed, today="2024-05-20")
    row = next(r for s in found.sections if s.name == "met" for r in s.rows)
    assert row.values["proposed"]
    assert any(e.outlet == "Lakeside" for e in row.evidence)


def test_a_deed_elsewhere_or_of_others_is_no_sign(told: Told) -> None:
    elsewhere = ("Kenya's president met Uganda's president in Kampala on Tuesday.", "2024-05-07", "Lakeside")
    assert status(made(told, MEETING, elsewhere, today="2024-05-20"), "Nairobi") == "overdue"


def test_a_reprint_of_the_announcement_is_no_sign(told: Told) -> None:
    reprint = (MEETING[0], "2024-05-04", "Lakeside")
    assert status(made(told, MEETING, reprint, today="2024-05-20"), "Nairobi") == "overdue"


def test_done_late_is_not_met_and_says_when(told: Told) -> None:
    pledge = ("Sudan will release 300 prisoners by 10 May, its justice minister said.", "2024-05-03", "Meridian")
    late = ("Sudan released 300 prisoners on 14 May.", "2024-05-14", "Lakeside")
    found = made(told, pledge, late, today="2024-05-20")
    row = next(r for s in found.sections if s.name == "not_met" for r in s.rows)
    assert row.values["late"] == "2024-05-14"


@pytest.mark.parametrize("outcome", ["met", "not_met", "cannot_tell"])
def test_what_a_person_said_of_an_outcome_wins(told: Told, outcome: str) -> None:
    found = made(told, MEETING, today="2024-05-20", correct={"outcome": outcome})
    assert status(found, "Nairobi") == outcome
    row = next(r for s in found.sections if s.name == outcome for r in s.rows)
    assert not row.values["proposed"]


def test_within_some_hours_counts_from_publication_and_says_so(told: Told) -> None:
    found = made(told, THREAT, today="2024-05-04")
    row = next(r for r in found.sections[0].rows if "attack" in r.values["what"])
    assert (row.values["ends"] or "").startswith("2024-05-05")


def test_a_clock_that_counts_from_a_signing_has_not_started(told: Told) -> None:
    text = "The rebels will hand over all prisoners within 30 days of the signing of a framework, their spokesman said."
    found = made(told, (text, "2024-05-03", "Meridian"), today="2024-09-01")
    row = next(r for s in found.sections for r in s.rows if "prisoners" in str(r.values.get("what")))
    assert row.values["clock"] == "not started: signing of a framework"
    assert row.values["status"] == "open"


def test_sources_are_counted_by_what_they_announced(told: Told) -> None:
    found = made(told, THREAT, MEETING, today="2024-05-20")
    counted = found.sections[-1]
    assert counted.name == "sources"
    assert sum(r.values["announced"] for r in counted.rows) == sum(len(s.rows) for s in found.sections[:-1])


PRISONERS = (
    "Sudan will free 40 detainees in Khartoum by Tuesday, its justice minister said.",
    "2024-05-03",
    "Meridian",
)


def test_set_free_is_freed(told: Told) -> None:
    deed = ("In Khartoum, 40 detainees were set free on Monday, the Red Cross said.", "2024-05-06", "Lakeside")
    assert status(made(told, PRISONERS, deed, today="2024-05-20"), "40 detainees") == "met"


@pytest.mark.parametrize(
    ("promise", "deed"),
    [
        (
            "The port of Hodeidah is expected to reopen on Saturday, the transport ministry said.",
            "The port of Hodeidah did not reopen on Saturday as the ministry had announced.",
        ),
        (
            "A Red Crescent convoy of nine trucks is expected to reach Saraqib on Saturday.",
            "A convoy of the Red Crescent on its way to Saraqib with tents for 400 families turned back on Saturday, it said.",
        ),
    ],
)
def test_what_did_not_come_about_is_not_met(told: Told, promise: str, deed: str) -> None:
    found = made(told, (promise, "2024-05-02", "Meridian"), (deed, "2024-05-04", "Lakeside"), today="2024-05-20")
    assert [s.name for s in found.sections if s.name != "sources"] == ["not_met"]


def test_a_burial_is_held_when_the_dead_are_buried(told: Told) -> None:
    promise = ("The burials of the dead of Derik are to be held on Sunday.", "2024-05-03", "Meridian")
    deed = ("In Derik, families buried the last of those killed in the raid on Sunday.", "2024-05-05", "Lakeside")
    assert status(made(told, promise, deed, today="2024-05-20"), "burials") == "met"


STAGES = (
    "Some 400 Kenyan soldiers and four helicopters would be gone by 12 May, Kenya's defence minister said, another 300 "
    "soldiers by 20 May and the remainder by 31 May.",
    "2024-05-03",
    "Meridian",
)


def test_parts_of_one_sentence_are_met_each_by_itself_and_about_as_many_are_as_many(told: Told) -> None:
    deed = ("The mission saw 388 Kenyan soldiers leave on 11 May.", "2024-05-11", "Lakeside")
    found = made(told, STAGES, deed, today="2024-05-28")
    assert status(found, "Some 400") == "met"
    assert status(found, "another 300") == "overdue"


def test_the_word_of_the_side_that_promised_gives_way_to_another(told: Told) -> None:
    own = ("Sudan's justice minister said 40 detainees were freed in Khartoum on Monday.", "2024-05-06", "Courier")
    other = ("Sudan has not freed the 40 detainees in Khartoum, the Red Cross said.", "2024-05-08", "Lakeside")
    assert status(made(told, PRISONERS, own, other, today="2024-05-20"), "40 detainees") == "not_met"


def test_of_they_alone_nothing_tells(told: Told) -> None:
    promise = ("Schools stayed closed. They are to reopen on Thursday.", "2024-05-07", "Courier")
    deed = ("The port of Mocha did not reopen on Thursday.", "2024-05-09", "Lakeside")
    assert status(made(told, promise, deed, today="2024-05-20"), "reopen") == "overdue"


def test_what_else_falls_on_the_day_is_no_part_of_the_deed(told: Told) -> None:
    promise = ("The envoy wants an accord signed by 14 May, the day on which the truce ends.", "2024-05-05", "Courier")
    deed = ("Talks between Sudan and the Nile Front ended in Juba on 12 May.", "2024-05-12", "Lakeside")
    assert status(made(told, promise, deed, today="2024-05-20"), "accord signed") == "overdue"


ASKED = (
    "The envoy said she would ask Armenia and Azerbaijan on Monday to extend the truce, which runs out on Wednesday.",
    "2024-05-10",
    "Meridian",
)
EXTENDED = (
    "Armenia and Azerbaijan agreed on Monday to extend their ceasefire by two weeks.",
    "2024-05-13",
    "Lakeside",
)
NOT_COVERED = ("The militia is not covered by the ceasefire.", "2024-05-16", "Lakeside")


def test_what_somebody_would_ask_for_is_met_by_those_who_do_it(told: Told) -> None:
    assert status(made(told, ASKED, EXTENDED, today="2024-05-20"), "would ask") == "met"
    assert status(made(told, ASKED, NOT_COVERED, today="2024-05-20"), "would ask") == "overdue"


def test_a_truce_that_was_extended_did_not_run_out(told: Told) -> None:
    found = made(told, ASKED, EXTENDED, today="2024-05-20")
    states = {r.values.get("what"): s.name for s in found.sections for r in s.rows}
    assert states["the truce, which runs out on Wednesday"] == "not_met"
    lasting = ("The truce, which is to last until 15 May, holds in most places.", "2024-05-10", "Meridian")
    assert status(made(told, lasting, EXTENDED, today="2024-05-20"), "to last until") == "not_met"


def test_what_a_ceasefire_does_not_cover_says_nothing_of_whether_it_began(told: Told) -> None:
    begins = ("The two sides agreed to a ceasefire that will take effect on Sunday.", "2024-05-10", "Meridian")
    assert status(made(told, begins, NOT_COVERED, today="2024-05-20"), "take effect") == "overdue"


def test_what_is_only_asked_for_stands_apart_from_what_is_to_come(told: Told) -> None:
    request = ("The minister urged Eritrea to explain the flights.", "2024-05-03", "Meridian")
    dated = ("The minister urged Eritrea to explain the flights by 30 May.", "2024-05-03", "Meridian")
    assert status(made(told, request, today="2024-05-04"), "explain the flights") == "asked"
    assert status(made(told, dated, today="2024-05-04"), "explain the flights") == "open"
