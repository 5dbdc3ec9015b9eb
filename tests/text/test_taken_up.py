"""Days of what was done in a deed that was told just before."""

from __future__ import annotations

import sitroom


def days(text: str, trigger: str) -> list[str | None]:
    records = sitroom.read(text, published="2016-04-14").records
    return [r.time.from_ if r.time else None for r in records if r.kind == "event" and trigger in r.trigger.text]  # type: ignore[attr-defined]


def test_what_was_done_during_an_operation_is_of_its_day() -> None:
    text = "Marines carried out an operation in the valley on Monday.\n\nDuring the operation they detained two men."
    assert days(text, "detained") == ["2016-04-11"]


def test_another_operation_may_be_of_another_day() -> None:
    text = "Marines carried out an operation in the valley on Monday.\n\nDuring a raid they detained two men."
    assert days(text, "detained") == [None]
