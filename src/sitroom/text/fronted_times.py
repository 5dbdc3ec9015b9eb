"""Doers that the parser reads into the time before them: "In 1998 guerrillas killed", "last month rebels shelled"."""

from __future__ import annotations

import re

from sitroom.text.analysis import Token
from sitroom.text.phrases import TIME_WORDS, is_time

_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_BETWEEN = frozenset({"aux", "auxpass", "neg", "advmod"})
_SINGULAR = frozenset({"NN", "NNP"})


def doers_behind_time(tokens: list[Token], noun: Token) -> None:
    """Gives a noun that stands right behind a fronted time to its verb, and the time to its preposition."""
    if noun.dep == "pobj":
        _behind_year(tokens, noun)
    elif _YEAR.fullmatch(tokens[noun.i - 1].text):
        _year_of_subject(tokens, noun)
    else:
        _behind_span(tokens, noun)


def may_hide_time(tokens: list[Token], noun: Token) -> bool:
    """Whether a token is a noun right behind a year or a word of time; cheap, for every token is asked."""
    if noun.pos not in ("NOUN", "PROPN") or noun.dep not in ("pobj", "nsubj", "nsubjpass"):
        return False
    if noun.i == 0:
        return False
    before = tokens[noun.i - 1]
    if _YEAR.fullmatch(before.text):
        return noun.tag in ("NNS", "NNPS") and noun.i > 1 and tokens[noun.i - 2].pos in ("ADP", "SCONJ", "CCONJ")
    return (
        noun.dep != "pobj"
        and before.dep == "compound"
        and before.head == noun.i
        and before.tag in _SINGULAR
        and before.lemma in TIME_WORDS
    )


def _behind_year(tokens: list[Token], noun: Token) -> None:
    link = tokens[noun.head]
    verb = tokens[link.head]
    if link.pos not in ("ADP", "SCONJ") or verb.pos != "VERB" or verb.i < noun.i:
        return
    below = {t.dep for t in tokens if t.head == verb.i}
    if below & {"nsubj", "nsubjpass"} or any(t.head != verb.i for t in tokens[noun.i + 1 : verb.i]):
        return
    if any(t.dep not in _BETWEEN for t in tokens[noun.i + 1 : verb.i]):
        return
    year = tokens[noun.i - 1]
    if year.head == noun.i:
        year.head, year.dep = link.i, "pobj"
    noun.head, noun.dep = verb.i, "nsubjpass" if "auxpass" in below else "nsubj"


def _year_of_subject(tokens: list[Token], noun: Token) -> None:
    """ "Since 2015 militants have killed": the year of a subject that it does not count."""
    year, link, verb = tokens[noun.i - 1], tokens[noun.i - 2], tokens[noun.head]
    if year.head != noun.i or link.pos == "CCONJ" or any(t.head == noun.i for t in tokens[: link.i]):
        return
    if link.dep == "mark" or link.head in (noun.i, verb.i):
        link.head, link.dep, link.pos = verb.i, "prep", "ADP"
        year.head, year.dep = link.i, "pobj"


def _behind_span(tokens: list[Token], noun: Token) -> None:
    span = tokens[noun.i - 1]
    verb = tokens[noun.head]
    own = [t for t in tokens[: span.i] if t.head in (noun.i, span.i)]
    day = own[-1] if own else span
    link = tokens[day.i - 1] if day.i else None
    if link is not None and link.lower in _LEADING and link.head == verb.i and all(is_time(t) for t in own):
        # "On Monday evening gunmen shot": the day, its part and those who did it, taken for one name.
        day.head = span.i if own else day.head
        span.head, span.dep = link.i, "pobj"
        return
    if verb.pos != "VERB" or not own or not any(t.lower in _POINTING for t in own):
        return
    first = own[0].i
    link = tokens[first - 1] if first else None
    told = link is not None and link.pos == "ADP" and link.head == verb.i
    if not (told or first == 0 or tokens[first - 1].text in (",", ";", "-", "–", "—")) or len(own) != span.i - first:
        return
    for token in own:
        token.head = span.i
    if told and link is not None:
        span.head, span.dep = link.i, "pobj"
    else:
        span.head, span.dep = verb.i, "npadvmod"


_LEADING = frozenset("on in at by since during before after".split())
_POINTING = frozenset({"last", "this", "next", "past", "previous", "same", "that"})
