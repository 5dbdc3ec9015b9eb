"""`sitroom schema`: the JSON Schema of what `sitroom read` prints."""

from __future__ import annotations

import json

import click

from sitroom.export.schema import report_schema
from sitroom.serve.cli.output import Output


def schema_text() -> str:
    """The schema as it stands in `schema/report.json`."""
    from sitroom.kinds import kinds

    return json.dumps(report_schema({kind.name: kind.record for kind in kinds()}), indent=1, ensure_ascii=False) + "\n"


@click.command()
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
def schema(output: str | None) -> None:
    """Print the JSON Schema of a report, as `sitroom read --format json` gives it.

    \b
    sitroom schema > report.schema.json
    """
    with Output(output) as out:
        out.write(schema_text())
