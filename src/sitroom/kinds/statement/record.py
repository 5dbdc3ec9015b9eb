"""The fields of a statement."""

from __future__ import annotations

from typing import Literal

from sitroom.model.record import Record
from sitroom.model.values import Act, Actor, Span


class Statement(Record):
    """Who says, believes, wants or fears what.

    `time` is when it was said. `attribution` holds only who reported the statement, never its own speaker. `quotes`
    are verbatim, without their marks and without a comma that belongs to the sentence around. `inherited` marks a
    quote that carries an earlier speaker on; its `cue` is that speaker's.
    """

    kind: Literal["statement"] = "statement"
    source: Actor | None = None
    cue: Span
    content: tuple[Span, ...] = ()
    quotes: tuple[Span, ...] = ()
    act: Act = "say"
    addressees: tuple[Actor, ...] = ()
    medium: str | None = None
    anonymity_reason: str | None = None
    inherited: bool = False
