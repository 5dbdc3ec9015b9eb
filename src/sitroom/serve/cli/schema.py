"""`sitroom schema`: the JSON Schema of what is printed."""

from __future__ import annotations

import json

import click

from sitroom.export.schema import model_schema, report_schema
from sitroom.serve.cli.output import Output


def schema_text(of: str = "report") -> str:
    """The schema as it stands in `schema/`: of a `report`, a `ledger` or a `brief`."""
    from sitroom.kinds import kinds
    from sitroom.model.brief import Brief
    from sitroom.model.ledger import Ledger

    if of == "report":
        made = report_schema({kind.name: kind.record for kind in kinds()})
    else:
        made = model_schema(Ledger if of == "ledger" else Brief)
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


@click.command()
@click.argument("of", type=click.Choice(["report", "ledger", "brief"]), default="report")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
def schema(of: str, output: str | None) -> None:
    """Print the JSON Schema of a report, as `sitroom read --format json` gives it; of a ledger or a brief, if named.

    \b
    sitroom schema > report.schema.json
    sitroom schema ledger > ledger.schema.json
    """
    with Output(output) as out:
        out.write(schema_text(of))
