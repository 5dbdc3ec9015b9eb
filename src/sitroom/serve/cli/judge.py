"""What people say of records and sources: signed, dated, and taken back by `sitroom undo`."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import click

from sitroom.model.errors import UsageError
from sitroom.serve.asked import FARTHEST, key_of, signer, value_of
from sitroom.serve.cli.output import Output
from sitroom.serve.cli.rooms import by_option, room_option

if TYPE_CHECKING:
    from sitroom.model.judgement import Judgement
    from sitroom.room.queue import Only

_note = click.option("--note", metavar="TEXT", help="Why.")
_json = click.option("--json", "as_json", is_flag=True, help="The judgement as JSON.")
_record = click.argument("record", metavar="RECORD")


@click.command()
@_record
@room_option
@by_option
@_note
@_json
def accept(record: str, room: str, by: str | None, note: str | None, as_json: bool) -> int:
    """Say that a record is right as it was read.

    RECORD is a key as lists of the room show it.

    \b
    sitroom accept report:1a2b3c4d5e6f7a8b#event:4e16142a3260 --room syria.db
    """
    return _judged(room, "accept", record, by, None, None, note, as_json)


@click.command()
@_record
@room_option
@by_option
@_note
@_json
def reject(record: str, room: str, by: str | None, note: str | None, as_json: bool) -> int:
    """Say that a record is wrong: it is kept, and counts no more.

    \b
    sitroom reject report:1a2b3c4d5e6f7a8b#event:4e16142a3260 --room syria.db --note "a film"
    """
    return _judged(room, "reject", record, by, None, None, note, as_json)


@click.command()
@_record
@room_option
@by_option
@click.option(
    "--set",
    "field_value",
    required=True,
    metavar="FIELD=VALUE",
    help="The field and its right value, as JSON or as a word.",
)
@_note
@_json
def correct(record: str, room: str, by: str | None, field_value: str, note: str | None, as_json: bool) -> int:
    """Correct a field of a record. What was read stays beside it.

    \b
    sitroom correct report:1a2b3c4d5e6f7a8b#figure:4e16142a3260 --room syria.db --set best=12
    sitroom correct report:1a2b3c4d5e6f7a8b#event:4e16142a3260 --room syria.db --set type=COERCE
    """
    field, mark, text = field_value.partition("=")
    if not mark or not field:
        raise UsageError("usage.judgement", f"{field_value!r} is no field with a value", "--set best=12")
    return _judged(room, "correct", record, by, field.strip(), value_of(text), note, as_json)


@click.command()
@_record
@click.argument("coder", metavar="CODER")
@room_option
@by_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for each judgement that it takes.")
def decide(record: str, coder: str, room: str, by: str | None, as_json: bool) -> int:
    """Decide, as a third person, that CODER is right about a record that people differ on.

    What CODER said becomes your own judgement, over what the others said. `sitroom queue --only differ` lists what waits.

    \b
    sitroom decide report:1a2b3c4d5e6f7a8b#figure:4e16142a3260 "D. Okello" --room syria.db --by "C. Phiri"
    """
    from sitroom.room import Room

    report, id = key_of(record)
    with Room(room, make=False) as opened, Output(None) as out:
        out.write("".join(_told(j, as_json) for j in opened.decide(report, id, coder.strip(), by=signer(by))))
    return 0


@click.command()
@_record
@click.argument("credibility", metavar="1-6")
@room_option
@by_option
@_note
@_json
def credit(record: str, credibility: str, room: str, by: str | None, note: str | None, as_json: bool) -> int:
    """Say how credible a piece of information is, 1 (confirmed) to 6 (cannot be judged), on the Admiralty scale.

    \b
    sitroom credit report:1a2b3c4d5e6f7a8b#event:4e16142a3260 2 --room syria.db
    """
    return _judged(room, "credit", record, by, None, credibility, note, as_json)


@click.command()
@click.argument("first", metavar="RECORD")
@click.argument("second", metavar="RECORD")
@room_option
@by_option
@_note
@_json
def same(first: str, second: str, room: str, by: str | None, note: str | None, as_json: bool) -> int:
    """Say that two records tell of the same happening. This wins for good over what the program finds.

    \b
    sitroom same report:1a2b3c4d5e6f7a8b#event:4e16142a3260 report:2b3c4d5e6f7a8b9c#event:5f27253b4371 --room syria.db
    """
    return _paired(room, "same", first, second, by, note, as_json)


@click.command()
@click.argument("first", metavar="RECORD")
@click.argument("second", metavar="RECORD")
@room_option
@by_option
@_note
@_json
def different(first: str, second: str, room: str, by: str | None, note: str | None, as_json: bool) -> int:
    """Say that two records tell of different happenings. This wins for good over what the program finds.

    \b
    sitroom different report:1a2b3c4d5e6f7a8b#event:4e16142a3260 report:2b3c4d5e6f7a8b9c#event:5f27253b4371 --room syria.db
    """
    return _paired(room, "different", first, second, by, note, as_json)


@click.command()
@click.argument("source", metavar="SOURCE")
@click.argument("reliability", metavar="A-F")
@room_option
@by_option
@_note
@_json
def grade(source: str, reliability: str, room: str, by: str | None, note: str | None, as_json: bool) -> int:
    """Give a source its reliability, A (completely reliable) to F (cannot be judged), on the Admiralty scale.

    SOURCE is a key from `sitroom sources`. Every source has F until somebody says otherwise.

    \b
    sitroom grade agency:reuters B --room syria.db --by "D. Okello"
    """
    from sitroom.room import Room

    with Room(room, make=False) as opened, Output(None) as out:
        out.write(_told(opened.grade(source, reliability.upper(), by=signer(by), note=note), as_json))
    return 0


@click.command()
@click.argument("id", type=int, required=False)
@room_option
@by_option
@_json
def undo(id: int | None, room: str, by: str | None, as_json: bool) -> int:
    """Take back a judgement: the one with this number, or the last of yours.

    \b
    sitroom undo --room syria.db
    sitroom undo 17 --room syria.db
    """
    from sitroom.room import Room

    with Room(room, make=False) as opened, Output(None) as out:
        out.write(_told(opened.undo(id, by=signer(by)), as_json))
    return 0


@click.command()
@room_option
@click.option("--by", metavar="NAME", help="Only those of this person.")
@click.option("--record", metavar="RECORD", help="Only those on this record.")
@click.option("--standing", is_flag=True, help="Without those that were taken back.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def judgements(room: str, by: str | None, record: str | None, standing: bool, as_json: bool) -> int:
    """List what people said of records and sources, in order.

    \b
    sitroom judgements --room syria.db --by "D. Okello"
    """
    from sitroom.room import Room

    with Room(room, make=False) as opened, Output(None) as out:
        found = opened.judgements(key=key_of(record) if record else None, by=by, undone=not standing)
        if as_json:
            out.write(json.dumps([j.model_dump(mode="json") for j in found], ensure_ascii=False, indent=1) + "\n")
        else:
            out.write("".join(_told(j, False) for j in found) or "nobody has judged anything in this room yet\n")
    return 0


@click.command()
@room_option
@click.option("--by", metavar="NAME", help="What this person has not judged yet, double coding included.")
@click.option(
    "--only",
    type=click.Choice(("judged", "differ")),
    help="What others judged and this person did not, or what people differ on, for a third person to decide.",
)
@click.option(
    "--limit", type=click.IntRange(1, FARTHEST), default=20, show_default=True, metavar="N", help="At most N."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def queue(room: str, by: str | None, only: Only | None, limit: int, as_json: bool) -> int:
    """List the records that most need a look: people or sources disagree, lives or a truce hang on it, the program is unsure.

    \b
    sitroom queue --room syria.db
    sitroom queue --room syria.db --by "D. Okello" --json
    sitroom queue --room syria.db --by "D. Okello" --only judged
    sitroom queue --room syria.db --only differ
    """
    from sitroom.export.list_table import list_table
    from sitroom.room import Room

    if only == "judged" and not by:
        raise UsageError("usage.options", "a second opinion is somebody's", "--only judged --by NAME", "--only")
    with Room(room, make=False) as opened, Output(None) as out:
        found = opened.queue(by=by, limit=limit, only=only)
        if as_json:
            out.write("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in found))
        elif not found:
            out.write("nothing waits for a look\n")
        else:
            width = shutil.get_terminal_size((140, 24)).columns
            out.write(list_table(found, ("urgency", "why", "published", "outlet", "what", "key"), width=width))
    return 0


@click.command()
@room_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def agreement(room: str, as_json: bool) -> int:
    """Show how far people agree who judged the same records: Krippendorff's alpha for verdicts and corrected fields.

    \b
    sitroom agreement --room syria.db
    """
    from dataclasses import asdict

    from sitroom.export.list_table import list_table
    from sitroom.room import Room

    with Room(room, make=False) as opened, Output(None) as out:
        found = [asdict(each) for each in opened.agreement()]
        if as_json:
            out.write("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in found))
        elif not any(row["records"] for row in found):
            out.write("no record was judged by two people yet\n")
        else:
            out.write(list_table(found, ("what", "coders", "records", "agree", "alpha"), width=100))
    return 0


def _judged(
    room: str, verb: Any, record: str, by: str | None, field: str | None, value: Any, note: str | None, as_json: bool
) -> int:
    from sitroom.room import Room

    report, id = key_of(record)
    with Room(room, make=False) as opened, Output(None) as out:
        out.write(_told(opened.judge(verb, report, id, by=signer(by), field=field, value=value, note=note), as_json))
    return 0


def _paired(room: str, verb: Any, first: str, second: str, by: str | None, note: str | None, as_json: bool) -> int:
    from sitroom.room import Room

    a, b = key_of(first), key_of(second)
    with Room(room, make=False) as opened, Output(None) as out:
        out.write(_told(opened.pair(verb, a, b, by=signer(by), note=note), as_json))
    return 0


def _told(judgement: Judgement, as_json: bool) -> str:
    from sitroom.export.table import harmless

    if as_json:
        return json.dumps(judgement.model_dump(mode="json"), ensure_ascii=False) + "\n"
    j = judgement
    of = j.source or f"{j.report}#{j.record}"
    if j.other_record:
        of += f" and {j.other_report}#{j.other_record}"
    value = (
        ""
        if j.value is None and j.field is None
        else f" {j.field + ' = ' if j.field else ''}{json.dumps(j.value, ensure_ascii=False)}"
    )
    undone = f" (taken back {j.undone_at} by {j.undone_by})" if j.undone_at else ""
    return harmless(f"{j.id:>5}  {j.at}  {j.by}: {j.verb} {of}{value}{' – ' + j.note if j.note else ''}{undone}") + "\n"
