"""A document as read in, and the report of what was read from it."""

from __future__ import annotations

import hashlib
from typing import Literal

from pydantic import SerializeAsAny

from sitroom.model.record import Issue, Record
from sitroom.model.values import Actor, Frozen, Place, Quantity, Time

PublishedBasis = Literal["given", "metadata", "dateline", "none"]


class Document(Frozen):
    """The text that all offsets point into, and what is known about where it came from."""

    id: str
    title: str | None = None
    outlet: str | None = None
    byline: str | None = None
    dateline: str | None = None
    url: str | None = None
    published: str | None = None
    published_basis: PublishedBasis = "none"
    language: str | None = None
    text: str
    ref: str | None = None


class Mentions(Frozen):
    """Every mention found, used by a record or not, in text order."""

    actors: tuple[Actor, ...] = ()
    places: tuple[Place, ...] = ()
    times: tuple[Time, ...] = ()
    quantities: tuple[Quantity, ...] = ()


class Producer(Frozen):
    """What read the document: enough to read it again in the same way."""

    name: str
    version: str
    model: str
    model_version: str


class Report(Frozen):
    """One document with its mentions, records and issues: what `sitroom read --format json` prints."""

    format: Literal["sitroom/1"] = "sitroom/1"
    producer: Producer
    document: Document
    mentions: Mentions = Mentions()
    records: tuple[SerializeAsAny[Record], ...] = ()
    issues: tuple[Issue, ...] = ()


def document_id(text: str) -> str:
    """The content hash that names a document."""
    return "sha256:" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
