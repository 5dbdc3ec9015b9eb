"""How well the same event is found across reports, on a file of ECB+ in JSON lines, beside the lemma baseline.

    .venv/bin/python benchmarks/linking.py ecbplus.jsonl
    .venv/bin/python benchmarks/linking.py ecbplus.jsonl --limit 4      # the first topics only

A line holds one document: `id`, `text`, `date`, and `annotations` with `topic` and `events`, each with `begin`, `end` and
`cluster`. Mentions are the gold ones, topics are given, and a cluster may have members in all documents of a topic;
singletons count. The measures are scorch's MUC, B3 and CEAFe, over all topics at once; CoNLL F1 is their mean.

Four ways to link, over the same mentions:
  one each     every mention by itself
  lemma        mentions of one topic whose head has one lemma
  happening    the same with verbs, their nouns and near synonyms taken for one (the table of happenings)
  sitroom      the comparison of events, with clusters by average link. A mention that an event record of ours covers is
               that record; any other becomes a record of its clause: its words as the trigger, its roles as actors and
               recipients, its places and times. All pairs of a topic are compared: the documents have no dates, so that
               blocks of days say nothing, and places and days, on which the comparison leans, are rare in them. Where it
               finds no link, the fallback speaks: mentions of one happening in two documents of one story, if the actors,
               those affected and the sentences do not speak against it. Documents are of one story by the names and the
               words that they share.

The first table is over all gold mentions, the second over those that event records of ours cover. In one document, where
linking never joins two records, mentions of one happening are taken for one before, but for words of saying with other
speakers.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any

from scorch.scores import b_cubed, ceaf_e, muc

from sitroom.kinds.event.link import compare
from sitroom.kinds.event.record import EventRecord
from sitroom.link.records.cluster import clusters
from sitroom.link.records.context import about, compare_context
from sitroom.link.records.edges import edge_between
from sitroom.link.records.tally import Tally
from sitroom.link.records.who import compare_actors, compare_affected
from sitroom.link.records.words import happening, stems, weight
from sitroom.model.linking import Edge, Entry, Reported
from sitroom.model.record import record_id
from sitroom.model.values import Actor, Span
from sitroom.pipeline import read_document
from sitroom.read.plain import document_from
from sitroom.text.analysis import Analysis, Phrase, Token

SAME_STORY, OTHER_STORY = 0.8, -2.5
"""Log odds that one word tells of one thing in two reports of one story, and of two."""
ONE_STORY = 0.8
"""Names and words in common, on average, from which on documents are of one story."""
SPOKEN = frozenset(map(happening, "say tell add ask state report announce".split()))


@dataclass(frozen=True)
class Mention:
    """One gold mention: where, of which cluster, its head's lemma, and the record that stands for it."""

    topic: str
    document: str
    number: int
    gold: str
    lemma: str
    entry: Entry
    covered: bool
    text: str

    @property
    def id(self) -> tuple[str, int]:
        return self.document, self.number


def mentions(line: dict[str, Any]) -> Iterator[Mention]:
    """The gold mentions of a document, read by the project's reader."""
    document = document_from(line["text"], published=line.get("date")).document
    document = document.model_copy(update={"language": "en"})
    report, analysis = read_document(document)
    events = [r for r in report.records if isinstance(r, EventRecord)]
    reported = Reported(line["id"], document.id, line["id"], line.get("date"), about=about(document.text))
    for number, event in enumerate(line["annotations"]["events"]):
        begin, end = event["begin"], event["end"]
        token = head_token(analysis, begin, end)
        ours = next((r for r in events if r.trigger.start < end and begin < r.trigger.end), None)
        record = ours or made(analysis, begin, end, token)
        lemma = token.lemma.lower() if token is not None else event["value"].lower()
        topic = line["annotations"]["topic"]
        gold = f"{topic}:{event['cluster']}"
        yield Mention(topic, line["id"], number, gold, lemma, Entry(reported, record), ours is not None, document.text)


def head_token(analysis: Analysis, begin: int, end: int) -> Token | None:
    """The token of a span that the others hang on."""
    for sentence in analysis.sentences:
        if sentence.start <= begin < sentence.end:
            inside = [t for t in sentence.tokens if t.start < end and begin < t.start + len(t.text)]
            at = {t.i for t in inside}
            return next((t for t in inside if t.head not in at or t.head == t.i), inside[0] if inside else None)
    return None


def made(analysis: Analysis, begin: int, end: int, token: Token | None) -> EventRecord:
    """A record of a mention that none of ours covers, from its clause."""
    trigger = analysis.span(begin, end)
    sentence = next((s for s in analysis.sentences if s.start <= begin < s.end), None)
    evidence = (analysis.span(sentence.start, sentence.end),) if sentence else (trigger,)
    at = analysis.clause_at.get((sentence.index, token.i)) if sentence and token else None
    clause = analysis.clauses[at] if at is not None else None
    actors = clause.role("subj") if clause else []
    objects = clause.role("obj") if clause else []
    known = [p for p in objects if analysis.actor(p) is not None]
    return EventRecord(
        id=record_id(analysis.document.id, "event", begin, end),
        document=analysis.document.id,
        evidence=evidence,
        trigger=trigger,
        actors=tuple(actor(analysis, p) for p in actors),
        recipients=tuple(actor(analysis, p) for p in known),
        objects=tuple(Span(start=p.start, end=p.end, text=p.text) for p in objects if p not in known),
        places=analysis.places_of(clause) if clause else (),
        time=analysis.time_of(clause) if clause else None,
        reality=clause.reality if clause else "occurred",
        polarity=clause.polarity if clause else "positive",
    )


def actor(analysis: Analysis, phrase: Phrase) -> Actor:
    """Who a phrase names, or its words."""
    return analysis.actor_or_words(phrase.antecedent or phrase)


def by_lemma(found: list[Mention]) -> dict[tuple[str, int], str]:
    """The lemma baseline."""
    return {m.id: f"{m.topic}:{m.lemma}" for m in found}


def by_happening(found: list[Mention]) -> dict[tuple[str, int], str]:
    """The lemma baseline with verbs, their nouns and near synonyms taken for one."""
    return {m.id: f"{m.topic}:{happening(m.lemma)}" for m in found}


def alone(found: list[Mention]) -> dict[tuple[str, int], str]:
    """Every mention by itself."""
    return {m.id: f"{m.document}:{m.number}" for m in found}


def ours(found: list[Mention]) -> dict[tuple[str, int], str]:
    """Clusters of each topic."""
    labels: dict[tuple[str, int], str] = {}
    for topic in sorted({m.topic for m in found}):
        groups = together([m for m in found if m.topic == topic])
        leaders = {group[0].entry.key: group[0] for group in groups}
        entries = {key: m.entry for key, m in leaders.items()}
        story = stories(
            {e.report.id: e.report for e in entries.values()}, {m.document: m.text for m in leaders.values()}
        )
        edges = [e for a, b in combinations(leaders.values(), 2) if (e := edge(a, b, story)) is not None]
        label = {key: cluster.id for cluster in clusters(entries, edges) for key in cluster.members}
        for group in groups:
            labels |= {m.id: f"{topic}:{label[group[0].entry.key]}" for m in group}
    return labels


def edge(a: Mention, b: Mention, story: dict[str, int]) -> Edge | None:
    """How alike two mentions are: by the comparison of events, else by word, story, and who is in them."""
    found = edge_between(compare, a.entry, b.entry)
    if found is not None and found.relation == "contradicts":
        return None
    if a.document == b.document or happening(a.lemma) != happening(b.lemma):
        return found
    tally = Tally(SAME_STORY if story[a.document] == story[b.document] else OTHER_STORY)
    one, other = a.entry.record, b.entry.record
    assert isinstance(one, EventRecord)
    assert isinstance(other, EventRecord)
    compare_actors(one.actors, other.actors, tally)
    compare_affected(one.recipients, other.recipients, tally)
    compare_context(one, other, tally)
    first, second = sorted((a.entry.key, b.entry.key))
    score = max(tally.score, found.score if found is not None else 0.0)
    return Edge(first, second, "same", score, tuple(tally.reasons))


def stories(reports: dict[str, Reported], texts: dict[str, str]) -> dict[str, int]:
    """Documents of one topic by story: average link over the names and the words that two of them share."""
    group = {document: [document] for document in sorted(reports)}

    def likeness(a: str, b: str) -> float:
        first, second = set(reports[a].about), set(reports[b].about)
        names = len(first & second) / max(1, min(len(first), len(second)))
        x, y = stems(texts[a]), stems(texts[b])
        mass = (sum(map(weight, x)) * sum(map(weight, y))) ** 0.5
        return names + 3 * sum(map(weight, sorted(x & y))) / max(mass, 0.1)

    like = {frozenset(p): likeness(*p) for p in combinations(sorted(reports), 2)}
    while len(group) > 1:
        best, a, b = max(
            (fmean(like[frozenset((x, y))] for x in group[a] for y in group[b]), a, b)
            for a, b in combinations(group, 2)
        )
        if best < ONE_STORY:
            break
        group[a] += group.pop(b)
    return {document: n for n, members in enumerate(group.values()) for document in members}


def together(found: list[Mention]) -> list[list[Mention]]:
    """Mentions of one document that tell of one thing: one record of ours, or one happening that nobody else does."""
    groups: dict[str, list[list[Mention]]] = {}
    for mention in found:
        here = groups.setdefault(mention.document, [])
        near = next(
            (g for g in here if any(one(mention, m) for m in g) and not any(apart(mention, m) for m in g)), None
        )
        if near is None:
            here.append([mention])
        else:
            near.append(mention)
    return [sorted(g, key=lambda m: (not m.covered, m.number)) for here in groups.values() for g in here]


def one(a: Mention, b: Mention) -> bool:
    """Whether two mentions of a document may be one."""
    return a.entry.key == b.entry.key or happening(a.lemma) == happening(b.lemma)


def apart(a: Mention, b: Mention) -> bool:
    """Whether others say it in the one than in the other; what else is done in one text by one word is one thing."""
    first, second = a.entry.record, b.entry.record
    assert isinstance(first, EventRecord)
    assert isinstance(second, EventRecord)
    if a.entry.key == b.entry.key or happening(a.lemma) not in SPOKEN:
        return False
    tally = Tally(0.0)
    compare_actors(first.actors, second.actors, tally)
    compare_affected(first.recipients, second.recipients, tally)
    return tally.total < -1.0


def row(name: str, found: list[Mention], labels: dict[tuple[str, int], str]) -> str:
    """One line of the table."""
    key, response = sets({m.id: m.gold for m in found}), sets(labels)
    scores = [measure(key, response) for measure in (muc, b_cubed, ceaf_e)]
    cells = "  ".join(f"{100 * r:5.1f} {100 * p:5.1f} {100 * f:5.1f}" for r, p, f in scores)
    return f"{name:12} {cells}  {100 * sum(s[2] for s in scores) / 3:5.1f}"


def sets(labels: dict[tuple[str, int], str]) -> list[set[tuple[str, int]]]:
    """Clusters as sets."""
    found: dict[str, set[tuple[str, int]]] = {}
    for mention, label in labels.items():
        found.setdefault(label, set()).add(mention)
    return list(found.values())


def table(found: list[Mention]) -> None:
    """All rows over some mentions."""
    print(f"{'':12} {'MUC   R     P     F':>17}  {'B3    R     P     F':>17}  {'CEAFe R     P     F':>17}  CoNLL")
    for name, way in (("one each", alone), ("lemma", by_lemma), ("happening", by_happening), ("sitroom", ours)):
        print(row(name, found, way(found)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--limit", type=int, help="only the first so many topics")
    options = parser.parse_args()
    lines = [json.loads(line) for line in options.file.read_text(encoding="utf-8").splitlines()]
    if options.limit:
        topics = sorted({line["annotations"]["topic"] for line in lines})[: options.limit]
        lines = [line for line in lines if line["annotations"]["topic"] in topics]
    found = [mention for line in lines for mention in mentions(line)]
    covered = [m for m in found if m.covered]
    print(f"{len(lines)} documents, {len({m.topic for m in found})} topics, {len(found)} mentions, ", end="")
    print(f"{len({m.gold for m in found})} gold clusters\n\nall gold mentions")
    table(found)
    print(f"\nmentions that event records cover ({len(covered)})")
    table(covered)


if __name__ == "__main__":
    main()
