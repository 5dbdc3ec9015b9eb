"""Files, folders and standard input to items, lazily and in a fixed order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from sitroom.ingest.access import denied, is_folder
from sitroom.ingest.items import Failed, RawItem
from sitroom.ingest.refs import Refs
from sitroom.model.errors import SourceError, UnreadableError

LONGEST_LINE = 24_000_000
"""Bytes of one JSON line: what a document of the longest kind takes at most, escapes included."""

LARGEST_FILE = 64_000_000
"""Bytes of one file that is one report."""

_NOT_YET = {".pdf": ("read.pdf", "PDF files are not read yet", "its text, as from `pdftotext FILE -`")} | {
    suffix: ("read.unsupported", f"{suffix} files are not read", "its text, saved as .txt or .html")
    for suffix in (".doc", ".docx", ".odt", ".rtf", ".epub")
}
_TABLES = frozenset((".csv", ".tsv", ".xls", ".xlsx", ".ods", ".parquet"))
FormatOf = Callable[[str, bytes], str]


def find_items(
    paths: Iterable[str],
    stdin: BinaryIO,
    *,
    format: str | None,
    suffixes: Iterable[str],
    format_of: FormatOf,
    passed: list[Path] | None = None,
) -> Iterator[RawItem | Failed]:
    """The reports at these paths; `-` is standard input. A folder is searched for files with these suffixes, by name.

    `format` is what the user says the input is, for all of it; else `format_of(suffix, first bytes)` decides. A
    file in JSON lines gives an item for each line, and an id that was given before, in whatever file, is noted on it.
    `passed` is filled with the files of folders that are passed over for their suffix; hidden ones are no reports of anybody.
    """
    known = frozenset(suffixes)
    refs = Refs()
    for name in paths:
        if name == "-":
            found = _stream(stdin, format, format_of)
        elif is_folder(name):
            found = _folder(Path(name), known, format, format_of, [] if passed is None else passed)
        else:
            found = _file(Path(name), format, format_of)
        for item in found:
            yield refs.noted(item) if isinstance(item, RawItem) and item.format == "jsonl" else item


def _folder(
    folder: Path, known: frozenset[str], format: str | None, format_of: FormatOf, passed: list[Path]
) -> Iterator[RawItem | Failed]:
    found = False
    closed: list[OSError] = []
    for root, folders, files in os.walk(folder, onerror=closed.append):
        while closed:
            found = True
            yield _closed(closed.pop(), folder)
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for name in sorted(files):
            path = Path(root, name)
            suffix = path.suffix.lower()
            if name.startswith("."):
                continue
            if suffix not in known and suffix not in _NOT_YET:
                passed.append(path)
                continue
            found = True
            if suffix in _NOT_YET:
                yield Failed(str(path), UnreadableError(*_NOT_YET[suffix]))
            elif _would_wait(path):
                # Somebody who names a pipe wants it read; one that lies among reports may have nobody who writes.
                yield Failed(
                    str(path),
                    SourceError("ingest.no_file", "this is no regular file and was skipped", "its own path, or a file"),
                )
            else:
                yield from _file(path, format, format_of)
    while closed:
        found = True
        yield _closed(closed.pop(), folder)
    if not found:
        yield Failed(
            str(folder),
            SourceError(
                "ingest.no_reports", "no reports in this folder", f"files that end in {', '.join(sorted(known))}"
            ),
        )


def _would_wait(path: Path) -> bool:
    """Whether a path is a pipe, a socket or a device, where opening or reading may wait for ever."""
    try:
        return path.exists() and not path.is_file()
    except OSError:
        return False


def _closed(error: OSError, folder: Path) -> Failed:
    return Failed(str(error.filename or folder), denied(error))


def _file(path: Path, format: str | None, format_of: FormatOf) -> Iterator[RawItem | Failed]:
    origin = str(path)
    try:
        size = path.stat().st_size
        if not path.is_file() and not path.is_fifo():
            yield Failed(origin, SourceError("ingest.no_file", "this is no file", "a file, a folder or -"))
            return
        with path.open("rb") as file:
            head = file.read(65536) if path.is_file() else b""
            chosen = format or format_of(path.suffix, head)
            table = table_of(path.suffix) if format is None else None
            if table is not None:
                yield Failed(origin, table)
            elif chosen == "jsonl":
                if path.is_file():
                    file.seek(0)
                yield from lines(file, origin)
            elif path.is_fifo():
                yield RawItem(origin, data=file.read(LARGEST_FILE + 1), format=chosen)
            elif size > LARGEST_FILE:
                yield Failed(
                    origin,
                    UnreadableError(
                        "read.too_long",
                        f"{size:,} bytes in one report; {LARGEST_FILE:,} at most are read",
                        "one file for each report",
                    ),
                )
            else:
                yield RawItem(origin, path=path, suffix=path.suffix.lower(), format=chosen)
    except FileNotFoundError:
        yield Failed(origin, SourceError("ingest.missing", "no such file or folder", "the path of a report"))
    except OSError as error:
        yield Failed(origin, denied(error))
    except ValueError:
        yield Failed(origin, SourceError("ingest.missing", "this is no path", "the path of a report"))


def table_of(suffix: str) -> UnreadableError | None:
    """Why a file with this suffix is not read, if it is a table: line after line of it would be taken for sentences."""
    if suffix.lower() not in _TABLES:
        return None
    hint = 'its texts as JSON lines, one for each report: {"text": "…", "published": "2024-03-14", "outlet": "…"}'
    return UnreadableError("read.unsupported", f"a table ({suffix.lower()}) is no report", hint)


def _stream(stdin: BinaryIO, format: str | None, format_of: FormatOf) -> Iterator[RawItem | Failed]:
    chosen = format
    if chosen == "jsonl":
        yield from lines(stdin, "-")
        return
    data = stdin.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE and chosen is None and format_of("", data[:65536]) == "jsonl":
        yield Failed("-", UnreadableError("read.too_long", "too much JSON to tell what it is", "--input-format jsonl"))
        return
    if len(data) > LARGEST_FILE:
        yield Failed(
            "-",
            UnreadableError(
                "read.too_long", f"more than {LARGEST_FILE:,} bytes in one report", "one file for each report"
            ),
        )
        return
    chosen = chosen or format_of("", data[:65536])
    if chosen == "jsonl":
        yield from lines(data.split(b"\n"), "-")
    else:
        yield RawItem("-", data=data, format=chosen)


def lines(source: BinaryIO | Iterable[bytes], origin: str) -> Iterator[RawItem | Failed]:
    """An item for each line with something on it, named by its number from 1. Long lines are skipped, not held."""
    found = False
    for number, line in enumerate(_bounded(source), 1):
        where = f"{origin}:{number}"
        if line is None:
            found = True
            yield Failed(
                where,
                UnreadableError(
                    "read.too_long", f"more than {LONGEST_LINE:,} bytes in one line", "one line for each report"
                ),
            )
        elif line.strip().removeprefix(b"\xef\xbb\xbf"):
            found = True
            yield RawItem(where, data=line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line, format="jsonl")
    if not found:
        yield Failed(origin, UnreadableError("read.empty", "there is no text in it", "a file with reports"))


def _bounded(source: BinaryIO | Iterable[bytes]) -> Iterator[bytes | None]:
    """Lines; None for one that is too long."""
    if not hasattr(source, "readline"):
        for line in source:
            yield line if len(line) <= LONGEST_LINE else None
        return
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield None
