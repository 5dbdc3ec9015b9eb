"""Whose "the army" and "the minister" are, where only the report around tells: the nearest state, the war's coalition."""

from __future__ import annotations

import re

from sitroom.lexicon.names import country_name, names
from sitroom.resolve.actors.facts import Facts, within
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.organs import is_organ
from sitroom.resolve.actors.words import words

# Sentences back in which a state still tells whose ministry is meant.
_REACH = 2
_STATE_SIDE = frozenset("state military police".split())
_BARE_COALITION = re.compile(
    r"(?:(?:the|allied|international|military)\s+)*coalition(?:\s+(?:military|ground|air))?"
    r"(?:\s+(?:forces?|aircraft|jets?|warplanes|planes|fighters|drones|troops|soldiers|strikes?|airstrikes?))?",
    re.IGNORECASE,
)
_MINISTERS = frozenset("minister president premier ambassador king queen emir sultan".split())
# "Mediators in Utopia" are anybody's.
_LOCATED = re.compile(r"\b(?:in|at|near)\s+[A-Z]")
_TWO_WORDS = frozenset("prime foreign defence defense interior finance".split())
# Coalitions of states, each with the group that it was made against.
_COALITIONS = (("US-led coalition", "islamic-state"), ("Saudi-led coalition", "houthis"))


def countries_from_context(mentions: list[Mention], facts: Facts) -> None:
    """Gives state-side bodies and offices without a country that of the nearest acting state.

    Where no state acts near by, the one country of a report that names no other stands for it, unless it acts itself:
    "the president threatened Utopia" is not Utopia's president.
    """
    sole = next(iter(facts.countries)) if len(facts.countries) == 1 else None
    if sole not in facts.beyond_venues:
        sole = None
    if any(m.kind == "state" and m.country == sole for m in mentions):
        sole = None
    # "President Bush met Vladimir Putin": with somebody of that country in the report, a stranger in office is a guest.
    strangers = sole if not any(m.kind == "person" and m.id and m.country == sole for m in mentions) else None
    sole = sole or facts.setting
    most = max(facts.countries.values(), default=0)
    issuers = {m.entity for m in mentions if m.sentence in facts.issuers and m.kind != "pronoun" and m.entity >= 0}
    for mention in mentions:
        if mention.country is not None or not (
            _wants_country(mention) or ((strangers or facts.setting) and _holds_state_office(mention))
        ):
            continue
        if mention.entity in issuers:
            mention.country = facts.issued_in
            continue
        nearest = _nearest(mention, mentions, facts) if mention.kind != "person" else None
        if nearest is not None and facts.setting not in (None, nearest.country) and nearest.sentence < mention.sentence:
            # "The envoy flew to Utopia. The government …": in a report on one country it is that one's.
            nearest = None
        if nearest is not None and not nearest.subject and facts.countries[nearest.country or ""] < most:
            # "At the request of the government of Utopia, the ministry …": one that only is mentioned.
            nearest = None
        if nearest is None:
            if sole in facts.only_attacking and _under_attack(mention):
                continue
            if sole in facts.only_between:
                continue
            mention.country = sole if mention.kind != "person" or not _speaks_for_any(mention) else strangers
            if mention.kind == "office" and mention.office and mention.country:
                mention.name = f"{mention.office} of {country_name(mention.country)}"
            if mention.country is not None:
                mention.why.append(f"country {mention.country}, the one that the report is about")
            continue
        mention.country = nearest.country
        if mention.kind == "office" and mention.office and nearest.country:
            mention.name = f"{mention.office} of {country_name(nearest.country)}"
        mention.why.append(f"country {nearest.country} from {nearest.text!r} nearby")
    by_entity: dict[int, str] = {}
    for mention in mentions:
        if mention.entity >= 0 and mention.country:
            by_entity.setdefault(mention.entity, mention.country)
    for mention in mentions:
        if mention.country is None and mention.kind == "pronoun" and mention.entity in by_entity:
            mention.country = by_entity[mention.entity]


def coalitions(mentions: list[Mention], facts: Facts) -> None:
    """ "The coalition" of a report on one war is the one that fought it: told by name, else by whom it was against."""
    bare = [m for m in mentions if m.id is None and m.type == "military" and _BARE_COALITION.fullmatch(m.text)]
    if not bare:
        return
    known = [
        (n, against)
        for text, against in _COALITIONS
        for n in names().get(text)
        if n.kind == "group" and within(facts.published, n.since or "2014", "")
    ]
    meant = [n for n, _ in known if n.id in facts.ids] or [n for n, against in known if against in facts.ids]
    if len({n.id for n in meant}) != 1:
        return
    for mention in bare:
        mention.name, mention.id, mention.type = meant[0].name, meant[0].id, meant[0].type
        mention.country, mention.sectors = meant[0].country, meant[0].sectors
        mention.relations = facts.relations(meant[0])
        mention.why.append(f"the coalition of the war that the report is about: {meant[0].name!r}")


def _wants_country(mention: Mention) -> bool:
    if mention.owned or (mention.relations and any(r.type == "part_of" for r in mention.relations)):
        return False
    if mention.kind == "body":
        return mention.type in _STATE_SIDE and mention.id is None and is_organ(mention.name or "")
    if mention.kind == "generic":
        return mention.type in _STATE_SIDE and mention.definite and mention.id is None
    if mention.kind == "office" and mention.office and not mention.indefinite and not mention.plural:
        said = mention.office.split()
        return (
            mention.definite
            and (said[-1] in words("state_offices") or bool(_TWO_WORDS & set(said)))
            and "GOV" in mention.sectors
        )
    return False


def _holds_state_office(mention: Mention) -> bool:
    if mention.kind != "person" or not mention.office or mention.owned or mention.relations:
        return False
    said = mention.office.split()
    return "GOV" in mention.sectors and (said[-1] in words("state_offices") or bool(_TWO_WORDS & set(said)))


def _speaks_for_any(mention: Mention) -> bool:
    """Spokesmen, leaders and chairmen are rebels' too; ministers and presidents are a state's."""
    said = (mention.office or "").split()
    return bool(said) and said[-1] not in _MINISTERS and not _TWO_WORDS & set(said)


def _is_elsewhere(mention: Mention) -> bool:
    """Whether the country in a name tells of no state that acts: "mediators in Utopia", "Utopian mediators"."""
    said = mention.text.casefold()
    return bool(_LOCATED.search(mention.text)) or any(
        said.removesuffix("s").endswith(f" {word}") for word in words("guests")
    )


def _among(names_at: frozenset[int], mention: Mention) -> bool:
    return any(mention.start <= at < mention.end for at in names_at)


def _under_attack(mention: Mention) -> bool:
    """ "Utopian jets bombed Bor, the health ministry said": who tells of the dead and the damage is of the place hit."""
    said = (mention.office or mention.name or mention.text).casefold()
    return any(said == word or said.endswith(f" {word}") for word in words("told_on"))


def _nearest(mention: Mention, mentions: list[Mention], facts: Facts) -> Mention | None:
    best: Mention | None = None
    score = 0
    # "The army warned Utopia": not Utopia's, wherever else that is named.
    faced = {
        m.country
        for m in mentions
        if mention.subject
        and m.sentence == mention.sentence
        and m.start > mention.end
        and m.kind == "state"
        and not m.subject
    }
    for other in mentions:
        if other.kind == "state" and other.country in faced:
            continue
        if other.country is None or other is mention or other.kind == "pronoun":
            continue
        distance = mention.sentence - other.sentence
        if distance < 0 or distance > _REACH:
            continue
        told = (
            other.kind == "state"
            or (other.written_country and other.kind in ("generic", "office") and not _is_elsewhere(other))
            or (
                other.kind in ("person", "body")
                and other.type in ("person", "military", "police")
                and bool(other.country)
            )
        )
        # "The army accused Utopia": a state that comes after is another one.
        if (distance == 0 and other.start > mention.start) or _among(facts.go_betweens, other):
            continue
        if distance == 0 and _among(facts.attackers, other) and _under_attack(mention):
            continue
        if not told or (mention.kind == "office" and other.kind == "person"):
            continue
        value = (
            10
            - 4 * distance
            + 2 * other.subject
            + (2 if other.kind == "state" else 0)
            + (1 if other.start < mention.start else 0)
        )
        value -= 3 * (other.kind in ("person", "body"))
        if other.start <= mention.start < other.end or mention.start <= other.start < mention.end:
            continue
        if value > score or (
            value == score and best is not None and abs(other.start - mention.start) < abs(best.start - mention.start)
        ):
            best, score = other, value
    return best
