"""From an analysis to its figures: every number tied to what it measures, ones and zeros, parts and wholes."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterable

from sitroom.kinds.figure.book import Book
from sitroom.kinds.figure.counted import Counted, count, joined
from sitroom.kinds.figure.implied import implied, included
from sitroom.kinds.figure.lists import broken_down, new_totals, opens_item
from sitroom.kinds.figure.parts import again, distributed, of_the_dead, of_the_hurt, paired, predicate_of, taken_up
from sitroom.kinds.figure.reading import MATERIEL, Reading, is_people, noun_rows
from sitroom.kinds.figure.readings import read
from sitroom.kinds.figure.reality import abroad, holds, still
from sitroom.kinds.figure.record import Figure
from sitroom.kinds.figure.relate import merged, relate
from sitroom.kinds.figure.shares import part, whole
from sitroom.kinds.figure.singles import part_single, single
from sitroom.lexicon.measures import rows
from sitroom.lexicon.play import is_play
from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Analysis, Sentence
from sitroom.text.roles import Roles

_NOT_COUNTS = word_set("no_count_unit")


def extract(analysis: Analysis) -> Iterable[Figure]:
    """The figures of a report, in text order."""
    drafts = _read(analysis).drafts
    headings = {s.index for s in analysis.sentences if s.heading}
    relate(analysis, drafts)
    drafts = merged(drafts, headings)
    for draft in sorted(drafts, key=lambda d: (d.record.start, d.record.measure)):
        analysis.explain(draft.record.id, f"{draft.reading.through or draft.reading.role}: {draft.reading.measure}")
        yield draft.record.model_copy(update={"links": tuple(draft.links)})


def _read(analysis: Analysis) -> Book:
    book = Book(analysis)
    numbers = _numbers(analysis)
    for at, sentence in enumerate(analysis.sentences):
        here = numbers.get(at, [])
        if (here or sentence.tokens) and not is_play({t.lemma for t in sentence.tokens}):
            _sentence(book, sentence, here)
    return book


def _numbers(analysis: Analysis) -> dict[int, list[int]]:
    """The quantities by the sentence they stand in."""
    found: dict[int, list[int]] = {}
    starts = [s.start for s in analysis.sentences]
    for index, quantity in enumerate(analysis.quantities):
        at = bisect_right(starts, quantity.start) - 1
        if at >= 0 and quantity.start < analysis.sentences[at].end:
            found.setdefault(at, []).append(index)
    return found


def _sentence(book: Book, sentence: Sentence, numbers: list[int]) -> None:
    roles = Roles(book.analysis, sentence)
    counted = [c for n in numbers if (c := count(book.analysis, sentence, n)) is not None and _counts(c)]
    _mark_parts(counted)
    _name_others(counted)
    first = len(book.drafts)
    listed = broken_down(book.analysis, book.drafts, sentence)
    parts: list[Counted] = []
    for c in counted:
        dead = of_the_dead(c) and predicate_of(c, roles) is not None  # "four of the dead were women"
        said = again(book.analysis, book.drafts, c) is not None
        if c.part or dead or said or (c.quantity.fraction is not None and c.quantity.best is None):
            parts.append(c)
            continue
        if distributed(book.drafts, first, c) is not None:
            part(book, c, roles, first)
            continue
        readings = [abroad(book.analysis, r) for r in map(still, read(c, roles)) if holds(r)]
        readings = [of_the_hurt(book.drafts, c, r) for r in readings]
        if listed is not None and opens_item(c) and {r.measure for r in readings} <= {"troops"}:
            book.add(
                c, Reading(listed.record.measure, listed.reading.clause, "subset", 0.7, "list", "part"), roles, listed
            )
            continue
        if not readings:
            readings = [*taken_up(book.drafts, c, roles)]
        for reading in readings:
            book.add(c, reading, roles)
        if not readings:
            parts.append(c)
    for c in parts:
        part(book, c, roles, first)
    for c in counted:
        whole(book, c, roles, first)
    paired(book.drafts[first:])
    new_totals(book.drafts, first)
    taken = {i for c in counted for i in (*range(c.first, c.last + 1), *((c.noun,) if c.noun is not None else ()))}
    for one in included(sentence, taken):
        part_single(book, one, sentence, first)
    for one in implied(book.analysis, sentence, taken):
        if holds(one.reading):
            single(book, one, sentence)


def _counts(c: Counted) -> bool:
    unit = (c.quantity.unit or "").lower()
    before = [t.lower for t in c.sentence.tokens[max(0, c.first - 2) : c.first]]
    if _whose_they_are(c) or before == ["all", "but"]:
        return False  # "all but eight had been freed"
    return unit not in _NOT_COUNTS and not (c.hyphen and c.hyphen.lower().split("-")[0] in _NOT_COUNTS)


def _harmed_itself(c: Counted) -> bool:
    """ "157 dead, including 39 civilians, and 5,000 injured": the last has a measure of its own."""
    tokens = c.sentence.tokens
    return c.after < len(tokens) and bool(rows("adjective", tokens[c.after].lower, "self")) and c.noun is None


def _whose_they_are(c: Counted) -> bool:
    """ "five children of one family", "from a single household": to whom those counted belong."""
    token, tokens = c.token(), c.sentence.tokens
    if token is None or c.quantity.best != 1 or token.lemma not in ("family", "household", "clan", "village"):
        return False
    return c.first > 0 and tokens[c.first - 1].lower in ("of", "from", "in")


def _name_others(counted: list[Counted]) -> None:
    """ "shot down 88 of 121 drones, and 26 others were lost": others of the things told just before."""
    for before, c in itertools.pairwise(counted):
        if not c.others or c.noun is not None or before.noun is None or is_people(before):
            continue
        if any(r.measure in MATERIEL for r in noun_rows(c.sentence, before.noun)):
            c.noun, c.words = before.noun, before.words


def _mark_parts(counted: list[Counted]) -> None:
    if len(counted) > 1 and counted[0].first <= 3 and counted[0].sentence.tokens[0].lower == "of":
        counted[1].part = counted[1].part or counted[1].noun is None  # "Of the 40 wounded, six are …"
    for before, c in itertools.pairwise(counted):
        c.shared = before.ratio and 0 <= c.first - before.last <= 4
        if before.part and not c.part and not before.pronoun and joined(c, before) and not _harmed_itself(c):
            c.part = True
