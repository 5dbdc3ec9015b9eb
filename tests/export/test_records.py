"""Records of a room as one table."""

from __future__ import annotations

import csv
import io

from sitroom.export.records import COLUMNS, as_csv


def row(attribution):
    record = {"time": None, "places": [], "evidence": [{"text": "Nine died."}], "attribution": attribution}
    return dict.fromkeys(COLUMNS, "x") | {
        "record": record | {"polarity": "positive", "novelty": "new", "confidence": 0.9}
    }


def test_a_line_says_on_whose_word_it_is_in_names():
    army = {"name": "army of Zambia", "text": "the army"}
    chain = [{"source": army, "act": "say"}, {"source": {"name": None, "text": "medics"}, "act": "decline_comment"}]
    lines = list(csv.DictReader(io.StringIO(as_csv([row(chain), row([{"source": None, "act": "report"}]), row([])]))))
    assert [line["on_whose_word"] for line in lines] == [
        "army of Zambia (say) › medics (decline comment)",
        "unnamed (report)",
        "",
    ]
    assert lines[0]["words"] == "Nine died."
