"""Which happening or toll a denial answers, in its own report or in another one.

A denial is a record of its own: "the army denied it", "dismissed the group's figure as fantasy". What it is about often stands
in another record, and nobody but the reader puts the two together. Here it is told by words, by numbers, by who is accused, and
only where a denial has no words of its own by what stands before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from sitroom.lexicon.wordsets import word_set
from sitroom.link.records.sides import Sides
from sitroom.link.records.where import places_of
from sitroom.link.records.words import figures, happening, names, stems, weight, words
from sitroom.model.indexed import folded
from sitroom.model.linking import Entry
from sitroom.model.record import Record
from sitroom.model.values import Actor

DENYING = ("deny", "reject")
"""Acts of speech by which somebody says that a thing is not so."""
DEEDS = frozenset({"ASSAULT", "COERCE", "MOBILIZE", "RETREAT", "SANCTION", "PROTEST"})
"""Types of events that somebody can be accused of. To accuse, to demand or to meet is none of them."""
TOLLS = frozenset({"killed", "wounded", "casualties", "missing", "detained", "abducted", "captured", "displaced"})
"""Measures of what a happening cost: it is these that rival each other and are denied."""
NEAR = 300
"""Characters before a denial without words of its own in which what it denies is told: some two sentences."""
ENOUGH = 2.0
"""Words, names and numbers that a denial shares with what it answers; a name counts once more, a number twice."""
ENOUGH_ELSEWHERE = 3.0
"""The same in another report, where nobody who is told of there denies it."""
_LIGHT = 0.2
_PRONOUNS = frozenset({"it", "this", "that"})


@dataclass(frozen=True, slots=True)
class Denial:
    """Somebody's denial: his side, what it says beyond being one, and the names and numbers in it."""

    entry: Entry
    side: str | None
    told: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]

    @property
    def bare(self) -> bool:
        """Whether it says nothing of what is denied but that it happened: "denied it", "any part in the shooting"."""
        return not self.numbers and all(s in _deeds() or weight(s) < _LIGHT for s in self.told)


@dataclass(frozen=True, slots=True)
class Told:
    """What a record tells by words, names and numbers; who says so is kept apart."""

    entry: Entry
    told: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]
    said_by: frozenset[str]


def is_denial(record: Record) -> bool:
    """Whether a record says that somebody else's story is not so; to turn down an offer or a demand is another thing."""
    if record.kind != "statement" or getattr(record, "act", None) not in DENYING or not record.evidence:
        return False
    if getattr(record, "act", None) == "deny":
        return True
    said = {folded(w) for span in record.evidence for w in words(span.text)}
    said |= {w.removesuffix("s") for w in said}
    return bool(said & (word_set("untruth") | word_set("telling_noun") - _PRONOUNS))


def is_deniable(record: Record) -> bool:
    """Whether a record tells of a deed, a movement or a toll.

    What is asked for or only supposed nobody has to deny.
    """
    if record.reality in ("demanded", "hypothetical", "offered") or not record.evidence:
        return False
    of: Any = record
    if record.kind == "event":
        return of.type in DEEDS
    return record.kind == "force" or (record.kind == "figure" and of.measure in TOLLS)


def denial_of(entry: Entry, sides: Sides) -> Denial:
    """What a denial says."""
    record: Any = entry.record
    text = " ".join(span.text for span in (*record.content, *record.quotes))
    told = _told(text or " ".join(span.text for span in record.evidence))
    own = _told(_named(record.source)) if record.source is not None else frozenset()
    return Denial(
        entry,
        sides.key(record.source, entry.report.id),
        told - own,
        names(text),
        figures(text) if told else frozenset(),
    )


def is_of_a_number(record: Record) -> bool:
    """Whether a denial is of how many there were, and not of what was done: "dismissed the figure", "not 40, he said"."""
    denied: Any = record
    text = " ".join(span.text for span in (*denied.content, *denied.quotes)) or " ".join(
        s.text for s in record.evidence
    )
    return bool(figures(text)) or not word_set("number_denied").isdisjoint(w.lower() for w in words(text))


def answered(denial: Denial, around: Sequence[Entry], sides: Sides) -> list[Entry]:
    """What a denial answers among the records of its own report, with all that stands in the same words."""
    record = denial.entry.record
    others = [e for e in around if is_deniable(e.record)]
    own = {span.text for span in record.evidence}
    linked = {link.to for link in record.links if link.type in ("about", "conflicts_with")}
    found = [e for e in others if e.record.id in linked or own & {span.text for span in e.record.evidence}]
    rest = [e for e in others if e not in found and not _by_denier(denial, e, sides)]
    fits = [(fit(denial, told_of(e)), e) for e in rest]
    best = max((score for score, _ in fits), default=0.0)
    if best >= ENOUGH:
        chosen = [e for score, e in fits if score == best]
    elif denial.bare and all(own & {span.text for span in e.record.evidence} for e in found):
        chosen = _before(record, rest)
    else:
        chosen = []
    return [*found, *_in_the_same_words(chosen, rest)]


def fit(denial: Denial, told: Told) -> float:
    """How many words, names and numbers a denial shares with what a record says; that it names who says so counts once."""
    if not denial.told and not denial.numbers:
        return 0.0
    score = float(sum(weight(s) >= _LIGHT and not s.isdigit() for s in denial.told & told.told))
    named = denial.names & told.names
    if named and denial.told & {happening(n) for n in named}:
        score += 1
    if denial.numbers & told.numbers:
        score += 2
    if any(weight(s) >= _LIGHT for s in denial.told & told.said_by):
        score += 1
    return score


def answered_elsewhere(denial: Denial, around: Iterable[Told], sides: Sides) -> list[Entry]:
    """What it answers among records of other reports: a name or a number must be shared, and more where no party denies."""
    fits = []
    for told in around:
        if denial.names.isdisjoint(told.names) and denial.numbers.isdisjoint(told.numbers):
            continue
        score, entry = fit(denial, told), told.entry
        if score < ENOUGH or not is_deniable(entry.record) or _by_denier(denial, entry, sides):
            continue
        if score >= ENOUGH_ELSEWHERE or _is_party(denial, entry, sides):
            fits.append((score, entry))
    best = max((score for score, _ in fits), default=0.0)
    return [e for score, e in fits if score == best]


def told_of(entry: Entry) -> Told:
    """What a record tells, as denials are held against it."""
    record = entry.record
    text = " ".join(span.text for span in record.evidence)
    told, named = _told(text), names(text)
    for place in places_of(record):
        told, named = told | _told(place.name or place.text), named | names(f"at {place.name or place.text}")
    said_by = _told(" ".join(_named(link.source) for link in record.attribution if link.source is not None))
    numbers = {
        f"{value:g}"
        for name in ("best", "low", "high")
        if isinstance(value := getattr(record, name, None), int | float) and value != 1
    }
    return Told(entry, told - said_by, named, frozenset(numbers), said_by)


def _is_party(denial: Denial, entry: Entry, sides: Sides) -> bool:
    """Whether who denies did it, or had it done to him."""
    return denial.side is not None and any(
        sides.one(denial.side, key) for key in sides.keys(_parties(entry.record), entry.report.id)
    )


def _parties(record: Record) -> list[Actor]:
    """Who did it, whom it was done to, whose the dead and the forces are."""
    of: Any = record
    one = [getattr(of, name, None) for name in ("side", "owner")]
    return [*getattr(of, "actors", ()), *getattr(of, "recipients", ()), *(actor for actor in one if actor is not None)]


def _by_denier(denial: Denial, entry: Entry, sides: Sides) -> bool:
    """Whether the record stands on the word of him who denies: nobody answers himself."""
    source = entry.record.attribution[-1].source if entry.record.attribution else None
    key = sides.key(source, entry.report.id) if source is not None else None
    return key is not None and denial.side is not None and sides.one(denial.side, key)


def _before(record: Record, entries: Sequence[Entry]) -> list[Entry]:
    """What was told last before a denial, or in its sentence."""
    start = record.evidence[0].start
    near = [e for e in entries if e.record.evidence[0].start < start and start - e.record.evidence[0].end <= NEAR]
    last = max((e.record.evidence[0].start for e in near), default=0)
    return [e for e in near if e.record.evidence[0].start == last]


def _in_the_same_words(chosen: Sequence[Entry], entries: Sequence[Entry]) -> list[Entry]:
    said = {e.record.evidence[0].text for e in chosen}
    return [e for e in entries if e.record.evidence[0].text in said]


def _named(actor: Any) -> str:
    return " ".join(str(part) for part in (actor.text, actor.name, actor.person) if part)


@lru_cache(maxsize=16384)
def _told(text: str) -> frozenset[str]:
    """What a text tells of, the same for a verb and its nouns, without what every denial is worded with."""
    return frozenset(happening(s) for s in stems(text)) - _worded()


@cache
def _worded() -> frozenset[str]:
    said = (w for name in ("telling_noun", "untruth", "having_part") for w in word_set(name))
    return frozenset(happening(w) for w in (*said, "deny", "denial", "reject", "dismiss"))


@cache
def _deeds() -> frozenset[str]:
    """What happened, told in one word for whatever it was: "the shooting", "the attack"."""
    return frozenset(happening(w) for w in (*word_set("deed_noun"), *word_set("struck_noun")))
