"""What stands between commas behind a subject leaves the verb its subject, and a country before a thing is no scene."""

from __future__ import annotations

import pytest

from sitroom import read


@pytest.mark.parametrize(
    "text",
    [
        "Local officials said eight civilians, among them three children, were killed in Bria.",
        "The ministry said eight civilians, most of them women, were wounded in Bria.",
    ],
)
def test_who_was_hurt_stands_before_the_aside(text: str) -> None:
    (event,) = [r for r in read(text, "2024-05-02").records if r.kind == "event"]
    (hurt,) = event.recipients  # type: ignore[attr-defined]
    assert hurt.text.startswith("eight civilians")


def test_whose_convoy_it_was_is_not_where() -> None:
    report = read("In Kirkuk two bombs that targeted a US convoy wounded four people.", "2009-05-02")
    assert {p.text for r in report.records for p in r.places} == {"Kirkuk"}
