"""Whether two reports are one text: what they share sentence by sentence, and whether the facts in it are the same.

Sentences are set side by side by the words they share in order. What counts is how much of the shorter report stands in the
longer one, and whether numbers and names in shared sentences agree: a reprint keeps them, tomorrow's daily note of the same
form has others. Quotes count little (everyone at a press conference writes them down), and so does what only the ends of
two reports share (agencies end stories on one war with the same background).
"""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz.distance import Indel, LCSseq

from sitroom.lexicon.spellings import skeleton
from sitroom.link.reports.wording import Sentence

SAME_SENTENCE = 0.62
"""Share of its words, in order, that a sentence has in common with its counterpart. Below it they are two sentences."""

COMMON = 60
"""Sentences of one report in which two words stand side by side at most, if they are to find a counterpart."""

LARGE_HEAD, SPARSE = 0.35, 0.35
"""Share of a report that must stand above its background, and how little of that may be shared."""

STOCK = 0.5
"""What the words of a sentence without facts weigh. It makes a difference only where two reports overlap in part."""

SHORT = 4
"""Words. Shorter sentences ("He denied it.") are found everywhere and are not set side by side."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A sentence of one report and its counterpart. `shared` is the share of the first one's words that the other has."""

    a: int
    b: int
    shared: float
    facts: int
    changed: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Overlap:
    """What two reports share. Shares are of words, those in quotes counted less.

    `of_a`, `of_b`: how much of each stands in the other. `changed`: of the shared sentences that state facts, how much
    states others; `facts`: how many agree. `lead`: whether the opening of the longer one stands in the other. `tail_only`:
    whether what is shared closes both reports, below text that is not shared. `words`: how many words are shared.
    `own_a`, `own_b`: how many words stand in sentences of one alone.
    """

    of_a: float
    of_b: float
    changed: float
    facts: int
    lead: bool
    tail_only: bool
    words: float
    sentences: tuple[int, int, int]
    changes: tuple[tuple[str, str], ...]
    own_a: int
    own_b: int

    @property
    def most(self) -> float:
        """How much of the report that is more of a part stands in the other."""
        return max(self.of_a, self.of_b)


Holding = dict[tuple[str, str], list[int]]
"""In which sentences of a report two words stand side by side, by those words."""


def holding(sentences: list[Sentence]) -> Holding:
    """Where the pairs of words of a report stand."""
    found: Holding = {}
    for at, sentence in enumerate(sentences):
        for pair in sentence.pairs:
            found.setdefault(pair, []).append(at)
    return found


def overlap(a: list[Sentence], b: list[Sentence], of_a: Holding | None = None, of_b: Holding | None = None) -> Overlap:
    """What two reports share, sentence by sentence. `of_a`, `of_b`: what `holding` gives of them, where it is at hand."""
    ahead = _pairs(a, b, of_b if of_b is not None else holding(b))
    back = _pairs(b, a, of_a if of_a is not None else holding(a))
    share_a, own_a = _share(a, ahead)
    share_b, own_b = _share(b, back)
    stating = [p for p in ahead if p.facts]
    weight = sum(a[p.a].weight for p in stating)
    changed = sum(a[p.a].weight for p in stating if p.changed) / weight if weight else 0.0
    longer_lead = any(p.a == 0 for p in (back if len(b) > len(a) else ahead))
    return Overlap(
        share_a,
        share_b,
        changed,
        sum(p.facts - len(p.changed) for p in ahead),
        longer_lead,
        _background(a, ahead) and _background(b, back),
        sum(a[p.a].weight * p.shared for p in ahead),
        (len(ahead), len(a), len(b)),
        tuple(dict.fromkeys(change for p in ahead for change in p.changed)),
        own_a,
        own_b,
    )


def _share(sentences: list[Sentence], pairs: list[Pair]) -> tuple[float, int]:
    """Shared weight as a share of all, and the number of words in sentences without a counterpart."""
    whole = sum(map(_says, sentences))
    # Squared: stock phrases are filled in anew each time, what was copied stands as it was.
    shared = sum(_says(sentences[p.a]) * p.shared**2 for p in pairs)
    met = {p.a for p in pairs}
    return (shared / whole if whole else 0.0), sum(len(s.words) for i, s in enumerate(sentences) if i not in met)


def _says(sentence: Sentence) -> float:
    """What a sentence weighs: stock sentences without a number or a name, which press offices use again, weigh little."""
    return sentence.weight * (1.0, 0.8, STOCK)[2 - min(2, len(sentence.numbers) + len(sentence.names))]


def _background(sentences: list[Sentence], pairs: list[Pair]) -> bool:
    """Whether what is shared is the text's end, below at least a third of it in which hardly anything is."""
    same = {p.a: p.shared for p in pairs if not p.changed}
    first = len(sentences)
    while first and (first - 1 in same or len(sentences[first - 1].words) < SHORT):
        first -= 1
    above = sum(s.weight for s in sentences[:first])
    whole = sum(s.weight for s in sentences)
    if first == len(sentences) or above <= LARGE_HEAD * whole:
        return False
    return sum(sentences[at].weight * share for at, share in same.items() if at < first) < SPARSE * above


def _pairs(a: list[Sentence], b: list[Sentence], places: Holding) -> list[Pair]:
    """For each sentence of `a` the one of `b` that has most of its words in order, where it has enough of them."""
    found = []
    for at, sentence in enumerate(a):
        if len(sentence.words) < SHORT:
            continue
        votes: dict[int, int] = {}
        for pair in sentence.pairs:
            holders = places.get(pair)
            # In a book "of the" stands in thousands of sentences and finds none of them.
            if holders is not None and len(holders) <= COMMON:
                for other in holders:
                    votes[other] = votes.get(other, 0) + 1
        best, most = -1, 0.0
        for other, _ in sorted(votes.items(), key=lambda v: (-v[1], v[0]))[:3]:
            shared = _shared(sentence, b[other])
            if shared > most:
                best, most = other, shared
        if most >= SAME_SENTENCE:
            changes, facts = _changes(sentence, b[best])
            found.append(Pair(at, best, most, facts, changes))
    return found


def _shared(a: Sentence, b: Sentence) -> float:
    """The share of the first sentence's words that stand in the second in order; a word with a typo is the same word."""
    if a.words == b.words:
        return 1.0
    common = LCSseq.similarity(a.words, b.words) / len(a.words)
    if common < SAME_SENTENCE and len(b.words) < 1.6 * len(a.words):
        # Typos and other transliterations spoil words, and leave the letters.
        letters = Indel.normalized_similarity(" ".join(a.words), " ".join(b.words))
        return letters if letters > 0.86 else common
    return common


def _changes(a: Sentence, b: Sentence) -> tuple[tuple[tuple[str, str], ...], int]:
    """Numbers and names that stand in place of others, and how many facts were looked at."""
    gone, come = a.numbers - b.numbers, b.numbers - a.numbers
    changes = list(zip(sorted(gone.elements()), sorted(come.elements()), strict=False))
    lost = [n for n in a.names - b.names if n not in b.words]
    new = [n for n in b.names - a.names if n not in a.words]
    for name in sorted(lost):
        alike = next((n for n in new if _one_name(name, n)), None)
        if alike:
            new.remove(alike)
        elif new:
            changes.append((name, sorted(new)[0]))
            new.remove(sorted(new)[0])
    return tuple(changes), len(a.numbers) + len(a.names)


def _one_name(a: str, b: str) -> bool:
    """Whether two spellings may be of one name."""
    if skeleton(a) == skeleton(b) or Indel.normalized_similarity(a, b) >= 0.66:
        return True
    return Indel.normalized_similarity(skeleton(a), skeleton(b)) >= 0.75
