"""Actors as a network: who is related to whom and who did what to whom, laid out on two bows, with the words on each edge."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt

from sitroom.model.ledger import Evidence, Ledger

MOST = 22
SIZE = 520
ROW = 46
"""The height of a drawing at most, and of each pair of names in it."""


@dataclass(frozen=True, slots=True)
class Node:
    """An actor in its place; `turned` says on which side its name stands."""

    name: str
    x: float
    y: float
    r: float
    records: int
    left: bool


@dataclass(frozen=True, slots=True)
class Tie:
    """What stands between two actors: the deeds and relations with their counts of records, and their words."""

    a: Node
    b: Node
    what: tuple[tuple[str, int], ...]
    records: int
    evidence: tuple[Evidence, ...]
    hostile: bool
    x: float
    y: float


HOSTILE = frozenset(("ASSAULT", "COERCE", "THREATEN", "ACCUSE", "REJECT", "SANCTION", "PROTEST"))


@dataclass(frozen=True, slots=True)
class Network:
    """The actors with most ties, and the ties between them, in a drawing of this height."""

    nodes: tuple[Node, ...]
    ties: tuple[Tie, ...]
    left_out: int
    height: int


def network(ledger: Ledger) -> Network:
    """The network of a ledger of actors."""
    found: dict[tuple[str, str], tuple[Counter[str], list[Evidence]]] = {}
    for section in ledger.sections:
        word = {"relations": "relation", "activity": "deed"}.get(section.name)
        for row in section.rows if word else ():
            a, b = str(row.values.get("name") or ""), str(row.values.get("to") or "")
            if not a or not b or a == b:
                continue
            counts, evidence = found.setdefault((a, b), (Counter(), []))
            counts[str(row.values[word or ""])] += int(row.values.get("records") or 1)
            evidence.extend(row.evidence)
    weight: Counter[str] = Counter()
    for (a, b), (counts, _) in found.items():
        weight[a] += counts.total()
        weight[b] += counts.total()
    chosen = [name for name, _ in sorted(weight.items(), key=lambda item: (-item[1], item[0]))[:MOST]]
    nodes = {}
    rows = (len(chosen) + 1) // 2
    tall = min(SIZE, 20 + ROW * rows)
    for place, name in enumerate(chosen):
        # Two bows with names on their outer sides: lines of text need room between them, which a circle has not at its poles.
        left, line = bool(place % 2), place // 2
        height = (line + 0.5) / rows
        reach = 110 + 150 * sqrt(max(0.0, 1 - (2 * height - 1) ** 2))
        nodes[name] = Node(
            name,
            round(SIZE / 2 + (-reach if left else reach), 1),
            round(20 + (tall - 40) * height, 1),
            round(4 + min(10, weight[name] ** 0.5 * 1.6), 1),
            weight[name],
            left,
        )
    ties = []
    for (a, b), (counts, evidence) in sorted(found.items(), key=lambda item: -item[1][0].total()):
        if a in nodes and b in nodes:
            first, second = nodes[a], nodes[b]
            # Bent towards the middle, and not through it: lines to and fro stay apart.
            bend = 0.22
            middle_x, middle_y = (first.x + second.x) / 2, (first.y + second.y) / 2
            ties.append(
                Tie(
                    first,
                    second,
                    tuple(counts.most_common()),
                    counts.total(),
                    tuple(evidence),
                    bool(HOSTILE & set(counts)),
                    round(middle_x + (SIZE / 2 - middle_x) * bend + (second.y - first.y) * 0.12, 1),
                    round(middle_y + (tall / 2 - middle_y) * bend - (second.x - first.x) * 0.12, 1),
                )
            )
    return Network(tuple(nodes.values()), tuple(ties), len(weight) - len(nodes), tall)
