"""Rules that many tables share: known values, values that stand once, dates, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from sitroom.lexicon.lint.sheet import Fault, Rule, Sheet, Sheets

_DATE = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?")
_FIRST_YEAR, _LAST_YEAR = 1000, 2100


def one_of(column: str, values: Iterable[str], several: bool = False, empty: bool = False) -> Rule:
    """Every value of a column is one of these."""
    known = frozenset(values)

    def rule(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
        for row in sheet.rows:
            cells = row.several(column) if several else ((row[column],) if row[column] else ())
            if not cells and not empty:
                yield sheet.fault(row.line, f"no {column}")
            for value in cells:
                if value not in known:
                    yield sheet.fault(row.line, f"unknown {column} {value!r}")

    return rule


def filled(*columns: str) -> Rule:
    """No cell of these columns is empty."""

    def rule(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
        for row in sheet.rows:
            yield from (sheet.fault(row.line, f"no {column}") for column in columns if not row[column])

    return rule


def once(*columns: str, name: str = "") -> Rule:
    """No two rows have the same values in all of these columns."""
    label = name or " and ".join(columns)

    def rule(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
        seen: dict[tuple[str, ...], int] = {}
        for row in sheet.rows:
            key = tuple(row[c] for c in columns)
            if key in seen:
                shown = " ".join(k for k in key if k)
                yield sheet.fault(row.line, f"{label} {shown!r} again, first in line {seen[key]}")
            else:
                seen[key] = row.line

    return rule


def countries(column: str, several: bool = False, empty: bool = True) -> Rule:
    """Every value of a column is a code of `countries.tsv`."""

    def rule(sheet: Sheet, sheets: Sheets) -> Iterator[Fault]:
        known = codes(sheets)
        for row in sheet.rows:
            values = row.several(column) if several else ((row[column],) if row[column] else ())
            if not values and not empty:
                yield sheet.fault(row.line, f"no {column}")
            for value in values:
                if value not in known:
                    yield sheet.fault(row.line, f"unknown country {value!r} in {column}")

    return rule


def codes(sheets: Sheets) -> frozenset[str]:
    """The ISO alpha-3 codes that `countries.tsv` has."""
    sheet = sheets.get("countries")
    return frozenset(row["iso3"] for row in sheet.rows) if sheet else frozenset()


def number(column: str, low: float, high: float, empty: bool = False) -> Rule:
    """Every value of a column is a number between two bounds."""

    def rule(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
        for row in sheet.rows:
            if not row[column]:
                if not empty:
                    yield sheet.fault(row.line, f"no {column}")
                continue
            try:
                value = float(row[column])
            except ValueError:
                yield sheet.fault(row.line, f"{column} is no number: {row[column]!r}")
                continue
            if not low <= value <= high:
                yield sheet.fault(row.line, f"{column} {row[column]} is not between {low:g} and {high:g}")

    return rule


def pattern(column: str, expression: str, empty: bool = False) -> Rule:
    """Every value of a column has this form."""
    compiled = re.compile(expression)

    def rule(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
        for row in sheet.rows:
            if (row[column] or not empty) and not compiled.fullmatch(row[column]):
                yield sheet.fault(row.line, f"odd {column} {row[column]!r}")

    return rule


def least(rows: int) -> Rule:
    """The table is as big as it is promised to be."""

    def rule(sheet: Sheet, _: Sheets) -> Iterator[Fault]:
        if len(sheet.rows) < rows:
            yield sheet.fault(1, f"{len(sheet.rows)} rows, at least {rows} are promised")

    return rule


def date_faults(since: str, until: str, fault: Callable[[str], Fault]) -> Iterator[Fault]:
    """What is wrong with two bounds that may be empty, years, months or days."""
    for value in (since, until):
        if value and not (_DATE.fullmatch(value) and _FIRST_YEAR <= int(value[:4]) <= _LAST_YEAR):
            yield fault(f"bad date {value!r}")
            return
    size = min(len(since), len(until))
    if size and since[:size] > until[:size]:
        yield fault(f"{since} to {until} runs backwards")
