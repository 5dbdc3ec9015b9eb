"""What ledgers of some days ask by: of each record of a kind its day, and beside it all that lines are counted with.

And the few reports that have a later version, which were counted by opening all.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Takes the place of a narrower index, behind which SQLite had to look at each row."""
    op.drop_index("ix_records_kind_when", table_name="records")
    op.execute(
        sa.text(
            "CREATE INDEX ix_records_kind_when ON records "
            "(kind, coalesce(to_day, from_day, published), live, line, finding, published, due_to, to_day, from_day)"
        )
    )
    replaced = sa.text("superseded_by IS NOT NULL")
    op.create_index(
        "ix_reports_superseded_by", "reports", ["superseded_by"], sqlite_where=replaced, postgresql_where=replaced
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(sa.text("PRAGMA analysis_limit=1000"))
        # Of this table only: by the sizes of those that search keeps for itself SQLite scans them at every addition.
        op.execute(sa.text("ANALYZE records"))
