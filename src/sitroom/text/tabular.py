"""Tables inside a report: rows of short cells between bars or tabs. They are no sentences, and are not read as such.

What stands in a cell says something only by its row and column; a parser of sentences makes "Killed | Wounded" a deed.
"""

from __future__ import annotations

import re

from sitroom.text.analysis import Analysis, Block

FEWEST_ROWS = 2
LONGEST_CELL = 12
"""Words. What has longer cells is text that was set in a table for its looks."""

_BREAK = re.compile(r"[\n\r\u2028]+")
_BAR = re.compile(r"[ \t]*[|¦│][ \t]*|\t+")
_RULE = re.compile(r"[ \t]*[|+:=_─│┼├┤-][|+:=_ \t─│┼├┤-]{3,}")


def set_aside_tables(analysis: Analysis) -> list[tuple[int, int]]:
    """Takes tables out of the blocks and notes each with an Issue; gives their offsets."""
    text = analysis.document.text
    if text.count("|") + text.count("\t") + text.count("│") + text.count("¦") < 2 * FEWEST_ROWS:
        return []
    kept: list[Block] = []
    run: list[Block] = []
    tables: list[tuple[int, int]] = []

    def settle() -> None:
        rows = sum(len([r for r in _BREAK.split(text[b.start : b.end]) if not _RULE.fullmatch(r)]) for b in run)
        if rows >= FEWEST_ROWS:
            tables.append((run[0].start, run[-1].end))
        else:
            kept.extend(run)
        run.clear()

    for block in analysis.blocks:
        if block.kind not in ("title", "byline", "dateline") and is_rows(text[block.start : block.end]):
            run.append(block)
            continue
        settle()
        kept.append(block)
    settle()
    if tables:
        analysis.blocks = kept
    for start, end in tables:
        analysis.issue("text.table", "a table was not read: what is in it is told in no sentence", start, end)
    return tables


def is_rows(words: str) -> bool:
    """Whether these lines are rows of a table: three cells or more each, all of them short.

    >>> is_rows("Region | Killed | Wounded"), is_rows("By Lena Okafor | Reuters"), is_rows("A | the mayor said | B")
    (True, False, True)
    """
    rows = [row for row in _BREAK.split(words) if row.strip()]
    return bool(rows) and all(_RULE.fullmatch(row) or _is_row(row) for row in rows)


def _is_row(row: str) -> bool:
    cells = _BAR.split(row.strip())
    bounded = row.strip()[:1] in "|│" and row.strip()[-1:] in "|│"
    return len(cells) >= (4 if bounded else 3) and all(cell.count(" ") < LONGEST_CELL for cell in cells)
