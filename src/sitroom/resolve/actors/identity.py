"""What a pronoun takes over from whom it stands for, and whose side "we" is."""

from __future__ import annotations

from sitroom.lexicon.names import country_name, names
from sitroom.resolve.actors.mention import Mention

# Offices that somebody of an armed group holds in a state, and speaks for.
_OF_STATES = frozenset("minister premier ambassador governor mayor".split())


def copy_identity(mention: Mention, other: Mention) -> None:
    """Gives a pronoun all that its antecedent is."""
    mention.name, mention.id, mention.type, mention.country = (
        other.name,
        other.id,
        other.type,
        other.country,
    )
    mention.sectors, mention.office, mention.person = other.sectors, other.office, other.person
    mention.anonymous, mention.relations = other.anonymous, other.relations


def own_side(mention: Mention) -> None:
    """ "We" is the speaker's side, not one person: of a minister the state, of a group's spokesman the group."""
    if mention.type not in ("person", "office"):
        mention.person, mention.office = None, None
        return
    governs = bool({"GOV"} & set(mention.sectors)) and not {"OPP", "REB", "MIL", "COP"} & set(mention.sectors)
    body = next((r for r in mention.relations if r.type == "part_of" and r.id), None)
    known = next((n for n in names().get(body.name) if n.id == body.id), None) if body is not None else None
    role = (mention.office or " ").split(" ")[-1]
    speaks_for = role in ("spokesman", "spokeswoman", "spokesperson")
    mention.type = "other"
    if known is not None and (speaks_for or (known.type == "armed_group" and role not in _OF_STATES)):
        # "We will march on the town", an armed group's leader said: the group will.
        mention.name, mention.id, mention.type = known.name, known.id, known.type
        mention.country, mention.sectors, mention.relations = known.country, known.sectors, ()
    elif governs and mention.office and mention.country and not speaks_for:
        mention.name, mention.id, mention.type = country_name(mention.country), mention.country, "state"
        mention.relations, mention.sectors = (), ("GOV",)
    elif speaks_for and body is not None:
        mention.name, mention.id, mention.relations = body.name, body.id, ()
    mention.person, mention.office = None, None
