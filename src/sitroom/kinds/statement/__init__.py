"""Statements: who says, believes, wants or fears what, in which words, to whom."""

from __future__ import annotations

from sitroom.kinds.statement.extract import extract
from sitroom.kinds.statement.index import index
from sitroom.kinds.statement.link import blocks, compare
from sitroom.kinds.statement.record import Statement
from sitroom.model.kind import Kind

_LONGEST = 90


def what(statement: Statement) -> str:
    """A statement in a few words: "Defence ministry DENY that its aircraft had bombed the clinic"."""
    speaker = statement.source.name or statement.source.text if statement.source else "?"
    content = " … ".join(span.text for span in statement.content)
    if len(content) > _LONGEST:
        content = content[:_LONGEST].rsplit(" ", 1)[0] + "…"
    negative = "not " if statement.polarity == "negative" else ""
    return f"{speaker} {negative}{statement.act.upper()} {content}".strip()


KIND = Kind(
    name="statement",
    record=Statement,
    extract=extract,
    what=what,
    index=index,
    topic="act",
    order=20,
    blocks=blocks,
    compare=compare,
)
