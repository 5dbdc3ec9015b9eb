"""A ledger as an analyst reads it in a terminal: a table for each section, its rule below, and what is left out."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sitroom.export.table import harmless
from sitroom.model.ledger import Column, Ledger, Row

_MOMENT = re.compile(r"^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::00(?:\.0+)?)?(?=$|Z$|[+-]\d\d:\d\d$)")
_MARK = "\ue000"
"""Holds the place of a line of evidence until the columns have their widths: it then spans them all."""
_INDENT = 4
_GUTTERS = (2, 1)
"""Blanks between columns: as many as leave every word whole."""


def ledger_table(ledger: Ledger, *, width: int = 120, evidence: bool = False) -> str:
    """A ledger as lines of at most `width` columns. With `evidence`, the words of each row span the line below it."""
    console = Console(
        file=io.StringIO(), width=max(width, 60), highlight=False, color_system=None, emoji=False, markup=False
    )
    if not ledger.sections:
        console.print(f"{ledger.title}: the room has nothing for this. sitroom status says what it holds.")
    for section in ledger.sections:
        console.print(Text(section.title, style="bold"))
        if section.note:
            console.print(Text(section.note))
        rows = section.rows
        columns = [c for c in section.columns if any(_filled(row.values.get(c.key)) for row in rows)]
        shown = [
            ([cell(row.values.get(c.key)).replace(_MARK, "") for c in columns], _words(row, evidence)) for row in rows
        ]
        least = [
            max(
                cell_len(word)
                for text in (c.title, *(cells[at] for cells, _ in shown))
                for word in (text.split() or [""])
            )
            for at, c in enumerate(columns)
        ]
        gutter = next((g for g in _GUTTERS if sum(least) + g * (len(least) - 1) <= console.width), None)
        if gutter is None:
            _in_blocks(console, columns, shown)
        else:
            _in_columns(console, columns, shown, least, gutter)
        console.print()
    console.print(Text(ledger.rule, style="dim"))
    page = ledger.page
    if page is not None and page.shown < page.total:
        last = page.offset + page.shown
        more = f"; --offset {page.goes_on} goes on" if page.goes_on is not None else ""
        console.print(Text(f"{page.offset + 1:,} to {last:,} of {page.total:,} {page.unit}{more}"))
    for line in ledger.left_out:
        console.print(Text(f"Not shown: {line}.", style="dim"))
    file = console.file
    assert isinstance(file, io.StringIO)
    return harmless("\n".join(line.rstrip() for line in file.getvalue().split("\n")))


def _words(row: Row, evidence: bool) -> list[Text]:
    """What a row rests on, one line for each record."""
    found = []
    for each in row.evidence if evidence else ():
        words = " ".join(" … ".join(span.text for span in each.words).split())
        found.append(Text(f"“{words}” {each.outlet or ''} {each.published or ''} [{each.report} {each.record}]"))
    return found


def _in_columns(
    console: Console,
    columns: Sequence[Column],
    shown: Sequence[tuple[list[str], list[Text]]],
    least: Sequence[int],
    gutter: int,
) -> None:
    """A table that breaks no word: a day or a number in two lines is another day or number."""
    table = Table(box=None, pad_edge=False, show_edge=False, header_style="dim", padding=(0, gutter, 0, 0))
    most = [
        max(cell_len(text) for text in (c.title, *(cells[at] for cells, _ in shown))) for at, c in enumerate(columns)
    ]
    wanted = [full - word for full, word in zip(most, least, strict=True)]
    room = console.width - sum(least) - gutter * (len(least) - 1)
    share = min(1.0, room / sum(wanted)) if sum(wanted) else 0.0
    for column, word, more in zip(columns, least, wanted, strict=True):
        table.add_column(column.title, justify=column.align, overflow="fold", width=word + int(more * share))
    below: list[Text] = []
    for cells, words in shown:
        table.add_row(*map(Text, cells))
        for line in words:
            below.append(line)
            table.add_row(_MARK)
    _print(console, table, below)


def _in_blocks(console: Console, columns: Sequence[Column], shown: Sequence[tuple[list[str], list[Text]]]) -> None:
    """Rows below each other, where the columns do not fit beside each other: each value with its heading."""
    for cells, words in shown:
        first, *rest = [(c.title, text) for c, text in zip(columns, cells, strict=True) if text] or [("", "-")]
        console.print(Text(f"{first[1]}  " + " · ".join(f"{title}: {text}" for title, text in rest)))
        for line in words:
            console.print(Padding(line, (0, 0, 0, _INDENT)))


def cell(value: Any) -> str:
    """A value of a row in a few words."""
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(cell(v) for v in value)
    if isinstance(value, dict):
        if all(isinstance(v, int | float) for v in value.values()):
            return ", ".join(f"{k} {cell(v)}" for k, v in value.items())
        return "; ".join(f"{k}: {cell(v)}" for k, v in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return f"{int(value):,}"
    if isinstance(value, int):
        return f"{value:,}"
    return _MOMENT.sub(r"\1 \2", str(value))


def _print(console: Console, table: Table, below: Sequence[Text]) -> None:
    """Prints a table with these lines in the places that are held for them, indented and as wide as the page."""
    waiting = iter(below)
    for line in console.render_lines(table, pad=False):
        text = "".join(segment.text for segment in line)
        if text.strip() == _MARK:
            console.print(Padding(next(waiting), (0, 0, 0, _INDENT)))
        else:
            console.print(Text(text), soft_wrap=True)


def _filled(value: Any) -> bool:
    return value not in (None, "", [], {}, ())
