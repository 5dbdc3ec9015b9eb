"""Turns raw bytes into a `Document`: plain text, HTML and JSON lines, in whatever encoding they come."""
