"""Judges the curated tables: form, known values, references between tables, promised sizes.

`python -m sitroom.lexicon.lint` prints one line for each fault, `file:line: message`, and exits with 1 where there is
any; with `--fix` it first takes out doubles and loose blanks itself. Rules are registered by table in `RULES`: a new
table needs an entry there, if only an empty one.
"""

from __future__ import annotations

from pathlib import Path

from sitroom.lexicon.lint import actors, events, things
from sitroom.lexicon.lint.rules import least
from sitroom.lexicon.lint.sheet import Fault, Rule, Sheet, Sheets, read
from sitroom.lexicon.lint.tidy import tidy
from sitroom.lexicon.tables import DATA

__all__ = ["RULES", "SIZES", "Fault", "faults_of", "judge", "lint", "tidy"]

RULES: dict[str, tuple[Rule, ...]] = {**actors.RULES, **events.RULES, **things.RULES}
SIZES: dict[str, int] = {
    "groups": 600,
    "organisations": 400,
    "forces": 300,
    "persons": 450,
    "equipment": 300,
    "places": 600,
    "hedges": 60,
    "estimative": 50,
    "anonymity": 45,
}
"""The least number of rows that the documentation promises."""
PREDICATES = 1500
"""The least number of rows over all tables of predicates."""


def lint(folder: Path = DATA, sizes: bool = True) -> list[Fault]:
    """All faults of the tables in a folder, by file and line. `sizes` asks for the promised numbers of rows too."""
    return judge({path.stem: read(path) for path in sorted(folder.glob("*.tsv"))}, sizes)


def judge(sheets: Sheets, sizes: bool = True) -> list[Fault]:
    """All faults of tables that are read, by name."""
    found = [fault for sheet in sheets.values() for fault in faults_of(sheet, sheets, sizes)]
    if sizes:
        found += _missing(sheets) + _predicates(sheets)
    return sorted(set(found))


def faults_of(sheet: Sheet, sheets: Sheets, sizes: bool = True) -> list[Fault]:
    """The faults of one table among the others: in its form, and by its rules."""
    rules = rules_for(sheet.name)
    if rules is None:
        return [*sheet.faults, sheet.fault(1, "no rules are registered for this table")]
    found = list(sheet.faults)
    promised = (least(SIZES[sheet.name]),) if sizes and sheet.name in SIZES else ()
    for rule in (*rules, *promised):
        try:
            found += rule(sheet, sheets)
        except KeyError as missing:
            found.append(sheet.fault(1, f"no column {missing}"))
            break
    return found


def rules_for(name: str) -> tuple[Rule, ...] | None:
    """The rules of a table; the tables of predicates share theirs."""
    return events.PREDICATES if name.startswith("predicates_") else RULES.get(name)


def _missing(sheets: Sheets) -> list[Fault]:
    return [Fault(f"{name}.tsv", 1, "no such table") for name in RULES if name not in sheets]


def _predicates(sheets: Sheets) -> list[Fault]:
    rows = sum(len(sheet.rows) for name, sheet in sheets.items() if name.startswith("predicates_"))
    if rows >= PREDICATES:
        return []
    return [Fault("predicates_*.tsv", 1, f"{rows} rows, at least {PREDICATES} are promised")]
