"""What lists ask large rooms by: what sources are called, findings of a kind by their standing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


ASKED_BY = (
    "CREATE INDEX ix_findings_standing_when ON findings (standing, coalesce(day, to_day, first_published), id, kind)",
    "CREATE INDEX ix_findings_ends_when ON findings "
    "(coalesce(to_day, day, first_published), kind, standing, day, to_day, first_published, id)",
)
"""Indexes on what queries compute, which the tables of `schema` cannot name. Where the columns that are computed with stand
behind it too, SQLite needs no look at the rows."""


def upgrade() -> None:
    """The first and the last take the place of narrower ones."""
    op.drop_index("ix_reports_source", table_name="reports")
    op.create_index("ix_reports_source", "reports", ["source", "house", "outlet"], unique=False)
    op.drop_index("ix_findings_ends_when", table_name="findings")
    for index in ASKED_BY:
        op.execute(sa.text(index))
    if op.get_bind().dialect.name == "sqlite":
        op.execute(sa.text("PRAGMA analysis_limit=1000"))
        # Of these tables only: by the sizes of those that search keeps for itself SQLite scans them at every addition.
        op.execute(sa.text("ANALYZE reports"))
        op.execute(sa.text("ANALYZE findings"))
