"""Reads the curated tables in `data/`: tab-separated, a header line, `#` lines for source and licence.

A cell with several values parts them by `|`. Empty cells are empty strings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sitroom.model.errors import CorpusError

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Table:
    """One table: its name, the `#` lines as a dictionary (source, licence, about), columns and rows."""

    name: str
    meta: dict[str, str]
    columns: tuple[str, ...]
    rows: tuple[dict[str, str], ...]

    def __iter__(self) -> Iterator[dict[str, str]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


@cache
def table(name: str) -> Table:
    """The table `data/NAME.tsv`.

    Raises `CorpusError` for a table that is not there, and naming file and line when a row does not fit the header.
    """
    path = DATA / f"{name}.tsv"
    if not path.is_file():
        raise CorpusError("lexicon.missing", f"no table `{name}`", where=path.name)
    meta: dict[str, str] = {}
    columns: tuple[str, ...] = ()
    rows: list[dict[str, str]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line.startswith("#"):
            key, _, value = line[1:].partition(":")
            meta[key.strip()] = value.strip()
        elif not line.strip():
            continue
        elif not columns:
            columns = tuple(line.split("\t"))
        else:
            cells = line.split("\t")
            if len(cells) > len(columns):
                raise CorpusError(
                    "lexicon.columns", f"{len(cells)} cells for {len(columns)} columns", where=f"{path.name}:{number}"
                )
            cells += [""] * (len(columns) - len(cells))
            rows.append(dict(zip(columns, (c.strip() for c in cells), strict=True)))
    return Table(name, meta, columns, tuple(rows))


def several(cell: str) -> tuple[str, ...]:
    """The values of a cell with several: `a|b` gives `("a", "b")`."""
    return tuple(part for part in (p.strip() for p in cell.split("|")) if part)
