"""Rooms to test on: every test that asks for `address` runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.databases import REQUIRED, available, server

_NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL server, without a database at its end."""
    if not available():
        if os.environ.get(REQUIRED):
            pytest.fail("PostgreSQL is not installed, and must be tested here")
        pytest.skip("PostgreSQL is not installed")
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a room can be made that nobody else has."""
    if request.param == "sqlite":
        return str(tmp_path / "room.db")
    url = request.getfixturevalue("postgresql")
    name = f"room_{next(_NUMBERS)}"
    engine = sa.create_engine(
        url.replace("postgresql://", "postgresql+pg8000://") + "postgres", isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return str(url + name)
