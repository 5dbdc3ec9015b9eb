"""Opens a room's database: a file (SQLite, made where there is none) or a PostgreSQL URL."""

from __future__ import annotations

import getpass
import json
import socket
import sqlite3
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, Dialect, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from sitroom.model.errors import StoreError, UsageError
from sitroom.store.schema import metadata

LOCK = 0x5172006D
"""The number of the advisory lock under which a PostgreSQL room is written: linking sees all that was written before."""
PATIENCE = 60
"""Seconds that a writer waits for another one before it gives up."""
CONNECTING = 10
"""Seconds in which a server must answer; `?connect_timeout=` in the address of a room says otherwise."""
TAKEN = ("application_name", "connect_timeout", "unix_sock")
"""What the address of a PostgreSQL room may say behind its question mark."""


def address(room: str | Path) -> URL:
    """The database URL of a room given as a path or as a URL. Raises `UsageError` for one that is neither.

    >>> address("syria.db").get_backend_name()
    'sqlite'
    """
    text = str(room)
    if "://" not in text:
        if not text.strip():
            raise UsageError("usage.room", "the room has no name", "--room syria.db")
        return URL.create("sqlite+pysqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise UsageError(
            "usage.room", f"{text!r} is no address of a room", "syria.db, or postgresql://host/name"
        ) from error
    backend = url.get_backend_name()
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+pg8000")
    if backend == "sqlite":
        return url.set(drivername="sqlite+pysqlite")
    raise UsageError("usage.room", f"{backend} is no database of rooms", "a file, or postgresql://host/name")


def open_engine(room: str | Path) -> Engine:
    """An engine on the room, without looking whether its tables are there (`migrate` does)."""
    url = address(room)
    options: dict[str, Any] = {"json_serializer": _to_json, "future": True}
    if url.get_backend_name() == "sqlite":
        path = Path(url.database or "")
        if path.is_dir():
            raise UsageError("usage.room", f"{path} is a folder", f"a file in it: {path / 'room.db'}")
        if not path.parent.is_dir():
            raise UsageError("usage.room", f"there is no folder {path.parent}", "make it, or another place")
        engine = sa.create_engine(url, connect_args={"timeout": PATIENCE}, **options)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        url, wait = _waiting(url)
        try:
            engine = sa.create_engine(url, pool_pre_ping=True, connect_args={"timeout": wait}, **options)
        except ModuleNotFoundError as error:
            raise StoreError(
                "store.driver", "the driver for PostgreSQL is not installed", "pip install 'sitroom[postgresql]'"
            ) from error
        event.listen(engine, "do_connect", _reach)
    return engine


def _waiting(url: URL) -> tuple[URL, float]:
    """The address as the driver takes it, and for how many seconds a server is waited for."""
    odd = set(url.query) - set(TAKEN)
    if odd:
        raise UsageError("usage.room", f"an address of a room has no {min(odd)}", f"?{TAKEN[1]}=5, or without it")
    given = url.query.get("connect_timeout", str(CONNECTING))
    if not isinstance(given, str) or not given.isdecimal() or not int(given):
        raise UsageError("usage.room", "connect_timeout is a number of seconds", "?connect_timeout=5")
    if url.username is None:
        try:
            url = url.set(username=getpass.getuser())  # as PostgreSQL's own programs do
        except (OSError, KeyError, ImportError) as error:
            raise UsageError("usage.room", "the address names no user", "postgresql://user@host/name") from error
    return url.difference_update_query(["connect_timeout"]), int(given)


def _reach(dialect: Dialect, _: object, given: list[Any], named: dict[str, Any]) -> Any:
    """A connection to PostgreSQL. Raises `StoreError` with the server's address and what to do where none comes about."""
    dbapi: Any = dialect.loaded_dbapi
    server = named.get("unix_sock") or f"{named.get('host', 'localhost')}, port {named.get('port', 5432)}"
    try:
        connection = dialect.connect(*given, **named)
    except dbapi.DatabaseError as error:
        raise StoreError(
            "store.access",
            f"PostgreSQL at {server} refuses: {_words(error)}",
            "the user, password and name in the address",
        ) from error
    except (OSError, dbapi.Error) as error:
        raise _unreached(server, named["timeout"], error) from error
    except (ValueError, LookupError, struct.error) as error:
        # The driver takes any answer for one of its protocol, and trips over it.
        raise StoreError(
            "store.access", f"what answers at {server} is no PostgreSQL", "the port of the server"
        ) from error
    # The driver's one timeout holds for every later answer too, and a query may take as long as it needs.
    connection._usock.settimeout(None)
    return connection


def _words(error: BaseException | None) -> object:
    """What an error of a driver says: that of PostgreSQL gives all fields of the server's answer."""
    first = error.args[0] if error is not None and error.args else error
    return first.get("M", first) if isinstance(first, dict) else error


def _unreached(server: str, wait: float, error: Exception) -> StoreError:
    """Why no server was reached, and what to look at."""
    cause: BaseException = error if isinstance(error, OSError) else error.__cause__ or error
    if isinstance(cause, TimeoutError):
        why = f"the server at {server} did not answer within {wait:g} s"
        return StoreError("store.access", why, "whether it runs and no firewall stands between, or ?connect_timeout=60")
    if isinstance(cause, socket.gaierror):
        return StoreError("store.access", f"there is no host of this name: {server}", "the name in the address")
    if isinstance(cause, ConnectionRefusedError):
        return StoreError("store.access", f"nothing listens at {server}", "whether PostgreSQL runs there, and its port")
    said = getattr(cause, "strerror", None) or str(cause)
    return StoreError(
        "store.access", f"the server at {server} cannot be reached: {said}", "its address, and the network"
    )


def _to_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    # The driver would begin transactions when it likes; we say when, and whether we mean to write.
    connection.isolation_level = None
    for pragma in (
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "foreign_keys=ON",
        "cache_size=-131072",
        # One report touches a page of every index: written back every few reports, each page would be written each time.
        "wal_autocheckpoint=8000",
        "temp_store=MEMORY",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes. Only one at a time goes on in a room; others wait for it, and read meanwhile."""
    with told(), engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that reads one state of the room, whatever is written meanwhile."""
    with told(), engine.connect() as plain:
        connection = plain
        if engine.dialect.name == "postgresql":
            connection = plain.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with connection.begin():
            yield connection


class Watch:
    """Tells at once, by a connection of its own, whether anybody has written since it was asked before.

    SQLite counts that for each connection, whoever writes and from whatever process; PostgreSQL does not, and gets None.
    """

    def __init__(self, engine: Engine) -> None:
        self._lock = threading.Lock()
        self._connection = engine.raw_connection() if engine.dialect.name == "sqlite" else None

    def mark(self) -> int | None:
        """A number that is another one after each time that somebody has written; None where nobody counts."""
        with self._lock:
            if self._connection is None:
                return None
            cursor = self._connection.cursor()
            try:
                cursor.execute("PRAGMA data_version")
                row: Any = cursor.fetchone()
                return int(row[0])
            except sqlite3.Error:  # whoever reads the room itself is told
                return None
            finally:
                cursor.close()

    def close(self) -> None:
        """Lets go of the connection."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None


def learn_sizes(engine: Engine) -> None:
    """Lets SQLite look at how its tables have grown: without that it asks large rooms by the wrong index.

    PostgreSQL does so by itself. Does nothing while somebody else writes; the next one who adds will do it.
    """
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        try:
            connection.exec_driver_sql("PRAGMA busy_timeout=0")
            connection.exec_driver_sql("PRAGMA analysis_limit=1000")
            # Never those of full-text search: by what it learns of them SQLite reads a whole index for each row put in.
            for table in metadata.sorted_tables:
                connection.exec_driver_sql(f"ANALYZE {table.name}")
            connection.exec_driver_sql("DELETE FROM sqlite_stat1 WHERE tbl GLOB '*_search_*'")
            connection.exec_driver_sql("ANALYZE sqlite_schema")
            connection.commit()
        except OperationalError:
            connection.rollback()
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={1000 * PATIENCE}")


@contextmanager
def told() -> Iterator[None]:
    """Turns what the database says into a `StoreError`."""
    try:
        yield
    except DBAPIError as error:
        said = " ".join(str(_words(error.orig)).split())
        if isinstance(error.orig, sqlite3.DatabaseError) and "not a database" in said:
            raise StoreError(
                "store.no_room", "the file is no room", "a new name, or a room made by sitroom add"
            ) from error
        if "locked" in said:
            raise StoreError("store.busy", f"another process has written for over {PATIENCE} s", "try again") from error
        if "readonly" in said or "unable to open" in said:
            raise StoreError(
                "store.access", f"the room cannot be opened or written: {said}", "its permissions"
            ) from error
        if "full" in said:
            raise StoreError("store.full", f"the room cannot grow: {said}", "space on the disk") from error
        raise StoreError("store.database", f"the database says: {said[:300]}", "SITROOM_DEBUG=1 for where") from error
    except OSError as error:
        raise StoreError("store.access", f"the database cannot be reached: {error}", "its address") from error
