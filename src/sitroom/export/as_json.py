"""Reports as JSON, the contract of `schema/report.json`: one object, indented or on one line."""

from __future__ import annotations

from sitroom.model.document import Report


def to_json(report: Report) -> str:
    """A report as an indented JSON object, without a line end."""
    return report.model_dump_json(indent=2)


def to_json_line(report: Report) -> str:
    """A report as one line of JSON lines, without the line end."""
    return report.model_dump_json()
