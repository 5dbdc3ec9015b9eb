"""Whether a field of gold is one that records have, and its value one that it can take."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from sitroom.kinds import kinds


def wrong_field(kind: str, path: str, wanted: Any) -> str | None:
    """What is wrong with a field of gold, in words; None where it can be judged.

    >>> wrong_field("event", "tipe", "ASSAULT")
    "there is no field 'tipe' in records of the kind 'event'"
    >>> wrong_field("event", "time.from", "2016-03-16") is None
    True
    """
    types: tuple[Any, ...] = (_records()[kind],)
    for part in path.split("."):
        types = tuple(inner for outer in types for inner in _below(outer, part))
        if not types:
            return f"there is no field {path!r} in records of the kind {kind!r}"
    choices = {value for t in types if get_origin(t) is Literal for value in get_args(t)}
    free = any(get_origin(t) is not Literal for t in types)
    for value in wanted if isinstance(wanted, list) else [wanted]:
        if choices and not free and value is not None and value not in choices:
            return f"{path} cannot be {value!r}, only one of {', '.join(sorted(map(str, choices)))}"
    return None


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
