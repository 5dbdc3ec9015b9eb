"""Tables as they stand in their files, with line numbers, and the faults found in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

META = ("source", "licence", "about")
EXPRESSIONS = ("pattern", "when", "note")
"""Columns in which `|` does not part values."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """Something wrong in one line of one table; as text `file:line: message`."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Row:
    """One row by column, and its line in the file (from 1)."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def several(self, column: str) -> tuple[str, ...]:
        """The values of a cell with several."""
        cell = self.cells[column]
        if "|" not in cell:
            return (cell,) if cell else ()
        return tuple(v for v in (p.strip() for p in cell.split("|")) if v)


@dataclass(slots=True, eq=False)
class Sheet:
    """One table with what is wrong with its form. Rows that do not fit the header are left out of `rows`.

    Equal only to itself, so that what rules gather from some sheets can be kept while these are judged.
    """

    name: str
    columns: tuple[str, ...] = ()
    meta: dict[str, str] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def fault(self, line: int, message: str) -> Fault:
        """A fault in this table."""
        return Fault(f"{self.name}.tsv", line, message)


Sheets = Mapping[str, Sheet]
Rule = Callable[[Sheet, Sheets], Iterable[Fault]]


def read(path: Path) -> Sheet:
    """Reads a table and judges its form: `#` lines, header, number of cells, stray spaces."""
    sheet = Sheet(path.stem)
    found = sheet.faults
    seen: dict[tuple[str, ...], int] = {}
    header = 1
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line.startswith("#"):
            key, _, value = line[1:].partition(":")
            sheet.meta[key.strip()] = value.strip()
            if sheet.columns:
                found.append(sheet.fault(number, "a # line below the header"))
        elif not line.strip():
            continue
        elif not sheet.columns:
            sheet.columns, header = tuple(line.split("\t")), number
        else:
            cells = line.split("\t")
            if len(cells) > len(sheet.columns):
                found.append(sheet.fault(number, f"{len(cells)} cells for {len(sheet.columns)} columns"))
                continue
            found.extend(_cells(sheet, number, cells))
            cells += [""] * (len(sheet.columns) - len(cells))
            first = seen.setdefault(tuple(cells), number)
            if first != number:
                found.append(sheet.fault(number, f"the same as line {first}"))
            sheet.rows.append(Row(number, dict(zip(sheet.columns, (c.strip() for c in cells), strict=True))))
    found.extend(sheet.fault(1, f"no `# {key}:` line") for key in META if not sheet.meta.get(key))
    if len(set(sheet.columns)) < len(sheet.columns) or any(not c.strip() for c in sheet.columns):
        found.append(sheet.fault(header, "a column without a name of its own"))
    if not sheet.rows:
        found.append(sheet.fault(header, "no rows"))
    return sheet


def _cells(sheet: Sheet, number: int, cells: list[str]) -> Iterator[Fault]:
    if not cells[0].strip():
        yield sheet.fault(number, f"no {sheet.columns[0]}")
    for column, cell in zip(sheet.columns, cells, strict=False):
        if not cell:
            continue
        if cell != cell.strip() or "  " in cell or "\xa0" in cell:
            yield sheet.fault(number, f"stray spaces in {column}: {cell!r}")
        if not unicodedata.is_normalized("NFC", cell):
            yield sheet.fault(number, f"letters with loose accents in {column}: {cell!r}")
        if "|" not in cell or column in EXPRESSIONS:
            continue
        parts = cell.split("|")
        if any(not p.strip() for p in parts):
            yield sheet.fault(number, f"an empty value in {column}: {cell!r}")
        twice = next((p for i, p in enumerate(parts) if p in parts[:i]), "")
        if twice:
            yield sheet.fault(number, f"{twice!r} twice in {column}")
