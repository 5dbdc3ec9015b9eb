"""`sitroom ledger`: a derived view of a room, with the evidence one step away."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from typing import Any

import click

from sitroom.model.errors import UsageError
from sitroom.serve.asked import FARTHEST, day
from sitroom.serve.cli.output import Output
from sitroom.serve.cli.rooms import query_of, query_options, room_option


@click.command()
@click.argument("name", required=False)
@room_option
@query_options
@click.option("--today", metavar="DATE", help="The day on which things are due or overdue. Today, if not given.")
@click.option(
    "-f",
    "--format",
    type=click.Choice(["table", "json", "csv", "geojson", "ics"]),
    default="table",
    show_default=True,
    help="table is a page; the others are files of all there is, unless --limit is given. geojson has the rows with a place, "
    "ics those with a date.",
)
@click.option("--offset", type=click.IntRange(0, FARTHEST), default=0, metavar="N", help="Pass over the first N lines.")
@click.option(
    "--json", "as_json", is_flag=True, help="The page that the table shows, as JSON; `page` says of how many."
)
@click.option("-e", "--evidence", is_flag=True, help="In the table: the words under each row, with who printed them.")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
def ledger(
    name: str | None,
    room: str,
    today: str | None,
    offset: int,
    format: str,
    as_json: bool,
    evidence: bool,
    output: str | None,
    **asked: Any,
) -> int:
    """Show a ledger of a room: timeline, actors, figures, forces, ceasefires, talks, outlook. Without NAME: which there are.

    \b
    sitroom ledger figures --room syria.db --place Aleppo --evidence
    sitroom ledger ceasefires --room syria.db --since 2016-02-27
    sitroom ledger outlook --room syria.db --format ics --output due.ics
    sitroom ledger timeline --room syria.db --limit 50 --offset 50
    """
    from sitroom.room import Room
    from sitroom.room.ledgers import names

    if name is not None and name not in names():
        raise UsageError("usage.ledger", f"there is no ledger {name!r}", f"one of {', '.join(names())}")
    with Room(room, make=False) as opened, Output(output) as out:
        if name is None:
            out.write("".join(f"{each:<11} {about}\n" for each, about in names().items()))
            return 0
        query = query_of(asked, opened).narrowed(offset=offset)
        page = format == "table" or as_json or query.limit is not None
        due = day(today, "--today") or datetime.now(UTC).date().isoformat()
        made = opened.ledger(name, query, today=due, whole=not page)
        if format == "table" and not as_json:
            from sitroom.export.ledger_table import ledger_table

            out.write(ledger_table(made, width=shutil.get_terminal_size((120, 24)).columns, evidence=evidence))
        else:
            from sitroom.export.ledgers import written

            out.write(written(made, "json" if as_json else format, opened.last_change()))
    return 0
