"""Who two records are about: the same actors, others, or nobody that is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sitroom.lexicon.people import people_word
from sitroom.link.records.numbers import count_in, fit_numbers
from sitroom.link.records.tally import Tally
from sitroom.link.records.words import head, same_name, stem, weight
from sitroom.model.indexed import folded
from sitroom.model.values import Actor

_WORTH = {"state": 0.6, "person": 1.6, "office": 1.0, "igo": 0.7, "armed_group": 0.9, "military": 0.7}
_GENERIC_NAMES = frozenset(
    "army rebels government people civilians soldiers police troops fighters forces both sides sides he she they it that "
    "who regime opposition militants gunmen men women residents officials authorities security forces witnesses man woman "
    "children insurgents militiamen protesters".split()
)


def key_of(actor: Actor) -> str | None:
    """An actor as a key, None where only a common noun names it."""
    if actor.anonymous:
        return None
    if actor.id:
        return actor.id
    name = folded(actor.person or actor.name or "")
    if not name or name in _GENERIC_NAMES or not any(c.isupper() for c in (actor.person or actor.name or "")):
        return None
    return "name:" + name


def keys_of(actors: Iterable[Actor], most: int = 2) -> list[str]:
    """The keys of the first actors that have one."""
    return list(dict.fromkeys(k for a in actors if (k := key_of(a)) is not None))[:most]


def is_person(actor: Actor) -> bool:
    """Whether one person is named."""
    return bool(actor.person) or (actor.type == "person" and bool(actor.name) and " " in (actor.name or ""))


def same_actor(a: Actor, b: Actor) -> bool:
    """Whether two mentions are of one actor: by id, by name, as a person, as one whose part the other is."""
    if a.id and b.id:
        return a.id == b.id
    if is_person(a) and is_person(b):
        return same_name(a.person or a.name, b.person or b.name)
    return key_of(a) is not None and key_of(b) is not None and same_name(a.name, b.name)


def akin(a: Actor, b: Actor) -> bool:
    """Whether two different actors can be one party: a state and its army, a group and its wing."""
    if a.country and a.country == b.country:
        official = ("state", "military", "police", "office", "person")
        return a.type in official and b.type in official
    ids = {r.id for r in a.relations} | {r.id for r in b.relations}
    return bool(ids & {i for i in (a.id, b.id) if i})


def compare_actors(a: Sequence[Actor], b: Sequence[Actor], tally: Tally, feature: str = "actor") -> None:
    """Adds what the doers say: the rarest that both have, or that each names others."""
    known_a, known_b = [x for x in a if key_of(x)], [y for y in b if key_of(y)]
    shared = [(worth(x, y), x) for x in known_a for y in known_b if same_actor(x, y)]
    if shared:
        best, actor = max(shared, key=lambda s: (s[0], s[1].name or ""))
        tally.add(feature, best + 0.3 * (min(len(shared), 3) - 1), f"both name {actor.person or actor.name}")
    elif known_a and known_b:
        x, y = known_a[0], known_b[0]
        if any(akin(x, y) for x in known_a for y in known_b):
            tally.add(feature, 0.2, f"{x.name} and {y.name} can be one party")
        else:
            tally.add(feature, -1.2, f"one names {x.name}, the other {y.name}")


def worth(a: Actor, b: Actor) -> float:
    """How much a shared actor says: a person more than a group, a group more than a state."""
    if is_person(a) and is_person(b):
        return 1.6
    kind = a.type if a.type == b.type else "other"
    return _WORTH.get(kind, 0.7)


def compare_affected(a: Sequence[Actor], b: Sequence[Actor], tally: Tally) -> None:
    """Adds what those say to whom it was done: persons by name, others by what they are and how many."""
    people_a, people_b = [x for x in a if is_person(x)], [y for y in b if is_person(y)]
    if people_a and people_b:
        found = next((x for x in people_a for y in people_b if same_actor(x, y)), None)
        if found is not None:
            tally.add("victim", 2.4, f"both name {found.person or found.name}")
        else:
            tally.add("victim", -2.8, f"one names {people_a[0].name}, the other {people_b[0].name}")
        return
    known = [(x, y) for x in a for y in b if same_actor(x, y)]
    if known:
        x, y = max(known, key=lambda p: worth(*p))
        tally.add("recipient", worth(x, y), f"both name {x.name}")
    heads_a, heads_b = kinds_of(a), kinds_of(b)
    common = heads_a.keys() & heads_b.keys()
    if common:
        best = max(sorted(common), key=lambda h: _head_worth(h))
        if not known:
            tally.add("victim", _head_worth(best), f"to {heads_a[best].text!r} and {heads_b[best].text!r}")
        fit_numbers(heads_a[best].text, heads_b[best].text, tally)
    elif heads_a and heads_b and not known:
        first, second = next(iter(heads_a.values())), next(iter(heads_b.values()))
        clash = not (_open(heads_a) or _open(heads_b)) and not _overlapping(heads_a, heads_b)
        tally.add("victim", -1.2 if clash else 0.0, f"one is of {first.text!r}, the other of {second.text!r}")
        if not clash:
            fit_numbers(first.text, second.text, tally)


def kinds_of(actors: Sequence[Actor]) -> dict[str, Actor]:
    """What those affected are, by the stem of their noun."""
    found: dict[str, Actor] = {}
    for actor in actors:
        noun = head(actor.text)
        if noun is not None:
            found.setdefault(noun, actor)
    return found


def numbers_of(actors: Sequence[Actor]) -> list[int]:
    """How many people are counted among those affected, each number once, of two and more."""
    found = (q for a in actors if (q := count_in(a.text)) is not None and q.qualifier != "vague")
    least = (q.best if q.best is not None else q.low for q in found)
    return list(dict.fromkeys(int(n) for n in least if n is not None and n >= 3))


def _head_worth(noun: str) -> float:
    return 0.2 if noun in _BROAD else 0.5 if weight(noun) <= 0.3 else 0.8


def _open(heads: dict[str, Actor]) -> bool:
    """Whether only broad words stand for those affected: "people" may be the traders of another report."""
    return all(h in _BROAD for h in heads)


def _overlapping(a: dict[str, Actor], b: dict[str, Actor]) -> bool:
    """Whether two words for people are of one class: "gunmen" and "militants"."""

    def groups(heads: dict[str, Actor]) -> set[str]:
        return {w.group for h in heads if (w := people_word(h)) is not None and w.group}

    return bool(groups(a) & groups(b))


_BROAD = frozenset(
    stem(w)
    for w in "people person civilian man woman child resident villager victim other them him her it number".split()
)
