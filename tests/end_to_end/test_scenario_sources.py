"""The ledgers of the example scenario stand on its reports: every quote, id, date and sum holds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

SCENARIO = Path(__file__).resolve().parents[2] / "examples" / "scenario"
LEDGERS = sorted(path.name for path in (SCENARIO / "ledgers").glob("*.json"))
REPORTS = {r["id"]: r for r in map(json.loads, (SCENARIO / "reports.jsonl").read_text(encoding="utf-8").splitlines())}
STANDINGS = {"corroborated", "single_source", "contradicted", "denied", "superseded"}
VERIFICATIONS = {"alleged", "under_review", "verified", "not_confirmed", "rejected", "unattributed"}


def ledger(name: str) -> Any:
    return json.loads((SCENARIO / "ledgers" / name).read_text(encoding="utf-8"))


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a ledger, at any depth."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from nodes(part)


def test_there_are_enough_reports_by_enough_outlets() -> None:
    assert len(REPORTS) >= 25
    assert len({r["outlet"] for r in REPORTS.values()}) == 6
    assert len((SCENARIO / "reports.jsonl").read_text(encoding="utf-8").splitlines()) == len(REPORTS)


@pytest.mark.parametrize("ref", REPORTS)
def test_a_report_is_whole(ref: str) -> None:
    report = REPORTS[ref]
    assert set(report) == {"id", "text", "title", "published", "outlet", "url"}
    assert 120 <= len(report["text"].split()) <= 450
    published = datetime.fromisoformat(report["published"].replace("Z", "+00:00")).date()
    assert date(2025, 5, 1) <= published <= date(2025, 5, 14)
    assert f"-{published:%m%d}-" in ref


@pytest.mark.parametrize("name", LEDGERS)
def test_every_quote_stands_in_its_report(name: str) -> None:
    quoted = [n for n in nodes(ledger(name)) if "quote" in n]
    for node in quoted:
        assert node["quote"] in REPORTS[node["report"]]["text"], (node["report"], node["quote"])


@pytest.mark.parametrize("name", LEDGERS)
def test_every_reference_and_date_exists(name: str) -> None:
    findings = {f["id"] for f in ledger("findings.json")["findings"]}
    text = json.dumps(ledger(name))
    assert set(re.findall(r'"((?:mp|lna|kc|nbs|vl|un)-\d{4}-\d)"', text)) <= set(REPORTS)
    assert set(re.findall(r'"(F\d{2})"', text)) <= findings
    for found in re.findall(r"\b20[23]\d-\d{2}-\d{2}\b", text):
        date.fromisoformat(found)


def test_every_report_is_in_the_ledger_of_reports() -> None:
    book = ledger("reports.json")
    assert [row["id"] for row in book["reports"]] == list(REPORTS)
    for row in book["reports"]:
        relation = row["relation"]
        same_address = relation is not None and REPORTS[row["id"]]["url"] == REPORTS[relation["of"]]["url"]
        assert same_address == (relation is not None and relation["type"] == "newer_version_of"), row["id"]
        if relation and relation["type"] == "reprint_of":
            assert row["origin"] == REPORTS[relation["of"]]["outlet"] != row["outlet"]


def test_standing_follows_from_the_sources() -> None:
    for finding in ledger("findings.json")["findings"]:
        assert finding["standing"] in STANDINGS
        count = len(finding["independent_sources"])
        assert len(set(finding["independent_sources"])) == count
        assert (count >= 2) == (finding["standing"] == "corroborated"), finding["id"]
        assert finding["reports"]


def test_every_report_tells_of_a_finding() -> None:
    told = {r["report"] for f in ledger("findings.json")["findings"] for r in f["reports"]}
    assert set(REPORTS) <= told


def test_series_do_not_mix() -> None:
    book = ledger("figures.json")
    ids = {s["id"] for s in book["series"]}
    assert len(ids) == len(book["series"])
    assert {i for pair in book["conflicts"] for i in pair} <= ids
    for series in book["series"]:
        for point in series["points"]:
            bounds = [b for b in (point["low"], point["best"], point["high"]) if b is not None]
            assert bounds == sorted(bounds)
            assert bounds, point


def test_the_registers_add_up() -> None:
    whole = ledger("ceasefire.json")
    assert {v["verification"] for v in whole["violations"]} <= VERIFICATIONS
    book = whole["registers"]["UNVM"]
    daily = sorted(book["daily"].items())
    for day, total in book["cumulative"].items():
        if day != "2025-05-12":  # the notes of 9 to 11 May are not in the collection
            assert sum(count for when, count in daily if when <= day) == total
    end = book["at_end"]
    assert end["total"] == end["verified"] + end["not_confirmed"] + end["rejected"] + end["under_review"]
    assert end["verified"] == sum(end["verified_by_accused"].values())


def test_the_timeline_holds_each_finding_once() -> None:
    book = ledger("timeline.json")
    findings = {f["id"]: f for f in ledger("findings.json")["findings"]}
    placed = [(day["date"], f["id"]) for day in book["days"] for f in day["findings"]]
    for day, ref in placed:
        assert findings[ref]["date"]["from"] == day
    assert sorted([ref for _, ref in placed] + [x["id"] for x in book["not_on_the_line"]]) == sorted(findings)


def test_outlook_items_that_ended_say_by_which_report() -> None:
    for item in ledger("outlook.json")["items"]:
        if item["status"] in {"met", "not_met"}:
            assert item["outcome"], item["id"]
        else:
            assert item["status"] in {"open", "overdue", "expired"}
