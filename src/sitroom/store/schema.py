"""The tables of a room. `migrations/` makes them; a test compares the two.

Reports, texts and records are only ever added or, with their report, removed. What can be derived (typed columns, edges,
findings) is written anew when what it comes from changes; judgements lie on top and are never edits.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)
Json = JSON().with_variant(JSONB(), "postgresql")

REPLACED = text("superseded_by IS NOT NULL")
LOCATED = text("lat IS NOT NULL")

reports = Table(
    "reports",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String(40), nullable=False, unique=True),
    Column("document", String(80), nullable=False, index=True),
    Column("series", Text, index=True),  # versions of one report have one: its canonical URL, or outlet and id
    Column("superseded_by", String(40)),
    Column("ref", Text),
    Column("title", Text),
    Column("outlet", Text),
    Column("byline", Text),
    Column("dateline", Text),
    Column("url", Text),
    Column("published", String(40), index=True),
    Column("published_basis", String(12), nullable=False),
    Column("language", String(12)),
    Column("origin", Text),
    Column("added_at", String(40), nullable=False, index=True),
    Column("producer", Json, nullable=False),
    Column("source", Text, nullable=False),  # the independent source
    Column("credit", Text),  # the agency whose wire it says it is, as a key
    Column("house", Text),  # the outlet, as a key
    Column("about", Json, nullable=False),  # the names by which its records are compared with others
    Column("signature", LargeBinary),
    Index("ix_reports_source", "source", "house", "outlet"),
    Index("ix_reports_superseded_by", "superseded_by", sqlite_where=REPLACED, postgresql_where=REPLACED),
    sqlite_autoincrement=True,  # a number that was deleted never comes again
)
texts = Table(
    "texts",
    metadata,
    Column("seq", Integer, ForeignKey("reports.seq", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("title", Text),
    Column("text", Text, nullable=False),
)
readings = Table(
    "readings",
    metadata,
    Column("seq", Integer, ForeignKey("reports.seq", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("mentions", Json, nullable=False),
    Column("issues", Json, nullable=False),
)
intakes = Table(
    "intakes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("seq", Integer, ForeignKey("reports.seq", ondelete="CASCADE"), nullable=False, index=True),
)
bands = Table(
    "bands",
    metadata,
    Column("band", String(48), nullable=False),
    Column("seq", Integer, ForeignKey("reports.seq", ondelete="CASCADE"), nullable=False, index=True),
    Index("ix_bands_band_seq", "band", "seq"),
)
report_edges = Table(
    "report_edges",
    metadata,
    Column("a", Integer, ForeignKey("reports.seq", ondelete="CASCADE"), primary_key=True),
    Column("b", Integer, ForeignKey("reports.seq", ondelete="CASCADE"), primary_key=True, index=True),
    Column("relation", String(16), nullable=False),
    Column("score", Float, nullable=False),
    Column("reasons", Json, nullable=False),
)
records = Table(
    "records",
    metadata,
    Column("nr", Integer, primary_key=True, autoincrement=True),
    Column("seq", Integer, ForeignKey("reports.seq", ondelete="CASCADE"), nullable=False),
    Column("id", String(40), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("topic", String(32)),
    Column("line", Text),  # what it is told with in its kind's ledger: one series, one place, one country
    Column("polarity", String(8), nullable=False),
    Column("reality", String(16), nullable=False),
    Column("standing", String(16), nullable=False),
    Column("novelty", String(16), nullable=False),
    Column("from_day", String(32)),
    Column("to_day", String(32)),
    Column("published", String(40)),  # the report's: lists are sorted by it
    Column("place", Text),
    Column("place_name", Text),
    Column("country", String(3)),
    Column("admin1", Text),
    Column("lat", Float),
    Column("lon", Float),
    Column("precision", String(12)),
    Column("actor", Text),
    Column("other", Text),
    Column("said_by", Text, nullable=False),  # who says so, as a key
    Column("best", Float),
    Column("low", Float),
    Column("high", Float),
    Column("basis", String(12)),
    Column("due_from", String(32)),
    Column("due_to", String(32)),
    Column("what", Text, nullable=False),
    Column("start", Integer, nullable=False),
    Column("confidence", Float, nullable=False),
    Column("live", Boolean, nullable=False),  # of a current version, and not rejected
    Column("finding", String(48)),
    Column("body", Json, nullable=False),
    UniqueConstraint("seq", "id"),
    Index("ix_records_live_kind_published", "live", "kind", "published", "line", "finding", "due_to"),
    Index("ix_records_live_published", "live", "published", "confidence"),
    Index("ix_records_line", "kind", "live", "line", "finding", "published", "due_to"),
    Index("ix_records_kind_topic", "kind", "topic", "published"),
    Index("ix_records_place", "place", "kind"),
    Index("ix_records_country", "country", "kind"),
    Index("ix_records_finding", "finding"),
    Index("ix_records_id", "id"),
    Index("ix_records_said_by", "said_by", "seq", "live"),
    Index("ix_records_due_to", "due_to", "kind"),
    sqlite_autoincrement=True,
)
record_actors = Table(
    "record_actors",
    metadata,
    Column("nr", Integer, ForeignKey("records.nr", ondelete="CASCADE"), nullable=False, index=True),
    Column("actor", Text, nullable=False),
    Column("part", String(16), nullable=False),
    Column("name", Text, nullable=False),
    Index("ix_record_actors_actor_nr", "actor", "nr"),
)
actor_days = Table(
    "actor_days",
    metadata,
    Column("actor", Text, primary_key=True),
    Column("day", String(10), primary_key=True),  # of publication; empty where it is not known
    Column("records", Integer, nullable=False),  # live ones in which the actor has a part
)
actor_names = Table(
    "actor_names",
    metadata,
    Column("actor", Text, primary_key=True),
    Column("part", String(16), primary_key=True),  # both empty: whatever its part and its name
    Column("name", Text, primary_key=True),
    Column("records", Integer, nullable=False),  # live ones in which it has this part under this name
    Index("ix_actor_names_part_records", "part", "records"),
)
evidence = Table(
    "evidence",
    metadata,
    Column("nr", Integer, ForeignKey("records.nr", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("words", Text, nullable=False),
)
blocks = Table(
    "blocks",
    metadata,
    Column("block", Text, nullable=False),
    Column("nr", Integer, ForeignKey("records.nr", ondelete="CASCADE"), nullable=False, index=True),
    Index("ix_blocks_block_nr", "block", "nr"),
)
edges = Table(
    "edges",
    metadata,
    Column("a", Integer, ForeignKey("records.nr", ondelete="CASCADE"), primary_key=True),
    Column("b", Integer, ForeignKey("records.nr", ondelete="CASCADE"), primary_key=True, index=True),
    Column("relation", String(16), nullable=False),
    Column("score", Float, nullable=False),
    Column("reasons", Json, nullable=False),
)
findings = Table(
    "findings",
    metadata,
    Column("id", String(48), primary_key=True),
    Column("canonical", Integer, ForeignKey("records.nr", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("topic", String(32)),
    Column("reality", String(16), nullable=False),
    Column("standing", String(16), nullable=False),  # across reports
    Column("reasons", Json, nullable=False),
    Column("novelty", String(16), nullable=False),
    Column("day", String(32)),
    Column("to_day", String(32)),
    Column("first_published", String(40)),
    Column("last_published", String(40)),
    Column("records", Integer, nullable=False),
    Column("reports", Integer, nullable=False),
    Column("sources", Integer, nullable=False),  # independent ones
    Column("place", Text),
    Column("place_name", Text),
    Column("country", String(3)),
    Column("lat", Float),
    Column("lon", Float),
    Column("precision", String(12)),
    Column("what", Text, nullable=False),
    Index("ix_findings_place_day", "place", "day"),
    Index("ix_findings_last_published", "last_published"),
    Index("ix_findings_standing", "standing", "last_published"),
    # All that the map is drawn of.
    Index(
        "ix_findings_drawn",
        *("kind", "lat", "lon", "precision", "place_name", "day", "to_day", "first_published"),
        sqlite_where=LOCATED,
        postgresql_where=LOCATED,
    ),
)
judgements = Table(
    "judgements",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", String(40), nullable=False),
    Column("by", Text, nullable=False),
    Column("verb", String(16), nullable=False),
    Column("report", String(40)),
    Column("record", String(40)),
    Column("other_report", String(40)),
    Column("other_record", String(40)),
    Column("source", Text),
    Column("field", Text),
    Column("value", Json),
    Column("note", Text),
    Column("undone_at", String(40)),
    Column("undone_by", Text),
    Index("ix_judgements_record", "record", "report"),
    Index("ix_judgements_source", "source"),
    sqlite_autoincrement=True,
)
tombstones = Table(
    "tombstones",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("report", String(40), nullable=False, index=True),
    Column("document", String(80), nullable=False),
    Column("title", Text),
    Column("outlet", Text),
    Column("published", String(40)),
    Column("records", Integer, nullable=False),
    Column("at", String(40), nullable=False),
    Column("by", Text, nullable=False),
    Column("why", Text),
    Column("restored_at", String(40)),
    sqlite_autoincrement=True,
)
settings = Table(
    "settings", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False)
)
