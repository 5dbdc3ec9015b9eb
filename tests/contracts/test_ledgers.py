"""Every kind with a ledger gives one of the common form, from nothing, from one record, and from many."""

from __future__ import annotations

import json
from functools import cache

import jsonschema  # type: ignore[import-untyped]
import pytest

from sitroom.export.ledger_table import ledger_table
from sitroom.export.ledgers import FORMATS, as_json, written
from sitroom.kinds import kinds
from sitroom.model.kind import Kind
from sitroom.model.ledger import Asked, Held, Ledger
from sitroom.model.linking import Entry, Reported
from sitroom.serve.cli.schema import schema_text
from tests.room.readings import scenario

WITH = [kind for kind in kinds() if kind.ledger is not None]
TODAY = "2025-05-14"
COUNTED = {"sources"}
"""Sections that count lines of others, and rest on no words of their own."""


@cache
def entries() -> tuple[Held, ...]:
    """The records of the scenario, each a finding for itself."""
    found = []
    for number, report in enumerate(scenario()):
        document = report.document
        reported = Reported(
            f"report:{number}",
            document.id,
            f"from:{document.outlet}",
            document.published,
            document.outlet,
            order=number,
        )
        found += [Held(Entry(reported, record), f"finding:{number}:{record.id}") for record in report.records]
    return tuple(found)


def made(kind: Kind, held: tuple[Held, ...]) -> Ledger:
    assert kind.ledger is not None
    own = tuple(h for h in held if h.entry.record.kind == kind.name)
    around = tuple(h for h in held if h.entry.record.kind in kind.ledger.reads)
    return kind.ledger.make(own, Asked(today=TODAY, around=around))


@pytest.mark.parametrize("kind", WITH, ids=lambda kind: kind.name)
def test_rows_have_the_columns_of_their_section_and_rest_on_words(kind: Kind) -> None:
    ledger = made(kind, entries())
    assert kind.ledger is not None
    assert (ledger.name, bool(ledger.title), bool(ledger.rule)) == (kind.ledger.name, True, True)
    assert ledger.sections
    names = [section.name for section in ledger.sections]
    assert len(set(names)) == len(names)
    keys = {(h.entry.report.id, h.entry.record.id) for h in entries()}
    for section in ledger.sections:
        wanted = {column.key for column in section.columns}
        assert len(wanted) == len(section.columns)
        for row in section.rows:
            assert wanted <= set(row.values), (section.name, wanted - set(row.values))
            assert section.name in COUNTED or any(e.words for e in row.evidence), (section.name, row.values)
            assert {(e.report, e.record) for e in row.evidence} <= keys


@pytest.mark.parametrize("kind", WITH, ids=lambda kind: kind.name)
def test_every_form_can_be_written(kind: Kind) -> None:
    ledger = made(kind, entries())
    for format in FORMATS:
        assert written(ledger, format)
    assert ledger.rule.split()[0] in ledger_table(ledger, width=100, evidence=True)
    assert Ledger.model_validate_json(as_json(ledger)) == ledger
    jsonschema.validate(json.loads(as_json(ledger)), json.loads(schema_text("ledger")))


@pytest.mark.parametrize("kind", WITH, ids=lambda kind: kind.name)
def test_a_ledger_of_nothing_and_of_single_records_is_one_too(kind: Kind) -> None:
    empty = made(kind, ())
    assert not any(section.rows for section in empty.sections)
    assert empty.rule
    for held in [h for h in entries() if h.entry.record.kind == kind.name][::7]:
        made(kind, (held,))
