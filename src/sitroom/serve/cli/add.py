"""`sitroom add`: reports into a room."""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from sitroom.ingest.files import find_items
from sitroom.ingest.items import Failed, RawItem
from sitroom.model.counted import many
from sitroom.model.document import Report
from sitroom.model.errors import UsageError
from sitroom.read.sniff import SUFFIXES, format_of
from sitroom.serve.cli.output import Output, say
from sitroom.serve.cli.progress import progress
from sitroom.serve.cli.read import Failures, given_date, tell_passed
from sitroom.serve.cli.rooms import room_option
from sitroom.serve.exits import INTERRUPTED, OK
from sitroom.settings import load
from sitroom.text.analysis import Analysis


def whole(origin: str, report: Report, analysis: Analysis) -> Report:  # noqa: ARG001  (the form that reading calls)
    """Keeps all that was read."""
    return report


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH…|-]")
@room_option
@click.option(
    "-i",
    "--input-format",
    type=click.Choice(["text", "html", "jsonl"]),
    help="What all the input is. Without it each file's suffix decides, or how it begins.",
)
@click.option("-p", "--published", metavar="DATE", help="The day of publication of reports that have none themselves.")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    metavar="N",
    help="Read with N processes.",
)
@click.option("--restore", is_flag=True, help="Take in again what was deleted from the room.")
@click.option("--json", "as_json", is_flag=True, help="What was done, as JSON.")
def add(
    paths: tuple[str, ...],
    room: str,
    input_format: str | None,
    published: str | None,
    jobs: int,
    restore: bool,
    as_json: bool,
) -> int:
    """Read reports and keep what they say in a room, which is made where there is none.

    PATH is a file, a folder or - for standard input, as for `sitroom read`. Each report goes in whole or not at all; what
    is there already is passed over, so that an interrupted run is simply repeated. A later version of a report (the same
    URL, or the same outlet and id) replaces the earlier, which is kept.

    \b
    sitroom add reports/ --room syria.db
    sitroom add wire.jsonl --room postgresql://analyst@localhost/syria --jobs 4
    """
    settings = load()
    date = given_date(published)
    if not paths and sys.stdin.isatty():
        raise UsageError("usage.no_input", "no report was given", "sitroom add FILE --room ROOM")
    from sitroom.batch import Outcome, finished, read_many
    from sitroom.room import Room

    passed: list[Path] = []
    items = find_items(
        paths or ("-",), sys.stdin.buffer, format=input_format, suffixes=SUFFIXES, format_of=format_of, passed=passed
    )
    counts = dict.fromkeys(("added", "known", "deleted", "superseding", "records"), 0)
    failures = Failures()
    code = OK
    with Room(room) as opened, Output(None) as out:
        fresh = _Fresh(opened, date, skip=not restore)

        def keep(outcome: Outcome[Report]) -> None:
            intake = fresh.hashes.pop(outcome.origin, None)
            if outcome.error is not None:
                failures.add(outcome.origin, outcome.error)
            elif outcome.value is not None:
                added = opened.add(outcome.value, origin=outcome.origin, intake=intake, restore=restore)
                counts[added.state] += 1
                counts["records"] += added.records
                counts["superseding"] += bool(added.supersedes)

        outcomes = read_many(fresh.of(items), whole, settings, published=date, jobs=jobs)
        try:
            with progress(paths, out, quiet=False) as step:
                for outcome in outcomes:
                    step()
                    keep(outcome)
        except KeyboardInterrupt:
            code = INTERRUPTED
            for outcome in finished(outcomes):
                keep(outcome)
        counts["known"] += fresh.skipped
        if as_json:
            out.write(json.dumps(counts | {"failed": failures.count}) + "\n")
        else:
            out.write(_told(counts))
    tell_passed(passed)
    failures.report(sum(counts[s] for s in ("added", "known", "deleted")))
    if code == INTERRUPTED:
        say("interrupted: what was added stays; run the same command again for the rest")
        return code
    return failures.code


def _told(counts: dict[str, int]) -> str:
    parts = [f"{many(counts['added'], 'report')} added, {many(counts['records'], 'record')}"]
    if counts["superseding"]:
        parts.append(f"newer versions among them: {counts['superseding']}")
    if counts["known"]:
        parts.append(f"{counts['known']} {'was' if counts['known'] == 1 else 'were'} there already")
    if counts["deleted"]:
        parts.append(f"deleted before, and left out: {counts['deleted']} (--restore takes them in)")
    return "; ".join(parts) + "\n"


class _Fresh:
    """Passes on what did not come in before, and keeps its hash by its origin: after an interrupt some never come back."""

    def __init__(self, room: object, date: str | None, *, skip: bool) -> None:
        from sitroom.room import Room

        assert isinstance(room, Room)
        self.room, self.date, self.skip = room, date, skip
        self.hashes: dict[str, str | None] = {}
        self.skipped = 0

    def of(self, items: Iterator[RawItem | Failed]) -> Iterator[RawItem | Failed]:
        from sitroom.room.identity import intake_hash

        for batch in iter(lambda: list(itertools.islice(items, 50)), []):
            hashed: list[tuple[RawItem | Failed, str | None]] = []
            for item in batch:
                data = _bytes(item)
                hashed.append((item, None if data is None else intake_hash(data, self.date)))
            known = self.room.known([h for _, h in hashed if h]) if self.skip else frozenset()
            for item, hash in hashed:
                if hash is not None and hash in known:
                    self.skipped += 1
                    continue
                self.hashes[item.origin] = hash
                yield item


def _bytes(item: RawItem | Failed) -> bytes | None:
    if isinstance(item, Failed):
        return None
    if item.data is not None:
        return item.data
    try:
        return item.path.read_bytes() if item.path is not None else None
    except OSError:
        return None  # reading it will say why
