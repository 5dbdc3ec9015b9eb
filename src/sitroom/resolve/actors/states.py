"""When the name of a country, a capital or a palace is a government that acts, and when it is a place.

Decided by position alone, before any place is looked up: "Ankara accused Damascus" against "flew to Ankara".
"""

from __future__ import annotations

from typing import Literal

from sitroom.lexicon.names import NameKind
from sitroom.resolve.actors.spans import Position, position
from sitroom.resolve.actors.words import words
from sitroom.text.analysis import Token
from sitroom.text.repairs.gapped import GAPPING, LEFT_OUT

Verdict = Literal["actor", "place", "modifier"]
_COMPOUNDS = frozenset("compound nmod amod".split())


def verdict(tokens: list[Token], at: int, kind: NameKind) -> tuple[Verdict, str]:
    """Actor, place, or modifier of the noun it stands before, with the reason.

    `at` is the name's syntactic head; `kind` says how readily the name stands for its government: a palace nearly
    always, a country when it acts, a capital only where a place cannot be meant.
    """
    where = position(tokens, at)
    if where.dep in _COMPOUNDS or (where.dep == "npadvmod" and where.governor.i > at):
        return "modifier", f"stands before {where.governor.text!r}"
    if kind == "metonym":
        located = (where.dep == "pobj" and where.prep in words("locative")) or (
            where.dep == "pobj" and where.prep in ("to", "from") and where.governor.lemma in words("motion")
        )
        return ("place", f"after {where.prep!r}") if located else ("actor", "a seat of power outside a locative phrase")
    if where.dep == "nsubj":
        return _subject(tokens, where, kind)
    if where.dep == "nsubjpass":
        return _affected(where.governor.lemma, kind, "passive subject")
    if where.dep in ("dobj", "dative", "obj", "iobj", "oprd"):
        return _object(tokens, where, kind)
    if where.dep == "poss":
        return _possessor(tokens, where, kind)
    if where.dep in ("pobj", "agent"):
        return _prepositional(tokens, where, kind)
    if where.dep == LEFT_OUT and where.governor.lemma in GAPPING:
        return "actor", "gives a number of its own"
    return "place", f"no acting position ({where.dep})"


_ANSWERABLE = frozenset({"responsible", "accountable", "liable", "answerable"})


def _subject(tokens: list[Token], where: Position, kind: NameKind) -> tuple[Verdict, str]:
    verb = where.governor
    if verb.lower in _ANSWERABLE and tokens[verb.head].lemma == "hold":
        return "actor", "held to account"  # "holds Kinshasa responsible", taken for a clause
    if verb.pos not in ("VERB", "AUX"):
        return "place", "subject of no verb"
    if verb.lemma in ("be", "remain", "become", "seem", "appear", "stay", "look"):
        complements = [tokens[c] for c in verb.children if tokens[c].dep in ("attr", "acomp", "oprd")]
        prepositional = any(tokens[c].dep == "prep" and c > verb.i for c in verb.children)
        infinitive = any(tokens[c].dep == "xcomp" for c in verb.children)
        if any(c.lemma in words("stative_place") for c in complements) or (prepositional and not complements):
            return "place", f"{verb.text!r} tells how the place is"
        if (
            complements and any(c.lemma in words("governmental") or c.dep == "acomp" for c in complements)
        ) or infinitive:
            return "actor", f"subject of {verb.text!r} with an attitude or a part played"
        return ("actor" if kind == "country" else "place"), f"subject of {verb.text!r}"
    particle = any(tokens[c].dep == "prt" for c in verb.children)
    objects = any(tokens[c].dep in ("dobj", "ccomp", "xcomp") for c in verb.children)
    if (
        verb.lemma in words("place_predicates")
        and not (kind == "country" and objects)
        and not (verb.lemma in ("see", "host", "serve", "come", "stand") and particle)
    ):
        return "place", f"subject of {verb.text!r}"
    return "actor", f"subject of {verb.text!r}"


def _affected(lemma: str, kind: NameKind, how: str) -> tuple[Verdict, str]:
    if lemma in words("addressed"):
        return "actor", f"{how} of {lemma!r}"
    if kind == "country" and lemma == "join":
        return "actor", f"{how} of {lemma!r}"
    if kind == "country" and lemma in words("attacked"):
        return "actor", f"{how} of {lemma!r}, a state attacked"
    return "place", f"{how} of {lemma!r}"


def _object(tokens: list[Token], where: Position, kind: NameKind) -> tuple[Verdict, str]:
    verb = where.governor
    particle = next((tokens[c].lower for c in verb.children if tokens[c].dep == "prt"), "")
    called = any(tokens[c].lower in _ANSWERABLE for c in verb.children)
    if verb.lemma == "hold" and called:
        return "actor", f"held to account by {verb.text!r}"
    if where.dep in ("dative", "iobj") or verb.lemma in words("giving"):
        return "actor", f"is given to by {verb.text!r}"
    return _affected(
        f"{verb.lemma} {particle}" if f"{verb.lemma} {particle}" in words("addressed") else verb.lemma, kind, "object"
    )


def _possessor(tokens: list[Token], where: Position, kind: NameKind) -> tuple[Verdict, str]:
    noun = where.governor
    if noun.lemma in words("placelike") or any(tokens[c].lower == "civil" for c in noun.children):
        return "place", f"possessor of {noun.text!r}"
    if noun.lemma in words("governmental"):
        return "actor", f"possessor of {noun.text!r}"
    return (
        ("actor", f"possessor of {noun.text!r}")
        if kind == "country" and noun.pos == "NOUN"
        else ("place", f"possessor of {noun.text!r}")
    )


def _prepositional(tokens: list[Token], where: Position, kind: NameKind) -> tuple[Verdict, str]:
    prep, governor = where.prep, where.governor
    lemma = governor.lemma
    if where.dep == "agent" or (prep == "by" and governor.pos in ("NOUN", "VERB")):
        return "actor", "agent after 'by'"
    if prep in words("locative") and prep not in ("against", "towards", "toward", "on"):
        return "place", f"after {prep!r}"
    if prep == "with":
        if lemma in words("dealings_with") or lemma in words("deals_with") or governor.pos == "VERB":
            return "actor", f"{lemma!r} with"
        return (
            "actor" if kind == "country" and governor.pos == "NOUN" and lemma != "border" else "place"
        ), f"{lemma!r} with"
    if prep in ("between", "among"):
        if (
            lemma in words("dealings_with")
            or (lemma in words("deals_with") and lemma not in words("motion"))
            or (kind == "country" and lemma not in words("motion") and lemma not in words("lines"))
        ):
            return "actor", f"{lemma!r} between"
        return "place", f"{lemma!r} between"
    if prep == "against":
        return "actor", "after 'against'"
    if prep == "from" and kind == "capital" and governor.dep == "pobj" and lemma in words("sent_words"):
        return "place", f"where a {lemma!r} was sent from"
    if prep in ("to", "from") and lemma in words("motion") and lemma not in words("giving"):
        return "place", f"{lemma!r} {prep}"
    if prep in ("to", "on", "from", "for", "of", "towards", "toward", "at"):
        given = (
            [tokens[c].lemma for c in governor.children if tokens[c].dep == "dobj"] if governor.pos == "VERB" else []
        )
        if kind == "country" and prep in ("to", "for") and any(o in words("sent") for o in given):
            return "actor", f"gets {given[0]!r}"
        if lemma == "turn" and prep == "to" and any(tokens[c].lower == "for" for c in governor.children):
            return "actor", "is turned to for something"
        if lemma in words("dealings_to") and (
            lemma not in words("giving") or prep != "to" or _given(tokens, where, kind)
        ):
            return _dealing(where, kind)
        if prep == "to" and lemma in words("giving") and _given(tokens, where, kind):
            return "actor", f"{lemma!r} to"
        if (
            prep == "of"
            and governor.dep in ("dobj", "nsubj", "pobj", "attr")
            and lemma in ("government", "behalf", "part")
        ):
            return "actor", f"{lemma!r} of"
    if prep in ("like", "including", "unlike", "as", "than"):
        return ("actor" if kind == "country" and prep != "as" else "place"), f"after {prep!r}"
    if prep in ("without", "despite") and kind == "country":
        return "actor", f"after {prep!r}"
    return "place", f"{lemma!r} {prep}"


def _given(tokens: list[Token], where: Position, kind: NameKind) -> bool:
    """ "sent aid to Syria" is given to a state, "sent fighters to Syria" goes to a place."""
    if where.governor.pos != "VERB":
        return kind == "country"
    objects = [tokens[c].lemma for c in where.governor.children if tokens[c].dep in ("dobj", "nsubjpass")]
    return any(o in words("sent") for o in objects) or (
        where.governor.lemma in words("giving_outright") and kind == "country"
    )


def _dealing(where: Position, kind: NameKind) -> tuple[Verdict, str]:
    """ "pressure on Ankara", "aid to Syria": but "an attack on Kyiv", "a war of Syria" leave the place a place."""
    lemma, prep = where.governor.lemma, where.prep
    stays = (
        (kind == "capital" and (lemma in words("capital_stays_place") or prep == "at"))
        or lemma in ("return", "turn")
        or (prep == "for" and kind == "capital" and lemma not in words("capital_after_for"))
        or (prep == "of" and lemma not in words("relational"))
    )
    return ("place" if stays else "actor"), f"{lemma!r} {prep}"
