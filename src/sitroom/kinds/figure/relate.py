"""How the figures of one report stand to each other: parts and wholes, rivals, corrections, mentions of one figure."""

from __future__ import annotations

import re
from datetime import date

from sitroom.kinds.figure.draft import Draft
from sitroom.kinds.figure.reading import AGAIN, HARM
from sitroom.lexicon.people import people_word
from sitroom.lexicon.sparing import Sparing
from sitroom.text.analysis import Analysis

_EARLIER = Sparing(
    r"\b(?:(?:earlier|initial|previous) (?:version|report|story|count|toll|figure|tally|estimate|statement)"
    r"|(?:previously|initially|originally|wrongly|mistakenly|erroneously|incorrectly|at first|had (?:earlier|first))"
    r"|earlier (?:reported|said|put|gave|had)|(?:was|were|have) (?:earlier|at first)|an? earlier)\b",
    re.I,
)
_TAKEN = frozenset({"captured", "detained", "abducted", "surrendered"})
_NEAR = 3
_WEEKS = 14  # days
# Classes of people whose words are many names for the same ones; of children or soldiers the words tell apart.
_ONE_SORT = frozenset({"police", "fighters"})


def relate(analysis: Analysis, drafts: list[Draft]) -> None:
    """Adds links between figures, in place."""
    _revised(drafts)
    _increments(drafts)
    for i, later in enumerate(drafts):
        near = [d for d in drafts[max(0, i - 12) : i] if 0 <= later.sentence - d.sentence <= _NEAR]
        for earlier in near:
            _corrects(analysis, earlier, later)
        _dispute(analysis, near, later)


def _revised(drafts: list[Draft]) -> None:
    """ "the toll was revised from 85 to 76": the second number supersedes the first."""
    for old in drafts:
        if old.counted is None or old.reading.role != "value":
            continue
        for new in drafts:
            if new is old or new.counted is None or new.sentence != old.sentence or new.reading.role != "value":
                continue
            tokens = old.counted.sentence.tokens
            before = [tokens[c.first - 1].lower if c.first else "" for c in (old.counted, new.counted)]
            if before == ["from", "to"] and old.record.measure == new.record.measure:
                old.record = old.record.model_copy(update={"novelty": "background"})
                new.link("supersedes", old)


def _increments(drafts: list[Draft]) -> None:
    """ "Six more died, taking the number killed to 34": the increment is part of the new total."""
    for total in drafts:
        if total.reading.role != "value" or total.record.basis != "total":
            continue
        for other in drafts:
            if other is total or other.record.measure != total.record.measure or other.reading.role == "value":
                continue
            if abs(other.sentence - total.sentence) > (0 if other.record.basis != "increment" else 2):
                continue
            small, large = other.value(), total.value()
            if (
                other.record.basis in ("increment", "total")
                and small is not None
                and large is not None
                and small < large
                and not other.links
                and other.record.polarity == "positive"
                and not _different_sources(other, total)
            ):
                other.record = other.record.model_copy(update={"basis": "increment"})
                other.link("subset_of", total)
                total.link("includes", other)


def _sources(draft: Draft) -> set[str]:
    return {
        (a.source.id or a.source.name or a.source.text).casefold()
        for a in draft.record.attribution
        if a.source is not None
    }


def _different_sources(a: Draft, b: Draft) -> bool:
    first, second = _sources(a), _sources(b)
    return bool(first or second) and not first & second and bool(a.record.attribution) and bool(b.record.attribution)


def _dispute(analysis: Analysis, near: list[Draft], later: Draft) -> None:
    """Sets a figure against those of the nearest sentence that tells the same measure, and against their rivals.

    What stands further back was followed by another happening.
    """
    rivals: set[str] = set()
    nearest: int | None = None
    for earlier in reversed(near):
        if earlier.record.measure != later.record.measure:
            continue
        if earlier.sentence != later.sentence:
            nearest = earlier.sentence if nearest is None else nearest
            told = {x.to for x in earlier.links if x.type == "conflicts_with"}
            if (earlier.sentence < nearest and not told & rivals) or _elsewhere(analysis, earlier, later):
                continue
        if _rivals(earlier, later):
            rivals.add(earlier.record.id)


def _rivals(a: Draft, b: Draft) -> bool:
    """Two sources' figures of one measure for one happening that cannot both be right."""
    first, second = a.record, b.record
    if first.measure != second.measure or first.measure not in HARM | {
        "displaced",
        "vehicles",
        "aircraft",
        "weapons",
        "vessels",
    }:
        return False
    if {first.basis, second.basis} & {"subset", "increment", "rate", "requested", "target"} or not _different_sources(
        a, b
    ):
        return False
    if (
        first.novelty != second.novelty
        or first.polarity == second.polarity == "negative"
        or "one" in (a.reading.through, b.reading.through)
    ):
        return False
    if not _taken_up(a, b):
        return False
    if (
        any(x.type == "supersedes" for x in (*a.links, *b.links))
        or a.person
        or b.person
        or _apart(a, b)
        or _compatible(a, b)
    ):
        return False
    a.link("conflicts_with", b)
    b.link("conflicts_with", a)
    for draft in (a, b):
        if draft.record.standing == "stated":
            # One source flatly against another: neither stands firm.
            draft.record = draft.record.model_copy(update={"standing": "contested"})
    return True


def _taken_up(a: Draft, b: Draft) -> bool:
    """Whether the later figure is another word on the same happening, and not the toll of another one.

    A day, a place or a time of its own opens a new happening; so does a count over weeks beside one of a day.
    """
    first, second = (a, b) if a.record.start <= b.record.start else (b, a)
    if _span(first) != _span(second):
        return False
    if first.sentence == second.sentence:
        # "Spoke of 40 dead, the army of nine": one verb for both.
        return first.reading.clause is not second.reading.clause or second.reading.through == AGAIN
    one = first.counted is not None and first.counted.sentence.text.rstrip().endswith(";")
    if second.record.time is not None and first.record.time is None:
        return False
    if second.record.group and not first.record.group and not one:
        return False
    own = {p.id or p.text for p in second.record.places}
    return not own or bool(own & {p.id or p.text for p in first.record.places})


def _elsewhere(analysis: Analysis, earlier: Draft, later: Draft) -> bool:
    """Whether the later figure's sentence names places, and none of those of the earlier one's."""
    here, there = (
        {
            p.id or p.text
            for p in analysis.places
            if s.start <= p.start < s.end and p.role in ("event", "venue", "mentioned")
        }
        for s in (analysis.sentences[later.sentence], analysis.sentences[earlier.sentence])
    )
    return bool(here) and bool(there) and not here & there


def _span(draft: Draft) -> bool:
    """Whether a count runs over weeks ("since March") and is of no single happening."""
    time = draft.record.time
    if time is None or not time.from_ or not time.to:
        return False
    return (date.fromisoformat(time.to[:10]) - date.fromisoformat(time.from_[:10])).days > _WEEKS


def _apart(a: Draft, b: Draft) -> bool:
    """Whether two figures tell of different days, places, sides or groups."""
    first, second = a.record, b.record
    if (
        first.time is not None
        and second.time is not None
        and first.time.from_
        and second.time.to
        and (first.time.from_ > second.time.to or (second.time.from_ or "") > (first.time.to or "9"))
    ):
        return True
    names = [{p.id or p.text for p in r.places} for r in (first, second)]
    if names[0] and names[1] and not names[0] & names[1] and a.sentence != b.sentence:
        return True
    if (
        first.side is not None
        and second.side is not None
        and (first.side.id or first.side.name) != (second.side.id or second.side.name)
    ):
        return True
    groups = [g.casefold().split()[-1] for g in (first.group, second.group) if g]
    return len(groups) == 2 and groups[0] != groups[1] and not _alike(groups[0], groups[1])


def _alike(one: str, other: str) -> bool:
    """Whether two words are for the same people: "policemen", "police"."""
    first, second = people_word(one), people_word(other)
    return first is not None and second is not None and first.group == second.group in _ONE_SORT


def _compatible(a: Draft, b: Draft) -> bool:
    """Whether the numbers can both hold: the same, or bounds that meet."""
    low_a, high_a = _range(a)
    low_b, high_b = _range(b)
    return low_a <= high_b and low_b <= high_a


def _range(draft: Draft) -> tuple[float, float]:
    r = draft.record
    if r.best is not None:
        slack = 0.1 * r.best if r.qualifier == "about" else 0
        return (r.best - slack, r.best + slack)
    return (r.low if r.low is not None else 0, r.high if r.high is not None else float("inf"))


def _corrects(analysis: Analysis, old: Draft, new: Draft) -> None:
    """ "An earlier version said 12 were killed. The army says 12 were wounded.\""""
    before = analysis.sentences[old.sentence].text
    if not _EARLIER.search(before) or (
        _EARLIER.search(analysis.sentences[new.sentence].text) and old.sentence != new.sentence
    ):
        return
    if old.sentence == new.sentence:
        start = analysis.sentences[old.sentence].start
        between = before[: old.record.start - start]
        if not _EARLIER.search(between):
            return
    same = old.record.measure == new.record.measure or (
        old.value() == new.value() and {old.record.measure, new.record.measure} <= HARM
    )
    if (
        same
        and (old.record.measure, old.value()) != (new.record.measure, new.value())
        and not any(link.type == "supersedes" for link in new.links)
        and new.record.basis != "subset"
    ):
        new.link("supersedes", old)


def merged(drafts: list[Draft], headings: set[int]) -> list[Draft]:
    """The drafts with mentions of one figure made one: the fuller mention stays and takes the other's words."""
    kept: list[Draft] = []
    moved: dict[str, str] = {}
    for draft in drafts:
        twin = next((k for k in kept if _same(k, draft, headings)), None)
        if twin is None:
            kept.append(draft)
            continue
        stay, leave = (draft, twin) if _fullness(draft, headings) > _fullness(twin, headings) else (twin, draft)
        evidence = tuple(dict.fromkeys((*stay.record.evidence, *leave.record.evidence)))
        moved[leave.record.id] = stay.record.id
        stay.record = stay.record.model_copy(update={"evidence": evidence})
        stay.links = [*stay.links, *(x for x in leave.links if x not in stay.links)]
        kept[kept.index(twin)] = stay
    for draft in kept:
        links = [x.model_copy(update={"to": moved.get(x.to, x.to)}) for x in draft.links]
        draft.links = [x for x in dict.fromkeys(links) if x.to != draft.record.id]
    return kept


def _fullness(draft: Draft, headings: set[int]) -> int:
    r = draft.record
    return sum(bool(v) for v in (r.attribution, r.time, r.places, r.group, r.side, r.scope)) - 10 * (
        draft.sentence in headings
    )


def _same(a: Draft, b: Draft, headings: set[int]) -> bool:
    first, second = a.record, b.record
    if not _one_measure(a, b):
        return False
    if (first.best, first.low, first.high, first.fraction, first.polarity) != (
        second.best,
        second.low,
        second.high,
        second.fraction,
        second.polarity,
    ):
        return False
    if a.sentence == b.sentence and a.person is None and a.record.best != 0:
        return False
    if (
        "increment" in (second.basis,)
        or first.basis == "rate"
        or second.basis == "rate"
        or {first.basis, second.basis} == {"subset", "total"}
    ):
        return False
    heading = a.sentence in headings or b.sentence in headings
    if first.best == 1 and not heading and not (a.person and a.person == b.person) and not _definite(b):
        return False
    if _different_sources(a, b) or _apart(a, b):
        return False
    if bool(first.attribution) != bool(second.attribution) and not heading and second.attribution:
        return False
    if not heading and first.group is None and second.group is not None and first.best != 1:
        return False
    return first.novelty == second.novelty or heading


def _one_measure(a: Draft, b: Draft) -> bool:
    """The same measure, or "the leader" detained who was told as captured before."""
    first, second = a.record, b.record
    if first.measure == second.measure:
        return True
    taken = {first.measure, second.measure} <= _TAKEN and first.best == second.best == 1
    return taken and (_definite(b) or (a.person is not None and a.person == b.person))


def _definite(draft: Draft) -> bool:
    return draft.record.text.lower().startswith(("the ", "this ", "that ", "his ", "her "))
