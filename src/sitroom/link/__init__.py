"""Links across reports: which reports are one text, which records one happening."""
