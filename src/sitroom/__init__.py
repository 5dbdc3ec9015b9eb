"""Reads reports on wars and peace processes into records that lead back to their words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitroom.model.document import Document, Report
from sitroom.model.errors import SitroomError, UsageError
from sitroom.model.record import Issue, Record
from sitroom.model.values import Actor, Place, Quantity, Span, Time
from sitroom.read.plain import document_from
from sitroom.read.source import iso_date

if TYPE_CHECKING:
    from datetime import date

__version__ = "0.1.0"
__all__ = [
    "Actor",
    "Document",
    "Issue",
    "Place",
    "Quantity",
    "Record",
    "Report",
    "SitroomError",
    "Span",
    "Time",
    "UsageError",
    "read",
]


# The package `sitroom.read` and this function share a name, as the stage and the act do. The package is imported above,
# once, so that no later import of a part of it puts the package back under the name.
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
        UsageError: `published` is no date.
        UnreadableError: the text is empty, or far longer than a report.
        BackendError: the language model is not installed.

    >>> report = read("Rebels shelled the port of Hodeidah on Monday, the army said.", published="2018-06-20")
    >>> [(r.type, r.time.from_) for r in report.records if r.kind == "event" and r.type == "ASSAULT"]
    [('ASSAULT', '2018-06-18')]
    """
    from sitroom.lexicon.gazetteer import keep_in
    from sitroom.pipeline import read_document
    from sitroom.settings import load

    day = None if published is None else iso_date(published if isinstance(published, str) else published.isoformat())
    if published is not None and day is None:
        raise UsageError("usage.published", f"{published!r} is no date", "2016-03-16, or 2016-03-16T14:00:00Z")
    source = document_from(text, title=title, published=day, outlet=outlet, url=url)
    settings = load()
    keep_in(settings.cache)
    report, _ = read_document(source.document, model or settings.model)
    return report.model_copy(update={"issues": (*source.issues, *report.issues)}) if source.issues else report
