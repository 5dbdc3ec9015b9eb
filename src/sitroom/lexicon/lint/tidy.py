"""Takes out of the tables what nobody can miss; what needs judgement stays."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from sitroom.lexicon.lint.sheet import EXPRESSIONS
from sitroom.lexicon.tables import DATA


def tidy(folder: Path = DATA) -> list[str]:
    """Takes out doubled values, empty values, loose blanks, repeated rows. Returns the changed files' names."""
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
