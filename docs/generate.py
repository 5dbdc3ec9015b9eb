"""Writes what is generated: the command's and the errors' pages here, and the schemas of reports, ledgers and briefs."""

from functools import partial
from pathlib import Path

from sitroom.serve.cli.schema import schema_text
from sitroom.serve.reference import cli_page, errors_page

ROOT = Path(__file__).resolve().parents[1]
GENERATED = {
    "docs/cli.md": cli_page,
    "docs/errors.md": errors_page,
    "schema/report.json": schema_text,
    "schema/ledger.json": partial(schema_text, "ledger"),
    "schema/brief.json": partial(schema_text, "brief"),
}

if __name__ == "__main__":
    for name, text in GENERATED.items():
        path = ROOT / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text(), encoding="utf-8")
        print(f"wrote {name}")
