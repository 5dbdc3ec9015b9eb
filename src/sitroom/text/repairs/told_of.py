"""Relative clauses that somebody tells: "shelling that residents said left nine people dead hit the market"."""

from __future__ import annotations

from sitroom.text.analysis import Token
from sitroom.text.repairs.shared import NOMINAL

_RELATIVE = frozenset({"that", "which", "who"})
_FINITE = frozenset({"VBD", "VBZ", "VBP"})
_LONGEST = 7
"""Tokens that a speaker between "that" and "said" may have: "that three doctors at the clinic said"."""


def told_relative(tokens: list[Token], speech: Token) -> None:
    """The speaker tells, and the noun before "that" did what stands right behind the verb of speech.

    The parser takes the noun for a whole clause, the speaker for whom it was done to, and the object of what is told for the
    subject of the verb that the noun itself has.
    """
    told = _told(tokens, speech)
    relative = _relative(tokens, speech)
    if told is None or relative is None:
        return
    noun, (speaker, *_) = tokens[relative.i - 1], _own(tokens, speech, "nsubj", "nsubjpass", "dobj")
    main = None if _governed(tokens, noun, speech) else _main(tokens, told)
    old = tokens[noun.head]
    if main is None and not _governed(tokens, noun, speech) and old.i != noun.i:
        return  # a noun that opens the sentence, and no verb for it
    for token in tokens[told.i + 1 : None if main is None else main.i]:
        if main is not None and token.head == main.i and token.dep in ("nsubj", "nsubjpass", "dobj", "dep"):
            token.head, token.dep = told.i, "dobj"
        elif main is not None and token.head == main.i and token.pos == "ADJ":
            token.head, token.dep = told.i, "oprd"  # "left nine people dead"
    if main is not None:
        passive = any(t.head == main.i and t.dep == "auxpass" for t in tokens)
        top = next((t for t in tokens if t.head == t.i), main)
        if top.i in (noun.i, told.i, speech.i, main.i):
            main.head, main.dep = main.i, "ROOT"
        noun.head, noun.dep = main.i, "nsubjpass" if passive else "nsubj"
        for token in tokens[main.i + 1 :]:
            if token.head in (noun.i, told.i, speech.i) and token.dep in ("punct", "prep", "npadvmod", "advcl"):
                token.head = main.i
    speech.head, speech.dep = noun.i, "relcl"
    speaker.head, speaker.dep = speech.i, "nsubj"
    told.head, told.dep, told.tag, told.pos = speech.i, "ccomp", told.tag if told.tag in _FINITE else "VBD", "VERB"
    relative.head, relative.dep, relative.tag, relative.pos = told.i, "nsubj", "WDT", "PRON"


def _told(tokens: list[Token], speech: Token) -> Token | None:
    """The verb right behind the verb of speech, adverbs aside: nobody stands there who could be its subject."""
    for token in tokens[speech.i + 1 : speech.i + 4]:
        if token.pos == "VERB" and token.tag in ("VBD", "VBN", "VBZ"):
            own = _own(tokens, token, "aux", "auxpass")
            return None if own else token
        if token.pos != "ADV":
            return None
    return None


def _relative(tokens: list[Token], speech: Token) -> Token | None:
    """The "that" before the speaker, right behind a noun, with nothing but one noun phrase up to the verb."""
    if speech.tag not in _FINITE or not _own(tokens, speech, "nsubj", "nsubjpass", "dobj"):
        return None
    at = speech.i - 1
    while at > 0 and speech.i - at <= _LONGEST and tokens[at].lower not in _RELATIVE:
        if tokens[at].pos in ("VERB", "PUNCT", "SCONJ") or tokens[at].tag in _FINITE:
            return None
        at -= 1
    found = tokens[at]
    nominal = at > 0 and (tokens[at - 1].pos in NOMINAL or tokens[at - 1].tag == "VBG")
    return found if nominal and found.lower in _RELATIVE and at < speech.i - 1 else None


def _own(tokens: list[Token], verb: Token, *deps: str) -> list[Token]:
    return [t for t in tokens if t.head == verb.i and t.dep in deps and t.i < verb.i]


def _governed(tokens: list[Token], noun: Token, speech: Token) -> bool:
    """Whether the noun has its place already: behind a verb or preposition, or before a verb that lies behind it all."""
    above = tokens[noun.head]
    return above.i < noun.i or (above.i > speech.i + 1 and noun.dep in ("nsubj", "nsubjpass") and above.tag in _FINITE)


def _main(tokens: list[Token], told: Token) -> Token | None:
    """The next finite verb, with no comma, conjunction or relative before it."""
    for token in tokens[told.i + 1 :]:
        if token.text == "," or token.pos in ("CCONJ", "SCONJ") or token.lower in _RELATIVE:
            return None
        if token.tag in _FINITE or token.tag == "MD":
            return tokens[token.head] if token.dep in ("aux", "auxpass") else token
    return None
