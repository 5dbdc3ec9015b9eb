"""When two reports tell of one round of talks, and when it has moved on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sitroom.kinds.talks.record import Talks
from sitroom.link.records.context import compare_context, met_by
from sitroom.link.records.tally import Tally
from sitroom.link.records.when import compare_times, each_window, told_after
from sitroom.link.records.where import compare_places, fit, place_anchors
from sitroom.link.records.who import keys_of, same_actor
from sitroom.link.records.words import overlap, plain, stems
from sitroom.model.indexed import place_key
from sitroom.model.linking import Comparison, Entry
from sitroom.model.values import Actor

_STAGES = {
    "proposed": 0,
    "scheduled": 1,
    "under_way": 2,
    "suspended": 3,
    "walked_out": 3,
    "concluded": 4,
    "cancelled": 4,
}


def blocks(entry: Entry) -> Iterator[str]:
    """Windows of days by process, by venue, and by pairs of those who take part or mediate."""
    return met_by(entry, _keys(entry))


def _keys(entry: Entry) -> Iterator[str]:
    talks = _talks(entry)
    anchors = [f"p:{'.'.join(sorted(stems(talks.process)))}"] if talks.process and stems(talks.process) else []
    if talks.venue is not None:
        anchors.append(f"v:{place_key(talks.venue)}")
    elif not anchors:
        anchors += place_anchors(talks, areas=False)[:1]
    keys = keys_of((*talks.parties, *talks.mediators), most=3)
    anchors += ["+".join(sorted(pair)) for pair in combinations(keys, 2)]
    anchors += keys if len(keys) == 1 else []
    yield from each_window(entry, list(dict.fromkeys(anchors))[:5])


def compare(a: Entry, b: Entry) -> Comparison | None:
    """The same round in the same state; in a later one (`updates`)."""
    first, second = _talks(a), _talks(b)
    tally = Tally(-2.2)
    moved = first.status != second.status
    if not compare_times(a, b, tally, slack=14 if moved else 2):
        return None
    if first.venue is not None and second.venue is not None:
        how, weight, words = fit(first.venue, second.venue)
        if how == "elsewhere":
            return None
        tally.add("venue", weight, words)
    elif compare_places(first, second, tally) == "elsewhere":
        return None
    if first.process and second.process:
        common = overlap(stems(first.process), stems(second.process))
        tally.add("process", 1.0 if common >= 0.5 else -0.5, f"{first.process!r} and {second.process!r}")
    if first.session and second.session:
        if plain(first.session) != plain(second.session):
            return None
        tally.add("session", 0.9, f"both {first.session!r}")
    _compare_people(first.parties, second.parties, tally, "party")
    _compare_people(first.mediators, second.mediators, tally, "mediator")
    if first.format != second.format and "unspecified" not in (first.format, second.format):
        if not moved and _days(a) != _days(b):
            # They sat apart on Monday, and the envoy shuttled on Tuesday: two sessions.
            return None
        tally.add("format", -0.6, f"{first.format} and {second.format}")
    compare_context(first, second, tally)
    if not tally.has("venue", "place", "party", "mediator", "process", "wording"):
        return None
    if first.polarity != second.polarity:
        tally.add("denial", 0.01, "one says that there are none")
        return tally.comparison("contradicts")
    if not moved:
        tally.add("status", 0.4, f"both {first.status.replace('_', ' ')}")
        return tally.comparison("same")
    later = told_after(a, b) or _STAGES[first.status] - _STAGES[second.status]
    newer, older = (first, second) if later > 0 else (second, first)
    if not later or _STAGES[newer.status] <= _STAGES[older.status]:
        return None
    tally.add("status", 0.1, f"{older.status.replace('_', ' ')}, then {newer.status.replace('_', ' ')}")
    return tally.comparison("updates", swapped=later < 0)


def _days(entry: Entry) -> str | None:
    """The day of a session: its own, else that of its report."""
    time = entry.record.time
    own = (time.from_ or time.to) if time is not None else None
    return (own or entry.report.published or "")[:10] or None


def _talks(entry: Entry) -> Talks:
    record = entry.record
    assert isinstance(record, Talks)
    return record


def _compare_people(a: tuple[Actor, ...], b: tuple[Actor, ...], tally: Tally, feature: str) -> None:
    shared = [x for x in a if any(same_actor(x, y) for y in b)]
    if shared:
        weight = 1.4 if len(shared) > 1 or feature == "mediator" else 0.7
        tally.add(feature, weight, "both name " + ", ".join(x.person or x.name or x.text for x in shared[:2]))
    elif keys_of(a) and keys_of(b):
        tally.add(feature, -0.8, f"one names {a[0].name}, the other {b[0].name}")
