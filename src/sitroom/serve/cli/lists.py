"""Lists of a room: reports, records, findings, sources, and what has certain words."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from sitroom.model.counted import many
from sitroom.serve.asked import FARTHEST, signer
from sitroom.serve.cli.output import Output
from sitroom.serve.cli.rooms import by_option, query_of, query_options, room_option

_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
_limit = click.option(
    "--limit", type=click.IntRange(1, FARTHEST), default=50, show_default=True, metavar="N", help="At most N."
)
_offset = click.option(
    "--offset", type=click.IntRange(0, FARTHEST), default=0, metavar="N", help="Pass over the first N."
)


@click.command()
@room_option
@click.option("--text", metavar="WORDS", help='With all these words; "a phrase" in quotation marks, -without this.')
@_limit
@_offset
@_json
def reports(room: str, text: str | None, limit: int, offset: int, as_json: bool) -> int:
    """List the reports of a room, by day of publication: versions, reprints, the independent source of each.

    \b
    sitroom reports --room syria.db
    sitroom reports --room syria.db --text '"Red Crescent" convoy'
    """
    from sitroom.room import Room

    with Room(room, make=False) as opened, Output(None) as out:
        found = opened.reports(text=text, limit=limit, offset=offset)
        columns = ("published", "outlet", "title", "source", "state", "id")
        out.write(_shown(found, columns, as_json, "no report in the room for this"))
    return 0


@click.command()
@room_option
@query_options
@_offset
@_json
def records(room: str, offset: int, as_json: bool, **asked: Any) -> int:
    """List records, each with its report and its words. `sitroom records --json` gives them whole.

    \b
    sitroom records --room syria.db --kind figure --topic killed --place Aleppo
    sitroom records --room syria.db --text '"field hospital"' --json
    """
    from sitroom.room import Room

    asked["limit"] = asked["limit"] or 50
    with Room(room, make=False) as opened, Output(None) as out:
        query = query_of(asked, opened).narrowed(offset=offset)
        found = opened.records(query)
        if as_json:
            out.write(_lines(found))
        else:
            total = opened.count(query)
            columns = ("published", "outlet", "kind", "what", "standing", "key")
            out.write(_shown(found, columns, False, "no record in the room for this"))
            if total > len(found) + offset:
                out.write(
                    f"{offset + 1} to {offset + len(found)} of {total} records; --offset {offset + len(found)} goes on\n"
                )
    return 0


@click.command()
@room_option
@click.argument("finding", metavar="FINDING")
@_json
def finding(room: str, finding: str, as_json: bool) -> int:
    """Show a finding: all records in it, why they belong together, who agrees and who contradicts.

    FINDING is an id from `sitroom ledger timeline --json`, or the key of a record in it.

    \b
    sitroom finding report:1a2b3c4d5e6f7a8b#event:4e16142a3260 --room syria.db
    """
    from sitroom.export.finding import finding_text
    from sitroom.room import Room

    with Room(room, make=False) as opened, Output(None) as out:
        found = opened.finding(finding)
        out.write(json.dumps(found, ensure_ascii=False, indent=1) + "\n" if as_json else finding_text(found))
    return 0


@click.command()
@room_option
@_json
def sources(room: str, as_json: bool) -> int:
    """List who says what the room holds: speakers, outlets, agencies, each with its reliability.

    \b
    sitroom sources --room syria.db
    """
    from sitroom.room import Room

    with Room(room, make=False) as opened, Output(None) as out:
        columns = ("source", "name", "reliability", "records", "reports")
        out.write(_shown(opened.sources(), columns, as_json, "no source in the room yet"))
    return 0


@click.command()
@click.argument("report", metavar="REPORT")
@room_option
@by_option
@click.option("--why", metavar="TEXT", help="Kept in the tombstone.")
@click.option("--json", "as_json", is_flag=True, help="What was deleted, as JSON.")
def delete(report: str, room: str, by: str | None, why: str | None, as_json: bool) -> int:
    """Delete a report with exactly the records that came from it. A tombstone stays, and it is not taken in again.

    \b
    sitroom delete report:1a2b3c4d5e6f7a8b --room syria.db --why "withdrawn by the agency"
    """
    from sitroom.room import Room

    with Room(room, make=False) as opened, Output(None) as out:
        gone = opened.remove(report, by=signer(by), why=why)
        if as_json:
            out.write(json.dumps({"report": report, "records": gone}) + "\n")
        else:
            out.write(
                f"{report} is deleted, with {many(gone, 'record')} of it; sitroom add --restore takes it in again\n"
            )
    return 0


def _lines(rows: Iterable[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _shown(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], as_json: bool, empty: str) -> str:
    if as_json:
        return _lines(rows)
    if not rows:
        return f"{empty}\n"
    from sitroom.export.list_table import list_table

    return list_table(rows, columns, width=shutil.get_terminal_size((140, 24)).columns)
