"""Reports that the tests of rooms add: the scenario, read once, and small ones made on the spot."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa

import sitroom
from sitroom.model.document import Report
from sitroom.room import Room
from sitroom.store import schema as t
from sitroom.store.engine import reading

SCENARIO = Path(__file__).parents[2] / "examples" / "scenario"


@cache
def scenario() -> tuple[Report, ...]:
    """The reports of the scenario as they are read, in their order."""
    lines = (SCENARIO / "reports.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(read_line(json.loads(line)) for line in lines)


def read_line(line: dict[str, Any]) -> Report:
    report = sitroom.read(
        line["text"],
        line.get("published"),
        title=line.get("title"),
        outlet=line.get("outlet"),
        url=line.get("url"),
    )
    document = report.document.model_copy(update={"ref": line.get("id")})
    return report.model_copy(update={"document": document})


@cache
def read(text: str, published: str, outlet: str = "Harbour Wire", **more: Any) -> Report:
    return read_line({"text": text, "published": published, "outlet": outlet, **more})


def state(room: Room) -> dict[str, Any]:
    """All that a room holds, without numbers that tell in which order it came."""
    with reading(room.engine) as connection:
        r, f = t.records.c, t.findings.c
        reports = connection.execute(sa.select(t.reports).order_by(t.reports.c.id)).all()
        ids = {row.seq: row.id for row in reports}
        records = connection.execute(sa.select(t.records)).all()
        keys = {row.nr: (ids[row.seq], row.id) for row in records}
        edges = connection.execute(sa.select(t.edges)).all()
        findings = connection.execute(sa.select(t.findings).order_by(f.id)).all()
        kin = connection.execute(sa.select(t.report_edges)).all()
        actors = connection.execute(sa.select(t.record_actors)).all()
        words = connection.execute(sa.select(t.evidence)).all()
        del r
        return {
            "reports": [(row.id, row.document, row.superseded_by, row.source, row.published) for row in reports],
            "records": sorted(
                (*keys[row.nr], row.live, row.finding, row.what, json.dumps(row.body, sort_keys=True))
                for row in records
            ),
            "actors": sorted((*keys[row.nr], row.actor, row.part) for row in actors),
            "counts": sorted(map(tuple, connection.execute(sa.select(t.actor_days)).all())),
            "names": sorted(map(tuple, connection.execute(sa.select(t.actor_names)).all())),
            "words": sorted((*keys[row.nr], row.words) for row in words),
            "edges": sorted((*sorted((keys[row.a], keys[row.b])), row.relation, round(row.score, 6)) for row in edges),
            "kin": sorted((*sorted((ids[row.a], ids[row.b])), row.relation) for row in kin),
            "findings": [
                (keys[row.canonical], *(getattr(row, c.name) for c in t.findings.c if c.name not in ("canonical",)))
                for row in findings
            ],
        }
