"""Figures: numbers with what they measure, of whom, and on whose word."""

from __future__ import annotations

from sitroom.kinds.figure.extract import extract
from sitroom.kinds.figure.index import index
from sitroom.kinds.figure.ledger import LEDGER
from sitroom.kinds.figure.link import blocks, compare
from sitroom.kinds.figure.record import Figure
from sitroom.model.kind import Kind


def what(figure: Figure) -> str:
    """A figure in a few words: "killed ≥58 (12 children)"."""
    number = amount(figure)
    group = f" {figure.group}" if figure.group else f" {figure.unit}" if figure.unit and figure.unit != "people" else ""
    side = f" of {figure.side.name or figure.side.text}" if figure.side else ""
    basis = "" if figure.basis == "total" else f" [{figure.basis}]"
    return f"{figure.measure} {number}{group}{side}{basis}"


def amount(figure: Figure) -> str:
    """The number with its bounds, as an analyst writes it: 41, ~400, >270000, ≤30, 20–30.

    >>> one = Figure(kind="figure", id="f", document="d", evidence=(), measure="killed", low=20, high=30,
    ...              qualifier="between", start=0, end=0, text="")
    >>> amount(one)
    '20–30'
    """
    best, low, high = (None if v is None else f"{v:,}" for v in (figure.best, figure.low, figure.high))
    if figure.qualifier == "none":
        return "0"
    if figure.fraction is not None and best is None:
        return f"{figure.fraction:.0%}"
    sign = {
        "about": "~",
        "at_least": "≥",
        "more_than": ">",
        "at_most": "≤",
        "less_than": "<",
        "nearly": "nearly ",
        "vague": "≥",
    }.get(figure.qualifier, "")
    if figure.qualifier == "between":
        return f"{low}–{high}"
    return f"{sign}{best or low or high or '?'}"


KIND = Kind(
    name="figure",
    record=Figure,
    extract=extract,
    what=what,
    index=index,
    topic="measure",
    ledger=LEDGER,
    order=30,
    blocks=blocks,
    compare=compare,
)
