"""What the language layer knows of one document, and what kinds read.

`Token`, `Sentence`, `Phrase`, `Clause`, `Reporting` are plain slotted classes: there are many of them, they live as
long as one document is read, and they are filled in several passes. All `start`/`end` are half-open code-point offsets
into `Document.text`; `sentence`, `clause`, `head` are indices (a head is a token's index in its sentence).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from sitroom.model.document import Document
from sitroom.model.record import Issue, Novelty, Polarity, Reality, Standing, record_id
from sitroom.model.values import Act, Actor, Attribution, Place, Quantity, Span, Time

BlockKind = Literal["title", "heading", "dateline", "byline", "slug", "paragraph", "item", "end_mark"]


_DEEPEST = 60
"""Clauses above one another beyond which nobody counts: a circle that a parse left."""


@dataclass(slots=True)
class Block:
    """A stretch of layout. A dateline is a block of its own before the paragraph that it opens."""

    kind: BlockKind
    start: int
    end: int


@dataclass(slots=True)
class Quote:
    """A quotation. `start`/`end` bound the words without the marks; `outer_start`/`outer_end` take the marks in.

    `parent` is the quote that this one is nested in; `continues` the quote of an earlier paragraph that it goes on from
    (a paragraph that ends without a closing mark, or opens with a mark after one that did).
    """

    index: int
    start: int
    end: int
    outer_start: int
    outer_end: int
    parent: int | None = None
    continues: int | None = None
    closed: bool = True


@dataclass(slots=True)
class Token:
    """A token of the parser. `head` is the index of its syntactic head in the sentence (a root is its own)."""

    i: int
    start: int
    end: int
    text: str
    lower: str
    lemma: str
    pos: str
    tag: str
    dep: str
    head: int
    ent: str = ""
    children: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Sentence:
    """A parse unit: a sentence, a part of one between semicolons, a heading, or a list item."""

    index: int
    block: int
    start: int
    end: int
    text: str
    tokens: list[Token]
    heading: bool = False
    paragraph: int = 0


@dataclass(slots=True)
class Phrase:
    """A noun phrase in a role: titles, possessors, `of`-phrases and appositions in, relative clauses out.

    `members` are the phrases it coordinates ("the army and the militia" has two), or itself alone. `lemma` is its
    head's lemma. `prep` is the preposition it stands behind, if any. `implied` marks a phrase that stands in this role
    without being written there: a controlled or shared subject. A relative pronoun keeps its own span and has its
    `antecedent`. `actor` numbers the one of several actors that a member of "both sides" is.
    """

    sentence: int
    head: int
    start: int
    end: int
    text: str
    lemma: str
    pos: str
    prep: str = ""
    implied: bool = False
    antecedent: Phrase | None = None
    members: list[Phrase] = field(default_factory=list)
    actor: int | None = None

    def each(self) -> Iterator[Phrase]:
        """The coordinated phrases one by one."""
        return iter(self.members or (self,))


Form = Literal["verb", "noun", "adjective"]
Relation = Literal["root", "content", "infinitive", "adverbial", "relative", "conjunct", "participle", "nominal"]


@dataclass(slots=True)
class Clause:
    """A predicate with its roles.

    `lemma` carries the particle ("call off", "shoot down"); of a light verb the clause is the noun and `light` the verb
    ("carry out": lemma "strike"). `roles` are *logical*: "subj" is who acts (an active subject, a passive's by-phrase,
    the controller of an infinitive, a nominalisation's by- or possessive phrase), "obj" what is acted on (an active
    object, a passive's subject, the antecedent of "hit by"), then "iobj", "attr" (after be/become), "compound" (for
    nouns: the words before, "air" of "air strike"), "adj", and "prep:on", "prep:against" … for oblique roles.
    `surface` is the grammatical subject whatever the voice.
    """

    index: int
    sentence: int
    head: int
    start: int
    end: int
    trigger_start: int
    trigger_end: int
    lemma: str
    form: Form
    light: str = ""
    roles: dict[str, list[Phrase]] = field(default_factory=dict)
    surface: list[Phrase] = field(default_factory=list)
    passive: bool = False
    negated: bool = False
    modal: str = ""
    tense: Literal["past", "present", "future", ""] = ""
    perfect: bool = False
    progressive: bool = False
    finite: bool = False
    relation: Relation = "root"
    mark: str = ""
    governor: int | None = None
    dependents: list[int] = field(default_factory=list)
    adverbs: list[str] = field(default_factory=list)
    report: int | None = None
    quote: int | None = None
    polarity: Polarity = "positive"
    reality: Reality = "occurred"
    standing: Standing = "stated"
    novelty: Novelty = "new"
    hedge: str = ""
    times: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    quantities: list[int] = field(default_factory=list)

    def role(self, *names: str) -> list[Phrase]:
        """The single phrases (coordination undone) in the first of these roles that is filled.

        >>> Clause(0, 0, 0, 0, 0, 0, 0, "hit", "verb").role("subj")
        []
        """
        for name in names:
            phrases = self.roles.get(name)
            if phrases:
                return [member for phrase in phrases for member in (phrase.members or (phrase,))]
        return []

    def surface_written(self) -> bool:
        """Whether the clause has a grammatical subject of its own."""
        return any(not phrase.implied for phrase in self.surface)


@dataclass(slots=True)
class Reporting:
    """Who says what: one attribution as the language layer finds it, before it is a statement record.

    `source` is the phrase that speaks, or None ("it was reported"); `actor` its resolution, set when actors are
    resolved. `cue` is the verb with auxiliaries, adverbs and particle, or the noun or "according to". `contents` are in
    text order; more than one when the cue stands inside the content. `outer` is the reporting in whose content this
    one stands. `clause` is the cue's clause, where it has one. `gapped` marks one whose verb is left out ("… of 14 dead, the
    ministry of seven").
    """

    index: int
    sentence: int
    source: Phrase | None
    cue: tuple[int, int]
    lemma: str
    act: Act
    contents: list[tuple[int, int]] = field(default_factory=list)
    quotes: list[int] = field(default_factory=list)
    actor: Actor | None = None
    addressees: list[Phrase] = field(default_factory=list)
    medium: tuple[int, int] | None = None
    anonymity: tuple[int, int] | None = None
    anonymous: bool = False
    outer: int | None = None
    inherited: bool = False
    gapped: bool = False
    clause: int | None = None


_OPEN = frozenset("now currently presently recently lately once then today's".split())


def _says_nothing(time: Time) -> bool:
    """Whether a time leaves open when and how long: "hours before the vote", "now"."""
    if time.from_ is not None or time.to is not None or time.value is not None:
        return False
    return time.kind == "duration" or time.text.lower() in _OPEN


@dataclass(slots=True)
class Analysis:
    """One document with all that is known of it. Filled by the stages in the order of `sitroom.pipeline`.

    `actors`, `places`, `times`, `quantities` are in text order. `actor_of` maps (sentence, token index) of a phrase's
    head to an index in `actors`; `clause_at` the token index of a predicate (or of a light verb) to its clause.
    `reckoned` holds the time of a clause that is worked out from what another expression says ("ten years since the
    bombing"), and is no mention itself.
    """

    document: Document
    blocks: list[Block] = field(default_factory=list)
    quotes: list[Quote] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    reportings: list[Reporting] = field(default_factory=list)
    actors: list[Actor] = field(default_factory=list)
    _actor_starts: list[int] = field(default_factory=list, repr=False)
    places: list[Place] = field(default_factory=list)
    times: list[Time] = field(default_factory=list)
    quantities: list[Quantity] = field(default_factory=list)
    actor_of: dict[tuple[int, int], int] = field(default_factory=dict)
    issues: list[Issue] = field(default_factory=list)
    clauses_by_sentence: dict[int, list[int]] = field(default_factory=dict)
    clause_at: dict[tuple[int, int], int] = field(default_factory=dict)
    explanations: dict[str, list[str]] = field(default_factory=dict)
    _spans: dict[tuple[int, int], Span] = field(default_factory=dict, repr=False)
    reckoned: dict[int, Time] = field(default_factory=dict)

    def span(self, start: int, end: int) -> Span:
        """The words at these offsets."""
        span = self._spans.get((start, end))
        if span is None:
            span = self._spans[start, end] = Span(start=start, end=end, text=self.document.text[start:end])
        return span

    def trigger(self, clause: Clause) -> Span:
        """The words of a clause's predicate."""
        return self.span(clause.trigger_start, clause.trigger_end)

    def evidence(self, clause: Clause) -> tuple[Span, ...]:
        """The sentence that carries a clause, as records quote it."""
        sentence = self.sentences[clause.sentence]
        return (self.span(sentence.start, sentence.end),)

    def clauses_of(self, sentence: int) -> list[Clause]:
        """The clauses of a sentence, by position of their head."""
        clauses = self.clauses
        return [clauses[i] for i in self.clauses_by_sentence.get(sentence, ())]

    def actor(self, phrase: Phrase) -> Actor | None:
        """The actor that a phrase names, if it names one."""
        at = self.actor_of.get((phrase.sentence, phrase.head)) if phrase.actor is None else phrase.actor
        return None if at is None else self.actors[at]

    def actors_between(self, start: int, end: int) -> list[Actor]:
        """The actors that begin between two offsets, found without a look at all others."""
        if len(self._actor_starts) != len(self.actors):
            self._actor_starts = [a.start for a in self.actors]
        low = bisect_left(self._actor_starts, start)
        return self.actors[low : bisect_left(self._actor_starts, end, low)]

    def actors_in(self, phrases: Iterable[Phrase]) -> tuple[Actor, ...]:
        """The actors that phrases name, coordination undone, without doubles."""
        found: dict[tuple[int, int, str | None], Actor] = {}
        for phrase in phrases:
            for member in phrase.each():
                actor = self.actor(member)
                if actor is not None:
                    found.setdefault((actor.start, actor.end, actor.name), actor)
        return tuple(found.values())

    def depth(self, clause: Clause) -> int:
        """How many clauses govern a clause, one above the other."""
        depth = 0
        while clause.governor is not None and depth < _DEEPEST:
            clause = self.clauses[clause.governor]
            depth += 1
        return depth

    def actor_or_words(self, phrase: Phrase) -> Actor:
        """The actor that a phrase names, or one that has its words alone."""
        return self.actor(phrase) or Actor(start=phrase.start, end=phrase.end, text=phrase.text, name=phrase.text)

    def chain(self, report: int | None) -> tuple[Attribution, ...]:
        """The attribution chain that ends in a reporting, outermost first; empty for the report's own voice."""
        links: list[Attribution] = []
        seen: set[int] = set()
        while report is not None and report not in seen:
            seen.add(report)
            r = self.reportings[report]
            told = [self.actor_or_words(p) for p in r.addressees]
            links.append(
                Attribution(
                    source=r.actor,
                    cue=self.span(*r.cue),
                    act=r.act,
                    told_to=told[0] if told else None,
                    medium=self.document.text[r.medium[0] : r.medium[1]] if r.medium else None,
                    anonymous=r.anonymous or bool(r.actor and r.actor.anonymous),
                )
            )
            report = r.outer
        return tuple(reversed(links))

    def attribution(self, clause: Clause) -> tuple[Attribution, ...]:
        """Who says that this clause holds."""
        return self.chain(clause.report)

    def time_of(self, clause: Clause) -> Time | None:
        """The time that a clause gives for itself, or inherits from the clause it hangs on."""
        if clause.index in self.reckoned:
            return self.reckoned[clause.index]
        told = (self.times[i] for i in clause.times)
        return next((t for t in told if not _says_nothing(t)), None)

    def places_of(self, clause: Clause) -> tuple[Place, ...]:
        """The places where a clause happens."""
        return tuple(self.places[i] for i in clause.places)

    def record_id(self, kind: str, start: int, end: int, *extra: object) -> str:
        """A stable id for a record anchored at these offsets."""
        return record_id(self.document.id, kind, start, end, *extra)

    def issue(self, code: str, message: str, start: int | None = None, end: int | None = None) -> None:
        """Notes what is odd, with its words where there are any."""
        span = None if start is None or end is None else self.span(start, end)
        self.issues.append(Issue(code=code, message=message, span=span))

    def explain(self, record: str, line: str) -> None:
        """Keeps a reason why a record is what it is, for `--explain`."""
        self.explanations.setdefault(record, []).append(line)
