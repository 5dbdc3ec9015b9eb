"""The store opens what is a room, says plainly what is none, and finds words."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from sitroom.model.errors import StoreError, UsageError
from sitroom.store import schema as t
from sitroom.store.engine import open_engine, reading, writing
from sitroom.store.migrate import migrate
from sitroom.store.query import Query, fts5, matching


def test_migrations_make_the_tables_that_the_program_uses(address: str) -> None:
    engine = open_engine(address)
    migrate(engine, make=True)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "compare_type": True,
                "include_object": lambda o, name, kind, *_: (
                    not (kind == "table" and "_search" in name)
                    and not (kind == "index" and str(name).endswith(("_words", "_when", "_folded", "_point")))
                ),
            },
        )
        assert compare_metadata(context, t.metadata) == []
    migrate(engine, make=False)  # a room that is up to date is left alone
    engine.dispose()


def test_two_processes_may_make_one_room(address: str) -> None:
    first, second = open_engine(address), open_engine(address)
    migrate(first, make=True)
    migrate(second, make=True)
    with writing(first) as one:
        one.execute(sa.insert(t.settings).values(name="zone", value="Asia/Damascus"))
    with reading(second) as other:
        assert other.execute(sa.select(t.settings.c.value)).scalar_one() == "Asia/Damascus"
    first.dispose()
    second.dispose()


def test_a_room_of_a_later_version_is_refused(address: str) -> None:
    engine = open_engine(address)
    migrate(engine, make=True)
    with writing(engine) as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError) as caught:
        migrate(engine, make=True)
    assert caught.value.code == "store.newer"
    engine.dispose()


def test_a_database_of_others_is_left_alone(address: str) -> None:
    engine = open_engine(address)
    with writing(engine) as connection:
        connection.execute(sa.text("CREATE TABLE accounts (id integer)"))
    with pytest.raises(StoreError) as caught:
        migrate(engine, make=True)
    assert caught.value.code == "store.no_room"
    with reading(engine) as connection:
        assert sa.inspect(connection).get_table_names() == ["accounts"]
    engine.dispose()


def test_a_file_that_is_no_room_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    path.write_text("Rebels shelled the port on Monday. " * 100, encoding="utf-8")
    engine = open_engine(path)
    with pytest.raises(StoreError) as caught:
        migrate(engine, make=True)
    assert caught.value.code == "store.no_room"
    assert path.read_text(encoding="utf-8").startswith("Rebels")


@pytest.mark.parametrize(
    "room", ["", "mysql://localhost/room", "no/such/folder/room.db", "postgresql://host:port/room"]
)
def test_what_is_no_address_is_a_plain_error(room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as caught:
        open_engine(room)
    assert caught.value.code == "usage.room"
    assert caught.value.hint


def test_a_server_that_is_not_there_is_a_plain_error() -> None:
    engine = open_engine("postgresql://nobody@127.0.0.1:1/room")
    with pytest.raises(StoreError) as caught:
        migrate(engine, make=True)
    assert caught.value.code.startswith("store.")


@pytest.mark.parametrize(
    "typed", ["truce AND", "(", '"', "a* OR", "NEAR(", "-", "col:umn", "'; DROP TABLE texts; --", "\0"]
)
def test_whatever_is_typed_is_searched_and_never_an_error(address: str, typed: str) -> None:
    engine = open_engine(address)
    migrate(engine, make=True)
    with reading(engine) as connection:
        assert connection.execute(matching("texts", typed.replace("\0", " "), connection.dialect.name)).all() == []
    engine.dispose()


def test_words_and_phrases_of_a_search() -> None:
    assert fts5('truce "Red Crescent" -Hodeidah') == '"truce" "Red Crescent" NOT "Hodeidah"'


def test_an_order_that_there_is_none_of_is_refused() -> None:
    with pytest.raises(UsageError):
        Query(order="importance")
