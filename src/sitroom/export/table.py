"""A report as an analyst reads it in a terminal: by kind, each record with when, where, whose word and how real.

Two columns on a narrow terminal (when and where over each other), three on a wide one. Colour only where the console
has it; the words say the same without.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from io import StringIO
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sitroom.export.words import how_real, on_whose_word, quoted, when, where
from sitroom.model.document import Report
from sitroom.model.record import Issue, Record

WIDE = 120
"""Columns from which when and where stand beside each other."""

What = Mapping[str, Callable[[Any], str]]
EXAMPLES = 4
"""Stretches that are quoted of an issue that a report has many times."""

_WORDS = "\0"

_UNREAL = {"negative": "red", "denied": "red", "contested": "red", "alleged": "yellow", "claimed": "yellow"}


_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")
_OBEYED = dict.fromkeys(
    [*(c for c in range(32) if c not in (9, 10)), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)],
    "\N{REPLACEMENT CHARACTER}",
)


def to_table(report: Report, what: What, *, width: int = 80, colour: bool = False, origin: str = "") -> str:
    """A report as lines of at most `width` columns, with a line end.

    `what` has for each kind, in the order of showing, the function that says in a few words what a record tells.
    """
    out = StringIO()
    console = Console(
        file=out,
        width=max(width, 40),
        force_terminal=colour,
        no_color=not colour,
        highlight=False,
        color_system="standard" if colour else None,
        emoji=False,
        markup=False,
        legacy_windows=False,
    )
    _head(console, report, origin)
    kinds = [*what, *sorted({r.kind for r in report.records} - set(what))]
    for kind in kinds:
        records = [r for r in report.records if r.kind == kind]
        if records:
            console.print(Text(f"\n{kind.upper()} ({len(records)})", style="bold cyan"))
            console.print(_grid(records, what.get(kind), console.width))
    if not report.records:
        console.print(Text("\nNo records were read from it.", style="dim"))
    _issues(console, report)
    # Rich pads cells to the column: blanks that nobody wants in a file.
    lines = "\n".join(line.rstrip() for line in out.getvalue().split("\n"))
    if not colour:
        return harmless(lines)
    # Colours are ours; what else a terminal obeys came with the report.
    return "".join(part if _COLOUR.fullmatch(part) else harmless(part) for part in _COLOUR.split(lines))


def harmless(text: str) -> str:
    """A report's words without what a terminal obeys: control characters and marks that turn the writing round.

    >>> harmless("\x1b[31mRebels\u202e")
    '�[31mRebels�'
    """
    return text.translate(_OBEYED)


def _head(console: Console, report: Report, origin: str) -> None:
    document = report.document
    title = document.title or document.ref or origin or "Report"
    console.print(Text(title, style="bold"))
    published = (
        f"published {document.published} ({document.published_basis})"
        if document.published
        else "publication date not known"
    )
    facts = [document.outlet, document.byline, document.dateline, published, origin if title != origin else None]
    console.print(Text(" · ".join(fact for fact in facts if fact)))
    names = [f"ref {document.ref}" if document.ref and document.ref != title else None, document.id, document.url]
    console.print(Text(" · ".join(name for name in names if name), style="dim", overflow="fold"))


def _grid(records: list[Record], what: Callable[[Any], str] | None, width: int) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
    wide = width >= WIDE
    grid.add_column(width=21, overflow="fold")
    if wide:
        grid.add_column(width=26, overflow="fold")
    grid.add_column(ratio=1, overflow="fold")
    room = width - (21 + 26 + 6 if wide else 21 + 4)
    for record in records:
        first = [Text(when(record.time) or "–", style="green"), Text(where(record.places), style="magenta")]
        words = _words(record, what, room)
        if wide:
            grid.add_row(*first, words)
        else:
            grid.add_row(Text("\n").join(first), words)
    return grid


def _words(record: Record, what: Callable[[Any], str] | None, room: int) -> Text:
    """What, whose word, how real, the evidence: the right-hand cell."""
    style = _UNREAL.get(record.polarity) or _UNREAL.get(record.standing) or ""
    text = Text()
    text.append(" ".join((what(record) if what else "").split()) or record.kind, style="bold")
    word = on_whose_word(record.attribution)
    text.append(f"\n{how_real(record)}", style=style)
    text.append(f" · {word or 'the report itself'}")
    text.append(f"\n“{quoted(record, 2 * room - 6)}”", style="italic")
    text.append(f"\n{record.id}", style="dim")
    return text


def _issues(console: Console, report: Report) -> None:
    """The issues, those that say the same of several stretches together with some of them. JSON has every one."""
    if not report.issues:
        return
    console.print(Text(f"\nISSUES ({len(report.issues)})", style="bold yellow"))
    alike: dict[tuple[str, str], list[Issue]] = {}
    for issue in report.issues:
        alike.setdefault((issue.code, _kernel(issue)), []).append(issue)
    for (code, kernel), issues in alike.items():
        if len(issues) == 1:
            (issue,) = issues
            words = f" “{_shown(issue)}”" if issue.span and _shown(issue) not in issue.message else ""
            record = f" ({issue.record})" if issue.record else ""
            console.print(Text(f"{code}: {issue.message}{words}{record}"))
            continue
        some = list(dict.fromkeys(f"“{_shown(issue)}”" for issue in issues if issue.span))
        more = len(some) - EXAMPLES
        examples = ", ".join(some[:EXAMPLES]) + (f" and {more} more" if more > 0 else "")
        said = kernel.replace(_WORDS, examples, 1) if _WORDS in kernel else f"{kernel}: {examples}".rstrip(": ")
        console.print(Text(f"{code} ({len(issues)} times): {said}"))


def _kernel(issue: Issue) -> str:
    """What an issue says, with a mark for the words of the text that it says it of."""
    message = issue.message
    if issue.span and issue.span.text:
        for quoted in (repr(issue.span.text), f"“{issue.span.text}”", f'"{issue.span.text}"', issue.span.text):
            message = message.replace(quoted, _WORDS)
    return message


def _shown(issue: Issue) -> str:
    return " ".join(issue.span.text.split())[:60] if issue.span else ""
