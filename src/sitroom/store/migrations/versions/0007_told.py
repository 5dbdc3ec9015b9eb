"""What a brief and the map ask by, each with all that is counted, so that no row has to be looked at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

# What lines are counted with, by the day on which they were told of.
TOLD = ["live", "kind", "published", "line", "finding", "due_to"]
# What lists of some days are sorted by.
LISTED = (
    "CREATE INDEX ix_records_live_when ON records "
    "(live, coalesce(to_day, from_day, published), published, seq, start, id)"
)
# What the map is drawn of: where a finding lies, what it is and when.
DRAWN = ["kind", "lat", "lon", "precision", "place_name", "day", "to_day", "first_published"]


def upgrade() -> None:
    """The records of a kind that were told of since a day, in the place of a narrower index; findings with a place."""
    op.drop_index("ix_records_live_kind_published", table_name="records")
    op.create_index("ix_records_live_kind_published", "records", TOLD)
    op.drop_index("ix_records_live_when", table_name="records")
    op.execute(sa.text(LISTED))
    located = sa.text("lat IS NOT NULL")
    op.create_index("ix_findings_drawn", "findings", DRAWN, sqlite_where=located, postgresql_where=located)
    if op.get_bind().dialect.name == "sqlite":
        op.execute(sa.text("PRAGMA analysis_limit=1000"))
        # Of these tables only: by the sizes of those that search keeps for itself SQLite scans them at every addition.
        op.execute(sa.text("ANALYZE records"))
        op.execute(sa.text("ANALYZE findings"))
