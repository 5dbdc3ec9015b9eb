"""What SQLite learns of a room's tables while the room is filled."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from tests.room.readings import read

from sitroom.room import Room
from sitroom.store import schema as t
from sitroom.store.engine import PATIENCE, learn_sizes, writing
from sitroom.store.listed import seldom


def test_sizes_of_tables_are_learnt_but_not_those_of_the_search(tmp_path: Path) -> None:
    with Room(tmp_path / "room.db") as room:
        room.add(read("Shelling killed two people in Aleppo on Monday, residents said.", "2024-03-05"))
        with room.engine.begin() as connection:
            connection.exec_driver_sql("ANALYZE")  # as older versions did
        learn_sizes(room.engine)
        with closing(room.engine.connect()) as connection:
            known = set(connection.execute(sa.text("SELECT tbl FROM sqlite_stat1")).scalars())
    assert {"reports", "records", "findings", "blocks"} <= known
    assert not {table for table in known if "_search_" in table}


def test_nobody_waits_for_sizes_and_writers_still_wait_afterwards(tmp_path: Path) -> None:
    with Room(tmp_path / "room.db") as room, Room(tmp_path / "room.db") as other:
        with writing(other.engine):
            learn_sizes(room.engine)
        with closing(room.engine.connect()) as connection:
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one() == 1000 * PATIENCE


def test_what_was_told_since_a_day_is_found_by_the_days(tmp_path: Path) -> None:
    """SQLite has no statistics of ranges: unless it is told that few records are so new, it goes through all of a kind."""
    r = t.records.c
    new = sa.select(r.line).where(r.live.is_(True), r.kind == "figure", seldom(r.published >= "2024-03-01"))
    with Room(tmp_path / "room.db") as room:
        room.add(read("Shelling killed two people in Aleppo on Monday, residents said.", "2024-03-05"))
        learn_sizes(room.engine)
        plan = sa.text("EXPLAIN QUERY PLAN " + str(new.compile(room.engine, compile_kwargs={"literal_binds": True})))
        with closing(room.engine.connect()) as connection:
            steps = [row.detail for row in connection.execute(plan)]
            assert len(connection.execute(new).all()) == 1
    assert len(steps) == 1
    assert "ix_records_live_kind_published (live=? AND kind=? AND published>?)" in steps[0]
