"""Run by Alembic, on the connection that `store.migrate` hands it, inside its transaction."""

from __future__ import annotations

from alembic import context

from sitroom.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
