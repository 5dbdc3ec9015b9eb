"""When figures of two reports count the same thing, and what it means that the numbers are equal or not."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.figure.record import Figure
from sitroom.link.records.context import compare_context, compare_reports, evidence_text, met_by
from sitroom.link.records.numbers import bounds, rarity
from sitroom.link.records.tally import Tally
from sitroom.link.records.when import compare_times, day_number, days_between, each_window, told_after, when_of, windows
from sitroom.link.records.where import compare_places, countries, place_anchors
from sitroom.link.records.who import akin, key_of, same_actor
from sitroom.link.records.words import head, overlap, plain, stems
from sitroom.model.linking import Comparison, Entry

_LEVELS = frozenset({"total", "stock"})
_REVISED = frozenset("revise revised revises correct corrected corrects correction lowered miscounted".split())
_LONG = 35
"""Days from which on a count is one of the whole conflict rather than of a happening."""


def blocks(entry: Entry) -> Iterator[str]:
    """Windows of days by measure and by place, by what is counted, by the side it is of, or by an uncommon number.

    A count of the whole war has the window of its report's day, for that is what makes one version of it rival another.
    """
    return met_by(entry, _keys(entry))


def _keys(entry: Entry) -> Iterator[str]:
    figure = _figure(entry)
    long = _is_long(figure)
    anchors = place_anchors(figure, areas=False)
    lands = countries(figure)[:1] or [""]
    if figure.best is not None and rarity(figure.best) >= 0.9:
        anchors += [f"{c}|n:{figure.best:g}" for c in lands]
    side = key_of(figure.side) if figure.side else None
    if side and (figure.group or lands != [""]):
        anchors.append(f"{lands[0]}|{side}|{_group(figure) or ''}")
    scope = _scope(figure)
    if scope:
        anchors += [f"s:{s}" for s in sorted(scope, key=lambda s: (-len(s), s))[:2]]
    if long:
        anchors += [f"{c}|long" for c in lands if c]
        published = day_number(entry.report.published)
        spans = windows(published, published) if published is not None else []
        keys = [f"{anchor}|{span}" for anchor in anchors[:5] for span in spans]
    else:
        keys = list(each_window(entry, anchors[:5]))
    yield from (f"{figure.measure}|{key}" for key in dict.fromkeys(keys))


def compare(a: Entry, b: Entry) -> Comparison | None:
    """The same number of the same thing is `same`; a later one `updates`; another one at one time `contradicts`.

    The first question is whether both count one thing. Only then does the number decide, and it speaks for one thing
    itself where it is equal and uncommon.
    """
    first, second = _figure(a), _figure(b)
    if first.measure != second.measure or not _same_basis(first, second):
        return None
    if _is_long(first) != _is_long(second):
        return None
    tally = Tally()
    tally.add("measure", 0.5, f"both count {first.measure}")
    if not _compare_groups(first, second, tally) or not _compare_sides(first, second, tally):
        return None
    if _is_long(first):
        if (days_between(a, b) or 0) > 60 or not compare_times(a, b, tally, slack=31):
            return None
    elif not compare_times(a, b, tally):
        return None
    if compare_places(first, second, tally) == "elsewhere":
        return None
    scope = overlap(_scope(first), _scope(second))
    if scope:
        tally.add("scope", round(0.9 * scope, 3), f"both of {first.scope.text!r}" if first.scope else "one scope")
    elif _scope(first) and _scope(second):
        tally.add(
            "scope", -0.8, f"of {first.scope and first.scope.text!r} and of {second.scope and second.scope.text!r}"
        )
    used = frozenset(w for f in (first, second) for p in f.places for w in plain(p.text).split())
    compare_context(first, second, tally, used)
    compare_reports(a, b, tally, used)
    return _by_number(a, b, tally)


def _by_number(a: Entry, b: Entry, tally: Tally) -> Comparison | None:
    first, second = _figure(a), _figure(b)
    x, y = bounds(first.best, first.low, first.high), bounds(second.best, second.low, second.high)
    if x is None or y is None:
        return None
    if first.polarity != second.polarity:
        tally.add("denial", 0.01, "one says that there were none such")
        return tally.comparison("contradicts") if tally.has("place", "scope", "names", "wording") else None
    if first.best is not None and first.best == second.best:
        tally.add("number", rarity(first.best), f"both {first.best:g}")
        return tally.comparison("same")
    if not tally.has("place", "scope", "names", "wording", "side"):
        return None
    if x[0] <= y[1] and y[0] <= x[1]:
        exact = first.best is not None and second.best is not None
        tally.add("number", 0.2 if not exact else 0.0, f"{first.text!r} and {second.text!r} can be one number")
        return tally.comparison("same")
    later = _later(a, b)
    newer, older = (first, second) if later > 0 else (second, first)
    one_source = _voice(a) == _voice(b)
    gap = days_between(a, b)
    what = f"{older.text!r}, then {newer.text!r}"
    if one_source and later:
        revised = bool(_REVISED & set(plain(evidence_text(newer)).split()))
        tally.add("number", 0.4, f"{what} by one source")
        return tally.comparison("corrects" if revised else "updates", swapped=later < 0)
    grown = (bounds(newer.best, newer.low, newer.high) or (0, 0))[0] > (
        bounds(older.best, older.low, older.high) or (0, 0)
    )[0]
    if later and gap is not None and gap >= 1 and grown and first.basis in _LEVELS:
        # Tolls rise: a higher one by another source on a later day does not say that the first was wrong on its day.
        tally.add("number", -0.2, f"{what}, later and by another source")
        return tally.comparison("updates", swapped=later < 0)
    small, large = sorted((first.best or x[0], second.best or y[0]))
    if large > 10 * max(small, 1):
        tally.add("number", -0.8, f"{first.text!r} and {second.text!r} are far apart")
    tally.add("rival", 0.2, f"{first.text!r} in one, {second.text!r} in the other")
    return tally.comparison("contradicts")


def _figure(entry: Entry) -> Figure:
    record = entry.record
    assert isinstance(record, Figure)
    return record


def _voice(entry: Entry) -> str:
    """Whose number it is: the named speaker's, else the outlet's. The agency behind a report is no part of it, for that
    one carries another's wire may come out with a later report, and two records are to each other what they are.
    """
    source = entry.source
    return source if source.startswith("said:") else f"outlet:{entry.report.outlet or entry.report.id}"


def _same_basis(a: Figure, b: Figure) -> bool:
    return a.basis == b.basis or (a.basis in _LEVELS and b.basis in _LEVELS)


def _is_long(figure: Figure) -> bool:
    found = when_of(figure.time)
    return found is not None and found.length > _LONG


def _group(figure: Figure) -> str | None:
    return head(figure.group) if figure.group else None


def _scope(figure: Figure) -> frozenset[str]:
    return stems(figure.scope.text) if figure.scope else frozenset()


def _compare_groups(a: Figure, b: Figure, tally: Tally) -> bool:
    first, second = _group(a) or _unit(a), _group(b) or _unit(b)
    if first == second:
        tally.add("group", 0.4 if first else 0.0, f"both of {a.group or a.unit}")
        return True
    if _group(a) and _group(b):
        return False
    tally.add(
        "group",
        -0.8 if _group(a) or _group(b) else -0.2,
        f"{a.group or a.unit or 'people'}, {b.group or b.unit or 'people'}",
    )
    return True


def _unit(figure: Figure) -> str | None:
    found = head(figure.unit) if figure.unit else None
    return None if found in ("peopl", "person") else found


def _compare_sides(a: Figure, b: Figure, tally: Tally) -> bool:
    if a.side is None or b.side is None:
        return True
    if same_actor(a.side, b.side):
        tally.add("side", 0.7, f"both of {a.side.name}")
        return True
    return not (key_of(a.side) and key_of(b.side)) or akin(a.side, b.side)


def _later(a: Entry, b: Entry) -> int:
    first, second = day_number(_figure(a).as_of), day_number(_figure(b).as_of)
    if first is not None and second is not None and first != second:
        return 1 if first > second else -1
    return told_after(a, b)
