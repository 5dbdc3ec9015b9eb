"""What SQLite learns of a room's tables while the room is filled."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from tests.room.readings import read

from sitroom.room import Room
from sitroom.store.engine import PATIENCE, learn_sizes, writing


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
