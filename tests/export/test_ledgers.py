"""Ledgers as files: what stands in them is what the ledger has, and a hostile report stays words."""

from __future__ import annotations

import csv
import io
import json
from datetime import date, datetime

import pytest
from icalendar import Calendar

from sitroom.export.ledger_table import ledger_table
from sitroom.export.ledgers import as_calendar, as_csv, as_geojson, as_json, written
from sitroom.export.list_table import list_table
from sitroom.model.errors import UsageError
from sitroom.model.ledger import Column, Evidence, Ledger, Point, Row, Section
from sitroom.model.values import Span


def evidence(words: str = "Shells fell.", outlet: str | None = "Harbour Wire") -> Evidence:
    return Evidence(
        report="report:1",
        record="event:1",
        outlet=outlet,
        published="2018-06-19",
        source="from:harbour-wire",
        words=(Span(start=0, end=len(words), text=words),),
    )


def ledger(*rows: Row) -> Ledger:
    columns = (Column(key="what", title="what"), Column(key="best", title="best", align="right"))
    section = Section(name="open", title="Open", columns=columns, rows=rows, note="two of them")
    return Ledger(name="outlook", title="Outlook", rule="One line each.", sections=(section,), left_out=("3 older",))


@pytest.mark.parametrize("hostile", ["=1+1", "+1", "-1+cmd", "@SUM(A1)", "\t=1", " =1", "＝1", "\r=1"])
def test_no_cell_of_a_csv_is_a_formula(hostile: str) -> None:
    made = as_csv(ledger(Row(values={"what": hostile, "best": -5}, evidence=(evidence(hostile, hostile),))))
    head, line = csv.reader(io.StringIO(made))
    cells = dict(zip(head, line, strict=True))
    assert not {cells[name].lstrip(" ")[0] for name in ("what", "outlets", "words")} & set("=+-@\t\r＝")
    assert cells["best"] == "-5"


def test_a_csv_has_every_row_with_its_evidence() -> None:
    rows = [
        Row(values={"what": f'say "{n}", twice\nand again', "best": [n, None]}, evidence=(evidence(),))
        for n in range(3)
    ]
    made = list(csv.DictReader(io.StringIO(as_csv(ledger(*rows)), newline="")))
    assert [line["what"] for line in made] == [row.values["what"] for row in rows]
    assert {line["evidence"] for line in made} == {"report:1#event:1"}
    assert {line["words"] for line in made} == {"Shells fell."}


def test_control_characters_move_no_terminal() -> None:
    row = Row(values={"what": "a\x1b[31mb\x07\N{RIGHT-TO-LEFT OVERRIDE}c"}, evidence=(evidence("x\x1b]0;t\x07"),))
    for made in (as_csv(ledger(row)), as_calendar(ledger(row)), ledger_table(ledger(row), evidence=True)):
        assert not {"\x1b", "\x07", "\N{RIGHT-TO-LEFT OVERRIDE}"} & set(made)


def test_geojson_has_the_rows_with_a_place_and_says_how_exact_it_is() -> None:
    point = Point(name="Hodeidah", lat=14.8, lon=42.95, precision="city", country="YEM")
    made = json.loads(as_geojson(ledger(Row(values={"what": "a"}, point=point), Row(values={"what": "b"}))))
    assert made["type"] == "FeatureCollection"
    (feature,) = made["features"]
    assert feature["geometry"] == {"type": "Point", "coordinates": [42.95, 14.8]}
    assert (feature["properties"]["what"], feature["properties"]["precision"]) == ("a", "city")


def test_json_is_the_ledger_whole() -> None:
    made = ledger(Row(values={"what": "a", "best": None}, evidence=(evidence(),), finding="finding:1"))
    assert Ledger.model_validate_json(as_json(made)) == made


@pytest.mark.parametrize(
    ("begins", "ends", "start", "end"),
    [
        ("2018-06-20", None, date(2018, 6, 20), date(2018, 6, 21)),
        (None, "2018-06-20", date(2018, 6, 20), date(2018, 6, 21)),
        ("2018-06-20", "2018-06-22", date(2018, 6, 20), date(2018, 6, 23)),
        ("2018-06-20T06:00", "2018-06-20T18:30", datetime(2018, 6, 20, 6), datetime(2018, 6, 20, 18, 30)),
        ("2018-06-20", "2018-06-21T06:00", date(2018, 6, 20), date(2018, 6, 22)),
    ],
)
def test_a_calendar_has_whole_days_and_hours(begins, ends, start, end) -> None:  # type: ignore[no-untyped-def]
    row = Row(
        values={"what": "Talks; in, Rome\nDTEND:x", "status": "due"}, begins=begins, ends=ends, evidence=(evidence(),)
    )
    (event,) = Calendar.from_ical(as_calendar(ledger(row, Row(values={"what": "no day"})))).walk("VEVENT")
    assert (event.decoded("dtstart"), event.decoded("dtend")) == (start, end)
    assert str(event["summary"]) == "Talks; in, Rome DTEND:x"
    assert "“Shells fell.”" in str(event["description"])


def test_a_day_that_is_none_is_no_entry_of_a_calendar() -> None:
    made = as_calendar(ledger(Row(values={"what": "a"}, begins="2018-02", ends="soon")))
    assert not Calendar.from_ical(made).walk("VEVENT")


@pytest.mark.parametrize(
    ("changed", "stamp"), [("2026-03-12T08:30:00Z", "20260312T083000Z"), (None, "20180619T000000Z")]
)
def test_a_calendar_is_of_the_last_change(changed: str | None, stamp: str) -> None:
    row = Row(values={"what": "a"}, evidence=(evidence(),), begins="2018-02-14")
    assert f"DTSTAMP:{stamp}" in as_calendar(ledger(row), changed)


def test_the_same_row_has_the_same_id_in_each_calendar() -> None:
    row = Row(values={"what": "a"}, begins="2018-06-20", finding="finding:1")
    assert as_calendar(ledger(row)) == as_calendar(ledger(row))
    assert "UID:finding:1@sitroom" in as_calendar(ledger(row))


@pytest.mark.parametrize("width", [60, 80, 140])
def test_a_table_fits_and_leaves_nothing_out(width: int) -> None:
    row = Row(
        values={"what": "a convoy of forty lorries crossed the river at dawn " * 3, "best": 1200},
        evidence=(evidence(),),
    )
    made = ledger_table(ledger(row), width=width, evidence=True)
    assert max(map(len, made.split("\n"))) <= width
    for words in ("Open", "two of them", "1,200", "“Shells fell.”", "One line each.", "Not shown: 3 older."):
        assert words in " ".join(made.split())


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_day_and_a_number_stand_in_one_line(width: int) -> None:
    keys = ("date", "state", "by", "effective", "expires", "without", "last", "standing", "reports")
    values = {
        "date": "2026-03-12",
        "state": "in_force",
        "by": ["National Broadcasting Service", "UNVM Daily Note"],
        "effective": "2026-03-12T06:00",
        "expires": "2026-03-22",
        "without": "Bangweulu Brigades",
        "last": "2026-03-14",
        "standing": "corroborated",
        "reports": 12345,
    }
    wide = Section(
        name="truce",
        title="truce",
        columns=tuple(Column(key=key, title=key) for key in keys),
        rows=(Row(values=values), Row(values=values | {"by": "Gulf Monitor"})),
    )
    made = ledger_table(Ledger(name="ceasefires", title="Ceasefires", rule="r", sections=(wide,)), width=width)
    for whole in ("2026-03-12", "2026-03-22", "2026-03-14", "12,345", "Broadcasting", "corroborated"):
        assert made.count(whole) >= 1 + (whole != "Broadcasting"), made
    assert max(map(len, made.split("\n"))) <= width


@pytest.mark.parametrize("width", [60, 100, 140])
def test_a_list_breaks_no_name_and_no_key(width: int) -> None:
    row = {
        "published": "2026-03-12",
        "outlet": "Khartoum Wire",
        "what": "killed 14 civilians " * 4,
        "key": "report:1a2b#event:3c4d",
    }
    made = list_table([row, row], ("published", "outlet", "what", "key"), width=width)
    assert max(map(len, made.split("\n"))) <= width
    for word in ("2026-03-12", "Khartoum", "civilians", "report:1a2b#event:3c4d"):
        assert made.count(word) >= 2


def test_words_below_a_row_span_the_page_and_stand_below_their_own_row() -> None:
    told = "Shells fell on the harbour and on two villages behind it."
    rows = [
        Row(values={"what": "a", "best": 1}, evidence=(evidence(told), evidence("Again."))),
        Row(values={"what": "b"}),
    ]
    made = ledger_table(ledger(*rows), width=120, evidence=True).split("\n")
    at = next(i for i, line in enumerate(made) if told in line)
    assert made[at - 1].split()[0] == "a"
    assert "Again." in made[at + 1]
    assert made[at + 2].strip() == "b"


def test_no_other_format() -> None:
    with pytest.raises(UsageError):
        written(ledger(), "xlsx")
