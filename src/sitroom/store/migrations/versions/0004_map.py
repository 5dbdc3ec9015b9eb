"""What a part of the map is listed by: findings with a place, where they lie, each with its day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

# Everything that a list is chosen by, so that no finding is read which is not shown.
LYING = (
    "CREATE INDEX ix_findings_point ON findings (lat, lon, kind, coalesce(day, to_day, first_published), id) "
    "WHERE lat IS NOT NULL"
)


def upgrade() -> None:
    """Those without a place are in no list of the map."""
    op.execute(sa.text(LYING))
    if op.get_bind().dialect.name == "sqlite":
        op.execute(sa.text("PRAGMA analysis_limit=1000"))
        # Of these tables only: by the sizes of those that search keeps for itself SQLite scans them at every addition.
        op.execute(sa.text("ANALYZE findings"))
