"""Reports for a large room, made of the readings of the scenario: nothing is parsed while a room is filled with them.

What is assumed of a room of tens of thousands of reports:

- A report is a short dispatch of about ten records. The scenario's reports have three times as many, so each is filed in
  takes: some paragraphs that follow each other, with the records whose first words stand there. Each record is in one
  take, so that the mix of kinds is the scenario's; a paragraph of another take that a record also points into comes along.
- It follows forty theatres at once, five in each of eight countries, and takes in about three hundred dispatches a day in
  the order in which they are published. Every theatre lives through the fortnight of the scenario again and again, each
  beginning on a day of its own, so that as much is told on a day of the first week as on one of the last.
- Reports of one fortnight of one theatre are to each other what those of the scenario are: reprints, corrections, rival
  tolls, follow-ups. Their share of near-duplicates and of findings told more than once is the scenario's.
- Across theatres and fortnights words differ as those of stories on different places do. Names of people, groups and
  places are another theatre's; governments and their armies are those of the country; the United Nations, agencies and
  outlets are the same everywhere. Numbers are others in every fortnight. Of the other words those that say what is done
  stay; of the rest a third stay, and two thirds give way to any word of the lexicon, or, where every report has them, to
  another such word: nobody writes the sentences of one war over for the next one.

A word gives way to one of the same length. All offsets therefore hold, and evidence is what stands at them.
"""

from __future__ import annotations

import random
import re
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import sitroom.lexicon
from sitroom.link.records.words import FUNCTION
from sitroom.model.document import Document, Mentions, Report, document_id

THEATRES, COUNTRIES, FORTNIGHT = 40, 8, 14
LANDS = ("ZMB", "BOL", "LAO", "MLI", "TKM", "PRY", "MNG", "URY")
"""Countries of the theatres: the scenario's own, and others whose names nothing hangs on here."""

_PARAGRAPH = re.compile(r"(?:[^\n]|\n(?!\n))+(?:\n{2,}|$)|\n+")
_WORD = re.compile(r"[^\W\d_]+|\d+")
_CALENDAR = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december".split()
)
RECORDS = 10
"""Records of a dispatch, about."""
_STAYS = 3
"""One in so many of the words that could be others stays."""


@dataclass(frozen=True, eq=False, slots=True)
class Told:
    """A dispatch of the scenario, its day, and its records as plain values."""

    report: Report
    day: int
    bodies: tuple[dict[str, Any], ...]


def dispatches(report: Report) -> Iterator[Told]:
    """A report in takes of about ten records, each with an address of its own; of its versions the nth take has one."""
    document = report.document
    paragraphs = [found.span() for found in _PARAGRAPH.finditer(document.text)]
    starts = [start for start, _ in paragraphs]
    dumped = [record.model_dump(mode="json", by_alias=True, exclude_defaults=True) for record in report.records]
    home = [bisect_right(starts, body["evidence"][0]["start"]) - 1 for body in dumped]
    many = max(1, round(len(dumped) / RECORDS))
    day = date.fromisoformat((document.published or "")[:10]).toordinal()
    takes: dict[int, list[int]] = {}
    for number in range(len(paragraphs)):
        # A paragraph goes where the middle one of its records would, were they dealt out evenly.
        before, here = sum(at < number for at in home), home.count(number)
        takes.setdefault(min(many - 1, (2 * before + here) * many // (2 * max(1, len(dumped)))), []).append(number)
    for take, own in takes.items():
        mine = [at for at, number in enumerate(home) if number in own]
        kept = sorted(set(own) | {at for n in mine for at in _touched(dumped[n], starts)})
        text, moved = "", {}
        for at in kept:
            start, end = paragraphs[at]
            moved[at] = len(text) - start
            text += document.text[start:end]
        made = document.model_copy(
            update={"text": text, "url": f"{document.url}-{take}", "ref": f"{document.ref}-{take}"}
        )
        bodies = tuple(_shifted(dumped[n], starts, moved) for n in mine)
        records = tuple(report.records[n] for n in mine)
        yield Told(report.model_copy(update={"document": made, "records": records}), day, bodies)


def _touched(value: Any, starts: list[int]) -> Iterator[int]:
    """The paragraphs into which a record points."""
    if isinstance(value, list):
        for each in value:
            yield from _touched(each, starts)
    elif isinstance(value, dict):
        if "start" in value and "end" in value:
            yield from range(bisect_right(starts, value["start"]) - 1, bisect_right(starts, value["end"] - 1))
        for each in value.values():
            yield from _touched(each, starts)


def _shifted(value: Any, starts: list[int], moved: dict[int, int]) -> Any:
    """A record with its spans as they stand in a take, whose paragraphs moved so far."""
    if isinstance(value, list):
        return [_shifted(each, starts, moved) for each in value]
    if not isinstance(value, dict):
        return value
    found = {key: _shifted(each, starts, moved) for key, each in value.items()}
    if "start" in found and "end" in found:
        by = moved[bisect_right(starts, value["start"]) - 1]
        found |= {"start": value["start"] + by, "end": value["end"] + by}
    return found


def made(base: tuple[Report, ...], count: int, seed: int = 11) -> Iterator[Report]:
    """So many dispatches out of the reports of `base`, by day of publication."""
    rng = random.Random(seed)
    told = [take for report in base for take in dispatches(report)]
    first = min(each.day for each in told)
    by_day: dict[int, list[Told]] = {}
    for each in told:
        by_day.setdefault((each.day - first) % FORTNIGHT, []).append(each)
    vocabulary = Vocabulary(told)
    theatres = [Theatre(vocabulary, number) for number in range(THEATRES)]
    day = given = 0
    while True:
        todays = [(theatre, each) for theatre in theatres for each in by_day.get(theatre.day(day), ())]
        rng.shuffle(todays)
        for theatre, each in todays:
            yield theatre.moved(each, theatre.fortnight(day))
            given += 1
            if given == count:
                return
        day += 1


class Theatre:
    """One war in one province, in which the scenario happens over and over."""

    def __init__(self, vocabulary: Vocabulary, number: int) -> None:
        self.vocabulary, self.number = vocabulary, number
        self.begins = number * 5 % FORTNIGHT
        self.land = LANDS[number % COUNTRIES]
        self.words: dict[int, dict[str, str]] = {}

    def day(self, day: int) -> int:
        """The day of its fortnight that a day of the room is."""
        return (day - self.begins) % FORTNIGHT

    def fortnight(self, day: int) -> int:
        """Which of its fortnights a day of the room lies in; the first began before the room did."""
        return (day - self.begins) // FORTNIGHT

    def moved(self, told: Told, fortnight: int) -> Report:
        """A reading as it would be of this theatre, in one of its fortnights."""
        document = told.report.document
        text = self.told(document.text, fortnight)
        days = FORTNIGHT * fortnight + self.begins
        here = f"{self.number}.{fortnight}"
        made = Document(
            id=document_id(text),
            title=self.told(document.title, fortnight) if document.title else None,
            outlet=document.outlet,
            url=f"{document.url}-{here}",
            ref=f"{document.ref}-{here}",
            published=_later(document.published or "", days),
            published_basis=document.published_basis,
            language=document.language,
            text=text,
        )
        move = _Move(self, fortnight, days, text)
        records = tuple(
            type(record).model_validate(move.of(body) | {"document": made.id, "id": f"{record.id}.{here}", "links": []})
            for record, body in zip(told.report.records, told.bodies, strict=True)
        )
        return told.report.model_copy(
            update={"document": made, "records": records, "mentions": Mentions(), "issues": ()}
        )

    def told(self, text: str, fortnight: int) -> str:
        """A text in this theatre's names and this fortnight's words: each as long as the one in its place."""
        return _WORD.sub(lambda found: self._word(found.group(), fortnight), text)

    def _word(self, word: str, fortnight: int) -> str:
        here = self.words.get(fortnight)
        if here is None:
            # The fortnights before the last are over.
            self.words = {known: words for known, words in self.words.items() if known == fortnight - 1}
            here = self.words[fortnight] = {}
        known = here.get(word)
        if known is None:
            known = here[word] = self._other(word, fortnight)
        return known

    def _other(self, word: str, fortnight: int) -> str:
        lower = word.casefold()
        if word.isdigit():
            number = str(self.number_of(int(word), fortnight))
            return number if len(number) == len(word) else word
        if lower in self.vocabulary.kept or lower in _CALENDAR or len(word) < 2:
            return word
        if lower not in self.vocabulary.common:
            of_state = lower in self.vocabulary.states or lower[:6] in self.vocabulary.states
            made = _name(lower, self.land if of_state else str(self.number))
        else:
            at = _hash(f"{self.number} {fortnight} {lower}")
            pool = self.vocabulary.small if lower in self.vocabulary.everywhere else _pool()
            fitting = pool.get(len(word), ())
            made = lower if at % _STAYS == 0 or not fitting else fitting[at // _STAYS % len(fitting)]
        return (
            made.capitalize() if word[0].isupper() and not word.isupper() else made.upper() if word.isupper() else made
        )

    def number_of(self, number: int, fortnight: int) -> int:
        """Another number of about the same size; larger ones stay larger, and years are years."""
        if number < 2 or 1900 <= number < 2100:
            return number
        return number + _hash(f"{self.number} {fortnight}") % 7 * max(1, number // 20)


class _Move:
    """Rewrites the fields of one report's records."""

    def __init__(self, theatre: Theatre, fortnight: int, days: int, text: str) -> None:
        self.theatre, self.fortnight, self.days, self.text = theatre, fortnight, days, text

    def of(self, value: Any) -> Any:
        """A value of a record, with all in it."""
        if isinstance(value, list):
            return [self.of(v) for v in value]
        if not isinstance(value, dict):
            return value
        found = {key: self.field(key, v) for key, v in value.items()}
        if "start" in found and "text" in found:
            found["text"] = self.text[found["start"] : found["end"]]
        return found

    def field(self, key: str, value: Any) -> Any:
        """One field of an object."""
        theatre = self.theatre
        if key in ("from", "to", "as_of") and isinstance(value, str):
            return _later(value, self.days)
        if key in ("best", "low", "high") and isinstance(value, int | float) and float(value).is_integer():
            return theatre.number_of(int(value), self.fortnight)
        if key == "country" and value == LANDS[0]:
            return theatre.land
        if key == "id" and value == LANDS[0]:
            return theatre.land
        if key == "id" and isinstance(value, str):
            return value if value in theatre.vocabulary.shared else f"{value}.{theatre.number}"
        if key in ("name", "person", "admin1", "process", "session", "issue") and isinstance(value, str):
            return theatre.told(value, self.fortnight)
        if key in ("lat", "lon") and isinstance(value, int | float):
            return value + theatre.number * (1.0 if key == "lon" else 0.5)
        return self.of(value)


def _actors(value: Any) -> Iterator[dict[str, Any]]:
    """All actors in a record."""
    if isinstance(value, dict):
        if "type" in value and "name" in value and "text" in value:
            yield value
        for v in value.values():
            yield from _actors(v)
    elif isinstance(value, list):
        for v in value:
            yield from _actors(v)


class Vocabulary:
    """The words of the scenario.

    `kept` are those that stay, `states` those that name the country and its government, `common` those that are no
    names, `everywhere` those of them that every report has, `small` the same by their length; `shared` are the ids of
    those who act in every theatre.
    """

    def __init__(self, base: Sequence[Told]) -> None:
        texts = [set(_WORD.findall(each.report.document.text)) for each in base]
        self.common = frozenset(w for words in texts for w in words if w.islower())
        often = {w for w in self.common if sum(w in words for words in texts) >= len(base) / 4}
        self.everywhere = frozenset(often | (self.common & FUNCTION))
        self.small: dict[int, tuple[str, ...]] = {
            length: tuple(sorted(w for w in self.everywhere if len(w) == length)) for length in range(1, 20)
        }
        kept: set[str] = set()
        states: set[str] = set()
        shared: set[str] = set()
        for each in base:
            document = each.report.document
            signed = f"{document.outlet} {(document.dateline or '').partition('(')[2]}"
            kept |= {w.casefold() for w in _WORD.findall(signed)}
            for body in each.bodies:
                for field in ("trigger", "cue", "term"):
                    kept |= {w for w in _WORD.findall((body.get(field) or {}).get("text", "")) if w.islower()}
                for actor in _actors(body):
                    names = {w.casefold() for w in _WORD.findall(actor["name"] or "") if w[0].isupper()}
                    if actor.get("id") and actor.get("country") != LANDS[0]:
                        kept |= names
                        shared.add(actor["id"])
                    elif actor.get("country") == LANDS[0] and actor["type"] in ("state", "military"):
                        states |= names
        self.kept, self.shared = frozenset(kept), frozenset(shared)
        self.states = frozenset(states | {w[:6] for w in states if len(w) >= 6})


@cache
def _pool() -> dict[int, tuple[str, ...]]:
    """Words of the lexicon by their length."""
    found: dict[int, set[str]] = {}
    for path in sorted((Path(sitroom.lexicon.__file__).parent / "data").glob("*.tsv")):
        for word in re.findall(r"(?<![\w-])[a-z]{3,}(?![\w-])", path.read_text(encoding="utf-8")):
            found.setdefault(len(word), set()).add(word)
    return {length: tuple(sorted(words)) for length, words in found.items()}


def _name(word: str, where: str) -> str:
    """A name as long as another one, the same wherever that one stands in a theatre."""
    rng = random.Random(f"{where} {word}")
    return "".join(rng.choice("aeiou" if c in "aeiouy" else "bdfgjklmnprstvz") for c in word)


def _hash(text: str) -> int:
    return zlib.crc32(text.encode())


def _later(moment: str, days: int) -> str:
    try:
        return (date.fromisoformat(moment[:10]) + timedelta(days=days)).isoformat() + moment[10:]
    except ValueError:
        return moment
