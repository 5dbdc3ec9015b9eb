"""Who "the two sides", "both countries", "the two leaders" are: two actors that a report has set beside each other.

Two that one of the sentences right before names, and no third; else the two that the report names by far the most. Where
neither holds nobody is meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import replace

from sitroom.lexicon.names import country_name
from sitroom.resolve.actors.mention import Mention

_PAIR = re.compile(
    r"(?:(?:the two|both|both the)(?: (?:rival|warring|opposing|neighbou?ring|hostile|armed))?|the (?:warring|rival|opposing)) "
    r"(?P<noun>\w+)(?: leaders| parties)?|the sides|two sides",
    re.IGNORECASE,
)
_SIDES = frozenset("side party camp force faction group army militia belligerent combatant rival enemy".split())
_LANDS = frozenset("country nation state government neighbour neighbor capital".split())
_PEOPLE = frozenset(
    "leader president minister man woman general official diplomat premier chief commander envoy".split()
)
_FIGHTING = frozenset({"state", "military", "armed_group", "political_group"})
_OWNING = frozenset({"its", "their", "his", "her"})
_SIDED = _FIGHTING | {"police"}
_STATE = ("state",)
# Sentences back that name the two, and how often each of them is named where none does.
_NEAR, _LEAST = 2, 2


def is_pair(mention: Mention) -> bool:
    """Whether a phrase stands for two actors and says no more of them than what they are."""
    return mention.plural and _PAIR.fullmatch(mention.text) is not None and _class(mention) is not None


def two_meant(mention: Mention, before: Iterable[Mention]) -> list[Mention]:
    """One mention of each of the two actors that a phrase stands for, in text order; none where that is open."""
    kind = _class(mention)
    known = [m for m in before if m.sentence <= mention.sentence and m.end <= mention.start]
    keyed = _keyed(known, kind) if kind is not None else []
    # Whoever accuses both sides is neither of them; where the sentence names only who tells of both, they are a third party.
    here = [(m, k) for m, k in keyed if m.sentence == mention.sentence]
    outside = {k for m, k in here if m.subject and not mention.subject}
    if here and all(m.speaks for m, _ in here):
        outside |= {k for _, k in here}
    keyed = [(m, k) for m, k in keyed if k not in outside]
    for back in range(_NEAR + 1):
        again = [m for m in known if m.stands_for and m.sentence == mention.sentence - back and _class(m) == kind]
        if again:
            return max(again, key=lambda m: m.start).stands_for
        near = [(m, k) for m, k in keyed if m.sentence == mention.sentence - back]
        found = {k for _, k in near}
        if len(found) == 2:
            return _first_of_each(keyed, found)
        if found and kind == "people":
            return []
        if kind == "sides" and not back:
            beside = _joined(known, mention.sentence)
            if beside:
                return beside
        fighters = {m.entity: m for m in known if m.sentence == mention.sentence - back and back and _fights(m)}
        if kind == "sides" and not found and len(fighters) == 2:
            return sorted(fighters.values(), key=lambda m: m.start)
        described = _of_two_kinds(known, mention.sentence - back) if kind == "sides" and back else []
        if described:
            return described
    if kind == "people":
        return []
    keyed += _home_side(known, keyed) if kind == "sides" else []
    counts = Counter(k for _, k in keyed).most_common(3)
    if len(counts) < 2 or counts[1][1] < _LEAST or (len(counts) > 2 and counts[2][1] >= counts[1][1]):
        return []
    return _first_of_each(keyed, {k for k, _ in counts[:2]})


def _keyed(known: list[Mention], kind: str) -> list[tuple[Mention, Hashable]]:
    """The mentions that may be of one of the two, each with what makes it that one: "the army" is the named army."""
    keys: dict[int, Hashable] = {}
    for mention in known:
        key = _key(mention, kind)
        if key is not None:
            keys.setdefault(mention.entity, key)
    return [(m, keys[m.entity]) for m in known if m.entity in keys]


def name_of_two(mention: Mention, two: list[Mention]) -> None:
    """Names a phrase after the two actors that it stands for."""
    lands = _class(mention) == "lands"
    names = [(country_name(m.country or "") if lands else None) or m.person or m.name or m.text for m in two]
    mention.name = " and ".join(names)
    if _class(mention) != "people":
        mention.stands_for = [_land(m) for m in two] if lands else two
    mention.type = "state" if lands else two[0].type if len({m.type for m in two}) == 1 else "other"
    mention.country = two[0].country if len({m.country for m in two}) == 1 else None
    mention.why.append(f"stands for {mention.name!r}")


def _land(mention: Mention) -> Mention:
    """ "Both countries" after their armies were named: the states."""
    title = country_name(mention.country or "")
    if title is None or mention.type == "state":
        return mention
    return replace(
        mention, name=title, id=mention.country, type="state", sectors=("GOV",), office=None, person=None, relations=()
    )


def _home_side(known: list[Mention], keyed: list[tuple[Mention, Hashable]]) -> list[tuple[Mention, Hashable]]:
    """ "The army", "the government" of a report in which no state is named as a side: it is one, as the groups are."""
    if any(m.type in ("state", "military") and m.country for m, _ in keyed):
        return []
    return [
        (m, _STATE)
        for m in known
        if m.kind == "generic" and m.definite and m.listed and m.type in ("state", "military") and m.noun in _HOME
    ]


_HOME = frozenset("army military government junta regime force troop".split())


def _joined(known: list[Mention], sentence: int) -> list[Mention]:
    """ "The truce between the army and the Salt Front held, and both sides …": the two it joins, one armed."""
    here = {m.head: m for m in known if m.sentence == sentence and m.listed and m.type in _SIDED and not m.stands_for}
    pairs = [
        (here[m.joined], m) for m in here.values() if m.joined in here and not m.speaks and not here[m.joined].speaks
    ]
    if len(pairs) != 1 or all(m.type in ("state", "police") for m in pairs[0]):
        return []
    return [*pairs[0]] if _set_against(*pairs[0]) else []


def _set_against(first: Mention, second: Mention) -> bool:
    """ "Police and soldiers" are on one side."""
    state = ("state", "military", "police")
    if first.type in state and second.type in state:
        return bool(first.country and second.country and first.country != second.country)
    return first.name != second.name


def _of_two_kinds(known: list[Mention], sentence: int) -> list[Mention]:
    """The two that a sentence sets beside each other where one has no name: "the army and the Salt Front".

    A state's army, police and government are one side; fighters without a name are those of the one group that has one.
    """
    here = [
        m
        for m in known
        if m.sentence == sentence
        and m.listed
        and m.type in _SIDED
        and not m.indefinite
        and m.kind != "pronoun"
        and not m.stands_for
        and m.text.split(" ", 1)[0].lower() not in _OWNING
    ]
    # "Delegations of the army and the front met in a town of two other states": those that are joined, one of them armed.
    heads = {m.head: m for m in here}
    joined = [(heads[m.joined], m) for m in here if m.joined in heads]
    armed = [pair for pair in joined if any(m.type != "state" for m in pair)]
    if len(armed) == 1 and len(joined) > 1:
        return [*armed[0]]
    found: dict[Hashable, Mention] = {}
    for mention in here:
        key: Hashable = mention.name if mention.type in ("armed_group", "political_group") else _STATE
        found.setdefault(key, mention)
    named = [k for k, m in found.items() if k != _STATE and m.kind == "body"]
    if named:
        found = {k: m for k, m in found.items() if k == _STATE or k in named}
    return sorted(found.values(), key=lambda m: m.start) if len(found) == 2 and _STATE in found else []


def _class(mention: Mention) -> str | None:
    noun = mention.text.split()[-1].lower() if mention.text else ""
    lemma = mention.noun or noun
    for name, nouns in (("sides", _SIDES), ("lands", _LANDS), ("people", _PEOPLE)):
        if lemma in nouns or noun in nouns or noun.removesuffix("s") in nouns:
            return name
    return "lands" if noun in ("countries",) else "sides" if noun in ("parties", "armies") else None


def _key(mention: Mention, kind: str) -> Hashable | None:
    """What makes two mentions one actor, for a class of pairs; None for what cannot be of one."""
    if kind == "people":
        return mention.entity if mention.human() and mention.listed else None
    if kind == "lands":
        return (
            mention.country if mention.country and mention.type in ("state", "military", "police", "person") else None
        )
    if mention.type not in _FIGHTING or mention.name is None:
        return None
    # "The Salt Brigade" is somebody, known or not; "the Army" is some army.
    if mention.kind not in ("body", "state", "pronoun") and not (mention.name.istitle() and " " in mention.name):
        return None
    return mention.country if mention.type in ("state", "military") and mention.country else mention.name


def _fights(mention: Mention) -> bool:
    """ "Druze fighters and tribal gunmen": fighters without a name."""
    return (
        mention.kind == "generic" and mention.plural and mention.type in ("armed_group", "military") and mention.listed
    )


def _first_of_each(keyed: list[tuple[Mention, Hashable]], keys: set[Hashable]) -> list[Mention]:
    found: dict[Hashable, Mention] = {}
    for mention, key in keyed:
        if key not in keys or not mention.name:
            continue
        had = found.get(key)
        # "Chad's army" and "Chad": the state is the side.
        whole = had is not None and had.type != "state" and mention.type == "state"
        if had is None or whole or (had.id is None and mention.id is not None):
            found[key] = mention
    return sorted(found.values(), key=lambda m: m.start)
