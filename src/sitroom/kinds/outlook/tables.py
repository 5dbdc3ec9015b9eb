"""The tables of the outlook: announcements by what became of them, and how far each source was right."""

from __future__ import annotations

from collections.abc import Sequence

from sitroom.model.ledger import Column, Row, Section

SOURCES = "sources"
"""The table that counts what came true."""
THREATS = ("threat", "warning")
_ORDER = ("due", "overdue", "open", "met", "not_met", "expired", "cannot_tell")
ASKED = "asked"
"""The table of what is asked for and is neither due nor answered."""
_TABLES = ("due", "overdue", "open", ASKED, "met", "not_met", "expired", "cannot_tell")
_TITLES = {
    "due": "Due",
    "overdue": "Overdue: the time has passed and nothing was found",
    "open": "Open",
    ASKED: "Asked for: no day is told, and nothing was found",
    "met": "Met (proposed, or confirmed by a person)",
    "not_met": "Not met (proposed, or confirmed by a person)",
    "expired": "Expired: threats and warnings whose time ran out with nothing found",
    "cannot_tell": "Cannot be told",
}
COLUMNS = (
    Column(key="ends", title="by"),
    Column(key="category", title="category"),
    Column(key="what", title="what"),
    Column(key="actors", title="who"),
    Column(key="source", title="said by"),
    Column(key="made", title="said on"),
    Column(key="condition", title="condition"),
    Column(key="clock", title="clock"),
    Column(key="basis", title="outcome"),
    Column(key="late", title="done on"),
    Column(key="disputed", title="disputed"),
    Column(key="reports", title="reports", align="right"),
)
RECORD_COLUMNS = (
    Column(key="source", title="source"),
    Column(key="category", title="category"),
    Column(key="announced", title="announced", align="right"),
    Column(key="met", title="met", align="right"),
    Column(key="not_met", title="not met", align="right"),
    Column(key="expired", title="expired", align="right"),
    Column(key="overdue", title="overdue", align="right"),
    Column(key="open", title="open", align="right"),
)


def sections_of(rows: Sequence[Row]) -> tuple[Section, ...]:
    """The tables that these rows make, each in its order, and that of their sources behind them."""
    found = []
    for name in _TABLES:
        chosen = sorted((r for r in rows if _table(r) == name), key=_by_day)
        if chosen:
            found.append(Section(name=name, title=_TITLES[name], columns=COLUMNS, rows=tuple(chosen)))
    return (*found, _record_of_sources(rows)) if found else ()


def _table(row: Row) -> str:
    """Where a row stands: what is asked for of somebody without a day would bury what is to come."""
    v = row.values
    bare = v["category"] == "requested" and not (v["ends"] or v["begins"])
    return ASKED if v["status"] == "open" and bare else str(v["status"])


def _by_day(row: Row) -> tuple[str, str, str]:
    """What has no day comes last."""
    day = row.values["ends"] or row.values["begins"] or "9999"
    return str(day)[:10], str(row.values["made"]), row.finding or ""


def _record_of_sources(items: Sequence[Row]) -> Section:
    counts: dict[tuple[str, str], dict[str, int]] = {}
    labels: dict[str, str] = {}
    for item in items:
        sort = "threats" if item.values["category"] in THREATS else "other"
        source = item.values["source_key"]
        labels.setdefault(source, str(item.values["source"] or item.values["side"]))
        counted = counts.setdefault((source, sort), dict.fromkeys(_ORDER, 0))
        counted[item.values["status"]] += 1
    rows = [
        Row(
            values={
                "source": labels[source],
                "source_key": source,
                "category": sort,
                "announced": sum(counted.values()),
                "met": counted["met"],
                "not_met": counted["not_met"],
                "expired": counted["expired"],
                "overdue": counted["overdue"],
                "open": counted["open"] + counted["due"] + counted["cannot_tell"],
            }
        )
        for (source, sort), counted in counts.items()
    ]
    rows.sort(key=lambda r: (-r.values["announced"], r.values["source"], r.values["category"]))
    return Section(
        name=SOURCES,
        title="What came true, by source",
        columns=RECORD_COLUMNS,
        rows=tuple(rows),
        note="Counts are of the things announced above, each once; outcomes are proposals until a person confirms them.",
    )
