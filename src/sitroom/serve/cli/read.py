"""`sitroom read`: reports in, records out."""

from __future__ import annotations

import itertools
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from sitroom.ingest.access import is_folder
from sitroom.ingest.files import find_items
from sitroom.ingest.items import Failed, RawItem
from sitroom.model.counted import many
from sitroom.model.errors import NotFoundError, SitroomError, SourceError, UsageError
from sitroom.read.sniff import SUFFIXES, format_of
from sitroom.read.source import iso_date
from sitroom.serve.cli.output import Output, say
from sitroom.serve.cli.progress import progress
from sitroom.serve.cli.show import Show, Shown
from sitroom.serve.exits import INTERRUPTED, OK, exit_code
from sitroom.settings import Settings, load

MOST_ERRORS = 200
"""Failed reports that are named at the end; the rest is counted."""


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH…|-]")
@click.option(
    "-i",
    "--input-format",
    type=click.Choice(["text", "html", "jsonl"]),
    help="What all the input is. Without it each file's suffix decides, or how it begins.",
)
@click.option(
    "-p",
    "--published",
    metavar="DATE",
    help='The day of publication, as 2016-03-16. Relative times ("on Tuesday") count from it. It wins over '
    'a date found in the report; a JSON line\'s own "published" wins over it.',
)
@click.option(
    "-f",
    "--format",
    "format",
    type=click.Choice(["table", "json", "jsonl"]),
    default="table",
    show_default=True,
    help="table to read; json as schema/report.json has it, a list where the input may "
    "hold several reports; jsonl with one report a line.",
)
@click.option(
    "-k",
    "--kind",
    "kinds",
    multiple=True,
    metavar="KIND",
    help="Only records of this kind: event, statement, figure, force, ceasefire, talks or outlook. "
    "Can be given several times.",
)
@click.option("-e", "--explain", metavar="ID", help="Why the record with this id is what it is, instead of the report.")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    metavar="N",
    help="Read with up to N processes. The order of reports stays. What one process has read before others have started "
    "is read in one.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
def read(
    paths: tuple[str, ...],
    input_format: str | None,
    published: str | None,
    format: str,
    kinds: tuple[str, ...],
    explain: str | None,
    jobs: int,
    output: str | None,
) -> int:
    """Read reports and show what they say: who did what to whom, who said so, how many, where talks and truces stand.

    PATH is a file, a folder (searched for .txt .text .md .htm .html .xhtml .jsonl .ndjson) or - for standard input.
    JSON lines hold one report each: {"id", "text", "title"?, "published"?, "outlet"?, "url"?}.

    A report that cannot be read is named on standard error at the end, the others are read, and the exit status is 1.

    \b
    sitroom read report.txt --published 2016-03-16
    sitroom read reports/ --format jsonl --jobs 4 --output records.jsonl
    curl -s https://news.example/report.html | sitroom read -
    sitroom read report.txt --kind ceasefire --kind figure
    sitroom read report.txt --explain event:4e16142a3260
    """
    settings = load()
    date = given_date(published)
    _check_kinds(kinds)
    if explain is not None and format != "table":
        raise UsageError("usage.options", "--explain has no other format than its own", "--explain without --format")
    if not paths and sys.stdin.isatty():
        raise UsageError("usage.no_input", "no report was given", "sitroom read FILE, or a report on standard input")
    passed: list[Path] = []
    items = find_items(
        paths or ("-",), sys.stdin.buffer, format=input_format, suffixes=SUFFIXES, format_of=format_of, passed=passed
    )
    first = next(items, None)
    several = len(paths) > 1 or any(is_folder(p) for p in paths) or getattr(first, "format", None) == "jsonl"
    with Output(output) as out:
        show = Show(
            format=format,
            kinds=kinds,
            explain=explain,
            width=shutil.get_terminal_size((100, 24)).columns,
            colour=out.is_terminal and settings.colour,
        )
        writer = _Writer(out, format if explain is None else "table", several)
        code = _run(itertools.chain([first] if first else [], items), show, settings, writer, date, jobs, paths)
    if output not in (None, "-") and writer.count:
        say(f"{many(writer.records, 'record')} of {many(writer.count, 'report')} written to {output}")
    tell_passed(passed)
    return code


def tell_passed(passed: Sequence[Path]) -> None:
    """Says on standard error which files of folders were passed over, and what is read."""
    if not passed:
        return
    sorts = Counter(path.suffix.lower() or "without a suffix" for path in passed)
    told = ", ".join(f"{number} {sort}" for sort, number in sorts.most_common(5)) + (", …" if len(sorts) > 5 else "")
    say(f"{many(len(passed), 'file')} passed over ({told}): in folders, {' '.join(sorted(SUFFIXES))} are read")


def given_date(published: str | None) -> str | None:
    """The day of publication as it was given, checked."""
    if published is None:
        return None
    date = iso_date(published)
    if date is None:
        raise UsageError(
            "usage.published",
            f"{published!r} is no date of a report",
            "a day that has been, as 2016-03-16",
            "--published",
        )
    return date


def _check_kinds(wanted: tuple[str, ...]) -> None:
    if not wanted:
        return
    from sitroom.kinds import kinds

    known = [kind.name for kind in kinds()]
    for name in wanted:
        if name not in known:
            raise UsageError("usage.kind", f"there is no kind {name!r}", f"one of {', '.join(known)}", where="--kind")


class _Writer:
    """Puts reports one after the other, as their format wants it."""

    def __init__(self, out: Output, format: str, several: bool) -> None:
        self.out, self.format, self.several, self.count, self.records = out, format, several, 0, 0

    def write(self, shown: Shown) -> None:
        if not shown.text:
            return
        if self.format == "json" and self.several:
            text = ("[\n" if self.count == 0 else ",\n") + shown.text
        else:
            between = "\n" if self.format == "table" and self.count else ""
            text = between + shown.text + ("" if shown.text.endswith("\n") else "\n")
        self.count += 1
        self.records += shown.records
        self.out.write(text)

    def close(self) -> None:
        """Ends a list, so that what was printed before an interrupt is whole."""
        if self.format == "json" and self.several:
            self.out.write("\n]\n" if self.count else "[]\n")


def _run(
    items: Iterator[RawItem | Failed],
    show: Show,
    settings: Settings,
    writer: _Writer,
    date: str | None,
    jobs: int,
    paths: tuple[str, ...],
) -> int:
    from sitroom.batch import Outcome, finished, read_many

    failures = Failures()
    read_count = found = 0
    code = OK

    def take(outcome: Outcome[Shown]) -> None:
        nonlocal read_count, found
        if outcome.error is not None:
            failures.add(outcome.origin, outcome.error)
        elif outcome.value is not None:
            read_count += 1
            # An id names words of a text: where the text comes again, the record is the same.
            if show.explain is None or not found:
                writer.write(outcome.value)
            found += outcome.value.found

    outcomes = read_many(items, show, settings, published=date, jobs=jobs)
    try:
        with progress(paths, writer.out) as step:
            for outcome in outcomes:
                step()
                take(outcome)
    except KeyboardInterrupt:
        code = INTERRUPTED
        for outcome in finished(outcomes):
            take(outcome)
    writer.close()
    failures.report(read_count)
    if code == INTERRUPTED:
        say(f"interrupted: {many(read_count, 'report')} read")
        return code
    if show.explain is not None and read_count and not found:
        raise NotFoundError(
            "record.not_found",
            f"no record {show.explain!r} in what was read",
            "an id from the table, with the same text and options",
        )
    return failures.code


class Failures:
    """What could not be read: named at the end, after all that could."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.count, self.code = 0, OK

    def add(self, origin: str, error: SitroomError) -> None:
        """Keeps the message. What would fail for every report is raised at once."""
        if not isinstance(error, SourceError) and error.code != "batch.worker":
            raise error
        self.count += 1
        self.code = max(self.code, exit_code(error))
        if self.count <= MOST_ERRORS:
            where = f"{origin}: {error.where}" if error.where else "standard input" if origin == "-" else origin
            self.lines.append(str(type(error)(error.code, error.message, error.hint, where)))

    def report(self, read_count: int) -> None:
        """Writes the messages to standard error."""
        if not self.count:
            return
        for line in self.lines:
            say(line)
        if self.count > len(self.lines):
            say(f"… and {self.count - len(self.lines)} more")
        if self.count + read_count > 1:
            say(f"{self.count:,} of {many(self.count + read_count, 'report')} could not be read")
