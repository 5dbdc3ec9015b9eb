"""A report as the command prints it. `Show` runs in the process that read the report, so that jobs share the work."""

from __future__ import annotations

from dataclasses import dataclass

from sitroom.export.as_json import to_json, to_json_line
from sitroom.export.explain import explain, find_record
from sitroom.export.table import to_table
from sitroom.model.document import Report
from sitroom.text.analysis import Analysis


@dataclass(frozen=True, slots=True)
class Shown:
    """The text of one report, or nothing; `found`: whether it has the record that was asked for; `records`: of how many."""

    text: str
    found: bool = False
    records: int = 0


@dataclass(frozen=True, slots=True)
class Show:
    """What to make of a report: a table, JSON, or why one record is what it is."""

    format: str = "table"
    kinds: tuple[str, ...] = ()
    explain: str | None = None
    width: int = 80
    colour: bool = False

    def __call__(self, origin: str, report: Report, analysis: Analysis) -> Shown:
        """What is printed for this report."""
        from sitroom.kinds import kinds

        what = {kind.name: kind.what for kind in kinds()}
        if self.explain is not None:
            record = find_record(report, self.explain)
            if record is None:
                return Shown("")
            return Shown(explain(report, record, analysis.explanations, what), found=True)
        if self.kinds:
            report = report.model_copy(update={"records": tuple(r for r in report.records if r.kind in self.kinds)})
        if self.format == "json":
            return Shown(to_json(report), records=len(report.records))
        if self.format == "jsonl":
            return Shown(to_json_line(report), records=len(report.records))
        table = to_table(report, what, width=self.width, colour=self.colour, origin=origin)
        return Shown(table, records=len(report.records))
