"""Refuses a request that asks for what nobody looks at: a name that is misspelt would seem to narrow, and does not."""

from __future__ import annotations

from fastapi import Depends, Request
from fastapi.dependencies.utils import get_flat_params
from fastapi.params import Query as InAddress

from sitroom.model.errors import UsageError


def known_parameters(request: Request) -> None:
    """Raises `UsageError` for a parameter in the address that the call does not have."""
    route = request.scope["route"]
    known = [p.alias for p in get_flat_params(route.dependant) if isinstance(p.field_info, InAddress)]
    for name in request.query_params:
        if name not in known:
            hint = f"one of {', '.join(known)}" if known else "the address without it"
            raise UsageError("usage.parameter", f"this call has no parameter {name!r:.100}", hint, "the address")


OfTheCall = Depends(known_parameters)
