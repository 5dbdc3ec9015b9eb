"""Tolls that a report tells on: later counts of one happening, in sentences that do not say where it was.

"A shell hit the market in Nchelenge, killing nine. […] The front speaks of 14 dead." Whoever counts the dead of what a
report is about seldom names the place again: without it the count would be one of nothing, and on a board of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sitroom.model.record import Record
from sitroom.model.values import Place
from sitroom.text.analysis import Analysis
from sitroom.text.sections import opens_another, section_of

TOLLS = frozenset({"killed", "wounded", "casualties"})
_COUNTED_THEN = frozenset({"total", "subset", "increment"})
_DONE = frozenset({"occurred", "ongoing"})
_COARSE = frozenset({"country", "region", "unresolved"})
_SCENES = frozenset({"event", "origin", "destination", "base", "venue", "mentioned"})
_IN_WHICH = re.compile(r"\b(?:(?:in|during|at|by) which|where|when)\b", re.I)
_MANY = 5
"""So many times what was told of a happening is a count of something larger, as of the war."""


def told_on(
    analysis: Analysis, records: Sequence[Record], sentence: Mapping[str, int], about: Mapping[str, str]
) -> dict[str, tuple[Record, tuple[Place, ...]]]:
    """What a toll without a place counts on, and where that was, by the toll's id.

    `sentence` has the sentence of each record, `about` the event that a toll is told of in its own. A toll is told on of the
    one happening before it that has a place and a toll, in its own part of the report: of two in different places it would
    be a guess which.
    """
    by_id = {record.id: record for record in records}
    placed: list[tuple[int, Any, tuple[Place, ...]]] = []
    found: dict[str, tuple[Record, tuple[Place, ...]]] = {}
    events: dict[int, list[str]] = {}
    for record in records:
        if record.kind == "event":
            events.setdefault(sentence[record.id], []).append(record.id)
    figures: list[Any] = [r for r in records if r.kind == "figure" and getattr(r, "measure", None) in TOLLS]
    for figure in sorted(figures, key=lambda r: (sentence[r.id], r.id)):
        event = by_id.get(about.get(figure.id, ""))
        at = sentence[figure.id]
        here = _fine(figure.places) or (_fine(event.places) if event is not None else ())
        if not _may_stand(figure) or (figure.places and not here):
            continue
        if here:
            if event is not None and event.polarity == "positive":
                placed.append((at, figure, here))
                if not figure.places and _only_scene(analysis, at, here[0]):
                    found[figure.id] = event, here
            continue
        if figure.scope is not None:
            continue
        before = [p for p in placed if p[0] < at and section_of(analysis, p[0]) == section_of(analysis, at)]
        happening = _happening_in_which(analysis, figure, at, [by_id[i] for i in events.get(at, ())])
        if happening is not None:
            found[figure.id] = happening, _fine(happening.places)
            continue
        if (
            not before
            or _scenes(analysis, at)
            or opens_another(analysis, at)
            or len({_key(p[2][0]) for p in before}) > 1
        ):
            continue
        _, last, there = before[-1]
        if _of_the_days(figure, [p[1] for p in before]) and _of_the_size(figure, [p[1] for p in before]):
            found[figure.id] = by_id[about[last.id]], there
    return found


def _happening_in_which(analysis: Analysis, figure: Any, at: int, events: Sequence[Any]) -> Any | None:
    """ "The inquiry into the shelling of Torit, in which the UN says 13 died": the one before the number that has a place."""
    text = analysis.document.text
    before = [
        e
        for e in events
        if e.type == "ASSAULT"
        and e.trigger.end <= figure.start
        and _fine(e.places)
        and _only_scene(analysis, at, _fine(e.places)[0])
        and _IN_WHICH.search(text, e.trigger.end, figure.start)
    ]
    return max(before, key=lambda e: e.trigger.start, default=None)


def _may_stand(figure: Any) -> bool:
    return (
        figure.polarity == "positive"
        and figure.reality in _DONE
        and figure.novelty not in ("background", "anniversary")
        and figure.basis in _COUNTED_THEN
    )


def _fine(places: Sequence[Place]) -> tuple[Place, ...]:
    return tuple(place for place in places if place.precision not in _COARSE)


def _key(place: Place) -> str:
    return place.id or (place.name or place.text).casefold()


def _scenes(analysis: Analysis, at: int) -> set[str]:
    """The places that a sentence names, but for those where a source sits: what it counts may have been there."""
    one = analysis.sentences[at]
    return {_key(p) for p in analysis.places if one.start <= p.start < one.end and p.role in _SCENES}


def _only_scene(analysis: Analysis, at: int, place: Place) -> bool:
    return _scenes(analysis, at) <= {_key(place)}


def _of_the_days(figure: Any, known: Sequence[Any]) -> bool:
    """Whether a toll has no days of its own, or those of what was told before."""
    time = figure.time
    if time is None or time.from_ is None:
        return True
    days = [k.time for k in known if k.time is not None and k.time.from_ is not None]
    return any(time.from_[:10] <= (d.to or d.from_)[:10] and (time.to or time.from_)[:10] >= d.from_[:10] for d in days)


def _of_the_size(figure: Any, known: Sequence[Any]) -> bool:
    """Whether as many can have come to harm in what was told before."""
    told = [value for k in known if (value := _value(k)) is not None]
    mine = _value(figure)
    return mine is not None and bool(told) and mine <= _MANY * max(told)


def _value(figure: Any) -> float | None:
    return next((v for v in (figure.best, figure.low, figure.high) if v is not None), None)
