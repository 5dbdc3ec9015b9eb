"""Brings a room's tables to what this version of sitroom knows, by Alembic."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, Engine

from sitroom.model.errors import StoreError
from sitroom.store.engine import told, writing

FOLDER = Path(__file__).parent / "migrations"


def migrate(engine: Engine, *, make: bool) -> None:
    """Brings the room up to date, in one transaction. Does nothing to one that is.

    Raises `StoreError` for a room of a later version, for a database that holds other tables, and where there is no room
    and none is to be made.
    """
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    with told(), engine.connect() as connection:
        if _stands(connection, scripts, make):
            return
    with writing(engine) as connection:
        # Another process may have been quicker.
        if not _stands(connection, scripts, make):
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _stands(connection: Connection, scripts: ScriptDirectory, make: bool) -> bool:
    at = MigrationContext.configure(connection).get_current_revision()
    head = scripts.get_current_head()
    if at == head:
        return True
    if at is None:
        if sa.inspect(connection).get_table_names():
            raise StoreError("store.no_room", "the database holds tables that are not sitroom's", "one of its own")
        if not make:
            raise StoreError("store.no_room", "there is no room yet", "sitroom add REPORTS --room ROOM makes one")
    elif at not in {script.revision for script in scripts.walk_revisions()}:
        raise StoreError("store.newer", f"the room was made by a later sitroom (tables {at})", "a newer sitroom")
    return False
