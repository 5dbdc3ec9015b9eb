"""Tables in a terminal that break no word: a day or a number in two lines is another day or number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

Heading = tuple[str, Literal["left", "right"]]
"""What stands above a column, and to which side it is set."""
Shown = Sequence[tuple[list[str], list[Text]]]
"""Rows: their cells, and the lines that span the page below each."""
_MARK = "\ue000"
"""Holds the place of a line below a row until the columns have their widths."""
_INDENT = 4
_GUTTERS = (2, 1)
"""Blanks between columns: as many as leave every word whole."""


def print_fitted(console: Console, columns: Sequence[Heading], shown: Shown) -> None:
    """Rows side by side in columns; where these do not fit with every word whole, each row for itself, with its headings."""
    shown = [([text.replace(_MARK, "") for text in cells], below) for cells, below in shown]
    least = [
        max(cell_len(word) for text in (c[0], *(cells[at] for cells, _ in shown)) for word in (text.split() or [""]))
        for at, c in enumerate(columns)
    ]
    gutter = next((g for g in _GUTTERS if sum(least) + g * (len(least) - 1) <= console.width), None)
    if gutter is None:
        _in_blocks(console, columns, shown)
    else:
        _in_columns(console, columns, shown, least, gutter)


def _in_columns(
    console: Console,
    columns: Sequence[Heading],
    shown: Shown,
    least: Sequence[int],
    gutter: int,
) -> None:
    """A table that breaks no word: a day or a number in two lines is another day or number."""
    table = Table(box=None, pad_edge=False, show_edge=False, header_style="dim", padding=(0, gutter, 0, 0))
    most = [max(cell_len(text) for text in (c[0], *(cells[at] for cells, _ in shown))) for at, c in enumerate(columns)]
    wanted = [full - word for full, word in zip(most, least, strict=True)]
    room = console.width - sum(least) - gutter * (len(least) - 1)
    share = min(1.0, room / sum(wanted)) if sum(wanted) else 0.0
    for column, word, more in zip(columns, least, wanted, strict=True):
        table.add_column(column[0], justify=column[1], overflow="fold", width=word + int(more * share))
    below: list[Text] = []
    for cells, words in shown:
        table.add_row(*map(Text, cells))
        for line in words:
            below.append(line)
            table.add_row(_MARK)
    _print(console, table, below)


def _in_blocks(console: Console, columns: Sequence[Heading], shown: Shown) -> None:
    """Rows below each other, where the columns do not fit beside each other: each value with its heading."""
    for cells, words in shown:
        first, *rest = [(c[0], text) for c, text in zip(columns, cells, strict=True) if text] or [("", "-")]
        console.print(Text(f"{first[1]}  " + " · ".join(f"{title}: {text}" for title, text in rest)))
        for line in words:
            console.print(Padding(line, (0, 0, 0, _INDENT)))


def _print(console: Console, table: Table, below: Sequence[Text]) -> None:
    """Prints a table with these lines in the places that are held for them, indented and as wide as the page."""
    waiting = iter(below)
    for line in console.render_lines(table, pad=False):
        text = "".join(segment.text for segment in line)
        if text.strip() == _MARK:
            console.print(Padding(next(waiting), (0, 0, 0, _INDENT)))
        else:
            console.print(Text(text), soft_wrap=True)
