"""Generated pages and the schema are what the source makes them now: else run `make docs`."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import jsonschema
import pytest

import sitroom
from sitroom.export.as_json import to_json
from sitroom.serve.cli.schema import schema_text
from sitroom.serve.reference import cli_page, errors_page
from sitroom.serve.rest.openapi import openapi_text

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("docs/cli.md", cli_page),
        ("docs/errors.md", errors_page),
        ("schema/report.json", schema_text),
        ("schema/ledger.json", partial(schema_text, "ledger")),
        ("schema/brief.json", partial(schema_text, "brief")),
        ("schema/openapi.json", openapi_text),
    ],
)
def test_it_is_fresh(name, text):
    assert (ROOT / name).read_text(encoding="utf-8") == text(), f"{name} is stale: run `make docs`"


def test_what_is_printed_holds_to_the_schema():
    schema = json.loads((ROOT / "schema/report.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    report = sitroom.read(
        "KAMPALA - About 40 rebels shelled the port of Gulu on Monday, killing three, the army said. Talks open in "
        "Nairobi next week, and a truce is to take effect on Friday. Two brigades will leave.",
        published="2019-03-06",
    )
    jsonschema.validate(json.loads(to_json(report)), schema)
