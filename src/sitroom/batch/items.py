"""One item to what is made of it, or to the error in its place."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeAlias, TypeVar, cast

from sitroom.ingest.access import denied
from sitroom.ingest.items import Failed, RawItem
from sitroom.lexicon.gazetteer import keep_in
from sitroom.memory import settle
from sitroom.model.document import Report
from sitroom.model.errors import SitroomError, SourceError, UnreadableError
from sitroom.read.sniff import READERS, Format, format_of
from sitroom.read.source import Source
from sitroom.settings import Settings
from sitroom.text.analysis import Analysis

T = TypeVar("T")
Then: TypeAlias = Callable[[str, Report, Analysis], T]
"""Takes an item's origin, its report and the analysis that it came from."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """What became of one item: `value`, or why there is none."""

    origin: str
    value: T | None = None
    error: SitroomError | None = None


def source_of(item: RawItem, published: str | None = None) -> Source:
    """The document of an item. Raises `SourceError` when it cannot be had or read."""
    data = item.data
    if data is None:
        if item.path is None:
            raise SourceError("ingest.missing", "neither bytes nor a path", where=item.origin)
        try:
            data = item.path.read_bytes()
        except OSError as error:
            raise denied(error) from error
    if not data.strip():
        raise UnreadableError("read.empty", "there is no text in it", "a file with a report")
    chosen = cast("Format", item.format or format_of(item.suffix, data[:65536]))
    source = READERS[chosen](data, published)
    if item.url is not None and source.document.url is None:
        source.document = source.document.model_copy(update={"url": item.url})
    return source


def read_item(item: RawItem, settings: Settings, published: str | None = None) -> tuple[Report, Analysis]:
    """The report of one item, and the analysis it came from."""
    source = source_of(item, published)
    from sitroom.pipeline import read_document  # the parser is not loaded for what fails before it

    keep_in(settings.cache)
    report, analysis = read_document(source.document, settings.model)
    _settle()
    before = (*item.issues, *source.issues)
    if before:
        report = report.model_copy(update={"issues": (*before, *report.issues)})
    return report, analysis


@cache
def _settle() -> None:
    """Once, when the model and the tables are there."""
    settle()


@dataclass(frozen=True, slots=True)
class Work(Generic[T]):
    """What is done with each item. It goes to the processes of a batch whole, and so must `then`."""

    then: Then[T]
    settings: Settings
    published: str | None = None

    def __call__(self, item: RawItem | Failed) -> Outcome[T]:
        """What became of the item. Nothing that is wrong with it is raised."""
        return _outcome(item, self.then, self.settings, self.published)


def _outcome(item: RawItem | Failed, then: Then[T], settings: Settings, published: str | None) -> Outcome[T]:
    if isinstance(item, Failed):
        return Outcome(item.origin, error=item.error)
    try:
        return Outcome(item.origin, then(item.origin, *read_item(item, settings, published)))
    except SitroomError as error:
        return Outcome(item.origin, error=error)
    except RecursionError:
        return Outcome(item.origin, error=UnreadableError("read.too_deep", "its markup or sentences nest too deeply"))
    except MemoryError:
        return Outcome(item.origin, error=UnreadableError("read.too_long", "there is not enough memory to read it"))
    except Exception as error:
        if settings.debug:
            traceback.print_exc(file=sys.stderr)
        return Outcome(
            item.origin,
            error=UnreadableError(
                "read.fault",
                f"sitroom failed on it ({type(error).__name__}: {error})",
                "SITROOM_DEBUG=1 for where, and report it with the text",
            ),
        )
