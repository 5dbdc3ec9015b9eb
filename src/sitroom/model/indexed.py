"""What a room can be asked by without opening a record: the typed columns beside it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from sitroom.model.record import Record
from sitroom.model.values import Actor, Place, Time


@dataclass(frozen=True, slots=True)
class Indexed:
    """What a kind puts beside its record.

    `topic` is what the kind sorts by: an event's PLOVER type, a figure's measure, a truce's state. `actors` are all actors
    with the part they have ("actor", "recipient", "source", "owner", "party", …), the main one first. `place` is where it
    is shown. `best`, `low`, `high`, `basis` are a figure's; `due` is the time by which something is to come.
    `line` is what the record is told with in its kind's ledger, as far as it says so itself: pages of a ledger never part
    records of one line. None for one that is told with those of its finding only.
    """

    topic: str | None = None
    actors: tuple[tuple[str, Actor], ...] = ()
    place: Place | None = None
    best: float | None = None
    low: float | None = None
    high: float | None = None
    basis: str | None = None
    due: Time | None = None
    line: str | None = None


_ANYBODY = frozenset({"people", "persons", "person", "individuals"})


def actor_key(actor: Actor | None) -> str | None:
    """One actor, many spellings: the lexicon's id, else the name as the report has it. None where it is withheld.

    A pronoun that nothing tells of and "people" as such are nobody whom a room could list.

    >>> actor_key(Actor(start=0, end=6, text="rebels", name="rebels"))
    'name:rebels'
    """
    if actor is None or (actor.anonymous and not actor.id):
        return None
    if actor.id:
        return actor.id
    named = folded(actor.person or actor.name or "")
    return f"name:{named}" if named and named not in _ANYBODY else None


def place_key(place: Place | None) -> str | None:
    """The gazetteer's id, else the name."""
    if place is None:
        return None
    return place.id or "name:" + folded(place.name or place.text)


@lru_cache(maxsize=65536)
def folded(text: str) -> str:
    """Letters compared without case, accents and doubled spaces.

    >>> folded("Al-Ḥudaydah  Port")
    'al-hudaydah port'
    """
    if text.isascii():
        return " ".join(text.casefold().split())
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(plain.casefold().split())


def shown_place(record: Record) -> Place | None:
    """Where a record is shown: the first place with the event's role, else the first that resolved, else the first."""
    places = record.places
    for place in places:
        if place.role in ("event", "venue") and place.precision != "unresolved":
            return place
    for place in places:
        if place.precision != "unresolved":
            return place
    return places[0] if places else None
