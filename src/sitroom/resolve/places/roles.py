"""What a place is to its clause: where it happened, where from, where to, where sides met, where the source sits."""

from __future__ import annotations

import re
from functools import cache

from sitroom.lexicon.tables import table
from sitroom.model.values import PlaceRole
from sitroom.resolve.places.scan import Match
from sitroom.text.analysis import Sentence, Token


@cache
def _senses() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in table("place_roles"):
        found.setdefault(row["sense"], set()).add(row["word"])
    return {sense: frozenset(words) for sense, words in found.items()}


_NAMELIKE = frozenset(("compound", "nmod", "amod", "appos", "conj", "nummod", "flat"))


def _token(sentence: Sentence, match: Match) -> Token | None:
    """The syntactic head of the match: the token in it whose head lies outside."""
    inside = [t for t in sentence.tokens if t.start < match.end and t.end > match.start]
    for token in reversed(inside):
        head = sentence.tokens[token.head]
        if head is token or not (match.start <= head.start < match.end):
            return token
    return inside[-1] if inside else None


def _governed(sentence: Sentence, token: Token) -> tuple[str, Token | None, Token]:
    """The preposition above a place, the word that it hangs on, and the token that stands for the place there."""
    tokens = sentence.tokens
    through = False
    for _ in range(12):
        head = tokens[token.head]
        if head is token:
            return "", None, token
        if head.lower == "of" and head.i and tokens[head.i - 1].lower == "out":
            out = tokens[head.i - 1]
            return "out of", tokens[out.head] if out.head != head.i else tokens[head.head], token
        if token.dep == "pobj" or (head.pos == "ADP" and token.dep in ("pobj", "pcomp")):
            above = tokens[head.head]
            if above is head:
                return head.lower, None, token
            if (
                head.lower in ("of", "in", "from")
                and above.lemma in _senses()["holder"]
                and above.pos in ("NOUN", "PROPN", "ADJ", "ADV")
            ):
                token, through = above, True
                continue
            if above.pos == "ADP":
                # "from near Homs": the outer preposition tells the role.
                return above.lower if above.lower in ("from", "to", "into") else head.lower, tokens[above.head], token
            return head.lower, above, token
        if token.dep in _NAMELIKE or (token.dep == "npadvmod" and head.pos in ("NOUN", "PROPN")):
            token = head
            continue
        if token.dep == "poss":
            return "'s", head, token
        if through and token.dep in ("advmod", "npadvmod", "amod", "nmod", "acomp"):
            # "a checkpoint 20 km west of Sirte"
            return "near", head, token
        return "", head, token
    return "", None, token


# "Sen. Ana Ruiz (D-Ohio)", "Rep. Lee, R-Calif.,": where a legislator is from, behind the party.
_PARTY = re.compile(r"(?:\(|, )(?:[DRI]|Dem|Rep|Ind)\.?[-–]$")


def role_of(sentence: Sentence, match: Match, following: str, dateline: bool) -> PlaceRole:
    """The role of a match. `following` is the text right behind it."""
    if _PARTY.search(sentence.text[: match.start - sentence.start]):
        return "source_base"
    if dateline:
        return "dateline"
    if following.startswith(("-based", "‑based", "–based", "-headquartered")):
        return "source_base"
    token = _token(sentence, match)
    if token is None:
        return "mentioned"
    prep, governor, stand = _governed(sentence, token)
    lemma = governor.lemma if governor is not None else ""
    if prep == "'s":
        return "mentioned"
    if prep:
        return _oblique(sentence, prep, governor, lemma)
    meeting = sentence.tokens[token.head]
    if token.dep in ("compound", "nmod") and meeting.lemma in _senses()["meeting"] and meeting.pos == "NOUN":
        return "venue"
    if governor is not None and stand.dep in ("dobj", "obj", "nsubjpass"):
        if lemma in _senses()["leaving"]:
            return "origin"
        if lemma in _senses()["reaching"]:
            return "destination"
        if lemma in _senses()["hit"]:
            return "event"
    return "mentioned"


def _oblique(sentence: Sentence, prep: str, governor: Token | None, lemma: str) -> PlaceRole:
    nominal = governor is not None and governor.pos in ("NOUN", "PROPN")
    if prep in ("to", "into", "towards", "toward", "onto"):
        return "destination" if lemma in _senses()["motion"] or prep != "to" else "mentioned"
    if prep == "for":
        return (
            "destination"
            if lemma in ("leave", "head", "depart", "bind", "set", "sail", "embark", "bound")
            else "mentioned"
        )
    if prep in ("from", "out"):
        return "mentioned" if lemma in _senses()["people"] else "origin"
    if prep == "out of":
        return "origin"
    if prep == "of":
        if lemma == "out":
            return "origin"
        return "event" if lemma in _senses()["hit"] else "mentioned"
    if prep == "between" and lemma in ("shuttle", "fly", "travel", "flight", "move"):
        return "destination"
    if prep in _senses()["scene"]:
        if lemma in _senses()["arriving"]:
            return "destination"
        if prep in ("in", "at") and nominal and governor is not None and _sits(sentence, governor):
            return "source_base"
        if prep in ("in", "at") and (
            lemma in _senses()["meeting"] or (governor is not None and _meets(sentence, governor))
        ):
            return "venue"
        if prep in ("against",):
            return "mentioned"
        return "event"
    return "mentioned"


def _meets(sentence: Sentence, verb: Token) -> bool:
    """Whether a verb tells of a meeting by what stands with it: "the session opened in", "sit down in"."""
    if verb.pos != "VERB" or verb.lemma in _senses()["leaving"]:
        return False
    below = [sentence.tokens[i] for i in verb.children]
    if verb.lemma == "sit" and any(t.dep == "prt" and t.lower == "down" for t in below):
        return True
    return any(
        t.dep in ("nsubj", "nsubjpass", "dobj") and t.pos == "NOUN" and t.lemma in _senses()["meeting"] for t in below
    )


def _sits(sentence: Sentence, noun: Token) -> bool:
    """Whether a noun is one that speaks from where it is: "the government in Tbilisi said", "officials in Bor told"."""
    head = sentence.tokens[noun.head]
    if noun.lemma in _senses()["meeting"]:
        return False
    if noun.dep == "nsubj":
        return head.lemma in _senses()["saying"] or noun.lemma in _senses()["ruling"]
    if noun.dep in ("dobj", "nsubjpass") and head.lemma in _senses()["hit"]:
        # "Missiles struck the embassy in Belgrade": that is where they struck.
        return False
    return noun.lemma in _senses()["seat"] and noun.dep in ("pobj", "conj", "appos", "poss", "dobj")
