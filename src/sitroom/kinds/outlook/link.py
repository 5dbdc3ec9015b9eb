"""When two reports announce one thing to come, and when its window, wording or condition has changed."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.outlook.record import Outlook
from sitroom.link.records.context import compare_context, compare_reports, met_by
from sitroom.link.records.tally import Tally
from sitroom.link.records.when import day_number, days_between, told_after, when_of, windows
from sitroom.link.records.where import compare_places, place_anchors
from sitroom.link.records.who import keys_of, same_actor
from sitroom.link.records.words import overlap, plain, stems, weight
from sitroom.model.linking import Comparison, Entry

_HARSH = frozenset({"threat", "warning"})


def blocks(entry: Entry) -> Iterator[str]:
    """Windows of the report's days, and of the day on which it is due, by who is to act and by the rarest words."""
    return met_by(entry, _keys(entry))


def _keys(entry: Entry) -> Iterator[str]:
    outlook = _outlook(entry)
    anchors = [f"by:{key}" for key in keys_of(outlook.actors)]
    rare = sorted((w for w in stems(outlook.what.text) if weight(w) > 0.1), key=lambda w: (-weight(w), -len(w), w))
    anchors += [f"w:{word}" for word in rare[:2]]
    anchors += place_anchors(outlook, areas=False)[:1]
    days = {day_number(entry.report.published)}
    due = when_of(outlook.window)
    if due is not None and due.length <= 3:
        days.add(due.last)
    spans = dict.fromkeys(w for d in sorted(d for d in days if d is not None) for w in windows(d, d))
    yield from (f"{anchor}|{w}" for anchor in dict.fromkeys(anchors[:4]) for w in spans)


def compare(a: Entry, b: Entry) -> Comparison | None:
    """The same announcement; one with another window (`updates`); one that is not to be (`contradicts`)."""
    first, second = _outlook(a), _outlook(b)
    if (first.category in _HARSH) != (second.category in _HARSH):
        return None
    tally = Tally()
    # That both name a place or a day says where and when, and nothing of what is to come.
    told = [p.text for o in (first, second) for p in o.places]
    told += [t.text for o in (first, second) for t in (o.window, o.time) if t is not None]
    apart = frozenset().union(*map(stems, told))
    one, other = stems(first.what.text) - apart, stems(second.what.text) - apart
    shared = [w for w in one & other if weight(w) > 0.1]
    said = f"{first.what.text!r} and {second.what.text!r}"
    tally.add("what", round(2.4 * (overlap(one, other) - 0.2), 3) if shared else -0.8, said)
    if first.category == second.category:
        tally.add("category", 0.4, f"both {first.category}")
    if any(same_actor(x, y) for x in first.actors for y in second.actors):
        tally.add("actor", 0.9, f"both by {first.actors[0].name}")
    elif keys_of(first.actors) and keys_of(second.actors):
        tally.add("actor", -0.8, f"by {first.actors[0].name} and by {second.actors[0].name}")
    if compare_places(first, second, tally) == "elsewhere":
        return None
    x, y = when_of(first.window), when_of(second.window)
    moved = False
    if x is not None and y is not None:
        gap = max(x.first, y.first) - min(x.last, y.last)
        moved = gap > 0
        if gap > 14:
            return None
        tally.add(
            "window",
            (1.0 if x.length <= 3 and y.length <= 3 else 0.4) if gap <= 0 else -0.6,
            f"due {_due(first)} and {_due(second)}",
        )
    elif (days_between(a, b) or 0) > 7:
        return None
    if first.condition is not None and second.condition is not None:
        likeness = overlap(stems(first.condition.text), stems(second.condition.text))
        tally.add(
            "condition", round(0.8 * likeness - 0.2, 3), f"{first.condition.text!r} and {second.condition.text!r}"
        )
    used = frozenset(w for o in (first, second) for p in o.places for w in plain(p.text).split())
    compare_context(first, second, tally, used, forms=x is None or y is None)
    compare_reports(a, b, tally, used)
    if not shared and not tally.has("wording"):
        return None
    if not tally.has("actor", "place", "names", "wording", "condition", "report"):
        # On one day two truces begin, and two ministers promise to talk.
        return None
    if first.polarity != second.polarity:
        tally.add("denial", 0.01, "one says that it is not to be")
        return tally.comparison("contradicts")
    later = told_after(a, b)
    if moved:
        return tally.comparison("updates", swapped=later < 0) if later else tally.comparison("contradicts")
    return tally.comparison("same")


def _outlook(entry: Entry) -> Outlook:
    record = entry.record
    assert isinstance(record, Outlook)
    return record


def _due(outlook: Outlook) -> str:
    window = outlook.window
    return (window.to or window.from_ or window.text) if window else "?"
