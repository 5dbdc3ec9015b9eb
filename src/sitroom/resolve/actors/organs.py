"""One name for an organ of a state, whatever its spelling: "the Ministry of Defence" is "defence ministry of Utopia".

Applied when all mentions have their countries, so that one organ has one name within a report and across reports.
"""

from __future__ import annotations

import re
from functools import lru_cache

from sitroom.lexicon.names import country_name
from sitroom.resolve.actors.mention import Mention

_TYPES = frozenset(("state", "military", "police"))
_MINISTRY = re.compile(
    r"(?P<level>(?:federal|national|royal|union|state) )?(?P<noun>ministry|department) (?:of|for) (?:the )?"
    r"(?P<field>(?:(?!of\b)[a-z-]+,? ?){1,5})$"
)
_BEFORE = re.compile(r"(?P<field>[a-z][a-z -]*?) (?P<noun>ministry|department)$")
_FIELDS = {
    "defense": "defence",
    "national defence": "defence",
    "national defense": "defence",
    "foreign affairs": "foreign",
    "external affairs": "foreign",
    "external relations": "foreign",
    "internal affairs": "interior",
    "home affairs": "interior",
    "public health": "health",
}
_PLAIN = frozenset(
    (
        "army",
        "military",
        "police",
        "navy",
        "air force",
        "armed forces",
        "defence forces",
        "security forces",
        "coast guard",
    )
)
# What follows decides whose it is, so nothing is told by the country of the setting.
_OTHER = re.compile(r"\b(?:of|for|in|at|near|from)\b")


@lru_cache(maxsize=4096)
def organ(name: str) -> str:
    """The plain form of an organ's name, or the name itself where it has none.

    >>> organ("Ministry of Defence"), organ("Defense Ministry"), organ("Ministry of the Interior"), organ("9th Brigade")
    ('defence ministry', 'defence ministry', 'interior ministry', '9th Brigade')
    """
    plain = " ".join(name.lower().split())
    for pattern in (_MINISTRY, _BEFORE):
        found = pattern.match(plain)
        if found and (found["noun"] == "ministry" or found["field"] in ("defence", "defense")):
            field = _FIELDS.get(found["field"], found["field"])
            return f"{field} {found['noun']}"
    return plain if plain in _PLAIN else name


def is_organ(name: str) -> bool:
    """Whether a name is that of an organ which every state has."""
    plain = organ(name)
    return plain in _PLAIN or plain.endswith((" ministry", " department"))


def name_organs(mentions: list[Mention]) -> None:
    """Gives organs of states their plain name with their country, and a bare government the name of its state."""
    renamed: dict[str, str] = {}
    for mention in mentions:
        if mention.id is not None or mention.type not in _TYPES or not mention.name or mention.person:
            continue
        if mention.kind not in ("generic", "body", "pronoun"):
            continue
        if _government(mention):
            continue
        title = _organ(mention)
        if title != mention.name:
            renamed.setdefault(mention.name, title)
            mention.name = title
    if renamed:
        for mention in mentions:
            if any(r.id is None and r.name in renamed for r in mention.relations):
                mention.relations = tuple(
                    r.model_copy(update={"name": renamed[r.name]}) if r.id is None and r.name in renamed else r
                    for r in mention.relations
                )


def _organ(mention: Mention) -> str:
    name = mention.name or ""
    country = country_name(mention.country) if mention.country else None
    stem, tail = name, ""
    if country and name.endswith(f" of {country}"):
        stem, tail = name[: -len(f" of {country}")], f" of {country}"
    plain = organ(stem)
    if not tail and country and is_organ(stem) and not _OTHER.search(plain):
        tail = f" of {country}"
    return plain + tail


def _government(mention: Mention) -> bool:
    """Makes "the government", "the regime" of a known country its state, as "Utopia's government" is."""
    if mention.country is None or mention.owned or (mention.name or "").lower() not in ("government", "regime"):
        return False
    title = country_name(mention.country)
    if title is None or any(r.type == "part_of" for r in mention.relations):
        return False
    mention.name, mention.id, mention.type, mention.sectors = title, mention.country, "state", ("GOV",)
    mention.why.append(f"the government of the country {mention.country} of the setting")
    return True
