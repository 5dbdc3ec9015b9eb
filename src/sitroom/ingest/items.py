"""What ingest hands on: one report's bytes, or where they are, and a name for it in messages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sitroom.model.errors import SitroomError
from sitroom.model.record import Issue


@dataclass(frozen=True, slots=True)
class RawItem:
    """One report before it is read. Either `data` or `path` is set: files are opened where they are read.

    `origin` names it in messages ("reports.jsonl:12"); `suffix` and `format` say how to read it; `issues` is
    what was odd about it before it was opened; `url` is where it was fetched from, and its own where it names none.
    """

    origin: str
    data: bytes | None = None
    path: Path | None = None
    suffix: str = ""
    format: str | None = None
    issues: tuple[Issue, ...] = ()
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """What could not be had, in its place among the items."""

    origin: str
    error: SitroomError
