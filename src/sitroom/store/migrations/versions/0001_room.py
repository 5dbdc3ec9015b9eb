"""The tables of a room, and the indexes that full-text search uses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None

JSON = sa.JSON().with_variant(JSONB(), "postgresql")

SQLITE_SEARCH = (
    "CREATE VIRTUAL TABLE {table}_search USING fts5({columns}, content={table}, content_rowid={key}, "
    "tokenize='porter unicode61 remove_diacritics 2')",
    "CREATE TRIGGER {table}_search_added AFTER INSERT ON {table} BEGIN "
    "INSERT INTO {table}_search(rowid, {columns}) VALUES (new.{key}, {new}); END",
    "CREATE TRIGGER {table}_search_gone AFTER DELETE ON {table} BEGIN "
    "INSERT INTO {table}_search({table}_search, rowid, {columns}) VALUES ('delete', old.{key}, {old}); END",
)
SEARCHED = (("texts", "seq", ("title", "text")), ("evidence", "nr", ("words",)))


def upgrade() -> None:
    """Makes all tables of a new room."""
    make_tables()
    dialect = op.get_bind().dialect.name
    for table, key, columns in SEARCHED:
        if dialect == "sqlite":
            parts = {
                "columns": ", ".join(columns),
                "new": ", ".join(f"new.{c}" for c in columns),
                "old": ", ".join(f"old.{c}" for c in columns),
            }
            for statement in SQLITE_SEARCH:
                op.execute(statement.format(table=table, key=key, **parts))
        else:
            words = " || ' ' || ".join(f"coalesce({c}, '')" for c in columns)
            op.execute(f"CREATE INDEX ix_{table}_words ON {table} USING gin (to_tsvector('english', {words}))")


def make_tables() -> None:
    """The tables as `store.schema` has them."""
    op.create_table(
        "judgements",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.String(length=40), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("verb", sa.String(length=16), nullable=False),
        sa.Column("report", sa.String(length=40), nullable=True),
        sa.Column("record", sa.String(length=40), nullable=True),
        sa.Column("other_report", sa.String(length=40), nullable=True),
        sa.Column("other_record", sa.String(length=40), nullable=True),
        sa.Column("source", sa.Text(), nullable=True),
        sa.Column("field", sa.Text(), nullable=True),
        sa.Column("value", JSON, nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("undone_at", sa.String(length=40), nullable=True),
        sa.Column("undone_by", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_judgements")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_judgements_record", "judgements", ["record", "report"], unique=False)
    op.create_index("ix_judgements_source", "judgements", ["source"], unique=False)
    op.create_table(
        "reports",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("document", sa.String(length=80), nullable=False),
        sa.Column("series", sa.Text(), nullable=True),
        sa.Column("superseded_by", sa.String(length=40), nullable=True),
        sa.Column("ref", sa.Text(), nullable=True),
        sa.Column("title", sa.Text(), nullable=True),
        sa.Column("outlet", sa.Text(), nullable=True),
        sa.Column("byline", sa.Text(), nullable=True),
        sa.Column("dateline", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("published", sa.String(length=40), nullable=True),
        sa.Column("published_basis", sa.String(length=12), nullable=False),
        sa.Column("language", sa.String(length=12), nullable=True),
        sa.Column("origin", sa.Text(), nullable=True),
        sa.Column("added_at", sa.String(length=40), nullable=False),
        sa.Column("producer", JSON, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("credit", sa.Text(), nullable=True),
        sa.Column("house", sa.Text(), nullable=True),
        sa.Column("about", JSON, nullable=False),
        sa.Column("signature", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_reports")),
        sa.UniqueConstraint("id", name=op.f("uq_reports_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_reports_added_at"), "reports", ["added_at"], unique=False)
    op.create_index(op.f("ix_reports_document"), "reports", ["document"], unique=False)
    op.create_index(op.f("ix_reports_published"), "reports", ["published"], unique=False)
    op.create_index(op.f("ix_reports_series"), "reports", ["series"], unique=False)
    op.create_index(op.f("ix_reports_source"), "reports", ["source"], unique=False)
    op.create_table(
        "settings",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_settings")),
    )
    op.create_table(
        "tombstones",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("report", sa.String(length=40), nullable=False),
        sa.Column("document", sa.String(length=80), nullable=False),
        sa.Column("title", sa.Text(), nullable=True),
        sa.Column("outlet", sa.Text(), nullable=True),
        sa.Column("published", sa.String(length=40), nullable=True),
        sa.Column("records", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=40), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=True),
        sa.Column("restored_at", sa.String(length=40), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tombstones")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_tombstones_report"), "tombstones", ["report"], unique=False)
    op.create_table(
        "bands",
        sa.Column("band", sa.String(length=48), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["seq"], ["reports.seq"], name=op.f("fk_bands_seq"), ondelete="CASCADE"),
    )
    op.create_index("ix_bands_band_seq", "bands", ["band", "seq"], unique=False)
    op.create_index(op.f("ix_bands_seq"), "bands", ["seq"], unique=False)
    op.create_table(
        "intakes",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["seq"], ["reports.seq"], name=op.f("fk_intakes_seq"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_intakes")),
    )
    op.create_index(op.f("ix_intakes_seq"), "intakes", ["seq"], unique=False)
    op.create_table(
        "readings",
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mentions", JSON, nullable=False),
        sa.Column("issues", JSON, nullable=False),
        sa.ForeignKeyConstraint(["seq"], ["reports.seq"], name=op.f("fk_readings_seq"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_readings")),
    )
    op.create_table(
        "records",
        sa.Column("nr", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("topic", sa.String(length=32), nullable=True),
        sa.Column("polarity", sa.String(length=8), nullable=False),
        sa.Column("reality", sa.String(length=16), nullable=False),
        sa.Column("standing", sa.String(length=16), nullable=False),
        sa.Column("novelty", sa.String(length=16), nullable=False),
        sa.Column("from_day", sa.String(length=32), nullable=True),
        sa.Column("to_day", sa.String(length=32), nullable=True),
        sa.Column("published", sa.String(length=40), nullable=True),
        sa.Column("place", sa.Text(), nullable=True),
        sa.Column("place_name", sa.Text(), nullable=True),
        sa.Column("country", sa.String(length=3), nullable=True),
        sa.Column("admin1", sa.Text(), nullable=True),
        sa.Column("lat", sa.Float(), nullable=True),
        sa.Column("lon", sa.Float(), nullable=True),
        sa.Column("precision", sa.String(length=12), nullable=True),
        sa.Column("actor", sa.Text(), nullable=True),
        sa.Column("other", sa.Text(), nullable=True),
        sa.Column("said_by", sa.Text(), nullable=False),
        sa.Column("best", sa.Float(), nullable=True),
        sa.Column("low", sa.Float(), nullable=True),
        sa.Column("high", sa.Float(), nullable=True),
        sa.Column("basis", sa.String(length=12), nullable=True),
        sa.Column("due_from", sa.String(length=32), nullable=True),
        sa.Column("due_to", sa.String(length=32), nullable=True),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("confidence", sa.Float(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("finding", sa.String(length=48), nullable=True),
        sa.Column("body", JSON, nullable=False),
        sa.ForeignKeyConstraint(["seq"], ["reports.seq"], name=op.f("fk_records_seq"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("nr", name=op.f("pk_records")),
        sa.UniqueConstraint("seq", "id", name=op.f("uq_records_seq_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_records_country", "records", ["country", "kind"], unique=False)
    op.create_index("ix_records_due_to", "records", ["due_to", "kind"], unique=False)
    op.create_index("ix_records_finding", "records", ["finding"], unique=False)
    op.create_index("ix_records_id", "records", ["id"], unique=False)
    op.create_index("ix_records_kind_topic", "records", ["kind", "topic", "published"], unique=False)
    op.create_index("ix_records_live_kind_published", "records", ["live", "kind", "published"], unique=False)
    op.create_index("ix_records_place", "records", ["place", "kind"], unique=False)
    op.create_index("ix_records_said_by", "records", ["said_by"], unique=False)
    op.create_table(
        "report_edges",
        sa.Column("a", sa.Integer(), nullable=False),
        sa.Column("b", sa.Integer(), nullable=False),
        sa.Column("relation", sa.String(length=16), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("reasons", JSON, nullable=False),
        sa.ForeignKeyConstraint(["a"], ["reports.seq"], name=op.f("fk_report_edges_a"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["b"], ["reports.seq"], name=op.f("fk_report_edges_b"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("a", "b", name=op.f("pk_report_edges")),
    )
    op.create_index(op.f("ix_report_edges_b"), "report_edges", ["b"], unique=False)
    op.create_table(
        "texts",
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("title", sa.Text(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["seq"], ["reports.seq"], name=op.f("fk_texts_seq"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_texts")),
    )
    op.create_table(
        "blocks",
        sa.Column("block", sa.Text(), nullable=False),
        sa.Column("nr", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["nr"], ["records.nr"], name=op.f("fk_blocks_nr"), ondelete="CASCADE"),
    )
    op.create_index("ix_blocks_block_nr", "blocks", ["block", "nr"], unique=False)
    op.create_index(op.f("ix_blocks_nr"), "blocks", ["nr"], unique=False)
    op.create_table(
        "edges",
        sa.Column("a", sa.Integer(), nullable=False),
        sa.Column("b", sa.Integer(), nullable=False),
        sa.Column("relation", sa.String(length=16), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("reasons", JSON, nullable=False),
        sa.ForeignKeyConstraint(["a"], ["records.nr"], name=op.f("fk_edges_a"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["b"], ["records.nr"], name=op.f("fk_edges_b"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("a", "b", name=op.f("pk_edges")),
    )
    op.create_index(op.f("ix_edges_b"), "edges", ["b"], unique=False)
    op.create_table(
        "evidence",
        sa.Column("nr", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["nr"], ["records.nr"], name=op.f("fk_evidence_nr"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("nr", name=op.f("pk_evidence")),
    )
    op.create_table(
        "findings",
        sa.Column("id", sa.String(length=48), nullable=False),
        sa.Column("canonical", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("topic", sa.String(length=32), nullable=True),
        sa.Column("reality", sa.String(length=16), nullable=False),
        sa.Column("standing", sa.String(length=16), nullable=False),
        sa.Column("reasons", JSON, nullable=False),
        sa.Column("novelty", sa.String(length=16), nullable=False),
        sa.Column("day", sa.String(length=32), nullable=True),
        sa.Column("to_day", sa.String(length=32), nullable=True),
        sa.Column("first_published", sa.String(length=40), nullable=True),
        sa.Column("last_published", sa.String(length=40), nullable=True),
        sa.Column("records", sa.Integer(), nullable=False),
        sa.Column("reports", sa.Integer(), nullable=False),
        sa.Column("sources", sa.Integer(), nullable=False),
        sa.Column("place", sa.Text(), nullable=True),
        sa.Column("place_name", sa.Text(), nullable=True),
        sa.Column("country", sa.String(length=3), nullable=True),
        sa.Column("lat", sa.Float(), nullable=True),
        sa.Column("lon", sa.Float(), nullable=True),
        sa.Column("precision", sa.String(length=12), nullable=True),
        sa.Column("what", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["canonical"], ["records.nr"], name=op.f("fk_findings_canonical"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_findings")),
    )
    op.create_index(op.f("ix_findings_canonical"), "findings", ["canonical"], unique=False)
    op.create_index("ix_findings_day", "findings", ["day"], unique=False)
    op.create_index("ix_findings_kind_day", "findings", ["kind", "day"], unique=False)
    op.create_index("ix_findings_last_published", "findings", ["last_published"], unique=False)
    op.create_index("ix_findings_place_day", "findings", ["place", "day"], unique=False)
    op.create_index("ix_findings_standing", "findings", ["standing", "last_published"], unique=False)
    op.create_table(
        "record_actors",
        sa.Column("nr", sa.Integer(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("part", sa.String(length=16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["nr"], ["records.nr"], name=op.f("fk_record_actors_nr"), ondelete="CASCADE"),
    )
    op.create_index("ix_record_actors_actor_nr", "record_actors", ["actor", "nr"], unique=False)
    op.create_index(op.f("ix_record_actors_nr"), "record_actors", ["nr"], unique=False)
