"""Refuses a request that asks for what nobody looks at: a name that is misspelt would seem to narrow, and does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import Depends, Request
from fastapi.dependencies.utils import get_flat_params
from fastapi.params import Cookie, Header, Path

from sitroom.model.errors import UsageError

_KNOWN: dict[tuple[Callable[..., Any], str], tuple[str, ...]] = {}
"""The parameters of calls, by function and path: to find them out takes as long as many an answer."""


async def known_parameters(request: Request) -> None:
    """Raises `UsageError` for a parameter in the address that the call does not have."""
    if not request.query_params:
        return
    route = request.scope["route"]
    call = route.endpoint, route.path
    known = _KNOWN.get(call)
    if known is None:
        params = get_flat_params(route.dependant)
        known = _KNOWN[call] = tuple(p.alias for p in params if not isinstance(p.field_info, (Path, Header, Cookie)))
    for name in request.query_params:
        if name not in known:
            hint = f"one of {', '.join(known)}" if known else "the address without it"
            raise UsageError("usage.parameter", f"this call has no parameter {name!r:.100}", hint, "the address")


OfTheCall = Depends(known_parameters)
