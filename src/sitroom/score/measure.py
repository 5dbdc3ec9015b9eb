"""Aligns what was read with gold and counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sitroom.score.compare import at_path, equal, is_set, members
from sitroom.score.gold import GoldDocument, GoldRecord

Printed = Mapping[str, Any]
ANCHORS = ("trigger", "cue", "term", "what")


@dataclass(slots=True)
class Count:
    """Right, predicted and gold."""

    right: int = 0
    predicted: int = 0
    gold: int = 0

    def add(self, right: int, predicted: int, gold: int) -> None:
        """Adds to all three."""
        self.right, self.predicted, self.gold = self.right + right, self.predicted + predicted, self.gold + gold

    @property
    def precision(self) -> float:
        """Right of predicted, 0 when nothing was predicted."""
        return self.right / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        """Right of gold, 0 when there is none."""
        return self.right / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        p, r = self.precision, self.recall
        return 2 * p * r / (p + r) if p + r else 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one gold record (found or missed, with the fields that are wrong), or of one that gold lacks."""

    document: str
    kind: str
    words: str
    start: int
    result: str
    wrong: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What names the outcome across runs."""
        return f"{self.document}\t{self.kind}\t{self.start}\t{self.words}"


@dataclass(slots=True)
class Scores:
    """Counts by measure: `event`, `event.type`, `event/reported` …, and the outcome of each record."""

    counts: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    outcomes: list[Outcome] = field(default_factory=list)


def score(documents: Iterable[GoldDocument], reports: Mapping[str, Printed | None]) -> Scores:
    """Scores printed reports, by document id, against gold. A report that is missing is one with nothing read."""
    scores = Scores()
    for document in documents:
        report = reports.get(document.id) or {}
        for kind in sorted(document.complete | {r.kind for r in document.records}):
            gold = [r for r in document.records if r.kind == kind]
            found = [r for r in report.get("records", []) if r["kind"] == kind]
            _kind(scores, document, kind, gold, found)
    return scores


def position(record: Printed) -> list[tuple[int, int]]:
    """Where a printed record stands: its anchor words, or else its evidence."""
    for name in ANCHORS:
        span = record.get(name)
        if isinstance(span, dict) and isinstance(span.get("start"), int):
            return [(span["start"], span["end"])]
    if isinstance(record.get("start"), int):
        return [(record["start"], record["end"])]
    return [(s["start"], s["end"]) for s in record.get("evidence", [])]


def _kind(scores: Scores, document: GoldDocument, kind: str, gold: list[GoldRecord], found: list[Printed]) -> None:
    pairs = aligned(gold, found)
    taken = set(pairs.values())
    complete = kind in document.complete
    scores.counts[kind].add(len(pairs), len(found) if complete else len(pairs), len(gold))
    for i, record in enumerate(gold):
        printed = found[pairs[i]] if i in pairs else None
        for name in _slices(record):
            scores.counts[f"{kind}/{name}"].add(printed is not None, printed is not None, 1)
        wrong = _fields(scores, kind, record, printed)
        scores.outcomes.append(
            Outcome(
                document.id, kind, record.words, record.start, "missed" if printed is None else "found", tuple(wrong)
            )
        )
    for j, printed in enumerate(found):
        if j not in taken and complete:
            start, end = position(printed)[0] if position(printed) else (0, 0)
            scores.outcomes.append(Outcome(document.id, kind, document.text[start:end][:60], start, "spurious"))


def aligned(gold: list[GoldRecord], found: list[Printed]) -> dict[int, int]:
    """Pairs gold with what was read, by index, one to one: anchors that touch, those that agree in most fields first."""
    candidates = []
    for i, record in enumerate(gold):
        for j, printed in enumerate(found):
            gaps = [min(record.end, e) - max(record.start, s) for s, e in position(printed)]
            if gaps and max(gaps) > 0:
                agree = sum(_right(path, printed, wanted) for path, wanted in record.fields.items())
                near = -min(abs(record.start - s) for s, _ in position(printed))
                candidates.append((agree, near, -i, -j))
    pairs: dict[int, int] = {}
    used: set[int] = set()
    for _, _, i, j in sorted(candidates, reverse=True):
        if -i not in pairs and -j not in used:
            pairs[-i] = -j
            used.add(-j)
    return pairs


def _right(path: str, printed: Printed, wanted: Any) -> bool:
    value = at_path(printed, path)
    if is_set(path, wanted):
        right, found, gold = members(value, wanted)
        return right == found == gold
    return equal(path, value, wanted)


def _fields(scores: Scores, kind: str, record: GoldRecord, printed: Printed | None) -> list[str]:
    """Counts each field of a gold record, also of one that was missed; names those that are wrong."""
    wrong: list[str] = []
    for path, wanted in record.fields.items():
        count = scores.counts[f"{kind}.{path}"]
        if is_set(path, wanted):
            right, found, gold = members(at_path(printed, path) if printed else None, wanted)
            count.add(right, found, gold)
            ok = right == found == gold
        else:
            ok = printed is not None and equal(path, at_path(printed, path), wanted)
            count.add(ok, printed is not None, 1)
        if not ok:
            wrong.append(path)
    return wrong


def _slices(record: GoldRecord) -> list[str]:
    names = ["reported" if record.fields.get("attribution") else "own voice"]
    reality = record.fields.get("reality")
    if reality is not None:
        names.append("told as fact" if reality in ("occurred", "ongoing", "habitual") else "to come or unreal")
    return names
