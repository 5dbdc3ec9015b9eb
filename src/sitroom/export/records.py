"""Records of a room as one table: a line for each, whatever its kind."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from sitroom.export.ledgers import safe

COLUMNS = (
    "key",
    "kind",
    "what",
    "time_from",
    "time_to",
    "place",
    "reality",
    "polarity",
    "standing",
    "novelty",
    "confidence",
    "on_whose_word",
    "source",
    "outlet",
    "published",
    "finding",
    "words",
)


def _word(chain: Iterable[Mapping[str, Any]]) -> str:
    """The chain of who says so, outermost first; empty for the report's own voice."""
    named = ((link["source"], link["act"].replace("_", " ")) for link in chain)
    return " › ".join(f"{(who['name'] or who['text']) if who else 'unnamed'} ({act})" for who, act in named)


def as_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as `Room.records` gives them. Unknown is empty; cells that a spreadsheet would compute get an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        record = row["record"]
        time, places = record["time"] or {}, record["places"]
        known = record | {name: row[name] for name in row if name != "record"}
        known |= {
            "time_from": time.get("from"),
            "time_to": time.get("to"),
            "place": (places[0]["name"] or places[0]["text"]) if places else None,
            "on_whose_word": _word(record["attribution"]),
            "words": " … ".join(span["text"] for span in record["evidence"]),
        }
        writer.writerow([safe("" if known[name] is None else known[name]) for name in COLUMNS])
    return out.getvalue()
