"""The registry of kinds: every folder here with a `KIND` is one. No list to edit."""

from __future__ import annotations

import importlib  # noqa: TID251  (the one place that opens packages by name)
from functools import cache
from pathlib import Path

from sitroom.model.errors import KindError
from sitroom.model.kind import Kind


@cache
def kinds() -> tuple[Kind, ...]:
    """All kinds, by their `order` and name. Raises `KindError` when a folder breaks the contract."""
    found: list[Kind] = []
    for folder in sorted(Path(__file__).parent.iterdir()):
        if not (folder / "__init__.py").is_file():
            continue
        module = importlib.import_module(f"{__name__}.{folder.name}")
        kind = getattr(module, "KIND", None)
        if not isinstance(kind, Kind):
            raise KindError("kind.contract", f"the folder {folder.name} has no KIND", where=str(folder))
        if kind.name != folder.name:
            raise KindError(
                "kind.contract", f"the kind {kind.name!r} lives in the folder {folder.name!r}", where=str(folder)
            )
        found.append(kind)
    return tuple(sorted(found, key=lambda k: (k.order, k.name)))
