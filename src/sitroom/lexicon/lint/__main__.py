"""`python -m sitroom.lexicon.lint [--fix] [FOLDER]`: names what is wrong with the tables by file and line."""

from __future__ import annotations

import sys
from pathlib import Path

from sitroom.lexicon.lint import lint, tidy
from sitroom.lexicon.tables import DATA


def main(arguments: list[str]) -> int:
    """Prints the faults of the packaged tables, or of those in a folder; 1 where there is any. `--fix` tidies first."""
    folder = next((Path(a) for a in arguments if not a.startswith("-")), DATA)
    if "--fix" in arguments:
        for name in tidy(folder):
            print(f"tidied {name}")
    faults = lint(folder)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
