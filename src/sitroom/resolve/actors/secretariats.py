"""What the office of somebody in office is called: "Netanyahu's office" is the prime minister's office of Israel.

Applied when all mentions have their countries. Of a person whose office the report does not tell, the lexicon tells the
one held when the report appeared.
"""

from __future__ import annotations

import re
from functools import cache

from sitroom.lexicon.names import country_name
from sitroom.lexicon.tables import several, table
from sitroom.resolve.actors.facts import within
from sitroom.resolve.actors.mention import Mention

_OFFICE = re.compile(r"(?:.+['’]s? (?:press |media )?office|the office of .+)(?: (?:in|at) .+)?", re.IGNORECASE)
_OWN_NAME = re.compile(r"(?:the )?(?P<whose>[a-z ]+['’]s?) office\b", re.IGNORECASE)


def name_secretariats(mentions: list[Mention], published: str | None) -> None:
    """Names an office after the office that its owner holds, and the country whose it is."""
    for mention in mentions:
        if mention.id is not None or mention.kind not in ("generic", "body") or not _OFFICE.fullmatch(mention.text):
            continue
        owner = next((m for m in mentions if _owns(m, mention)), None)
        held = _held(owner, published) if owner is not None else _by_its_words(mention)
        if held is None:
            continue
        mention.country = mention.country or (owner.country if owner is not None else None)
        country = country_name(mention.country or "")
        mention.name = f"{held}'s office" + (f" of {country}" if country else "")
        mention.type, mention.sectors = "state", ("GOV",)
        mention.why.append(f"the office of the {held}")


def _owns(owner: Mention, office: Mention) -> bool:
    """Whether a mention stands inside an office's phrase, as whose it is."""
    return (
        owner.sentence == office.sentence
        and owner is not office
        and owner.kind in ("person", "office")
        and "GOV" in (owner.sectors or ("GOV",))
        and office.start <= owner.start
        and owner.end <= office.end
    )


def _held(owner: Mention, published: str | None) -> str | None:
    """The office of a person, as the report tells it, else as the lexicon has it for the day of the report."""
    if owner.office:
        return owner.office
    told = _offices().get(owner.id or "", ())
    return next((name for name, since, until in told if within(published, since, until)), None)


def _by_its_words(mention: Mention) -> str | None:
    """ "The Prime Minister's Office": an office whose own name tells it."""
    said = _OWN_NAME.match(mention.text)
    whose = said["whose"].lower().rstrip("s").rstrip("'’") if said else ""
    return whose if whose in _HEADS else None


_HEADS = frozenset(("prime minister", "president", "foreign minister", "governor", "mayor", "chancellor", "king"))


@cache
def _offices() -> dict[str, tuple[tuple[str, str, str], ...]]:
    """Offices by the person's id, each with its first and last day as far as they are known."""
    found: dict[str, tuple[tuple[str, str, str], ...]] = {}
    for row in table("persons"):
        held = []
        for part in several(row["offices"]):
            name, _, span = part.partition("@")
            since, _, until = span.partition("/")
            held.append((name.partition(" of ")[0], since, until))
        found[row["id"]] = tuple(held)
    return found
