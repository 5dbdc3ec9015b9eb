"""What left, came and stayed, for each owner and place, by the latest word of each source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sitroom.model.ledger import Column, Row, Section

BOARD = (
    Column(key="owner", title="owner"),
    Column(key="place", title="place"),
    Column(key="left", title="left"),
    Column(key="came", title="came"),
    Column(key="stayed", title="stayed"),
    Column(key="to_come", title="to come"),
    Column(key="as_of", title="as of"),
)
_EXTENTS = {"full": "all of them", "partial": "some of them"}


def board_of(tables: Sequence[tuple[tuple[str | None, str | None], Sequence[Row]]]) -> Section:
    """One row for each table: the names of its owner and place, and its movements."""
    rows = []
    for (owner, place), lines in tables:
        cells: dict[str, dict[str, str]] = {"left": {}, "came": {}, "stayed": {}}
        to_come: list[str] = []
        # "Since 4 May", told on the 14th, is later word than what left on the 7th.
        for line in sorted(lines, key=lambda r: str(r.values["to"] or r.values["date"] or "")):
            v = line.values
            what = v["what"] or v["extent"]
            what = _EXTENTS.get(str(what), what)
            stage = f"stage: {v['stage']}" if v["stage"] else None
            if v["done"]:
                noted = ", ".join(x for x in (stage, _told_days(v)) if x)
                cells[v["way"]][str(v["source"])] = f"{what or 'how many not told'} ({noted})"
            elif v["reality"] != "not so":
                text = ", ".join(x for x in (what, stage) if x)
                to_come.append(f"{v['change']} {v['reality']}" + (f": {text}" if text else ""))
        rows.append(
            Row(
                values={"owner": owner, "place": place}
                | {way: found or None for way, found in cells.items()}
                | {
                    "to_come": to_come or None,
                    "as_of": max((str(r.values["to"] or r.values["date"] or "") for r in lines), default=None),
                },
                point=next((r.point for r in lines if r.point is not None), None),
                evidence=tuple(e for r in lines[-4:] for e in r.evidence[:1]),
            )
        )
    return Section(
        name="board",
        title="What left, came and stayed",
        columns=BOARD,
        rows=tuple(rows),
        note="The latest word of each source; counts of sources and stages are never added up.",
    )


def _told_days(values: dict[str, Any]) -> str:
    """ "2025-05-07", "2025-05-04 to 2025-05-14"."""
    first, last = values["date"], values["to"]
    return str(first) if not last or last == first else f"{first} to {last}"
