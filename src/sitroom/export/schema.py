"""The JSON Schema of a report with all kinds of record, generated from the models."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic.json_schema import models_json_schema

from sitroom.model.document import Report
from sitroom.model.record import Record

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def report_schema(records: Iterable[type[Record]]) -> dict[str, Any]:
    """The schema of what `sitroom read --format json` prints for one report, given the record class of each kind."""
    kinds = list(records)
    models: list[tuple[Any, Any]] = [(Report, "serialization"), *((kind, "serialization") for kind in kinds)]
    _, schema = models_json_schema(models, ref_template="#/$defs/{model}")
    definitions = schema["$defs"]
    report = definitions.pop("Report")
    report["properties"]["records"] = {
        "title": "Records", "type": "array",
        "items": {"oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]} if kinds else
                 {"$ref": "#/$defs/Record"}}
    for kind in kinds:
        shape = definitions[kind.__name__]
        shape["properties"]["kind"] = {"const": kind.model_fields["kind"].default or kind.__name__.lower(),
                                       "type": "string", "title": "Kind"}
    if kinds:
        definitions.pop("Record", None)
    return {"$schema": DIALECT, **report, "$defs": dict(sorted(definitions.items()))}
