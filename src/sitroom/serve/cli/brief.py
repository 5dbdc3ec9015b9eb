"""`sitroom brief`: a situation report of what is in a room."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from sitroom.model.errors import UsageError
from sitroom.serve.asked import day
from sitroom.serve.cli.output import Output
from sitroom.serve.cli.rooms import room_option


@click.command()
@room_option
@click.option("--since", required=True, metavar="DATE", help="From this day of publication on.")
@click.option("--until", metavar="DATE", help="Up to this day. Today, if not given.")
@click.option("--focus", metavar="ACTOR|PLACE", help="Only what this actor has a part in, or what is at this place.")
@click.option(
    "-f", "--format", type=click.Choice(["markdown", "html", "docx", "json"]), default="markdown", show_default=True
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
def brief(
    room: str, since: str, until: str | None, focus: str | None, format: str, as_json: bool, output: str | None
) -> int:
    """Write a situation report: what is new, what changed, what is due, what is disputed, with numbered sources.

    Nothing is in it that is not in the room, and it says what it leaves out.

    \b
    sitroom brief --room syria.db --since 2016-03-14
    sitroom brief --room syria.db --since 2016-03-14 --until 2016-03-20 --focus Aleppo --format html --output week.html
    sitroom brief --room syria.db --since 2016-03-14 --format docx --output week.docx
    """
    from sitroom.export.brief import as_html, as_markdown
    from sitroom.room import Room

    first = day(since, "--since")
    last = day(until, "--until") or datetime.now(UTC).date().isoformat()
    if first is None:
        raise UsageError("usage.date", "--since has no day", "--since 2016-03-14")
    with Room(room, make=False) as opened, Output(output) as out:
        if format == "docx" and not as_json and out.is_terminal:
            raise UsageError("usage.output", "a terminal cannot show DOCX", "--output brief.docx")
        made = opened.brief(since=first, until=last, focus=focus)
        if as_json or format == "json":
            out.write(made.model_dump_json(indent=1) + "\n")
        elif format == "docx":
            from sitroom.export.brief_docx import as_docx

            out.write_bytes(as_docx(made))
        else:
            out.write(as_html(made) if format == "html" else as_markdown(made))
    return 0
