"""Writes what is generated: the command's and the errors' pages here, the schemas of what is given, and of the API."""

from functools import partial
from pathlib import Path

from sitroom.serve.cli.schema import schema_text
from sitroom.serve.reference import cli_page, errors_page
from sitroom.serve.rest.openapi import openapi_text

ROOT = Path(__file__).resolve().parents[1]
GENERATED = {
    "docs/cli.md": cli_page,
    "docs/errors.md": errors_page,
    "schema/report.json": schema_text,
    "schema/ledger.json": partial(schema_text, "ledger"),
    "schema/brief.json": partial(schema_text, "brief"),
    "schema/openapi.json": openapi_text,
}

if __name__ == "__main__":
    for name, text in GENERATED.items():
        path = ROOT / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text(), encoding="utf-8")
        print(f"wrote {name}")
