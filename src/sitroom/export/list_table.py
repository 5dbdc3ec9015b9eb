"""A list of things with the same fields, for the terminal."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console

from sitroom.export.fitted import Heading, print_fitted
from sitroom.export.ledger_table import cell
from sitroom.export.table import harmless


def list_table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], *, width: int) -> str:
    """Rows as lines of at most `width` columns; what does not fit is folded, and nothing is cut."""
    file = io.StringIO()
    console = Console(file=file, width=max(width, 60), highlight=False, color_system=None, emoji=False, markup=False)
    headings: list[Heading] = [
        (name, "right" if all(isinstance(row.get(name), int | float) for row in rows) else "left") for name in columns
    ]
    print_fitted(console, headings, [([cell(row.get(name)) for name in columns], []) for row in rows])
    return harmless("\n".join(line.rstrip() for line in file.getvalue().split("\n")))
