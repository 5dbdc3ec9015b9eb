"""Where a room is kept: SQLite in a file, or PostgreSQL by URL, with the same tables."""
