"""When two reports tell of one state of one truce: its parties, reach and dates, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sitroom.kinds.ceasefire.record import Ceasefire
from sitroom.link.records.context import compare_context, compare_reports, met_by
from sitroom.link.records.tally import Tally
from sitroom.link.records.when import (
    compare_times,
    day_number,
    days_between,
    told_after,
    when_of,
    windows,
)
from sitroom.link.records.where import compare_places, countries, place_anchors
from sitroom.link.records.who import keys_of, same_actor
from sitroom.link.records.words import plain
from sitroom.model.counted import many
from sitroom.model.linking import Comparison, Entry
from sitroom.model.values import Time

_STAGES = {
    "proposed": 0,
    "offered": 0,
    "rejected": 1,
    "declared": 1,
    "agreed": 1,
    "in_force": 2,
    "extended": 3,
    "suspended": 3,
    "collapsed": 4,
    "ended": 4,
}
_REACH = 8
_NEAR = (frozenset({"declared", "agreed"}), frozenset({"proposed", "offered"}), frozenset({"collapsed", "ended"}))
_RIVALS = (frozenset({"in_force", "collapsed"}), frozenset({"agreed", "rejected"}), frozenset({"in_force", "ended"}))


def blocks(entry: Entry) -> Iterator[str]:
    """Windows of the report's days by the pair of parties, by country, by place; and by the dates of the truce itself."""
    return met_by(entry, _keys(entry))


def _keys(entry: Entry) -> Iterator[str]:
    truce = _truce(entry)
    parties = keys_of(truce.parties, most=3)
    anchors = ["+".join(sorted(pair)) for pair in combinations(parties, 2)][:2]
    if len(parties) == 1:
        anchors.append(parties[0])
    lands = countries(truce) or list(dict.fromkeys(p.country for p in truce.parties if p.country))[:1]
    anchors += [f"c:{land}" for land in lands[:1]]
    anchors += place_anchors(truce, areas=False)[:1]
    day = day_number(entry.report.published)
    own = when_of(truce.time)
    if truce.novelty in ("background", "anniversary"):
        day = own.first if own and own.length <= 31 else None
    if day is not None:
        # What ends a truce, or carries it on, meets the days before, in which it was made.
        first = day - _REACH if _stage(truce) >= 3 else day
        yield from (f"{anchor}|{w}" for anchor in anchors[:2] for w in windows(first, day))
        yield from (f"{anchor}|{w}" for anchor in anchors[2:4] for w in windows(day, day))
    for name, time in _dates(truce):
        found = when_of(time)
        if found is not None and found.length == 1:
            yield f"{name}:{found.first}|{lands[0] if lands else ''}"


def compare(a: Entry, b: Entry) -> Comparison | None:
    """The same state; a later state or new terms (`updates`); held in one, broken in the other (`contradicts`)."""
    first, second = _truce(a), _truce(b)
    back = {first.novelty, second.novelty} & {"background", "anniversary"}
    if (days_between(a, b) or 0) > (0 if back else 10) and not _same_date(first, second):
        own_a, own_b = when_of(first.time), when_of(second.time)
        if own_a is None or own_b is None:
            return None
    tally = Tally(-2.0)
    tally.add("term", 0.3, f"{first.term.text} and {second.term.text}")
    _compare_parties(first, second, tally)
    if compare_places(first, second, tally) == "elsewhere":
        return None
    if not _compare_dates(first, second, tally):
        return None
    for x, y in ((first.excluded_actors, second.excluded_actors), (first.mediators, second.mediators)):
        if any(same_actor(p, q) for p in x for q in y):
            tally.add("excluded" if x is first.excluded_actors else "mediator", 0.7, f"both name {x[0].name}")
    if first.duration and second.duration:
        tally.add(
            "duration", 0.8 if first.duration == second.duration else -1.0, f"{first.duration} and {second.duration}"
        )
    compare_context(first, second, tally)
    compare_reports(a, b, tally)
    if not tally.has("party", "place", "date", "excluded", "mediator", "wording", "names"):
        return None
    return _by_state(a, b, tally)


def _by_state(a: Entry, b: Entry, tally: Tally) -> Comparison | None:
    first, second = _truce(a), _truce(b)
    pair = frozenset({first.state, second.state})
    if (first.polarity == "negative") != (second.polarity == "negative"):
        tally.add("denial", 0.01, "one says that it is not so")
        return tally.comparison("contradicts")
    same_day = compare_times(a, b, Tally())
    if len(pair) == 1 or pair in _NEAR:
        if not same_day and not tally.has("date", "wording"):
            return None
        tally.add("state", 0.6 if len(pair) == 1 else 0.4, f"{first.state} and {second.state}")
        x, y = when_of(first.expires), when_of(second.expires)
        if x is not None and y is not None and x.last != y.last and min(x.length, y.length) == 1 and told_after(a, b):
            # One that runs longer than it did has been prolonged, or cut short.
            return tally.comparison("updates", swapped=told_after(a, b) < 0) if abs(x.last - y.last) > 1 else None
        return tally.comparison("same")
    later = told_after(a, b) or _stage(first) - _stage(second)
    if pair in _RIVALS and not told_after(a, b):
        tally.add("state", 0.2, f"{first.state} in one, {second.state} in the other")
        return tally.comparison("contradicts")
    if not later:
        return None
    newer, older = (first, second) if later > 0 else (second, first)
    if _stage(newer) < _stage(older):
        # An older state told again is no news, and a new offer is another truce.
        return None
    tally.add("state", 0.3, f"{older.state}, then {newer.state}")
    return tally.comparison("updates", swapped=later < 0)


def _truce(entry: Entry) -> Ceasefire:
    record = entry.record
    assert isinstance(record, Ceasefire)
    return record


def _stage(truce: Ceasefire) -> int:
    return _STAGES[truce.state]


def _dates(truce: Ceasefire) -> list[tuple[str, Time]]:
    found = (("declared", truce.declared), ("effective", truce.effective), ("expires", truce.expires))
    return [(name, time) for name, time in found if time is not None]


def _same_date(a: Ceasefire, b: Ceasefire) -> bool:
    own = {(n, w.first) for n, t in _dates(a) if (w := when_of(t)) is not None and w.length == 1}
    return bool(own & {(n, w.first) for n, t in _dates(b) if (w := when_of(t)) is not None and w.length == 1})


def _compare_dates(a: Ceasefire, b: Ceasefire, tally: Tally) -> bool:
    """Adds what the truce's own dates say; False where it starts on different days."""
    for name in ("effective", "expires", "declared"):
        x, y = when_of(getattr(a, name)), when_of(getattr(b, name))
        if x is None or y is None:
            continue
        gap = max(x.first, y.first) - min(x.last, y.last)
        if gap <= 0:
            tally.add("date", 1.0 if x.length == y.length == 1 else 0.5, f"one day on which it is {name}")
        elif name == "effective" and gap > 3 and "extended" not in (a.state, b.state):
            return False
        else:
            tally.add("date", -0.7, f"{name} {many(gap, 'day')} apart")
    return True


def _compare_parties(a: Ceasefire, b: Ceasefire, tally: Tally) -> None:
    shared = [x for x in a.parties if any(same_actor(x, y) for y in b.parties)]
    if len(shared) >= 2:
        tally.add("party", 1.6, "both between " + " and ".join(plain(x.name or x.text) for x in shared[:2]))
    elif shared:
        tally.add("party", 0.7, f"both with {shared[0].name}")
    elif keys_of(a.parties) and keys_of(b.parties):
        tally.add("party", -1.2, f"one with {a.parties[0].name}, one with {b.parties[0].name}")
