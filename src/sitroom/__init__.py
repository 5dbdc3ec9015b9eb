"""Reads reports on wars and peace processes into records that lead back to their words."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from sitroom.model.document import Document, Report
    from sitroom.model.errors import SitroomError, UsageError
    from sitroom.model.record import Issue, Record
    from sitroom.model.values import Actor, Place, Quantity, Span, Time
    from sitroom.room import Room
    from sitroom.store.query import Query

__version__ = "0.1.0"
__all__ = [
    "Actor",
    "Document",
    "Issue",
    "Place",
    "Quantity",
    "Query",
    "Record",
    "Report",
    "Room",
    "SitroomError",
    "Span",
    "Time",
    "UsageError",
    "read",
]


_HOMES = {
    "sitroom.model.document": ("Document", "Report"),
    "sitroom.model.errors": ("SitroomError", "UsageError"),
    "sitroom.model.record": ("Issue", "Record"),
    "sitroom.model.values": ("Actor", "Place", "Quantity", "Span", "Time"),
    "sitroom.room": ("Room",),
    "sitroom.store.query": ("Query",),
}


def __getattr__(name: str) -> object:
    """What is exported is imported on use: the command must be there before an interrupt can come."""
    import importlib  # noqa: TID251  (the names are those above)

    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class _Package(ModuleType):
    """The package `sitroom.read` and the function share a name, as the stage and the act do: the function keeps it."""

    def __setattr__(self, name: str, value: object) -> None:
        if name != "read" or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def read(
    text: str,
    published: str | date | None = None,
    *,
    title: str | None = None,
    outlet: str | None = None,
    url: str | None = None,
    model: str | None = None,
) -> Report:
    """Reads one report.

    Args:
        text: the report as it stands; all offsets in what is returned count its code points.
        published: the day it was published, as `2016-03-16` or a date, with a time of day if it is known. Relative
            times ("on Tuesday") count from it; without it they stay unanchored, each with an Issue.
        title, outlet, url: what else is known. The outlet's home helps to tell places of one name apart.
        model: an installed spaCy pipeline; by default the one in the settings.

    Raises:
        UsageError: `text` is no str, or `published` is no date.
        UnreadableError: the text is empty, or far longer than a report.
        BackendError: the language model is not installed.

    >>> report = read("Rebels shelled the port of Hodeidah on Monday, the army said.", published="2018-06-20")
    >>> [(r.type, r.time.from_) for r in report.records if r.kind == "event" and r.type == "ASSAULT"]
    [('ASSAULT', '2018-06-18')]
    """
    from datetime import date

    from sitroom.lexicon.gazetteer import keep_in
    from sitroom.model.errors import UsageError
    from sitroom.pipeline import read_document
    from sitroom.read.plain import document_from
    from sitroom.read.source import iso_date
    from sitroom.settings import load

    given = {"text": text, "title": title or "", "outlet": outlet or "", "url": url or ""}
    for name, value in given.items():
        if not isinstance(value, str):
            raise UsageError("usage.text", f"{name} is {type(value).__name__} and no str", "bytes decoded, as text")
    written = published.isoformat() if isinstance(published, date) else published
    day = iso_date(written) if isinstance(written, str) else None
    if published is not None and day is None:
        raise UsageError("usage.published", f"{published!r} is no date", "2016-03-16, or 2016-03-16T14:00:00Z")
    source = document_from(text, title=title, published=day, outlet=outlet, url=url)
    settings = load()
    keep_in(settings.cache)
    report, _ = read_document(source.document, model or settings.model)
    return report.model_copy(update={"issues": (*source.issues, *report.issues)}) if source.issues else report
