"""What is called untrue, and what it is called: "rejected as baseless a report that", "called the toll exaggerated"."""

from __future__ import annotations

from sitroom.lexicon.wordsets import word_set
from sitroom.text.analysis import Token


def _told(word: Token) -> bool:
    return word.pos == "NOUN" and word.lemma in word_set("telling_noun")


def _untrue(word: Token) -> bool:
    return not word_set("untruth").isdisjoint((word.lemma, word.lower))


def what_is_called_untrue(tokens: list[Token], link: Token) -> None:
    """ "Dismissed as false reports that it shelled the camp": the reports are dismissed, and false is what they are called."""
    verb = tokens[link.head]
    told = next((t for t in tokens[link.i + 1 : link.i + 4] if t.head == link.i and t.dep == "pobj"), None)
    if verb.pos != "VERB" or verb.i != link.i - 1 or told is None or told.lemma not in word_set("telling_noun"):
        return
    called = tokens[link.i + 1]
    if called.head != told.i or called.lemma not in word_set("untruth") or told.tag != "NNS":
        return
    told.head, told.dep = verb.i, "dobj"
    link.head, link.dep = called.i, "advmod"


def untrue_before_told(tokens: list[Token], link: Token) -> None:
    """ "Rejected as baseless a report that it shelled the camp": the report is rejected, and baseless what it is called."""
    verb, near = tokens[link.i - 1], tokens[link.i + 1 : link.i + 4]
    called = next((t for t in near if _untrue(t)), None)
    if verb.pos != "VERB" or called is None or any(t.tag in ("VBD", "VBZ", "VBP") for t in near):
        return
    behind = tokens[called.i + 1 : called.i + 6]
    told = next((t for t in behind if _told(t)), None)
    lead = behind[: behind.index(told)] if told is not None else []
    if told is None or not lead or any(t.pos not in ("DET", "ADJ", "NOUN", "PROPN", "PART", "PRON") for t in lead):
        return
    for token in lead:
        if token.head not in {t.i for t in lead}:
            token.head = told.i
    for token in tokens:
        if token.head == called.i and token.i > told.i:
            token.head = told.i
    link.head, link.dep = verb.i, "prep"
    called.head, called.dep = link.i, "pobj"
    told.head, told.dep = verb.i, "dobj"


def untrue_behind_told(tokens: list[Token], link: Token) -> None:
    """ "Dismissed a report that its men had crossed into Congo as fiction": what the report is called, and not Congo."""
    called = next((t for t in tokens[link.i + 1 : link.i + 4] if t.head == link.i and t.dep == "pobj"), None)
    if called is None or not _untrue(called):
        return
    at, told = tokens[link.head], None
    while at.head != at.i and told is None:
        told = at if _told(at) and at.dep == "dobj" else None
        at = tokens[at.head]
    if told is not None and tokens[told.head].pos == "VERB":
        link.head = told.head


def untrue_taken_for_clause(tokens: list[Token], link: Token) -> None:
    """ "Described the number as inflated": what the number is called, and nothing that went on meanwhile."""
    called = tokens[link.head]
    verb = tokens[called.head]
    if link.dep != "mark" or called.i != link.i + 1 or called.tag != "VBN" or not _untrue(called):
        return
    if verb.pos != "VERB" or not any(t.head == verb.i and t.dep == "dobj" and _told(t) for t in tokens[: link.i]):
        return
    link.head, link.dep, link.pos = verb.i, "prep", "ADP"
    called.head, called.dep, called.pos, called.tag = link.i, "pobj", "ADJ", "JJ"


def told_before_untrue(tokens: list[Token], called: Token) -> None:
    """ "Called the toll exaggerated": two words, of which the first was told, taken for one name."""
    told = tokens[called.i - 1] if called.i else called
    if not _untrue(called) or called.pos not in ("ADJ", "VERB") or not _told(told) or told.head != called.i:
        return
    for token in tokens[: told.i]:
        if token.head == called.i:
            token.head = told.i
    told.head, told.dep = called.head, "dobj"
