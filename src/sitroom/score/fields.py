"""Whether a field of gold is one that records have, and its value one that it can take."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from sitroom.kinds import kinds
from sitroom.model.values import Span


def wrong_field(kind: str, path: str, wanted: Any, text: str) -> str | None:
    """What is wrong with a field of gold on this text, in words; None where it can be judged.

    >>> wrong_field("event", "tipe", "ASSAULT", "")
    "there is no field 'tipe' in records of the kind 'event'"
    >>> wrong_field("event", "actors", "rebels", "")
    "actors is a list: ['rebels']"
    >>> wrong_field("event", "time.from", "2016-03-16", "") is None
    True
    """
    types: tuple[Any, ...] = (_records()[kind],)
    listed = False
    for part in path.split("."):
        listed = any(_is_list(outer, part) for outer in types)
        types = tuple(inner for outer in types for inner in _below(outer, part))
        if not types:
            return f"there is no field {path!r} in records of the kind {kind!r}"
    if listed and wanted is not None and not isinstance(wanted, list):
        return f"{path} is a list: [{wanted!r}]"
    if isinstance(wanted, list) and not listed:
        return f"{path} is one value and no list: {wanted!r}"
    return _wrong_value(path, types, wanted if isinstance(wanted, list) else [wanted], text)


def _wrong_value(path: str, types: tuple[Any, ...], values: list[Any], text: str) -> str | None:
    choices = {value for t in types if get_origin(t) is Literal for value in get_args(t)}
    free = any(get_origin(t) is not Literal for t in types)
    for value in values:
        if value is None or isinstance(value, dict):
            continue
        if choices and not free and value not in choices:
            return f"{path} cannot be {value!r}, only one of {', '.join(sorted(map(str, choices)))}"
        if set(types) <= {int, float} and (isinstance(value, bool) or not isinstance(value, int | float)):
            return f"{path} is a number, and {value!r} is none"
        if {str, Span} & set(types) and not {int, float, bool} & set(types) and not isinstance(value, str):
            return f"{path} is a text, and {value!r} is none"
        if set(types) == {Span} and not _stands(value, text):
            # Actors and places may go by their names; a span is words of the report.
            return f"the words {value!r} of {path} are not in the text"
    return None


def _stands(words: str, text: str) -> bool:
    """Whether words stand in a text from the start of a word, as they are looked for in what was read."""
    form = r"(?<!\w)" + r"\s+".join(map(re.escape, words.casefold().split()))
    return re.search(form, text.casefold()) is not None


def _is_list(outer: Any, part: str) -> bool:
    """Whether a field of this name holds several values."""
    if part.isdigit() or not (isinstance(outer, type) and issubclass(outer, BaseModel)):
        return False
    fields = (field for name, field in outer.model_fields.items() if part in (name, field.alias))
    return any(tuple in (get_origin(a) for a in (f.annotation, *get_args(f.annotation))) for f in fields)


@cache
def _records() -> dict[str, type[BaseModel]]:
    return {kind.name: kind.record for kind in kinds()}


def _below(outer: Any, part: str) -> tuple[Any, ...]:
    """What the type of a field named `part` can be: None and the tuple around its members taken off."""
    if part.isdigit():
        return (outer,)
    if not (isinstance(outer, type) and issubclass(outer, BaseModel)):
        return ()
    for name, field in outer.model_fields.items():
        if part in (name, field.alias):
            return _members(field.annotation)
    return ()


def _members(annotation: Any) -> tuple[Any, ...]:
    if get_origin(annotation) is Literal or not get_args(annotation):
        return () if annotation is type(None) else (annotation,)
    if get_origin(annotation) in (dict,):
        return (annotation,)
    return tuple(m for inner in get_args(annotation) if inner is not Ellipsis for m in _members(inner))
