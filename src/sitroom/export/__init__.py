"""Reports on their way out: JSON, tables for people, data frames, and the schema that says what is in them."""
