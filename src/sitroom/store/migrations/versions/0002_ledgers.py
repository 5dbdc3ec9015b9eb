"""What ledgers ask large rooms by: the line of each record, and how often each actor has a part on each day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

COUNTED = (
    "INSERT INTO actor_days (actor, day, records) "
    "SELECT a.actor, coalesce(substr(r.published, 1, 10), '') AS day, count(DISTINCT a.nr) "
    "FROM record_actors a JOIN records r ON r.nr = a.nr WHERE r.live GROUP BY a.actor, day"
)
NAMED = (
    "INSERT INTO actor_names (actor, part, name, records) SELECT a.actor, a.part, a.name, count(*) "
    "FROM record_actors a JOIN records r ON r.nr = a.nr WHERE r.live GROUP BY a.actor, a.part, a.name"
)
ALL = (
    "INSERT INTO actor_names (actor, part, name, records) SELECT a.actor, '', '', count(DISTINCT a.nr) "
    "FROM record_actors a JOIN records r ON r.nr = a.nr WHERE r.live GROUP BY a.actor"
)
ASKED_BY = (
    "CREATE INDEX ix_findings_kind_when ON findings (kind, coalesce(day, to_day, first_published), id)",
    "CREATE INDEX ix_records_live_when ON records (live, coalesce(to_day, from_day, published))",
    "CREATE INDEX ix_records_kind_when ON records (kind, coalesce(to_day, from_day, published))",
    "CREATE INDEX ix_records_place_name_folded ON records (lower(place_name))",
    "CREATE INDEX ix_records_admin1_folded ON records (lower(admin1))",
    "CREATE INDEX ix_actor_names_name_folded ON actor_names (lower(name))",
)
"""Indexes on what queries compute, which the tables of `schema` cannot name."""


def upgrade() -> None:
    """Adds both; lines of records that are there already are written by the room, which knows the kinds."""
    op.add_column("records", sa.Column("line", sa.Text(), nullable=True))
    op.create_index(
        "ix_records_line", "records", ["kind", "live", "line", "finding", "published", "due_to"], unique=False
    )
    op.create_index("ix_records_live_published", "records", ["live", "published"], unique=False)
    op.create_table(
        "actor_days",
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("records", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("actor", "day", name=op.f("pk_actor_days")),
    )
    op.create_table(
        "actor_names",
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("part", sa.String(length=16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("records", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("actor", "part", "name", name=op.f("pk_actor_names")),
    )
    op.create_index("ix_actor_names_part_records", "actor_names", ["part", "records"], unique=False)
    for index in ASKED_BY:
        op.execute(sa.text(index))
    op.execute(sa.text(COUNTED))
    op.execute(sa.text(ALL))
    op.execute(sa.text(NAMED))
