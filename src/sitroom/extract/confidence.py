"""What a record's confidence means: the share of records like it that are right, measured on labelled reports.

Kinds give a raw confidence by how specific the pattern is that made the record. `data/confidence.tsv` maps it, for each
kind, to the share that was right on the project's gold; `sitroom score --calibrate` writes that table. Between its points
the mapping is a straight line; it never turns the order of two records round.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

from sitroom.lexicon.tables import table


@cache
def _points(kind: str) -> tuple[tuple[float, float], ...]:
    return tuple(sorted((float(r["raw"]), float(r["calibrated"])) for r in table("confidence") if r["kind"] == kind))


def calibrated(kind: str, raw: float) -> float:
    """The measured confidence for a raw one, in 0 to 1, to three places. A kind without points keeps the raw one.

    >>> 0 <= calibrated("event", 0.5) <= calibrated("event", 0.9) <= 1
    True
    """
    points = _points(kind)
    if not points:
        return round(raw, 3)
    at = bisect_right([p[0] for p in points], raw)
    if at == 0:
        return round(max(0.0, points[0][1] - 0.1 * (points[0][0] - raw)), 3)
    if at == len(points):
        return round(min(1.0, points[-1][1] + 0.02 * (raw - points[-1][0])), 3)
    (x0, y0), (x1, y1) = points[at - 1], points[at]
    return round(y0 + (y1 - y0) * (raw - x0) / (x1 - x0), 3)
