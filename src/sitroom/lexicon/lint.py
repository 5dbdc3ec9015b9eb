"""Checks every table of the lexicon: `python -m sitroom.lexicon.lint` names what is wrong by file and line.

With `--fix` it takes out doubles and loose blanks itself; what needs judgement stays.

What any table must hold to: source and licence, cells that fit the header, no doubles, codes that exist, coordinates on
the globe, references that lead somewhere. What only one table must hold to is checked where that table is read.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sitroom.lexicon.tables import DATA

META = ("source", "licence", "about")
EXPRESSIONS = ("pattern",)
"""Columns whose cells are regular expressions, where `|` parts no values."""

ACTOR_TABLES = ("groups", "organisations", "forces")
COUNTRY_COLUMNS = ("country", "iso3", "active_in")
# Breakaway and shared places that reports need and ISO 3166-1 does not have; XKX is in common use for Kosovo.
EXTRA_COUNTRIES = frozenset({"XKX"})
_AFFILIATION = re.compile(r"(?:affiliate_of|part_of|ally_of|formerly):([^@|]+)(?:@.*)?")


@dataclass(slots=True)
class _File:
    """A table as it stands in its file: rows with their line numbers."""

    path: Path
    meta: dict[str, str] = field(default_factory=dict)
    columns: list[str] = field(default_factory=list)
    rows: list[tuple[int, list[str]]] = field(default_factory=list)

    def cells(self, column: str) -> Iterator[tuple[int, str]]:
        """The filled cells of a column, by line."""
        if column in self.columns:
            at = self.columns.index(column)
            yield from ((line, cells[at]) for line, cells in self.rows if at < len(cells) and cells[at])


def problems(folder: Path = DATA) -> list[str]:
    """What is wrong with the tables in a folder: `name.tsv:line: what`. Empty when all is well."""
    files = {path.stem: _read(path) for path in sorted(folder.glob("*.tsv"))}
    countries = {code for _, code in files["countries"].cells("iso3")} if "countries" in files else set()
    found: list[str] = []
    for name, file in files.items():
        found += [f"{file.path.name}:{line}: {what}" for line, what in _in_any(file)]
        found += [f"{file.path.name}:{line}: {what}" for line, what in _codes(name, file, countries)]
    found += _references(files)
    return found


def _read(path: Path) -> _File:
    file = _File(path)
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line.startswith("#"):
            key, _, value = line[1:].partition(":")
            file.meta[key.strip()] = value.strip()
        elif line.strip() and not file.columns:
            file.columns = line.split("\t")
        elif line.strip():
            file.rows.append((number, line.split("\t")))
    return file


def _in_any(file: _File) -> Iterator[tuple[int, str]]:
    for key in META:
        if not file.meta.get(key):
            yield 1, f"no line `# {key}: …`"
    if len(set(file.columns)) < len(file.columns):
        yield 1, "two columns of one name"
    seen: dict[tuple[str, ...], int] = {}
    for line, cells in file.rows:
        if len(cells) > len(file.columns):
            yield line, f"{len(cells)} cells for {len(file.columns)} columns"
        if not cells[0].strip():
            yield line, f"no {file.columns[0]}"
        row = tuple(cells + [""] * (len(file.columns) - len(cells)))
        if row in seen:
            yield line, f"the same as line {seen[row]}"
        seen.setdefault(row, line)
        for column, cell in zip(file.columns, cells, strict=False):
            yield from ((line, what) for what in _cell(cell, several=column not in EXPRESSIONS))


def _cell(cell: str, several: bool) -> Iterator[str]:
    if cell != cell.strip() or "  " in cell:
        yield f"blanks around or doubled in {cell!r}"
    if cell != unicodedata.normalize("NFC", cell):
        yield f"letters with loose accents in {cell!r}"
    if several and "|" in cell:
        parts = cell.split("|")
        if not all(part.strip() for part in parts):
            yield f"an empty value in {cell!r}"
        doubled = sorted({part for part in parts if parts.count(part) > 1})
        if doubled:
            yield f"{doubled[0]!r} twice in one cell"


def _codes(name: str, file: _File, countries: set[str]) -> Iterator[tuple[int, str]]:
    for column in COUNTRY_COLUMNS:
        for line, cell in file.cells(column):
            for code in cell.split("|"):
                if countries and re.fullmatch(r"[A-Z]{3}", code) and code not in countries | EXTRA_COUNTRIES:
                    yield line, f"no country {code!r}"
    for column, most in (("lat", 90), ("lon", 180)):
        for line, cell in file.cells(column):
            if not re.fullmatch(r"-?\d+(?:\.\d+)?", cell) or abs(float(cell)) > most:
                yield line, f"{column} {cell!r} is not on the globe"
    if name in ACTOR_TABLES:
        for column in ("start", "end"):
            for line, cell in file.cells(column):
                if not re.fullmatch(r"\d{4}(?:-\d\d){0,2}", cell):
                    yield line, f"{column} {cell!r} is no year or date"


def _references(files: dict[str, _File]) -> list[str]:
    """Ids that are taken twice, over all tables of actors, and affiliations that lead nowhere."""
    found: list[str] = []
    taken: dict[str, str] = {}
    tables = [files[name] for name in ACTOR_TABLES if name in files]
    for file in tables:
        for line, id_ in file.cells("id"):
            where = f"{file.path.name}:{line}"
            if id_ in taken:
                found.append(f"{where}: the id {id_!r} is that of {taken[id_]}")
            taken.setdefault(id_, where)
    for file in tables:
        for line, cell in file.cells("affiliations"):
            for part in cell.split("|"):
                match = _AFFILIATION.fullmatch(part)
                if match is None:
                    found.append(f"{file.path.name}:{line}: {part!r} is no affiliation")
                elif match[1] not in taken:
                    found.append(f"{file.path.name}:{line}: {match[1]!r} is nobody's id")
    return found


def tidy(folder: Path = DATA) -> list[str]:
    """Takes out what nobody can miss: doubled values, empty values, loose blanks, repeated rows. The files' names."""
    changed = []
    for path in sorted(folder.glob("*.tsv")):
        before = path.read_text(encoding="utf-8").split("\n")
        columns = next((line.split("\t") for line in before if line.strip() and not line.startswith("#")), [])
        after: dict[str, None] = {}
        kept = []
        for line in before:
            if line.startswith("#") or not line.strip():
                kept.append(line)
                continue
            named = columns + [""] * line.count("\t")  # cells beyond the header are a fault for people to mend
            cells = [_tidied(cell, column) for column, cell in zip(named, line.split("\t"), strict=False)]
            row = "\t".join(cells).rstrip("\t")
            if row not in after:
                after[row] = None
                kept.append(row)
        if [line.rstrip("\t") for line in before] != kept:
            path.write_text("\n".join(kept), encoding="utf-8")
            changed.append(path.name)
    return changed


def _tidied(cell: str, column: str) -> str:
    cell = unicodedata.normalize("NFC", cell.strip())
    if column in EXPRESSIONS or "|" not in cell:
        return re.sub(" {2,}", " ", cell)
    return "|".join(dict.fromkeys(part.strip() for part in re.sub(" {2,}", " ", cell).split("|") if part.strip()))


def main(arguments: list[str]) -> int:
    """Prints what is wrong; the exit status is 1 when anything is. With `--fix`, tidies up first."""
    if "--fix" in arguments:
        for name in tidy():
            print(f"tidied {name}")
    found = problems()
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
