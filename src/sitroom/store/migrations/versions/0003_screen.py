"""What the screen asks large rooms by: findings by their days, sources with their reports, records that are in doubt."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

ASKED_BY = (
    "CREATE INDEX ix_findings_when ON findings (coalesce(day, to_day, first_published), id)",
    "CREATE INDEX ix_findings_ends_when ON findings (coalesce(to_day, day, first_published), kind)",
)
"""Indexes on what queries compute, which the tables of `schema` cannot name."""


def upgrade() -> None:
    """Each takes the place of a narrower one, but for the two on days."""
    op.drop_index("ix_findings_day", table_name="findings")
    op.drop_index("ix_findings_kind_day", table_name="findings")
    op.drop_index("ix_records_said_by", table_name="records")
    op.create_index("ix_records_said_by", "records", ["said_by", "seq", "live"], unique=False)
    op.drop_index("ix_records_live_published", table_name="records")
    op.create_index("ix_records_live_published", "records", ["live", "published", "confidence"], unique=False)
    for index in ASKED_BY:
        op.execute(sa.text(index))
    if op.get_bind().dialect.name == "sqlite":
        # Without it a room that is there already is asked by the wrong ones until somebody adds to it.
        op.execute(sa.text("PRAGMA analysis_limit=1000"))
        # Of these tables only: by the sizes of those that search keeps for itself SQLite scans them at every addition.
        op.execute(sa.text("ANALYZE records"))
        op.execute(sa.text("ANALYZE findings"))
