"""When two reports tell of one movement of forces: whose, what, how many, from where to where, when."""

from __future__ import annotations

from collections.abc import Iterator

from sitroom.kinds.force.record import Element, Force
from sitroom.link.records.context import compare_context, met_by
from sitroom.link.records.numbers import rarity
from sitroom.link.records.real import relation
from sitroom.link.records.tally import Tally
from sitroom.link.records.when import compare_times, each_window
from sitroom.link.records.where import compare_places, fit, place_anchors, worth
from sitroom.link.records.who import akin, key_of, same_actor
from sitroom.link.records.words import head, plain
from sitroom.model.linking import Comparison, Entry
from sitroom.model.values import Place

_WAYS = {
    "withdrawal": "out",
    "departure": "out",
    "deployment": "in",
    "reinforcement": "in",
    "arrival": "in",
    "buildup": "in",
    "redeployment": "round",
    "rotation": "round",
    "retention": "stay",
}


def blocks(entry: Entry) -> Iterator[str]:
    """Windows of days by way (in, out, round, stay) and by owner, base or place, or an uncommon number of one thing."""
    return met_by(entry, _keys(entry))


def _keys(entry: Entry) -> Iterator[str]:
    force = _force(entry)
    way = _WAYS[force.change]
    owner = key_of(force.owner) if force.owner else None
    places = place_anchors(force, areas=False)
    anchors = [f"{way}|{owner}"] if owner else []
    anchors += [f"{way}|{p}" for p in places[:2]]
    for element in force.elements[:3]:
        number = element.quantity.best if element.quantity else None
        noun = _sort(element.name)
        if noun and number is not None and (owner or rarity(number) >= 0.9):
            anchors.append(f"{noun}|{number:g}")
    yield from each_window(entry, list(dict.fromkeys(anchors))[:5])


def compare(a: Entry, b: Entry) -> Comparison | None:
    """The same movement; one ordered and then carried out (`updates`); one denied (`contradicts`)."""
    first, second = _force(a), _force(b)
    if _WAYS[first.change] != _WAYS[second.change]:
        return None
    related = relation(a, b)
    if related is None:
        return None
    kind, swapped, why = related
    tally = Tally()
    same = first.change == second.change
    tally.add(
        "change", 0.6 if same else 0.2, f"{first.change} and {second.change}" if not same else f"both {first.change}"
    )
    if not compare_times(a, b, tally, slack=30 if kind == "updates" else 1):
        return None
    if not _compare_owners(first, second, tally) or not _compare_ways(first, second, tally):
        return None
    _compare_elements(first, second, tally)
    if first.sequence and second.sequence:
        alike = plain(first.sequence) == plain(second.sequence)
        tally.add("sequence", 0.6 if alike else -1.5, f"{first.sequence!r} and {second.sequence!r}")
    full = {"full", "part"}
    if first.extent != second.extent and {first.extent, second.extent} == full:
        tally.add("extent", -0.5, f"{first.extent} and {second.extent}")
    used = frozenset(w for f in (first, second) for p in f.places for w in plain(p.text).split())
    compare_context(first, second, tally, used)
    if why:
        tally.add("denial" if kind == "contradicts" else "reality", 0.01, why)
    return tally.comparison(kind, swapped=swapped)


def _force(entry: Entry) -> Force:
    record = entry.record
    assert isinstance(record, Force)
    return record


def _compare_owners(a: Force, b: Force, tally: Tally) -> bool:
    if a.owner is None or b.owner is None:
        return True
    if same_actor(a.owner, b.owner):
        tally.add("owner", 0.8, f"both of {a.owner.name}")
        return True
    if key_of(a.owner) and key_of(b.owner):
        if not akin(a.owner, b.owner):
            return False
        tally.add("owner", 0.4, f"{a.owner.name} and {b.owner.name} can be one party")
    return True


def _compare_ways(a: Force, b: Force, tally: Tally) -> bool:
    """Adds what bases, origins and destinations say; False where they lie elsewhere."""
    found = False
    for name in ("origin", "destination", "base"):
        p: Place | None = getattr(a, name)
        q: Place | None = getattr(b, name)
        if p is None or q is None:
            continue
        how, weight, words = fit(p, q)
        if how == "elsewhere":
            return False
        found = True
        tally.add(name, weight if how != "same" else 0.8 * worth(p), words)
    return found or compare_places(a, b, tally) != "elsewhere"


def _compare_elements(a: Force, b: Force, tally: Tally) -> None:
    pairs = [(x, y) for x in a.elements for y in b.elements if _of_one_sort(x, y)]
    if not pairs:
        if a.elements and b.elements:
            classes = {e.class_ for e in a.elements if e.class_} & {e.class_ for e in b.elements if e.class_}
            tally.add("elements", 0.1 if classes else -0.7, f"{a.elements[0].name}, {b.elements[0].name}")
        return
    rare = any(c.isdigit() for x, _ in pairs for c in x.name)
    tally.add("elements", 0.8 if rare else 0.5, f"both name {pairs[0][0].name}")
    for x, y in pairs:
        if x.quantity is None or y.quantity is None or x.quantity.best is None or y.quantity.best is None:
            continue
        if x.quantity.best == y.quantity.best:
            tally.add("number", rarity(x.quantity.best), f"both {x.quantity.best:g} {x.name}")
        else:
            tally.add("number", -0.8, f"{x.quantity.text} and {y.quantity.text} {x.name}")
        return


def _of_one_sort(a: Element, b: Element) -> bool:
    """Whether two elements are of one sort: one noun, or one type ("Su-25s" and "Su-25 jets")."""
    first, second = _types(a.name), _types(b.name)
    if first and second:
        return bool(first & second)
    return _sort(a.name) is not None and _sort(a.name) == _sort(b.name)


# One source's troops are another's soldiers; fighters are not.
_SOLDIERS = frozenset({"soldier", "troop", "trooper", "servicemen", "serviceman", "personnel", "man"})


def _sort(name: str) -> str | None:
    noun = head(name)
    return "soldier" if noun in _SOLDIERS else noun


def _types(name: str) -> set[str]:
    return {w.rstrip("s") for w in plain(name).split() if any(c.isdigit() for c in w) and any(c.isalpha() for c in w)}
