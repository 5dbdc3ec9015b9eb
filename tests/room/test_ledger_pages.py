"""Ledgers of a room in pages: no line is parted or lost, and what is counted on adding is what there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest
import sqlalchemy as sa

from sitroom.model.ledger import Ledger, evidence_of
from sitroom.room import Query, Room
from sitroom.room import ledgers as made_by
from sitroom.serve.cli.run import run
from sitroom.store import schema as t
from sitroom.store.engine import reading, writing
from tests.room.readings import read

TODAY = "2021-06-20"
REPORTS = (
    ("Rebels shelled the port of Aden on Monday, killing twelve civilians, the health ministry said.", "2021-06-01"),
    ("The army withdrew from the town of Zinjibar on Tuesday, a spokesman said.", "2021-06-02"),
    (
        "Gunmen killed four soldiers near Ataq on Thursday. The army said it would reopen the road by June 30.",
        "2021-06-04",
    ),
    ("Twelve civilians were killed in the shelling of Aden, the health ministry said.", "2021-06-02"),
    (
        "Police arrested seven protesters in Mukalla. Germany said talks would open in Berlin on June 28.",
        "2021-06-07",
    ),
)


@pytest.fixture
def room(address: str) -> Iterator[Room]:
    with Room(address) as made:
        for nr, (text, published) in enumerate(REPORTS):
            made.add(read(text, published, f"Outlet {nr % 2}"))
        yield made


def pages(room: Room, name: str) -> list[Ledger]:
    """One line after the other."""
    found: list[Ledger] = []
    for offset in count():
        page = room.ledger(name, Query(limit=1, offset=offset), today=TODAY)
        if page.page is None or not page.page.shown:
            return found
        found.append(page)
    raise AssertionError


@pytest.mark.parametrize("name", ["timeline", "figures", "outlook"])
def test_pages_have_every_row_once(room: Room, name: str) -> None:
    whole = room.ledger(name, today=TODAY, whole=True)
    rows = [r for s in whole.sections if s.name != "sources" for r in s.rows]
    turned = pages(room, name)
    there = [r for page in turned for s in page.sections if s.name != "sources" for r in s.rows]
    assert len(turned) > 1
    assert Counter(map(repr, there)) == Counter(map(repr, rows))
    assert {page.page.total for page in turned if page.page} == {len(turned)}
    assert turned[-1].page is not None
    assert turned[-1].page.goes_on is None


def test_a_ledger_of_many_pages_is_exported_whole(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    one = {name: room.ledger(name, today=TODAY, whole=True) for name in ("figures", "outlook")}
    monkeypatch.setattr(made_by, "RECORDS", 1)
    for name, whole in one.items():
        with reading(room.engine) as connection:
            parted = made_by.ledger(connection, name, Query(), TODAY, whole=True, most=1)
        assert {s.name: len(s.rows) for s in parted.sections} == {s.name: len(s.rows) for s in whole.sections}


def test_actors_are_counted_as_records_come_and_go(room: Room) -> None:
    def counted() -> dict[str, int]:
        return {r.values["actor"]: r.values["records"] for r in room.ledger("actors").sections[0].rows}

    def there() -> dict[str, int]:
        found: dict[str, set[int]] = {}
        with reading(room.engine) as connection:
            asked = sa.select(t.record_actors).join(t.records, t.records.c.nr == t.record_actors.c.nr)
            for row in connection.execute(asked.where(t.records.c.live.is_(True))):
                found.setdefault(row.actor, set()).add(row.nr)
        return {actor: len(nrs) for actor, nrs in found.items()}

    assert counted() == there()
    stored = next(s for s in room.entries(Query(kinds=("event",))) if s.entry.record.attribution)
    room.judge("reject", *stored.entry.key, by="Amal")
    assert counted() == there()
    room.undo(by="Amal")
    assert counted() == there()
    room.remove(stored.entry.report.id, by="Amal")
    assert counted() == there()
    with reading(room.engine) as connection:
        assert connection.execute(sa.select(t.actor_days).where(t.actor_days.c.records <= 0)).all() == []
        assert connection.execute(sa.select(t.actor_names).where(t.actor_names.c.records <= 0)).all() == []


def test_the_words_of_the_timeline_are_those_of_its_records(room: Room) -> None:
    stored = next(s for s in room.entries(Query(kinds=("event",))) if s.entry.record.attribution)
    room.judge("correct", *stored.entry.key, by="Amal", field="attribution", value=[])
    evidence = {
        (e.report, e.record): e for s in room.ledger("timeline").sections for row in s.rows for e in row.evidence
    }
    for each in room.entries(Query(kinds=("event",))):
        assert evidence[each.entry.key] == evidence_of(each.entry)


def test_a_room_from_before_there_were_lines_gets_them(room: Room) -> None:
    before = room.ledger("figures", today=TODAY)
    with writing(room.engine) as connection:
        connection.execute(sa.update(t.records).values(line=None))
        connection.execute(sa.delete(t.settings).where(t.settings.c.name == "lines"))
    with Room(room.address) as again:
        assert again.ledger("figures", today=TODAY) == before


def test_a_table_says_which_lines_of_how_many_it_shows(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["ledger", "timeline", "--room", room.address]
    total = room.ledger("timeline").page
    assert total is not None
    assert run([*asked, "--limit", "2"]) == 0
    assert f"1 to 2 of {total.total} findings; --offset 2 goes on" in capsys.readouterr().out
    assert run([*asked, "--format", "csv"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == total.total + 1


@pytest.mark.parametrize("name", ["figures", "outlook", "timeline", "forces"])
@pytest.mark.parametrize("asked", [Query(text="Aden"), Query(actor="army"), Query(place="Aden")])
def test_what_few_records_make_is_the_same_however_they_are_counted(
    room: Room, name: str, asked: Query, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = room.ledger(name, asked, today=TODAY)
    monkeypatch.setattr(made_by, "MOST_ROWS", 0)
    assert room.ledger(name, asked, today=TODAY) == here


def test_a_page_behind_the_last_one_says_how_many_there_are(room: Room) -> None:
    for name in ("timeline", "figures"):
        first = room.ledger(name, Query(text="Aden"), today=TODAY).page
        behind = room.ledger(name, Query(text="Aden", offset=50), today=TODAY).page
        assert first is not None
        assert behind is not None
        assert (behind.total, behind.shown) == (first.total, 0)
        assert first.total > 0


def test_what_lies_around_a_page_of_a_large_room_is_told_later_of_the_same(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The road was to be reopened by the army: that it was is told in another report, which names the army too."""
    room.add(read("The army reopened the road near Ataq on Saturday, residents said.", "2021-06-12", "Outlet 5"))
    whole = room.ledger("outlook", Query(text="reopen"), today=TODAY)
    monkeypatch.setattr(made_by, "FEW", 0)
    near = room.ledger("outlook", Query(), today=TODAY)
    status = {row.values["what"]: row.values["status"] for s in near.sections for row in s.rows if "what" in row.values}
    assert whole.sections
    assert [value for what, value in status.items() if "reopen" in str(what)] == ["met"]
