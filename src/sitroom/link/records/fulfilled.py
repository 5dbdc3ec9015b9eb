"""Whether what was announced has come about: records of later reports that speak for it, or against it.

Nothing here decides. A sign is one record that says that the same side has done such a deed in time, or that it has not; the
ledgers show it beside what was announced, for a person to confirm.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from math import fsum
from typing import Any, Literal

from sitroom.link.records.context import evidence_text
from sitroom.link.records.deeds import Told, content, families, numbers_in, told_by, verbs_of
from sitroom.link.records.sides import Sides
from sitroom.link.records.when import When, day_number
from sitroom.link.records.where import fit
from sitroom.link.records.words import stem, weight
from sitroom.model.ledger import Held
from sitroom.model.values import Place

_SOMEBODY = re.compile(r"(?i)(?:they|it|he|she|these|those|this|that|both|all|some)\b(?! \w+s\b)")
# "ceasefire or no ceasefire": whatever comes, and no part of the deed.
_EITHER_WAY = re.compile(r"(?i),?\s*\b(\w+) or no \1\b")
# "is expected to reach": words that announce a deed are no part of it.
_ANNOUNCING = frozenset(stem(w) for w in "expect schedule hope intend announce promise pledge vow".split())
_ASKING = frozenset(stem(w) for w in "ask urge request call appeal propose invite press persuade".split())
_EXTEND = stem("extend")
_LAPSE = frozenset(stem(w) for w in "expire lapse end run".split())
_LASTS = re.compile(r"(?i)\b(?:last|hold|run|stand)s? (?:until|till|to)\b")
_TRUCE = frozenset(stem(w) for w in "truce ceasefire cease-fire cessation armistice".split())
_THIN = 1.4
"""What the words of a promise weigh at most that is looked for by its side and the sort of its deed alone."""
_NEAR_THE_END = 3
_LIGHT = 0.25
"""What a word weighs that every report has; no two records meet by it alone."""
_REACH = 45
"""Days after the end of its time, or after it was said where it has none, in which something can still be told to be done."""
Outcome = Literal["met", "not_met"]


@dataclass(frozen=True, slots=True)
class Promise:
    """What was announced: its words, who is to do it, when. Days are ordinals; `last` is None for no end.

    `when` are the words for the time, which are no part of the deed. `maybe` are sides that can have been meant where the
    words name nobody. `told` are the sentences that announce it, plain: a reprint of one is no sign. `speaker` is the key of
    the source that announced it; its own word counts less than that of others.
    """

    text: str
    report: str
    made: int
    first: int | None
    last: int | None
    when: str = ""
    sides: tuple[str, ...] = ()
    maybe: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    speaker: str | None = None
    told: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Sign:
    """A record that speaks for one outcome. `late` where the deed was done after the window."""

    outcome: Outcome
    held: Held
    score: float
    why: str
    late: str | None = None
    own_word: bool = False


@dataclass(frozen=True, slots=True)
class _Deed:
    held: Held
    told: Told
    source: str
    sides: frozenset[str]
    published: int
    teller: str | None


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The content words of a promise but for its time, what each weighs, and those that can be its deed."""

    words: frozenset[str]
    numbers: tuple[int, ...]
    weights: dict[str, float]
    total: float
    verbs: frozenset[str]
    families: frozenset[int]
    lapses: bool


# "will be met with force, ceasefire or no ceasefire": whatever there is of it, it is not what is announced.
_OR_NONE = re.compile(r"(?i),?\s*\b([\w-]+) or no \1\b")


# Who goes home does not leave: that an army has left is no sign of it.
_GO_BACK = re.compile(r"(?i)\b(?:go|goes|going|gone|went|come|comes|coming|came) (?:back|home)\b")


@lru_cache(maxsize=2048)
def _wanted(text: str, when: str) -> _Wanted:
    text = _GO_BACK.sub("return", _OR_NONE.sub(" ", text))
    found = content(text) - content(when) - _ANNOUNCING
    weights = {w: max(weight(w), _LIGHT) for w in sorted(found)}
    verbs = verbs_of(text)
    lapses = bool(found & _LAPSE) or _LASTS.search(text) is not None
    return _Wanted(found, numbers_in(found), weights, sum(weights.values()), verbs, families(verbs), lapses)


class Later:
    """What reports tell, to be looked through for what was announced before."""

    def __init__(self, held: Iterable[Held], sides: Sides) -> None:
        held = tuple(held)
        self._sides = sides
        self._truces = {h.entry.report.id for h in held if h.entry.record.kind == "ceasefire"}
        self._deeds = sorted(
            (deed for each in held for deed in self._deeds_of(each)), key=lambda d: (d.published, d.held.entry.key)
        )
        self._days = [d.published for d in self._deeds]
        self._by_stem: dict[str, list[int]] = {}
        self._by_side: dict[tuple[str, int], list[int]] = {}
        for nr, deed in enumerate(self._deeds):
            for key in ((side, family) for side in deed.sides for family in deed.told.named):
                self._by_side.setdefault(key, []).append(nr)
            for word in deed.told.stems:
                if weight(word) > _LIGHT:
                    self._by_stem.setdefault(word, []).append(nr)

    def _deeds_of(self, held: Held) -> Iterator[_Deed]:
        """What a record tells to be done, or not to be."""
        record, report = held.entry.record, held.entry.report
        published = day_number(report.published)
        if published is None:
            return
        for told in told_by(record):
            sides = frozenset(self._sides.keys(told.doers, report.id))
            yield _Deed(held, told, held.entry.source, sides, published, self._teller(record, report.id))

    def _teller(self, record: Any, report: str) -> str | None:
        """The side that tells it: "the ministry said that its soldiers had left"."""
        source = record.attribution[-1].source if record.attribution else None
        return self._sides.key(source, report) if source is not None else None

    def signs(self, promise: Promise) -> list[Sign]:
        """What speaks for an outcome, strongest first; the first is what is proposed."""
        wanted = _wanted(_EITHER_WAY.sub("", promise.text), promise.when)
        found = []
        for nr in self._candidates(promise, wanted):
            deed = self._deeds[nr]
            if deed.held.entry.report.id == promise.report or deed.told.plain in promise.told:
                continue
            sign = self._compare(promise, wanted, deed)
            if sign is not None:
                found.append(sign)
        if any(s.outcome == "met" and not s.own_word for s in found):
            # What was done in time may well be done again.
            found = [s for s in found if s.late is None]
        others = {s.outcome for s in found if not s.own_word}
        # The word of the one who is to do it gives way to another's.
        found.sort(key=lambda s: (s.own_word and bool(others) and s.outcome not in others, -s.score, s.held.entry.key))
        once: dict[tuple[str, str], Sign] = {}
        for sign in found:
            once.setdefault((sign.held.entry.report.id, evidence_text(sign.held.entry.record)), sign)
        return list(once.values())

    def _candidates(self, promise: Promise, wanted: _Wanted) -> list[int]:
        """The deeds after the promise, and not long after its time, that share words enough with it."""
        first = bisect_left(self._days, promise.made)
        last = bisect_right(self._days, (promise.last if promise.last is not None else promise.made) + _REACH)
        shared: dict[int, float] = {}
        for word, worth in wanted.weights.items():
            if worth > _LIGHT:
                posted = self._by_stem.get(word, ())
                for nr in posted[bisect_left(posted, first) : bisect_left(posted, last)]:
                    shared[nr] = shared.get(nr, 0.0) + worth
        least = min(0.5, 0.25 * wanted.total)
        found = {nr for nr, common in shared.items() if common >= least}
        if wanted.total <= _THIN:
            # "the remainder by 14 May": who is to do it and what sort of deed it is is all that it says.
            for key in ((side, family) for side in (*promise.sides, *promise.maybe) for family in wanted.families):
                posted = self._by_side.get(key, ())
                found.update(posted[bisect_left(posted, first) : bisect_left(posted, last)])
        if wanted.lapses:
            found |= {nr for nr in self._by_stem.get(_EXTEND, ()) if first <= nr < last}
        return sorted(found)

    def _compare(self, promise: Promise, wanted_: _Wanted, deed: _Deed) -> Sign | None:
        wanted, kin = wanted_.words, wanted_.families
        shared = wanted & deed.told.stems
        if deed.told.stems & _TRUCE and not deed.told.against:
            shared |= wanted & _TRUCE  # what was done to a ceasefire was done to the truce
        common = fsum(wanted_.weights[w] for w in shared)
        if kin & deed.told.families and not shared & (wanted_.verbs & deed.told.deed):
            # Another word for the deed says as much as the same one: "withdraw" and "left".
            common = min(common + 0.6, wanted_.total)
        share = common / (wanted_.total or 1.0)
        if share < 0.28 and not deed.told.extended:
            return None
        counted = _same_number(wanted_.numbers, deed.told.numbers)
        bare = wanted_.total <= _THIN and not any(weight(w) > _LIGHT and not w.isdigit() for w in shared)
        if bare and not counted and (any(w.isdigit() for w in wanted) or not self._then(promise, deed)):
            # Of "some 600 of them" and "the rest" nothing tells but how many, or that it is told on the day.
            return None
        close = (share >= 0.5 and common >= 0.6) or (share >= 0.33 and common >= 0.9)
        same_side = bool(deed.sides & {*promise.sides, *promise.maybe})
        # Of "she would ask them to extend it" it is theirs to do.
        asked = bool(wanted_.verbs & _ASKING)
        other_side = bool(deed.sides and promise.sides) and not same_side and not asked
        of_truce = bool(wanted & _TRUCE) or (promise.text[:3] in ("It ", "it ") and promise.report in self._truces)
        extended = deed.told.extended and wanted_.lapses and of_truce and _EXTEND not in wanted and not other_side
        against = (
            deed.told.against
            and not (
                shared and shared <= _TRUCE
            )  # what is "not covered by the ceasefire" says nothing of when it began
            and not (bare and counted)
            and (close or (same_side and share >= 0.28))
            and (share >= 0.6 or bool(kin & deed.told.named))
            and self._in_season(promise, deed)
        )
        verb = bool(kin & deed.told.families) or bool(wanted_.verbs & deed.told.deed)
        bounded = promise.last is not None
        near = (close and (bounded or (same_side and share >= 0.5))) or (
            bounded and same_side and share >= 0.3 and common >= 0.5
        )
        done = deed.told.done and verb and near and (counted or not bare) and not (other_side or deed.told.negated)
        if not (extended or against or done):
            return None
        # Where it is costs most to tell: it is asked last.
        place = _place_fits(promise.places, deed.told.places)
        if place is False:
            return None
        if not (same_side or place) and len(shared) < 2 and _SOMEBODY.match(promise.text):
            # "They are to reopen": of what, only who does it or where could tell.
            return None
        own = (promise.speaker is not None and deed.source == promise.speaker) or (
            deed.teller is not None and deed.teller in (*promise.sides, *promise.maybe)
        )
        score = round(common * (0.5 + share) + 0.4 * same_side + 0.3 * bool(place), 3)
        if extended:
            return Sign("not_met", deed.held, score + 1.0, "it was extended", own_word=own)
        if against:
            return Sign("not_met", deed.held, score + 0.5, "says that it has not been so", own_word=own)
        if counted is False or _fewer(promise.text.replace(promise.when, ""), deed.told.plain):
            return None
        return self._in_time(promise, deed, score, own, same_word=bool(wanted_.verbs & deed.told.deed) or bool(counted))

    def _in_time(self, promise: Promise, deed: _Deed, score: float, own: bool, same_word: bool) -> Sign | None:
        when = deed.told.when or When(deed.published, deed.published, False)
        if promise.last is not None and when.first > promise.last:
            if when.first > promise.last + 31 or deed.told.when is None or not same_word:
                return None
            return Sign("not_met", deed.held, score, "done after the time", late=_iso(when.first), own_word=own)
        if when.last < (promise.first or promise.made) - 1:
            return None
        return Sign("met", deed.held, score, "says that it was done in time", own_word=own)

    def _then(self, promise: Promise, deed: _Deed) -> bool:
        """Whether it is told of the last days of a promise's time."""
        told = deed.told.when.last if deed.told.when is not None else deed.published
        return promise.last is not None and abs(told - promise.last) <= _NEAR_THE_END

    def _in_season(self, promise: Promise, deed: _Deed) -> bool:
        """That it has not been so yet says nothing while there is time."""
        day = promise.last if promise.last is not None else promise.first
        if day is None:
            return False
        when = deed.told.when.last if deed.told.when is not None else deed.published
        return max(when, deed.published) >= day


def _same_number(numbers: Sequence[int], others: Sequence[int]) -> bool | None:
    """Whether both count, and count about the same: 584 of some 600 are as many. None where one of them does not count."""
    if not numbers or not others:
        return None
    return any(abs(n - o) <= _ABOUT * n for n in numbers for o in others)


_ABOUT = 0.1
_NUMBERS = {w: n for n, w in enumerate("two three four five six seven eight nine ten eleven twelve".split(), 2)}
_COUNTED = re.compile(
    rf"(?i)\b({'|'.join(_NUMBERS)}|\d{{1,6}})(?: (?:of (?:the|its|their) )?[\w-]+){{0,2}}? ([a-z]{{3,}}s)\b"
)

_TERMS = frozenset("hours days weeks months years minutes times".split())


@lru_cache(maxsize=8192)
def _counts(text: str) -> dict[str, int]:
    """How many of what a text names, the largest for each noun."""
    found: dict[str, int] = {}
    for number, noun in _COUNTED.findall(text):
        if noun.lower() in _TERMS:
            continue
        count = _NUMBERS.get(number.lower()) or int(number)
        found[stem(noun)] = max(found.get(stem(noun), 0), count)
    return found


def _fewer(wanted: str, told: str) -> bool:
    """ "Two helicopters left" does not keep the promise that four would."""
    told_of = _counts(told)
    return any(told_of.get(noun, count) < 0.9 * count for noun, count in _counts(wanted).items())


def _place_fits(a: Sequence[Place], b: Sequence[Place]) -> bool | None:
    """True where they share one, False where all that are known lie elsewhere."""
    known = [
        fit(p, q)[0]
        for p in a
        for q in b
        if p.role not in ("dateline", "source_base") and q.role not in ("dateline", "source_base")
    ]
    if not known:
        return None
    if any(k in ("same", "near", "inside") for k in known):
        return True
    return False if all(k == "elsewhere" for k in known) else None


def _iso(day: int) -> str:
    return date.fromordinal(day).isoformat()
