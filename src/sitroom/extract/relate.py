"""Relations between records of different kinds in one report, and what rival sources do to each other's standing.

A toll belongs to its strike, a movement to the event it also is, a statement to what it speaks of, a violation to its
truce; a happening that a second source flatly contradicts is contested.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from typing import Any

from sitroom.extract.tolls import told_on
from sitroom.model.record import Link, LinkType, Record
from sitroom.model.values import Place, Span
from sitroom.text.analysis import Analysis, Clause

_HUMAN_TOLL = frozenset(
    {
        "killed",
        "wounded",
        "casualties",
        "missing",
        "detained",
        "abducted",
        "released",
        "captured",
        "surrendered",
        "displaced",
        "refugees",
        "besieged",
        "vehicles",
        "weapons",
        "aircraft",
        "vessels",
        "strikes",
        "violations",
        "incidents",
    }
)
_MOVES = frozenset({"RETREAT", "MOBILIZE", "CONCEDE", "ASSAULT"})
# What flatly contradicts a report of a death, a hit, a capture, when another source says it.
_CONTRADICTIONS = re.compile(
    r"\b(?:alive|unharmed|unhurt|in good health|safe and well|false|untrue|fabricat\w+|baseless|unfounded|no such|"
    r"never happened|did not happen|not true|not been (?:hit|killed|captured|taken|shot)|still (?:in|under|hold\w*|control\w*)|"
    r"repelled|remains? (?:in|under))\b",
    re.I,
)

# What is denied as a whole; "denied that its forces had shelled it" is a denial of that alone.
_DENIED = re.compile(
    r"(?:it|this|that|which$|the story|an? (?:claim|report|accusation|allegation|charge|account|assertion|suggestion)$|"
    r"the (?:claim|report|accusation|allegation|charge|account|assertion|suggestion|rumou?r)s?|"
    r"involvement|responsibility)\b",
    re.I,
)
# A number that another source gave; what it counts may well have happened.
_NUMBER_DENIED = re.compile(
    r"(?:the|that|this|those|these|such|an?|its|their|\w+['’]s?) (?:[\w'’-]+ ){0,2}?"
    r"(?:figure|number|toll|count|tally|estimate|total)s?\b",
    re.I,
)
_WHO = re.compile(r"\b(?:responsibility|involvement|accusations?|allegations?|charges?|role|part in)\b", re.I)


def relate(analysis: Analysis, records: list[Record]) -> list[Record]:
    """The records with links to records of other kinds, and standing where sources contradict each other."""
    return _Relator(analysis, records).run()


class _Relator:
    def __init__(self, analysis: Analysis, records: list[Record]) -> None:
        self.analysis, self.records = analysis, records
        self.links: dict[str, list[Link]] = defaultdict(list)
        self.standing: dict[str, str] = {}
        self.places: dict[str, tuple[Place, ...]] = {}
        self.starts = [s.start for s in analysis.sentences]
        self.at: dict[str, tuple[int, int]] = {r.id: position(r) for r in records}
        self.sentence: dict[str, int] = {r.id: self._sentence(self.at[r.id][0]) for r in records}
        self.kinds: dict[str, list[Any]] = defaultdict(list)
        for record in records:
            self.kinds[record.kind].append(record)

    def run(self) -> list[Record]:
        self._figures()
        self._tolls()
        self._same_words("force", _MOVES)
        self._same_words("ceasefire", None)
        self._same_words("talks", None)
        self._same_words("outlook", None)
        self._statements()
        self._violations()
        self._contradictions()
        return [self._with(record) for record in self.records]

    def _with(self, record: Record) -> Record:
        update: dict[str, Any] = {}
        if record.id in self.links:
            known = set(record.links)
            update["links"] = (
                *record.links,
                *(link for link in dict.fromkeys(self.links[record.id]) if link not in known),
            )
        if record.id in self.standing:
            update["standing"] = self.standing[record.id]
        if record.id in self.places:
            update["places"] = self.places[record.id]
        return record.model_copy(update=update) if update else record

    def _link(self, record: Record, kind: LinkType, to: Record) -> None:
        if record.id != to.id:
            self.links[record.id].append(Link(type=kind, to=to.id))

    def _sentence(self, start: int) -> int:
        return max(0, bisect_right(self.starts, start) - 1)

    def _clause(self, start: int, end: int) -> Clause | None:
        """The clause whose predicate these words hold, or the nearest one whose extent takes them in."""
        clauses = self.analysis.clauses_of(self._sentence(start))
        inside = [c for c in clauses if c.trigger_start < end and c.trigger_end > start]
        if inside:
            return inside[0]
        around = [c for c in clauses if c.start <= start and end <= c.end]
        return min(around, key=lambda c: (c.end - c.start, abs(c.trigger_start - start)), default=None)

    def _distance(self, a: Record, b: Record) -> int:
        (s1, e1), (s2, e2) = self.at[a.id], self.at[b.id]
        return max(0, s1 - e2, s2 - e1)

    def _figures(self) -> None:
        """A toll is about the event of its own clause, or of the clause it hangs on, else the nearest in its sentence."""
        events: dict[int, list[Any]] = defaultdict(list)
        for event in self.kinds["event"]:
            if event.type in ("ASSAULT", "COERCE", "RETREAT", "PROTEST", "SANCTION", None):
                events[self.sentence[event.id]].append(event)
        for figure in self.kinds["figure"]:
            if figure.measure not in _HUMAN_TOLL:
                continue
            here = events[self.sentence[figure.id]]
            best = min(here, key=lambda e: (not self._related(figure, e), self._distance(figure, e)), default=None)
            if best is not None and (best.novelty == figure.novelty or self._related(figure, best)):
                self._link(figure, "about", best)

    def _tolls(self) -> None:
        """A toll in a later sentence that says no place is about what the report counted before, and was there."""
        about = {f.id: link.to for f in self.kinds["figure"] for link in self.links[f.id] if link.type == "about"}
        for figure, (event, places) in told_on(self.analysis, self.records, self.sentence, about).items():
            self.places[figure] = places
            if figure not in about or self.sentence[event.id] == self.sentence[figure]:
                self.links[figure].append(Link(type="about", to=event.id))
            first = places[0]
            self.analysis.explain(figure, f"place: {first.text!r}, of what was counted before at {first.start}")

    def _related(self, a: Record, b: Record) -> bool:
        first, second = self._clause(*self.at[a.id]), self._clause(*self.at[b.id])
        if first is None or second is None:
            return False
        return first.index == second.index or first.governor == second.index or second.governor == first.index

    def _same_words(self, kind: str, types: frozenset[str] | None) -> None:
        """One fact as two records: a movement and its RETREAT, a truce and its AGREE, a visit to come and its event."""
        events: dict[int, list[Any]] = defaultdict(list)
        for event in self.kinds["event"]:
            if types is None or event.type in types:
                events[self.sentence[event.id]].append(event)
        for record in self.kinds[kind]:
            here = events[self.sentence[record.id]]
            start, end = self.at[record.id]
            overlapping = [e for e in here if self.at[e.id][0] < end and start < self.at[e.id][1]]
            if not overlapping and kind == "force":
                overlapping = [e for e in here if e.type in ("RETREAT", "MOBILIZE", "CONCEDE")][:1]
            for event in overlapping[:1]:
                self._link(record, "about", event)

    def _statements(self) -> None:
        """A statement is about what stands in its content and is said by it."""
        said: dict[tuple[int, int], list[Record]] = defaultdict(list)
        for record in self.records:
            if record.kind != "statement" and record.attribution:
                cue = record.attribution[-1].cue
                said[cue.start, cue.end].append(record)
        for statement in self.kinds["statement"]:
            for record in said[statement.cue.start, statement.cue.end]:
                start, end = self.at[record.id]
                if any(span.start < end and start < span.end for span in statement.content):
                    self._link(statement, "about", record)

    def _violations(self) -> None:
        truces = [c for c in self.kinds["ceasefire"] if c.violations]
        for truce in truces:
            for violation in truce.violations:
                span = violation.evidence
                spans = span if isinstance(span, tuple | list) else (span,) if span else ()
                for event in self.kinds["event"]:
                    start, end = self.at[event.id]
                    if (
                        event.type == "ASSAULT"
                        and event.polarity == "positive"
                        and any(s.start <= start and end <= s.end for s in spans)
                    ):
                        self._link(event, "violates", truce)

    def _contradictions(self) -> None:
        """A source that flatly contradicts what another one says: contested on the record, linked on both."""
        told: dict[int, list[Any]] = defaultdict(list)
        for statement in self.kinds["statement"]:
            told[self.sentence[statement.id]].append(statement)
        for record in [*self.kinds["event"], *self.kinds["figure"], *self.kinds["force"]]:
            if not record.attribution or record.polarity == "negative" or record.standing in ("denied", "contested"):
                continue
            speaker = record.attribution[-1].source
            at = self.sentence[record.id]
            for statement in (*told[at], *told[at + 1]):
                if statement.source is None or speaker is None:
                    continue
                if (statement.source.name or statement.source.text) == (speaker.name or speaker.text):
                    continue
                if self._contradicts(statement, record):
                    self.standing[record.id] = "contested"
                    self._link(record, "conflicts_with", statement)
                    self._link(statement, "conflicts_with", record)
                    break

    def _contradicts(self, statement: Any, record: Record) -> bool:
        if self.at[record.id][0] >= min((s.start for s in statement.content), default=1 << 60):
            return False
        words = " ".join(span.text for span in statement.content)
        if statement.act in ("deny", "reject"):
            counts_deeds = getattr(record, "measure", "") in ("violations", "strikes", "incidents")
            if record.kind == "figure" and not counts_deeds and _WHO.search(words):
                return False  # who did it is denied, and not how many died
            # One man who was named among the dead is not the number that is too high.
            number = record.kind == "figure" and getattr(record, "basis", "") != "subset"
            denied = _DENIED.match(words) or (_NUMBER_DENIED.match(words) if number else None)
            return denied is not None and (denied[0].lower() != "that" or len(words.split()) == 1)
        return bool(_CONTRADICTIONS.search(words)) and len(words) < 200


def position(record: Any) -> tuple[int, int]:
    """Where a record stands: its trigger, cue, term or number, else its evidence."""
    given = record.__dict__  # asking a model for a field that it does not have takes long
    for name in ("trigger", "cue", "term", "what"):
        span = given.get(name)
        if isinstance(span, Span):
            return span.start, span.end
    start, end = given.get("start"), given.get("end")
    if isinstance(start, int) and isinstance(end, int):
        return start, end
    return (record.evidence[0].start, record.evidence[0].end) if record.evidence else (0, 0)
