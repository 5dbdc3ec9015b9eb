"""Days that a sentence shares with the one before."""

from __future__ import annotations

import sitroom


def days(text: str, trigger: str) -> list[str | None]:
    records = sitroom.read(text, published="2016-04-14").records
    return [r.time.from_ if r.time else None for r in records if r.kind == "event" and trigger in r.trigger.text]  # type: ignore[attr-defined]


def test_what_came_of_an_attack_is_of_its_day() -> None:
    text = "A mine blew up a lorry near Gao on Monday. Two drivers were killed. The road has been closed."
    assert days(text, "killed") == ["2016-04-11"]


def test_who_did_something_next_did_it_on_a_day_unknown() -> None:
    text = "A mine blew up a lorry near Gao on Monday. Soldiers killed two herders."
    assert days(text, "killed") == [None]


def test_two_days_before_leave_the_next_one_open() -> None:
    text = "Mines blew up lorries near Gao on Monday and on Tuesday. Two drivers were killed."
    assert days(text, "killed") == [None]


def test_another_paragraph_is_another_matter() -> None:
    text = "A mine blew up a lorry near Gao on Monday.\n\nTwo drivers were killed."
    assert days(text, "killed") == [None]
