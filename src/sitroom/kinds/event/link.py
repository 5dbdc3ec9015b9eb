"""When events of two reports are one happening: what was done, when, where, by whom, to whom, with what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sitroom.kinds.event.record import EventRecord
from sitroom.link.records.context import compare_context, compare_reports, evidence_text, met_by
from sitroom.link.records.numbers import rarity
from sitroom.link.records.real import relation
from sitroom.link.records.tally import Tally
from sitroom.link.records.when import compare_times, each_window, quarters, told_after, when, when_of, windows
from sitroom.link.records.where import compare_places, countries, place_anchors, places_of
from sitroom.link.records.who import (
    compare_actors,
    compare_affected,
    is_person,
    key_of,
    keys_of,
    kinds_of,
    numbers_of,
    same_actor,
)
from sitroom.link.records.words import happening, head, plain, stem, stems, weight
from sitroom.model.indexed import folded
from sitroom.model.linking import Comparison, Entry
from sitroom.model.values import Span

_FAMILIES = {
    "ASSAULT": "violence",
    "COERCE": "coercion",
    "RETREAT": "yielding",
    "CONCEDE": "yielding",
    "AGREE": "dealing",
    "CONSULT": "dealing",
    "COOPERATE": "dealing",
    "SUPPORT": "dealing",
    "REQUEST": "words",
    "ACCUSE": "words",
    "REJECT": "words",
    "THREATEN": "words",
    "MOBILIZE": "force",
    "AID": "aid",
    "PROTEST": "protest",
    "SANCTION": "sanction",
}
_VIOLENT = frozenset("blast die kill collapse blaze clash accident hurt shell strike attack shoot".split())
"""Happenings without a PLOVER type that another report may tell as an assault."""
_DEATH = frozenset(stem(w) for w in "die succumb".split())
_HARM = frozenset(stem(w) for w in "wound injure injury hurt hit shoot stab beat hospital burn".split())
_REMOTE = frozenset({"aerial", "drone", "heavy-weapons", "explosives", "suicide-attack", "unconventional"})
_HANDS = frozenset(stem(w) for w in "gunman gunmen assailant robber knifeman kidnapper mob crowd bandit".split())
_OF_A_DEED = ("victim", "recipient", "actor", "number", "object", "instrument")
"""What one deed has of its own: names in both sentences may be of whoever else is told of there."""
_AFTERMATH = 10
"""Days within which a victim's death is taken as the end of an attack."""


def blocks(entry: Entry) -> Iterator[str]:
    """Windows of days by family and by place, by the pair of actors, or by country with what is rare.

    A country alone, or a family alone, is never a key. Named victims and things hit in one small place meet within a
    quarter of a year, so that what looks back without a date finds what it looks back to.
    """
    return met_by(entry, _keys(entry))


def _keys(entry: Entry) -> Iterator[str]:
    event = _event(entry)
    family = _family(event)
    anchors = [f"{family}|{place}" for place in place_anchors(event, areas=family in ("violence", "force"))]
    actors, recipients = keys_of(event.actors), keys_of(event.recipients)
    if recipients:
        anchors += [f"{family}|{a}>{r}" for a, r in product(actors[:2] or ["?"], recipients[:1])]
    elif len(actors) > 1:
        anchors.append(f"{family}|{'+'.join(sorted(actors[:2]))}")
    elif family != "violence":
        anchors += [f"{event.type}|{a}" for a in actors]
    hit = [h for o in event.objects[:2] if (h := head(o.text)) is not None]
    lands = countries(event)[:1] or [""]
    anchors += [f"{family}|n:{n}" for n in numbers_of(event.recipients)[:1] if rarity(n) >= 0.9]
    anchors += [f"{family}|{c}|o:{h}" for c in lands for h in hit[:1] if c or weight(h) >= 0.6]
    if not anchors and event.trigger.text:
        nouns = sorted(h for h in kinds_of(event.recipients) if weight(h) >= 0.6)
        anchors += [f"{family}|{happening(event.trigger.text)}|{h}" for h in nouns[:1]]
    rare = [f"{family}|who:{_surname(a.person or a.name or '')}" for a in event.recipients[:2] if is_person(a)]
    for place in places_of(event)[:1]:
        if hit and place.precision in ("exact", "near", "unresolved"):
            rare.append(f"{family}|{place.id or folded(place.name or place.text)}|o:{hit[0]}")
    yield from (f"{anchor}|{quarter}" for anchor in rare for quarter in quarters(entry))
    yield from each_window(entry, list(dict.fromkeys(anchors))[:6])
    if _is_death(event):
        # The death of one who was hit days ago meets the attack.
        found = when(entry)
        if found is not None:
            for anchor in anchors[:2]:
                yield from (f"{anchor}|{w}" for w in windows(found.first - _AFTERMATH, found.first - 1))


def compare(a: Entry, b: Entry) -> Comparison | None:
    """The same happening; a follow-up or a plan carried out (`updates`); a denial (`contradicts`)."""
    first, second = _event(a), _event(b)
    tally = Tally()
    if not _compare_types(first, second, tally):
        return None
    related = relation(a, b)
    if related is None:
        return None
    kind, swapped, why = related
    after = _aftermath(a, b)
    slack = _AFTERMATH if after else 45 if kind == "updates" else 1
    if not compare_times(a, b, tally, slack):
        return None
    if compare_places(first, second, tally) == "elsewhere":
        return None
    compare_actors(first.actors, second.actors, tally)
    compare_affected(first.recipients, second.recipients, tally)
    _compare_crossed(first, second, tally)
    _compare_things(_things(first), _things(second), tally, "object", -0.7)
    differ = _compare_targets(first, second, tally)
    _compare_things(first.instrument, second.instrument, tally, "instrument", -0.7)
    used = _named(first) & _named(second)
    dated = when_of(first.time) is not None and when_of(second.time) is not None
    compare_context(first, second, tally, used, forms=not dated)
    compare_reports(a, b, tally, used)
    if not tally.has("place", "victim", "recipient", "actor", "number", "object", "names", "wording"):
        return None
    if not tally.has(*_OF_A_DEED, "names", "wording"):
        # On a day of fighting one town has several attacks.
        tally.add("bare", -0.8, "nothing but kind, place and time is told of both")
    if kind == "contradicts" and differ and not tally.has(*_OF_A_DEED):
        return None  # who denies that they killed a driver says nothing of the market that was hit
    if after and kind == "same":
        tally.add("follow-up", 0.8, "one who was hit has died")
        return tally.comparison("updates", swapped=after < 0)
    if kind == "contradicts":
        tally.add("denial", 0.01, why)
    elif kind == "updates":
        tally.add("reality", 0.01, why)
    elif "update" in (first.novelty, second.novelty) and first.novelty != second.novelty and told_after(a, b):
        return tally.comparison("updates", swapped=second.novelty == "update")
    return tally.comparison(kind, swapped=swapped)


def _event(entry: Entry) -> EventRecord:
    record = entry.record
    assert isinstance(record, EventRecord)
    return record


def _named(event: EventRecord) -> frozenset[str]:
    """The words of places and actors, which speak for themselves."""
    named = (*event.places, *event.actors, *event.recipients)
    return frozenset(w for x in named for w in plain(x.text).split())


def _family(event: EventRecord) -> str:
    if event.type is None:
        said = happening(event.trigger.text)
        return "violence" if said in _VIOLENT else f"other:{said}"
    return _FAMILIES[event.type]


def _surname(name: str) -> str:
    parts = plain(name).split()
    return parts[-1] if parts else ""


def _compare_types(a: EventRecord, b: EventRecord, tally: Tally) -> bool:
    """Adds what the deeds say; False where they are of different families."""
    if _family(a) != _family(b):
        return False
    named = a.type or "happening"
    if a.type != b.type:
        tally.add("type", -0.4, f"{a.type or 'no type'} and {b.type or 'no type'}")
    elif a.mode and a.mode == b.mode:
        tally.add("type", 1.0, f"both {named}/{a.mode}")
    elif a.mode and b.mode:
        clash = -1.2 if (a.mode in _REMOTE) != (b.mode in _REMOTE) else -0.5
        tally.add("type", clash, f"{named}/{a.mode} and {named}/{b.mode}")
    elif (_at_hand(a) and b.mode in _REMOTE) or (_at_hand(b) and a.mode in _REMOTE):
        tally.add("type", -1.2, f"{named}/{a.mode or b.mode}, but by {(a if _at_hand(a) else b).actors[0].text!r}")
    else:
        tally.add("type", 0.6, f"both {named}")
    if stem(a.trigger.text) == stem(b.trigger.text):
        said = weight(stem(a.trigger.text))
        tally.add("trigger", 0.3 if said <= 0.1 else 0.6, f"both told as {b.trigger.text!r}")
    elif happening(a.trigger.text) == happening(b.trigger.text):
        tally.add("trigger", 0.3, f"told as {a.trigger.text!r} and as {b.trigger.text!r}")
    return True


def _at_hand(event: EventRecord) -> bool:
    """Whether those who do it stand before their victims: gunmen, not gunners."""
    return event.mode is None and any(head(a.text) in _HANDS for a in event.actors)


def _compare_targets(a: EventRecord, b: EventRecord, tally: Tally) -> bool:
    """Adds what it says that one report tells of things hit and the other of people, by other means or none that is told.

    Whether they do.
    """
    for one, other in ((a, b), (b, a)):
        if one.objects and not one.recipients and other.recipients and not other.objects:
            told_of = any(
                h in stems(evidence_text(other)) for o in one.objects if (h := head(o.text)) and weight(h) > 0.1
            )
            if not told_of and not (a.mode and a.mode == b.mode):
                tally.add(
                    "target", -0.9, f"one is of {one.objects[0].text!r}, the other of {other.recipients[0].text!r}"
                )
                return True
    return False


def _compare_crossed(a: EventRecord, b: EventRecord, tally: Tally) -> None:
    """Adds what it says when the doer in one is the one it is done to in the other: another deed."""
    if not (a.actors and b.actors and a.recipients and b.recipients):
        return
    turned = any(same_actor(x, y) for x in a.actors for y in b.recipients if key_of(x)) and any(
        same_actor(x, y) for x in a.recipients for y in b.actors if key_of(x)
    )
    straight = any(same_actor(x, y) for x in a.actors for y in b.actors if key_of(x))
    if turned and not straight and a.type not in ("CONSULT", "AGREE", "COOPERATE"):
        tally.add("direction", -1.5, "doer and target change places")


def _things(event: EventRecord) -> tuple[Span, ...]:
    """What was hit, but for the place itself, which speaks as the place: "the countryside of Aleppo"."""
    where = frozenset().union(*(stems(p.text) for p in event.places))
    return tuple(o for o in event.objects if any(weight(w) > 0.1 for w in stems(o.text) - where))


def _compare_things(a: tuple[Span, ...], b: tuple[Span, ...], tally: Tally, feature: str, against: float) -> None:
    """Adds what things hit, or weapons, say: by their nouns, then by their words."""
    if not a or not b:
        return
    first = {h: s for s in a if (h := head(s.text)) is not None}
    second = {h: s for s in b if (h := head(s.text)) is not None}
    common = sorted(first.keys() & second.keys(), key=lambda h: (-weight(h), h))
    if common:
        tally.add(feature, 0.3 + weight(common[0]), f"{first[common[0]].text!r} and {second[common[0]].text!r}")
    elif any(stems(x.text) & stems(y.text) for x in a for y in b):
        tally.add(feature, 0.3, f"{a[0].text!r} and {b[0].text!r}")
    else:
        tally.add(feature, against, f"{a[0].text!r}, but {b[0].text!r}")


def _is_death(event: EventRecord) -> bool:
    return stem(event.trigger.text.split()[0] if event.trigger.text.split() else "") in _DEATH


def _aftermath(a: Entry, b: Entry) -> int:
    """1 where the first tells of the death of one whom the second tells to be hit, -1 the other way round, else 0."""
    first, second = _event(a), _event(b)
    for sign, later, earlier in ((1, first, second), (-1, second, first)):
        if not _is_death(later) or _is_death(earlier) or told_after(a, b) * sign < 0:
            continue
        if stems(evidence_text(later)) & _HARM and (earlier.type == "ASSAULT" or stem(earlier.trigger.text) in _HARM):
            return sign
    return 0
