"""Curated tables of the field with their readers and linter."""
