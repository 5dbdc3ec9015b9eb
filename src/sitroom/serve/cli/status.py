"""`sitroom status`: how much a room holds."""

from __future__ import annotations

import json

import click

from sitroom.model.counted import many
from sitroom.serve.cli.output import Output
from sitroom.serve.cli.rooms import room_option


@click.command()
@room_option
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def status(room: str, as_json: bool) -> int:
    """Show how many reports, records, findings and sources a room holds.

    \b
    sitroom status --room syria.db
    sitroom status --room syria.db --json
    """
    from sitroom.room import Room

    with Room(room, make=False) as opened:
        found = opened.status()
    with Output(None) as out:
        if as_json:
            out.write(json.dumps(found.as_dict(), ensure_ascii=False) + "\n")
            return 0
        span = f", published {found.first_published} to {found.last_published}" if found.first_published else ""
        lines = [
            f"{many(found.reports, 'report')}{span}; older versions among them: {found.superseded}; "
            f"{many(found.sources, 'independent source')}",
            f"{many(found.findings, 'finding')} from {many(found.records, 'record')}",
            *(
                f"  {kind:<10} {many(found.findings_by_kind.get(kind, 0), 'finding'):>16} {many(number, 'record'):>15}"
                for kind, number in found.records_by_kind.items()
            ),
            f"{many(found.judgements, 'judgement')}; {many(found.deleted, 'report')} deleted",
        ]
        out.write("\n".join(lines) + "\n")
    return 0
