"""A ledger as an analyst reads it in a terminal: a table for each section, its rule below, and what is left out."""

from __future__ import annotations

import io
import re
from typing import Any

from rich.console import Console
from rich.text import Text

from sitroom.export.fitted import print_fitted
from sitroom.export.table import harmless
from sitroom.model.ledger import Ledger, Row

_MOMENT = re.compile(r"^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::00(?:\.0+)?)?(?=$|Z$|[+-]\d\d:\d\d$)")


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
        shown = [([cell(row.values.get(c.key)) for c in columns], _words(row, evidence)) for row in rows]
        print_fitted(console, [(c.title, c.align) for c in columns], shown)
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


def _filled(value: Any) -> bool:
    return value not in (None, "", [], {}, ())
