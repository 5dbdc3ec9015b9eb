"""Near-duplicates among a thousand made reports: precision and recall, overall and for each kind of edit.

    .venv/bin/python benchmarks/duplicates.py                 # seed 11
    .venv/bin/python benchmarks/duplicates.py --seed 12 -v    # with the pairs that were wrong

Nothing but text, title, outlet and date goes in. Candidates are found by shared bands alone, as a room finds them.
Recall: made reports that have an edge to the wire they were made from. Precision: edges between any two reports that carry
one wire, of all edges; for a kind, of the edges that touch it. Figures of a kind that is no reprint count its false edges.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from itertools import combinations

from duplicate_reports import Made, make

from sitroom.link.reports import bands, profile, relate, signature, sources
from sitroom.model.document import Document, document_id
from sitroom.model.linking import ReportEdge
from sitroom.room.sources import FEWEST


def document(made: Made) -> Document:
    return Document(
        id=document_id(made.text), text=made.text, title=made.title, outlet=made.outlet, published=made.published
    )


def candidates(reports: list[Made]) -> set[tuple[str, str]]:
    """Pairs that share as many bands as a room asks for."""
    holding: dict[str, list[str]] = defaultdict(list)
    for report in reports:
        for band in bands(signature(report.text, report.title)):
            holding[band].append(report.id)
    shared = Counter((min(pair), max(pair)) for ids in holding.values() for pair in combinations(ids, 2))
    return {pair for pair, count in shared.items() if count >= FEWEST}


def share(part: int, whole: int) -> str:
    return f"{part / whole:6.3f}" if whole else "     -"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--size", type=int, default=1000)
    parser.add_argument("-v", "--verbose", action="store_true", help="print the pairs that were wrong")
    asked = parser.parse_args()
    reports = make(asked.seed, asked.size)
    by_id = {report.id: report for report in reports}
    profiles = {report.id: profile(report.id, document(report)) for report in reports}
    pairs = candidates(reports)
    edges: dict[tuple[str, str], ReportEdge] = {}
    for a, b in sorted(pairs):
        edge = relate(profiles[a], profiles[b])
        if edge:
            edges[a, b] = edge

    found, asked_for, right, drawn, related = (
        Counter[str](),
        Counter[str](),
        Counter[str](),
        Counter[str](),
        Counter[str](),
    )
    for report in reports:
        for wire in report.sources:
            pair = (min(report.id, wire), max(report.id, wire))
            asked_for[report.kind] += 1
            edge = edges.get(pair)
            found[report.kind] += edge is not None
            wanted = ("update",) if report.kind == "numbers updated" else ("copy", "reprint")
            related[report.kind] += edge is not None and edge.relation in wanted
            if edge is None and asked.verbose:
                print("missed", report.kind, pair, "candidate" if pair in pairs else "no candidate", file=sys.stderr)
    true_edges = 0
    for (a, b), edge in edges.items():
        same = bool(by_id[a].families & by_id[b].families)
        true_edges += same
        for kind in {by_id[a].kind, by_id[b].kind}:
            drawn[kind] += 1
            right[kind] += same
        if not same and asked.verbose:
            print("false", edge.relation, edge.score, a, b, [r.detail for r in edge.reasons], file=sys.stderr)

    possible = len(reports) * (len(reports) - 1) // 2
    print(f"{len(reports)} reports, seed {asked.seed}: {len(pairs)} candidates of {possible} pairs\n")
    print(f"{'kind':26} {'reports':>7} {'recall':>7} {'relation':>8} {'edges':>6} {'precision':>9}")
    for kind in sorted({r.kind for r in reports}, key=lambda k: (asked_for[k] == 0, k)):
        count = sum(r.kind == kind for r in reports)
        print(
            f"{kind:26} {count:7} {share(found[kind], asked_for[kind]):>7} {share(related[kind], asked_for[kind]):>8} "
            f"{drawn[kind]:6} {share(right[kind], drawn[kind]):>9}"
        )
    wanted_edges = sum(asked_for.values())
    print(f"\nrecall    {share(sum(found.values()), wanted_edges)}  ({sum(found.values())} of {wanted_edges})")
    print(f"relation  {share(sum(related.values()), wanted_edges)}  (an update is called one, a reprint is not)")
    print(f"precision {share(true_edges, len(edges))}  ({true_edges} of {len(edges)} edges)")
    grouped(reports, sources(profiles.values(), edges.values()))
    return 0


def grouped(reports: list[Made], keys: dict[str, str]) -> None:
    """How well reports are put together by source; merged stories, which have two, are left out."""
    alone = [r for r in reports if len(r.families) == 1]
    wire_of = {r.id: next(iter(r.families)) for r in alone}
    families = defaultdict(list)
    for report in alone:
        families[wire_of[report.id]].append(report.id)
    together = [pair for ids in families.values() for pair in combinations(ids, 2)]
    held = sum(keys[a] == keys[b] for a, b in together)
    print(f"one source for one wire {share(held, len(together))}  ({held} of {len(together)} pairs)")


if __name__ == "__main__":
    raise SystemExit(main())
