"""A list of things with the same fields, for the terminal."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sitroom.export.ledger_table import cell
from sitroom.export.table import harmless


def list_table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], *, width: int) -> str:
    """Rows as lines of at most `width` columns; what does not fit is folded, and nothing is cut."""
    file = io.StringIO()
    console = Console(file=file, width=max(width, 60), highlight=False, color_system=None, emoji=False, markup=False)
    table = Table(box=None, pad_edge=False, show_edge=False, header_style="dim")
    for name in columns:
        number = all(isinstance(row.get(name), int | float) for row in rows)
        whole = name in ("id", "key", "source", "published", "at")
        table.add_column(name, justify="right" if number else "left", overflow="fold", no_wrap=whole)
    for row in rows:
        table.add_row(*(Text(cell(row.get(name))) for name in columns))
    console.print(table)
    return harmless("\n".join(line.rstrip() for line in file.getvalue().split("\n")))
