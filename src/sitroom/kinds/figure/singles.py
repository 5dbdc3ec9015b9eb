"""One person and zeros as figures: told alone, as part of a number, or of those who were told before."""

from __future__ import annotations

from sitroom.kinds.figure.basis import basis_of, scope_of
from sitroom.kinds.figure.book import Book
from sitroom.kinds.figure.implied import ONE_MORE, Implied
from sitroom.kinds.figure.reading import HARM, Reading
from sitroom.kinds.figure.whose import side_of
from sitroom.model.values import Quantity
from sitroom.text.analysis import Sentence

_OF_PEOPLE = HARM | {"displaced", "refugees", "troops"}
_TAKEN = frozenset({"detained", "captured", "abducted"})


def single(book: Book, one: Implied, sentence: Sentence) -> None:
    """Adds one person or a zero, unless the person was told just before."""
    analysis, clause = book.analysis, one.reading.clause
    if one.pronoun and _told_before(book, one, sentence):
        return
    same = (d.record for d in book.drafts if d.record.measure == one.reading.measure)
    if any(r.start < one.end and one.start < r.end for r in same):
        return  # "killed 20, among them the envoy Sergio Ramos": told as one of them already
    if one.phrase is not None and one.phrase.text.lower() in ONE_MORE and not _people_before(book, sentence):
        return  # "two recordings, one captured by a camera"
    value = Quantity(
        start=one.start,
        end=one.end,
        text=analysis.document.text[one.start : one.end],
        best=one.value,
        low=one.value,
        high=one.value,
        qualifier="exact" if one.value else "none",
    )
    text = "" if clause is None else analysis.document.text[clause.start : clause.end]
    values = {
        "measure": one.reading.measure,
        "start": one.start,
        "end": one.end,
        "text": value.text,
        "group": one.group,
        "unit": "people",
        "side": side_of(analysis, None, one.reading, one.phrase) if one.phrase is not None else None,
        "basis": basis_of(analysis, None, one.reading, text),
        "scope": scope_of(analysis, one.reading, None),
        "as_of": None,
    }
    time = analysis.time_of(clause) if clause is not None else None
    book.keep(one.reading, None, value, values, sentence, time, None, negative=one.value == 0, person=one.person)


def part_single(book: Book, one: Implied, sentence: Sentence, first: int) -> None:
    """ "three civilians, among them a child": one person as a part of the figure before."""
    before = [d for d in book.drafts[first:] if d.record.start < one.start and d.record.basis != "subset"]
    value = before[-1].value() if before else None
    people = bool(before) and (before[-1].record.unit == "people" or before[-1].record.measure in HARM)
    if not people or value is None or value <= 1:
        return
    whole = before[-1]
    number = Quantity(start=one.start, end=one.end, text=book.analysis.document.text[one.start : one.end],
                      best=1, low=1, high=1)  # fmt: skip
    values: dict[str, object] = {
        "measure": whole.record.measure, "start": one.start, "end": one.end, "text": number.text,
        "group": one.group, "unit": "people", "side": None, "basis": "subset", "scope": whole.record.scope,
        "as_of": None,
    }  # fmt: skip
    reading = Reading(whole.record.measure, whole.reading.clause, "subset", 0.7, "part", "part")
    book.keep(reading, None, number, values, sentence, whole.record.time, whole, negative=False)


def _people_before(book: Book, sentence: Sentence) -> bool:
    """Whether people were told in number just before, of whom "one" or "a third" can be."""
    near = [d for d in book.drafts if sentence.index - d.sentence <= 2]
    return any(d.record.measure in _OF_PEOPLE or (d.record.unit == "people") for d in near)


def _told_before(book: Book, one: Implied, sentence: Sentence) -> bool:
    """Whether "he was killed" takes up one person who was just told of."""
    family = _TAKEN if one.reading.measure in _TAKEN else {one.reading.measure}
    return any(
        d.record.measure in family and d.record.best == 1 and sentence.index - d.sentence <= 4 for d in book.drafts
    )
