"""What belongs to whom: "its fighters", "the brigade's troops", "Hamas's men"."""

from __future__ import annotations

from sitroom.lexicon.names import country_name, names
from sitroom.model.values import Relation
from sitroom.resolve.actors.identity import copy_identity
from sitroom.resolve.actors.mention import Mention
from sitroom.resolve.actors.reader import SentenceReader
from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Token

POSSESSIVES = frozenset("his her its their whose".split())
# Nouns of deeds that also name who is sent, or a stoppage of work.
_BODIES_TOO = frozenset("strike patrol mission delegation session meeting visit trip demonstration protest".split())
_MEN = frozenset({"man", "men", "lad", "youth", "boy"})
_ARMED = frozenset("armed_group military police".split())


def owners(readers: list[SentenceReader], at: dict[tuple[int, int], Mention]) -> tuple[list[Mention], list[Mention]]:
    """Mentions for "his", "its", "their": before an actor they only tell whose it is, before a deed they are who does it."""
    hidden: list[Mention] = []
    deeds: list[Mention] = []
    for reader in readers:
        for token in reader.tokens:
            if token.lower not in POSSESSIVES or token.dep != "poss":
                continue
            where = (reader.sentence.index, token.head)
            owned = reader.tokens[token.head].lemma
            does = (where in reader.setting.deeds and owned not in _BODIES_TOO) or (
                owned in words("hardware") and token.lower in ("its", "their")
            )
            if (where in at or does) and (reader.sentence.index, token.i) not in at:
                pronoun = reader.make(token.i, token.i, token.i, "pronoun")
                pronoun.noun, pronoun.deed = token.lower, reader.tokens[token.head].lemma
                pronoun.bound = _own_subject(reader.tokens, token.head)
                at[reader.sentence.index, token.i] = pronoun
                (hidden if where in at else deeds).append(pronoun)
    return hidden, deeds


def _own_subject(tokens: list[Token], owned: int) -> int:
    """The subject of the clause in which an owned noun stands, of the clause above where the noun itself is subject."""
    below = owned
    for i in upwards(tokens, owned):
        verb = tokens[i]
        if verb.pos in ("VERB", "AUX"):
            subject = next((c for c in verb.children if tokens[c].dep in ("nsubj", "nsubjpass") and c < owned), None)
            if subject is not None and subject != below:
                if any(tokens[c].dep == "conj" for c in tokens[subject].children):
                    return -1
                if tokens[subject].tag in ("WDT", "WP") and verb.dep == "relcl":
                    return verb.head
                return subject
            if verb.dep == "relcl":
                return verb.head
        below = i
    return -1


def possessed(readers: list[SentenceReader], at: dict[tuple[int, int], Mention]) -> None:
    """ "The brigade's troops", "Hamas's fighters": they are its own, as "its fighters" are."""
    for (sentence, head), owner in list(at.items()):
        token = readers[sentence].tokens[head]
        if token.dep != "poss" or token.pos == "PRON" or owner.type not in _ARMED or owner.head != head:
            continue
        owned = at.get((sentence, token.head))
        noun = readers[sentence].tokens[token.head].lemma
        if owned is not None and owned.kind == "generic" and (noun in words("fusing") or noun in _MEN):
            give_to_owner(owner, owned, noun)


def give_to_owner(owner: Mention, owned: Mention, noun: str) -> None:
    """What a possessive owns takes its owner's country; a group's fighters are the group."""
    if owned.country is None:
        owned.country = owner.country
    if noun in ("country", "nation") and owned.country and not owned.plural:
        owned.name, owned.id, owned.type = country_name(owned.country), owned.country, "state"
        return
    if owned.noun in _MEN and owned.type == "civilians":
        # "The army admitted that its men had entered", "General Okot and his men": whoever an armed body or officer calls so.
        if owner.type in _ARMED:
            owned.type, owned.sectors = owner.type, owner.sectors
        elif owner.human() and ({"MIL", "REB"} & set(owner.sectors) or _armed_body(owner)):
            owned.type = "military" if "MIL" in owner.sectors else "armed_group"
            owned.sectors = ("MIL",) if owned.type == "military" else ("REB",)
    if owner.type == "armed_group" and owner.id and owned.plural and _are_its_men(owned):
        # "The Front said its fighters had left": the front, as "Front fighters" are.
        own = owned.sectors
        copy_identity(owned, owner)
        owned.sectors = own or owned.sectors
        owned.why.append(f"the men of {owner.name!r}")
        return
    if noun == "office" and owned.kind == "generic" and owner.human() and owner.name:
        # "The ombudsman said his office had counted 30": an office by itself is anybody's.
        owned.name = f"{owner.name}'s office"
    if owner.type != "civilians":
        owned.relations = owned.relations or (Relation(type="part_of", name=owner.name, id=owner.id),)
    owned.why.append(f"belongs to {owner.name!r}")


def _armed_body(person: Mention) -> bool:
    """Whether somebody belongs to an armed group that is known."""
    return any(
        n.id == r.id and n.type == "armed_group"
        for r in person.relations
        if r.type == "part_of"
        for n in names().get(r.name)
    )


def _are_its_men(owned: Mention) -> bool:
    mine = owned.noun in words("fusing") or owned.noun in _MEN
    return owned.kind == "generic" and owned.type in ("armed_group", "military") and mine


def upwards(tokens: list[Token], at: int) -> list[int]:
    """The heads above a token, nearest first."""
    found: list[int] = []
    while tokens[at].head != at and len(found) < 20:
        at = tokens[at].head
        found.append(at)
    return found
