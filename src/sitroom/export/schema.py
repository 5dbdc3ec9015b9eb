"""The JSON Schema of a report with all kinds of record, generated from the models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from sitroom.model.document import Report
from sitroom.model.record import Record

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def report_schema(kinds: Mapping[str, type[Record]]) -> dict[str, Any]:
    """The schema of what `sitroom read --format json` prints for one report, given the record class of each kind."""
    models: list[tuple[Any, Any]] = [(model, "serialization") for model in (Report, *kinds.values())]
    _, schema = models_json_schema(models, ref_template="#/$defs/{model}")
    definitions = schema["$defs"]
    report = definitions.pop("Report")
    report["properties"]["records"] = {
        "title": "Records",
        "type": "array",
        "items": {"oneOf": [{"$ref": f"#/$defs/{record.__name__}"} for record in kinds.values()]}
        if kinds
        else {"$ref": "#/$defs/Record"},
    }
    for name, record in kinds.items():
        definitions[record.__name__]["properties"]["kind"] = {"const": name, "type": "string", "title": "Kind"}
    if kinds:
        definitions.pop("Record", None)
    whole: dict[str, Any] = _unwrapped({"$schema": DIALECT, **report, "$defs": dict(sorted(definitions.items()))})
    return whole


def model_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of a ledger or a brief as JSON."""
    made: dict[str, Any] = _unwrapped({"$schema": DIALECT, **model.model_json_schema(mode="serialization")})
    return made


def _unwrapped(value: Any) -> Any:
    """Descriptions without the line ends of the docstrings that they come from."""
    if isinstance(value, dict):
        return {
            name: " ".join(part.split()) if name == "description" and isinstance(part, str) else _unwrapped(part)
            for name, part in value.items()
        }
    return [_unwrapped(part) for part in value] if isinstance(value, list) else value
