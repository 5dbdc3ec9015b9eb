"""From where and to where: origin, destination and base of a movement."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sitroom.kinds.force.movers import Mover
from sitroom.kinds.force.taken_up import taken_up, there
from sitroom.lexicon.movements import Movement
from sitroom.lexicon.wordsets import word_set
from sitroom.model.values import Place, PlaceRole
from sitroom.text.analysis import Analysis, Clause, Phrase

_FROM = ("prep:from", "prep:out of", "prep:of")
_TO = ("prep:to", "prep:into", "prep:for", "prep:towards", "prep:toward", "prep:onto", "prep:across", "iobj")
_AT = (
    "prep:at",
    "prep:in",
    "prep:on",
    "prep:near",
    "prep:outside",
    "prep:along",
    "prep:off",
    "prep:around",
    "prep:inside",
    "prep:over",
    "prep:beside",
)
# "the Minsk deal" is no place that anybody leaves.
_NO_PLACE = re.compile(r"\s+(?:deal|agreement|accord|talks|process|protocol|treaty|summit)", re.I)
# "to Lungi airport from Monrovia": the parser hangs the origin on the goal.
_FROM_HERE = re.compile(r"\bfrom\s+(?:the\s+)?(?:[\w-]+\s+){0,2}$", re.I)
_TOWARDS = re.compile(r"\b(?:to|into|towards?)\s+(?:the\s+)?(?:[\w-]+\s+){0,2}$", re.I)
_JOURNEYS = frozenset({"visit", "trip", "tour", "stop", "flight", "call", "exercise"})
# "pull back north of the river": behind it is where they go, and not what they leave.
_BEYOND = re.compile(
    r"\b(?:north|south|east|west|north-?east|north-?west|south-?east|south-?west)(?:ward|wards)?\s+of\s+(?:the\s+)?$",
    re.I,
)
_GOING = frozenset({"withdrawal", "departure"})
_COMING = frozenset({"arrival", "deployment", "reinforcement"})


@dataclass(slots=True)
class Whence:
    """The places of a movement, as far as the report names and the gazetteers know them."""

    base: Place | None = None
    origin: Place | None = None
    destination: Place | None = None
    phrases: tuple[Phrase, ...] = ()


def whence(analysis: Analysis, clause: Clause, movement: Movement, moved: list[Mover]) -> Whence:
    """Reads the places of a clause by the roles that they stand in."""
    found = Whence()
    going, change = movement.change in _GOING, movement.change
    if movement.place and clause.role("obj"):
        found.origin = _place(analysis, clause, ("obj",), "origin") if movement.place == "origin" else None
        found.destination = (
            _place(analysis, clause, ("obj",), "destination") if movement.place == "destination" else None
        )
        if movement.place == "base":
            found.base = _place(analysis, clause, ("obj",), "base")
    from_roles = _FROM if clause.form == "verb" else _FROM[:2]
    found.origin = found.origin or _place(analysis, clause, from_roles, "origin")
    found.destination = found.destination or _place(analysis, clause, _TO, "destination") or _beyond(analysis, clause)
    at = _place(analysis, clause, _AT, "base")
    if at is not None:
        if going and found.origin is None and change != "departure":
            found.origin = at.model_copy(update={"role": "origin"})
        elif change in (*_COMING, "buildup") and found.destination is None:
            found.destination = at.model_copy(update={"role": "destination"})
        elif change in ("rotation", "retention"):
            found.base = at
    for mover in moved:
        # "the last of its engineers from South Sudan": the parser hung the place on the movers.
        found.origin = found.origin or _led(analysis, mover.phrase, ("from",), "origin")
        if change != "retention":
            found.destination = found.destination or _led(
                analysis, mover.phrase, ("to", "into", "towards", "toward", "direction"), "destination"
            )
        if going and found.origin is None:
            # "is drawing down its forces in Hodeidah"
            found.origin = _led(analysis, mover.phrase, ("in", "at", "around", "near"), "origin")
    if found.origin is None:
        found.origin = _trailing(analysis, clause)
    if found.destination is None and change != "retention":
        # "were seen on the road to Kaputa"
        led = (_led(analysis, p, ("to", "towards", "toward"), "destination") for p in clause.role("prep:on"))
        found.destination = next((p for p in led if p is not None), None)
        if found.destination is None and movement.lemma in word_set("seeing"):
            found.destination = _behind(analysis, clause, _ROAD_TO, "destination")
    if found.origin is None and going and movement.lemma in ("evacuate", "vacate", "clear"):
        found.origin = _place(analysis, clause, ("obj",), "origin")
    if found.origin is None and going and clause.form == "noun":
        found.origin = _behind(analysis, clause, _FROM_HERE, "origin")  # "the pullback, from Sidon to the river,"
    if found.destination is None and change == "reinforcement" and clause.role("obj"):
        found.destination = _place(analysis, clause, ("obj",), "destination")  # "reinforced the dam at Haditha with"
    if found.destination is None and clause.form == "noun" and change in _COMING:
        found.destination = _behind(analysis, clause, _TOWARDS, "destination")
    _take_up(analysis, clause, movement, found)
    if change in ("rotation", "retention") and found.base is None:
        found.base = found.destination
    found.phrases = tuple(p for role in (*from_roles, *_TO, *_AT, "obj") for p in clause.role(role))
    if (
        found.base is None
        and found.origin is not None
        and found.origin.feature in ("base", "air base", "airbase", "naval base")
    ):
        found.base = found.origin.model_copy(update={"role": "base"})
    return found


def _take_up(analysis: Analysis, clause: Clause, movement: Movement, found: Whence) -> None:
    """Fills what is told by a noun alone: "left the district", "entered the city", "are still there"."""
    change = movement.change
    held = change in ("retention", "rotation")
    if held and found.base is None:
        found.base = _noun_place(analysis, clause, _AT, "base")
        here = there(analysis, clause)
        found.base = found.base or (here.model_copy(update={"role": "base"}) if here is not None else None)
        return
    going = change in _GOING
    if found.origin is None:
        roles = (*_FROM, *(("obj",) if movement.place == "origin" else ()), *(_AT if change == "withdrawal" else ()))
        found.origin = _noun_place(analysis, clause, roles, "origin")
    if found.destination is None:
        roles = (*_TO, *(("obj",) if movement.place == "destination" else ()), *(() if going else _AT))
        found.destination = _noun_place(analysis, clause, roles, "destination")
        if found.origin is not None and found.destination is not None and _one(found.origin, found.destination):
            found.destination = None  # "from Bria to the village": some village, and not the town that they left
    if found.destination is None and change in _COMING:
        here = there(analysis, clause)
        found.destination = here.model_copy(update={"role": "destination"}) if here is not None else None


def _one(place: Place, other: Place) -> bool:
    return (place.id or place.name) == (other.id or other.name)


def _noun_place(analysis: Analysis, clause: Clause, roles: tuple[str, ...], role: PlaceRole) -> Place | None:
    for name in roles:
        for phrase in clause.role(name):
            place = taken_up(analysis, phrase)
            if place is not None:
                return place.model_copy(update={"role": role})
    return None


def _beyond(analysis: Analysis, clause: Clause) -> Place | None:
    """ "must pull its fighters back north of the Litani": the side of a place that they are to go to."""
    if clause.form != "verb":
        return None
    text = analysis.document.text
    for place in analysis.places:
        if clause.trigger_start < place.start < clause.end and _BEYOND.search(text[clause.trigger_start : place.start]):
            return place.model_copy(update={"role": "destination"})
    return None


def _place(analysis: Analysis, clause: Clause, roles: tuple[str, ...], role: PlaceRole) -> Place | None:
    for name in roles:
        for phrase in clause.role(name):
            if phrase.lemma.lower() in _JOURNEYS:
                continue  # "on a visit to Hmeimim"
            text = analysis.document.text
            inside = [
                p
                for p in analysis.places
                if phrase.start <= p.start
                and p.end <= phrase.end
                and not _NO_PLACE.match(text[p.end : p.end + 16])
                and not (role != "origin" and _FROM_HERE.search(text[phrase.start : p.start]))
                and not (role == "base" and _TOWARDS.search(text[phrase.start : p.start]))
                and not (role == "origin" and _BEYOND.search(text[clause.start : p.start]))
            ]
            if inside:
                # "an airbase outside the city of Voronezh", "Russia's Hmeimim base in Syria": the finest one.
                finest = min(inside, key=lambda p: (_ORDER.get(p.precision, 9), p.start))
                return finest.model_copy(update={"role": role})
    return None


def _trailing(analysis: Analysis, clause: Clause) -> Place | None:
    """The origin that stands inside another phrase of the way: "to the airport from Monrovia"."""
    text = analysis.document.text
    for role in _TO:
        for phrase in clause.role(role):
            for place in analysis.places:
                if (
                    phrase.start <= place.start
                    and place.end <= phrase.end
                    and _FROM_HERE.search(text[phrase.start : place.start])
                ):
                    return place.model_copy(update={"role": "origin"})
    return None


_ROAD_TO = re.compile(r"\b(?:road|highway|motorway|track|route|way)\s+(?:to|towards?)\s+(?:the\s+)?$", re.I)


def _behind(analysis: Analysis, clause: Clause, lead: re.Pattern[str], role: PlaceRole) -> Place | None:
    """ "the deployment of troops to Ukraine": the goal or origin that the parser hung on the verb above."""
    sentence = analysis.sentences[clause.sentence]
    text = analysis.document.text
    for place in analysis.places:
        if clause.trigger_end < place.start < sentence.end and place.start - clause.trigger_end < 60:
            between = text[clause.trigger_end : place.start]
            barred = r"[;.]|\b(?:to|into)\b" if role == "origin" else r"[;.]" if lead is _ROAD_TO else r"[,;.]|\bfrom\b"
            if lead.search(between) and not re.search(barred, between):
                return place.model_copy(update={"role": role})
    return None


def _led(analysis: Analysis, phrase: Phrase, words: tuple[str, ...], role: PlaceRole) -> Place | None:
    """The place in a phrase that one of these words leads to."""
    for place in analysis.places:
        if phrase.start <= place.start and place.end <= phrase.end:
            before = analysis.document.text[phrase.start : place.start].lower().split()
            if any(w in words for w in before[-3:]):
                return place.model_copy(update={"role": role})
    return None


_ORDER = {"exact": 0, "near": 1, "admin2": 2, "admin1": 3, "region": 5, "country": 4, "unresolved": 6}


def is_place(analysis: Analysis, phrase: Phrase) -> bool:
    """Whether a phrase names a place: a known one, or a base, town or border."""
    if any(p.start < phrase.end and p.end > phrase.start for p in analysis.places):
        return True
    if phrase.pos == "PROPN" and analysis.actor(phrase) is None:
        return True  # a name that no gazetteer knows
    return phrase.lemma.lower() in word_set("place_noun")
