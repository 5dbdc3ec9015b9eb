"""Reads reports on wars and peace processes into records that lead back to their words."""
