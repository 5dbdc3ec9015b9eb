"""How confidence relates to being right: a reliability table, and the monotone mapping that calibrates it.

A record is right when it pairs with a gold record, and its main field agrees where gold gives one (an event's type, a
figure's measure and number, a statement's act, a truce's state …).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sitroom.score.compare import at_path, equal
from sitroom.score.gold import KINDS, GoldDocument
from sitroom.score.measure import aligned

MAIN_FIELDS: dict[str, tuple[str, ...]] = {
    "event": ("type",),
    "statement": ("act",),
    "figure": ("measure", "best", "low", "high"),
    "force": ("change",),
    "ceasefire": ("state",),
    "talks": ("status",),
    "outlook": ("category",),
}
# Fewer records than this make no point of the curve of their own.
LEAST = 15
# The mapping keeps the order of two records: where the measured shares are level, it still rises by so much.
SLOPE = 0.02


@dataclass(frozen=True, slots=True)
class Judged:
    """One record that was read: its kind, raw confidence, whether it is right, and its document."""

    kind: str
    confidence: float
    right: bool
    document: str


def judged(documents: Iterable[GoldDocument], reports: Mapping[str, Mapping[str, Any]]) -> list[Judged]:
    """Every record of the kinds that gold labels in full."""
    found: list[Judged] = []
    for document in documents:
        report = reports.get(document.id) or {}
        for kind in KINDS:
            if kind not in document.complete:
                continue
            gold = [r for r in document.records if r.kind == kind]
            read = [r for r in report.get("records", []) if r["kind"] == kind]
            partner = {j: gold[i] for i, j in aligned(gold, read).items()}
            for j, record in enumerate(read):
                right = j in partner and all(
                    equal(path, at_path(record, path), partner[j].fields[path])
                    for path in MAIN_FIELDS[kind]
                    if path in partner[j].fields
                )
                found.append(Judged(kind, float(record["confidence"]), right, document.id))
    return found


def fit(records: Iterable[Judged]) -> list[tuple[float, float]]:
    """Points (raw, share right) of a rising mapping: pool adjacent violators over the raw confidences."""
    pools: list[list[float]] = []  # sum of raw, right, count
    for record in sorted(records, key=lambda r: r.confidence):
        pools.append([record.confidence, float(record.right), 1.0])
        while len(pools) > 1 and (pools[-2][1] / pools[-2][2] >= pools[-1][1] / pools[-1][2] or pools[-2][2] < LEAST):
            last = pools.pop()
            pools[-1] = [a + b for a, b in zip(pools[-1], last, strict=True)]
    if len(pools) > 1 and pools[-1][2] < LEAST:
        last = pools.pop()
        pools[-1] = [a + b for a, b in zip(pools[-1], last, strict=True)]
    # A share is drawn towards one half by two records, so that a few that are all right do not promise certainty.
    points = [(raw / n, (right + 1) / (n + 2)) for raw, right, n in pools]
    if len(points) == 1:
        ((raw, share),) = points
        points = [(max(0.0, raw - 0.2), max(0.0, share - SLOPE)), (min(1.0, raw + 0.2), min(1.0, share + SLOPE))]
    rising: list[tuple[float, float]] = []
    for raw, share in points:
        low = rising[-1][1] + SLOPE * (raw - rising[-1][0]) if rising else 0.0
        rising.append((round(raw, 3), round(min(1.0, max(share, low)), 3)))
    return rising


def mapped(points: list[tuple[float, float]], raw: float) -> float:
    """A raw confidence by the points: straight lines between them, level beyond."""
    if not points:
        return raw
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 <= raw <= x1:
            return y0 + (y1 - y0) * (raw - x0) / (x1 - x0) if x1 > x0 else y1
    return points[0][1] if raw < points[0][0] else points[-1][1]


def reliability(records: Iterable[Judged], width: float = 0.1) -> list[tuple[float, float, float, int]]:
    """Rows (from, mean confidence, share right, count) for each tenth of confidence that has records."""
    bins: dict[int, list[Judged]] = {}
    for record in records:
        bins.setdefault(min(int(record.confidence / width + 1e-9), round(1 / width) - 1), []).append(record)
    return [
        (b * width, sum(r.confidence for r in rs) / len(rs), sum(r.right for r in rs) / len(rs), len(rs))
        for b, rs in sorted(bins.items())
    ]


def expected_error(records: Iterable[Judged]) -> float:
    """The expected calibration error: the gap between confidence and share right, weighted by count."""
    rows = reliability(records)
    total = sum(n for *_, n in rows)
    return sum(abs(mean - share) * n for _, mean, share, n in rows) / total if total else 0.0
